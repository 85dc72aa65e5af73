"""Tiles on the map."""

from engine.echoes.catalog.tiles import Squares, load_tiles
from engine.echoes.settings import Mode, find_layout
from engine.echoes.squares.coordinates import list_squares
from engine.echoes.tiles.places import lay_tile, list_places, place_of, squares_of_place
from engine.echoes.tiles.starting_places import list_starting_places

START: Squares = load_tiles()["S"].squares
MODES: tuple[Mode, ...] = ("base", "long", "2v2")


def test_a_tile_holds_four_squares() -> None:
    """E-VOC-06, E-SETUP-06."""
    assert squares_of_place("T11") == ["A1", "A2", "B1", "B2"]
    assert squares_of_place("T23") == ["C5", "C6", "D5", "D6"]
    every = [square for place in list_places(3) for square in squares_of_place(place)]
    assert sorted(every) == list_squares(6)
    assert all(square in squares_of_place(place_of(square)) for square in every)


def test_a_turn_moves_each_corner_clockwise() -> None:
    """D-MAP-01, and the second example of WX-02."""
    river_tile = load_tiles()["H6"].squares
    assert lay_tile(river_tile, "T21", 0) == {
        "C1": "water", "C2": "farmland", "D1": "forest", "D2": "river",
    }  # fmt: skip
    assert lay_tile(river_tile, "T21", 90) == {
        "C1": "forest", "C2": "water", "D1": "river", "D2": "farmland",
    }  # fmt: skip
    assert lay_tile(river_tile, "T21", 270) == {
        "C1": "farmland", "C2": "river", "D1": "water", "D2": "forest",
    }  # fmt: skip


def test_the_starting_tiles_of_the_base_game_lie_as_the_book_shows() -> None:
    """E-SETUP-09, R-SETUP-03, D-MAP-02."""
    south, north = list_starting_places("base")
    assert lay_tile(START, south.place, south.rotation) == {
        "A1": "capital", "A2": "forest", "B1": "farmland", "B2": "plain",
    }  # fmt: skip
    assert lay_tile(START, north.place, north.rotation) == {
        "E5": "plain", "E6": "farmland", "F5": "forest", "F6": "capital",
    }  # fmt: skip


def test_every_capital_square_lies_on_its_starting_tile() -> None:
    """E-LONG-03, R-LONG-01, E-TEAM-02, R-TEAM-01."""
    capitals = {mode: [start.capital for start in list_starting_places(mode)] for mode in MODES}
    assert capitals == {
        "base": ["A1", "F6"], "long": ["C1", "F8"], "2v2": ["C1", "F8", "E1", "D8"],
    }  # fmt: skip
    for mode in MODES:
        for start in list_starting_places(mode):
            laid = lay_tile(START, start.place, start.rotation)
            assert laid[start.capital] == "capital"
            assert start.place in list_places(find_layout(mode).size)
