"""The pictures of Empire: Valhalla, from what one viewer knows; with each the same in words.

`look.zoom` says which part of the map: `around:032.018` (and how far: `around:032.018/6`), or
`whole`; without it, all that is revealed. `look.layer` is `economy`, `military` or `terrain`;
a layer may be asked for as a part of its own too.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.core.protocol.values import Event
from engine.valhalla.map.hexes import on_map, within
from engine.valhalla.view import Own, View
from render.drawing.picture import Picture, PictureRequest
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.pictures import battle_contents, battle_picture, hall, ready_sides, text_twins
from render.valhalla.pictures.map import legend, map_frame, map_picture, map_view
from render.valhalla.pictures.map.grid import Grid, near, whole
from render.valhalla.pictures.map.ordered_marks import ordered
from render.valhalla.pictures.side_colours import SIDES
from render.valhalla.words.nouns import BOOK, at_table

MAP: Final = "map"
WIDE: Final = 1500
"""A map is about so many pixels wide, at the most."""
CLOSE: Final = 1100
"""A close look is about so many pixels wide."""
REACH: Final = 6

_AROUND: Final = re.compile(r"(?:around[: ])?(\d{3}\.\d{3})(?:/(\d{1,2}))?")


def draw(
    view: View,
    look: PictureRequest,
    players: Mapping[int, str],
    heard: Sequence[Event] = (),
) -> Picture:
    """Draw a part: the own map, a battle that was heard of, or the hall of all sides."""
    voice = at_table(Voice(look.language, BOOK, players=players), view)
    part = look.part or PARTS[0]
    if part in map_picture.LAYERS:
        part, look = MAP, replace(look, part=MAP, layer=part)
    if view.me is None or (part == MAP and not view.me.revealed):
        part = "hall"
    return _DRAWN[part](voice, view, look, heard)


def _map(voice: Voice, view: View, look: PictureRequest, _: Sequence[Event]) -> Picture:
    me = view.me
    assert me is not None  # noqa: S101  (without a side there is the hall)
    grid = part_of(view, me, look)
    laid = map_view.board(voice, view, me, grid, look)
    what = ordered(laid)
    drawn = map_picture.draw(laid, what)
    title = legend.called(laid, me.seat)
    caption = map_frame.Caption(
        title,
        _moment(voice, view, look),
        tuple(group for group in legend.legend(laid, what) if group),
        pattern=look.pattern,
    )
    words = text_twins.situation(voice, laid, what)
    return Picture(
        map_frame.framed(drawn, grid, caption),
        text_twins.alt(voice, laid, _layer(voice, look)),
        words,
        calm=True,
        keep=map_picture.kept(laid),
    )


def _moment(voice: Voice, view: View, look: PictureRequest) -> str:
    """Say which round it is, and which layer."""
    moment = voice.say("picture.round", round=view.round)
    layer = _layer(voice, look)
    return f"{moment} · {layer}" if layer else moment


def _layer(voice: Voice, look: PictureRequest) -> str:
    return voice.say(f"picture.layer.{look.layer}") if look.layer in map_picture.LAYERS else ""


def part_of(view: View, me: Own, look: PictureRequest) -> Grid:
    """Choose which part of the map is shown, and how near."""
    match = _AROUND.fullmatch(look.zoom)
    if match and on_map(view.size, match[1]):
        reach = min(20, int(match[2] or REACH))
        return near(view.size, within(match[1], reach), CLOSE)
    if look.zoom == "whole" or not me.revealed:
        return whole(view.size, WIDE)
    return near(view.size, _margin(view, me), WIDE)


def _margin(view: View, me: Own) -> list[str]:
    """Leave a column and a row of fog around what is revealed."""
    columns = [int(at[:3]) for at in me.revealed]
    rows = [int(at[4:]) for at in me.revealed]
    first = max(1, min(columns) - 1), max(1, min(rows) - 1)
    last = min(view.size[0], max(columns) + 1), min(view.size[1], max(rows) + 1)
    return [f"{column:03}.{row:03}" for column, row in (first, last)]


def _hall(voice: Voice, view: View, look: PictureRequest, heard: Sequence[Event]) -> Picture:
    if look.zoom.startswith(ready_sides.ZOOM):
        seen = ready_sides.hall(voice, view, look.zoom)
        drawn = hall.draw(seen, pattern_on=look.pattern)
        return Picture(drawn, voice.say("picture.ready.alt"), seen.text)
    seen = hall.hall(voice, view, heard)
    return Picture(
        hall.draw(seen, pattern_on=look.pattern), text_twins.hall_alt(voice, view), seen.text
    )


def _battle(voice: Voice, view: View, look: PictureRequest, heard: Sequence[Event]) -> Picture:
    """Draw a battle of one's own; `battle:2` is the second that was heard of."""
    reports = battle_contents.fought(heard)
    number = look.zoom.rpartition(":")[2]
    chosen = int(number) - 1 if number.isdigit() and 0 < int(number) <= len(reports) else -1
    if not reports:
        nothing = voice.say("picture.battle.none")
        what = battle_contents.Battle("", nothing, "", "", (), (), (), won=True)
        return Picture(battle_picture.draw(voice, view, what), nothing, nothing)
    what = battle_contents.battle(voice, view, reports[chosen])
    drawn = battle_picture.draw(voice, view, what, pattern_on=look.pattern)
    facts = {"at": what.at, "count": battle_contents.lasted(what), "result": Noun(what.result)}
    alt, words = voice.say("picture.battle.alt", **facts), battle_contents.words(voice, view, what)
    return Picture(drawn, alt, words, keep=tuple(SIDES[one.colour] for one in view.sides))


Painted = Callable[[Voice, View, PictureRequest, Sequence[Event]], Picture]

_DRAWN: Final[Mapping[str, Painted]] = {MAP: _map, "battle": _battle, "hall": _hall}

RECALLS: Final[Mapping[str, tuple[str, ...]]] = {"battle": ("battle_report", "overrun_report")}
"""By part: the kinds of events it is drawn from."""
PARTS: Final = (MAP, *map_picture.LAYERS, "battle", "hall")
"""The pictures there are; the first is the one a player looks at."""


def sent(view: View, heard: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """Choose the pictures of a chapter: own battles, then the map; the hall for everybody."""
    kinds = {event.kind for event in heard}
    if view.me is None:
        if kinds & {"round_began", "game_won", "side_ended", "battle_told"}:
            yield "hall", ""
        return
    for number, report in enumerate(battle_contents.fought(heard), 1):
        if report.kind == "battle_report":
            yield "battle", f"battle:{number}"
    if kinds & {"situation_given", "fog_cleared", "moved"}:
        yield MAP, ""
