"""Where a machine player goes, builds and scouts."""

from engine.echoes.catalog.vocabulary import Terrain
from engine.echoes.entities.building import Building
from engine.echoes.orders.mobilization import Build, MoveUnit, Relocate
from tests.engine.echoes.ai.decisions import decide, fields_of, play_turn
from tests.engine.echoes.boards import BLUE, RED, give, make_board, place, put, stats
from tests.engine.echoes.playing import Play


def test_a_camp_is_built_where_a_unit_stands_on_a_resource() -> None:
    board = make_board(terrain={"B2": "mine"})
    put(board, "r1", "B2")
    put(board, "u1", "E6")
    assert fields_of(decide(Play(board))) == {"kind": "build", "unit": "r1", "what": "camp"}


def test_a_unit_goes_to_the_resource_that_is_lacking() -> None:
    """E-RES-09: with 3 Food and no Wood, the forest is worth more than the farmland."""
    board = make_board(terrain={"B2": "forest", "B4": "farmland"})
    give(board, RED, food=3)
    put(board, "r1", "B3")
    put(board, "u1", "E6")
    play = Play(board)
    assert fields_of(decide(play)) == {"kind": "move", "unit": "r1", "to": "B2"}
    assert any(isinstance(one, Build) for one in play_turn(play))


def test_a_tile_is_scouted_and_laid_so_that_a_resource_is_under_the_scout() -> None:
    """E-SCOUT-04, E-BUILD-01: the camp stands in the same turn."""
    board = make_board(hidden=("T21",))
    put(board, "r1", "B1")
    put(board, "u1", "E6")
    play = Play(board, {"T21": "H3"})
    orders = play_turn(play)
    assert [one.kind for one in orders][:3] == ["move", "rotate", "build"]
    assert play.board.buildings[play.unit("r1").square].kind == "camp"


def test_the_capital_is_left_when_a_unit_could_be_deployed_there() -> None:
    """E-DEPLOY-03: it must be unoccupied."""
    board = make_board()
    put(board, "r1", "A1")
    put(board, "u1", "E6")
    give(board, RED, food=3, wood=3, gold=3)
    play = Play(board)
    play.deal(RED, ["foot#7"])
    assert [one.kind for one in play_turn(play)] == ["move", "end_phase", "deploy", "end_turn"]


def test_a_barracks_is_built_with_plenty_of_tokens_and_units_in_hand() -> None:
    board = make_board()
    put(board, "r1", "D4")
    put(board, "u1", "A6", "foot")
    give(board, RED, food=4, wood=5, gold=5)
    play = Play(board)
    play.deal(RED, ["foot#7", "foot#8", "foot#9"])
    orders = play_turn(play)
    assert any(isinstance(one, Build) and one.what == "barracks" for one in orders)


def test_a_camp_is_relocated_to_what_is_lacking_once_all_eight_stand() -> None:
    """E-BUILD-17, R-BUILD-05."""
    squares = ["A2", "A3", "A4", "A5", "B2", "B3", "B4", "B5"]
    farms: dict[str, Terrain] = dict.fromkeys(squares, "farmland")
    board = make_board(terrain={**farms, "C3": "mine"})
    for square in squares:
        place(board, RED, "camp", square)
    give(board, RED, food=8)
    put(board, "r1", "C3")
    put(board, "u1", "F5")
    orders = play_turn(Play(board))
    assert any(isinstance(one, Relocate) for one in orders)


def test_a_unit_does_not_stop_where_two_enemies_could_destroy_it() -> None:
    board = make_board({"brute": stats(health=6, melee=4, move="1 orthogonal")})
    put(board, "r1", "C2")
    put(board, "r2", "A2")
    put(board, "u1", "C5", "brute")
    put(board, "u2", "D4", "brute")
    moves = [one for one in play_turn(Play(board)) if isinstance(one, MoveUnit)]
    assert "C4" not in [one.to for one in moves]


def test_a_camp_of_the_enemy_is_no_place_to_build() -> None:
    board = make_board(terrain={"B2": "mine"})
    board.buildings["B2"] = Building("camp", BLUE, "B2", 0)
    put(board, "r1", "B2")
    put(board, "u1", "E6")
    assert decide(Play(board)).kind == "attack"
