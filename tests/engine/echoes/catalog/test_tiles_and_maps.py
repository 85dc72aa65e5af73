"""Tiles, their rotation, and the maps that they make."""

from collections import Counter
from typing import Final

import pytest

from engine.core.files.file_faults import FaultError
from engine.core.files.yaml_reader import read_document
from engine.echoes.catalog.maps import load_maps, read_maps
from engine.echoes.catalog.tiles import CORNERS_CLOCKWISE, load_tiles, read_tiles

TILES: Final = load_tiles()
MAPS: Final = load_maps()
PRINTED: Final = """
S forest plain capital farmland
H1 farmland forest plain mine
H2 forest mountain farmland river
H3 mine plain mountain forest
H4 village farmland forest plain
H5 mountain mine river farmland
H6 farmland river water forest
H7 village mine plain mountain
C1 farmland water forest river
C2 mine water water farmland
C3 village forest river plain
C4 forest plain mine water
C5 farmland river mountain mine
C6 water forest farmland village
C7 double_gold river river double_gold
X1 farmland plain mine forest
X2 mountain forest river farmland
X3 mine river plain mountain
X4 village forest farmland mine
X5 plain farmland mountain forest
X6 river mine forest water
X7 farmland mountain village plain
"""
HIGHLAND: Final = {
    "farmland": 5, "forest": 5, "mine": 4, "mountain": 4, "plain": 4, "river": 3, "village": 2,
    "water": 1,
}  # fmt: skip
CONSTANTINOPLE: Final = {
    "farmland": 4, "forest": 4, "mine": 3, "double_gold": 2, "mountain": 1, "plain": 2, "river": 5,
    "village": 2, "water": 5,
}  # fmt: skip


def test_the_tiles_are_printed_as_the_table_says() -> None:
    """D-MAP-02, D-MAP-03: the starting tile is one tile, and its Capital lies south-west."""
    for line in PRINTED.strip().split("\n"):
        name, *terrains = line.split()
        squares = TILES[name].squares
        assert [squares.nw, squares.ne, squares.sw, squares.se] == terrains
    assert len(TILES) == 22


def test_a_rotation_moves_each_square_clockwise() -> None:
    """D-MAP-01."""
    squares = TILES["H4"].squares
    assert {corner: squares.at(corner) for corner in CORNERS_CLOCKWISE} == {
        "nw": "village", "ne": "farmland", "se": "plain", "sw": "forest",
    }  # fmt: skip
    assert {corner: squares.at(corner, 90) for corner in CORNERS_CLOCKWISE} == {
        "ne": "village", "se": "farmland", "sw": "plain", "nw": "forest",
    }  # fmt: skip
    assert squares.at("se", 180) == "village"
    assert squares.at("sw", 270) == "village"


@pytest.mark.parametrize(
    ("prefix", "terrains"), [("H", HIGHLAND), ("C", CONSTANTINOPLE), ("X", HIGHLAND)]
)
def test_each_set_holds_the_terrains_of_the_table(prefix: str, terrains: dict[str, int]) -> None:
    """D-MAP-04, D-MAP-06: double gold is on the center tile alone."""
    tiles = [tile for name, tile in TILES.items() if name.startswith(prefix)]
    assert Counter(terrain for tile in tiles for terrain in tile.squares.terrains) == terrains
    assert [tile.id for tile in TILES.values() if tile.center] == ["C7"]


def tile_text(squares: str, **fields: str) -> str:
    fields = {"id": "H1", "set": "highland", "grid": "3x3", "center": "false", **fields}
    written = ", ".join(f"{name}: {value}" for name, value in fields.items())
    return f"schema: 1\ntiles:\n- {{{written}, squares: {{{squares}}}}}\n"


GOOD: Final = "nw: farmland, ne: plain, sw: plain, se: plain"
BAD_TILES: Final = {
    "three waters": ("nw: farmland, ne: water, sw: water, se: water", {}, "at most 2 water"),
    "no resource": ("nw: river, ne: plain, sw: village, se: mountain", {}, "holds farmland"),
    "double gold": ("nw: double_gold, ne: mine, sw: plain, se: mine", {}, "center tile"),
    "a center without gold": (GOOD, {"center": "true"}, "double_gold occurs twice"),
    "a Capital": ("nw: capital, ne: mine, sw: plain, se: mine", {}, "one capital square"),
    "a start without Capital": (GOOD, {"set": "start"}, "one capital square"),
    "an unknown terrain": ("nw: hill, ne: mine, sw: plain, se: mine", {}, "'hill'"),
    "a missing square": ("nw: mine, ne: mine, sw: plain", {}, "se: this key is missing"),
    "an unknown set": (GOOD, {"set": "lowland"}, "'lowland' is not one of"),
    "an unknown id": (GOOD, {"id": "Q1"}, "id"),
}


@pytest.mark.parametrize("name", BAD_TILES)
def test_a_tile_that_does_not_fit_is_refused(name: str) -> None:
    """D-MAP-03, D-MAP-04, D-MAP-05."""
    squares, fields, problem = BAD_TILES[name]
    with pytest.raises(FaultError) as caught:
        read_tiles(read_document(tile_text(squares, **fields), "tiles.yaml"))
    assert str(caught.value).startswith("tiles.yaml:3: tiles.0")
    assert problem in str(caught.value)


def test_a_tile_and_a_map_stand_once() -> None:
    text = tile_text(GOOD)
    assert list(read_tiles(read_document(text, "tiles.yaml"))) == ["H1"]
    with pytest.raises(FaultError, match="the tile H1 stands twice"):
        read_tiles(read_document(text + text.partition("tiles:\n")[2], "tiles.yaml"))
    start = "{place: T11, rotation: 0}, {place: T12, rotation: 90}"
    one = f"- {{mode: duel, size: 3, sets: [highland], grids: [3x3], starts: [{start}]}}\n"
    with pytest.raises(FaultError, match="the mode duel stands twice"):
        read_maps(read_document(f"schema: 1\nmaps:\n{one}{one}", "maps.yaml"))
    for wrong in ("T44", "T11"):
        text = f"schema: 1\nmaps:\n{one.replace('T12', wrong)}"
        with pytest.raises(FaultError, match="places of this map, each once"):
            read_maps(read_document(text, "maps.yaml"))


def capital_places(mode: str) -> list[tuple[str, str]]:
    """Return where each player's Capital lies: the place and the corner of its tile."""
    return [
        (start.place, corner)
        for start in next(one for one in MAPS.values() if one.mode == mode).starts
        for corner in CORNERS_CLOCKWISE
        if TILES["S"].squares.at(corner, start.rotation) == "capital"
    ]


def test_in_a_duel_starting_tiles_lie_in_two_corners() -> None:
    """R-SETUP-03, D-MAP-02: the Capitals lie on A1 and F6."""
    assert capital_places("duel") == [("T11", "sw"), ("T33", "ne")]


def test_in_a_long_game_starting_tiles_lie_on_the_second_places() -> None:
    """E-LONG-03, R-LONG-01: the Capitals lie on C1 and F8."""
    assert capital_places("long") == [("T21", "sw"), ("T34", "ne")]


def test_starting_tiles_of_a_team_lie_side_by_side() -> None:
    """E-TEAM-02, R-TEAM-01: the Capitals of P1, Q1, P2, Q2 lie on C1, F8, E1, D8."""
    assert capital_places("team") == [("T21", "sw"), ("T34", "ne"), ("T31", "sw"), ("T24", "ne")]


@pytest.mark.parametrize("map_set", ["highland", "constantinople"])
def test_a_duel_takes_the_seven_tiles_of_its_set(map_set: str) -> None:
    """E-SETUP-06, E-SETUP-10, E-SETUP-11."""
    duel = MAPS["duel"]
    assert map_set in duel.sets
    tiles = duel.tiles_of("highland" if map_set == "highland" else "constantinople", TILES)
    assert len(tiles) == len(duel.hidden_places) == 7
    assert {tile.grid for tile in tiles} == {"3x3"}
    assert duel.center in duel.hidden_places


def test_a_long_game_takes_fourteen_highland_tiles() -> None:
    """E-LONG-02, E-LONG-04, R-LONG-02."""
    layout = MAPS["long"]
    assert layout.sets == ("highland",)
    assert len(layout.places) == 16
    assert len(layout.hidden_places) == len(layout.tiles_of("highland", TILES)) == 14
    assert layout.center is None


def test_a_team_game_leaves_two_highland_tiles_out() -> None:
    """E-TEAM-01, R-TEAM-01."""
    layout = MAPS["team"]
    assert layout.sets == ("highland",)
    assert (len(layout.hidden_places), len(layout.tiles_of("highland", TILES))) == (12, 14)
