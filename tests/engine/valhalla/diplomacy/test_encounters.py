"""Sides meet in a hex: who is asked, who is told what, and who fights (V-14-28 to V-14-32)."""

from typing import Any, Final

import pytest

from engine.core.protocol.game import Lapse
from engine.core.protocol.values import Seat
from engine.valhalla.diplomacy import encounters, truces
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

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)
AT: Final = "006.006"
ARMY: Final = "warlord, 10 swordsman"
MOB: Final = "10 swordsman"
OFFER: Final = {"scope": AT}


def make_host(units: Any, **more: Any) -> dict[str, Any]:
    """Make a side with a force where the others meet it."""
    return {"units": {AT: units}, **more}


def make_meeting(
    mine: Any,
    theirs: str,
    *orders: dict[str, Any],
    stance: str = "attack",
    entered: bool = True,
    sides: dict[int, dict[str, Any]] | None = None,
) -> ValhallaWork:
    """Let seat 1 come to seat 2, its movement done."""
    more = sides or {}
    given = {
        1: make_host(mine, **more.get(1, {})),
        2: make_host(theirs, **more.get(2, {})),
        **{seat: one for seat, one in more.items() if seat > TWO},
    }
    work = start_turn(stage_world(given), ONE, *orders)
    state = work.state
    assert state.course is not None
    if entered:
        state.course.came = {unit.id: "006.007" for unit in state.units_in(AT, ONE)}
        if state.has_officer(AT, ONE):
            state.course.stances = {AT: (stance,)}
    return work


def take_answer(work: ValhallaWork, *orders: dict[str, Any], seat: Seat = TWO) -> ValhallaWork:
    """Open the windows, and let a side answer; then nobody is waited for."""
    assert encounters.open_response_windows(work)
    encounters.store_answers(work, {seat: read_sheet(*orders)})
    assert not encounters.open_parleys(work)
    return work


def foes_of_first_seat(work: ValhallaWork) -> tuple[Seat, ...]:
    """Tell whom seat 1 fights."""
    assert work.state.course is not None
    [meeting] = work.state.course.meetings
    return encounters.present_foes(work.state, meeting)


RESPOND: Final = {"kind": "respond", "battle": AT}


# Windows


def test_a_side_that_is_met_is_asked_and_told_who_came_and_how_many() -> None:
    """V-14-29, V-14-30, V-6.3-06, V-6.3-07, V-13-41: without an Officer no more than that."""
    work = make_meeting(ARMY, MOB)
    assert encounters.open_response_windows(work)
    state = work.state
    assert state.course is not None
    assert (state.phase, state.course.stage) == ("answers", "responses")
    assert state.course.asked == (TWO,)
    assert state.side(TWO).asked == 1
    event = only_event(work, "attacked")
    assert event.audience == (TWO,)
    assert (event.attacker, event.at, event.units, event.led) == (ONE, AT, 11, False)
    [brief] = briefs_of(state, TWO)
    assert (brief.units, brief.led, brief.warlord) == (11, False, False)
    assert briefs_of(state, ONE) == ()


def test_encounters_stand_in_reading_order_and_ask_each_side_once() -> None:
    """V-14-29, V-14-30, V-6.1-02: all windows open together, when all movement is done."""
    given = {
        1: {"units": {"006.006": MOB, "002.009": MOB}},
        2: {"units": {"006.006": MOB, "002.009": MOB}},
    }
    work = start_turn(stage_world(given))
    assert work.state.course is not None
    assert encounters.open_response_windows(work)
    assert [one.at for one in work.state.course.meetings] == ["002.009", "006.006"]
    assert work.state.course.asked == (TWO,)
    assert len(events_told(work, "attacked")) == 2


def test_nobody_is_asked_where_all_keep_a_truce_and_nobody_came() -> None:
    """V-14-30."""
    sides: dict[int, dict[str, Any]] = {
        1: {"truces": [{"side": 2}]},
        2: {"truces": [{"side": 1}]},
    }
    assert not encounters.open_response_windows(
        make_meeting(ARMY, ARMY, entered=False, sides=sides)
    )
    assert encounters.open_response_windows(make_meeting(ARMY, ARMY, entered=True, sides=sides))


def test_an_offer_is_known_only_where_both_are_led() -> None:
    """V-13-24, V-13-59: an unled force hears nothing of a truce."""
    for theirs, wishes in ((MOB, ()), (ARMY, ("truce",))):
        work = make_meeting(ARMY, theirs, stance="truce")
        encounters.open_response_windows(work)
        assert only_event(work, "attacked").wishes == wishes
        [brief] = briefs_of(work.state, TWO)
        assert brief.wishes == wishes


def test_missions_and_parleys_are_offered_by_stance() -> None:
    """V-8-05, V-8-10, V-12.9-01."""
    for stance in ("mission", "parley"):
        work = make_meeting("ruler", ARMY, stance=stance)
        encounters.open_response_windows(work)
        assert only_event(work, "attacked").wishes == (stance,)


def test_joint_defenders_each_get_their_own_brief() -> None:
    """V-13-36, V-6.1-37: the side with most units leads."""
    work = make_meeting(ARMY, MOB, sides={3: make_host("ruler, 30 archer")})
    encounters.open_response_windows(work)
    assert [event.audience for event in events_told(work, "attacked")] == [(TWO,), (THREE,)]
    [two], [three] = briefs_of(work.state, TWO), briefs_of(work.state, THREE)
    assert (two.lead, two.positions, two.partners) == (False, ("moon", "moon_flank"), (THREE,))
    assert (three.lead, three.positions) == (True, ("center", "sun", "sun_flank"))


# Insights


def test_an_officer_sees_everything_and_both_see_if_both_are_led() -> None:
    """V-7.2-06 to V-7.2-08, V-14-28."""
    work = make_meeting(ARMY, MOB)
    encounters.give_insights(work)
    assert [event.audience for event in events_told(work, "insight_gained")] == [(ONE,)]
    both = make_meeting(ARMY, ARMY)
    encounters.give_insights(both)
    assert [event.audience for event in events_told(both, "insight_gained")] == [(ONE,), (TWO,)]
    none = make_meeting(MOB, MOB)
    encounters.give_insights(none)
    assert events_told(none) == []


def test_envoys_learn_what_officers_learn() -> None:
    """V-7.2-07."""
    work = make_meeting("ruler", ARMY, stance="mission")
    encounters.give_insights(work)
    [seen] = work.state.side(ONE).insights
    assert [one.code for one in seen.units][-1] == "warlord"


# Who fights


def test_forces_without_an_officer_engage() -> None:
    """V-6.1-01, V-6.1-03, V-12.8-12: whatever they ordered."""
    for mine, theirs in ((MOB, ARMY), (ARMY, MOB), (MOB, MOB)):
        sides: dict[int, dict[str, Any]] = {
            1: {"truces": [{"side": 2}]},
            2: {"truces": [{"side": 1}]},
        }
        work = make_meeting(mine, theirs, stance="truce", sides=sides)
        assert foes_of_first_seat(take_answer(work)) == (TWO,)
        assert failure_codes(work, 1) == ["TRUCE_NO_OFFICER"]


def test_two_led_forces_keep_a_truce_that_both_ordered() -> None:
    """V-6.1-04, V-8-08: then no battle is fought, and both know."""
    work = take_answer(make_meeting(ARMY, ARMY, stance="truce"), {**RESPOND, "truce": "yes"})
    assert foes_of_first_seat(work) == ()
    assert only_event(work, "truce_agreed").audience == (ONE, TWO)
    assert truces.is_truce_in_force(work.state, AT, ONE, TWO)


def test_silence_is_a_fight_and_standing_orders_stand_in() -> None:
    """V-6.3-06, V-12.8-13: a lapse counts as nothing said."""
    work = make_meeting(ARMY, ARMY, stance="truce")
    encounters.open_response_windows(work)
    encounters.store_answers(work, {TWO: (Lapse(),)})
    encounters.open_parleys(work)
    assert foes_of_first_seat(work) == (TWO,)
    assert failure_codes(work, 1) == ["TRUCE_NOT_ANSWERED"]
    standing = make_meeting(ARMY, ARMY, stance="truce", sides={2: {"truces": [{"side": 1}]}})
    assert foes_of_first_seat(take_answer(standing)) == ()


def test_an_answer_alone_makes_no_truce() -> None:
    """V-8-08, V-12.8-13: who was attacked hears that the other wanted to fight."""
    work = take_answer(make_meeting(ARMY, ARMY), {**RESPOND, "truce": "yes"})
    assert foes_of_first_seat(work) == (TWO,)
    assert failure_codes(work, 2) == ["TRUCE_NOT_ANSWERED"]
    assert failure_codes(work, 1) == []
    assert work.state.side(TWO).truces == ()


def test_to_attack_cancels_no_truce_order() -> None:
    """V-8-08: the default stance leaves what stands."""
    sides: dict[int, dict[str, Any]] = {
        1: {"truces": [{"side": 2}]},
        2: {"truces": [{"side": 1}]},
    }
    work = make_meeting(ARMY, ARMY, stance="attack", sides=sides)
    assert foes_of_first_seat(take_answer(work)) == ()


def test_a_truce_order_of_one_group_holds_for_all_there() -> None:
    """V-8-08: groups that enter with different stances."""
    work = make_meeting(ARMY, ARMY)
    assert work.state.course is not None
    work.state.course.stances[AT] = ("attack", "truce")
    assert foes_of_first_seat(take_answer(work, {**RESPOND, "truce": "yes"})) == ()


def test_a_truce_may_be_offered_by_order_in_the_window() -> None:
    """V-12.8-01."""
    work = take_answer(
        make_meeting(ARMY, ARMY, stance="truce"), {"kind": "truce", "side": "1", "scope": "all"}
    )
    assert foes_of_first_seat(work) == ()
    assert work.state.side(TWO).truces[0].scope == "all"


def test_who_keeps_the_truce_takes_no_part_while_the_others_fight() -> None:
    """V-6.1-38, V-6.1-39, V-14-32."""
    sides: dict[int, dict[str, Any]] = {
        1: {"truces": [{"side": 3}]},
        3: {**make_host("ruler, 4 archer"), "truces": [{"side": 1, "scope": AT}]},
    }
    assert foes_of_first_seat(take_answer(make_meeting(ARMY, MOB, sides=sides))) == (TWO,)


def test_a_side_that_is_gone_is_fought_no_more() -> None:
    """V-1-11."""
    work = take_answer(make_meeting(ARMY, MOB))
    for unit in work.state.units_in(AT, TWO):
        del work.state.units[unit.id]
    assert foes_of_first_seat(work) == ()


def test_units_too_many_for_both_go_back_last_named_first() -> None:
    """V-2.4-10: after a truce the joint limit holds."""
    work = make_meeting("warlord, 60 swordsman", "warlord, 45 swordsman", stance="truce")
    take_answer(work, {**RESPOND, "truce": "yes"})
    back = only_event(work, "units_sent_back")
    here = len(work.state.units_in(AT, ONE))
    assert back.audience == (ONE,)
    assert (here, len(back.units)) == (54, 7)
    assert {work.state.units[one].at for one in back.units} == {"006.007"}
    assert list(back.units) == sorted(back.units, reverse=True)


# Missions


def test_a_mission_stays_under_a_truce_if_the_host_accepts() -> None:
    """V-8-10, V-12.10-01: in its answer, or by orders that stand."""
    said = take_answer(make_meeting("ruler", ARMY, stance="mission"), {**RESPOND, "truce": "yes"})
    assert foes_of_first_seat(said) == ()
    assert only_event(said, "mission_received").audience == (ONE, TWO)
    sides: dict[int, dict[str, Any]] = {2: {"truces": [{"side": 1, "missions": True}]}}
    stood = take_answer(
        make_meeting("ruler", ARMY, stance="mission", sides=sides), {**RESPOND, "truce": "no"}
    )
    assert foes_of_first_seat(stood) == ()


def test_a_mission_that_is_refused_is_a_fight() -> None:
    """V-8-10, V-12.10-10."""
    for answer in ((), ({**RESPOND, "truce": "no"},)):
        work = take_answer(make_meeting("ruler", ARMY, stance="mission"), *answer)
        assert foes_of_first_seat(work) == (TWO,)
        assert failure_codes(work, 1) == ["MISSION_REFUSED"]


def test_a_host_whose_orders_do_not_speak_of_missions_may_still_refuse_one() -> None:
    """V-8-10, V-6.3-06: but if it says nothing, its truce order stands (V-8-08)."""
    sides: dict[int, dict[str, Any]] = {2: {"truces": [{"side": 1}]}}
    silent = take_answer(make_meeting("ruler", ARMY, stance="mission", sides=sides))
    assert foes_of_first_seat(silent) == ()
    refused = take_answer(
        make_meeting("ruler", ARMY, stance="mission", sides=sides), {**RESPOND, "truce": "no"}
    )
    assert foes_of_first_seat(refused) == (TWO,)
    assert failure_codes(refused, 1) == ["MISSION_REFUSED"]


def test_a_mission_without_a_host_is_told() -> None:
    """V-12.10-11, V-8-10: an unled host fights, an empty hex only disappoints."""
    move = {"kind": "move", "units": "ruler", "from": "006.007", "to": AT, "stance": "mission"}
    work = take_answer(make_meeting("ruler", MOB, move, stance="mission"))
    assert foes_of_first_seat(work) == (TWO,)
    assert failure_codes(work, 1) == ["MISSION_NO_HOST"]
    alone = start_turn(stage_world({1: make_host("ruler"), 2: {}}), ONE, move)
    assert alone.state.course is not None
    alone.state.course.stances = {AT: ("mission",)}
    assert not encounters.open_response_windows(alone)
    assert failure_codes(alone, 1) == ["MISSION_NO_HOST"]


# After a truce


def test_a_truce_lapses_when_an_officer_is_missing_and_then_they_fight() -> None:
    """V-8-08, V-14-26, V-6.1-03: told to the side whose turn it is."""
    sides: dict[int, dict[str, Any]] = {
        1: {"truces": [{"side": 2, "scope": AT}]},
        2: {"truces": [{"side": 1, "scope": AT}]},
    }
    work = make_meeting(MOB, ARMY, entered=False, sides=sides)
    encounters.lapse_truces(work)
    event = only_event(work, "truce_lapsed")
    assert (event.audience, event.at, event.other) == ((ONE,), AT, TWO)
    assert foes_of_first_seat(take_answer(work)) == (TWO,)


def test_a_truce_that_holds_does_not_lapse() -> None:
    """V-14-26."""
    sides: dict[int, dict[str, Any]] = {
        1: {"truces": [{"side": 2}]},
        2: {"truces": [{"side": 1}]},
    }
    work = make_meeting(ARMY, ARMY, entered=False, sides=sides)
    encounters.lapse_truces(work)
    assert events_told(work, "truce_lapsed") == []


def test_a_truce_lapses_when_a_battle_takes_an_officer() -> None:
    """V-14-48, V-8-08: nothing happens until the turn of one of the two."""
    sides: dict[int, dict[str, Any]] = {
        1: {"truces": [{"side": 3}]},
        3: {**make_host("ruler, 4 archer"), "truces": [{"side": 1}]},
    }
    work = take_answer(make_meeting(ARMY, MOB, sides=sides))
    [officer] = [unit for unit in work.state.units_in(AT, ONE) if unit.code == "warlord"]
    del work.state.units[officer.id]
    encounters.lapse_truces_after_combat(work)
    event = only_event(work, "truce_lapsed")
    assert (event.audience, event.other) == ((ONE,), THREE)


@pytest.mark.parametrize("mine", [MOB, ARMY])
def test_whether_the_other_offered_shows_only_to_the_led(mine: str) -> None:
    """V-13-24, V-13-59: without an Officer, an offer and none look alike."""
    tales = []
    for offers in ([], [{"side": 1, "scope": AT}]):
        sides: dict[int, dict[str, Any]] = {1: {"truces": [{"side": 2}]}, 2: {"truces": offers}}
        tales.append(events_told(take_answer(make_meeting(mine, ARMY, sides=sides)), "", ONE))
    assert (tales[0] == tales[1]) is (mine == MOB)


def test_a_mount_goes_back_with_its_riders() -> None:
    """V-2.4-10, V-4.3-86: nobody is left riding a mount that stands elsewhere."""
    riders = [
        "warlord",
        {"unit": "swordsman", "count": 57},
        {"unit": "D", "id": 9001},
        {"unit": "archer", "id": 9011, "rides": 9001},
    ]
    mounts = {"D": {"specials": ["heavy"], "utility": "mount"}}
    sides: dict[int, dict[str, Any]] = {1: {"designs": mounts}}
    work = make_meeting(riders, "warlord, 40 swordsman", stance="truce", sides=sides)
    take_answer(work, {**RESPOND, "truce": "yes"})
    assert only_event(work, "units_sent_back").units == (9011, 9001)
    assert {work.state.units[one].at for one in (9011, 9001)} == {"006.007"}


def test_a_side_that_ended_in_the_window_is_no_opponent() -> None:
    """V-1-11: nothing is told of it."""
    work = make_meeting(ARMY, ARMY, stance="truce")
    assert encounters.open_response_windows(work)
    for unit in work.state.units_of(TWO):
        del work.state.units[unit.id]
    assert not encounters.open_parleys(work)
    assert foes_of_first_seat(work) == ()
    assert failure_codes(work, 1) == []
