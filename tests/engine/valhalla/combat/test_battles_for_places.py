"""Battles for cities, walls, field fortifications and springs."""

import pytest

from tests.engine.valhalla.staged_battles import (
    AT,
    battle_report_of,
    count_units_left,
    fight_staged_battle,
    respond_order,
)
from tests.engine.valhalla.worlds.world import only_event


def test_a_conquered_city_is_told_to_all() -> None:
    """V-13-31, V-3.4-01, V-14-47: a level and all buildings are gone, and no mark is set."""
    work = fight_staged_battle(
        "1 warlord, 40 swordsman",
        {2: "2 archer"},
        sides={2: {"places": {AT: {"feature": "city", "level": 2}}}},
        features={AT: "city"},
    )
    told_all = only_event(work, "battle_told")
    assert (told_all.conquered, told_all.razed, told_all.feature) == (True, False, "city")
    place = work.state.places[AT]
    assert (place.owner, place.level, place.attacked) == (1, 1, False)


def test_a_city_that_held_is_marked_as_attacked() -> None:
    """V-3.2-17, V-14-47."""
    work = fight_staged_battle(
        "10 C",
        {2: "10 C"},
        sides={2: {"places": {AT: {"feature": "city", "level": 2}}}},
        features={AT: "city"},
    )
    assert only_event(work, "battle_told").outcome == "attacker_repelled"
    assert work.state.places[AT].attacked


def test_siege_takes_levels_that_stay_lost() -> None:
    """V-3.2-12 to V-3.2-16: by type, and they persist."""
    ram = {"C": {"hp": 12, "attack": 10, "defense": 3, "specials": "siege"}}
    work = fight_staged_battle(
        "1 warlord, 20 C",
        {2: "25 C"},
        sides={1: {"designs": ram}, 2: {"places": {AT: {"feature": "city", "level": 3}}}},
        features={AT: "city"},
    )
    place = work.state.places[AT]
    assert place.owner == 2
    assert place.lost == {"walls": 1, "artillery": 1, "hazards": 1}
    assert dict(battle_report_of(work, 1).forts) == place.lost


@pytest.mark.parametrize("stood", [False, True])
def test_walls_help_against_an_attack_from_outside_alone(stood: bool) -> None:
    """V-3.2-20: not against those who stood in the hex under a truce that is broken."""
    work = fight_staged_battle(
        "1 warlord, 10 swordsman",
        {2: "14 swordsman"},
        sides={2: {"places": {AT: {"feature": "city", "level": 1}}}},
        features={AT: "city"},
        stood=stood,
    )
    parts = {
        part.what
        for blow in battle_report_of(work, 2).blows
        if blow.foe == 2 and blow.phase == 1
        for part in blow.defense
    }
    assert ("walls" in parts) is not stood


@pytest.mark.parametrize("stood", [False, True])
def test_field_fortifications_help_against_an_attack_from_outside_alone(stood: bool) -> None:
    """V-3.2-20: where all the attacker's units already stood in the hex, they help nobody."""
    work = fight_staged_battle(
        "1 warlord, 10 swordsman",
        {2: "1 warlord, 13 swordsman"},
        features={AT: "field_fortifications"},
        stood=stood,
    )
    assert bool(battle_report_of(work, 2).fort_levels) is not stood


def test_walls_help_nobody_against_the_citys_owner() -> None:
    """V-3.2-20."""
    work = fight_staged_battle(
        "1 warlord, 10 swordsman",
        {2: "14 swordsman"},
        sides={1: {"places": {AT: {"feature": "city", "level": 3}}}},
        features={AT: "city"},
    )
    defended = [blow for blow in battle_report_of(work, 2).blows if blow.foe == 2]
    assert all(part.what != "walls" for blow in defended for part in blow.defense)
    assert all(blow.at != "artillery" for blow in battle_report_of(work, 1).blows)
    assert not work.state.places[AT].attacked


def test_field_fortifications_are_split_by_the_lead_defender() -> None:
    """V-2.1-35: by orders, else walls; what is lost is lost in all."""
    sides = {2: {"places": {AT: {"feature": "field_fortifications", "lost": {"walls": 1}}}}}
    plain = fight_staged_battle(
        "4 swordsman", {2: "9 bruiser"}, features={AT: "field_fortifications"}
    )
    assert wall_parts(plain) == {"2"}
    assert plain.state.places[AT].attacked
    split = fight_staged_battle(
        "4 swordsman",
        {2: "1 warlord, 9 bruiser"},
        features={AT: "field_fortifications"},
        answers={2: [respond_order(fort_split={"artillery": "2"})]},
    )
    assert wall_parts(split) == set()
    shots = [blow for blow in battle_report_of(split, 1).blows if blow.at == "artillery"]
    assert {shot.foe for shot in shots} == {1}
    worn = fight_staged_battle(
        "4 swordsman", {2: "9 bruiser"}, features={AT: "field_fortifications"}, sides=sides
    )
    assert wall_parts(worn) == {"1"}


def wall_parts(work: object) -> set[str]:
    return {
        part.value
        for blow in battle_report_of(work, 2).blows  # type: ignore[arg-type]
        if blow.foe == 2
        for part in blow.defense
        if part.what == "walls"
    }


def test_a_spring_heals_the_winner_alone() -> None:
    """V-7.3-15: half the damage is shared out, in stacks that stand."""
    dry = fight_staged_battle("30 swordsman", {2: "6 archer, 4 swordsman"})
    wet = fight_staged_battle(
        "30 swordsman", {2: "6 archer, 4 swordsman"}, features={AT: "healing_spring"}
    )
    lost = [30 - count_units_left(work, 1)["swordsman"] for work in (dry, wet)]
    assert 0 < lost[1] < lost[0]
    assert count_units_left(wet, 2) == {}


def test_siege_counts_against_field_fortifications_in_all() -> None:
    """V-2.1-35: a type that loses one costs one; a later battle splits what is left."""
    ram = {"C": {"hp": 12, "attack": 10, "defense": 3, "specials": "siege"}}
    work = fight_staged_battle(
        "1 warlord, 20 C",
        {2: "1 warlord, 24 C"},
        sides={1: {"designs": ram}},
        features={AT: "field_fortifications"},
        answers={2: [respond_order(fort_split={"walls": "1", "hazards": "1"})]},
    )
    assert dict(battle_report_of(work, 2).forts) == {"walls": 1, "hazards": 1}
    assert work.state.places[AT].lost == {"walls": 2, "artillery": 0, "hazards": 0}
