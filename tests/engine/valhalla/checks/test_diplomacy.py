"""Refusals of orders between sides, in the ledger's order (V-12.8, V-12.9, V-12.11, V-12.12)."""

from typing import Any, Final

import pytest

from engine.core.protocol.drafts import fill_blank, possible_answers
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Order, Seat
from engine.valhalla.checks.order_checks import check
from engine.valhalla.choices.next_blank import options
from engine.valhalla.diplomacy import encounters
from engine.valhalla.orders.order_types import ORDER_TYPES_BY_KIND
from engine.valhalla.state import State
from engine.valhalla.turn.asks import asks
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import read_sheet, stage_world, start_turn

ONE, TWO = Seat(1), Seat(2)
AT: Final = "006.006"
FAR: Final = "001.012"


def ask_of(state: State, seat: int) -> Ask | None:
    return next((one for one in asks(state) if one.seat == seat), None)


def verdict_codes(
    state: State, given: dict[str, Any], *listed: dict[str, Any], seat: int = 1
) -> list[str]:
    """Give an order to a seat with others on its sheet; tell the codes of refusals, or warnings."""
    order = _order(given)
    verdict = check(view(state, Seat(seat)), ask_of(state, seat), order, read_sheet(*listed))
    return [one.code for one in (*verdict.refusals, *verdict.warnings)]


def _order(given: dict[str, Any]) -> Order | Draft:
    try:
        return ORDER_TYPES_BY_KIND[given["kind"]].model_validate(given)
    except ValueError:
        fields = {name: one for name, one in given.items() if name != "kind"}
        return Draft(kind=given["kind"], fields=fields)


def stage_two_sides(**more: Any) -> State:
    """Let two led sides stand in one hex, on the own turn of the first."""
    return stage_world(
        {1: {"units": {AT: "ruler"}, "marks": {AT: [2]}, **more}, 2: {"units": {AT: "warlord"}}}
    )


def stage_asked(stage: str = "responses", mine: str = "ruler", theirs: str = "warlord") -> State:
    """Stop a turn of seat 1 where seat 2 is asked."""
    state = stage_world({1: {"units": {AT: mine}}, 2: {"units": {AT: theirs}}, 3: {}})
    table = start_turn(state, ONE)
    assert table.state.course is not None
    table.state.course.came = {unit.id: "006.007" for unit in table.state.units_in(AT, ONE)}
    table.state.course.stances = {AT: ("parley",)}
    encounters.give_insights(table)
    assert encounters.open_response_windows(table)
    if stage == "parleys":
        answer = read_sheet({"kind": "respond", "battle": AT, "parley": "yes"})
        encounters.store_answers(table, {TWO: answer})
        assert encounters.open_parleys(table)
    return table.state


TRUCE: Final = {"kind": "truce", "side": 2, "scope": AT}


@pytest.mark.parametrize(
    ("order", "codes"),
    [
        (TRUCE, []),
        ({**TRUCE, "scope": "all", "missions": "yes"}, []),
        ({**TRUCE, "missions": "perhaps"}, ["BAD_FIELD"]),
        ({**TRUCE, "decision": "beg"}, ["BAD_FIELD"]),
        ({**TRUCE, "scope": "099.001"}, ["UNKNOWN_HEX"]),
        ({**TRUCE, "scope": FAR}, ["HEX_NOT_REVEALED"]),
        ({**TRUCE, "side": "nobody"}, ["UNKNOWN_SIDE"]),
        ({**TRUCE, "side": 1}, ["TRUCE_SELF"]),
        ({**TRUCE, "side": 1, "scope": FAR}, ["HEX_NOT_REVEALED"]),
        ({**TRUCE, "decision": "cancel"}, ["TRUCE_NONE"]),
    ],
)
def test_truce_orders_are_refused_by_the_first_error(order: Any, codes: list[str]) -> None:
    """V-12.8-01, V-12.8-10, V-12.8-11, V-12.0-06, V-12.0-16, V-12.0-17, V-12.0-19."""
    assert verdict_codes(stage_two_sides(revealed=[AT]), order) == codes


def test_a_truce_that_stands_or_is_listed_can_be_cancelled_on_the_own_turn() -> None:
    """V-12.8-01, V-12.8-11, V-8-08."""
    cancel = {**TRUCE, "decision": "cancel"}
    assert verdict_codes(stage_two_sides(truces=[{"side": 2, "scope": AT}]), cancel) == []
    assert (
        verdict_codes(
            stage_two_sides(truces=[{"side": 2, "scope": AT}]), {**cancel, "scope": "all"}
        )
        == []
    )
    assert verdict_codes(stage_two_sides(truces=[{"side": 2}]), cancel) == ["TRUCE_NONE"]
    assert verdict_codes(stage_two_sides(), {**cancel, "scope": "all"}, TRUCE) == []


def test_in_a_window_a_truce_is_offered_and_never_cancelled() -> None:
    """V-12.8-01, V-12.0-13, V-12.0-14, V-6.3-08: in a parley nothing but its outcome is told."""
    state = stage_asked()
    offer = {"kind": "truce", "side": 1, "scope": AT}
    assert verdict_codes(state, offer, seat=2) == []
    assert verdict_codes(state, {**offer, "decision": "cancel"}, seat=2) == ["NOT_YOUR_TURN"]
    assert verdict_codes(state, offer, seat=3) == ["NOT_YOUR_TURN"]
    assert verdict_codes(state, {**TRUCE, "decision": "cancel"}) == ["DEADLINE_PASSED"]
    talking = stage_asked("parleys")
    assert verdict_codes(talking, TRUCE) == ["DEADLINE_PASSED"]
    assert verdict_codes(talking, offer, seat=2) == ["NOT_YOUR_TURN"]


PARLEY: Final = {"kind": "parley", "side": 2, "hex": AT}


@pytest.mark.parametrize(
    ("order", "codes"),
    [
        (PARLEY, []),
        ({**PARLEY, "wish": "maybe"}, ["BAD_FIELD"]),
        ({**PARLEY, "hex": "099.099"}, ["UNKNOWN_HEX"]),
        ({**PARLEY, "side": "nobody"}, ["UNKNOWN_SIDE"]),
        ({**PARLEY, "hex": "009.009"}, ["PARLEY_NO_OFFICER"]),
        ({**PARLEY, "hex": "009.009", "wish": "no"}, []),
        ({**PARLEY, "side": 1}, ["PARLEY_NO_OFFICER"]),
        ({**PARLEY, "outcome": "truce"}, ["PARLEY_CLOSED"]),
    ],
)
def test_a_parley_on_the_own_turn_needs_an_officer_there(order: Any, codes: list[str]) -> None:
    """V-12.9-10, V-12.9-13: before it is held there is nothing to end."""
    assert verdict_codes(stage_two_sides(), order) == codes


def test_an_officer_on_the_way_is_enough() -> None:
    """V-12.9-10: the plan counts."""
    state = stage_world({1: {"units": {"006.007": "ruler"}}, 2: {"units": {AT: "warlord"}}})
    move = {"kind": "move", "units": "ruler", "from": "006.007", "to": AT, "stance": "parley"}
    assert verdict_codes(state, PARLEY) == ["PARLEY_NO_OFFICER"]
    assert verdict_codes(state, PARLEY, move) == []


def test_in_the_window_both_must_be_led() -> None:
    """V-12.9-10: as far as the Officers there have seen."""
    wish = {"kind": "parley", "side": 1, "hex": AT}
    assert verdict_codes(stage_asked(), wish, seat=2) == []
    assert verdict_codes(stage_asked(mine="4 archer"), wish, seat=2) == ["PARLEY_NO_OFFICER"]
    assert verdict_codes(stage_asked(theirs="4 archer"), wish, seat=2) == ["PARLEY_NO_OFFICER"]
    assert verdict_codes(stage_asked(), {**wish, "side": 3}, seat=2) == ["PARLEY_CLOSED"]
    assert verdict_codes(stage_asked(), {**wish, "outcome": "truce"}, seat=2) == ["PARLEY_CLOSED"]


def test_a_parley_that_is_held_takes_an_outcome_and_no_second_wish() -> None:
    """V-12.9-11, V-12.9-13, V-6.3-08: the attacker answers, too."""
    state = stage_asked("parleys")
    theirs = {"kind": "parley", "side": 1, "hex": AT}
    assert verdict_codes(state, {**PARLEY, "outcome": "truce"}) == []
    assert verdict_codes(state, {**theirs, "outcome": "fight"}, seat=2) == []
    assert verdict_codes(state, theirs, seat=2) == ["PARLEY_ALREADY"]
    assert verdict_codes(state, {**theirs, "side": 3, "outcome": "truce"}, seat=2) == [
        "PARLEY_CLOSED"
    ]
    assert verdict_codes(state, {**theirs, "hex": "009.009", "outcome": "truce"}, seat=2) == [
        "PARLEY_CLOSED"
    ]


def test_a_whisper_needs_an_open_channel_and_the_answer_tells_no_more() -> None:
    """V-12.11-10, V-12.11-11."""
    say = {"kind": "whisper", "side": 2, "text": "Meet me."}
    assert verdict_codes(stage_two_sides(), say) == ["WHISPER_CLOSED"]
    assert verdict_codes(stage_asked("parleys"), say) == []
    assert verdict_codes(stage_asked("parleys"), {**say, "side": 3}) == ["WHISPER_CLOSED"]
    assert verdict_codes(stage_asked("parleys"), {**say, "text": " "}) == ["BAD_FIELD"]
    assert verdict_codes(stage_asked("parleys"), {**say, "text": "x" * 1501}) == ["BAD_FIELD"]
    assert verdict_codes(stage_asked("parleys"), {**say, "side": "nobody"}) == ["UNKNOWN_SIDE"]


@pytest.mark.parametrize(
    ("order", "codes"),
    [
        ({"side": 2, "gold": 100}, []),
        ({"side": 2, "gold": 0}, ["TRANSFER_AMOUNT"]),
        ({"side": 2, "gold": -5}, ["TRANSFER_AMOUNT"]),
        ({"side": 2, "gold": "much"}, ["BAD_FIELD"]),
        ({"side": 2, "gold": True}, ["BAD_FIELD"]),
        ({"side": "nobody", "gold": 0}, ["UNKNOWN_SIDE"]),
        ({"side": 2, "gold": 501}, ["GOLD_SHORT"]),
    ],
)
def test_gold_is_given_in_whole_numbers_above_nothing(order: Any, codes: list[str]) -> None:
    """V-12.12-01, V-12.12-10, V-12.0-25; who is no partner is seen at the construction phase."""
    assert verdict_codes(stage_two_sides(gold=500), {"kind": "transfer", **order}) == codes


# Blanks


def grow_order(state: State, kind: str, seat: int = 1, choose: int = 0) -> Order | Draft | None:
    """Grow an order, taking one of the answers of every blank."""
    seen, ask, draft = view(state, Seat(seat)), ask_of(state, seat), Draft(kind=kind)
    while (blank := options(seen, ask, (), draft, None)) is not None:
        if blank.is_unanswerable:
            return None
        found = list(possible_answers(blank))
        draft = fill_blank(draft, blank, found[choose % len(found)])
    return _order({"kind": kind, **draft.fields})


@pytest.mark.parametrize("choose", range(5))
@pytest.mark.parametrize(
    ("state", "kind", "seat"),
    [
        (stage_two_sides(), "truce", 1),
        (stage_two_sides(truces=[{"side": 2, "scope": AT}]), "truce", 1),
        (stage_two_sides(), "parley", 1),
        (stage_two_sides(), "transfer", 1),
        (stage_asked(), "truce", 2),
        (stage_asked("parleys"), "parley", 1),
        (stage_asked("parleys"), "parley", 2),
        (stage_asked("parleys"), "whisper", 2),
    ],
)
def test_what_is_offered_is_accepted(state: State, kind: str, seat: int, choose: int) -> None:
    """V-13-30: and it comes from what the side knows."""
    order = grow_order(state, kind, seat, choose)
    assert order is not None
    verdict = check(view(state, Seat(seat)), ask_of(state, seat), order, ())
    assert verdict.refusals == ()


def test_nothing_is_offered_where_there_is_nobody_to_speak_to() -> None:
    """V-13-30."""
    state = stage_world({1: {"gold": 0}, 2: {}})
    for kind in ("parley", "whisper", "transfer"):
        assert grow_order(state, kind) is None
