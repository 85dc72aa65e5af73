"""The blanks of orders: what the checks accept, and nothing more."""

from collections.abc import Sequence
from typing import Any

from engine.core.protocol.values import Draft, Seat
from engine.echoes.choices.next_blank import options
from engine.echoes.turn.asks import asks
from engine.echoes.view_builder import view
from tests.engine.echoes.boards import BLUE, RED, give, load_sample_set, make_board, place, put
from tests.engine.echoes.playing import Play


def blank_of(play: Play, kind: str | None = None, seat: Seat = RED, **fields: Any) -> Sequence[str]:
    """Return the choices of the next blank of a draft; () if it has none."""
    ask = next((one for one in asks(play.state) if one.seat == seat), None)
    blank = options(view(play.state, seat), ask, (), Draft(kind=kind, fields=fields))
    return () if blank is None else [choice.id for choice in blank.choices]


def make_play(*hand: str) -> Play:
    board = make_board(cards=load_sample_set())
    put(board, "r1", "C3", "lancers")
    put(board, "u1", "D3", "shieldwall")
    give(board, RED, food=9, wood=9, gold=9)
    play = Play(board)
    play.deal(RED, hand)
    return play


def test_only_kinds_that_could_be_accepted_are_offered() -> None:
    play = make_play("mail#1", "ruse#1")
    mine = {"attack", "move", "build", "play", "discard_first", "end_phase", "end_turn"}
    assert set(blank_of(play)) == mine | {"concede", "draw_offer"}
    assert set(blank_of(play, seat=BLUE)) == {"concede", "draw_offer", "discard_first"}
    play.red("end_phase")
    assert set(blank_of(play)) == {
        "play", "discard_first", "end_phase", "end_turn", "concede", "draw_offer",
    }  # fmt: skip


def test_a_target_is_asked_only_where_there_are_several() -> None:
    """E-ORD-33."""
    play = make_play()
    assert blank_of(play, "attack") == ["D3"]
    assert blank_of(play, "attack", square="D3", unit="r1") == ()
    place(play.board, BLUE, "camp", "D3")
    assert blank_of(play, "attack", square="D3", unit="r1") == ["u1", "building"]


def test_moves_end_where_a_unit_may_stop() -> None:
    """E-ORD-28 to E-ORD-30."""
    play = make_play()
    squares = blank_of(play, "move", unit="r1")
    assert "D3" not in squares
    assert {"A3", "B3", "C1", "C6"} <= set(squares)


def test_targets_are_named_one_by_one() -> None:
    """D-CARD-05, D-CARD-15, E-CARD-05."""
    play = make_play("ruse#1", "engineers#1")
    assert blank_of(play, "play") == ["sample_ruse#1"]
    assert blank_of(play, "play", card="sample_ruse#1") == ["1", "2"]
    assert blank_of(play, "play", card="sample_ruse#1", option="1") == ["u1"]
    assert blank_of(play, "play", card="sample_ruse#1", option="1", targets=["u1"]) == ()
    assert blank_of(play, "play", card="sample_ruse#1", option="2") == ()


def test_an_open_choice_is_all_that_may_be_answered() -> None:
    """E-PIPE-16, E-ORD-19."""
    play = make_play(*(f"mail#{number}" for number in range(8)))
    play.red("end_turn")
    kinds = blank_of(play)
    assert set(kinds) == {"discard_hand", "discard_first", "concede", "draw_offer"}
    assert blank_of(play, "discard_hand") == play.hand(RED)
    assert "discard_hand" not in blank_of(play, seat=BLUE)


def test_reactions_are_offered_in_an_opponents_turn() -> None:
    """E-ORD-23, E-ORD-24, R-CARD-07."""
    play = make_play()
    play.deal(BLUE, ["retreat#1", "caltrops#1"])
    give(play.board, BLUE, food=1)
    assert {"reaction", "standing"} <= set(blank_of(play, seat=BLUE))
    assert blank_of(play, "reaction", seat=BLUE) == ["sample_retreat#1"]
    assert blank_of(play, "standing", seat=BLUE) == ["sample_caltrops#1"]
    assert "reaction" not in blank_of(play)
