"""The tokens of a map: features with their levels, forces, and names of cities.

In each hex the feature is above and the forces are below, so that none hides another.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PIL import Image

from engine.core.protocol.values import Seat
from render.drawing.lettering import BOLD, shorten_line, text_width
from render.valhalla.pictures.map import labels, signs
from render.valhalla.pictures.map.grid import Point
from render.valhalla.pictures.map.highlights import FEATURES_WITH_HOLDERS
from render.valhalla.pictures.map.labels import Label
from render.valhalla.pictures.map.map_view import MapView, count_waiting_forces, is_led_by_officers
from render.valhalla.pictures.map.signs import Chip, Disc
from render.valhalla.words.names import ruler_or_city_name
from render.valhalla.words.places import known_places

CAPITAL: Final = "capital"
UNKNOWN_COUNT: Final = "?"
"""The text of a force that nobody counted."""
MIN_CHIP_HEIGHT: Final = 11
"""The smallest height of a chip."""
MAX_CHIP_WIDTH_SHARE: Final = 1.56
"""The greatest width of a chip, as a share of a hex's radius."""

DISC_SHARES: Final = (0.9, 1.12)
"""The sizes of a disc and of a city's, as shares of a hex's radius."""
RAISED_DISC_SHARES: Final = (0.82, 0.94)
"""The same above forces, where coordinates stand below."""
MAX_NAME_WIDTH_SHARE: Final = 3.4
"""The greatest width of a name, as a share of a hex's radius."""
RAISED_BY_SHARE: Final = 0.42
"""How far a disc is raised above forces."""
CHIP_SHARES: Final = (0.68, 0.52, 0.36)
"""The heights of one, two or more chips in a hex, where coordinates stand below."""
LOW_CHIP_SHARE: Final = 0.46
"""The height of a chip below a disc."""
CHIPS_DOWN_SHARE: Final = 0.25
"""How far below the middle chips stand that are below a disc."""
BATTLEFIELD_OFFSETS: Final = (
    (-0.64, -0.26), (0.64, -0.26), (-0.64, 0.3), (0.64, 0.3), (0.0, -0.7), (0.0, 0.7),
    (-0.5, -0.66), (0.5, -0.66), (-0.78, 0.0), (0.78, 0.0),
)  # fmt: skip
"""Where in a hex the mark of a battle may be, as shares of its radius and half height."""

KnownForce = tuple[Seat, str, bool | None]
"""The seat of a force, its known number, and whether Officers lead it; None: unknown."""


def list_known_forces(map_view: MapView) -> dict[str, list[KnownForce]]:
    """Return the forces of each hex as far as the side knows them, the own force last."""
    found: dict[str, list[KnownForce]] = {}
    waiting = dict(_waiting_forces(map_view))
    marked = {(at, seat) for at, seats in map_view.me.marks.items() for seat in seats}
    for at, seat in sorted({*marked, *waiting}):
        known = waiting.get((at, seat)) or _scouted_force(map_view, at, seat)
        if known is not None and seat != map_view.me.seat:
            found.setdefault(at, []).append((seat, *known))
    for at, (count, is_led) in _own_forces(map_view):
        found.setdefault(at, []).append((map_view.me.seat, str(count), is_led))
    return {at: forces for at, forces in sorted(found.items()) if map_view.grid.has_hex(at)}


def _waiting_forces(
    map_view: MapView,
) -> Iterator[tuple[tuple[str, Seat], tuple[str, bool | None]]]:
    """Yield the forces that wait for an answer in a hex of the side (V-6.3-07)."""
    for (at, seat), count in count_waiting_forces(map_view.me).items():
        yield (at, seat), (str(count), is_led_by_officers(map_view.me, at, seat))


def _scouted_force(map_view: MapView, at: str, seat: Seat) -> tuple[str, bool] | None:
    """Return what is known of a foreign force, or None."""
    for report in map_view.me.scouted:
        if (report.at, report.seat) == (at, seat):
            count = sum(number for _, number in report.counts) + report.officers
            return (str(count), report.officers > 0) if count else None
    held = map_view.me.land.features.get(at) in FEATURES_WITH_HOLDERS
    return (UNKNOWN_COUNT, False) if at in map_view.feared_hexes and not held else None


def _own_forces(map_view: MapView) -> Iterator[tuple[str, tuple[int, bool]]]:
    forces: dict[str, tuple[int, bool]] = {}
    for unit in map_view.me.units:
        count, is_led = forces.get(unit.at, (0, False))
        forces[unit.at] = count + 1, is_led or map_view.me.kind_of(unit).is_officer
    yield from sorted(forces.items())


# Features


def draw_features(image: Image.Image, map_view: MapView, *, plain: bool = False) -> None:
    """Draw every feature with its known level; `plain` leaves out holders and levels."""
    crowded = {} if plain or map_view.request.layer == "economy" else list_known_forces(map_view)
    for at in sorted(map_view.me.land.features):
        if map_view.grid.has_hex(at):
            _draw_feature(image, map_view, at, raised=at in crowded, plain=plain)


def _draw_feature(
    image: Image.Image, map_view: MapView, at: str, *, raised: bool, plain: bool
) -> None:
    radius = map_view.grid.radius
    holder = None if plain else known_holder(map_view, at)
    level = None if plain else known_places.known_level(map_view.me, at)
    icon = known_places.known_feature(map_view.me, at)
    x, y = map_view.grid.centre(at)
    shares = RAISED_DISC_SHARES if raised and map_view.grid.shows_coordinates else DISC_SHARES
    size = round(radius * shares[icon == "city"]) - (radius // 6 if raised else 0)
    centre = x, y - (round(radius * RAISED_BY_SHARE) if raised else 0)
    if at == map_view.me.capital and not plain:
        icon = CAPITAL
    colour = map_view.side_colour(holder) if holder is not None else ""
    signs.paste_disc(image, centre, Disc(icon, colour, pattern=map_view.request.pattern), size)
    map_view.taken_spots.take(centre, (size, size))
    if level:
        side = max(11, round(radius * 0.46))
        spot = centre[0] + size * 0.42, centre[1] - size * 0.36
        signs.paste_level(image, spot, level, side)
        map_view.taken_spots.take(spot, (side, side))


def known_holder(map_view: MapView, at: str) -> Seat | None:
    """Return who holds a feature, as far as marks tell."""
    if at in map_view.me.places:
        return map_view.me.seat
    others = [seat for seat in map_view.me.marks.get(at, ()) if seat != map_view.me.seat]
    return (
        others[0] if others and map_view.me.land.features.get(at) in FEATURES_WITH_HOLDERS else None
    )


# Forces


def draw_forces(image: Image.Image, map_view: MapView) -> None:
    """Draw every known force, with its number, or "?" if nobody counted."""
    for at, standing in list_known_forces(map_view).items():
        room = find_chip_room(map_view, at, len(standing))
        for (seat, text, is_led), spot in zip(standing, room.spots, strict=True):
            chip = Chip(map_view.side_colour(seat), text, is_led, map_view.request.pattern)
            high = _fit_chip_height(chip, room.height, room.width)
            size = signs.chip_size(chip, high)
            if seat == map_view.me.seat and at in map_view.highlights.idle_armies:
                size = signs.paste_glow(image, spot, size)
            signs.paste_chip(image, spot, chip, high)
            map_view.taken_spots.take(spot, size)


def _fit_chip_height(chip: Chip, high: int, widest: float) -> int:
    """Return the height at which a chip is no wider than this."""
    while high > MIN_CHIP_HEIGHT and signs.chip_size(chip, high)[0] > widest:
        high -= 1
    return high


class ChipRoom(NamedTuple):
    """The room for the chips of a hex: their height, their greatest width, and their spots."""

    height: int
    width: float
    spots: Sequence[Point]


def find_chip_room(map_view: MapView, at: str, count: int) -> ChipRoom:
    """Find the room for the chips of a hex."""
    beside = at in map_view.me.land.features
    if map_view.grid.shows_coordinates:
        return _room_over_coordinates(map_view, at, count, beside=beside)
    x, y = map_view.grid.centre(at)
    radius = map_view.grid.radius
    share = 0.8 if count == 1 else 0.56 if count == 2 else 0.4
    high = max(MIN_CHIP_HEIGHT, round(radius * (share - 0.14 * beside)))
    middle = y + radius * (0.46 + 0.06 * (count - 1)) if beside else y
    return ChipRoom(high, radius * MAX_CHIP_WIDTH_SHARE, _stack((x, middle), high, count))


def _room_over_coordinates(map_view: MapView, at: str, count: int, *, beside: bool) -> ChipRoom:
    """Find the room for chips above the coordinates of a hex; below a disc, two in a row."""
    (x, y), radius = map_view.grid.centre(at), map_view.grid.radius
    if not beside:
        high = round(radius * CHIP_SHARES[min(count, len(CHIP_SHARES)) - 1])
        return ChipRoom(high, radius * MAX_CHIP_WIDTH_SHARE, _stack((x, y), high, count))
    middle = y + radius * CHIPS_DOWN_SHARE
    if count == 1:
        return ChipRoom(
            round(radius * LOW_CHIP_SHARE), radius * MAX_CHIP_WIDTH_SHARE, [(x, middle)]
        )
    rows = -(-count // 2)
    high = round(radius * LOW_CHIP_SHARE / rows)
    lines = _stack((x, middle), high, rows)
    spots = [(x + radius * 0.42 * side, line[1]) for line in lines for side in (-1, 1)]
    return ChipRoom(high, radius * 0.8, spots[:count])


def _stack(middle: Point, high: int, count: int) -> list[Point]:
    """Return the spots of chips one below the other."""
    first = middle[1] - (count - 1) * high * 0.52
    return [(middle[0], first + number * high * 1.04) for number in range(count)]


def draw_battlefields(image: Image.Image, map_view: MapView) -> None:
    """Mark where own battles were fought lately, if something else leaves room for it."""
    side = max(14, round(map_view.grid.radius * 0.42))
    for at in map_view.highlights.battlefields:
        if map_view.grid.has_hex(at):
            x, y = map_view.grid.centre(at)
            spots = [
                (x + across * map_view.grid.radius, y + down * map_view.grid.half_height)
                for across, down in BATTLEFIELD_OFFSETS
            ]
            spot = map_view.taken_spots.find_free(spots, (side, side))
            if spot is not None:
                signs.paste_battlefield(image, spot, side)
                map_view.taken_spots.take(spot, (side, side))


# Names


def draw_names(image: Image.Image, map_view: MapView) -> None:
    """Write the names of own cities, and of the first capital, even if it was lost."""
    size = max(14, min(26, round(map_view.grid.radius * 0.58)))
    most = map_view.grid.radius * MAX_NAME_WIDTH_SHARE
    written = sorted(_names_to_draw(map_view), key=lambda one: (-one[2], one[0]))
    labels.draw_labels(
        image,
        map_view.grid,
        map_view.taken_spots,
        [
            Label(
                at,
                [labels.draw_name(_fit_name(text, size, most), each) for each in (size, size - 2)],
            )
            for at, text, _ in written
        ],
    )


def _fit_name(text: str, size: int, most: float) -> str:
    """Shorten a name that is wider than the room for it."""
    return text if text_width(text, BOLD, size) <= most else shorten_line(text, BOLD, size, most)


def _names_to_draw(map_view: MapView) -> Iterator[tuple[str, str, int]]:
    """Yield the names to draw: the hex, the name, and how important it is."""
    for at, place in map_view.me.places.items():
        if place.name and map_view.grid.has_hex(at):
            yield (
                at,
                ruler_or_city_name(map_view.voice, place.name),
                10 * (at == map_view.me.capital) + place.level,
            )
    home, lost = (
        map_view.me.founded,
        known_places.known_city_name(map_view.view, map_view.me, map_view.me.founded),
    )
    if lost and home not in map_view.me.places and map_view.grid.has_hex(home):
        yield home, ruler_or_city_name(map_view.voice, lost), 0
