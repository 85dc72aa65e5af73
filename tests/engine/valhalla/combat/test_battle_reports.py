"""The public report of a battle, and the reports of those who fought."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.valhalla.combat import battle_reports, overrun_reports
from engine.valhalla.combat.combat_phase import carry_out_combat
from engine.valhalla.events.base import TraceLine
from engine.valhalla.events.battles import AttackReport
from engine.valhalla.events.event_types import EVENT_ADAPTER
from engine.valhalla.outcomes import deaths
from tests.engine.valhalla.staged_battles import (
    AT,
    FOE,
    FROM,
    ME,
    battle_report_of,
    fight_staged_battle,
    formation_order,
    join_battle,
    respond_order,
    stage_battle,
    tactic_order,
)
from tests.engine.valhalla.worlds.world import events_told, only_event, start_turn

CITY: dict[str, Any] = {
    "sides": {2: {"places": {AT: {"feature": "city", "level": 2}}}}, "features": {AT: "city"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("units", "word"),
    [
        (1, "skirmish"),
        (19, "skirmish"),
        (20, "battle"),
        (59, "battle"),
        (60, "great_battle"),
        (119, "great_battle"),
        (120, "epic_battle"),
        (500, "epic_battle"),
    ],
)
def test_a_word_for_the_size(units: int, word: str) -> None:
    """V-13-31."""
    assert battle_reports.battle_size(units) == word


def test_the_public_report_holds_no_more_than_the_ledger_says() -> None:
    """V-13-31, V-13-32, V-6.5-01, V-6.5-03: no numbers, losses, stacks, tactics or forts."""
    event = only_event(
        fight_staged_battle("1 warlord, 20 swordsman", {2: "9 archer"}, tactic_order("pointy_end")),
        "battle_told",
    )
    assert event.audience == EVERYONE
    assert event.model_dump() == {
        "kind": "battle_told", "audience": "everyone", "room": "", "battle": 1, "round": 1,
        "at": AT, "attacker": 1, "defenders": (2,), "feature": "", "outcome": "defender_routed",
        "size": "battle", "conquered": False, "razed": False, "rulers": (),
    }  # fmt: skip


def test_an_unfamiliar_feature_is_not_named() -> None:
    """V-13-31: only kinds of table 2.1."""
    for feature, shown in (("stables", "stables"), ("barrow", ""), ("healing_spring", "")):
        work = fight_staged_battle("3 C", {2: "3 C"}, features={AT: feature})
        assert only_event(work, "battle_told").feature == shown


def test_razing_is_told() -> None:
    """V-13-31: that a city was conquered, and whether it was razed further."""
    order = {"kind": "raze_on_conquest", "hex": AT, "levels": "1"}
    work = fight_staged_battle("1 warlord, 40 swordsman", {2: "2 archer"}, order, **CITY)
    assert only_event(work, "battle_told").razed
    assert work.state.places[AT].level == 0


def blow_lines(blow: AttackReport) -> Iterator[TraceLine]:
    yield from (*blow.attack, *blow.times, *blow.defense, *blow.share)


def test_numbers_explain_themselves() -> None:
    """V-13-33, V-0-03: the parts of an own blow give its damage, exactly; each names its rule.

    What got through stands for the foe's Defense as well (V-13-25).
    """
    work = fight_staged_battle(
        "1 warlord, 10 swordsman, 5 bruiser",
        {2: "1 warlord, 6 swordsman, 8 archer"},
        formation_order(center="warlord + 10 swordsman", sun="5 bruiser"),
    )
    own = [blow for blow in battle_report_of(work, 1).blows if blow.seat == 1]
    assert own
    for blow in own:
        assert all(line.rule for line in blow_lines(blow))
        force = sum((Fraction(line.value) for line in blow.attack), Fraction(0))
        for line in (*blow.times, *blow.share):
            force *= Fraction(line.value.removeprefix("x"))
        assert Fraction(blow.damage) == force


def test_without_an_officer_the_foe_stays_a_stranger() -> None:
    """V-13-33, V-13-56, V-13-57: positions, HP and losses by class; no designs, no types."""
    work = fight_staged_battle("8 C", {2: "1 warlord, 1 courtier, 9 archer"})
    mine = battle_report_of(work, 1)
    assert not mine.insight
    assert mine.designs == ()
    assert mine.positions == ((2, "center"),)
    given = [blow for blow in mine.blows if blow.seat == 1]
    assert all(blow.defense == () for blow in given)
    assert {line.what for blow in given for line in blow.share} == {"taken"}
    suffered = [blow for blow in mine.blows if blow.foe == 1]
    assert suffered
    assert all(blow.attack == blow.times == () for blow in suffered)
    assert {one.seat for one in mine.after} == {1, 2}


def test_officers_are_counted_without_their_type() -> None:
    """V-13-33, V-13-56: with perfect information their types are told."""
    strangers = fight_staged_battle("40 D", {2: "1 warlord, 1 courtier, 2 archer"})
    assert dict(battle_report_of(strangers, 1).foes[0].lost) == {"archer": 2, "officer": 2}
    known = fight_staged_battle("1 warlord, 40 D", {2: "1 warlord, 1 courtier, 2 archer"})
    lost = dict(battle_report_of(known, 1).foes[0].lost)
    assert lost == {"archer": 2, "warlord": 1, "courtier": 1}


def test_an_officer_sees_designs_and_statlines() -> None:
    """V-13-33, V-7.2-06."""
    work = fight_staged_battle("1 warlord, 8 C", {2: "5 bruiser, 2 E"})
    [bruiser, great] = battle_report_of(work, 1).designs
    assert (bruiser.line, bruiser.specials, bruiser.count) == ("24/8/2/4", ("heavy",), 5)
    assert (great.line, great.count) == ("12/20/4/6", 2)
    assert battle_report_of(work, 2).designs == ()
    parts = {
        line.what
        for blow in battle_report_of(work, 1).blows
        if blow.seat == 1
        for line in blow.defense
    }
    assert parts == {"units", "center"}


def test_a_foes_gods_and_mines_stay_secret() -> None:
    """V-13-25: even with perfect information."""
    sides = {1: {"favor": 60, "places": {"003.003": "mine"}}}
    wrath = {"kind": "boon", "boon": "boon_wrath", "target": AT}
    work = fight_staged_battle(
        "1 warlord, 8 C", {2: "1 warlord, 8 C"}, wrath, sides=sides, features={"003.003": "mine"}
    )
    mine, theirs = (
        {line.what for b in battle_report_of(work, s).blows for line in blow_lines(b)}
        for s in (1, 2)
    )
    assert {"mine", "boon_wrath"} <= mine
    assert not {"mine", "boon_wrath"} & theirs
    assert "unknown" in theirs


def fight_with_answer(defense: int = 3, **wish: Any) -> Any:
    """Let unled attackers meet a side whose Defense is bought, or prayed for."""
    line = {"hp": 10, "attack": 8, "defense": defense}
    sides = {2: {"favor": 500, "designs": {"C": line, "D": {**line, "defense": 3}}}}
    answers = {2: [respond_order(formation={"center": "5 C + 5 D", "moon": "1 courtier"}, **wish)]}
    return fight_staged_battle(
        "20 bruiser", {2: "5 C, 5 D, 1 courtier"}, answers=answers, sides=sides
    )


def test_aegis_can_not_be_told_from_sturdier_designs() -> None:
    """V-13-02, V-13-25, V-10.1-34: the same damage is explained by the same words."""
    prayed = fight_with_answer(defense=2, boon=["boon_aegis"])
    assert events_told(prayed, "boon_granted", viewer=FOE)
    assert (
        battle_report_of(prayed, 1).model_dump()
        == battle_report_of(fight_with_answer(), 1).model_dump()
    )


def test_wrath_can_not_be_told_from_a_mine() -> None:
    """V-13-02, V-13-25: not even by an Officer, where both add a tenth."""
    line = {"C": {"hp": 15, "attack": 10, "defense": 2}}
    seen = []
    for wish, places in ({"boon": ["boon_wrath"]}, {}), ({}, {"003.003": "mine"}):
        sides = {2: {"favor": 500, "designs": line, "places": places}}
        mine = {"003.003": "mine"}
        answers = {2: [respond_order(**wish)]}
        work = fight_staged_battle(
            "1 warlord, 9 C", {2: "8 C"}, answers=answers, sides=sides, features=mine
        )
        seen.append(battle_report_of(work, 1).model_dump())
        assert "unknown" in str(seen[-1])
    assert seen[0] == seen[1]


CASTERS: tuple[Any, ...] = (
    "12 archer",
    {"unit": "caster", "type": "artillerist", "id": 402},
    {"unit": "caster", "type": "necromancer", "id": 412},
)


def test_a_foes_powers_and_boons_are_one_sum_without_a_name() -> None:
    """V-13-25, V-13-33: an Officer is told what they did together, and that is all."""
    wish = {"boon": ["boon_wrath"], "power": ["402 barrage", "412 finger_of_death"]}
    sides = {2: {"favor": 500}}
    work = fight_staged_battle(
        "1 warlord, 20 C", {2: [*CASTERS]}, answers={2: [respond_order(**wish)]}, sides=sides
    )
    own = {line.what for blow in battle_report_of(work, 2).blows for line in blow_lines(blow)}
    assert {"barrage", "finger_of_death", "boon_wrath"} <= own
    struck = [blow for blow in battle_report_of(work, 1).blows if blow.seat == 2 and blow.phase]
    for blow in struck:
        assert [line.what for line in blow.attack] == ["archer", "caster", "unknown"]
        assert {line.what for line in blow.times} <= {"factor"}
        force = sum((Fraction(line.value) for line in blow.attack), Fraction(0))
        for line in (*blow.times, *blow.share):
            force *= Fraction(line.value.removeprefix("x"))
        guarded = sum((Fraction(line.value) for line in blow.defense), Fraction(0))
        assert Fraction(blow.damage) == force / (1 + guarded)


def test_walls_are_told_to_those_who_fought_as_they_stood_and_as_they_fell() -> None:
    """V-13-33, V-13-55, V-13-25: the level at first fire, and what siege took of it."""
    rams = {"C": {"hp": 12, "attack": 10, "defense": 3, "specials": "siege"}}
    sides = {1: {"designs": rams}, **CITY["sides"]}
    work = fight_staged_battle(
        "1 warlord, 20 C", {2: "25 C"}, sides=sides, features=CITY["features"]
    )
    assert (
        battle_report_of(work, 1).forts
        == battle_report_of(work, 2).forts
        == (("walls", 1), ("artillery", 1))
    )
    assert (
        battle_report_of(work, 1).fort_levels
        == battle_report_of(work, 2).fort_levels
        == (("walls", 1), ("artillery", 1))
    )


def test_walls_that_helped_nobody_are_not_told() -> None:
    """V-13-33, V-3.2-20: of fortifications only those that helped in the battle."""
    work = fight_staged_battle(
        "1 warlord, 20 C", {2: "25 C"}, stood=True, sides=CITY["sides"], features=CITY["features"]
    )
    assert battle_report_of(work, 1).fort_levels == battle_report_of(work, 1).forts == ()


def test_all_about_the_own_army() -> None:
    """V-13-33: its stacks with their rooms, what became of each unit, where it went."""
    answers = {2: [respond_order(formation={"center": "6 C", "moon": "all archer"})]}
    work = fight_staged_battle("9 C", {2: "6 C, 3 archer"}, answers=answers)
    ranks = {rank.at: rank for rank in battle_report_of(work, 2).ranks}
    assert dict(ranks["moon"].kinds) == {"archer": 3}
    assert (ranks["center"].spaces, ranks["center"].room) == (6, 30)
    assert [one.to for one in battle_report_of(work, 1).retreats] == [FROM]


def test_ids_of_others_never_show() -> None:
    """V-13-29, V-13-65: nor do they change anything of what a side is told."""
    answers = {2: [respond_order(formation={"center": "2 archer", "moon": "1 F + 3 C"})]}
    seen = []
    for made in (0, 400):
        codes = ("archer", "archer", "F", "C", "C", "C")
        held = [{"unit": code, "id": 10 * (n + made) + 2} for n, code in enumerate(codes, 50)]
        work = fight_staged_battle(
            "1 warlord, 40 swordsman", {2: held}, answers=answers, settings={"rout_f": 0}
        )
        seen.append([event.model_dump() for event in events_told(work, viewer=ME)])
    assert seen[0] == seen[1]


def test_every_report_can_be_written_down_and_read() -> None:
    """V-14-70."""
    work = fight_staged_battle("1 warlord, 40 swordsman", {2: "2 archer"}, **CITY)
    for event in work.events:
        assert EVENT_ADAPTER.validate_python(event.model_dump(mode="json")) == event


# Overruns


def report_overrun_of(rulers: str = "1 courtier") -> Any:
    state = stage_battle("1 warlord, 20 swordsman", {2: rulers}, sides={2: {"gold": 0}, 3: {}})
    work = start_turn(state, 1)
    slain = work.state.units_in(AT, FOE)
    overrun_reports.report_overrun(work, AT, ME, (FOE,), slain, attacker_count=21)
    deaths.remove_slain(work, slain, ME)
    deaths.settle_ruler_deaths(work)
    return work


def test_overruns_are_reported_when_the_turn_goes_on() -> None:
    """V-6.4-10, V-13-31, V-13-35: nothing before the windows of others have closed."""
    work = report_overrun_of()
    assert not events_told(work, "battle_told")
    assert work.state.copy().course.held == work.state.course.held
    battle_reports.publish_held_reports(work)
    event = only_event(work, "battle_told")
    assert (event.outcome, event.size, event.rulers) == ("overrun", "battle", ())
    audiences = [one.audience for one in events_told(work, "overrun_report")]
    assert audiences == [audience_of(ME), audience_of(FOE)]
    battle_reports.publish_held_reports(work)
    assert len(events_told(work, "battle_told")) == 1


def test_a_ruler_ridden_down_is_told() -> None:
    """V-13-31, V-6.4-10."""
    work = report_overrun_of("ruler")
    battle_reports.publish_held_reports(work)
    assert only_event(work, "battle_told").rulers == (2,)


def test_a_ruler_who_is_spared_is_not() -> None:
    """V-10.1-31, V-10.1-34."""
    state = stage_battle("20 swordsman", {2: "ruler"}, sides={2: {"spared": True}})
    work = start_turn(state, 1)
    slain = work.state.units_in(AT, FOE)
    overrun_reports.report_overrun(work, AT, ME, (FOE,), slain)
    battle_reports.publish_held_reports(work)
    assert only_event(work, "battle_told").rulers == ()


def test_who_rides_down_whom_it_cannot_name() -> None:
    """V-13-33: by class; Officers without their type, unless an own one rode along."""
    plain = start_turn(stage_battle("20 swordsman", {2: "1 courtier, 1 archer"}), 1)
    slain = plain.state.units_in(AT, FOE)
    overrun_reports.report_overrun(plain, AT, ME, (FOE,), slain)
    battle_reports.publish_held_reports(plain)
    mine = next(one for one in events_told(plain, "overrun_report") if one.seat == 1)
    assert dict(mine.foes[0].lost) == {"archer": 1, "officer": 1}
    assert mine.fates == ()
    theirs = next(one for one in events_told(plain, "overrun_report") if one.seat == 2)
    assert [fate.code for fate in theirs.fates] == ["courtier", "archer"]


def test_a_partner_under_a_truce_hears_the_public_report_only() -> None:
    """V-13-34."""
    work = join_battle(stage_battle("1 warlord, 9 C", {2: "4 archer", 3: "1 warlord"}))
    assert work.state.course is not None
    work.state.course.meetings[0].foes = (FOE,)
    carry_out_combat(work)
    kinds = {event.kind for event in events_told(work, viewer=Seat(3))}
    assert "battle_told" in kinds
    assert "battle_report" not in kinds
