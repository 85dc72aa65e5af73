"""A match in memory does what the desk does with a database: sheets, marks, closing, answers."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine.core.dice import Dice
from engine.core.match import LAPSE, Match, SubmissionResult, start_match
from engine.core.protocol.game import SheetRules
from engine.core.protocol.size_limits import MAX_SHEET_ORDERS
from engine.core.protocol.values import KEEPER, Draft, Order, Refusal, Seat
from tests.engine.toy import GAME
from tests.engine.toy.events import RaidFought
from tests.engine.toy.orders import (
    Arrange,
    Bid,
    Boast,
    Concede,
    Defend,
    End,
    Pick,
    Post,
    Raid,
    Rule,
    Whisper,
)
from tests.engine.toy.setup import Entry, Settings
from tests.engine.toy.state import State
from tests.engine.toy.view import View

ADA, BEN, CLEO = Seat(1), Seat(2), Seat(3)


def stage_match(**given: Any) -> Match[State, View]:
    """Stand at a position of three hoarders."""
    sides = {1: {"hand": ["bow#1", "spear#1"]}, 2: {"hoard": ["cup#9"]}, 3: {}}
    position: Mapping[str, Any] = {"sides": sides, "treasures": ["cup#2", "cup#3"], **given}
    return Match(GAME, GAME.stage(position), Dice("seed", "match"))


def stage_turn(**given: Any) -> Match[State, View]:
    return stage_match(phase="turn", active=1, **given)


def refusal_codes(answer: SubmissionResult) -> list[str]:
    return [refusal.code for refusal in answer.verdict.refusals]


def event_kinds(answer: SubmissionResult) -> list[str]:
    return [event.kind for event in answer.events]


def submit_bid(match: Match[State, View], seat: Seat, amount: int) -> SubmissionResult:
    return match.submit(seat, Bid(amount=amount))


# Sealed sheets


def test_sealed_orders_gather_until_nobody_is_awaited() -> None:
    match = stage_match()
    assert submit_bid(match, ADA, 2).is_accepted
    assert match.submit(ADA, Post(guards={"bow#1": "north"})).is_accepted
    assert match.mark_ready(ADA, "bid.1").events == ()
    assert match.mark_ready(BEN, "bid.1").events == ()
    assert match.played_steps == []
    last = match.let_lapse(CLEO, "bid.1")
    assert event_kinds(last)[:4] == ["guards_posted", "passed", "missed", "bids_opened"]
    [step] = match.played_steps
    assert step.sheets == {
        (ADA, "bid.1"): (Bid(amount=2), Post(guards={"bow#1": "north"})),
        (BEN, "bid.1"): (),
        (CLEO, "bid.1"): (LAPSE,),
    }
    assert match.sheets == {}
    assert match.ready_marks == set()
    assert match.lapsed_asks == set()


def test_an_order_of_which_there_is_only_one_takes_the_place_of_the_earlier() -> None:  # S-ORDER-10
    sheets = SheetRules[View](
        replaces=lambda later, earlier: (later.kind, earlier.kind) == ("post",) * 2
    )
    game = replace(GAME, sheets=sheets)
    match = Match(game, stage_match().state, Dice("seed", "match"))
    match.submit(ADA, Post(guards={"bow#1": "north"}))
    submit_bid(match, ADA, 2)
    assert match.submit(ADA, Post(guards={"spear#1": "south"})).is_accepted
    assert match.sheet_of(ADA, "bid.1") == (Bid(amount=2), Post(guards={"spear#1": "south"}))


def test_a_sheet_is_full_at_some_length_but_what_replaces_still_stands() -> None:  # S-ORDER-11
    sheets = SheetRules[View](replaces=lambda *pair: all(one.kind == "post" for one in pair))
    game = replace(GAME, sheets=sheets)
    match = Match(game, stage_match().state, Dice("seed", "match"))
    full = (Post(guards={"bow#1": "north"}), *[Bid(amount=2)] * (MAX_SHEET_ORDERS - 1))
    match.in_play = replace(match.in_play, sheets={(ADA, "bid.1"): full})
    assert refusal_codes(submit_bid(match, ADA, 3)) == ["SHEET_FULL"]
    assert len(match.sheet_of(ADA, "bid.1")) == MAX_SHEET_ORDERS
    assert match.submit(ADA, Post(guards={"spear#1": "south"})).is_accepted
    assert match.submit(ADA, Whisper(to=BEN, text="Hush.")).is_accepted
    assert len(match.sheet_of(ADA, "bid.1")) == MAX_SHEET_ORDERS


def test_an_order_is_checked_with_those_before_it_on_the_sheet() -> None:
    match = stage_match()
    assert submit_bid(match, ADA, 2).is_accepted
    assert refusal_codes(submit_bid(match, ADA, 3)) == ["BID_TWICE"]
    assert match.withdraw_order(ADA, "bid.1", 1).is_accepted
    assert submit_bid(match, ADA, 3).is_accepted
    assert list(match.sheet_of(ADA, "bid.1")) == [Bid(amount=3)]


def test_whoever_changes_a_sheet_is_no_longer_ready() -> None:
    match = stage_match()
    submit_bid(match, ADA, 2)
    match.mark_ready(ADA, "bid.1")
    match.withdraw_order(ADA, "bid.1", 1)
    assert (ADA, "bid.1") not in match.ready_marks
    match.mark_ready(ADA, "bid.1")
    submit_bid(match, ADA, 1)
    assert (ADA, "bid.1") not in match.ready_marks


@pytest.mark.parametrize("place", [0, 2, -1])
def test_only_what_is_on_a_sheet_can_be_withdrawn(place: int) -> None:
    match = stage_match()
    submit_bid(match, ADA, 2)
    [refusal] = match.withdraw_order(ADA, "bid.1", place).refusals
    assert refusal == Refusal(
        code="SHEET_PLACE", rule="S-ORDER-08", facts={"place": place, "count": 1}
    )


def test_a_window_that_has_closed_takes_no_more_orders() -> None:
    match = stage_match()
    match.let_lapse(ADA, "bid.1")
    assert not submit_bid(match, ADA, 2).is_accepted
    assert match.sheet_of(ADA, "bid.1") == ()


def test_sheets_stay_while_others_speak_and_an_interrupt_comes_and_goes() -> None:
    """Sheets hang on asks; what plays at once moves nobody's sheet."""
    match = stage_match()
    submit_bid(match, ADA, 2)
    match.mark_ready(ADA, "bid.1")
    assert match.submit(BEN, Whisper(to=ADA, text="hm")).events
    assert list(match.sheet_of(ADA, "bid.1")) == [Bid(amount=2)]
    assert (ADA, "bid.1") in match.ready_marks


def test_a_group_closes_when_its_last_unready_seat_leaves() -> None:
    match = stage_match()
    submit_bid(match, ADA, 2)
    match.mark_ready(ADA, "bid.1")
    match.mark_ready(CLEO, "bid.1")
    gone = match.submit(BEN, Concede(confirm=True))
    assert event_kinds(gone) == ["left", "passed", "bids_opened", "prize_won", "offer_shown"]
    assert [len(step.sheets) for step in match.played_steps] == [1, 2]


# Open asks


def test_an_interrupt_asks_another_seat_and_the_ask_comes_back_with_its_id() -> None:
    match = stage_turn()
    assert [ask.id for ask in match.asks] == ["turn.1"]
    assert match.submit(ADA, Raid(target=BEN)).is_accepted
    assert [(ask.seat, ask.id) for ask in match.asks] == [(BEN, "defend.1")]
    assert refusal_codes(match.submit(ADA, End())) == ["NOT_NOW"]
    assert match.submit(BEN, Defend(guards=())).is_accepted
    assert [(ask.seat, ask.id) for ask in match.asks] == [(ADA, "turn.1")]


def test_an_order_finds_the_ask_that_takes_it_and_the_first_refusal_is_told() -> None:
    match = stage_turn(offer=["cup#5", "cup#6"])
    pick = match.submit(ADA, Pick(card="cup#5"))
    assert pick.ask is not None
    assert pick.ask.id == "pick.1"
    match = stage_turn(offer=["cup#5", "cup#6"])
    refused = match.submit(ADA, Pick(card="cup#9"))
    assert refusal_codes(refused) == ["NOT_NOW"]
    assert refused.ask is not None
    assert refused.ask.id == "turn.1"
    assert refusal_codes(match.submit(ADA, Pick(card="cup#9"), "pick.1")) == ["CARD_UNKNOWN"]


def test_an_ask_that_may_not_be_readied_says_so() -> None:
    match = stage_turn(offer=["cup#5", "cup#6"])
    assert refusal_codes(match.mark_ready(ADA, "pick.1")) == ["READY_NOT_HERE"]
    assert event_kinds(match.let_lapse(ADA, "pick.1")) == ["treasure_taken"]


def test_what_is_no_longer_asked_is_refused() -> None:
    match = stage_turn()
    assert refusal_codes(match.mark_ready(ADA, "turn.9")) == ["ASK_UNKNOWN"]
    assert refusal_codes(match.let_lapse(BEN, "turn.1")) == ["ASK_UNKNOWN"]
    assert refusal_codes(match.submit(ADA, End(), "bid.1")) == ["ASK_UNKNOWN"]


def test_the_arbiter_is_a_seat_like_any_other() -> None:
    match = stage_turn(keeper=True)
    match.submit(ADA, Boast(text="I won"))
    assert [(ask.seat, ask.kind) for ask in match.asks] == [(KEEPER, "ruling"), (KEEPER, "favour")]
    assert event_kinds(match.submit(KEEPER, Rule(verdict="true"))) == ["boast_judged"]
    assert match.state.sides[ADA].favour == 1


# At once


def test_an_order_may_be_at_once_by_what_stands_in_it() -> None:
    match = stage_turn()
    aside = match.submit(BEN, Boast(text="hm", aside=True))
    assert event_kinds(aside) == ["boasted"]
    assert list(match.played_steps[-1].sheets) == [(BEN, "")]
    assert refusal_codes(match.submit(CLEO, Boast(text="hm"))) == ["NOT_NOW"]


def test_whoever_has_no_seat_gives_no_orders() -> None:
    match = stage_turn()
    assert refusal_codes(match.submit(None, End())) == ["NOT_SEATED"]
    assert refusal_codes(match.submit(Seat(9), Whisper(to=ADA, text="x"))) == ["NOT_SEATED"]


# Messages


def test_the_first_refusal_drops_the_rest_of_a_message_to_an_open_ask() -> None:
    """C-ORDER-02."""
    match = stage_turn()
    answers = match.submit_orders(ADA, [Arrange(hand=("spear#1",)), Raid(target=ADA), End()])
    assert [refusal_codes(answer) for answer in answers] == [[], ["SEAT_UNKNOWN"]]
    assert len(match.played_steps) == 1


def test_on_a_sealed_sheet_each_order_stands_for_itself() -> None:
    match = stage_match()
    unread = Refusal(code="ORDER_UNREAD", rule="S-ORDER-04")
    answers = match.submit_orders(ADA, [Bid(amount=99), unread, Bid(amount=2)])
    assert [refusal_codes(answer) for answer in answers] == [["AMOUNT"], ["ORDER_UNREAD"], []]


def test_a_known_token_is_not_carried_out_again() -> None:
    """C-ORDER-03."""
    match = stage_turn()
    whisper: list[Order | Draft | Refusal] = [Whisper(to=BEN, text="hi")]
    first = match.submit_orders(ADA, whisper, token="t1")
    assert match.submit_orders(ADA, [End()], token="t1") == first
    assert len(match.played_steps) == 1
    match.submit_orders(BEN, [Whisper(to=ADA, text="hi")], token="t1")
    match.submit_orders(ADA, whisper, token="t2")
    assert len(match.played_steps) == 3


def test_a_draft_that_is_whole_is_an_order_and_no_other_draft_stands() -> None:
    match = stage_turn()
    assert event_kinds(match.submit(ADA, Draft(kind="end"))) == ["turn_ended", "chapter_closed",
                                                           "round_opened"]  # fmt: skip
    match = stage_turn()
    assert refusal_codes(match.submit(ADA, Draft(kind="raid"))) == ["FIELD_MISSING"]
    assert refusal_codes(match.submit(ADA, Draft())) == ["ORDER_UNKNOWN"]
    assert match.played_steps == []


# Beginning, and going back


def test_what_setup_told_is_the_first_thing_played() -> None:
    match = start_match(GAME, Settings(rounds=1), [Entry(), Entry()], Dice("seed", "match"))
    [opening] = match.played_steps
    assert opening.sheets == {}
    assert opening.events[0].kind == "seated"
    assert opening.step.state is match.state


def test_a_step_that_revealed_nothing_can_be_taken_back_and_other_dice_roll_after_it() -> None:
    """An undo returns to a value that was kept; what was rolled is not rolled again."""
    match = stage_turn()
    before = match.state
    assert not match.submit(ADA, Arrange(hand=("spear#1",))).events[0].room
    assert match.played_steps[-1].reveals is False
    rolls = set[int]()
    for branch in range(8):
        again = Match(GAME, before, Dice("seed", "match", branch))
        again.submit(ADA, Raid(target=BEN))
        answer = again.submit(BEN, Defend(guards=()))
        rolls.update(event.attack for event in answer.events if isinstance(event, RaidFought))
        assert again.played_steps[-1].branch == branch
        assert again.played_steps[-1].reveals is True
    assert len(rolls) > 1


def test_views_are_kept_until_the_next_step() -> None:
    match = stage_turn()
    view = match.view(ADA)
    assert match.view(ADA) is view
    match.submit(ADA, Arrange(hand=("spear#1",)))
    assert match.view(ADA) is not view
    assert match.view(ADA).hand == ("spear#1", "bow#1")
