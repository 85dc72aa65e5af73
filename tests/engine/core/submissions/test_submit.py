"""One pure function answers what is submitted: values in, values out, and nothing is changed."""

import ast
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.dice import Dice
from engine.core.protocol.values import Refusal, Seat
from engine.core.submissions.game_in_play import LAPSE, AskWindows, GameInPlay
from engine.core.submissions.steps import play_on, play_ready_asks
from engine.core.submissions.submission import (
    ClearSheet,
    GiveOrder,
    LapseAsk,
    MarkReady,
    ReorderSheet,
    Submission,
    UnmarkReady,
    WithdrawOrder,
)
from engine.core.submissions.submit import accept_submission, submit
from tests.engine.toy import GAME
from tests.engine.toy.orders import Bid, Concede, End, Pick, Post, Whisper

ADA, BEN, CLEO = Seat(1), Seat(2), Seat(3)
POST, BID = Post(guards={"bow#1": "north"}), Bid(amount=2)
ADAS = (ADA, "bid.1")
ROOT = Path(__file__).parents[4]


def stage_game(windows: AskWindows | None = None, **given: Any) -> GameInPlay[Any, Any]:
    """Stand at a position of three hoarders, who bid."""
    sides = {1: {"hand": ["bow#1", "spear#1"]}, 2: {"hoard": ["cup#9"]}, 3: {}}
    state = GAME.stage({"sides": sides, "treasures": ["cup#2", "cup#3"], **given})
    return GameInPlay(
        game=GAME,
        state=state,
        dice=Dice("seed", "submissions"),
        asks=GAME.asks(state),
        windows=windows or AskWindows(),
    )


def submit_all(in_play: GameInPlay[Any, Any], *submissions: Submission) -> GameInPlay[Any, Any]:
    for submission in submissions:
        in_play, result = submit(in_play, submission)
        assert result.is_accepted, submission
    return in_play


def refusal_of(in_play: GameInPlay[Any, Any], submission: Submission) -> tuple[str, str]:
    """Submit what is refused; return the code and the rule, and check that nothing changes."""
    after, result = submit(in_play, submission)
    assert after == in_play
    assert (result.sheet_change, result.to_play, result.steps) == (None, None, ())
    [refusal] = result.verdict.refusals
    return refusal.code, refusal.rule


def test_a_submission_leaves_the_value_it_was_given_alone() -> None:
    in_play = stage_game()
    after, result = submit(in_play, GiveOrder(ADA, BID))
    assert result.is_accepted
    assert (in_play.sheets, after.sheets) == ({}, {ADAS: (BID,)})
    again, _ = submit(in_play, GiveOrder(ADA, BID))
    assert again == after


def test_a_sheet_change_says_what_stays_what_goes_and_what_is_added() -> None:
    in_play = submit_all(stage_game(), GiveOrder(ADA, POST), GiveOrder(ADA, BID))
    _, withdrawn = submit(in_play, WithdrawOrder(ADA, 1))
    assert withdrawn.sheet_change == (ADAS, (1,), (POST,), None)
    moved, reordered = submit(in_play, ReorderSheet(ADA, 1, 2))
    assert reordered.sheet_change == (ADAS, (1, 0), (), None)
    assert moved.sheets == {ADAS: (BID, POST)}
    empty, cleared = submit(in_play, ClearSheet(ADA))
    assert cleared.sheet_change == (ADAS, (), (POST, BID), None)
    assert empty.sheets == {ADAS: ()}


def test_a_sheet_stays_where_an_order_would_be_refused_at_its_new_place() -> None:
    once = replace(
        GAME,
        check=lambda view, ask, order, sheet: (
            GAME.check(view, ask, order, ())
            if order.kind != "post" or not sheet
            else GAME.check(view, ask, End(), ())
        ),
    )
    in_play = submit_all(
        replace(stage_game(), game=once), GiveOrder(ADA, POST), GiveOrder(ADA, BID)
    )
    assert refusal_of(in_play, ReorderSheet(ADA, 1, 2))[0] == "NOT_NOW"
    assert refusal_of(in_play, ReorderSheet(ADA, 1, 3)) == ("SHEET_PLACE", "S-ORDER-08")


def test_whoever_changes_a_sheet_or_thinks_again_is_no_longer_ready() -> None:
    ready = submit_all(stage_game(), GiveOrder(ADA, POST), GiveOrder(ADA, BID), MarkReady(ADA))
    assert ready.windows.ready == {ADAS}
    for change in (
        GiveOrder(ADA, Post(guards={"spear#1": "south"})),
        WithdrawOrder(ADA, 2),
        ReorderSheet(ADA, 2, 1),
        ClearSheet(ADA),
        UnmarkReady(ADA),
    ):
        assert submit_all(ready, change).windows.ready == frozenset()
    spoken = submit_all(ready, GiveOrder(ADA, Whisper(to=BEN, text="hm")))
    assert spoken.windows.ready == {ADAS}


@pytest.mark.parametrize(
    ("locked", "run_out"), [([ADAS], []), ([], [ADAS])], ids=["not closed yet", "closed"]
)
def test_what_comes_too_late_is_told_so(locked: list[Any], run_out: list[Any]) -> None:
    """S-TABLE-03, as long as others are awaited; what is not asked at all is told otherwise."""
    in_play = stage_game(AskWindows(locked=frozenset(locked), run_out=frozenset(run_out)))
    for ask_id in (None, "bid.1"):
        for submission in (
            GiveOrder(ADA, BID, ask_id),
            WithdrawOrder(ADA, 1, ask_id),
            ReorderSheet(ADA, 1, 2, ask_id),
            MarkReady(ADA, ask_id),
        ):
            assert refusal_of(in_play, submission) == ("TOO_LATE", "S-TABLE-03")
    assert refusal_of(in_play, UnmarkReady(ADA, "bid.1")) == ("TOO_LATE", "S-TABLE-03")
    assert refusal_of(in_play, GiveOrder(ADA, BID, "bid.9")) == ("ASK_UNKNOWN", "S-ORDER-06")
    assert refusal_of(in_play, LapseAsk(ADA, "bid.9")) == ("ASK_UNKNOWN", "S-ORDER-06")
    whispered = submit(in_play, GiveOrder(ADA, Whisper(to=BEN, text="late")))[1]
    assert [list(step.sheets) for step in whispered.steps] == [[(ADA, "")]]


def test_who_is_not_asked_has_no_sheet_and_is_not_ready() -> None:
    in_play = stage_game(phase="turn", active=1)
    assert refusal_of(in_play, MarkReady(BEN)) == ("NOT_ASKED", "S-ORDER-07")
    assert refusal_of(in_play, WithdrawOrder(BEN, 1)) == ("SHEET_NONE", "S-TABLE-03")
    assert refusal_of(in_play, WithdrawOrder(ADA, 1)) == ("SHEET_NONE", "S-TABLE-03")
    assert refusal_of(in_play, WithdrawOrder(ADA, 1, "turn.1")) == ("SHEET_PLACE", "S-ORDER-08")


def test_a_line_that_was_not_read_is_refused_as_it_was() -> None:
    unread = Refusal(code="ORDER_UNREAD", rule="S-ORDER-04")
    in_play, result = submit(stage_game(), GiveOrder(ADA, unread))
    assert result.verdict.refusals == (unread,)
    assert result.ask is not None
    assert not result.drops_rest
    assert submit(stage_game(phase="turn", active=1), GiveOrder(ADA, unread))[1].drops_rest
    assert in_play.sheets == {}


# Closing


def test_time_that_runs_out_ends_a_sheet_with_a_lapse_unless_its_seat_was_ready() -> None:
    in_play = submit_all(stage_game(), GiveOrder(ADA, BID), MarkReady(ADA), MarkReady(BEN))
    in_play = submit_all(in_play, LapseAsk(ADA, "bid.1"), UnmarkReady(BEN), LapseAsk(BEN, "bid.1"))
    _, result = submit(in_play, LapseAsk(CLEO, "bid.1"))
    assert result.to_play == {
        ADAS: (BID,),
        (BEN, "bid.1"): (LAPSE,),
        (CLEO, "bid.1"): (LAPSE,),
    }
    assert len(result.steps) == 1


def test_accepting_plays_nothing_yet_and_names_what_plays_next() -> None:
    in_play = submit_all(stage_game(), MarkReady(ADA), MarkReady(BEN))
    accepted, result = accept_submission(in_play, MarkReady(CLEO))
    assert (accepted.state, result.steps) == (in_play.state, ())
    assert [ask.seat for ask in accepted.list_asks_to_claim()] == [ADA, BEN, CLEO]
    after, steps = play_on(accepted, result.to_play)
    played, whole = submit(in_play, MarkReady(CLEO))
    assert (after, steps) == (played, whole.steps)
    assert after.windows == AskWindows()


def test_only_the_asks_of_a_group_that_plays_are_claimed() -> None:
    in_play = stage_game(AskWindows(locked=frozenset([ADAS]), ready=frozenset([(BEN, "bid.1")])))
    assert in_play.list_asks_to_claim() == []
    ready = submit_all(in_play, MarkReady(CLEO))
    assert [ask.seat for ask in ready.list_asks_to_claim()] == [BEN, CLEO]
    assert ready.find_closed_group() == []


def test_where_ready_closes_nothing_early_a_group_waits_for_its_time() -> None:
    in_play = stage_game(AskWindows(closes_early=False))
    ready = submit_all(in_play, MarkReady(ADA), MarkReady(BEN), MarkReady(CLEO))
    assert ready.state == in_play.state
    lapsed = submit_all(ready, *(LapseAsk(seat, "bid.1") for seat in (ADA, BEN, CLEO)))
    assert lapsed.state != in_play.state


def test_an_ask_that_goes_on_after_its_time_ran_out_takes_orders_again() -> None:
    in_play = stage_game(phase="turn", active=1, offer=["cup#5", "cup#6"])
    key = (ADA, "turn.1")
    late = replace(in_play, windows=AskWindows(locked=frozenset([key, (ADA, "pick.1")])))
    assert refusal_of(late, GiveOrder(ADA, Pick(card="cup#5")))[0] == "TOO_LATE"
    after = submit_all(late, LapseAsk(ADA, "pick.1"))
    assert [ask.id for ask in after.asks] == ["turn.1"]
    assert after.windows.locked == {key}
    assert after.windows.run_out == frozenset()


def test_a_paused_table_notes_what_is_given_and_plays_it_once_it_goes_on() -> None:
    """S-TABLE-03."""
    paused = AskWindows(is_paused=True)
    in_play = stage_game(paused, phase="turn", active=1)
    assert refusal_of(in_play, GiveOrder(ADA, End())) == ("PAUSED", "S-TABLE-03")
    whisper = GiveOrder(BEN, Whisper(to=ADA, text="hm"))
    assert refusal_of(in_play, whisper) == ("PAUSED", "S-TABLE-03")
    ready = submit_all(in_play, MarkReady(ADA))
    assert ready.state == in_play.state
    running = replace(ready, windows=replace(ready.windows, is_paused=False))
    after, steps = play_ready_asks(running)
    assert [list(step.sheets) for step in steps] == [[(ADA, "turn.1")]]
    assert after.asks != in_play.asks


def test_play_ends_once_all_people_are_eliminated() -> None:
    """Machines alone do not play on; without people nobody asks."""
    policies = replace(GAME.policies, seats_in_play=lambda state: tuple(sorted(state.sides))[1:])
    game = replace(GAME, policies=policies)
    in_play = replace(stage_game(phase="turn", active=1), game=game)
    left = GiveOrder(BEN, Concede(confirm=True))
    assert submit_all(in_play, left).asks
    ended, result = submit(replace(in_play, people=frozenset([ADA])), left)
    assert ended.asks == ()
    assert result.steps[-1].asks
    assert submit_all(replace(in_play, people=frozenset([ADA, CLEO])), left).asks


# Nowhere else


def test_positions_follow_each_other_in_one_place_alone() -> None:
    """Whoever plays a game calls `submit` or its parts.

    Only a benchmark, and the staged fights that a guide shows, resolve by themselves.
    """
    callers = {
        str(file.relative_to(ROOT))
        for package in ("engine", "render", "bot", "cogs")
        for file in (ROOT / package).rglob("*.py")
        if _resolves_game(ast.parse(file.read_text(encoding="utf-8")))
    }
    assert callers == {
        "engine/core/submissions/steps.py",
        "bot/lab/bench/benchmarks.py",
        "bot/lab/bench/noise/planned_lines.py",
        "render/capital/guide/fought_war.py",
        "render/valhalla/guide/fought_battle.py",
    }


def _resolves_game(tree: ast.AST) -> bool:
    """Tell whether a module calls the `resolve` of a game: a method with three arguments."""
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "resolve"
        and len(node.args) == 3
        for node in ast.walk(tree)
    )
