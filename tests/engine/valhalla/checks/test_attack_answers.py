"""Checks of `respond`: what may be answered to an attack."""

from typing import Any

import pytest

from tests.engine.valhalla.checks.combat_orders import check_answer, refusal_code, stage_attack
from tests.engine.valhalla.staged_battles import AT


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({}, ""),
        ({"battle": "004.004"}, "RESPOND_CLOSED"),
        ({"battle": "no"}, "UNKNOWN_HEX"),
        ({"fort_split": {"walls": "2"}}, "RESPOND_FORT_SPLIT"),
        ({"formation": {"sun": "9 archer"}}, "STACK_CENTER_EMPTY"),
        ({"formation": {"center": "all archer"}}, ""),
        ({"tactic": "petard"}, "TACTIC_ROLE"),
        ({"tactic": "ambush"}, "TACTIC_NO_AMBUSH"),
        ({"tactic": "fighting_retreat"}, ""),
        ({"tactic": "nonsense"}, "TACTIC_UNKNOWN"),
        ({"parley": "maybe"}, "BAD_FIELD"),
        ({"parley": "yes", "truce": "no"}, ""),
        ({"power": "52 slow_poison moon"}, ""),
        ({"power": "52 slow_poison left"}, "BAD_FIELD"),
        ({"power": "52 dance"}, "BAD_FIELD"),
        ({"power": "72 slow_poison"}, "POWER_NOT_CASTER"),
        ({"power": "99992 slow_poison"}, "UNKNOWN_UNIT"),
        ({"power": "52 barrage"}, "POWER_WRONG_TYPE"),
        ({"power": "62 raise_dead archer"}, "POWER_USED"),
        ({"power": ["52 slow_poison", "52 fortifying_tincture"]}, "POWER_USED"),
        ({"boon": "boon_wrath"}, ""),
        ({"boon": "boon_thunder"}, "BOON_UNKNOWN"),
        ({"boon": ["boon_wrath", "boon_wrath"]}, "BOON_TWICE"),
        ({"boon": "boon_eye"}, "BOON_TARGET"),
        ({"boon": ["boon_wrath", "boon_aegis"]}, "NO_FAVOR"),
        ({"retreat": ["005.004", "004.005"]}, ""),
        ({"retreat": "009.009"}, "PREF_RETREAT"),
        ({"retreat": "here"}, "UNKNOWN_HEX"),
    ],
)
def test_what_forbids_an_answer(fields: dict[str, Any], refusal: str) -> None:
    """V-12.28-01, V-12.28-10 to V-12.28-12, V-12.5, V-12.6, V-12.21-10 to V-12.21-12."""
    assert refusal_code(check_answer(stage_attack(), **fields)) == refusal


def test_without_an_officer_only_formation_and_retreat() -> None:
    """V-12.28-11, V-6.3-01, V-6.3-03, V-12.5-03."""
    state = stage_attack("9 archer")
    for fields in (
        {"tactic": "none"}, {"parley": "no"}, {"truce": "yes"}, {"power": "52 slow_poison"},
        {"boon": "boon_wrath"}, {"fort_split": {"walls": "1"}},
    ):  # fmt: skip
        assert refusal_code(check_answer(state, **fields)) == "RESPOND_UNLED"
    assert check_answer(state, formation={"center": "all"}, retreat="005.004").is_accepted


@pytest.mark.parametrize(
    ("split", "stands"),
    [
        ({"walls": "2"}, True),
        ({"walls": "1", "hazards": "1"}, True),
        ({"artillery": "1"}, True),
        ({"walls": "2", "hazards": "1"}, False),
        ({"moat": "1"}, False),
        ({"walls": "-1"}, False),
        ({"walls": "3"}, False),
    ],
)
def test_field_fortifications_have_two_levels(split: dict[str, str], stands: bool) -> None:
    """V-12.28-12, V-2.1-35."""
    state = stage_attack(features={AT: "field_fortifications"})
    assert check_answer(state, fort_split=split).is_accepted is stands


def test_the_lead_defender_decides_on_the_ground_and_each_has_its_positions() -> None:
    """V-12.28-13, V-12.5-16, V-6.1-37."""
    state = stage_attack(also={3: "30 archer"}, features={AT: "field_fortifications"})
    assert refusal_code(check_answer(state, fort_split={"walls": "2"})) == "RESPOND_NOT_LEAD"
    found = check_answer(state, formation={"center": "9 archer"})
    assert refusal_code(found) == "STACK_JOINT"
    assert found.refusals[0].facts == {"positions": "moon moon_flank"}
    assert check_answer(state, formation={"moon": "9 archer"}).is_accepted


def test_boons_are_counted_over_all_answers() -> None:
    """V-12.22-11, V-12.22-12, V-16-36: two per round, each kind once."""
    rich: dict[str, Any] = {"side": {"favor": 900, "boons": "boon_wrath"}}
    assert refusal_code(check_answer(stage_attack(**rich), boon="boon_wrath")) == "BOON_TWICE"
    full: dict[str, Any] = {"side": {"favor": 900, "boons": "boon_eye, boon_heralds"}}
    assert refusal_code(check_answer(stage_attack(**full), boon="boon_wrath")) == "BOON_LIMIT"
    other = {"kind": "respond", "battle": "004.004", "boon": ["boon_wrath"]}
    assert (
        refusal_code(check_answer(stage_attack(side={"favor": 900}), other, boon="boon_wrath"))
        == "BOON_TWICE"
    )


def test_units_left_over_are_told_in_an_answer_too() -> None:
    """V-12.5-17."""
    found = check_answer(stage_attack(), formation={"center": "9 archer"})
    assert [one.facts for one in found.warnings] == [{"count": 3}]
