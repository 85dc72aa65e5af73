"""The pipeline of a turn, missed turns, and draws."""

import pytest

from engine.echoes.entities.lasting_effect import LastingEffect
from engine.echoes.entities.tokens import MainPool
from tests.engine.echoes.boards import BLUE, RED, make_board, put, stats
from tests.engine.echoes.playing import Play, kinds

UNITS = {"troll": stats(keywords="{kw: regenerate}, {kw: regenerate}")}


def make_play() -> Play:
    board = make_board(UNITS)
    put(board, "r1", "C3")
    put(board, "u1", "D5")
    return Play(board)


def test_tokens_and_units_of_the_active_player_are_unexhausted() -> None:
    """E-TURN-01 to E-TURN-05, E-PIPE-06, E-PIPE-07, E-END-06."""
    play = make_play()
    for seat in (RED, BLUE):
        play.board.player(seat).tokens.main["food"] = MainPool(0, 2)
    for handle in ("r1", "u1"):
        play.unit(handle).is_exhausted = True
    play.red("end_turn")
    assert (play.board.active, play.board.phase) == (BLUE, "mobilization")
    assert play.board.player(BLUE).tokens.main["food"] == MainPool(2, 0)
    assert play.board.player(RED).tokens.main["food"] == MainPool(0, 2)
    assert (play.unit("u1").is_exhausted, play.unit("r1").is_exhausted) == (False, True)


def test_regenerate_heals_at_the_start_of_the_own_turn() -> None:
    """E-KW-33, E-KW-34, R-KW-13, E-PIPE-08."""
    play = make_play()
    put(play.board, "u2", "D4", "troll", damage=3)
    put(play.board, "u3", "D3", "troll", damage=1)
    put(play.board, "r2", "A2", "troll", damage=3)
    play.red("end_turn")
    assert [play.unit(one).damage for one in ("u2", "u3", "r2")] == [1, 0, 3]


def test_effects_end_with_the_turn_or_with_the_players_next_start() -> None:
    """E-PIPE-09, E-PIPE-15, D-CARD-02, R-COMBAT-10: the end of a bonus destroys nobody."""
    play = make_play()
    play.unit("r1").damage = 5
    for duration in ("turn", "round", "permanent"):
        one = LastingEffect("r1", "card", RED, duration, stat="health", amount=2)
        play.board.lasting.append(one)
    play.red("end_turn")
    assert [one.duration for one in play.board.lasting] == ["round", "permanent"]
    play.blue("end_turn")
    assert [one.duration for one in play.board.lasting] == ["permanent"]
    play.board.lasting = []
    play.red("end_turn")
    assert play.unit("r1").damage == 3


def test_phases_follow_each_other_and_never_go_back() -> None:
    """E-TURN-02, R-TURN-02, E-ORD-21, E-ORD-22."""
    play = make_play()
    assert kinds(play.red("end_phase")) == ["phase_began"]
    assert play.board.phase == "deployment"
    play.red("end_phase")
    assert play.board.active == BLUE
    play.blue("end_turn")
    assert play.board.active == RED


@pytest.mark.parametrize(
    ("hand", "deck", "after_drawing", "discards"),
    [(2, 20, 5, 0), (5, 20, 6, 0), (7, 20, 8, 1), (8, 3, 9, 2), (2, 1, 3, 0), (0, 0, 0, 0)],
)
def test_the_example_of_the_end_of_a_turn(
    hand: int, deck: int, after_drawing: int, discards: int
) -> None:
    """WX-12: E-END-01 to E-END-05, R-END-01 to R-END-04, E-PIPE-13, E-PIPE-14, E-ORD-19."""
    play = make_play()
    play.deal(RED, [f"foot#{n}" for n in range(hand)], [f"foot#{n + 50}" for n in range(deck)])
    play.red("end_turn")
    assert len(play.hand(RED)) == after_drawing
    if not discards:
        assert play.board.active == BLUE
        return
    assert play.board.choice is not None
    assert (play.board.choice.kind, play.board.choice.count) == ("discard_hand", discards)
    wrong = play.hand(RED)[: discards + 1]
    assert play.refusal(RED, "discard_hand", cards=wrong) == "WRONG_NUMBER"
    assert play.refusal(RED, "discard_hand", cards=["sample_no"] * discards) == "NOT_IN_HAND"
    newest = play.hand(RED)[-1:] + play.hand(RED)[: discards - 1]
    play.red("discard_hand", cards=newest)
    assert len(play.hand(RED)) == 7
    assert play.board.player(RED).discard == newest
    assert play.board.active == BLUE


def test_the_newest_cards_are_discarded_if_nobody_chooses() -> None:
    """R-END-02, E-ORD-36, R-TURN-04."""
    play = make_play()
    play.deal(RED, [f"foot#{n}" for n in range(7)], ["foot#9"])
    play.red("end_turn")
    play.lapse(RED)
    assert play.board.player(RED).discard == ["sample_foot#9"]
    assert play.board.active == BLUE


def test_three_missed_turns_in_a_row_concede() -> None:
    """R-TURN-04: a turn that is ended in time breaks the row."""
    play = make_play()
    play.lapse(RED)
    play.blue("end_turn")
    play.lapse(RED)
    assert play.board.player(RED).missed == 2
    play.blue("end_turn")
    play.red("end_turn")
    assert play.board.player(RED).missed == 0
    for _ in range(2):
        play.blue("end_turn")
        play.lapse(RED)
    play.blue("end_turn")
    play.lapse(RED)
    assert play.board.outcome is not None
    assert play.board.outcome.places == ((BLUE,), (RED,))


def test_thirty_quiet_turns_are_a_draw() -> None:
    """R-WIN-04."""
    play = make_play()
    play.board.quiet_turns = 28
    play.board.is_quiet = False
    play.red("end_turn")
    assert play.board.quiet_turns == 0
    play.board.quiet_turns = 29
    events = play.blue("end_turn")
    assert play.board.outcome is not None
    assert len(play.board.outcome.places) == 1
    assert "game_drawn" in kinds(events)


def test_the_turn_limit_is_a_draw() -> None:
    """R-WIN-05."""
    play = make_play()
    play.board.settings = play.board.settings.model_copy(update={"turn_limit": 4})
    play.red("end_turn")
    assert play.board.outcome is None
    play.blue("end_turn")
    assert play.board.outcome is not None


def test_a_player_may_concede_in_anybodys_turn() -> None:
    """R-WIN-03, E-ORD-26, E-WIN-04."""
    play = make_play()
    assert play.refusal(BLUE, "concede") == "CONFIRM_NEEDED"
    play.blue("concede", confirm=True)
    assert play.board.outcome is not None
    assert play.board.outcome.places == ((RED,), (BLUE,))


def test_a_draw_is_agreed_by_all() -> None:
    """R-ORD-01, R-WIN-03, E-ORD-27."""
    play = make_play()
    assert play.refusal(BLUE, "draw_offer", action="accept") == "NO_SUCH_CHOICE"
    play.red("draw_offer", action="offer")
    assert play.refusal(RED, "draw_offer", action="offer") == "ALREADY_ANSWERED"
    play.red("draw_offer", action="withdraw")
    assert play.refusal(RED, "draw_offer", action="withdraw") == "NO_SUCH_CHOICE"
    play.red("draw_offer", action="offer")
    play.red("end_turn")
    assert RED in play.board.draw_offers
    play.blue("end_turn")
    play.red("end_turn")
    assert RED not in play.board.draw_offers
    play.blue("draw_offer", action="offer")
    play.red("draw_offer", action="accept")
    assert play.board.outcome is not None
    assert len(play.board.outcome.places) == 1
