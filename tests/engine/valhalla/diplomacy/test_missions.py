"""How a host accepts or refuses a diplomatic mission; silence decides nothing."""

from typing import Any

import pytest

from engine.valhalla.diplomacy import encounters
from tests.engine.valhalla.diplomacy.test_encounters import (
    ARMY,
    AT,
    MOB,
    ONE,
    RESPOND,
    TWO,
    foes_of_first_seat,
    make_meeting,
    take_answer,
)
from tests.engine.valhalla.worlds.world import failure_codes, read_sheet

NO, YES = {**RESPOND, "truce": "no"}, {**RESPOND, "truce": "yes"}
OFFER: dict[str, Any] = {"side": 1}
HEARD: dict[str, Any] = {"side": 1, "missions": True}
DEAF: dict[str, Any] = {"side": 1, "missions": False}


@pytest.mark.parametrize(
    ("truces", "answer", "is_received"),
    [
        ((), (YES,), True),
        ((), (NO,), False),
        ((), (), False),
        ((OFFER,), (), True),
        ((OFFER,), (YES,), True),
        ((OFFER,), (NO,), False),
        ((DEAF,), (), True),
        ((DEAF,), (NO,), False),
        ((HEARD,), (), True),
        ((HEARD,), (NO,), True),
    ],
)
def test_a_mission_is_received_by_answer_or_truce_order(
    truces: tuple[dict[str, Any], ...], answer: tuple[dict[str, Any], ...], is_received: bool
) -> None:
    """V-8-10, V-12.8-01: `missions: yes` holds against a `no`; `missions: no` refuses none."""
    sides: dict[int, dict[str, Any]] = {2: {"truces": list(truces)}}
    work = take_answer(make_meeting("ruler", ARMY, stance="mission", sides=sides), *answer)
    assert foes_of_first_seat(work) == (() if is_received else (TWO,))
    assert failure_codes(work, 1) == ([] if is_received else ["MISSION_REFUSED"])


def test_a_truce_order_for_another_hex_or_side_covers_no_guest_here() -> None:
    """V-8-10: the order must cover the guest there."""
    for offer in ({"side": 1, "scope": "009.009"}, {"side": 3}):
        sides: dict[int, dict[str, Any]] = {2: {"truces": [{**offer, "missions": True}]}, 3: {}}
        work = take_answer(make_meeting("ruler", ARMY, stance="mission", sides=sides))
        assert foes_of_first_seat(work) == (TWO,)


def test_where_standing_truce_orders_of_both_meet_no_window_refuses_a_mission() -> None:
    """V-8-10."""
    sides: dict[int, dict[str, Any]] = {
        1: {"truces": [{"side": 2, "scope": AT}]},
        2: {"truces": [OFFER]},
    }
    work = take_answer(make_meeting("ruler", ARMY, stance="mission", sides=sides), NO)
    assert foes_of_first_seat(work) == ()


def test_an_unled_host_receives_no_mission_whatever_it_ordered() -> None:
    """V-8-10."""
    sides: dict[int, dict[str, Any]] = {2: {"truces": [HEARD]}}
    work = take_answer(make_meeting("ruler", MOB, stance="mission", sides=sides))
    assert foes_of_first_seat(work) == (TWO,)


@pytest.mark.parametrize(("outcome", "is_received"), [("truce", True), ("fight", False)])
def test_a_parley_that_is_held_decides_instead(outcome: str, is_received: bool) -> None:
    """V-8-10, V-12.9-01: against a truce order that receives missions, and without any."""
    for truces in ([], [HEARD]):
        sides: dict[int, dict[str, Any]] = {2: {"truces": truces}}
        wish = {"kind": "parley", "side": 2, "hex": AT}
        work = make_meeting("ruler", ARMY, wish, stance="mission", sides=sides)
        assert encounters.open_response_windows(work)
        encounters.store_answers(work, {TWO: read_sheet({**RESPOND, "parley": "yes"})})
        assert encounters.open_parleys(work)
        words = {
            seat: read_sheet({"kind": "parley", "side": other, "hex": AT, "outcome": outcome})
            for seat, other in ((ONE, 2), (TWO, 1))
        }
        encounters.store_parley_outcomes(work, words)
        assert foes_of_first_seat(work) == (() if is_received else (TWO,))
