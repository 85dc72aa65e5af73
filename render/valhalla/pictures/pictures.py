"""The pictures of Empire: Valhalla for one viewer, each with its text twin.

`request.zoom` is a part of the map: `around:032.018` (with a reach: `around:032.018/6`), `whole`,
or "" for all that is revealed. `request.layer` is `economy`, `military` or `terrain`;
a layer may also be requested as a part.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.core.protocol.values import Event
from engine.valhalla.map.hexes import hexes_in_reach, is_on_map
from engine.valhalla.view import OwnSide, View
from render.drawing.picture import Picture, PictureRequest
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.pictures import (
    all_sides_picture,
    battle_contents,
    battle_picture,
    ready_sides,
    text_twins,
)
from render.valhalla.pictures.map import legend, map_frame, map_picture
from render.valhalla.pictures.map.grid import Grid, close_grid, whole_map_grid
from render.valhalla.pictures.map.map_view import make_map_view
from render.valhalla.pictures.map.orders.ordered_marks import gather_order_marks
from render.valhalla.pictures.side_colours import SIDE_COLOURS
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.words.table_names import teach_table_names

MAP_PART: Final = "map"
MAX_MAP_WIDTH: Final = 1500
"""The maximum width of a map in pixels, roughly."""
CLOSE_LOOK_WIDTH: Final = 1100
"""The width of a close look in pixels, roughly."""
CLOSE_LOOK_REACH: Final = 6

_AROUND_PATTERN: Final = re.compile(r"(?:around[: ])?(\d{3}\.\d{3})(?:/(\d{1,2}))?")


def draw_picture(
    view: View,
    request: PictureRequest,
    players: Mapping[int, str],
    heard: Sequence[Event] = (),
) -> Picture:
    """Draw a picture: the own map, an own battle, or the hall of all sides."""
    voice = teach_table_names(Voice(request.language, WORD_BOOK, players=players), view)
    part = request.part or PICTURE_PARTS[0]
    if part in map_picture.LAYERS:
        part, request = MAP_PART, replace(request, part=MAP_PART, layer=part)
    if view.me is None or (part == MAP_PART and not view.me.revealed):
        part = "hall"
    return _PAINTERS[part](voice, view, request, heard)


def _draw_map(voice: Voice, view: View, request: PictureRequest, _: Sequence[Event]) -> Picture:
    me = view.me
    assert me is not None  # noqa: S101  (without a side the hall is drawn)
    grid = choose_grid(view, me, request)
    map_view = make_map_view(voice, view, me, grid, request)
    order_marks = gather_order_marks(map_view)
    image = map_picture.draw_map(map_view, order_marks)
    title = legend.side_or_player_name(map_view, me.seat)
    caption = map_frame.Caption(
        title,
        _moment_text(voice, view, request),
        tuple(group for group in legend.list_legend_groups(map_view, order_marks) if group),
        pattern=request.pattern,
    )
    words = text_twins.write_map_twin(voice, map_view, order_marks)
    return Picture(
        map_frame.frame_map(image, grid, caption),
        text_twins.write_map_alt_text(voice, map_view, _layer_name(voice, request)),
        words,
        is_flat=True,
        kept_tones=map_picture.list_kept_tones(map_view),
    )


def _moment_text(voice: Voice, view: View, request: PictureRequest) -> str:
    """Return the round, and the layer if there is one."""
    moment = voice.say("picture.round", round=view.round)
    layer = _layer_name(voice, request)
    return f"{moment} · {layer}" if layer else moment


def _layer_name(voice: Voice, request: PictureRequest) -> str:
    return (
        voice.say(f"picture.layer.{request.layer}") if request.layer in map_picture.LAYERS else ""
    )


def choose_grid(view: View, me: OwnSide, request: PictureRequest) -> Grid:
    """Choose the part of the map that is shown, and its scale."""
    match = _AROUND_PATTERN.fullmatch(request.zoom)
    if match and is_on_map(view.size, match[1]):
        reach = min(20, int(match[2] or CLOSE_LOOK_REACH))
        return close_grid(view.size, hexes_in_reach(match[1], reach), CLOSE_LOOK_WIDTH)
    if request.zoom == "whole" or not me.revealed:
        return whole_map_grid(view.size, MAX_MAP_WIDTH)
    return close_grid(view.size, _revealed_with_margin(view, me), MAX_MAP_WIDTH)


def _revealed_with_margin(view: View, me: OwnSide) -> list[str]:
    """Return the corners of the revealed part with one column and row of fog around it."""
    columns = [int(at[:3]) for at in me.revealed]
    rows = [int(at[4:]) for at in me.revealed]
    first = max(1, min(columns) - 1), max(1, min(rows) - 1)
    last = min(view.size[0], max(columns) + 1), min(view.size[1], max(rows) + 1)
    return [f"{column:03}.{row:03}" for column, row in (first, last)]


def _draw_hall(
    voice: Voice, view: View, request: PictureRequest, heard: Sequence[Event]
) -> Picture:
    if request.zoom.startswith(ready_sides.ZOOM_PREFIX):
        contents = ready_sides.gather_ready_sides(voice, view, request.zoom)
        image = all_sides_picture.draw_all_sides(contents, pattern_on=request.pattern)
        return Picture(image, voice.say("picture.ready.alt"), contents.text)
    contents = all_sides_picture.gather_all_sides(voice, view, heard)
    return Picture(
        all_sides_picture.draw_all_sides(contents, pattern_on=request.pattern),
        text_twins.write_hall_alt_text(voice, view),
        contents.text,
    )


def _draw_battle(
    voice: Voice, view: View, request: PictureRequest, heard: Sequence[Event]
) -> Picture:
    """Draw an own battle; `battle:2` is the second of those heard."""
    reports = battle_contents.list_own_battles(heard)
    number = request.zoom.rpartition(":")[2]
    chosen = int(number) - 1 if number.isdigit() and 0 < int(number) <= len(reports) else -1
    if not reports:
        nothing = voice.say("picture.battle.none")
        battle = battle_contents.Battle("", nothing, "", "", (), (), (), won=True)
        return Picture(battle_picture.draw_battle(voice, view, battle), nothing, nothing)
    battle = battle_contents.read_battle(voice, view, reports[chosen])
    image = battle_picture.draw_battle(voice, view, battle, pattern_on=request.pattern)
    facts = {
        "at": battle.at,
        "count": battle_contents.count_phases(battle),
        "result": Noun(battle.result),
    }
    alt, words = (
        voice.say("picture.battle.alt", **facts),
        battle_contents.write_battle_twin(voice, view, battle),
    )
    return Picture(
        image, alt, words, kept_tones=tuple(SIDE_COLOURS[one.colour] for one in view.sides)
    )


PartPainter = Callable[[Voice, View, PictureRequest, Sequence[Event]], Picture]

_PAINTERS: Final[Mapping[str, PartPainter]] = {
    MAP_PART: _draw_map,
    "battle": _draw_battle,
    "hall": _draw_hall,
}

RECALLED_KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "battle": ("battle_report", "overrun_report")
}
"""By picture: the kinds of events it is drawn from."""
PICTURE_PARTS: Final = (MAP_PART, *map_picture.LAYERS, "battle", "hall")
"""The names of the pictures; the first is shown by default."""


def choose_pictures_to_send(view: View, heard: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """Choose the pictures of a chapter: own battles and the map; without a side, the hall."""
    kinds = {event.kind for event in heard}
    if view.me is None:
        if kinds & {"round_began", "game_won", "side_ended", "battle_told"}:
            yield "hall", ""
        return
    for number, report in enumerate(battle_contents.list_own_battles(heard), 1):
        if report.kind == "battle_report":
            yield "battle", f"battle:{number}"
    if kinds & {"situation_given", "fog_cleared", "moved"}:
        yield MAP_PART, ""
