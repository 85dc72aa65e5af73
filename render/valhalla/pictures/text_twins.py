"""Alt texts and text twins of pictures.

Orders come first, then forces and places, then what nobody holds, roads and terrain.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.view import View
from render.language.grammar import Noun, make_name
from render.language.voice import Voice
from render.valhalla.pictures.hex_runs import write_hex_runs, write_road_chains
from render.valhalla.pictures.map import layers
from render.valhalla.pictures.map.map_view import MapView, count_waiting_forces
from render.valhalla.pictures.map.orders.ordered_marks import Mark, OrderMarks
from render.valhalla.words.names import ruler_or_city_name, side_name
from render.valhalla.words.places import known_places
from render.valhalla.words.trace_lines import format_rounded
from render.valhalla.words.unit_texts import counted_nouns, without_own_designs

WHOLE_ZOOM: Final = "whole"


def write_map_alt_text(voice: Voice, map_view: MapView, layer: str = "") -> str:
    """Describe the map in one sentence: its part, its layer, and the orders drawn on top."""
    me, shows = map_view.me, map_view.grid.has_hex
    others = {seat for at in filter(shows, me.marks) for seat in me.marks[at] if seat != me.seat}
    return voice.say(
        "picture.map.alt",
        layer=layer,
        zoom=_describe_zoom(voice, map_view),
        round=map_view.view.round,
        hexes=sum(map(shows, me.revealed)),
        cities=sum(place.is_city and shows(at) for at, place in me.places.items()),
        count=sum(shows(one.at) for one in me.units),
        rivals=len(others),
        drawn=len(map_view.request.sheet) + bool(map_view.request.draft),
    )


def _describe_zoom(voice: Voice, map_view: MapView) -> str:
    """Describe the part of the map that is shown; "" if it is all that is known."""
    if map_view.request.zoom == WHOLE_ZOOM:
        return voice.say("picture.zoom.whole")
    middle = map_view.request.zoom.partition(":")[2].partition("/")[0]
    return voice.say("picture.zoom.around", at=middle) if middle in map_view.me.revealed else ""


def write_hall_alt_text(voice: Voice, view: View) -> str:
    """Describe the hall in one sentence."""
    standing = sum(not one.ended for one in view.sides)
    return voice.say("picture.hall.alt", round=view.round, sides=standing)


def write_map_twin(voice: Voice, map_view: MapView, order_marks: OrderMarks) -> str:
    """Write the text twin of a map: its orders, and what its layer draws."""
    lines = _LAYERS.get(map_view.request.layer, _describe_whole)
    return "\n".join((*_order_lines(voice, order_marks), *lines(voice, map_view)))


# Layers


def _describe_whole(voice: Voice, map_view: MapView) -> Iterator[str]:
    yield from _own_lines(voice, map_view)
    yield from _other_lines(voice, map_view)
    yield from _unheld_lines(voice, map_view)
    yield from _sight_lines(voice, map_view)
    yield from _land_lines(voice, map_view)


def _describe_economy(voice: Voice, map_view: MapView) -> Iterator[str]:
    """Describe what own places yield and produce, and what others hold or nobody does."""
    gold = layers.income_by_place(map_view.me)
    for at, place in sorted(map_view.me.places.items()):
        if map_view.grid.has_hex(at):
            more = [line.text for line in layers.economy_lines(map_view, place, gold.get(at, 0))]
            yield _hex_line(voice, map_view, at, ", ".join(more))
    yield from _other_lines(voice, map_view)
    yield from _unheld_lines(voice, map_view)


def _describe_military(voice: Voice, map_view: MapView) -> Iterator[str]:
    yield from _own_lines(voice, map_view)
    yield from _other_lines(voice, map_view)
    for seat, hexes in sorted(layers.foreign_zones(map_view.me).items()):
        shown = write_hex_runs(filter(map_view.grid.has_hex, hexes))
        if shown:
            side = make_name(voice.language, side_name(voice, map_view.view.side(seat).name))
            yield voice.say("twin.zones", side=side, hexes=Noun(shown))
    yield from _unheld_lines(voice, map_view)
    yield from _sight_lines(voice, map_view)


def _describe_terrain(voice: Voice, map_view: MapView) -> Iterator[str]:
    """Describe where every feature and every terrain lies."""
    yield from _feature_lines(voice, map_view, list(map_view.me.land.features))
    yield from _land_lines(voice, map_view)


_LAYERS: Final[Mapping[str, Callable[[Voice, MapView], Iterator[str]]]] = {
    "economy": _describe_economy,
    "military": _describe_military,
    "terrain": _describe_terrain,
}


# Hexes


def _hex_line(voice: Voice, map_view: MapView, at: str, said: str, whose: str = "") -> str:
    """Write the line of a hex: whose it is, what is there, and what is said of it."""
    parts = (whose, *_describe_hex(voice, map_view, at))
    return voice.say("twin.line", at=at, site=", ".join(filter(None, parts)), said=said)


def _describe_hex(voice: Voice, map_view: MapView, at: str) -> Iterator[str]:
    """Yield the name, feature and level of a hex."""
    feature, level = (
        known_places.known_feature(map_view.me, at),
        known_places.known_level(map_view.me, at),
    )
    name = known_places.known_city_name(map_view.view, map_view.me, at)
    if name:
        yield ruler_or_city_name(voice, name)
    if feature:
        yield voice.noun(f"feature.{feature}").name
    if level:
        yield voice.say("picture.level", level=level)


def _own_lines(voice: Voice, map_view: MapView) -> Iterator[str]:
    """Yield a line for every hex with an own force or place."""
    me, forces = map_view.me, dict[str, Counter[str]]()
    for one in me.units:
        forces.setdefault(one.at, Counter())[one.code] += 1
    for at in sorted({*forces, *me.places}):
        if map_view.grid.has_hex(at):
            said = list_units(voice, forces[at]) if at in forces else ""
            if said and map_view.request.layer == "military":
                strength = layers.force_strength(me, at)
                numbers = (Noun(format_rounded(voice, one)) for one in strength)
                facts = dict(zip(("attack", "hp"), numbers, strict=True))
                said = f"{said} ({voice.say('picture.strength', **facts)})"
            yield _hex_line(voice, map_view, at, said)


def _other_lines(voice: Voice, map_view: MapView) -> Iterator[str]:
    """Yield a line for every mark of another side, with what was scouted there."""
    me, waiting = map_view.me, _waiting_texts(voice, map_view)
    told = _scouted_texts(without_own_designs(voice), map_view) | waiting
    marked = {(at, seat) for at, seats in me.marks.items() for seat in seats}
    for at, seat in sorted({*marked, *waiting}):
        if seat != me.seat and map_view.grid.has_hex(at):
            whose = side_name(voice, map_view.view.side(seat).name)
            if at in me.places and (at, seat) in waiting:  # the place itself is not theirs
                yield voice.say("twin.line", at=at, site=whose, said=waiting[at, seat])
            else:
                yield _hex_line(voice, map_view, at, told.get((at, seat), ""), whose)


def _waiting_texts(voice: Voice, map_view: MapView) -> dict[tuple[str, Seat], str]:
    """Return by hex and side how many units wait there; {} on a layer without forces."""
    waiting = {} if map_view.request.layer == "economy" else count_waiting_forces(map_view.me)
    return {where: voice.say("twin.met", count=count) for where, count in waiting.items()}


def _scouted_texts(voice: Voice, map_view: MapView) -> dict[tuple[str, Seat], str]:
    """Return by hex and side what was scouted there; {} on a layer without forces."""
    found: dict[tuple[str, Seat], str] = {}
    for report in map_view.me.scouted if map_view.request.layer != "economy" else ():
        said = list_units(voice, Counter(dict(report.counts)))
        officers = voice.say("picture.officers", count=report.officers)
        parts = ", ".join(part for part in (said, officers) if part)
        if parts and map_view.request.layer == "military":
            facts = {"attack": Noun(str(report.attack)), "hp": Noun(str(report.hp))}
            parts = f"{parts} ({voice.say('picture.strength', **facts)})"
        found[report.at, report.seat] = parts
    return found


def _unheld_lines(voice: Voice, map_view: MapView) -> Iterator[str]:
    """Yield the features without a mark."""
    me = map_view.me
    held = {at for at, seats in me.marks.items() if set(seats) != {me.seat}} | {*me.places}
    yield from _feature_lines(voice, map_view, [at for at in me.land.features if at not in held])


def _feature_lines(voice: Voice, map_view: MapView, hexes: list[str]) -> Iterator[str]:
    """Yield features by kind."""
    kinds: dict[str, list[str]] = {}
    for at in sorted(hexes):
        if map_view.grid.has_hex(at):
            kinds.setdefault(known_places.known_feature(map_view.me, at), []).append(at)
    for feature, found in sorted(kinds.items()):
        yield voice.say("twin.found", feature=feature, hexes=Noun(", ".join(found)))


def _sight_lines(voice: Voice, map_view: MapView) -> Iterator[str]:
    """Yield the hexes that own forces see; the others are remembered."""
    seen = write_hex_runs(
        filter(map_view.grid.has_hex, map_view.hexes_in_sight & map_view.me.revealed)
    )
    if seen:
        yield voice.say("twin.sight", hexes=Noun(seen))


def _land_lines(voice: Voice, map_view: MapView) -> Iterator[str]:
    """Yield the roads, and the hexes of every terrain, the commonest first."""
    land, shows = map_view.me.land, map_view.grid.has_hex
    roads = write_road_chains(pair for pair in land.roads if any(map(shows, pair)))
    if roads:
        yield voice.say("twin.roads", hexes=Noun(roads))
    shown: dict[str, list[str]] = {}
    for at, code in land.terrain.items():
        if shows(at):
            shown.setdefault(code, []).append(at)
    for code, hexes in sorted(shown.items(), key=lambda one: (-len(one[1]), one[0])):
        yield voice.say("twin.terrain", terrain=code, hexes=Noun(write_hex_runs(hexes)))


# Orders


def _order_lines(voice: Voice, order_marks: OrderMarks) -> Iterator[str]:
    """Yield the ordered ways with the points left, and the other orders by hex."""
    for way in order_marks.ways:
        facts = {"origin": way.hexes[0], "to": way.hexes[-1], "left": way.points_left}
        known = {name: value for name, value in facts.items() if value is not None}
        key = "picture.way.spent" if way.points_left == 0 else "picture.way"
        yield f"- {voice.say(key, **known, zones=voice.join_texts(way.zones))}"
    targets = [one for one in order_marks.marks if one.icon == "target"]
    if targets:
        yield voice.say("twin.targets", hexes=Noun(_pathfinder_targets(voice, targets)))
    for one in order_marks.marks:
        if one.icon != "target":
            thing = voice.known_noun(f"building.{one.building}")
            name = "" if thing is None else thing.name
            yield voice.say("twin.order", order=one.order_kind, at=one.at, what=name)


def _pathfinder_targets(voice: Voice, marks: list[Mark]) -> str:
    """List the targets of pathfinders by number, each with its reserves."""
    found: dict[str, list[str]] = {}
    for one in marks:
        found.setdefault(one.text, []).append(one.at)
    said = (
        voice.say("twin.target", number=Noun(number), first=first, reserves=", ".join(rest))
        for number, (first, *rest) in found.items()
    )
    return ", ".join(said)


def list_units(voice: Voice, counts: Counter[str]) -> str:
    """List units by kind."""
    return voice.list_nouns(counted_nouns(voice, counts.items()))
