"""The pictures of Empire: Valhalla for one viewer, each with its text twin.

`request.zoom` is a part of the map: `around:032.018` (with a reach: `around:032.018/6`), `whole`,
`known` for all that is revealed, or "" for what matters most; a layer shows by "" all that is
revealed. `request.layer` is `economy`, `military` or `terrain`;
a layer may also be requested as a part.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from engine.core.protocol.values import Event
from engine.valhalla.view import OwnSide, View
from render.drawing.maps.side_colours import SIDE_COLOURS
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
from render.valhalla.pictures.map import map_picture
from render.valhalla.pictures.map.frame import legend, map_frame
from render.valhalla.pictures.map.highlights import gather_highlights
from render.valhalla.pictures.map.map_view import MapView, make_map_view
from render.valhalla.pictures.map.map_window import choose_grid
from render.valhalla.pictures.map.orders.ordered_marks import gather_order_marks
from render.valhalla.pictures.public.arms import draw_arms
from render.valhalla.pictures.public.battlefield import draw_battlefield
from render.valhalla.pictures.public.battlefields import draw_battlefields, find_battlefields
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.words.table_names import teach_table_names

MAP_PART: Final = "map"


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
    if part in PUBLIC_PAINTERS:
        return _draw_public(voice, view, replace(request, part=part), heard)
    if view.me is None or (part == MAP_PART and not view.me.revealed):
        part = "hall"
    return _PAINTERS[part](voice, view, request, heard)


def _draw_map(voice: Voice, view: View, request: PictureRequest, _: Sequence[Event]) -> Picture:
    me = view.me
    assert me is not None  # noqa: S101  (without a side the hall is drawn)
    map_view = lay_out_map(voice, view, me, request)
    grid = map_view.grid
    order_marks = gather_order_marks(map_view)
    image = map_picture.draw_map(map_view, order_marks)
    title = legend.side_or_player_name(map_view, me.seat)
    caption = map_frame.Caption(
        title,
        _moment_text(voice, view, request),
        tuple(chain.from_iterable(legend.list_legend_groups(map_view, order_marks))),
        pattern=request.pattern,
        max_rows=legend.count_legend_rows(request.layer),
    )
    words = text_twins.write_map_twin(voice, map_view, order_marks)
    return Picture(
        map_frame.frame_map(image, grid, caption),
        text_twins.write_map_alt_text(voice, map_view, _layer_name(voice, request)),
        words,
        is_flat=True,
        kept_tones=map_picture.list_kept_tones(map_view),
    )


def lay_out_map(voice: Voice, view: View, me: OwnSide, request: PictureRequest) -> MapView:
    """Return all that a map is drawn from, with the part that is shown."""
    highlights = gather_highlights(view, me, request)
    grid = choose_grid(view, me, request, highlights)
    return make_map_view(voice, view, me, grid, request, highlights)


def _moment_text(voice: Voice, view: View, request: PictureRequest) -> str:
    """Return the round, and the layer if there is one."""
    moment = voice.say("picture.round", round=view.round)
    layer = _layer_name(voice, request)
    return f"{moment} · {layer}" if layer else moment


def _layer_name(voice: Voice, request: PictureRequest) -> str:
    return (
        voice.say(f"picture.layer.{request.layer}") if request.layer in map_picture.LAYERS else ""
    )


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


def _draw_public(
    voice: Voice, view: View, request: PictureRequest, told: Sequence[Event]
) -> Picture:
    """Draw what all know from all public events with deeds; before a battle, all sides."""
    if request.part == "battlefields" and not find_battlefields(told):
        return _draw_hall(voice, view, replace(request, zoom=""), ())
    return PUBLIC_PAINTERS[request.part](voice, view, request, told)


PartPainter = Callable[[Voice, View, PictureRequest, Sequence[Event]], Picture]

_PAINTERS: Final[Mapping[str, PartPainter]] = {
    MAP_PART: _draw_map,
    "battle": _draw_battle,
    "hall": _draw_hall,
}

PUBLIC_PAINTERS: Final[Mapping[str, PartPainter]] = {
    "battlefields": draw_battlefields,
    "battlefield": draw_battlefield,
    "arms": draw_arms,
}
"""Pictures of the public thread, which nobody asks for."""

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
