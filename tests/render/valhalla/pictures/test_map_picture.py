"""The fogged map: what is on it, that nothing hides another, and what is ordered on top."""

import operator
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from typing import Any, get_args

import pytest
from PIL import Image, ImageChops

from bot.lab.bench.picture_bench import war
from engine.core.protocol.values import Seat
from engine.valhalla.catalog.rule_tables import ground as terrains
from engine.valhalla.cities import economy
from engine.valhalla.entities.units_and_places import Insight, Sighted
from engine.valhalla.map.hexes import around
from engine.valhalla.planning.sheet_plan import planned
from engine.valhalla.settings import Colour
from engine.valhalla.view import Brief, View
from render.drawing import icons
from render.drawing.colours import CREAM, INK, contrast, mix
from render.drawing.patterns import PATTERNS as HATCHES
from render.drawing.picture import DraftOverlay, Picture, PictureRequest, png
from render.valhalla.pictures.draft_focus import focus
from render.valhalla.pictures.map import (
    arrows,
    ground,
    labels,
    layers,
    map_frame,
    map_picture,
    signs,
    strokes,
    tokens,
)
from render.valhalla.pictures.map.grid import LARGEST, LEAST, Grid, fitting
from render.valhalla.pictures.map.map_picture import LAYERS
from render.valhalla.pictures.map.ordered_marks import order_of, ordered
from render.valhalla.pictures.map.terrain_art import SOILS, glyph, stamp
from render.valhalla.pictures.pictures import PARTS, draw, sent
from render.valhalla.pictures.side_colours import PATTERNS, SIDES, ink_on
from tests.render.valhalla import worlds
from tests.render.valhalla.worlds import (
    FOE,
    HOME,
    PLAYERS,
    crowded,
    force,
    knowing,
    mine,
    move,
    seen,
)

LANGUAGES = ("en", "fr")


# The grid


@pytest.mark.parametrize("radius", [20, 24, 36, 52])
def test_hexes_touch_and_no_pixel_lies_between(radius: int) -> None:
    """A hex and its neighbour share both ends of their edge, to the pixel."""
    grid = Grid(radius, range(1, 8), range(1, 8))
    for at in ("004.004", "003.004"):
        for other in around(at):
            assert set(grid.edge(at, other)) == set(grid.edge(other, at))


def test_a_radius_fits_the_width_and_never_leaves_its_bounds() -> None:
    assert fitting(40, 1500) == 24
    assert fitting(400, 1500) == LEAST
    assert fitting(3, 1500) == LARGEST
    assert Grid(24, range(1, 41), range(1, 31)).size[0] <= 1500


# The land


def test_every_terrain_is_drawn_and_every_feature_has_its_sign() -> None:
    assert set(SOILS) == set(terrains().terrain)
    for code in SOILS:
        assert glyph(code, 0, 24).getchannel("A").getbbox()
    for feature in (*terrains().features, "city", "farm", "ruins", "unknown", "capital"):
        icons.sprite("valhalla", feature)


def test_every_colour_has_a_pattern_and_an_emblem_of_its_own() -> None:
    assert set(get_args(Colour)) == set(SIDES) == set(PATTERNS)
    assert len(set(PATTERNS.values())) == len(PATTERNS)
    assert set(PATTERNS.values()) <= set(HATCHES)
    assert len({icons.sprite("valhalla", f"emblem.{one}") for one in SIDES}) == len(SIDES)


def test_a_road_lies_over_the_trees() -> None:
    grid = Grid(36, range(1, 12), range(1, 12))
    wood = dict.fromkeys(("005.005", "006.005"), "forest")
    image = ground.painted(ground.ground(grid, wood, [("005.005", "006.005")]))
    (x, y), (x2, y2) = grid.centre("005.005"), grid.centre("006.005")
    for share in (0.1, 0.3, 0.5, 0.7, 0.9):
        spot = round(x + (x2 - x) * share), round(y + (y2 - y) * share)
        assert image.getpixel(spot) == ground.ROAD


def test_what_lies_under_fog_is_not_in_the_picture() -> None:
    """Two maps that differ under the fog alone are the same picture."""
    far = {"011.008": "mountains", "010.011": "ocean"}
    pictures = []
    for hexes in ({}, far):
        of = seen(hexes=hexes)
        me = mine(of)
        terrain = {at: code for at, code in me.land.terrain.items() if at < "008"}
        land = replace(me.land, terrain=terrain, features={HOME: "city"})
        dark = knowing(of, land=land, revealed=frozenset(terrain))
        pictures.append(draw(dark, PictureRequest(), PLAYERS))
    assert pictures[0].image.tobytes() == pictures[1].image.tobytes()
    assert pictures[0].twin == pictures[1].twin


def test_nothing_clear_is_pasted_around_a_drawing_or_a_line() -> None:
    """What is left is the whole drawing, where it was."""
    for code in SOILS:
        drawn, (cut, (across, down)) = glyph(code, 0, 24), stamp(code, 0, 24)
        whole = Image.new("RGBA", drawn.size, drawn.getpixel((0, 0)))
        whole.paste(cut, (drawn.width // 2 + across, drawn.height // 2 + down))
        assert whole.tobytes() == drawn.tobytes()
        assert cut.getchannel("A").getbbox() == (0, 0, *cut.size) != (0, 0, *drawn.size)
    mask, corner = strokes.stroke((12, 21), 4.8, 3, 130)
    assert mask.getbbox() == (0, 0, *mask.size)
    assert corner[0] < 0 > corner[1]


def test_a_mask_is_walked_tile_by_tile_and_empty_tiles_are_left_out() -> None:
    mask = Image.new("1", (300, 200))
    for spot in ((0, 0), (255, 127), (299, 199)):
        mask.putpixel(spot, 255)
    boxes = [box for box, _ in ground.parts(mask, 128)]
    assert boxes == [(0, 0, 128, 128), (128, 0, 256, 128), (256, 128, 300, 200)]
    assert [part.size for _, part in ground.parts(mask, mask.width)] == [(300, 128), (300, 72)]
    assert not list(ground.parts(Image.new("L", (300, 200)), 128))


def test_land_sea_and_fog_show_no_seam_where_tiles_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = Grid(24, range(1, 16), range(1, 13))
    hexes = [(column, row) for column in range(3, 14) for row in range(2, 11)]
    land = {f"{c:03}.{r:03}": "ocean" if (c + r) % 3 else "hills" for c, r in hexes if c * r % 7}
    what = ground.ground(grid, land, ())
    pictures = []
    for tile in (ground.TILE, max(grid.size)):
        monkeypatch.setattr(ground, "TILE", tile)
        pictures.append(ground.painted.__wrapped__(what))
    assert min(grid.size) > 4 * 128
    for band in ImageChops.difference(*pictures).split():
        assert max(band.tobytes()) <= 2


def test_nothing_is_pasted_through_a_soft_mask_as_large_as_the_map(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It takes longer than all that is drawn: masks are hard, or go by tiles."""
    of, paste = worlds.board(seen(), PictureRequest(zoom="whole")), Image.Image.paste
    soft: list[tuple[int, int]] = []

    def noted(image: Image.Image, *given: Any) -> None:
        soft.extend(each.size for each in given[2:] if each.mode != "1")
        paste(image, *given)

    map_picture.forget()
    ground.clouds.cache_clear()
    monkeypatch.setattr(Image.Image, "paste", noted)
    map_picture.draw(of)
    assert soft
    assert all(wide < of.grid.size[0] or high < ground.TILE for wide, high in soft)


def test_fog_is_all_there_is_where_nothing_is_revealed() -> None:
    grid = Grid(24, range(1, 16), range(1, 13))
    lone = ground.painted(ground.ground(grid, {"003.003": "hills"}, ()))
    box = grid.size[0] // 2, 0, *grid.size
    fog = ground.clouds(grid)
    assert lone.crop(box).tobytes() == fog.crop(box).tobytes()
    assert lone.getpixel(grid.centre("003.003")) != fog.getpixel(grid.centre("003.003"))
    assert ground.painted(ground.ground(grid, {}, ())).tobytes() == fog.tobytes()


@pytest.mark.parametrize("first", [1, 2])
def test_paper_lies_beyond_the_hexes_and_fog_on_every_one(first: int) -> None:
    grid = Grid(24, range(first, first + 8), range(3, 9))
    fog = ground.clouds(grid)
    assert fog.size == grid.size
    for column in grid.columns:
        for row in (grid.rows.start, grid.rows[-1]):
            x, y = grid.centre(f"{column:03}.{row:03}")
            assert fog.getpixel((x, y)) in {
                mix(ground.FOG, ground.FOG_LIGHT, n / 5) for n in range(6)
            }
        high = 5 if column % 2 else grid.size[1] - 5
        assert fog.getpixel((x, high)) == ground.PAPER


def test_columns_and_rows_are_numbered_the_same_on_both_edges() -> None:
    grid = Grid(24, range(2, 10), range(1, 7))
    edge, title = map_frame.EDGE, map_frame.TITLE
    bare = Image.new("RGB", grid.size)
    framed = map_frame.framed(bare, grid, map_frame.Caption("", "", ())).convert("L")
    x, y = edge + grid.centre("005.001")[0], title + grid.centre("004.003")[1]
    down, across = grid.size[1] + 31, edge + grid.size[0] - 12
    above, left = (x - 20, title - 27, x + 20, title - 5), (17, y - 12, 57, y + 12)
    for (one, top, two, bottom), (right, low) in ((above, (0, down)), (left, (across, 0))):
        here = framed.crop((one, top, two, bottom))
        there = framed.crop((one + right, top + low, two + right, bottom + low))
        inked = [[grey < 90 for grey in part.tobytes()] for part in (here, there)]
        assert sum(inked[0]) > 40
        assert sum(map(operator.ne, *inked)) < sum(inked[0]) / 10


def test_hexes_are_dulled_as_dense_as_asked_and_no_others() -> None:
    grid = Grid(24, range(1, 16), range(1, 13))
    image = Image.new("RGB", grid.size, (200, 120, 61))
    ground.dim(image, grid, {"003.003", "014.011", "099.099"}, (10, 0, 250), 54)
    dulled = {grid.centre(at) for at in ("003.003", "014.011")}
    tone = mix((200, 120, 61), (10, 0, 250), 54 / 255)
    for at in ("003.003", "003.004", "009.006", "014.011", "014.010"):
        spot = grid.centre(at)
        assert image.getpixel(spot) == (tone if spot in dulled else (200, 120, 61))


def test_what_no_own_force_scouts_is_darker_than_what_it_does() -> None:
    of = worlds.board(seen(), PictureRequest(zoom="whole"))
    near, far = "006.002", "012.012"
    assert near in of.seen
    assert far not in of.seen
    image = map_picture.draw(of)
    (x, y), (x2, y2) = of.grid.centre(near), of.grid.centre(far)
    spots = [image.crop((a - 6, b - 6, a + 6, b + 6)).convert("L") for a, b in ((x, y), (x2, y2))]
    light, dark = (sum(spot.tobytes()) for spot in spots)
    assert dark < light * 0.9


# Signs and names


@pytest.mark.parametrize("zoom", ["whole", "around:004.004/3"])
def test_a_disc_and_the_forces_beside_it_never_hide_each_other(zoom: str) -> None:
    of = worlds.board(crowded(seen()), PictureRequest(zoom=zoom))
    image = Image.new("RGB", of.grid.size)
    for at in [at for at in of.me.land.features if of.grid.shows(at)]:
        of.places.taken.clear()
        lone = replace(of, me=replace(of.me, land=replace(of.me.land, features={at: "city"})))
        tokens.features(image, lone)
        disc = of.places.taken[0]
        of.places.taken.clear()
        tokens.forces(image, of)
        x, y = of.grid.centre(at)
        radius = of.grid.radius
        hex_ = labels.box((x, y), (radius, radius))
        chips = [box for box in of.places.taken if box.meets(hex_)]
        shadow = max(2, radius // 10)
        assert all(box.top + shadow >= disc.bottom - shadow for box in chips if not box.bottom < y)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layer", ["", "economy", "military"])
def test_names_and_cards_never_overlap_and_stay_on_the_map(language: str, layer: str) -> None:
    of = worlds.board(crowded(seen()), PictureRequest(language, layer=layer, zoom="whole"))
    map_picture.draw(of)
    size = of.grid.size
    wide = [box for box in of.places.taken if box.right - box.left > 1.6 * of.grid.radius]
    assert wide
    for one, other in combinations(wide, 2):
        assert not one.meets(other)
    assert all(box.left >= 0 and box.right <= size[0] for box in wide)
    assert all(box.top >= 0 and box.bottom <= size[1] for box in wide)


def test_a_name_that_finds_no_room_is_left_out_and_said() -> None:
    of = worlds.board(seen(), PictureRequest(zoom="whole"))
    of.places.take((of.grid.size[0] / 2, of.grid.size[1] / 2), of.grid.size)
    label = labels.Label(HOME, [labels.name("Skaldheim", 20)])
    image = Image.new("RGB", of.grid.size)
    assert labels.write_all(image, of.grid, of.places, [label]) == [HOME]
    assert image.getbbox() is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_names_stay_inside_the_frame(language: str) -> None:
    of = seen()
    sides = tuple(replace(one, name=f"{worlds.LONG} {worlds.LONG} {one.seat}") for one in of.sides)
    picture = draw(replace(of, sides=sides), PictureRequest(language), PLAYERS)
    items = tuple(map_frame.Item("side", one.colour, one.name) for one in sides)
    grid = Grid(52, range(1, 10), range(1, 10))
    room = grid.size[0]
    for row in map_frame.legend_rows(map_frame.Caption("", "", (items,)), room):
        assert sum(map_frame.item_wide(item, room) for item in row) <= room + 24
    assert picture.image.width > 400


def test_a_mark_is_a_number_where_scouted_and_a_question_where_nobody_looked() -> None:
    """V-12.3-33: marked, and not scouted as empty."""
    of = seen()
    marks = {"005.004": (FOE,), "006.003": (FOE,), "012.012": (FOE,)}
    known = knowing(of, marks=marks, scouted=(force("005.004", 7),))
    forces = tokens.forces_in(worlds.board(known, PictureRequest(zoom="whole")))
    assert (FOE, "8", True) in forces["005.004"]
    assert "006.003" not in forces
    assert forces["012.012"] == [(FOE, "?", False)]


def came(*, led: bool = False) -> View:
    """Let 29 of seat 2 stand in the own capital and wait for an answer."""
    one = Brief(
        at=HOME, attacker=FOE, units=29, led=led, warlord=False, lead=True,
        positions=("center",), partners=(),
    )  # fmt: skip
    officer = Sighted("W1", "warlord", "warlord", "1/1/1/1")
    insights = (Insight(HOME, FOE, 1, (officer,)),) if led else ()
    return knowing(seen(), briefs=(one,), insights=insights)


@pytest.mark.parametrize(("led", "officers"), [(False, None), (True, True)])
def test_who_has_come_and_waits_for_an_answer_stands_on_the_map(
    *, led: bool, officers: bool | None
) -> None:
    """V-6.3-07, V-13-36: how many came; of their Officers only who has one there knows."""
    of = came(led=led)
    forces = tokens.forces_in(worlds.board(of))
    assert (FOE, "29", officers) in forces[HOME]
    assert any(seat == mine(of).seat for seat, _, _ in forces[HOME])
    assert (
        draw(of, PictureRequest(), PLAYERS).image.tobytes()
        != draw(seen(), PictureRequest(), PLAYERS).image.tobytes()
    )
    assert (
        f"- {HOME}, Empire of seat 2: 29 units, in your hex now"
        in draw(of, PictureRequest(), PLAYERS).twin
    )
    assert "29 units" not in draw(of, PictureRequest(layer="economy"), PLAYERS).twin


def test_of_those_who_came_nobody_says_that_no_officer_leads_them() -> None:
    """V-6.3-07: a chip without an icon stands for a number alone."""
    high = signs.PLAIN + 2
    known, unknown = (signs.Chip("red", "29", led=one) for one in (False, None))
    assert signs.chip_size(unknown, high)[0] < signs.chip_size(known, high)[0]


@pytest.mark.parametrize("code", SOILS)
def test_the_name_of_a_hex_reads_on_every_ground(code: str) -> None:
    """Dark where that is well seen, as on light ground; else light."""
    of = seen(hexes=dict.fromkeys(("007.006", "007.007", "006.006", "008.006"), code))
    laid = worlds.board(of, PictureRequest(zoom="around:007.006/2"))
    drawn = map_picture.draw(laid)
    x, y = laid.grid.centre("007.006")
    half = laid.grid.half
    box = (round(x - half * 0.6), round(y + half * 0.6), round(x + half * 0.6), round(y + half))
    crop = drawn.crop(box)
    tones = {tone for _, tone in crop.getcolors(crop.width * crop.height) or ()}
    ink = CREAM if CREAM in tones else INK
    assert ink in tones
    assert contrast(ink, SOILS[code].ground) >= 3.4


# Parts and layers


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_every_part_is_drawn_and_told_in_words(part: str, language: str) -> None:
    picture = draw(crowded(seen()), PictureRequest(language, part), PLAYERS)
    assert picture.alt.strip()
    assert picture.twin.strip()
    assert "{" not in picture.alt + picture.twin
    hall = draw(crowded(seen()), PictureRequest(language, "hall"), PLAYERS)
    assert (picture.image.tobytes() == hall.image.tobytes()) == (part == "hall")


def test_a_layer_may_be_asked_for_as_a_part() -> None:
    of = crowded(seen())
    for layer in LAYERS:
        whole = draw(of, PictureRequest(layer=layer), PLAYERS)
        part = draw(of, PictureRequest(part=layer), PLAYERS)
        assert whole.image.tobytes() == part.image.tobytes()
        assert whole.alt == part.alt != draw(of, PictureRequest(), PLAYERS).alt
    assert (
        len({draw(of, PictureRequest(layer=one), PLAYERS).image.tobytes() for one in ("", *LAYERS)})
        == 4
    )


def test_the_economy_adds_up_to_the_income_that_is_forecast() -> None:
    of = crowded(seen())
    me = mine(of)
    realm = economy.Realm(tuple(me.places.values()), me.capital, me.special, me.land.roads, ())
    gold = layers.yields(me)
    assert sum(gold.values()) == economy.income(realm)[0] > 0
    twin = draw(of, PictureRequest(layer="economy", zoom="whole"), PLAYERS).twin
    assert all(f"+{each}" in twin for each in gold.values() if each)


def test_the_forces_layer_tells_their_strength() -> None:
    of = seen()
    attack, hp = layers.strength(mine(of), "008.004")
    kind = mine(of).kinds["archer"].line
    assert attack == 3 * kind.attack
    assert hp == 3 * kind.hp
    assert f"Attack {attack}, HP {hp}" in draw(of, PictureRequest(layer="military"), PLAYERS).twin


def test_a_close_look_shows_the_hex_that_is_asked_for_and_nonsense_shows_the_whole_land() -> None:
    of = seen()
    near = worlds.board(of, PictureRequest(zoom="around:008.004/2")).grid
    assert near.shows("008.004")
    assert not near.shows("001.012")
    whole = draw(of, PictureRequest(), PLAYERS).image.size
    for zoom in ("around:999.999", "around:nowhere", "seat:2", "battle:1"):
        assert draw(of, PictureRequest(zoom=zoom), PLAYERS).image.size == whole


def test_pattern_mode_needs_no_colour() -> None:
    """Two sides differ in shape even where all colours are greys."""
    of = worlds.board(crowded(seen()), PictureRequest(pattern=True))
    chips = [
        signs.chip(signs.Chip(colour, "7", pattern=True), 24).convert("L").tobytes()
        for colour in SIDES
    ]
    assert len(set(chips)) == len(SIDES)
    assert (
        map_picture.draw(of).tobytes()
        != map_picture.draw(replace(of, look=PictureRequest())).tobytes()
    )


@pytest.mark.parametrize("colour", SIDES)
def test_the_pattern_of_a_force_stands_beside_its_number(colour: str) -> None:
    plain, hatched = (signs.Chip(colour, "16", pattern=one) for one in (False, True))
    width = signs.chip_size(plain, 16)[0]
    end = signs.chip(hatched, 16).crop((width + 2, 4, signs.chip_size(hatched, 16)[0], 14))
    assert len(end.convert("RGB").getcolors() or ()) > 1
    assert signs.chip(hatched, 16).crop((5, 5, width, 14)) == signs.chip(plain, 16).crop(
        (5, 5, width, 14)
    )


@pytest.mark.parametrize("part", ["map", "economy"])
def test_a_side_has_one_colour_in_every_picture(part: str) -> None:
    """However full a map is, the legend and the marks keep the colours of the sides."""
    of = crowded(seen(sides={seat: {} for seat in range(1, 9)}))
    packed = Image.open(BytesIO(png(draw(of, PictureRequest(part=part), PLAYERS)))).convert("RGB")
    found = {tone for _, tone in packed.getcolors(1 << 16) or ()}
    assert {SIDES[one.colour] for one in of.sides} <= found


def test_ink_reads_on_every_side() -> None:
    for tone in SIDES.values():
        bright = [0.299 * one[0] + 0.587 * one[1] + 0.114 * one[2] for one in (tone, ink_on(tone))]
        assert abs(bright[0] - bright[1]) > 90


# Orders on top


def test_an_arrow_tells_the_points_that_the_plan_leaves() -> None:
    of = seen("3 swordsman")
    look = PictureRequest(sheet=(move(HOME, "006.003"), move("006.003", "007.004")))
    first, second = ordered(worlds.board(of, look)).ways
    walkers = {unit.id for unit in mine(of).here(HOME)}
    for way, orders in ((first, look.sheet[:1]), (second, look.sheet)):
        plan = planned(of, mine(of), [one for one in map(order_of, orders) if one is not None])
        assert way.left == min(plan.mp[number] for number in walkers)
        assert way.hexes[-1] == {plan.at[number] for number in walkers}.pop()
        assert not way.fresh
    assert [way.left for way in (first, second)] == [2, 0]


def test_the_order_in_the_making_is_the_bright_one() -> None:
    of = seen("3 swordsman")
    look = PictureRequest(sheet=(move("008.004", "008.006"),), draft=move(HOME, "006.003"))
    ways = ordered(worlds.board(of, look)).ways
    assert [way.fresh for way in ways] == [False, True]
    image = draw(of, look, PLAYERS).image
    assert arrows.FRESH in {
        image.getpixel((x, y)) for x in range(image.width) for y in range(0, image.height, 4)
    }


def test_no_label_lies_on_an_arrow_and_no_line_on_the_end_of_another() -> None:
    """Two ways in one line: both heads are seen, whichever was ordered first."""
    of = seen("6 swordsman")
    look = PictureRequest(
        zoom=f"around:{HOME}",
        sheet=(move(HOME, "004.006", ("3 swordsman",)), move(HOME, "004.007", ("3 swordsman",))),
    )
    laid = worlds.board(of, look)
    image = Image.new("RGB", laid.grid.size)
    arrows.ways(image, laid, ordered(laid))
    stripes = list(laid.places.taken)
    assert len(stripes) > 4
    arrows.signs(image, laid, ordered(laid))
    badges = [box for box in laid.places.taken[len(stripes) :] if box.right - box.left > 20]
    wide = [box for box in badges if box.bottom - box.top < box.right - box.left]
    assert len(wide) == 2
    assert not any(badge.meets(stripe) for badge in wide for stripe in stripes)
    x, y = laid.grid.centre("004.006")
    tip = round(y - laid.grid.radius * 0.3)
    column = [image.getpixel((x, tip + step)) for step in range(laid.grid.radius // 2)]
    assert any(isinstance(one, tuple) and sum(one) < 200 for one in column)  # the head's own rim


def test_an_order_that_is_not_whole_yet_marks_the_hexes_it_names() -> None:
    look = PictureRequest(draft=(("kind", "move"), ("from", HOME)))
    found = ordered(worlds.board(seen(), look))
    assert [(mark.at, mark.fresh) for mark in found.marks] == [(HOME, True)]


def test_a_way_past_a_known_foe_is_ringed_where_it_may_be_stopped() -> None:
    """V-2.3-01, V-12.3-33."""
    of = knowing(seen("3 swordsman"), marks={"006.004": (FOE,)}, scouted=(force("006.004"),))
    (way,) = ordered(worlds.board(of, PictureRequest(sheet=(move(HOME, "005.002"),)))).ways
    assert set(way.zones) == set(way.hexes[1:]) & set(around("006.004"))
    picture = draw(of, PictureRequest(sheet=(move(HOME, "006.004"),)), PLAYERS)
    assert "zone of control" in picture.twin


def test_pathfinders_targets_and_works_have_their_signs() -> None:
    sheet = (
        (("kind", "pathfind"), ("targets", "009.009/009.010"), ("targets", "001.001")),
        (("kind", "build"), ("city", HOME), ("building", "mint")),
        (("kind", "upgrade"), ("hex", HOME)),
        (("kind", "boast"), ("text", "nowhere")),
    )
    found = ordered(worlds.board(seen(), PictureRequest(sheet=sheet))).marks
    assert [(mark.at, mark.icon, mark.text, mark.faint) for mark in found] == [
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
    assert draw(seen(), PictureRequest(draft=draft, sheet=(draft,)), PLAYERS).image.width > 400


def test_pairs_of_a_draft_are_read_as_a_map() -> None:
    pairs = ("formation", "center > 10 swordsman")
    order = order_of((("kind", "respond"), ("battle", HOME), pairs))
    assert order is not None
    assert order.model_dump()["formation"] == {"center": "10 swordsman"}


def test_a_close_look_holds_all_hexes_that_an_order_names() -> None:
    of = seen(size=(24, 24))
    near = focus(of, move(HOME, "006.003"), "path")
    assert near == ("map", "around:006.003")
    far = focus(of, move(HOME, "013.009"), "")
    assert far is not None
    grid = worlds.board(of, PictureRequest(zoom=far[1])).grid
    assert grid.shows(HOME)
    assert grid.shows("013.009")
    assert focus(of, move(HOME, "023.023"), "") == ("map", "")
    assert focus(of, (("kind", "move"), ("from", "no hex"), ("to", "999.999")), "") == ("map", "")


# Sending, size, keeping


def test_the_map_is_sent_when_it_has_changed() -> None:
    class Heard:
        kind = "moved"

    assert list(sent(seen(), [Heard()])) == [("map", "")]  # type: ignore[list-item]
    assert list(sent(seen(), [])) == []


def test_the_sea_keeps_its_tones_however_little_there_is_of_it() -> None:
    image = Image.new("RGB", (240, 240))
    image.putdata([(x, y, 120) for y in range(240) for x in range(240)])
    image.paste(ground.WATERS[1], (7, 7, 9, 9))
    picture = Picture(image, "", "", calm=True, keep=ground.WATERS)
    packed = Image.open(BytesIO(png(picture))).convert("RGB")
    assert packed.getpixel((8, 8)) == ground.WATERS[1]


def test_a_whole_war_packs_small_and_a_kept_land_is_drawn_the_same() -> None:
    of = war()
    assert of.size == (40, 30)
    assert len(mine(of).units) > 250
    look = PictureRequest(zoom="whole")
    map_picture.forget()
    first = draw(of, look, PLAYERS)
    again = draw(of, look, PLAYERS)
    assert first.image.tobytes() == again.image.tobytes()
    packed = png(first)
    assert len(packed) <= 400 * 1024
    assert Image.open(BytesIO(packed)).mode == "P"


def test_a_land_that_is_kept_follows_what_changes_on_it() -> None:
    of = seen()
    before = draw(of, PictureRequest(), PLAYERS).image.tobytes()
    held = knowing(of, marks={"007.006": (Seat(2),)}, scouted=(force("007.006"),))
    assert draw(held, PictureRequest(), PLAYERS).image.tobytes() != before
    assert draw(of, PictureRequest(), PLAYERS).image.tobytes() == before
