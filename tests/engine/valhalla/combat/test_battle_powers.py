"""Casters and gods in battle."""

from typing import Any

import pytest

from engine.valhalla.orders.battle_magic import parse_power
from tests.engine.valhalla.staged_battles import (
    AT,
    FOE,
    ME,
    battle_report_of,
    count_units_left,
    fight_staged_battle,
    logged_deeds,
    respond_order,
)
from tests.engine.valhalla.worlds.world import events_told, failure_codes, only_event


def make_caster(kind: str, **more: Any) -> dict[str, Any]:
    return {"unit": "caster", "type": kind, **more}


def power_order(name: str, **more: Any) -> dict[str, Any]:
    return {"kind": "power", "caster": "caster", "power": name, "hex": AT, **more}


def boon_order(name: str, at: str = AT) -> dict[str, Any]:
    return {"kind": "boon", "boon": name, "target": at}


def attack_parts(work: Any, seat: int, phase: int = 1) -> dict[str, str]:
    blow = next(
        one for one in battle_report_of(work, seat).blows if (one.seat, one.phase) == (seat, phase)
    )
    return {line.what: line.value for line in (*blow.attack, *blow.times)}


def test_a_finger_of_death_is_true_attack_in_every_phase() -> None:
    """V-4.4-41, V-14-35: the power is used."""
    mine = [make_caster("necromancer"), {"unit": "C", "count": 9}]
    work = fight_staged_battle(mine, {2: "10 C"}, power_order("finger_of_death"))
    assert (
        attack_parts(work, 1)["finger_of_death"]
        == attack_parts(work, 1, 4)["finger_of_death"]
        == "21"
    )
    [used] = events_told(work, "power_used")
    assert (used.power, used.seat) == ("finger_of_death", 1)
    assert next(u for u in work.state.units_of(ME) if u.code == "caster").used == 1


def test_a_barrage_is_base_attack_and_fires_first_on_the_defense() -> None:
    """V-4.4-45, V-4.2-25a, V-4.2-25j."""
    held = [make_caster("artillerist"), {"unit": "C", "count": 9}]
    answer = {2: [respond_order(power=["caster barrage"])]}
    work = fight_staged_battle("10 C", {2: held}, answers=answer)
    first = next(one for one in battle_report_of(work, 2).blows if one.phase == 0)
    assert [(line.what, line.value) for line in first.attack] == [("first_fire", "124")]
    assert attack_parts(work, 2)["barrage"] == "120"
    attack = fight_staged_battle(held, {2: "10 C"}, power_order("barrage"))
    assert attack_parts(attack, 1)["barrage"] == "120"
    assert all(one.phase for one in battle_report_of(attack, 1).blows)


def test_a_tincture_goes_before_any_casualty() -> None:
    """V-4.4-48: 100 HP more; two Tinctures are 200."""
    brewers = [
        make_caster("herbalist"),
        make_caster("herbalist"),
        {"unit": "swordsman", "count": 9},
    ]
    plain = fight_staged_battle(brewers, {2: "12 archer, 9 C"})
    dead = len(battle_report_of(plain, 1).fates)
    one = fight_staged_battle(
        brewers, {2: "12 archer, 9 C"}, power_order("fortifying_tincture", caster="21")
    )
    both = fight_staged_battle(
        brewers,
        {2: "12 archer, 9 C"},
        power_order("fortifying_tincture", caster="21"),
        power_order("fortifying_tincture", caster="31"),
    )
    assert dead > len(battle_report_of(one, 1).fates) > len(battle_report_of(both, 1).fates)
    hp = next(s for s in battle_report_of(one, 1).after if (s.seat, s.phase) == (1, 0))
    assert hp.hp == hp.max_hp


def test_slow_poison_slays_as_many_again_and_never_changes_who_wins() -> None:
    """V-4.4-49: of one enemy stack, Center if none is named; once per stack."""
    mine = [make_caster("herbalist"), make_caster("herbalist"), {"unit": "swordsman", "count": 12}]
    theirs = {2: "20 C"}
    plain = fight_staged_battle(mine, theirs)
    dead = len(battle_report_of(plain, 2).fates)
    work = fight_staged_battle(mine, theirs, power_order("slow_poison", caster="21"))
    twice = fight_staged_battle(
        mine,
        theirs,
        power_order("slow_poison", caster="21"),
        power_order("slow_poison", caster="31"),
    )
    assert 0 < dead < 10
    assert len(battle_report_of(work, 2).fates) == len(battle_report_of(twice, 2).fates) == 2 * dead
    assert only_event(work, "battle_told").outcome == only_event(plain, "battle_told").outcome
    missed = fight_staged_battle(
        mine, theirs, power_order("slow_poison", caster="21", position="moon")
    )
    assert len(battle_report_of(missed, 2).fates) == dead


CITY: dict[str, Any] = {
    "sides": {2: {"places": {AT: {"feature": "city", "level": 2}}}}, "features": {AT: "city"},
}  # fmt: skip


def test_a_petard_destroys_a_level_of_each() -> None:
    """V-4.4-44, V-3.2-16: they count as lost; types at 0 stay."""
    mine = [make_caster("artillerist"), {"unit": "C", "count": 9}]
    work = fight_staged_battle(mine, {2: "10 C"}, power_order("power_petard"), **CITY)
    assert work.state.places[AT].lost == {"walls": 1, "artillery": 1, "hazards": 0}
    assert all(line.what != "walls" for b in battle_report_of(work, 2).blows for line in b.defense)


@pytest.mark.parametrize("feature", ["field_fortifications", "mine"])
def test_a_petard_needs_a_city(feature: str) -> None:
    """V-4.4-44, V-12.21-15: not against field fortifications; the power isn't used."""
    mine = [make_caster("artillerist"), {"unit": "C", "count": 9}]
    work = fight_staged_battle(
        mine, {2: "10 C"}, power_order("power_petard"), features={AT: feature}
    )
    assert failure_codes(work, 1) == ["POWER_NO_CITY"]
    assert next(u for u in work.state.units_of(ME) if u.code == "caster").used == 0


def test_the_dead_of_both_sides_rise() -> None:
    """V-4.4-40, V-14-47: for the winner's Necromancer that fought and lived, at most 20."""
    mine = [make_caster("necromancer"), {"unit": "swordsman", "count": 29}]
    work = fight_staged_battle(mine, {2: "6 archer"}, power_order("raise_dead", infantry="bruiser"))
    dead = sum(len(battle_report_of(work, seat).fates) for seat in (1, 2))
    assert count_units_left(work, 1, AT)["bruiser"] == min(20, dead)
    many = fight_staged_battle(
        mine, {2: "29 archer"}, power_order("raise_dead", infantry="bruiser")
    )
    assert count_units_left(many, 1).get("bruiser", 0) == (
        20 if battle_report_of(many, 1).won else 0
    )


def test_nobody_rises_for_the_beaten() -> None:
    """V-12.21-14."""
    mine = [make_caster("necromancer"), {"unit": "C", "count": 9}]
    work = fight_staged_battle(mine, {2: "10 C"}, power_order("raise_dead", infantry="archer"))
    assert failure_codes(work, 1) == ["POWER_NOT_WON"]
    assert count_units_left(work, 1) == {"C": 9, "caster": 1}


def test_a_power_may_be_used_once() -> None:
    """V-4.4-29, V-12.21-12, V-16-35."""
    mine = [make_caster("necromancer", used=1), {"unit": "C", "count": 9}]
    work = fight_staged_battle(mine, {2: "10 C"}, power_order("finger_of_death"))
    assert failure_codes(work, 1) == ["POWER_USED"]
    assert "finger_of_death" not in attack_parts(work, 1)


def test_only_casters_in_that_battle_may() -> None:
    """V-4.4-52, V-12.21-13: a power for a battle that isn't fought fails."""
    mine = [{"unit": "C", "count": 9}]
    sides = {1: {"units": {"002.003": [make_caster("necromancer")]}}}
    work = fight_staged_battle(mine, {2: "10 C"}, power_order("finger_of_death"), sides=sides)
    assert failure_codes(work, 1) == ["POWER_NOT_IN_BATTLE"]
    elsewhere = fight_staged_battle(
        mine, {2: "10 C"}, power_order("finger_of_death", hex="009.009"), sides=sides
    )
    assert failure_codes(elsewhere, 1) == ["POWER_NOT_IN_BATTLE"]


# Boons


def test_thor_and_freyja_help_in_one_battle() -> None:
    """V-10.1-21, V-10.1-22, V-10.1-34: paid then, and told to nobody else."""
    work = fight_staged_battle(
        "10 C",
        {2: "10 C"},
        boon_order("boon_wrath"),
        boon_order("boon_aegis"),
        sides={1: {"favor": 130}},
    )
    assert attack_parts(work, 1)["boon_wrath"] == "x11/10"
    hit = next(b for b in battle_report_of(work, 1).blows if b.foe == 1)
    assert [(line.what, line.value) for line in hit.share] == [("boon_aegis", "x9/10")]
    assert work.state.side(ME).favor == 10
    assert work.state.side(ME).boons == ("boon_wrath", "boon_aegis")
    assert {event.seat for event in events_told(work, "boon_granted")} == {1}
    assert "boon" not in str(battle_report_of(work, 2).model_dump())


def test_a_boon_that_cannot_be_paid_costs_nothing() -> None:
    """V-12.0-23, V-12.22-14: nor one without its battle."""
    poor = fight_staged_battle(
        "10 C", {2: "10 C"}, boon_order("boon_wrath"), sides={1: {"favor": 59}}
    )
    assert failure_codes(poor, 1) == ["NO_FAVOR"]
    assert "boon_wrath" not in attack_parts(poor, 1)
    idle = fight_staged_battle(
        "10 C", {2: "10 C"}, boon_order("boon_wrath", "009.009"), sides={1: {"favor": 100}}
    )
    assert failure_codes(idle, 1) == ["BOON_NO_BATTLE"]
    assert favor_left(poor) == 59
    assert favor_left(idle) == 100


def favor_left(work: Any) -> int:
    favor: int = work.state.side(ME).favor
    return favor


def test_a_defender_may_ask_in_its_answer() -> None:
    """V-10.1-21, V-12.28-01."""
    answers = {2: [respond_order(boon=["boon_wrath"])]}
    work = fight_staged_battle(
        "10 C", {2: "1 warlord, 9 C"}, answers=answers, sides={2: {"favor": 60}}
    )
    assert attack_parts(work, 2)["boon_wrath"] == "x11/10"
    assert work.state.side(FOE).favor == 0


def test_knucklebones_last_for_the_round() -> None:
    """V-10.1-20: on the own turn, even without a battle."""
    work = fight_staged_battle(
        "10 C", {2: "10 C"}, boon_order("boon_knucklebones", ""), sides={1: {"favor": 20}}
    )
    assert work.state.side(ME).knuckles
    assert logged_deeds(work, 1) == ["battle_lost"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("41 slow_poison moon", ("41", "slow_poison", "moon", None)),
        ("41 raise_dead archer", ("41", "raise_dead", None, "archer")),
        ("caster barrage", ("caster", "barrage", None, None)),
        ("barrage", None),
        ("41 i_spy", None),
    ],
)
def test_powers_are_read_from_an_answer(text: str, found: tuple[str, ...] | None) -> None:
    """V-12.28-01, V-12.21-01."""
    read = parse_power(text, AT)
    assert (read and (read.caster, read.power, read.position, read.infantry)) == found
