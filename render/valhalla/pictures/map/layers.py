"""What the layers of a map add: money, strength, sight, zones of control, coordinates."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.core.protocol.values import Seat
from engine.valhalla.cities import cities, economy
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.base import TraceLine as Part
from engine.valhalla.map.hexes import around
from engine.valhalla.view import Own
from render.drawing.colours import CREAM, INK, TINTS, Colour, contrast
from render.drawing.lettering import FIGURES, Setting, rise, width, write
from render.drawing.patterns import pattern
from render.language.voice import Voice
from render.valhalla.pictures.map import ground, labels, strokes
from render.valhalla.pictures.map.labels import Label, Line
from render.valhalla.pictures.map.map_view import MapView
from render.valhalla.pictures.map.strokes import Pen
from render.valhalla.pictures.side_colours import PATTERNS, SIDES
from render.valhalla.words.names import own_name
from render.valhalla.words.sums import shown
from render.valhalla.words.unit_texts import counted

CLOSE: Final = 40
"""From this radius on, every hex has room for its name."""
GOLD: Final = TINTS["gold"].on_light
BLOOD: Final = TINTS["blood"].on_light
STEEL: Final = TINTS["steel"].on_light
FOGGED: Colour = (150, 146, 160)
LEAST: Final = 3.5
"""Names of hexes are dark where they stand out so much."""
COARSE: Final = (16, 8)
"""So many pixels of the ground make one tone behind a name."""
SIGHT: Colour = (252, 246, 224)


def coordinates(image: Image.Image, board: MapView, *, every: bool = False) -> None:
    """Write the name of each hex into it, where hexes are large enough."""
    grid = board.grid
    if grid.radius < CLOSE and not every:
        return
    size = max(9, round(grid.radius * 0.3))
    high = rise(FIGURES, size)
    down = grid.half - high * 0.9
    known, coarse = board.me.land.terrain, image.reduce(COARSE)
    for column in grid.columns:
        for row in grid.rows:
            at = f"{column:03}.{row:03}"
            x, y = grid.centre(at)
            wide = width(at, FIGURES, size)
            room = labels.box((x, y + down), (wide, high))
            if room.bottom < image.height and board.places.free(room):
                tone = _readable(coarse, x, y + down) if at in known else FOGGED
                mask = _name(at, size)
                image.paste(tone, (round(x - mask.width / 2), round(room.bottom) - size), mask)


def _readable(coarse: Image.Image, x: float, y: float) -> Colour:
    """Choose the ink for a hex's name: dark, but light where the ground is too dark for that."""
    wide, high = COARSE
    return _ink(coarse.getpixel((int(x / wide), int(y / high))))


@lru_cache(maxsize=4096)
def _ink(tone: Colour) -> Colour:
    return INK if contrast(INK, tone) >= LEAST else CREAM


@lru_cache(maxsize=4096)
def _name(at: str, size: int) -> Image.Image:
    """Write the name of a hex as a mask, its base line so far down as it is large; it is shared."""
    mask = Image.new("RGB", (round(width(at, FIGURES, size)) + 2, size + 2))
    write(mask, (1, size), at, Setting(FIGURES, size, (255, 255, 255)))
    return mask.getchannel(0)


# Economy


def yields(me: Own) -> dict[str, int]:
    """Tell what each own place brings at the start of a round, as far as the side knows."""
    courtiers = tuple(one.id for one in me.units if one.code == "courtier")
    assets = tuple(me.places.values())
    realm = economy.Realm(assets, me.capital, me.special, me.land.roads, courtiers)
    parts: dict[str, list[Part]] = {}
    for part in economy.income(realm)[1]:
        parts.setdefault(part.at, []).append(part)
    return {at: _sum(found) for at, found in parts.items()}


def _sum(parts: Iterable[Part]) -> int:
    """Add up the lines of one place, in their order; a share works on what stands before it."""
    found = Fraction()
    for part in parts:
        if part.value.startswith("x"):
            found = max(Fraction(), found) * Fraction(part.value[1:])
        else:
            found += Fraction(part.value)
    return int(max(Fraction(), found))


def economy_lines(board: MapView, place: MapFeature, gold: int) -> Iterator[Line]:
    """Say what a place brings, how its slots are used, and what it makes."""
    if gold:
        yield Line(f"+{gold}", "income", GOLD)
    if place.city:
        used, slots = cities.slots_used(place), cities.slots(place)
        yield Line(f"{used}/{slots}", "buildings")
    for code, count in board.me.production.get(place.at, ()):
        yield Line(counted(board.voice, count, code).name, "units", STEEL)


def economy_labels(image: Image.Image, board: MapView) -> None:
    """Put a card beside each own place that brings or makes something."""
    gold = yields(board.me)
    size = max(14, min(22, round(board.grid.radius * 0.58)))
    found = []
    for at, place in sorted(board.me.places.items(), key=lambda one: (-one[1].level, one[0])):
        lines = tuple(economy_lines(board, place, gold.get(at, 0)))
        if place.name:
            lines = (Line(own_name(board.voice, place.name)), *lines)
        if lines and board.grid.shows(at):
            sizes = [labels.plate(lines, each) for each in (size, max(12, size - 4))]
            short = labels.plate(lines[-1:] if not place.city else lines[:2], max(12, size - 4))
            found.append(Label(at, [*sizes, short]))
    labels.write_all(image, board.grid, board.places, found)


# Military


def zones(image: Image.Image, board: MapView) -> None:
    """Tint the zones of control of foes that are known to stand there."""
    for seat, hexes in sorted(held(board.me).items()):
        name = board.view.sides[seat - 1].colour
        _zone(image, board, hexes, name)


def held(me: Own) -> dict[Seat, set[str]]:
    """Find by side the hexes that forces which were scouted hold in their zone of control."""
    found: dict[Seat, set[str]] = {}
    for report in me.scouted:
        if sum(count for _, count in report.counts) + report.officers:
            near = (at for at in around(report.at) if at in me.revealed)
            found.setdefault(report.seat, set()).update(near)
    return found


def _zone(image: Image.Image, board: MapView, hexes: Iterable[str], name: str) -> None:
    grid = board.grid
    shape = strokes.hexagon(grid.radius, grid.half)
    ring = strokes.hexagon(grid.radius, grid.half, max(2, grid.radius // 10))
    fill = shape.point([grey // 4 for grey in range(256)])
    rim = ring.point([grey // 2 for grey in range(256)])
    lines = pattern(PATTERNS[name], shape.size, max(12, grid.radius // 2))
    if board.look.pattern:
        fill.paste(lines.point([grey // 2 for grey in range(256)]), (0, 0), fill)
    for at in sorted(hexes):
        if grid.shows(at):
            corner = ground.spot(grid, at)
            image.paste(SIDES[name], corner, fill)
            image.paste(SIDES[name], corner, rim)


def sight(image: Image.Image, board: MapView) -> None:
    """Draw the line to which the own forces see."""
    pen = Pen(SIGHT, max(1.5, board.grid.radius / 14), 0, 220)
    rim = Pen(INK, max(1.5, board.grid.radius / 14) + 2, 0, 120)
    lines = [
        board.grid.edge(at, other)
        for at in sorted(board.seen)
        if board.grid.shows(at)
        for other in around(at)
        if other not in board.seen
    ]
    for each in (rim, pen):
        for one, other in lines:
            strokes.draw(image, one, other, each)


def strength(me: Own, at: str) -> tuple[Fraction, Fraction]:
    """Add up the Attack and the HP of an own force, as its kinds have them."""
    kinds = [me.kind(one) for one in me.here(at)]
    return (
        sum((Fraction(one.line.attack) for one in kinds), Fraction()),
        sum((Fraction(one.line.hp) for one in kinds), Fraction()),
    )


def military(image: Image.Image, board: MapView) -> None:
    """Put a card beside each force: its Attack and HP, and what an insight told."""
    size = max(13, min(20, round(board.grid.radius * 0.5)))
    found = [
        Label(at, [labels.plate(lines, each) for each in (size, max(11, size - 3))])
        for at, lines in military_lines(board)
        if board.grid.shows(at)
    ]
    labels.write_all(image, board.grid, board.places, found)


def military_lines(board: MapView) -> Iterator[tuple[str, tuple[Line, ...]]]:
    """Walk the forces that are known, the strongest first."""
    me, told = board.me, {report.at: report for report in board.me.scouted}
    counts = Counter(one.at for one in me.units)
    for at, _ in sorted(counts.items(), key=lambda one: (-one[1], one[0])):
        attack, hp = strength(me, at)
        yield at, (_both(board.voice, attack, hp),)
    for at, report in sorted(told.items()):
        if at not in counts and sum(number for _, number in report.counts) + report.officers:
            known = any(one.at == at for one in me.insights)
            eye = (Line("", "scouted", BLOOD),) if known else ()
            yield at, (_both(board.voice, Fraction(report.attack), Fraction(report.hp)), *eye)


def _both(voice: Voice, attack: Fraction, hp: Fraction) -> Line:
    return Line(f"{shown(voice, attack)} / {shown(voice, hp)}", "attack", BLOOD)
