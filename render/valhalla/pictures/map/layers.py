"""What the layers of a map add: economy, strength, sight, zones of control."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from PIL import Image

from engine.core.protocol.values import Seat
from engine.valhalla.cities import cities, economy
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.base import TraceLine
from engine.valhalla.map.hexes import neighbours
from engine.valhalla.map.zones_of_control import find_zones
from engine.valhalla.view import OwnSide
from render.drawing.colours import INK, TINTS, Colour
from render.drawing.maps.side_colours import SIDE_COLOURS, SIDE_PATTERNS
from render.drawing.patterns import pattern_mask
from render.language.voice import Voice
from render.valhalla.pictures.map import ground, labels, strokes
from render.valhalla.pictures.map.labels import Label, LabelLine
from render.valhalla.pictures.map.map_view import MapView
from render.valhalla.pictures.map.strokes import Pen
from render.valhalla.words.names import ruler_or_city_name
from render.valhalla.words.trace_lines import format_rounded
from render.valhalla.words.unit_texts import counted_noun

GOLD: Final = TINTS["gold"].on_light
BLOOD: Final = TINTS["blood"].on_light
STEEL: Final = TINTS["steel"].on_light
SIGHT_COLOUR: Colour = (252, 246, 224)


# Economy


def income_by_place(me: OwnSide) -> dict[str, int]:
    """Return the income of each own place at the start of a round, as far as the side knows."""
    courtiers = tuple(one.id for one in me.units if one.code == "courtier")
    assets = tuple(me.places.values())
    realm = economy.IncomeSources(assets, me.capital, me.special, me.land.roads, courtiers)
    parts: dict[str, list[TraceLine]] = {}
    for part in economy.income(realm)[1]:
        parts.setdefault(part.at, []).append(part)
    return {at: _sum_lines(found) for at, found in parts.items()}


def _sum_lines(parts: Iterable[TraceLine]) -> int:
    """Add up the trace lines of one place in order; a factor multiplies the sum before it."""
    found = Fraction()
    for part in parts:
        if part.value.startswith("x"):
            found = max(Fraction(), found) * Fraction(part.value[1:])
        else:
            found += Fraction(part.value)
    return int(max(Fraction(), found))


def economy_lines(map_view: MapView, place: MapFeature, gold: int) -> Iterator[LabelLine]:
    """Yield the income, the used slots and the production of a place."""
    if gold:
        yield LabelLine(f"+{gold}", "income", GOLD)
    if place.is_city:
        used, slots = cities.slots_used(place), cities.city_slots(place)
        yield LabelLine(f"{used}/{slots}", "buildings")
    for code, count in map_view.me.production.get(place.at, ()):
        yield LabelLine(counted_noun(map_view.voice, count, code).name, "units", STEEL)


def draw_economy_labels(image: Image.Image, map_view: MapView) -> None:
    """Draw a plate beside each own place with income, slots or production."""
    gold = income_by_place(map_view.me)
    size = max(14, min(22, round(map_view.grid.radius * 0.58)))
    found = []
    for at, place in sorted(map_view.me.places.items(), key=lambda one: (-one[1].level, one[0])):
        lines = tuple(economy_lines(map_view, place, gold.get(at, 0)))
        if place.name:
            lines = (LabelLine(ruler_or_city_name(map_view.voice, place.name)), *lines)
        if lines and map_view.grid.has_hex(at):
            sizes = [labels.draw_plate(lines, each) for each in (size, max(12, size - 4))]
            short = labels.draw_plate(
                lines[-1:] if not place.is_city else lines[:2], max(12, size - 4)
            )
            found.append(Label(at, [*sizes, short]))
    labels.draw_labels(image, map_view.grid, map_view.taken_spots, found)


# Military


def draw_zones(image: Image.Image, map_view: MapView) -> None:
    """Tint the zones of control of scouted foes."""
    for seat, hexes in sorted(foreign_zones(map_view.me).items()):
        name = map_view.view.sides[seat - 1].colour
        _draw_zone(image, map_view, hexes, name)


def foreign_zones(me: OwnSide) -> dict[Seat, set[str]]:
    """Return by seat the hexes in the zones of control of its scouted forces."""
    found: dict[Seat, set[str]] = {}
    for report in me.scouted:
        if sum(count for _, count in report.counts) + report.officers:
            near = (at for at in find_zones((report.at,)) if at in me.revealed)
            found.setdefault(report.seat, set()).update(near)
    return found


def _draw_zone(image: Image.Image, map_view: MapView, hexes: Iterable[str], name: str) -> None:
    grid = map_view.grid
    shape = strokes.hexagon_mask(grid.radius, grid.half_height)
    ring = strokes.hexagon_mask(grid.radius, grid.half_height, max(2, grid.radius // 10))
    fill = shape.point([grey // 4 for grey in range(256)])
    rim = ring.point([grey // 2 for grey in range(256)])
    lines = pattern_mask(SIDE_PATTERNS[name], shape.size, max(12, grid.radius // 2))
    if map_view.request.pattern:
        fill.paste(lines.point([grey // 2 for grey in range(256)]), (0, 0), fill)
    for at in sorted(hexes):
        if grid.has_hex(at):
            corner = ground.hex_corner(grid, at)
            image.paste(SIDE_COLOURS[name], corner, fill)
            image.paste(SIDE_COLOURS[name], corner, rim)


def draw_sight_line(image: Image.Image, map_view: MapView) -> None:
    """Draw the border of what own forces see."""
    pen = Pen(SIGHT_COLOUR, max(1.5, map_view.grid.radius / 14), 0, 220)
    rim = Pen(INK, max(1.5, map_view.grid.radius / 14) + 2, 0, 120)
    lines = [
        map_view.grid.shared_edge(at, other)
        for at in sorted(map_view.hexes_in_sight)
        if map_view.grid.has_hex(at)
        for other in neighbours(at)
        if other not in map_view.hexes_in_sight
    ]
    for each in (rim, pen):
        for one, other in lines:
            strokes.draw_line(image, one, other, each)


def force_strength(me: OwnSide, at: str) -> tuple[Fraction, Fraction]:
    """Return the total Attack and HP of an own force, by the numbers of its kinds."""
    kinds = [me.kind_of(one) for one in me.units_in(at)]
    return (
        sum((Fraction(one.statline.attack) for one in kinds), Fraction()),
        sum((Fraction(one.statline.hp) for one in kinds), Fraction()),
    )


def draw_military_labels(image: Image.Image, map_view: MapView) -> None:
    """Draw a plate beside each force: its Attack and HP, and an eye if there was an insight."""
    size = max(13, min(20, round(map_view.grid.radius * 0.5)))
    found = [
        Label(at, [labels.draw_plate(lines, each) for each in (size, max(11, size - 3))])
        for at, lines in military_lines(map_view)
        if map_view.grid.has_hex(at)
    ]
    labels.draw_labels(image, map_view.grid, map_view.taken_spots, found)


def military_lines(map_view: MapView) -> Iterator[tuple[str, tuple[LabelLine, ...]]]:
    """Yield the lines of own forces, the largest first, and of scouted forces."""
    me, told = map_view.me, {report.at: report for report in map_view.me.scouted}
    counts = Counter(one.at for one in me.units)
    for at, _ in sorted(counts.items(), key=lambda one: (-one[1], one[0])):
        attack, hp = force_strength(me, at)
        yield at, (_strength_line(map_view.voice, attack, hp),)
    for at, report in sorted(told.items()):
        if at not in counts and sum(number for _, number in report.counts) + report.officers:
            known = any(one.at == at for one in me.insights)
            eye = (LabelLine("", "scouted", BLOOD),) if known else ()
            yield (
                at,
                (
                    _strength_line(map_view.voice, Fraction(report.attack), Fraction(report.hp)),
                    *eye,
                ),
            )


def _strength_line(voice: Voice, attack: Fraction, hp: Fraction) -> LabelLine:
    return LabelLine(
        f"{format_rounded(voice, attack)} / {format_rounded(voice, hp)}", "attack", BLOOD
    )
