"""What matters most on a map: the window around it, idle hosts, threats, battles, reach."""

from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft
from engine.valhalla.choices.next_blank import options
from engine.valhalla.entities.units_and_places import LogEntry
from engine.valhalla.view import Brief, View
from render.drawing.colours import mix_colours
from render.drawing.picture import DraftOverlay, PictureRequest, encode_png
from render.valhalla.pictures.map import map_picture, map_window, signs
from render.valhalla.pictures.map.highlights import gather_highlights
from render.valhalla.pictures.map.map_view import MapView
from render.valhalla.pictures.map.orders import reach
from render.valhalla.pictures.map.terrain_art import TERRAIN_STYLES
from render.valhalla.pictures.pictures import draw_picture
from tests.render.valhalla import small_maps
from tests.render.valhalla.small_maps import (
    FOE,
    HOME,
    ME,
    PLAYERS,
    draft_move,
    own_part,
    scout_force,
    view_small_map,
    with_knowledge,
)

BEGUN: DraftOverlay = (("kind", "move"), ("from", HOME))


def view_turn(**more: Any) -> View:
    """Look at a large map as seat 1 while it is its turn."""
    given = {"size": (30, 30), **more}
    return replace(view_small_map(**given), phase="orders", batch=(ME,), round=5)


def test_the_card_shows_five_to_seven_columns_around_what_matters() -> None:
    grid = small_maps.map_view_of(view_turn()).grid
    assert len(grid.columns) == 7
    assert len(grid.rows) == 6
    assert grid.has_hex(HOME)
    assert grid.has_hex("008.004")
    known = small_maps.map_view_of(view_turn(), PictureRequest(zoom="known")).grid
    assert len(known.columns) == 30


def test_an_idle_host_far_from_home_draws_the_card_to_it() -> None:
    of = view_turn()
    me = own_part(of)
    far = tuple(replace(one, at="025.025", mp=6) for one in me.units if one.at == "008.004")
    grid = small_maps.map_view_of(with_knowledge(of, units=far)).grid
    assert grid.has_hex("025.025")
    column, row = 25 - grid.columns.start, 25 - grid.rows.start
    assert (column, row) in {(3, 2), (3, 3)}
    ordered = PictureRequest(sheet=(draft_move("025.025", "025.026"),))
    laid = small_maps.map_view_of(with_knowledge(of, units=far), ordered)
    assert laid.highlights.idle_armies == ()


def test_the_hex_of_an_attack_lies_in_the_middle_of_the_card() -> None:
    brief = Brief(
        at="020.020", attacker=FOE, units=5, led=False, warlord=False, lead=True,
        positions=(), partners=(),
    )  # fmt: skip
    grid = small_maps.map_view_of(with_knowledge(view_turn(), briefs=(brief,))).grid
    column, row = 20 - grid.columns.start, 20 - grid.rows.start
    assert column == len(grid.columns) // 2
    assert row in {(len(grid.rows) - 1) // 2, len(grid.rows) // 2}


def test_every_window_lies_on_the_map() -> None:
    for at in ("001.001", "030.030", "001.030", "030.001", "015.002"):
        of = view_turn()
        units = tuple(replace(one, at=at, mp=6) for one in own_part(of).units)
        grid = small_maps.map_view_of(with_knowledge(of, units=units, places={})).grid
        assert grid.has_hex(at)
        assert grid.columns.start >= 1 <= grid.rows.start
        assert max(grid.columns[-1], grid.rows[-1]) <= 30


def test_idle_armies_are_lit_in_the_own_turn_alone() -> None:
    of = view_turn()
    laid = small_maps.map_view_of(of)
    assert "008.004" in laid.highlights.idle_armies
    waiting = small_maps.map_view_of(replace(of, batch=(FOE,)))
    assert waiting.highlights.idle_armies == ()
    (lit, plain) = (count_lit_pixels(one, "008.004") for one in (laid, waiting))
    assert lit > 100
    assert plain == 0


def count_lit_pixels(laid: MapView, at: str) -> int:
    """Count the pixels of a hex that have nearly the colour of the light around idle forces."""
    x, y = laid.grid.centre(at)
    half = laid.grid.half_height
    bands = map_picture.draw_map(laid).crop((x - half, y - half, x + half, y + half)).tobytes()
    pixels = zip(bands[::3], bands[1::3], bands[2::3], strict=True)
    return sum(
        all(abs(a - b) < 20 for a, b in zip(pixel, signs.GLOW_COLOUR, strict=True))
        for pixel in pixels
    )


def test_a_place_with_a_foe_near_is_threatened_and_a_holders_mark_is_no_foe() -> None:
    """V-12.3-33."""
    of = view_turn()
    near = with_knowledge(of, marks={"005.005": (FOE,)}, scouted=(scout_force("005.005"),))
    assert gather(near).threatened == (HOME,)
    assert gather(near).threats == ("005.005",)
    far = with_knowledge(of, marks={"009.009": (FOE,)}, scouted=(scout_force("009.009"),))
    assert gather(far).threatened == ()


def gather(of: View, request: PictureRequest | None = None) -> Any:
    """Gather the highlights of a view."""
    return gather_highlights(of, own_part(of), request or PictureRequest())


@pytest.mark.parametrize(("fought", "marked"), [(5, True), (4, True), (3, False)])
def test_a_battle_is_marked_for_a_round(fought: int, *, marked: bool) -> None:
    deed = LogEntry(1, fought, "battle_won", "006.006")
    laid = small_maps.map_view_of(with_knowledge(view_turn(), log=(deed,)))
    assert laid.highlights.battlefields == (("006.006",) if marked else ())
    drawn = map_picture.draw_map(laid)
    x, y = laid.grid.centre("006.006")
    spot = round(x - laid.grid.radius * 0.64), round(y - laid.grid.half_height * 0.26)
    tones = drawn.crop((spot[0] - 8, spot[1] - 8, spot[0] + 8, spot[1] + 8)).getcolors() or ()
    assert (signs.BATTLE_COLOUR in {tone for _, tone in tones}) is marked


# A move in the making


def test_the_reach_tells_of_each_hex_what_the_choice_of_it_tells() -> None:
    of = view_turn()
    ask = Ask(id="orders.5", seat=ME, kind="orders", clock="order_hours", known_to="everyone")
    blank = options(of, ask, (), Draft(kind="move", fields={"from": HOME}), "to")
    assert blank is not None
    told = {one.id: one.facts["mp"] for one in blank.choices}
    shown = gather(of, PictureRequest(draft=BEGUN)).reach
    assert told
    assert {at: shown[at] for at in told} == told


def test_hexes_out_of_reach_are_darker_and_those_in_reach_have_a_number() -> None:
    of = view_turn()
    plain = small_maps.map_view_of(of, PictureRequest(zoom=f"around:{HOME}"))
    look = PictureRequest(draft=BEGUN, zoom=f"around:{HOME}")
    laid = small_maps.map_view_of(of, look)
    before, after = map_picture.draw_map(plain), map_picture.draw_map(laid)
    within = {at for at in laid.highlights.reach if laid.grid.has_hex(at)}
    beyond = {at for at in laid.me.revealed if laid.grid.has_hex(at) and at not in {*within, HOME}}
    assert within
    for at in beyond:
        assert brightness(after, laid, at) < brightness(before, plain, at)
    bare = Image.new("RGB", laid.grid.size)
    laid.taken_spots.labels.clear()
    laid.taken_spots.taken.clear()
    reach.draw_costs(bare, laid, has_way=False)
    assert len(laid.taken_spots.labels) == len(within)


def brightness(image: Image.Image, laid: Any, at: str) -> int:
    """Add up the light in the middle of a hex."""
    x, y = laid.grid.centre(at)
    return sum(image.crop((x - 5, y - 5, x + 5, y + 5)).tobytes())


def test_with_a_destination_its_number_alone_is_told() -> None:
    of = view_turn()
    look = PictureRequest(draft=(*BEGUN, ("to", "006.004")))
    laid = small_maps.map_view_of(of, look)
    reach.draw_costs(Image.new("RGB", laid.grid.size), laid, has_way=False)
    assert len(laid.taken_spots.labels) == 1
    box = laid.taken_spots.labels[0]
    x, y = laid.grid.centre("006.004")
    assert box.left <= x <= box.right
    assert box.top <= y <= box.bottom


def test_after_the_end_all_that_is_known_is_shown() -> None:
    over = replace(view_turn(), phase="over")
    assert len(small_maps.map_view_of(over).grid.columns) == 30
    assert draw_picture(over, PictureRequest(), PLAYERS).image.width > map_window.PHONE_MAP_WIDTH


def test_what_stands_under_fog_moves_no_window() -> None:
    """V-2.2-01: two worlds that differ in the fog alone have one picture."""
    pictures = []
    for theirs in ("025.025", "026.026"):
        sides = {
            1: {"capital": HOME, "units": {HOME: "ruler, 4 swordsman"}},
            2: {"units": {theirs: "9 archer"}},
        }
        of = view_small_map(sides=sides, size=(30, 30))
        me = own_part(of)
        near = {at: code for at, code in me.land.terrain.items() if at < "010"}
        land = replace(me.land, terrain=near)
        dark = with_knowledge(of, land=land, revealed=frozenset(near))
        pictures.append(draw_picture(dark, PictureRequest(), PLAYERS))
    assert pictures[0].image.tobytes() == pictures[1].image.tobytes()


def test_the_light_of_idle_armies_and_the_dark_beyond_reach_are_kept_in_the_file() -> None:
    of = view_turn()
    packed = Image.open(
        BytesIO(encode_png(draw_picture(of, PictureRequest(draft=BEGUN), PLAYERS)))
    ).convert("RGB")
    found = {tone for _, tone in packed.getcolors(1 << 16) or ()}
    assert signs.GLOW_COLOUR in found
    land = TERRAIN_STYLES["grasslands"].ground
    assert mix_colours(land, reach.OUT_OF_REACH_TONE, reach.OUT_OF_REACH_DENSITY / 255) in found
