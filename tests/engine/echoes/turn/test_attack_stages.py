"""Attacks from their declaration to their end."""

import pytest

from tests.engine.echoes.boards import BLUE, RED, Stats, make_board, place, put, stats
from tests.engine.echoes.playing import Play, kinds

UNITS = {
    "strong": stats(health=4, melee=3),
    "weak": stats(health=3, melee=2),
    "weaker": stats(health=2, melee=3),
    "tough": stats(health=5, melee=2),
    "archer": stats(health=2, melee=1, ranged=2),
    "gunner": stats(health=3, melee=5, ranged=6),
    "guard": stats(health=4, keywords="{kw: front_line}"),
    "trebuchet": stats(melee=None, ranged=3, keywords="{kw: fatigue}"),
    "still": stats(move="1 orthogonal"),
}


def battle(attacker: str, target: str, **fields: object) -> Play:
    """Return a game with a Red unit on B3 and a Blue one on D3."""
    board = make_board(UNITS)
    put(board, "r1", "B3", attacker)
    put(board, "r9", "A1")
    put(board, "u1", "D3", target, **fields)
    put(board, "u9", "F6")
    return Play(board)


def test_the_example_of_simultaneous_damage() -> None:
    """WX-03: E-COMBAT-06 to E-COMBAT-09, E-COMBAT-12, E-COMBAT-30, E-COMBAT-31, E-PIPE-20."""
    play = battle("strong", "weak")
    events = play.red("attack", unit="r1", square="D3")
    red = play.unit("r1")
    assert (red.square, red.damage, red.is_exhausted) == ("D3", 2, True)
    assert (red.has_moved, red.squares_moved) == (True, 2)
    assert "u1" not in play.board.units
    assert play.board.player(BLUE).discard == ["sample_weak#u1"]
    assert "unit_lost" in kinds(events)
    assert play.board.attack is None


def test_an_attacker_moves_back_from_a_target_that_stands() -> None:
    """WX-03: E-COMBAT-05, E-COMBAT-11, R-MOVE-05."""
    play = battle("strong", "tough")
    play.red("attack", unit="r1", square="D3")
    assert (play.unit("r1").square, play.unit("r1").damage, play.unit("u1").damage) == ("C3", 2, 3)
    play = battle("strong", "tough")
    put(play.board, "r2", "C3")
    play.red("attack", unit="r1", square="D3")
    assert play.unit("r1").square == "B3"


def test_a_target_in_ranged_mode_deals_no_counter_damage() -> None:
    """WX-03: E-COMBAT-10."""
    play = battle("strong", "archer", mode="ranged")
    play.red("attack", unit="r1", square="D3")
    assert play.unit("r1").damage == 0


def test_both_may_be_lost_at_once() -> None:
    """WX-03: R-COMBAT-07, E-COMBAT-09."""
    play = battle("weaker", "weak")
    play.red("attack", unit="r1", square="D3")
    assert sorted(play.board.units) == ["r9", "u9"]
    assert play.board.units_on("D3") == []


def test_the_last_units_of_both_sides_lost_at_once_are_a_draw() -> None:
    """R-WIN-01, R-COMBAT-07, E-WIN-03."""
    play = battle("weaker", "weak")
    del play.board.units["r9"], play.board.units["u9"]
    events = play.red("attack", unit="r1", square="D3")
    assert play.board.outcome is not None
    assert len(play.board.outcome.places) == 1
    assert kinds(events)[-2:] == ["game_drawn", "chapter_closed"]


def test_who_loses_the_last_unit_by_the_own_attack_loses() -> None:
    """E-WIN-02, E-WIN-04, R-WIN-02."""
    play = battle("weaker", "tough", damage=0)
    del play.board.units["r9"]
    play.red("attack", unit="r1", square="D3")
    assert play.board.outcome is not None
    assert play.board.outcome.places == ((BLUE,), (RED,))


def test_a_ranged_attack_stays_in_place_and_exhausts() -> None:
    """E-COMBAT-01, E-COMBAT-02, E-COMBAT-13 to E-COMBAT-16."""
    play = battle("archer", "tough")
    play.unit("r1").mode = "ranged"
    assert play.refusal(RED, "attack", unit="r1", square="D3") == "OUT_OF_RANGE"
    play.unit("r1").square = "C4"
    play.unit("r1").has_moved = True
    play.red("attack", unit="r1", square="D3")
    red = play.unit("r1")
    assert (red.square, red.damage, red.is_exhausted) == ("C4", 0, True)
    assert play.unit("u1").damage == 2
    assert play.refusal(RED, "attack", unit="r1", square="D3") == "UNIT_EXHAUSTED"
    assert play.refusal(RED, "move", unit="r1", to="C5") == "UNIT_EXHAUSTED"


def test_a_melee_attack_is_the_units_move() -> None:
    """R-MOVE-01, E-MOVE-01: after a move there is no melee attack."""
    play = battle("strong", "weak")
    play.red("move", unit="r1", to="C3")
    assert play.refusal(RED, "attack", unit="r1", square="D3") == "ALREADY_MOVED"
    play = battle("still", "weak")
    assert play.refusal(RED, "attack", unit="r1", square="D3") == "TOO_FAR"


@pytest.mark.parametrize(("attacker", "left"), [("gunner", 2), ("trebuchet", 3)])
def test_ranged_attacks_on_a_camp(attacker: str, left: int) -> None:
    """WX-06: E-COMBAT-22, E-COMBAT-20."""
    play = battle(attacker, "weak")
    camp = place(play.board, BLUE, "camp", "C4")
    play.unit("r1").mode = "ranged"
    play.red("attack", unit="r1", square="C4")
    assert 4 - play.building("C4").damage == left
    assert camp.damage == 0, "a step leaves the state before it alone"


def camp_attack(attacker: str, damage: int) -> Play:
    board = make_board(UNITS, terrain={"D3": "farmland"})
    put(board, "r1", "B3", attacker)
    put(board, "u1", "F6")
    place(board, BLUE, "camp", "D3", damage)
    board.player(BLUE).tokens.main["food"] = board.player(BLUE).tokens.main["food"].add(2)
    return Play(board)


def test_a_destroyed_camp_leaves_its_square_to_the_attacker() -> None:
    """WX-06: E-COMBAT-24, E-COMBAT-27, E-BUILD-22 to E-BUILD-24, E-COMBAT-28."""
    play = camp_attack("strong", 2)
    play.red("attack", unit="r1", square="D3")
    assert play.unit("r1").square == "D3"
    assert play.unit("r1").damage == 0
    assert "D3" not in play.board.buildings
    assert play.board.player(BLUE).tokens.main["food"].total == 1


def test_a_camp_that_survives_sends_the_attacker_back() -> None:
    """E-COMBAT-25, R-COMBAT-03: although it could have stopped there by a plain move."""
    play = camp_attack("strong", 0)
    play.red("attack", unit="r1", square="D3")
    assert (play.unit("r1").square, play.building("D3").damage) == ("C3", 3)


def test_a_unit_on_an_enemy_camp_attacks_it_in_place() -> None:
    """R-COMBAT-03, R-OBST-04: even after it has moved, and it stays."""
    play = camp_attack("strong", 0)
    play.red("move", unit="r1", to="D3")
    play.red("attack", unit="r1", square="D3")
    assert (play.unit("r1").square, play.building("D3").damage) == ("D3", 3)
    assert play.unit("r1").squares_moved == 2


def test_a_destroyed_barracks_does_not_harm_its_garrison() -> None:
    """WX-06: E-COMBAT-26, E-COMBAT-28, E-GARR-07, E-BUILD-25, R-COMBAT-11, R-GARR-04."""
    play = battle("gunner", "weaker")
    place(play.board, BLUE, "barracks", "D3")
    assert play.refusal(RED, "attack", unit="r1", square="D3", target="u1") == "TARGET_GARRISONED"
    play.red("attack", unit="r1", square="D3")
    assert (play.unit("r1").square, play.unit("r1").damage) == ("C3", 0)
    assert (play.unit("u1").square, play.unit("u1").damage) == ("D3", 0)
    put(play.board, "r2", "E3")
    assert play.refusal(RED, "attack", unit="r2", square="D3", target="u1") == ""


def test_the_example_of_an_attack_out_of_a_garrison() -> None:
    """WX-09: E-GARR-05, E-GARR-06, R-GARR-03."""
    board = make_board({"r4": stats(health=3), **UNITS})
    put(board, "r4", "C4", "r4")
    put(board, "u2", "C5")
    place(board, RED, "barracks", "C4")
    play = Play(board)
    play.red("attack", unit="r4", square="C5")
    assert (play.unit("r4").square, play.unit("r4").damage, play.unit("u2").damage) == ("C4", 2, 2)
    play.red("end_turn")
    play.blue("attack", unit="u2", square="C4")
    assert play.building("C4").damage == 2


def test_the_example_of_front_line() -> None:
    """WX-14: E-KW-17, E-COMBAT-11, R-KW-12."""
    board = make_board({**UNITS, "crier": stats(keywords="{kw: war_cry}")})
    put(board, "r1", "C4", "strong")
    put(board, "u1", "D4", "guard", damage=1)
    put(board, "u2", "D4", "weak")
    put(board, "u3", "E5", "crier")
    play = Play(board)
    assert play.refusal(RED, "attack", unit="r1", square="D4", target="u2") == "FRONT_LINE_FIRST"
    put(play.board, "r2", "A1")
    play.red("attack", unit="r1", square="D4")
    assert "u1" not in play.board.units
    assert (play.unit("r1").square, play.unit("r1").damage) == ("C4", 3)


def test_a_camp_and_a_unit_on_one_square_are_named() -> None:
    """R-COMBAT-04, E-ORD-08: the attacker occupies the square, standing on the Camp."""
    play = battle("strong", "weak")
    place(play.board, BLUE, "camp", "D3")
    assert play.refusal(RED, "attack", unit="r1", square="D3") == "TARGET_AMBIGUOUS"
    play.red("attack", unit="r1", square="d3", target="unit:u1")
    assert (play.unit("r1").square, play.building("D3").damage) == ("D3", 0)


def test_the_example_of_fatigue() -> None:
    """WX-15: E-KW-14, E-KW-15, R-KW-04, E-PIPE-07."""
    play = battle("trebuchet", "tough")
    play.unit("r1").mode = "ranged"
    play.unit("r1").square = "C3"
    play.red("attack", unit="r1", square="D3")
    assert play.unit("r1").is_marked
    play.red("end_turn")
    play.blue("end_turn")
    assert (play.unit("r1").is_exhausted, play.unit("r1").is_marked) == (True, False)
    assert play.refusal(RED, "move", unit="r1", to="C4") == "UNIT_EXHAUSTED"
    play.red("end_turn")
    play.blue("end_turn")
    assert not play.unit("r1").is_exhausted


def test_a_capital_without_life_points_ends_the_game() -> None:
    """E-WIN-01, E-WIN-03, E-WIN-04, E-COMBAT-29, E-PIPE-25."""
    board = make_board(UNITS)
    put(board, "r1", "E6", "gunner")
    put(board, "u1", "C3")
    board.buildings["F6"].damage = 6
    play = Play(board)
    events = play.red("attack", unit="r1", square="F6")
    assert play.board.outcome is not None
    assert play.board.outcome.places == ((RED,), (BLUE,))
    assert kinds(events)[-3:] == ["seat_defeated", "game_won", "chapter_closed"]
    assert play.refusal(RED, "end_turn") == "GAME_OVER"


def test_a_team_loses_with_one_of_its_players() -> None:
    """E-TEAM-10, E-TEAM-08."""
    board = make_board(UNITS, mode="2v2")
    for handle, square in (("r1", "C7"), ("n1", "E1"), ("y1", "D8"), ("u1", "C8")):
        put(board, handle, square, "strong")
    board.units["u1"].damage = 3
    play = Play(board)
    play.red("attack", unit="r1", square="C8")
    assert play.board.outcome is not None
    assert play.board.outcome.places == ((1, 3), (2, 4))


def test_an_attack_value_of_zero_is_an_attack() -> None:
    """R-COMBAT-12, E-COMBAT-21."""
    given: Stats = stats(melee=0)
    board = make_board({"harmless": given})
    put(board, "r1", "C3", "harmless")
    put(board, "u1", "D3")
    play = Play(board)
    play.red("attack", unit="r1", square="D3")
    assert (play.unit("u1").damage, play.unit("r1").damage) == (0, 2)
