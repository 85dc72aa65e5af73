"""Gold offered in the window of a parley (V-8-12)."""

from typing import Any, Final

import pytest

from engine.core.match import Match
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Seat
from engine.valhalla.checks.order_checks import check
from engine.valhalla.choices.next_blank import options
from engine.valhalla.game import GAME
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import DICE, is_heard, read_order, stage_world

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)
AT: Final = "006.006"
HOME: Final = {ONE: "002.002", TWO: "010.010", THREE: "002.010"}


def hold_parley(first_gold: int = 1000, second_gold: int = 1000) -> Match[Any, Any]:
    """Let seat 1 come to parley with seat 2, and seat 2 agree."""
    sides = {
        1: {"gold": first_gold, "capital": HOME[ONE],
            "units": {HOME[ONE]: "ruler", "006.007": "warlord, 4 swordsman"}},
        2: {"gold": second_gold, "capital": HOME[TWO],
            "units": {HOME[TWO]: "ruler", AT: "warlord, 4 archer"}},
        3: {"capital": HOME[THREE]},
    }  # fmt: skip
    match = Match(GAME, stage_world(sides, turn=1), DICE)
    move = {"kind": "move", "units": ["all"], "from": "006.007", "to": AT, "stance": "parley"}
    answer_and_close(match, ONE, move)
    answer_and_close(match, TWO, {"kind": "respond", "battle": AT, "parley": "yes"})
    assert [ask.kind for ask in match.asks] == ["parley", "parley"]
    return match


def answer_and_close(match: Match[Any, Any], seat: Seat, *orders: dict[str, Any]) -> None:
    """Give orders and close the seat's window."""
    for order in orders:
        assert match.submit(seat, read_order(order)).is_accepted
    match.mark_ready(seat, ask_of(match, seat).id)


def ask_of(match: Match[Any, Any], seat: Seat) -> Ask:
    return next(ask for ask in match.asks if ask.seat == seat)


def offer_gold(match: Match[Any, Any], seat: Seat, to: int, gold: int) -> list[str]:
    """Offer gold, and return the codes of the refusals."""
    given = read_order({"kind": "transfer", "side": str(to), "gold": gold})
    return [one.code for one in match.submit(seat, given).verdict.refusals]


def end_parley(match: Match[Any, Any], one: str = "truce", two: str = "truce") -> None:
    for seat, other, word in ((ONE, "2", one), (TWO, "1", two)):
        answer_and_close(match, seat, {"kind": "parley", "side": other, "hex": AT, "outcome": word})


def events_of(match: Match[Any, Any], kind: str) -> list[Any]:
    told = (event for step in match.played_steps for event in step.step.events)
    return [event for event in told if event.kind == kind]


def list_gold(match: Match[Any, Any]) -> tuple[int, ...]:
    return tuple(side.gold for side in match.state.sides[:2])


def test_an_offer_is_told_to_the_other_at_once_and_paid_with_the_truce() -> None:
    """V-8-12, V-14-31, V-14-49: whoever's turn it is; nobody else hears of it."""
    match = hold_parley()
    assert offer_gold(match, TWO, 1, 300) == []
    [told] = events_of(match, "gold_offered")
    assert (told.seat, told.to, told.gold, told.audience) == (TWO, ONE, 300, (ONE, TWO))
    assert not is_heard(told, THREE)
    assert list_gold(match) == (1000, 1000)
    end_parley(match)
    assert list_gold(match) == (1300, 700)
    assert [one.gold for one in events_of(match, "gold_sent")] == [300]
    assert events_of(match, "order_failed") == []


def test_further_gold_adds_to_the_offer() -> None:
    """V-8-12."""
    match = hold_parley()
    offer_gold(match, ONE, 2, 100)
    offer_gold(match, TWO, 1, 50)
    offer_gold(match, ONE, 2, 200)
    assert [one.total for one in events_of(match, "gold_offered")] == [100, 50, 300]
    end_parley(match)
    assert [(one.seat, one.gold) for one in events_of(match, "gold_sent")] == [(1, 300), (2, 50)]


@pytest.mark.parametrize(("one", "two"), [("truce", "fight"), ("fight", "truce")])
def test_an_offer_fails_with_its_parley(one: str, two: str) -> None:
    """V-8-12, V-12.12-11."""
    match = hold_parley()
    offer_gold(match, TWO, 1, 300)
    end_parley(match, one, two)
    assert list_gold(match)[1] == 1000
    [failed] = [one for one in events_of(match, "order_failed") if one.order == "transfer"]
    assert (failed.code, failed.audience) == ("TRANSFER_NO_PARLEY", (TWO,))


def test_an_offer_is_no_part_of_the_sheet_and_cannot_be_taken_back() -> None:
    """V-8-12: `CANCEL_UNKNOWN`; the step can't be undone either."""
    match = hold_parley()
    offer_gold(match, TWO, 1, 300)
    ask = ask_of(match, TWO)
    assert not match.sheet_of(TWO, ask.id)
    assert match.withdraw_order(TWO, ask.id, 1).refusals[0].code == "CANCEL_UNKNOWN"
    assert match.played_steps[-1].step.reveals


def test_an_offer_must_be_in_the_treasury_less_what_was_offered() -> None:
    """V-12.12-01, V-12.12-10, V-12.12-12."""
    match = hold_parley(second_gold=500)
    assert offer_gold(match, TWO, 1, 0) == ["TRANSFER_AMOUNT"]
    assert offer_gold(match, TWO, 1, 501) == ["TRANSFER_FUNDS"]
    assert offer_gold(match, TWO, 1, 400) == []
    assert offer_gold(match, TWO, 1, 101) == ["TRANSFER_FUNDS"]
    assert offer_gold(match, TWO, 1, 100) == []
    blank = options(
        match.view(TWO), ask_of(match, TWO), (), Draft(kind="transfer", fields={}), "gold"
    )
    assert blank is not None
    assert blank.is_unanswerable


def test_gold_that_is_gone_by_then_is_not_paid() -> None:
    """V-12.12-12 when it is carried out."""
    match = hold_parley()
    offer_gold(match, TWO, 1, 300)
    match.state.side(TWO).gold = 299
    end_parley(match)
    [failed] = [one for one in events_of(match, "order_failed") if one.order == "transfer"]
    assert (failed.code, failed.facts["gold"]) == ("TRANSFER_FUNDS", 299)


def test_in_a_parley_gold_is_offered_to_its_other_side_only() -> None:
    """V-12.12-01, V-12.0-13, V-12.0-14."""
    match = hold_parley()
    assert offer_gold(match, TWO, 3, 100) == ["NOT_YOUR_TURN"]
    assert offer_gold(match, ONE, 3, 100) == ["DEADLINE_PASSED"]
    blank = options(
        match.view(TWO), ask_of(match, TWO), (), Draft(kind="transfer", fields={"gold": 1}), "side"
    )
    assert blank is not None
    assert [one.id for one in blank.choices] == ["1"]
    kinds = options(match.view(TWO), ask_of(match, TWO), (), Draft())
    assert kinds is not None
    assert "transfer" in {one.id for one in kinds.choices}


def test_outside_a_parley_a_transfer_waits_for_the_own_turn() -> None:
    """V-12.12-01: it stands on the sheet, and no window of an attack takes it."""
    match = Match(GAME, stage_world({1: {"gold": 1000}, 2: {}}, turn=1), DICE)
    assert offer_gold(match, ONE, 2, 100) == []
    assert len(match.sheet_of(ONE, ask_of(match, ONE).id)) == 1
    attacked = Ask(id="answer.1", seat=TWO, kind="respond", clock="", group="x", known_to=(TWO,))
    given = read_order({"kind": "transfer", "side": "1", "gold": 1})
    [refusal] = check(view(match.state, TWO), attacked, given, ()).refusals
    assert refusal.code == "NOT_YOUR_TURN"


def test_only_the_two_see_what_is_offered() -> None:
    """V-13-41, V-13-58: each of the two in its brief; a third side's view is the same."""
    match = hold_parley()
    before = match.view(THREE), match.view(None)
    offer_gold(match, TWO, 1, 300)
    assert (match.view(THREE), match.view(None)) == before
    for seat in (ONE, TWO):
        [brief] = match.view(seat).me.briefs
        assert [tuple(one) for one in brief.offers] == [(AT, TWO, ONE, 300)]
