"""Whole battles on the map: who fights, who wins, who leaves, what is told."""

from fractions import Fraction

import pytest

from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.valhalla.combat.combat_phase import carry_out_combat
from engine.valhalla.events.battles import StackReport
from engine.valhalla.turn_in_progress import Meeting
from tests.engine.valhalla.staged_battles import (
    AT,
    FOE,
    FROM,
    HOMES,
    ME,
    battle_report_of,
    count_units_left,
    fight_staged_battle,
    formation_order,
    join_battle,
    logged_deeds,
    only_unit_of,
    respond_order,
    stage_battle,
)
from tests.engine.valhalla.worlds.world import events_told, only_event

SIX = "006.005"


def test_the_attacker_takes_the_field_of_those_it_routed() -> None:
    """V-6.1-23, V-6.1-29, V-6.1-30, V-6.1-34, V-6.5-02: a Center that falls early is a rout."""
    work = fight_staged_battle("1 warlord, 30 swordsman", {2: "6 archer"})
    told_all = only_event(work, "battle_told")
    assert told_all.outcome == "defender_routed"
    assert (told_all.attacker, told_all.defenders) == (1, (2,))
    assert count_units_left(work, 2) == {}
    assert count_units_left(work, 1, AT)["warlord"] == 1
    assert battle_report_of(work, 1).won
    assert not battle_report_of(work, 2).won
    assert logged_deeds(work, 1) == ["battle_won"]


def test_an_attacker_that_breaks_nothing_goes_back_where_it_came_from() -> None:
    """V-6.1-25, V-6.1-31, V-6.1-32, V-6.1-35: the defender stays, all MP are gone."""
    work = fight_staged_battle("10 C", {2: "10 C"})
    assert only_event(work, "battle_told").outcome == "attacker_repelled"
    assert count_units_left(work, 1, FROM) == count_units_left(work, 2, AT) == {"C": 10}
    fought = [unit for unit in work.state.units.values() if unit.at in {AT, FROM}]
    assert {unit.mp for unit in fought} == {0}


def test_a_center_that_falls_in_the_last_phase_retreats_in_good_order() -> None:
    """V-6.1-21, V-6.1-22: the rest of the army lives and goes."""
    work = fight_staged_battle(
        "1 warlord, 10 swordsman, 5 bruiser",
        {2: "6 swordsman, 8 archer, 2 C"},
        formation_order(center="warlord + 10 swordsman", sun="5 bruiser"),
        answers={
            2: [respond_order(formation={"center": "6 swordsman + 8 archer", "moon_flank": "2 C"})]
        },
    )
    assert battle_report_of(work, 2).outcome == "attacker_won"
    assert battle_report_of(work, 2).phases == 5
    assert count_units_left(work, 2, AT) == {}
    assert count_units_left(work, 2) == {"C": 2}


def test_the_ledgers_battle_on_the_map() -> None:
    """V-15-04, V-6.2-16: eight Swordsmen of eleven are slain, the winner's, too."""
    work = fight_staged_battle(
        "1 warlord, 10 swordsman, 5 bruiser",
        {2: "6 swordsman, 8 archer"},
        formation_order(center="warlord + 10 swordsman", sun="5 bruiser"),
    )
    assert count_units_left(work, 1) == {"warlord": 1, "swordsman": 2, "bruiser": 5}
    assert count_units_left(work, 2) == {}
    told_mine = battle_report_of(work, 1)
    first = next(b for b in told_mine.blows if b.phase == 1 and b.at == "center" and b.seat == 1)
    assert first.damage == str(Fraction(5819, 155))
    assert [fate.how for fate in told_mine.fates] == ["slain"] * 8


def test_a_battle_against_two_sides_is_one() -> None:
    """V-6.1-36, V-6.1-37: positions are shared by rank, and no stack is mixed."""
    work = fight_staged_battle("20 C", {2: "20 bruiser", 3: "30 bruiser"})
    assert only_event(work, "battle_told").defenders == (3, 2)
    held = {(stack.seat, stack.at) for stack in battle_report_of(work, 3).after}
    assert {at for seat, at in held if seat == 3} <= {"center", "sun", "sun_flank"}
    assert {at for seat, at in held if seat == 2} <= {"moon", "moon_flank"}
    assert logged_deeds(work, 2) == logged_deeds(work, 3) == ["battle_won"]
    assert logged_deeds(work, 1) == ["battle_lost"]


def test_who_keeps_the_truce_takes_no_part() -> None:
    """V-6.1-38, V-6.1-39, V-13-34: the battle is fought against the others only."""
    work = join_battle(
        stage_battle("1 warlord, 40 swordsman", {2: "4 archer", 3: "1 warlord, 5 archer"})
    )
    assert work.state.course is not None
    work.state.course.meetings[0].foes = (FOE,)
    carry_out_combat(work)
    assert count_units_left(work, 3, AT) == {"warlord": 1, "archer": 5}
    assert logged_deeds(work, 3) == []
    assert {event.seat for event in events_told(work, "battle_report")} == {1, 2}


def test_battles_are_fought_in_the_order_of_hexes_and_numbered() -> None:
    """V-14-29, V-14-33, V-0-09, V-13-35."""
    state = stage_battle("30 swordsman", {2: "2 archer"}, sides={2: {"units": {SIX: "2 archer"}}})
    work = join_battle(state)
    course = work.state.course
    assert course is not None
    for unit in work.state.units_in(AT, ME)[:10]:
        unit.at, course.came[unit.id] = SIX, "006.006"
    course.meetings.append(Meeting(SIX, (FOE,), entered=True, foes=(FOE,)))
    carry_out_combat(work)
    assert [(event.battle, event.at) for event in events_told(work, "battle_told")] == [
        (1, AT),
        (2, SIX),
    ]
    assert course.fought == (AT, SIX)


def test_those_who_fight_have_no_movement_left() -> None:
    """V-6.1-06, V-14-45: the defender's units neither."""
    work = join_battle(stage_battle("5 swordsman", {2: "20 bruiser"}))
    for unit in work.state.units.values():
        unit.mp = 3
    carry_out_combat(work)
    assert {unit.mp for unit in work.state.units_of(FOE) if unit.at == AT} == {0}
    assert {unit.mp for unit in work.state.units_of(FOE) if unit.at == HOMES[2]} == {3}


# Ways to lose together


def test_both_centers_fall_in_one_phase() -> None:
    """V-6.1-26: all are lost, nobody has won, and nothing changes hands."""
    work = fight_staged_battle("1 D", {2: "1 D"}, features={AT: "mine"})
    assert only_event(work, "battle_told").outcome == "both_destroyed"
    assert battle_report_of(work, 1).phases == 2
    assert count_units_left(work, 1) == count_units_left(work, 2) == {}
    assert logged_deeds(work, 1) == logged_deeds(work, 2) == ["battle_lost"]
    assert work.state.places[AT].owner is None


def test_both_centers_fall_in_the_last_phase() -> None:
    """V-6.1-26: the attacker's rest retreats in good order, the defender's rest stays."""
    stacks = {"center": "2 swordsman + 1 D", "sun_flank": "2 C"}
    army = "2 swordsman, 1 D, 2 C"
    answers = {2: [respond_order(formation=stacks)]}
    order = formation_order(center="2 swordsman + 1 D", sun_flank="2 C")
    work = fight_staged_battle(army, {2: army}, order, answers=answers)
    assert only_event(work, "battle_told").outcome == "both_destroyed"
    assert battle_report_of(work, 1).phases == 5
    assert count_units_left(work, 1) == count_units_left(work, 1, FROM) == {"C": 2}
    assert count_units_left(work, 2) == count_units_left(work, 2, AT) == {"C": 2}


def test_retaliation_may_cost_the_winner_its_center_and_it_still_wins() -> None:
    """V-6.1-23: only the losers strike in it, by all rules of that phase."""
    work = fight_staged_battle(
        "10 C, 10 D",
        {2: "1 C, 25 D"},
        formation_order(center="10 C", sun="10 D"),
        answers={2: [respond_order(formation={"center": "1 C", "moon": "25 D"})]},
    )
    fought = battle_report_of(work, 1)
    assert (fought.outcome, fought.phases) == ("defender_routed", 2)
    assert {(blow.seat, blow.at) for blow in fought.blows if blow.phase == 2} == {(2, "moon")}
    [center] = [one.hp for one in fought.after if is_standing(one, 2, 1, "center")]
    assert center == "0"
    assert count_units_left(work, 1, AT) == {"D": 10}
    assert count_units_left(work, 2) == {}


def is_standing(stood: StackReport, phase: int, seat: int, at: str) -> bool:
    return (stood.phase, stood.seat, stood.at) == (phase, seat, at)


def test_artillery_and_siege_rest_in_a_retaliation() -> None:
    """V-6.1-23, V-3.2-05: they act in battle phases, not in the first fire either."""
    work = fight_staged_battle(
        "10 C, 10 D",
        {2: "1 C, 25 D"},
        formation_order(center="10 C", sun="10 D"),
        answers={2: [respond_order(formation={"center": "1 C", "moon": "25 D"})]},
        sides={2: {"places": {AT: {"feature": "city", "level": 2}}}},
        features={AT: "city"},
    )
    fought = battle_report_of(work, 1)
    assert fought.outcome == "defender_routed"
    shots = {blow.phase for blow in fought.blows if blow.at == "artillery"}
    assert shots == {1}


# The end of a Ruler


def test_a_side_that_ends_on_its_own_turn_fights_no_more() -> None:
    """V-1-11, V-4.4-14, V-14-46: its Ruler fell, and there is no gold."""
    state = stage_battle(
        [{"unit": "ruler"}],
        {2: "20 E"},
        sides={1: {"gold": 0, "units": {SIX: "10 swordsman"}}, 3: {}, 2: {"units": {SIX: "1 E"}}},
    )
    work = join_battle(state)
    course = work.state.course
    assert course is not None
    course.meetings.append(Meeting(SIX, (FOE,), entered=True, foes=(FOE,)))
    carry_out_combat(work)
    assert work.state.side(ME).ended
    assert [event.at for event in events_told(work, "battle_told")] == [AT]
    assert only_event(work, "battle_told").rulers == (1,)
    assert only_event(work, "ruler_fell").audience == EVERYONE
    assert work.state.side(FOE).rulers_slain == work.state.side(FOE).sides_ended == 1


def test_the_last_side_wins_at_once() -> None:
    """V-1-06, V-14-46: after any battle."""
    work = fight_staged_battle(
        "1 warlord, 40 swordsman", {2: [{"unit": "ruler"}]}, sides={2: {"gold": 0}}
    )
    assert work.state.outcome is not None
    assert work.state.outcome.places[0] == (1,)


def test_both_rulers_may_fall_in_one_battle() -> None:
    """V-1-06: who had the higher score just before the battle wins."""
    army = [{"unit": "ruler"}, {"unit": "D", "count": 5}]
    sides = {1: {"gold": 900}, 2: {"gold": 0, "lifetime": 4000}}
    work = fight_staged_battle(army, {2: army}, sides=sides)
    assert only_event(work, "battle_told").outcome == "both_destroyed"
    assert work.state.outcome is not None
    assert work.state.outcome.places == ((2,), (1,))
    assert work.state.scores[FOE] - work.state.scores[ME] > 100
    alive = fight_staged_battle("10 C", {2: "10 C"})
    assert alive.state.scores == {}


def test_nobody_else_hears_a_private_report() -> None:
    """V-13-33, V-13-35: only those who fought."""
    work = fight_staged_battle("1 warlord, 20 swordsman", {2: "5 archer"}, sides={3: {}})
    assert [event.audience for event in events_told(work, "battle_report")] == [
        audience_of(ME),
        audience_of(FOE),
    ]
    assert [event.kind for event in events_told(work, viewer=Seat(3))] == ["battle_told"]


def test_a_unit_alone_may_be_wiped_out_by_first_fire() -> None:
    """V-14-37, V-6.1-23: then phase 1 is the retaliation."""
    work = fight_staged_battle("1 swordsman", {2: "12 archer"})
    assert only_event(work, "battle_told").outcome == "attacker_routed"
    assert battle_report_of(work, 1).phases == 1
    assert count_units_left(work, 1) == {}
    with pytest.raises(ValueError, match="unpack"):
        only_unit_of(work, 1, "swordsman")
