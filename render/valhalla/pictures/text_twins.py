"""The same in words: what stands in for a picture, and the text twin for those who read.

What is ordered comes first, then who stands where, then what nobody holds, roads and land.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.view import View
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.pictures.hex_runs import chains, runs
from render.valhalla.pictures.map import layers, map_view
from render.valhalla.pictures.map.map_view import MapView
from render.valhalla.pictures.map.ordered_marks import Mark, Ordered
from render.valhalla.words import places, sums
from render.valhalla.words.names import own_name
from render.valhalla.words.nouns import side_name
from render.valhalla.words.unit_texts import foreign, tally

WHOLE: Final = "whole"


def alt(voice: Voice, board: MapView, layer: str = "") -> str:
    """Say the map in one sentence: which part and layer of it, and what is drawn on top."""
    me, shows = board.me, board.grid.shows
    others = {seat for at in filter(shows, me.marks) for seat in me.marks[at] if seat != me.seat}
    return voice.say(
        "picture.map.alt",
        layer=layer,
        zoom=_zoom(voice, board),
        round=board.view.round,
        hexes=sum(map(shows, me.revealed)),
        cities=sum(place.city and shows(at) for at, place in me.places.items()),
        count=sum(shows(one.at) for one in me.units),
        rivals=len(others),
        drawn=len(board.look.sheet) + bool(board.look.draft),
    )


def _zoom(voice: Voice, board: MapView) -> str:
    """Say which part of the map is shown, if not all that is known."""
    if board.look.zoom == WHOLE:
        return voice.say("picture.zoom.whole")
    middle = board.look.zoom.partition(":")[2].partition("/")[0]
    return voice.say("picture.zoom.around", at=middle) if middle in board.me.revealed else ""


def hall_alt(voice: Voice, view: View) -> str:
    """Say the hall in one sentence."""
    standing = sum(not one.ended for one in view.sides)
    return voice.say("picture.hall.alt", round=view.round, sides=standing)


def situation(voice: Voice, board: MapView, what: Ordered) -> str:
    """Write the map down, as far as the layer draws it, and what is ordered on it."""
    lines = _LAYERS.get(board.look.layer, _whole)
    return "\n".join((*_orders(voice, what), *lines(voice, board)))


# Layers


def _whole(voice: Voice, board: MapView) -> Iterator[str]:
    yield from _own(voice, board)
    yield from _others(voice, board)
    yield from _free(voice, board)
    yield from _sight(voice, board)
    yield from _land(voice, board)


def _economy(voice: Voice, board: MapView) -> Iterator[str]:
    """Say what the own places bring and make, and what others and nobody holds."""
    gold = layers.yields(board.me)
    for at, place in sorted(board.me.places.items()):
        if board.grid.shows(at):
            more = [line.text for line in layers.economy_lines(board, place, gold.get(at, 0))]
            yield _line(voice, board, at, ", ".join(more))
    yield from _others(voice, board)
    yield from _free(voice, board)


def _military(voice: Voice, board: MapView) -> Iterator[str]:
    yield from _own(voice, board)
    yield from _others(voice, board)
    for seat, hexes in sorted(layers.held(board.me).items()):
        shown = runs(filter(board.grid.shows, hexes))
        if shown:
            side = Noun(side_name(voice, board.view.side(seat).name))
            yield voice.say("twin.zones", side=side, hexes=Noun(shown))
    yield from _free(voice, board)
    yield from _sight(voice, board)


def _terrain(voice: Voice, board: MapView) -> Iterator[str]:
    """Say where every feature lies, whoever holds it, and where every terrain."""
    yield from _found(voice, board, list(board.me.land.features))
    yield from _land(voice, board)


_LAYERS: Final[Mapping[str, Callable[[Voice, MapView], Iterator[str]]]] = {
    "economy": _economy,
    "military": _military,
    "terrain": _terrain,
}


# Hexes


def _line(voice: Voice, board: MapView, at: str, said: str, whose: str = "") -> str:
    """Write a hex on a line: whose it is, what stands there, and what there is to say of it."""
    parts = (whose, *_site(voice, board, at))
    return voice.say("twin.line", at=at, site=", ".join(filter(None, parts)), said=said)


def _site(voice: Voice, board: MapView, at: str) -> Iterator[str]:
    """Say what stands in a hex: its name, its kind, its level."""
    feature, level = places.lies(board.me, at), places.level(board.me, at)
    name = places.name_of(board.view, board.me, at)
    if name:
        yield own_name(voice, name)
    if feature:
        yield voice.noun(f"feature.{feature}").name
    if level:
        yield voice.say("picture.level", level=level)


def _own(voice: Voice, board: MapView) -> Iterator[str]:
    """Say of every own force and place where it is and what it is."""
    me, forces = board.me, dict[str, Counter[str]]()
    for one in me.units:
        forces.setdefault(one.at, Counter())[one.code] += 1
    for at in sorted({*forces, *me.places}):
        if board.grid.shows(at):
            said = listed(voice, forces[at]) if at in forces else ""
            if said and board.look.layer == "military":
                strength = layers.strength(me, at)
                numbers = (Noun(sums.shown(voice, one)) for one in strength)
                facts = dict(zip(("attack", "hp"), numbers, strict=True))
                said = f"{said} ({voice.say('picture.strength', **facts)})"
            yield _line(voice, board, at, said)


def _others(voice: Voice, board: MapView) -> Iterator[str]:
    """Say whose marks stand where, on what, and what was scouted there."""
    me, met = board.me, _met(voice, board)
    told = _scouted(foreign(voice), board) | met
    marked = {(at, seat) for at, seats in me.marks.items() for seat in seats}
    for at, seat in sorted({*marked, *met}):
        if seat != me.seat and board.grid.shows(at):
            whose = side_name(voice, board.view.side(seat).name)
            if at in me.places and (at, seat) in met:  # the place itself is not theirs
                yield voice.say("twin.line", at=at, site=whose, said=met[at, seat])
            else:
                yield _line(voice, board, at, told.get((at, seat), ""), whose)


def _met(voice: Voice, board: MapView) -> dict[tuple[str, Seat], str]:
    """Say by hex and side how many have come there and wait; nothing on a layer without forces."""
    met = {} if board.look.layer == "economy" else map_view.met(board.me)
    return {place: voice.say("twin.met", count=count) for place, count in met.items()}


def _scouted(voice: Voice, board: MapView) -> dict[tuple[str, Seat], str]:
    """Say by hex and side what was scouted there; nothing on a layer without forces."""
    found: dict[tuple[str, Seat], str] = {}
    for report in board.me.scouted if board.look.layer != "economy" else ():
        said = listed(voice, Counter(dict(report.counts)))
        officers = voice.say("picture.officers", count=report.officers)
        parts = ", ".join(part for part in (said, officers) if part)
        if parts and board.look.layer == "military":
            facts = {"attack": Noun(str(report.attack)), "hp": Noun(str(report.hp))}
            parts = f"{parts} ({voice.say('picture.strength', **facts)})"
        found[report.at, report.seat] = parts
    return found


def _free(voice: Voice, board: MapView) -> Iterator[str]:
    """Say what stands where nobody's mark is."""
    me = board.me
    held = {at for at, seats in me.marks.items() if set(seats) != {me.seat}} | {*me.places}
    yield from _found(voice, board, [at for at in me.land.features if at not in held])


def _found(voice: Voice, board: MapView, hexes: list[str]) -> Iterator[str]:
    """List features by kind."""
    kinds: dict[str, list[str]] = {}
    for at in sorted(hexes):
        if board.grid.shows(at):
            kinds.setdefault(places.lies(board.me, at), []).append(at)
    for feature, found in sorted(kinds.items()):
        yield voice.say("twin.found", feature=feature, hexes=Noun(", ".join(found)))


def _sight(voice: Voice, board: MapView) -> Iterator[str]:
    """Say what the own forces see; the rest is remembered."""
    seen = runs(filter(board.grid.shows, board.seen & board.me.revealed))
    if seen:
        yield voice.say("twin.sight", hexes=Noun(seen))


def _land(voice: Voice, board: MapView) -> Iterator[str]:
    """Say where roads run, and where every terrain lies, the commonest first."""
    land, shows = board.me.land, board.grid.shows
    roads = chains(pair for pair in land.roads if any(map(shows, pair)))
    if roads:
        yield voice.say("twin.roads", hexes=Noun(roads))
    shown: dict[str, list[str]] = {}
    for at, code in land.terrain.items():
        if shows(at):
            shown.setdefault(code, []).append(at)
    for code, hexes in sorted(shown.items(), key=lambda one: (-len(one[1]), one[0])):
        yield voice.say("twin.terrain", terrain=code, hexes=Noun(runs(hexes)))


# Orders


def _orders(voice: Voice, what: Ordered) -> Iterator[str]:
    """Say where ordered ways lead, what is left of the points, and what is ordered where."""
    for way in what.ways:
        facts = {"origin": way.hexes[0], "to": way.hexes[-1], "left": way.left}
        known = {name: value for name, value in facts.items() if value is not None}
        key = "picture.way.spent" if way.left == 0 else "picture.way"
        yield f"- {voice.say(key, **known, zones=voice.joined(way.zones))}"
    targets = [one for one in what.marks if one.icon == "target"]
    if targets:
        yield voice.say("twin.targets", hexes=Noun(_targets(voice, targets)))
    for one in what.marks:
        if one.icon != "target":
            thing = voice.thing(f"building.{one.thing}")
            name = "" if thing is None else thing.name
            yield voice.say("twin.order", order=one.kind, at=one.at, what=name)


def _targets(voice: Voice, marks: list[Mark]) -> str:
    """Say where pathfinders go, by number, each with its reserves."""
    found: dict[str, list[str]] = {}
    for one in marks:
        found.setdefault(one.text, []).append(one.at)
    said = (
        voice.say("twin.target", number=Noun(number), first=first, reserves=", ".join(rest))
        for number, (first, *rest) in found.items()
    )
    return ", ".join(said)


def listed(voice: Voice, counts: Counter[str]) -> str:
    """List units by kind."""
    return voice.nouns(tally(voice, counts.items()))
