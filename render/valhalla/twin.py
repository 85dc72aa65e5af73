"""The same in words: what stands in for a picture, and the text twin for those who read."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.valhalla.view import Own, View
from render.valhalla import layers
from render.valhalla.chart import Board
from render.valhalla.ordered import ordered
from render.words.called import own_name
from render.words.grammar import Noun
from render.words.muster import foreign, tally
from render.words.valhalla import side_name
from render.words.voice import Voice


def alt(voice: Voice, view: View, me: Own, layer: str = "") -> str:
    """Say the map in one sentence, and which layer of it."""
    cities = sum(place.city for place in me.places.values())
    others = {seat for seats in me.marks.values() for seat in seats if seat != me.seat}
    said = voice.say(
        "picture.map.alt",
        round=view.round,
        hexes=len(me.revealed),
        cities=cities,
        count=len(me.units),
        rivals=len(others),
    )
    return f"{said} ({layer})" if layer else said


def hall_alt(voice: Voice, view: View) -> str:
    """Say the hall in one sentence."""
    standing = sum(not one.ended for one in view.sides)
    return voice.say("picture.hall.alt", round=view.round, sides=standing)


def situation(voice: Voice, board: Board) -> str:
    """Write the map down: own forces, own places, what others hold, what is ordered."""
    lines = _LAYERS.get(board.look.layer, _whole)
    return "\n".join((*lines(voice, board), *_orders(voice, board)))


def _whole(voice: Voice, board: Board) -> Iterator[str]:
    yield from _forces(voice, board)
    yield from _places(voice, board)
    yield from _others(voice, board)


def _forces(voice: Voice, board: Board) -> Iterator[str]:
    forces: dict[str, Counter[str]] = {}
    for one in board.me.units:
        forces.setdefault(one.at, Counter())[one.code] += 1
    strong = board.look.layer == "military"
    for at, counts in sorted(forces.items()):
        if board.grid.shows(at):
            attack, hp = layers.strength(board.me, at)
            facts = {"attack": Noun(f"{float(attack):g}"), "hp": Noun(f"{float(hp):g}")}
            power = f" ({voice.say('picture.strength', **facts)})" if strong else ""
            yield f"- {at}: {listed(voice, counts)}{power}"


def _places(voice: Voice, board: Board) -> Iterator[str]:
    gold = layers.yields(board.me) if board.look.layer == "economy" else {}
    for at, place in sorted(board.me.places.items()):
        if not board.grid.shows(at):
            continue
        name = voice.noun(f"feature.{place.feature}").name
        level = voice.say("picture.level", level=place.level) if place.level else ""
        more = [line.text for line in layers.economy_lines(board, place, gold.get(at, 0))]
        called = own_name(voice, place.name) if place.name else ""
        said = " ".join(part for part in (name, level, called) if part)
        extra = f" ({', '.join(more)})" if board.look.layer == "economy" and more else ""
        yield f"- {at}: {said}{extra}"


def _others(voice: Voice, board: Board) -> Iterator[str]:
    me, told = board.me, _scouted(foreign(voice), board.me)
    for at, seats in sorted(me.marks.items()):
        others = [seat for seat in seats if seat != me.seat]
        if others and board.grid.shows(at):
            names = voice.joined([side_name(voice, board.view.side(seat).name) for seat in others])
            yield f"- {at}: {names}{told.get(at, '')}"


def _military(voice: Voice, board: Board) -> Iterator[str]:
    yield from _forces(voice, board)
    yield from _others(voice, board)


def _terrain(voice: Voice, board: Board) -> Iterator[str]:
    """Name every feature, and how much of each terrain is revealed."""
    for at, feature in sorted(board.me.land.features.items()):
        if board.grid.shows(at):
            yield f"- {at}: {voice.noun(f'feature.{feature}').name}"
    shown = Counter(code for at, code in board.me.land.terrain.items() if board.grid.shows(at))
    for code, count in shown.most_common():
        yield f"- {voice.noun(f'terrain.{code}').name}: {count}"


_LAYERS: Final[Mapping[str, Callable[[Voice, Board], Iterator[str]]]] = {
    "economy": _places,
    "military": _military,
    "terrain": _terrain,
}


def _orders(voice: Voice, board: Board) -> Iterator[str]:
    """Say where ordered ways lead, what is left of the points, and where they may be stopped."""
    for way in ordered(board).ways:
        facts = {"origin": way.hexes[0], "to": way.hexes[-1], "left": way.left}
        known = {name: value for name, value in facts.items() if value is not None}
        key = "picture.way.spent" if way.left == 0 else "picture.way"
        yield f"- {voice.say(key, **known, zones=voice.joined(way.zones))}"


def listed(voice: Voice, counts: Counter[str]) -> str:
    """List units by kind."""
    return voice.nouns(tally(voice, counts.items()))


def _scouted(voice: Voice, me: Own) -> dict[str, str]:
    """Say by hex what was scouted there."""
    found: dict[str, str] = {}
    for report in me.scouted:
        said = listed(voice, Counter(dict(report.counts)))
        officers = voice.say("picture.officers", count=report.officers)
        parts = ", ".join(part for part in (said, officers) if part)
        if parts:
            found.setdefault(report.at, f" ({parts})")
    return found
