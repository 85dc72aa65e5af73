"""Parleys before a battle (V-6.1-05, V-12.9)."""

from typing import Any, Final

from engine.core.protocol.values import Seat
from engine.valhalla.diplomacy import channels, encounters
from engine.valhalla.diplomacy.briefs import briefs_of
from engine.valhalla.keyed_dice import ValhallaWork
from tests.engine.valhalla.worlds.world import (
    events_told,
    failure_codes,
    only_event,
    read_sheet,
    stage_world,
    start_turn,
)

ONE, TWO = Seat(1), Seat(2)
AT: Final = "006.006"
WISH: Final = {"kind": "respond", "battle": AT, "parley": "yes"}


def open_meeting(
    *orders: dict[str, Any], stance: str = "parley", theirs: str = "warlord"
) -> ValhallaWork:
    """Let seat 1 come to seat 2, and open the window."""
    state = stage_world({1: {"units": {AT: "ruler"}}, 2: {"units": {AT: theirs}}})
    work = start_turn(state, ONE, *orders)
    assert work.state.course is not None
    work.state.course.came = {unit.id: "006.007" for unit in work.state.units_in(AT, ONE)}
    work.state.course.stances = {AT: (stance,)}
    assert encounters.open_response_windows(work)
    return work


def hold_parley(work: ValhallaWork, *orders: dict[str, Any]) -> bool:
    encounters.store_answers(work, {TWO: read_sheet(*orders)})
    return encounters.open_parleys(work)


def end_parley(one: str | None, two: str | None) -> ValhallaWork:
    """Hold a parley and end it with these words."""
    work = open_meeting()
    assert hold_parley(work, WISH)
    said = {
        seat: read_sheet({"kind": "parley", "side": other, "hex": AT, "outcome": word})
        for seat, other, word in ((ONE, 2, one), (TWO, 1, two))
        if word is not None
    }
    encounters.store_parley_outcomes(work, said)
    return work


def foes_of_first_seat(work: ValhallaWork) -> tuple[Seat, ...]:
    assert work.state.course is not None
    [meeting] = work.state.course.meetings
    return encounters.present_foes(work.state, meeting)


def test_a_parley_both_wish_opens_a_private_channel_and_asks_both() -> None:
    """V-6.1-05, V-6.3-02, V-8-05, V-14-31, V-8-06."""
    work = open_meeting()
    assert hold_parley(work, WISH)
    state = work.state
    assert state.course is not None
    assert (state.phase, state.course.stage, state.course.asked) == (
        "parleys", "parleys", (ONE, TWO),
    )  # fmt: skip
    assert (state.side(ONE).asked, state.side(TWO).asked) == (1, 2)
    assert only_event(work, "room_opened").audience == (ONE, TWO)
    assert only_event(work, "parley_opened").audience == (ONE, TWO)
    assert channels.has_open_channel(state, TWO, ONE)
    [mine], [theirs] = briefs_of(state, ONE), briefs_of(state, TWO)
    assert (mine.parley, mine.partners, theirs.partners) == (True, (TWO,), (ONE,))


def test_a_parley_order_works_like_the_stance_and_no_takes_it_back() -> None:
    """V-12.9-01."""
    order = {"kind": "parley", "side": 2, "hex": AT}
    by_order = open_meeting(order, stance="attack")
    assert hold_parley(by_order, {"kind": "parley", "side": 1, "hex": AT})
    assert not hold_parley(open_meeting({**order, "wish": "no"}), WISH)


def test_who_wished_in_vain_is_told() -> None:
    """V-12.9-12; V-12.9-10 where one of the two is not led."""
    work = open_meeting()
    assert not hold_parley(work)
    assert failure_codes(work, 1) == ["PARLEY_REFUSED"]
    other = open_meeting(stance="attack")
    assert not hold_parley(other, WISH)
    assert (failure_codes(other, 1), failure_codes(other, 2)) == ([], ["PARLEY_REFUSED"])
    unled = open_meeting(theirs="4 swordsman")
    assert not hold_parley(unled)
    assert failure_codes(unled, 1) == ["PARLEY_NO_OFFICER"]


def test_a_parley_ends_with_a_truce_only_if_both_say_so() -> None:
    """V-8-08, V-6.3-08, V-12.9-01: without a word it is a fight."""
    peace = end_parley("truce", "truce")
    assert foes_of_first_seat(peace) == ()
    assert only_event(peace, "parley_ended").end == "truce"
    for one, two in (("truce", "fight"), ("fight", "truce"), ("truce", None), (None, None)):
        work = end_parley(one, two)
        assert foes_of_first_seat(work) == (TWO,)
        assert only_event(work, "parley_ended").end == "fight"


def test_a_parley_held_is_a_deed_of_both() -> None:
    """V-10.2-34, V-14-72."""
    work = open_meeting()
    hold_parley(work, WISH)
    for seat in (ONE, TWO):
        assert [one.kind for one in work.state.side(seat).log] == ["parley_held"]
    assert len(events_told(work, "deed_noted")) == 2


def test_there_is_one_parley_of_a_pair_in_a_hex_and_turn() -> None:
    """V-6.1-05."""
    work = end_parley("fight", "fight")
    assert not encounters.open_parleys(work)
    assert len(events_told(work, "parley_opened")) == 1
