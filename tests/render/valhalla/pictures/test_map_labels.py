"""What is written on a map: it lies on nothing else, and is large enough for a phone."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.protocol.values import Seat
from engine.valhalla.entities.units_and_places import LogEntry, MapFeature
from engine.valhalla.map.hexes import hex_name
from render.drawing.lettering import FIGURES, capital_height, text_width
from render.drawing.picture import PictureRequest
from render.valhalla.pictures.map import coordinates, ground, map_picture
from render.valhalla.pictures.map.labels import Box, TakenSpots
from render.valhalla.pictures.map.map_view import MapView
from render.valhalla.pictures.map.orders.ordered_marks import OrderMarks
from render.words import LANGUAGES
from tests.render.valhalla import small_maps
from tests.render.valhalla.small_maps import (
    FOE,
    HOME,
    ME,
    crowd_map,
    draft_move,
    own_part,
    scout_force,
    view_small_map,
    with_knowledge,
)

BEGUN = (("kind", "move"), ("from", HOME))
SHEET = (draft_move("008.004", "008.006"), (("kind", "upgrade"), ("hex", HOME)))
LOOKS = (
    PictureRequest(),
    PictureRequest(draft=BEGUN),
    PictureRequest(draft=draft_move(HOME, "006.003"), sheet=SHEET),
    PictureRequest(zoom="whole", sheet=SHEET),
    PictureRequest(zoom="around:005.005/2"),
    PictureRequest(layer="economy"),
    PictureRequest(layer="military", zoom="around:006.006"),
)


def assert_labels_lie_on_nothing(laid: MapView) -> None:
    """Draw a map; no label lies on another label or on a mark, nor beyond the map."""
    map_picture.draw_map(laid)
    spots = laid.taken_spots
    for number, label in enumerate(spots.labels):
        assert label.left >= 0
        assert label.top >= 0
        assert label.right <= laid.grid.size[0]
        assert label.bottom <= laid.grid.size[1]
        others = [box for box in spots.taken if box is not label]
        assert not any(label.overlaps(other) for other in others), (number, label)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("look", LOOKS)
def test_no_label_of_a_crowded_map_lies_on_another_or_on_a_mark(
    language: str, look: PictureRequest
) -> None:
    wanted = PictureRequest(language, look.part, look.zoom, look.layer, False, look.draft)
    laid = small_maps.map_view_of(crowd_map(view_small_map()), wanted)
    assert_labels_lie_on_nothing(laid)
    assert laid.taken_spots.labels


HEXES = [hex_name(column, row) for column in range(2, 11) for row in range(2, 11)]


@given(
    cities=st.dictionaries(st.sampled_from(HEXES), st.text("Skaldheim ", max_size=30), max_size=9),
    marks=st.dictionaries(st.sampled_from(HEXES), st.integers(0, 40), max_size=12),
    look=st.sampled_from(LOOKS),
)
def test_no_label_lies_on_another_or_on_a_mark_wherever_things_stand(
    cities: dict[str, str], marks: dict[str, int], look: PictureRequest
) -> None:
    of = view_small_map()
    me = own_part(of)
    own = {at: MapFeature(at, "city", ME, level=2, name=name) for at, name in cities.items()}
    land = {**me.land.features, **dict.fromkeys(cities, "city")}
    known = with_knowledge(
        of,
        places={**own, **me.places},
        marks=dict.fromkeys(marks, (FOE, Seat(2))),
        scouted=tuple(scout_force(at, count) for at, count in marks.items() if count),
        land=replace(me.land, features=land),
    )
    assert_labels_lie_on_nothing(small_maps.map_view_of(known, look))


def test_every_revealed_hex_tells_its_coordinates_and_no_fog_does() -> None:
    """V-2.2-01: on what is not revealed nothing is written."""
    of = view_small_map(size=(20, 20))
    me = own_part(of)
    terrain = {at: code for at, code in me.land.terrain.items() if at < "006"}
    land = replace(me.land, terrain=terrain, features={}, roads=frozenset())
    dark = with_knowledge(
        of, land=land, revealed=frozenset(terrain), units=(), places={}, founded=""
    )
    laid = small_maps.map_view_of(dark, PictureRequest(zoom=f"around:{HOME}"))
    drawn, fog = map_picture.draw_map(laid), ground.paint_fog(laid.grid)
    shown = [at for at in terrain if laid.grid.has_hex(at)]
    assert len(laid.taken_spots.labels) == len(shown)
    left = laid.grid.centre("007.004")[0]
    box = left, 0, *laid.grid.size
    assert drawn.crop(box).tobytes() == fog.crop(box).tobytes()


@pytest.mark.parametrize("radius", [56, 72, 100])
def test_coordinates_fit_their_hex_and_are_nine_points_high_on_a_phone(radius: int) -> None:
    laid = small_maps.map_view_of(view_small_map(), PictureRequest(zoom=f"around:{HOME}"))
    grid = type(laid.grid)(radius, range(1, 8), range(1, 7))
    size = coordinates.coordinate_size(grid)
    assert size / 816 * 350 >= 9
    assert text_width("028.028", FIGURES, size) <= radius * 1.3
    assert capital_height(FIGURES, size) < grid.half_height * 0.4


def find_close_coordinates(laid: MapView) -> list[tuple[Box, Box]]:
    """List coordinates that stand so near below each other that they read as one text."""
    size = coordinates.coordinate_size(laid.grid)
    high = capital_height(FIGURES, size)
    found = [one for one in laid.taken_spots.labels if one.bottom - one.top == high]
    return [
        (one, other)
        for number, one in enumerate(found)
        for other in found[:number]
        if one.left < other.right and other.left < one.right and abs(one.top - other.top) < 2 * high
    ]


def test_coordinates_keep_apart_from_those_of_the_next_hex() -> None:
    for look in (PictureRequest(), PictureRequest(zoom="around:005.005/2")):
        laid = small_maps.map_view_of(crowd_map(view_small_map()), look)
        map_picture.draw_map(laid)
        assert laid.taken_spots.labels
        assert find_close_coordinates(laid) == []


def test_signs_of_the_sheet_that_find_no_room_are_left_out() -> None:
    sheet = [(("kind", "upgrade"), ("hex", HOME))] * 30
    laid = small_maps.map_view_of(view_small_map(), PictureRequest(sheet=tuple(sheet)))
    before = len(list_marks(laid, with_orders=False))
    boxes = list_marks(laid, with_orders=True)
    assert len(boxes) > before
    signs = boxes[before:]
    assert not any(
        one.overlaps(other)
        for number, one in enumerate(signs)
        for other in boxes[: before + number]
    )


def list_marks(laid: MapView, *, with_orders: bool) -> list[Box]:
    """Draw a map with or without the signs of orders; return what is taken but by labels."""
    laid = replace(laid, taken_spots=TakenSpots(laid.grid.size))
    map_picture.draw_map(laid, None if with_orders else OrderMarks())
    return [one for one in laid.taken_spots.taken if one not in laid.taken_spots.labels]


def test_the_mark_of_a_battle_hides_no_force() -> None:
    of = view_small_map()
    deed = LogEntry(1, of.round, "battle_won", HOME)
    near = PictureRequest(zoom=f"around:{HOME}")
    laid = small_maps.map_view_of(with_knowledge(of, log=(deed,)), near)
    assert laid.highlights.battlefields == (HOME,)
    marks = list_marks(laid, with_orders=False)
    without = list_marks(small_maps.map_view_of(of, near), with_orders=False)
    (sign,) = [one for one in marks if one not in without]
    assert not any(sign.overlaps(one) for one in without)
