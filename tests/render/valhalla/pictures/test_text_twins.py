"""The map in words: what the picture draws and its legend explains is in the text twin too."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.map.hexes import hexes_in_reach
from engine.valhalla.view_builder import view
from render.drawing.colours import mix_colours
from render.drawing.picture import PictureRequest
from render.valhalla.pictures.hex_runs import write_hex_runs, write_road_chains
from render.valhalla.pictures.map import ground, layers, map_picture
from render.valhalla.pictures.map.frame import legend, legend_samples
from render.valhalla.pictures.map.orders.ordered_marks import gather_order_marks
from render.valhalla.pictures.map.terrain_art import TERRAIN_STYLES
from render.valhalla.pictures.pictures import draw_picture
from render.valhalla.pictures.zooms import list_available_pictures
from render.valhalla.words.places import known_places as sites
from tests.engine.valhalla.worlds.world import stage_world
from tests.render.valhalla import small_maps
from tests.render.valhalla.small_maps import (
    FOE,
    HOME,
    PLAYERS,
    crowd_map,
    draft_move,
    own_part,
    scout_force,
    view_small_map,
    with_knowledge,
)

SHEET = (
    (("kind", "pathfind"), ("targets", "009.009/009.010"), ("targets", "001.001")),
    (("kind", "build"), ("city", HOME), ("building", "mint")),
    (("kind", "upgrade"), ("hex", HOME)),
    draft_move("008.004", "008.006"),
)
LANGUAGES = ("en", "fr")
PRODUCED = (("kind", "produce"), ("city", HOME), ("list", "2 swordsman"))


def write_twin(look: PictureRequest, **known: object) -> str:
    return draw_picture(with_knowledge(view_small_map(), **known), look, PLAYERS).text_twin


def expand_runs(text: str) -> set[str]:
    """Read runs of hexes."""
    found = set()
    for column, first, last in re.findall(r"(\d{3})\.(\d{3})(?:\u2013(\d{3})(?!\.))?", text):
        found |= {f"{column}.{row:03}" for row in range(int(first), int(last or first) + 1)}
    return found


def test_runs_and_chains_name_every_hex_and_every_road_once() -> None:
    near = set(hexes_in_reach("005.005", 2))
    assert expand_runs(write_hex_runs(near)) == near
    assert (
        write_hex_runs(["004.001", "004.002", "004.003", "004.005"]) == "004.001\u2013003, 004.005"
    )
    roads = [("001.001", "002.001"), ("002.001", "003.001"), ("002.001", "002.002")]
    said = write_road_chains(roads)
    walked = [c.split("\u2013") for c in said.split(", ")]
    pairs = {frozenset(two) for chain in walked for two in pairwise(chain)}
    assert pairs == {frozenset(road) for road in roads}
    assert write_road_chains(
        [("001.001", "002.001"), ("001.001", "003.001"), ("002.001", "003.001")]
    )


@pytest.mark.parametrize("layer", ["", "terrain"])
def test_every_terrain_is_told_with_the_hexes_where_it_lies(layer: str) -> None:
    """So that a move can be planned from it."""
    said = write_twin(PictureRequest(layer=layer, zoom="whole")).splitlines()
    land = own_part(view_small_map()).land.terrain
    for code in set(land.values()):
        name = small_maps.map_view_of(view_small_map()).voice.noun(f"terrain.{code}").name
        (line,) = [one for one in said if one.startswith(f"{name}: ")]
        assert expand_runs(line) == {at for at, found in land.items() if found == code}
    assert "Roads: 005.005\u2013006.005" in said


def test_what_nobody_holds_and_what_lies_under_a_mark_is_told() -> None:
    me = own_part(view_small_map())
    features = {**me.land.features, "006.004": "farm", "007.004": "city", "003.006": "shrine"}
    more = {
        "land": replace(me.land, features=features),
        "marks": {"006.004": (FOE,)}, "scouted": (scout_force("006.004"),),
    }  # fmt: skip
    said = write_twin(PictureRequest(), **more)
    assert re.search(r"- 006\.004, .*, farm: 9\u00a0Swordsmen, 1 Officer", said)
    assert "Ruins: 007.004" in said
    assert "Shrine: 003.006" in said
    assert "Zones of control" in write_twin(PictureRequest(layer="military"), **more)


@pytest.mark.parametrize("language", LANGUAGES)
def test_works_and_pathfinders_that_are_drawn_of_a_sheet_are_told(language: str) -> None:
    said = write_twin(PictureRequest(language, sheet=SHEET))
    place = {"en": f"- Build: {HOME}, Mint", "fr": f"- Bâtir\u202f: {HOME}, Hôtel de la monnaie"}
    assert place[language] in said
    assert HOME in said.partition({"en": "- Upgrade", "fr": "- Agrandir"}[language])[2][:20]
    other = {"en": "1. 009.009 (else 009.010), 2. 001.001", "fr": "1. 009.009 (sinon 009.010)"}
    assert other[language] in said
    assert said.startswith("- ")
    assert "008.006" in said.splitlines()[0]


def test_a_map_says_its_part_its_layer_and_its_sheet_before_the_stop() -> None:
    of = crowd_map(view_small_map())
    looks = (
        PictureRequest(),
        PictureRequest(layer="military"),
        PictureRequest(zoom="whole"),
        PictureRequest(zoom=f"around:{HOME}/2"),
        PictureRequest(sheet=SHEET),
    )
    said = [draw_picture(of, look, PLAYERS).alt for look in looks]
    assert len(set(said)) == len(said)
    assert all(one.endswith(".") and one.count(". ") == 0 for one in said)
    assert "around Capital 1" in said[3]
    assert said[4].endswith("; 4 orders drawn.")


@pytest.mark.parametrize("part", ["map", "hall", "battle", "military"])
def test_french_marks_stand_after_a_narrow_space_in_every_twin(part: str) -> None:
    picture = draw_picture(
        crowd_map(view_small_map()), PictureRequest("fr", part, sheet=SHEET), PLAYERS
    )
    assert not re.search(r"(?<!\u202f)[:;](?!\d)", picture.text_twin + picture.alt)


# Ruins


def test_a_city_of_level_0_and_one_that_nobody_holds_are_ruins_in_words_and_picture() -> None:
    """V-3.1-05, V-3.1-19."""
    me = own_part(view_small_map())
    features = {**me.land.features, "007.004": "city", "006.004": "city", "003.006": "city"}
    own = MapFeature("003.006", "city", Seat(1), level=0)
    places = {**me.places, "003.006": own}
    marks = {"006.004": (FOE,)}
    land = replace(me.land, features=features)
    of = with_knowledge(view_small_map(), land=land, places=places, marks=marks)
    assert [sites.known_feature(own_part(of), at) for at in ("003.006", "006.004", "007.004")] == [
        "ruins", "city", "ruins",
    ]  # fmt: skip
    others = small_maps.map_view_of(of).voice.table_names
    assert others["called.003.006"].startswith("your Ruins")
    assert others["called.007.004"].startswith("the Ruins")


# The legend


def test_the_legend_explains_every_sign_that_is_drawn() -> None:
    of = small_maps.map_view_of(crowd_map(view_small_map()), PictureRequest(sheet=SHEET))
    groups = legend.list_legend_groups(of, gather_order_marks(of))
    keys = {(one.kind, one.key) for group in groups for one in group}
    assert {
        ("disc", "city"), ("disc", "capital"), ("level", "level"), ("chip", "led"),
        ("chip", "unled"), ("chip", "uncounted"), ("dim", "remembered"), ("sign", "move"),
        ("sign", "target"), ("sign", "hammer"), ("sign", "upgrade"),
    } <= keys  # fmt: skip
    war = small_maps.map_view_of(crowd_map(view_small_map()), PictureRequest(layer="military"))
    kinds = {
        one.kind
        for group in legend.list_legend_groups(war, gather_order_marks(war))
        for one in group
    }
    assert {"zone", "line", "disc", "chip"} <= kinds


def test_the_legend_explains_nothing_that_is_not_there() -> None:
    of = small_maps.map_view_of(view_small_map())
    keys = {
        one.key for group in legend.list_legend_groups(of, gather_order_marks(of)) for one in group
    }
    assert not keys & {"uncounted", "move", "target", "warn", "mine", "stables"}


@pytest.mark.parametrize("layer", ["", "economy", "military", "terrain"])
def test_the_legend_explains_roads_where_there_are_any(layer: str) -> None:
    for roads in (("005.005 006.005",), ()):
        of = small_maps.map_view_of(view_small_map(roads=roads), PictureRequest(layer=layer))
        items = [
            one for group in legend.list_legend_groups(of, gather_order_marks(of)) for one in group
        ]
        drawn = [one for one in items if one.key == "road"]
        assert [one.name for one in drawn] == (["road"] if roads else [])
        for one in drawn:
            image = legend_samples.draw_sample(one, 30, pattern_on=False).convert("RGB")
            assert image.getpixel((image.width // 2, image.height // 2)) == ground.ROAD


# The land as it is remembered


def test_remembered_land_keeps_its_hue() -> None:
    for soil in TERRAIN_STYLES.values():
        seen_, dull = (
            soil.ground,
            mix_colours(soil.ground, ground.DIM_TONE, ground.REMEMBERED_DENSITY / 255),
        )
        assert all(abs(a * dull[0] - b * seen_[0]) < 256 for a, b in zip(seen_, dull, strict=True))


def test_no_terrain_looks_like_another_that_is_remembered() -> None:
    """Nearer than a fifth of a band they would be one colour on a small screen."""
    plain = ("grasslands", "shrublands", "desert", "deep_desert", "hills", "desert_hills")
    for one in plain:
        dull = mix_colours(
            TERRAIN_STYLES[one].ground, ground.DIM_TONE, ground.REMEMBERED_DENSITY / 255
        )
        for other in set(plain) - {one}:
            apart = sum(abs(a - b) for a, b in zip(dull, TERRAIN_STYLES[other].ground, strict=True))
            assert apart > 30, (one, other, apart)


def test_a_realm_has_a_border_and_its_land_keeps_its_colour() -> None:
    of = small_maps.map_view_of(view_small_map())
    image = map_picture.draw_map(of)
    realm = map_picture.find_realms(of)[Seat(1)]
    inner = next(
        at for at in sorted(realm & of.hexes_in_sight) if not of.me.units_in(at) and at != HOME
    )
    bare = ground.paint_ground(
        ground.revealed_ground(of.grid, of.me.land.terrain, of.me.land.roads)
    )
    x, y = of.grid.centre(inner)
    assert image.getpixel((x, y)) == bare.getpixel((x, y))


# The last battle


def test_a_battle_is_offered_only_once_there_was_one() -> None:
    of = view_small_map()
    assert "battle" not in list_available_pictures(of)
    assert "map" in list_available_pictures(of)
    log = stage_world({1: {"log": [{"kind": "battle_lost", "at": HOME}]}, 2: {}})
    assert "battle" in list_available_pictures(view(log, Seat(1)))


def test_zones_are_those_round_forces_that_were_counted() -> None:
    of = with_knowledge(
        view_small_map(), marks={"006.004": (FOE,)}, scouted=(scout_force("006.004"),)
    )
    assert layers.foreign_zones(own_part(of))[FOE] <= set(hexes_in_reach("006.004", 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_signs_of_orders_go_by_one_word(language: str) -> None:
    """The hex that an order in the making names has a sign of its own, and a word for it."""
    look = PictureRequest(language=language, sheet=(PRODUCED,), draft=PRODUCED[:2])
    laid = small_maps.map_view_of(view_small_map(), look)
    _, orders, *_ = legend.list_legend_groups(laid, gather_order_marks(laid))
    assert [one.key for one in orders] == ["units", "flag"]
    assert len({one.name for one in orders}) == 2


def test_a_first_capital_that_was_lost_keeps_its_name_on_the_map() -> None:
    """V-13-06: its side knows where it stood and what it was called; no other side does."""
    gone = {"places": {}, "capital": None, "marks": {HOME: (FOE,)}}
    of = with_knowledge(view_small_map(), **gone)
    assert (
        f"- {HOME}, Empire of seat 2, Capital 1, city"
        in draw_picture(of, PictureRequest(), PLAYERS).text_twin
    )
    assert (
        "Capital 1"
        not in draw_picture(with_knowledge(of, founded=""), PictureRequest(), PLAYERS).text_twin
    )
    bare = draw_picture(with_knowledge(of, founded=""), PictureRequest(), PLAYERS)
    assert draw_picture(of, PictureRequest(), PLAYERS).image.tobytes() != bare.image.tobytes()
    theirs = view(stage_world({1: {"capital": HOME}, 2: {}}), FOE)
    assert theirs.me is not None
    assert theirs.me.founded != HOME
