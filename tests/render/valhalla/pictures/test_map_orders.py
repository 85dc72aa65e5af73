"""Orders on top of a map: arrows, rings and signs."""

import pytest
from PIL import Image

from engine.valhalla.map.hexes import neighbours
from engine.valhalla.planning.sheet_plan import plan_sheet
from render.drawing.picture import DraftOverlay, PictureRequest
from render.valhalla.pictures.draft_focus import choose_focus
from render.valhalla.pictures.draft_orders import read_draft_order
from render.valhalla.pictures.map.orders import arrows
from render.valhalla.pictures.map.orders.ordered_marks import gather_order_marks
from render.valhalla.pictures.pictures import draw_picture
from tests.render.valhalla import small_maps
from tests.render.valhalla.small_maps import (
    FOE,
    HOME,
    PLAYERS,
    draft_move,
    own_part,
    scout_force,
    view_small_map,
    with_knowledge,
)


def test_an_arrow_tells_the_points_that_the_plan_leaves() -> None:
    of = view_small_map("3 swordsman")
    look = PictureRequest(sheet=(draft_move(HOME, "006.003"), draft_move("006.003", "007.004")))
    first, second = gather_order_marks(small_maps.map_view_of(of, look)).ways
    walkers = {unit.id for unit in own_part(of).units_in(HOME)}
    for way, orders in ((first, look.sheet[:1]), (second, look.sheet)):
        plan = plan_sheet(
            of, own_part(of), [one for one in map(read_draft_order, orders) if one is not None]
        )
        assert way.points_left == min(plan.mp_of[number] for number in walkers)
        assert way.hexes[-1] == {plan.hex_of[number] for number in walkers}.pop()
        assert not way.is_draft
    assert [way.points_left for way in (first, second)] == [2, 0]


def test_the_order_in_the_making_is_the_bright_one() -> None:
    of = view_small_map("3 swordsman")
    look = PictureRequest(
        sheet=(draft_move("008.004", "008.006"),), draft=draft_move(HOME, "006.003")
    )
    ways = gather_order_marks(small_maps.map_view_of(of, look)).ways
    assert [way.is_draft for way in ways] == [False, True]
    image = draw_picture(of, look, PLAYERS).image
    assert arrows.DRAFT_COLOUR in {
        image.getpixel((x, y)) for x in range(image.width) for y in range(0, image.height, 4)
    }


def test_no_label_lies_on_an_arrow_and_no_line_on_the_end_of_another() -> None:
    """Two ways in one line: both heads are seen, whichever was ordered first."""
    of = view_small_map("6 swordsman")
    look = PictureRequest(
        zoom=f"around:{HOME}",
        sheet=(
            draft_move(HOME, "004.006", ("3 swordsman",)),
            draft_move(HOME, "004.007", ("3 swordsman",)),
        ),
    )
    laid = small_maps.map_view_of(of, look)
    image = Image.new("RGB", laid.grid.size)
    arrows.draw_ways(image, laid, gather_order_marks(laid))
    stripes = list(laid.taken_spots.taken)
    assert len(stripes) > 4
    arrows.draw_signs(image, laid, gather_order_marks(laid))
    arrows.draw_points_left(image, laid, gather_order_marks(laid))
    wide = laid.taken_spots.labels
    assert len(wide) == 2
    assert not any(badge.overlaps(stripe) for badge in wide for stripe in stripes)
    x, y = laid.grid.centre("004.006")
    tip = round(y - laid.grid.radius * 0.3)
    column = [image.getpixel((x, tip + step)) for step in range(laid.grid.radius // 2)]
    assert any(isinstance(one, tuple) and sum(one) < 200 for one in column)  # the head's own rim


def test_an_order_that_is_not_whole_yet_marks_the_hexes_it_names() -> None:
    look = PictureRequest(draft=(("kind", "move"), ("from", HOME)))
    found = gather_order_marks(small_maps.map_view_of(view_small_map(), look))
    assert [(mark.at, mark.is_draft) for mark in found.marks] == [(HOME, True)]


def test_a_way_past_a_known_foe_is_ringed_where_it_may_be_stopped() -> None:
    """V-2.3-01, V-12.3-33."""
    of = with_knowledge(
        view_small_map("3 swordsman"), marks={"006.004": (FOE,)}, scouted=(scout_force("006.004"),)
    )
    (way,) = gather_order_marks(
        small_maps.map_view_of(of, PictureRequest(sheet=(draft_move(HOME, "005.002"),)))
    ).ways
    assert set(way.zones) == set(way.hexes[1:]) & set(neighbours("006.004"))
    picture = draw_picture(of, PictureRequest(sheet=(draft_move(HOME, "006.004"),)), PLAYERS)
    assert "zone of control" in picture.text_twin


def test_pathfinders_targets_and_works_have_their_signs() -> None:
    sheet = (
        (("kind", "pathfind"), ("targets", "009.009/009.010"), ("targets", "001.001")),
        (("kind", "build"), ("city", HOME), ("building", "mint")),
        (("kind", "upgrade"), ("hex", HOME)),
        (("kind", "boast"), ("text", "nowhere")),
    )
    found = gather_order_marks(
        small_maps.map_view_of(view_small_map(), PictureRequest(sheet=sheet))
    ).marks
    assert [(mark.at, mark.icon, mark.text, mark.is_reserve) for mark in found] == [
        ("009.009", "target", "1", False), ("009.010", "target", "1", True),
        ("001.001", "target", "2", False), (HOME, "hammer", "", False),
        (HOME, "upgrade", "", False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "draft",
    [
        (("kind", "move"), ("units", "all"), ("from", "999.999"), ("to", "nowhere")),
        (("kind", "ferry"), ("mount", "C"), ("legs", "gone")),
        (("kind", "pathfind"), ("targets", "")),
        (("kind", "no such order"),),
        (("kind", "respond"), ("battle", HOME), ("formation", "center > 10 swordsman")),
        (("kind", "power"), ("caster", "caster"), ("power", "get_over_here"), ("hex", "x")),
    ],
)
def test_no_odd_order_keeps_a_map_from_being_drawn(draft: DraftOverlay) -> None:
    assert (
        draw_picture(
            view_small_map(), PictureRequest(draft=draft, sheet=(draft,)), PLAYERS
        ).image.width
        > 400
    )


def test_pairs_of_a_draft_are_read_as_a_map() -> None:
    pairs = ("formation", "center > 10 swordsman")
    order = read_draft_order((("kind", "respond"), ("battle", HOME), pairs))
    assert order is not None
    assert order.model_dump()["formation"] == {"center": "10 swordsman"}


def test_the_map_of_a_draft_holds_all_hexes_that_it_names() -> None:
    of = view_small_map(size=(24, 24))
    for to in ("006.003", "013.009"):
        draft = draft_move(HOME, to)
        assert choose_focus(of, draft, "path") == ("map", "")
        grid = small_maps.map_view_of(of, PictureRequest(draft=draft)).grid
        assert all(map(grid.has_hex, (HOME, to)))
        assert len(grid.columns) < 14
    odd = (("kind", "move"), ("from", "no hex"), ("to", "999.999"))
    for far in (draft_move(HOME, "023.023"), odd):
        assert choose_focus(of, far, "") == ("map", "")
    grid = small_maps.map_view_of(of, PictureRequest(draft=draft_move(HOME, "023.023"))).grid
    assert grid.has_hex(HOME)
    assert grid.has_hex("023.023")


def test_pathfinders_are_shown_all_that_is_known() -> None:
    assert choose_focus(view_small_map(), (("kind", "pathfind"),), "targets") == ("map", "known")
