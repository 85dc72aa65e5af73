"""What stands on a map: discs of features with their levels, chips of forces, names of cities.

In each hex the disc stands above and the forces below, so that none hides another.
"""

from collections.abc import Iterator
from typing import Final

from PIL import Image

from engine.core.protocol.values import Seat
from render.valhalla.pictures.map import labels, map_view, signs
from render.valhalla.pictures.map.grid import Point
from render.valhalla.pictures.map.labels import Label
from render.valhalla.pictures.map.map_view import MapView
from render.valhalla.pictures.map.signs import Chip, Disc
from render.valhalla.words import places
from render.valhalla.words.names import own_name

HELD: Final = frozenset({"city", "farm", "mine", "shrine"})
"""What a side holds makes the land around it look like that side's."""
CAPITAL: Final = "capital"
UNKNOWN: Final = "?"
"""Stands for a number where nobody counted."""
LEAST: Final = 11
"""No chip is less high."""
WIDEST: Final = 1.56
"""No chip is wider, in parts of a hex's radius."""

Force = tuple[Seat, str, bool | None]
"""Whose, how many as far as one knows, and whether Officers lead it; None: nobody saw."""


def forces_in(board: MapView) -> dict[str, list[Force]]:
    """List by hex who stands there, as far as the side knows; the own force last."""
    found: dict[str, list[Force]] = {}
    met = dict(_met(board))
    marked = {(at, seat) for at, seats in board.me.marks.items() for seat in seats}
    for at, seat in sorted({*marked, *met}):
        known = met.get((at, seat)) or _known(board, at, seat)
        if known is not None and seat != board.me.seat:
            found.setdefault(at, []).append((seat, *known))
    for at, (count, led) in _own(board):
        found.setdefault(at, []).append((board.me.seat, str(count), led))
    return {at: forces for at, forces in sorted(found.items()) if board.grid.shows(at)}


def _met(board: MapView) -> Iterator[tuple[tuple[str, Seat], tuple[str, bool | None]]]:
    """Walk the forces that have come into an own hex and wait for an answer (V-6.3-07)."""
    for (at, seat), count in map_view.met(board.me).items():
        yield (at, seat), (str(count), map_view.led(board.me, at, seat))


def _known(board: MapView, at: str, seat: Seat) -> tuple[str, bool] | None:
    """Tell what is known of a foreign force; nothing, where none was seen."""
    for report in board.me.scouted:
        if (report.at, report.seat) == (at, seat):
            count = sum(number for _, number in report.counts) + report.officers
            return (str(count), report.officers > 0) if count else None
    held = board.me.land.features.get(at) in HELD
    return (UNKNOWN, False) if at in board.feared and not held else None


def _own(board: MapView) -> Iterator[tuple[str, tuple[int, bool]]]:
    forces: dict[str, tuple[int, bool]] = {}
    for unit in board.me.units:
        count, led = forces.get(unit.at, (0, False))
        forces[unit.at] = count + 1, led or board.me.kind(unit).is_officer
    yield from sorted(forces.items())


# Features


def features(image: Image.Image, board: MapView, *, plain: bool = False) -> None:
    """Set the sign of every feature, with its level where it is known; plain: nobody's."""
    crowded = {} if plain or board.look.layer == "economy" else forces_in(board)
    for at in sorted(board.me.land.features):
        if board.grid.shows(at):
            _feature(image, board, at, raised=at in crowded, plain=plain)


def _feature(image: Image.Image, board: MapView, at: str, *, raised: bool, plain: bool) -> None:
    radius = board.grid.radius
    holder = None if plain else holder_of(board, at)
    level = None if plain else places.level(board.me, at)
    icon = places.lies(board.me, at)
    x, y = board.grid.centre(at)
    size = round(radius * (1.12 if icon == "city" else 0.9)) - (radius // 6 if raised else 0)
    centre = x, y - (round(radius * 0.3) if raised else 0)
    if at == board.me.capital and not plain:
        icon = CAPITAL
    colour = board.colour(holder) if holder is not None else ""
    signs.set_disc(image, centre, Disc(icon, colour, pattern=board.look.pattern), size)
    board.places.take(centre, (size, size))
    if level:
        side = max(11, round(radius * 0.46))
        spot = centre[0] + size * 0.42, centre[1] - size * 0.36
        signs.set_level(image, spot, level, side)
        board.places.take(spot, (side, side))


def holder_of(board: MapView, at: str) -> Seat | None:
    """Tell who holds a feature, as far as a mark says so."""
    if at in board.me.places:
        return board.me.seat
    others = [seat for seat in board.me.marks.get(at, ()) if seat != board.me.seat]
    return others[0] if others and board.me.land.features.get(at) in HELD else None


# Forces


def forces(image: Image.Image, board: MapView) -> None:
    """Set every force that is known of: a number, or a question where nobody counted."""
    for at, standing in forces_in(board).items():
        high, spots = spots_of(board, at, len(standing))
        for (seat, text, led), spot in zip(standing, spots, strict=True):
            what = Chip(board.colour(seat), text, led, board.look.pattern)
            size = _narrow(what, high, board.grid.radius * WIDEST)
            signs.set_chip(image, spot, what, size)
            board.places.take(spot, signs.chip_size(what, size))


def _narrow(what: Chip, high: int, widest: float) -> int:
    """Make a chip smaller until it leaves its neighbours room."""
    while high > LEAST and signs.chip_size(what, high)[0] > widest:
        high -= 1
    return high


def spots_of(board: MapView, at: str, count: int) -> tuple[int, list[Point]]:
    """Find where forces stand in a hex, and how high their chips are."""
    x, y = board.grid.centre(at)
    radius = board.grid.radius
    beside = at in board.me.land.features
    share = 0.8 if count == 1 else 0.56 if count == 2 else 0.4
    high = max(LEAST, round(radius * (share - 0.14 * beside)))
    middle = y + radius * 0.46 if beside else y
    first = middle - (count - 1) * high * 0.52 + (radius * 0.06 * (count - 1) if beside else 0)
    return high, [(x, first + number * high * 1.04) for number in range(count)]


# Names


def names(image: Image.Image, board: MapView) -> None:
    """Write the names of the own cities, and of the own first one, whoever holds that now."""
    size = max(14, min(24, round(board.grid.radius * 0.58)))
    written = sorted(_named(board), key=lambda one: (-one[2], one[0]))
    labels.write_all(
        image,
        board.grid,
        board.places,
        [
            Label(at, [labels.name(text, each) for each in (size, size - 2)])
            for at, text, _ in written
        ],
    )


def _named(board: MapView) -> Iterator[tuple[str, str, int]]:
    """Walk the names there are: where, what, and how much each matters."""
    for at, place in board.me.places.items():
        if place.name and board.grid.shows(at):
            yield at, own_name(board.voice, place.name), 10 * (at == board.me.capital) + place.level
    home, lost = board.me.founded, places.name_of(board.view, board.me, board.me.founded)
    if lost and home not in board.me.places and board.grid.shows(home):
        yield home, own_name(board.voice, lost), 0
