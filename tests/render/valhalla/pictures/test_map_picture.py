"""The fogged map: what is on it, that nothing hides another, and what is ordered on top."""

from dataclasses import replace
from typing import Any, get_args

import pytest
from PIL import Image, ImageChops

from engine.valhalla.catalog.terrain_tables import terrain_tables as terrains
from engine.valhalla.entities.units_and_places import Insight, SightedUnit
from engine.valhalla.map.hexes import neighbours
from engine.valhalla.settings import Colour
from engine.valhalla.view import Brief, View
from render.drawing import icons
from render.drawing.colours import contrast_ratio, mix_colours
from render.drawing.maps.side_colours import SIDE_COLOURS, SIDE_PATTERNS
from render.drawing.patterns import PATTERN_PAINTERS as HATCHES
from render.drawing.picture import PictureRequest
from render.valhalla.pictures.map import (
    features_and_forces,
    ground,
    labels,
    map_picture,
    signs,
    strokes,
)
from render.valhalla.pictures.map.frame import legend_samples, map_frame
from render.valhalla.pictures.map.grid import MAX_RADIUS, MIN_RADIUS, Grid, fit_radius
from render.valhalla.pictures.map.terrain_art import TERRAIN_STYLES, cut_glyph, draw_glyph
from render.valhalla.pictures.pictures import draw_picture
from render.words import LANGUAGES
from tests.render.valhalla import small_maps
from tests.render.valhalla.small_maps import (
    FOE,
    HOME,
    PLAYERS,
    crowd_map,
    own_part,
    scout_force,
    view_small_map,
    with_knowledge,
)

# The grid


@pytest.mark.parametrize("radius", [20, 24, 36, 52])
def test_hexes_touch_and_no_pixel_lies_between(radius: int) -> None:
    """A hex and its neighbour share both ends of their edge, to the pixel."""
    grid = Grid(radius, range(1, 8), range(1, 8))
    for at in ("004.004", "003.004"):
        for other in neighbours(at):
            assert set(grid.shared_edge(at, other)) == set(grid.shared_edge(other, at))


def test_a_radius_fits_the_width_and_never_leaves_its_bounds() -> None:
    assert fit_radius(40, 1500) == 24
    assert fit_radius(400, 1500) == MIN_RADIUS
    assert fit_radius(3, 1500) == MAX_RADIUS
    assert Grid(24, range(1, 41), range(1, 31)).size[0] <= 1500


# The land


def test_every_terrain_is_drawn_and_every_feature_has_its_sign() -> None:
    assert set(TERRAIN_STYLES) == set(terrains().terrain)
    for code in TERRAIN_STYLES:
        assert draw_glyph(code, 0, 24).getchannel("A").getbbox()
    for feature in (*terrains().features, "city", "farm", "ruins", "unknown", "capital"):
        icons.sprite_name("valhalla", feature)


def test_every_colour_has_a_pattern_and_an_emblem_of_its_own() -> None:
    assert set(get_args(Colour)) == set(SIDE_COLOURS) == set(SIDE_PATTERNS)
    assert len(set(SIDE_PATTERNS.values())) == len(SIDE_PATTERNS)
    assert set(SIDE_PATTERNS.values()) <= set(HATCHES)
    assert len({icons.sprite_name("valhalla", f"emblem.{one}") for one in SIDE_COLOURS}) == len(
        SIDE_COLOURS
    )


def test_a_road_lies_over_the_trees() -> None:
    grid = Grid(36, range(1, 12), range(1, 12))
    wood = dict.fromkeys(("005.005", "006.005"), "forest")
    image = ground.paint_ground(ground.revealed_ground(grid, wood, [("005.005", "006.005")]))
    (x, y), (x2, y2) = grid.centre("005.005"), grid.centre("006.005")
    for share in (0.1, 0.3, 0.5, 0.7, 0.9):
        spot = round(x + (x2 - x) * share), round(y + (y2 - y) * share)
        assert image.getpixel(spot) == ground.ROAD


def test_what_lies_under_fog_is_not_in_the_picture() -> None:
    """Two maps that differ under the fog alone are the same picture."""
    far = {"011.008": "mountains", "010.011": "ocean"}
    pictures = []
    for hexes in ({}, far):
        of = view_small_map(hexes=hexes)
        me = own_part(of)
        terrain = {at: code for at, code in me.land.terrain.items() if at < "008"}
        land = replace(me.land, terrain=terrain, features={HOME: "city"})
        dark = with_knowledge(of, land=land, revealed=frozenset(terrain))
        pictures.append(draw_picture(dark, PictureRequest(), PLAYERS))
    assert pictures[0].image.tobytes() == pictures[1].image.tobytes()
    assert pictures[0].text_twin == pictures[1].text_twin


def test_nothing_clear_is_pasted_around_a_drawing_or_a_line() -> None:
    """What is left is the whole drawing, where it was."""
    for code in TERRAIN_STYLES:
        drawn, (cut, (across, down)) = draw_glyph(code, 0, 24), cut_glyph(code, 0, 24)
        whole = Image.new("RGBA", drawn.size, drawn.getpixel((0, 0)))
        whole.paste(cut, (drawn.width // 2 + across, drawn.height // 2 + down))
        assert whole.tobytes() == drawn.tobytes()
        assert cut.getchannel("A").getbbox() == (0, 0, *cut.size) != (0, 0, *drawn.size)
    mask, corner = strokes.stroke_mask((12, 21), 4.8, 3, 130)
    assert mask.getbbox() == (0, 0, *mask.size)
    assert corner[0] < 0 > corner[1]


def test_a_mask_is_walked_tile_by_tile_and_empty_tiles_are_left_out() -> None:
    mask = Image.new("1", (300, 200))
    for spot in ((0, 0), (255, 127), (299, 199)):
        mask.putpixel(spot, 255)
    boxes = [box for box, _ in ground.walk_mask_tiles(mask, 128)]
    assert boxes == [(0, 0, 128, 128), (128, 0, 256, 128), (256, 128, 300, 200)]
    assert [part.size for _, part in ground.walk_mask_tiles(mask, mask.width)] == [
        (300, 128),
        (300, 72),
    ]
    assert not list(ground.walk_mask_tiles(Image.new("L", (300, 200)), 128))


def test_land_sea_and_fog_show_no_seam_where_tiles_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = Grid(24, range(1, 16), range(1, 13))
    hexes = [(column, row) for column in range(3, 14) for row in range(2, 11)]
    land = {f"{c:03}.{r:03}": "ocean" if (c + r) % 3 else "hills" for c, r in hexes if c * r % 7}
    what = ground.revealed_ground(grid, land, ())
    pictures = []
    for tile in (ground.TILE_SIZE, max(grid.size)):
        monkeypatch.setattr(ground, "TILE_SIZE", tile)
        pictures.append(ground.paint_ground.__wrapped__(what))
    assert min(grid.size) > 4 * 128
    for band in ImageChops.difference(*pictures).split():
        assert max(band.tobytes()) <= 2


def test_nothing_is_pasted_through_a_soft_mask_as_large_as_the_map(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It takes longer than all that is drawn: masks are hard, or go by tiles."""
    of, paste = (
        small_maps.map_view_of(view_small_map(), PictureRequest(zoom="whole")),
        Image.Image.paste,
    )
    soft: list[tuple[int, int]] = []

    def noted(image: Image.Image, *given: Any) -> None:
        soft.extend(each.size for each in given[2:] if each.mode != "1")
        paste(image, *given)

    map_picture.clear_caches()
    ground.paint_fog.cache_clear()
    monkeypatch.setattr(Image.Image, "paste", noted)
    map_picture.draw_map(of)
    assert soft
    assert all(wide < of.grid.size[0] or high < ground.TILE_SIZE for wide, high in soft)


def test_fog_is_all_there_is_where_nothing_is_revealed() -> None:
    grid = Grid(24, range(1, 16), range(1, 13))
    lone = ground.paint_ground(ground.revealed_ground(grid, {"003.003": "hills"}, ()))
    box = grid.size[0] // 2, 0, *grid.size
    fog = ground.paint_fog(grid)
    assert lone.crop(box).tobytes() == fog.crop(box).tobytes()
    assert lone.getpixel(grid.centre("003.003")) != fog.getpixel(grid.centre("003.003"))
    assert ground.paint_ground(ground.revealed_ground(grid, {}, ())).tobytes() == fog.tobytes()


@pytest.mark.parametrize("first", [1, 2])
def test_paper_lies_beyond_the_hexes_and_fog_on_every_one(first: int) -> None:
    grid = Grid(24, range(first, first + 8), range(3, 9))
    fog = ground.paint_fog(grid)
    assert fog.size == grid.size
    for column in grid.columns:
        for row in (grid.rows.start, grid.rows[-1]):
            x, y = grid.centre(f"{column:03}.{row:03}")
            assert fog.getpixel((x, y)) in {
                mix_colours(ground.FOG, ground.FOG_LIGHT, n / 5) for n in range(6)
            }
        high = 5 if column % 2 else grid.size[1] - 5
        assert fog.getpixel((x, high)) == ground.PAPER


def test_columns_and_rows_are_numbered_where_hexes_have_no_room_for_it() -> None:
    for radius, numbered in ((24, True), (72, False)):
        grid = Grid(radius, range(2, 10), range(1, 7))
        margins = map_frame.measure_margins(grid)
        bare = Image.new("RGB", grid.size)
        framed = map_frame.frame_map(bare, grid, map_frame.Caption("", "", ())).convert("L")
        beside = framed.crop((8, margins.top, margins.left - 4, margins.top + grid.size[1]))
        above = framed.crop((margins.left, margins.top - 16, framed.width - 60, margins.top - 4))
        inked = [sum(grey < 110 for grey in part.tobytes()) for part in (beside, above)]
        assert [number > 40 for number in inked] == [numbered, numbered], inked


def test_what_is_written_around_a_map_is_nine_points_high_on_a_phone() -> None:
    for columns, rows, radius in ((7, 6, 72), (40, 30, 24), (5, 5, 100)):
        grid = Grid(radius, range(1, columns + 1), range(1, rows + 1))
        margins = map_frame.measure_margins(grid)
        wide = margins.left + grid.size[0] + margins.edge
        assert margins.text_size / wide * map_frame.PHONE_POINTS >= 8.8


def test_hexes_are_dulled_as_dense_as_asked_and_no_others() -> None:
    grid = Grid(24, range(1, 16), range(1, 13))
    image = Image.new("RGB", grid.size, (200, 120, 61))
    ground.dim_hexes(image, grid, {"003.003", "014.011", "099.099"}, (10, 0, 250), 54)
    dulled = {grid.centre(at) for at in ("003.003", "014.011")}
    tone = mix_colours((200, 120, 61), (10, 0, 250), 54 / 255)
    for at in ("003.003", "003.004", "009.006", "014.011", "014.010"):
        spot = grid.centre(at)
        assert image.getpixel(spot) == (tone if spot in dulled else (200, 120, 61))


def test_what_no_own_force_scouts_is_darker_than_what_it_does() -> None:
    of = small_maps.map_view_of(view_small_map(), PictureRequest(zoom="whole"))
    near, far = "006.002", "012.012"
    assert near in of.hexes_in_sight
    assert far not in of.hexes_in_sight
    image = map_picture.draw_map(of)
    (x, y), (x2, y2) = of.grid.centre(near), of.grid.centre(far)
    spots = [image.crop((a - 6, b - 6, a + 6, b + 6)).convert("L") for a, b in ((x, y), (x2, y2))]
    light, dark = (sum(spot.tobytes()) for spot in spots)
    assert dark < light * 0.9


# Signs and names


@pytest.mark.parametrize("zoom", ["whole", "around:004.004/3"])
def test_a_disc_and_the_forces_beside_it_never_hide_each_other(zoom: str) -> None:
    of = small_maps.map_view_of(crowd_map(view_small_map()), PictureRequest(zoom=zoom))
    image = Image.new("RGB", of.grid.size)
    for at in [at for at in of.me.land.features if of.grid.has_hex(at)]:
        of.taken_spots.taken.clear()
        lone = replace(of, me=replace(of.me, land=replace(of.me.land, features={at: "city"})))
        features_and_forces.draw_features(image, lone)
        disc = of.taken_spots.taken[0]
        of.taken_spots.taken.clear()
        features_and_forces.draw_forces(image, of)
        x, y = of.grid.centre(at)
        radius = of.grid.radius
        hex_ = labels.box_around((x, y), (radius, radius))
        chips = [box for box in of.taken_spots.taken if box.overlaps(hex_)]
        shadow = max(2, radius // 10)
        assert all(box.top + shadow >= disc.bottom - shadow for box in chips if not box.bottom < y)


def test_a_name_that_finds_no_room_is_left_out_and_said() -> None:
    of = small_maps.map_view_of(view_small_map(), PictureRequest(zoom="whole"))
    of.taken_spots.take((of.grid.size[0] / 2, of.grid.size[1] / 2), of.grid.size)
    label = labels.Label(HOME, [labels.draw_name("Skaldheim", 20)])
    image = Image.new("RGB", of.grid.size)
    assert labels.draw_labels(image, of.grid, of.taken_spots, [label]) == [HOME]
    assert image.getbbox() is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_names_stay_inside_the_frame(language: str) -> None:
    of = view_small_map()
    sides = tuple(
        replace(one, name=f"{small_maps.LONG_NAME} {small_maps.LONG_NAME} {one.seat}")
        for one in of.sides
    )
    picture = draw_picture(replace(of, sides=sides), PictureRequest(language), PLAYERS)
    items = tuple(legend_samples.LegendItem("side", one.colour, one.name) for one in sides)
    grid = Grid(52, range(1, 10), range(1, 10))
    room, margins = grid.size[0], map_frame.measure_margins(grid)
    rows = map_frame.break_legend_into_rows(map_frame.Caption("", "", items), room, margins)
    assert len(rows) <= map_frame.MAX_LEGEND_ROWS
    for row in rows:
        assert sum(map_frame.item_width(item, room, margins) for item in row) <= room
    assert picture.image.width > 400


def test_a_mark_is_a_number_where_scouted_and_a_question_where_nobody_looked() -> None:
    """V-12.3-33: marked, and not scouted as empty."""
    of = view_small_map()
    marks = {"005.004": (FOE,), "006.003": (FOE,), "012.012": (FOE,)}
    known = with_knowledge(of, marks=marks, scouted=(scout_force("005.004", 7),))
    forces = features_and_forces.list_known_forces(
        small_maps.map_view_of(known, PictureRequest(zoom="whole"))
    )
    assert (FOE, "8", True) in forces["005.004"]
    assert "006.003" not in forces
    assert forces["012.012"] == [(FOE, "?", False)]


def view_with_attackers(*, led: bool = False) -> View:
    """Let 29 of seat 2 stand in the own capital and wait for an answer."""
    one = Brief(
        at=HOME, attacker=FOE, units=29, led=led, warlord=False, lead=True,
        positions=("center",), partners=(),
    )  # fmt: skip
    officer = SightedUnit("W1", "warlord", "warlord", "1/1/1/1")
    insights = (Insight(HOME, FOE, 1, (officer,)),) if led else ()
    return with_knowledge(view_small_map(), briefs=(one,), insights=insights)


@pytest.mark.parametrize(("led", "officers"), [(False, None), (True, True)])
def test_who_has_come_and_waits_for_an_answer_stands_on_the_map(
    *, led: bool, officers: bool | None
) -> None:
    """V-6.3-07, V-13-36: how many came; of their Officers only who has one there knows."""
    of = view_with_attackers(led=led)
    forces = features_and_forces.list_known_forces(small_maps.map_view_of(of))
    assert (FOE, "29", officers) in forces[HOME]
    assert any(seat == own_part(of).seat for seat, _, _ in forces[HOME])
    assert (
        draw_picture(of, PictureRequest(), PLAYERS).image.tobytes()
        != draw_picture(view_small_map(), PictureRequest(), PLAYERS).image.tobytes()
    )
    assert (
        f"- {HOME}, Empire of seat 2: 29 units, in your hex now"
        in draw_picture(of, PictureRequest(), PLAYERS).text_twin
    )
    assert "29 units" not in draw_picture(of, PictureRequest(layer="economy"), PLAYERS).text_twin


def test_of_those_who_came_nobody_says_that_no_officer_leads_them() -> None:
    """V-6.3-07: a chip without an icon stands for a number alone."""
    high = signs.MIN_HEIGHT_WITH_ICON + 2
    known, unknown = (signs.Chip("red", "29", is_led=one) for one in (False, None))
    assert signs.chip_size(unknown, high)[0] < signs.chip_size(known, high)[0]


@pytest.mark.parametrize("code", TERRAIN_STYLES)
def test_the_name_of_a_hex_reads_on_every_ground(code: str) -> None:
    """Dark where that is well seen, as on light ground; else light."""
    of = view_small_map(hexes=dict.fromkeys(("007.006", "007.007", "006.006", "008.006"), code))
    laid = small_maps.map_view_of(of, PictureRequest(zoom="around:007.006/2"))
    drawn = map_picture.draw_map(laid)
    x, y = laid.grid.centre("007.006")
    half = laid.grid.half_height
    box = (round(x - half * 0.6), round(y + half * 0.6), round(x + half * 0.6), round(y + half))
    crop = drawn.crop(box)
    bands = crop.tobytes()
    best = max(
        contrast_ratio((red, green, blue), TERRAIN_STYLES[code].ground)
        for red, green, blue in zip(bands[::3], bands[1::3], bands[2::3], strict=True)
    )
    assert best >= 2.9
