"""What units may do in any order, and what binds them step by step."""

from engine.core.protocol.values import Seat
from engine.echoes.entities.open_choice import OpenChoice
from tests.engine.echoes.boards import BLUE, RED, give, make_board, make_cards, place, put, stats
from tests.engine.echoes.playing import Play
from tests.engine.echoes.sample_cards import tech_text

UNITS = {
    "crier": stats(keywords="{kw: war_cry}"),
    "ferry": stats(classes="[ship]", keywords="{kw: heavy_ship}"),
    "rider": stats(move="3 orthogonal"),
}


def test_units_move_and_act_in_any_mixture() -> None:
    """E-TURN-10, E-ACT-01, E-ACT-02, E-ACT-05: each acts once, moved or not."""
    board = make_board(terrain={"C4": "village", "E4": "village"})
    put(board, "r1", "C3")
    put(board, "r2", "E4")
    put(board, "u1", "F6")
    play = Play(board)
    play.deal(RED, [], ["foot#1", "foot#2", "foot#3"])
    play.red("village", unit="r2", use="draw")
    play.red("move", unit="r1", to="C4")
    play.red("village", unit="r1", use="draw")
    assert play.refusal(RED, "village", unit="r2", use="draw") == "UNIT_EXHAUSTED"
    assert len(play.hand(RED)) == 2


def test_what_an_earlier_order_destroyed_is_no_obstacle() -> None:
    """R-OBST-05, R-MOVE-02: each order is carried out completely before the next."""
    board = make_board(UNITS)
    put(board, "r1", "C3", damage=0)
    put(board, "r2", "A3", "rider")
    put(board, "u1", "D3", damage=3)
    put(board, "u2", "F6")
    play = Play(board)
    play.unit("r2").square = "B3"
    assert play.refusal(RED, "move", unit="r2", to="E3") == "ENEMY_UNIT_BLOCKS"
    play.red("attack", unit="r1", square="D3")
    assert play.refusal(RED, "move", unit="r2", to="E3") == ""


def test_a_unit_where_it_could_not_stop_stays_and_leaves_by_any_legal_move() -> None:
    """R-OBST-06: it lost a keyword, or a tile was turned."""
    board = make_board(terrain={"C3": "water"})
    put(board, "r1", "C3")
    put(board, "u1", "C4")
    play = Play(board)
    play.red("end_phase")
    assert play.unit("r1").square == "C3"
    play.red("end_turn")
    play.blue("end_turn")
    play.red("move", unit="r1", to="D3")
    assert play.refusal(RED, "move", unit="r1", to="C3") == "ALREADY_MOVED"


def test_river_is_water_for_ships_and_no_obstacle_for_others() -> None:
    """E-OBST-08, E-OBST-09, R-OBST-02."""
    board = make_board(UNITS, terrain={"C4": "river", "C5": "river"})
    put(board, "r1", "C4", "ferry")
    put(board, "r2", "D5")
    put(board, "u1", "F6")
    play = Play(board)
    assert play.refusal(RED, "move", unit="r2", to="C5") == ""
    play.red("move", unit="r1", to="C5")


def test_damage_is_read_with_the_attacker_on_the_targets_square() -> None:
    """R-COMBAT-02, E-COMBAT-04, E-PIPE-24: War Cry counts from there, for both sides."""
    board = make_board(UNITS)
    put(board, "r1", "B3", "rider")
    put(board, "r2", "E3", "crier")
    put(board, "u1", "D3")
    put(board, "u2", "F6")
    play = Play(board)
    play.red("attack", unit="r1", square="D3")
    assert play.unit("u1").damage == 3
    assert play.unit("r1").damage == 2


def test_players_of_a_team_use_their_own_pieces_only() -> None:
    """R-TEAM-05, E-PIPE-16."""
    board = make_board(mode="2v2", terrain={"D4": "mine", "E4": "mine"})
    for handle, square in (("r1", "D4"), ("n1", "E4"), ("u1", "F8"), ("y1", "D8")):
        put(board, handle, square)
    play = Play(board)
    assert play.refusal(RED, "move", unit="n1", to="E5") == "NOT_YOUR_UNIT"
    play.red("build", unit="r1", what="camp")
    assert play.board.player(Seat(3)).tokens.main["gold"].total == 0
    place(play.board, RED, "camp", "E5")
    play.unit("r1").is_exhausted = False
    relocation = {"unit": "r1", "from": "E5"}
    assert play.refusal(Seat(3), "relocate", **relocation) == "NOT_YOUR_TURN"


DISCARD = "{trigger: play, if: [{hand: opponent, min: 2}], "
DISCARD += "do: [{op: discard, who: opponent, amount: 1, by: owner}, "
DISCARD += "{op: look, at: hand, who: opponent}]}"


def team_play() -> Play:
    board = make_board(mode="2v2", cards=make_cards(others=tech_text("action", DISCARD)))
    for handle, square in (("r1", "D4"), ("n1", "E4"), ("u1", "F8"), ("y1", "D8")):
        put(board, handle, square)
    give(board, RED, food=1)
    play = Play(board)
    play.deal(RED, ["action#1"])
    play.deal(BLUE, ["foot#1", "foot#2"])
    play.deal(Seat(4), ["foot#3", "foot#4"])
    return play


def test_your_opponent_is_one_of_two_and_the_same_in_one_card_play() -> None:
    """E-TEAM-09, R-TEAM-09, E-ORD-44."""
    play = team_play()
    play.red("play", card="sample_action")
    assert play.board.choice == OpenChoice(
        "opponent", RED, answers=("2", "4"), subject="sample_action#1"
    )
    play.red("choose", choice="opponent", answer=["4"])
    assert [play.board.player(seat).hand_size for seat in (BLUE, Seat(4))] == [2, 1]
    assert play.board.choice is None


def test_only_an_opponent_for_whom_the_conditions_hold_is_meant() -> None:
    """R-TEAM-09: the other is not offered."""
    play = team_play()
    play.deal(BLUE, ["foot#1"])
    play.red("play", card="sample_action")
    assert [play.board.player(seat).hand_size for seat in (BLUE, Seat(4))] == [1, 1]


PLACE = "{trigger: turn_end, target: {pick: self}, do: [{op: place, to: {what: square, "
PLACE += "pick: chosen, filter: {unoccupied: true}, near: {of: self, range: adjacent}}}]}"


def test_a_square_is_chosen_among_those_on_which_the_unit_may_stop() -> None:
    """E-ORD-41, D-CARD-18, E-VOC-07, R-VOC-01, R-ORD-04."""
    cards = make_cards({"jumper": stats(effects=f"[{PLACE}]")})
    board = make_board(cards=cards, terrain={"C4": "water"}, hidden=("T21",))
    put(board, "r1", "C3", "jumper")
    put(board, "u1", "D3")
    place(board, BLUE, "camp", "B3")
    play = Play(board)
    play.red("end_turn")
    assert play.board.choice is None, "one square is left: C2 is hidden, C4 water, D3 taken"
    assert play.unit("r1").square == "B3"
    board.terrain["C4"] = "plain"
    play = Play(board)
    play.red("end_turn")
    assert play.board.choice is not None
    assert play.board.choice.answers == ("B3", "C4")
    play.lapse(RED)
    assert play.unit("r1").square == "B3"


def test_a_resource_of_choice_is_one_of_three_and_never_wild() -> None:
    """E-RES-12, E-VOC-09, E-ORD-43, R-ORD-04: by default that of which the player has fewest."""
    effect = "{trigger: turn_end, do: [{op: gain, res: choice, amount: 1}]}"
    board = make_board(cards=make_cards({"trader": stats(effects=f"[{effect}]")}))
    put(board, "r1", "C3", "trader")
    put(board, "u1", "F6")
    give(board, RED, food=1, gold=2)
    play = Play(board)
    play.red("end_turn")
    assert play.refusal(RED, "choose", choice="resource", answer=["wild"]) == "BAD_ANSWER"
    play.lapse(RED)
    assert [one.res for one in play.board.player(RED).tokens.held] == ["wood"]
