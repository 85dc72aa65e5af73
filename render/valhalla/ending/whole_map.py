"""The whole map without fog: every place with its holder, every force with its number."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.catalog.unit_tables import CLASSES, Class
from engine.valhalla.entities.units_and_places import ScoutedForce, Unit
from engine.valhalla.view import OwnSide, View
from render.drawing.picture import Picture, PictureRequest
from render.ending.ended_game import EndedGame
from render.language.voice import Voice
from render.valhalla.pictures import text_twins
from render.valhalla.pictures.map import map_picture
from render.valhalla.pictures.map.frame import legend, map_frame
from render.valhalla.pictures.map.grid import whole_map_grid
from render.valhalla.pictures.map.highlights import Highlights
from render.valhalla.pictures.map.map_view import make_map_view
from render.valhalla.pictures.map.map_window import MAX_MAP_WIDTH
from render.valhalla.pictures.map.orders.ordered_marks import gather_order_marks
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.words.table_names import teach_table_names

MOMENT_MAP_WIDTH: Final = 780
"""The width of a map that is one moment of a replay."""


def draw_whole_map(game: EndedGame, request: PictureRequest, players: Mapping[int, str]) -> Picture:
    """Draw the whole map as it was at the end."""
    return _draw_map(game.whole_view, request, players, MAX_MAP_WIDTH)


def draw_moment(view: View, request: PictureRequest, players: Mapping[int, str]) -> Picture:
    """Draw the whole map as it was at the end of a round."""
    return _draw_map(view, request, players, MOMENT_MAP_WIDTH)


def _draw_map(
    view: View, request: PictureRequest, players: Mapping[int, str], wide: int
) -> Picture:
    voice = Voice(request.language, WORD_BOOK, players=players)
    voice = teach_table_names(voice, view)
    me = see_everything(view)
    grid = whole_map_grid(view.size, wide)
    map_view = make_map_view(voice, view, me, grid, PictureRequest(request.language), Highlights())
    map_view = replace(map_view, hexes_in_sight=me.revealed)
    marks = gather_order_marks(map_view)
    caption = map_frame.Caption(
        voice.say("saga.map"),
        voice.say("picture.round", round=view.round),
        tuple(chain.from_iterable(legend.list_legend_groups(map_view, marks))),
    )
    return Picture(
        map_frame.frame_map(map_picture.draw_map(map_view, marks), grid, caption),
        voice.say("saga.map.alt", round=view.round),
        text_twins.write_map_twin(voice, map_view, marks),
        is_flat=True,
        kept_tones=map_picture.list_kept_tones(map_view),
    )


def see_everything(view: View) -> OwnSide:
    """Return the side with most units as if it saw the whole map and had scouted every force."""
    own, land = max(view.own_sides, key=lambda one: (len(one.units), -one.seat)), view.land
    assert land is not None  # noqa: S101 - whoever sees all sides sees the land
    held = {at: one for at, one in view.places.items() if one.owner is not None}
    others = [one for one in view.own_sides if one.seat != own.seat]
    forces = [force for one in others for force in _scout_forces(one, view)]
    marks: dict[str, tuple[Seat, ...]] = {
        at: (one.owner,) for at, one in held.items() if one.owner not in {None, own.seat}
    }
    for force in forces:
        marks[force.at] = tuple(dict.fromkeys((*marks.get(force.at, ()), force.seat)))
    return replace(
        own,
        land=land,
        revealed=frozenset(land.terrain),
        familiar=tuple(sorted(set(land.features.values()))),
        places={at: one for at, one in held.items() if one.owner == own.seat},
        marks=marks,
        scouted=tuple(forces),
        briefs=(),
    )


def _scout_forces(side: OwnSide, view: View) -> Iterable[ScoutedForce]:
    """Yield the forces of a side, and its places without any."""
    standing = {unit.at for unit in side.units}
    held = {at for at, one in view.places.items() if one.owner == side.seat}
    for at in sorted(standing | held):
        here = side.units_in(at)
        counts = Counter(code for unit in here if (code := find_class(unit)) is not None)
        place = view.places.get(at)
        yield ScoutedForce(
            at=at,
            seat=side.seat,
            counts=tuple(sorted(counts.items())),
            officers=sum(find_class(unit) is None for unit in here),
            hp=0,
            attack=0,
            level=place.level if place is not None and at in held else None,
        )


def find_class(unit: Unit) -> Class | None:
    """Find the class of a unit; None for an Officer."""
    return next((one for one in CLASSES if one == unit.code), None)
