"""Checks of `formation` and `tactic`."""

from typing import Any

import pytest

from tests.engine.valhalla.checks.combat_orders import (
    check_order,
    form_order,
    refusal_code,
    stage_turn,
    tactic_order,
)
from tests.engine.valhalla.staged_battles import AT, FROM, ME

MOVE = {"kind": "move", "units": "all", "from": FROM, "to": AT}


@pytest.mark.parametrize(
    ("one", "refusal", "rule"),
    [
        (form_order(center="all"), "STACK_CAPACITY", "V-12.5-13"),
        (form_order(center="99999 + 12 swordsman"), "UNKNOWN_UNIT", "V-12.0-18"),
        (form_order(center="12 dragons"), "UNKNOWN_UNIT", "V-12.0-18"),
        (form_order(at="999.001", center="warlord"), "UNKNOWN_HEX", "V-12.0-16"),
        (form_order(left="warlord"), "STACK_POSITION", "V-12.5-10"),
        (form_order(center="21 + archer", sun="21"), "STACK_DUPLICATE", "V-12.5-11"),
        (form_order(center="21 + 21"), "STACK_DUPLICATE", "V-12.5-11"),
        (form_order(sun="12 swordsman"), "STACK_CENTER_EMPTY", "V-12.5-12"),
        (form_order(center="16 bruiser"), "STACK_CAPACITY", "V-12.5-13"),
        (form_order(center="15 bruiser"), "", ""),
        (form_order(center="warlord", sun="13 bruiser"), "STACK_CAPACITY", "V-12.5-13"),
        (form_order(center="warlord", moon_flank="12 bruiser"), "", ""),
        (form_order(), "", ""),
        (form_order(center="all C + warlord", riders={"21": "C"}), "", ""),
    ],
)
def test_what_forbids_a_formation(one: dict[str, Any], refusal: str, rule: str) -> None:
    """V-12.5-01, V-12.5-03, V-12.5-10 to V-12.5-13, V-6.1-10, V-6.1-11, V-12.0-26."""
    verdict = check_order(stage_turn(), one)
    assert refusal_code(verdict) == refusal
    assert [found.rule for found in verdict.refusals] == [rule][: len(verdict.refusals)]


def test_rider_and_mount_stand_together() -> None:
    """V-12.5-14, V-4.3-85."""
    state = stage_turn([{"unit": "C", "id": 51}, {"unit": "archer", "id": 61, "rides": 51}])
    found = check_order(state, form_order(center="51", sun="61"))
    assert refusal_code(found) == "STACK_RIDER"
    assert found.refusals[0].facts == {"unit": 61, "mount": 51}
    assert (
        refusal_code(check_order(state, form_order(center="51", sun="61", riders={"61": "none"})))
        == ""
    )
    assert refusal_code(check_order(state, form_order(center="51 + 61"))) == ""


def test_a_wedge_changes_what_is_legal() -> None:
    """V-12.5-13, V-12.5-15, V-6.6-15: once its tactic is on the sheet, or stands."""
    wide = form_order(center="17 bruiser")
    assert refusal_code(check_order(stage_turn(), wide)) == "STACK_CAPACITY"
    assert refusal_code(check_order(stage_turn(), wide, tactic_order("wedge"))) == ""
    assert refusal_code(check_order(stage_turn(tactics={"default": "wedge"}), wide)) == ""
    flanks = form_order(center="warlord", sun_flank="3 archer")
    assert refusal_code(check_order(stage_turn(), flanks)) == ""
    assert (
        refusal_code(check_order(stage_turn(), flanks, tactic_order("wedge")))
        == "STACK_WEDGE_FLANK"
    )


def test_an_oath_counts() -> None:
    """V-11.2-21."""
    assert (
        refusal_code(
            check_order(stage_turn(special="shield_oath"), form_order(center="17 bruiser"))
        )
        == ""
    )


def test_units_in_no_stack_are_told() -> None:
    """V-12.5-17: a warning; for every hex nobody can tell."""
    found = check_order(stage_turn(), form_order(center="12 swordsman"))
    assert [(one.code, one.facts) for one in found.warnings] == [
        ("STACK_INCOMPLETE", {"count": 27})
    ]
    assert check_order(stage_turn(), form_order(at="default", center="12 swordsman")).warnings == ()


def test_an_attack_is_formed_where_the_units_will_be() -> None:
    """V-12.5-02, V-6.3-05."""
    attack = form_order("attack", AT, center="all swordsman + warlord")
    assert check_order(stage_turn(), attack, MOVE).warnings[0].facts == {"count": 26}


@pytest.mark.parametrize(
    ("one", "refusal"),
    [
        (tactic_order("charge"), "TACTIC_UNKNOWN"),
        (tactic_order("none"), ""),
        (tactic_order("pointy_end", "002.002"), ""),
        (tactic_order("pointy_end", "003.003"), "TACTIC_NO_WARLORD"),
        (tactic_order("pointy_end", AT, "attack"), "TACTIC_NO_WARLORD"),
        (tactic_order("encirclement"), "TACTIC_ROLE"),
        (tactic_order("skirmish", role="attack"), "TACTIC_ROLE"),
        (tactic_order("skirmish"), ""),
        (tactic_order("petard", role="attack"), "TACTIC_ROLE"),
        (tactic_order("fighting_retreat", "002.002"), "TACTIC_ROLE"),
        (tactic_order("fighting_retreat"), ""),
        (tactic_order("ambush"), "TACTIC_NO_AMBUSH"),
        (tactic_order("ambush", "default"), ""),
        (tactic_order("pointy_end", "999.001"), "UNKNOWN_HEX"),
    ],
)
def test_what_forbids_a_tactic(one: dict[str, Any], refusal: str) -> None:
    """V-12.6-01, V-12.6-10 to V-12.6-13, V-12.6-15, V-6.6-24."""
    assert refusal_code(check_order(stage_turn(), one)) == refusal


def test_a_tactic_follows_the_warlord() -> None:
    """V-12.6-11, V-12.6-13: as the orders listed before lead it."""
    assert (
        refusal_code(check_order(stage_turn(), tactic_order("pointy_end", AT, "attack"), MOVE))
        == ""
    )
    assert (
        refusal_code(check_order(stage_turn(), tactic_order("pointy_end"), MOVE))
        == "TACTIC_NO_WARLORD"
    )
    assert (
        refusal_code(
            check_order(stage_turn(), tactic_order("ambush"), {"kind": "ambush", "hex": FROM})
        )
        == ""
    )


def test_a_side_without_any_warlord_has_no_tactics() -> None:
    """V-12.6-11."""
    state = stage_turn("3 archer")
    ruler = state.ruler_of(ME)
    assert ruler is not None
    ruler.code, ruler.crown = "courtier", False
    assert (
        refusal_code(check_order(state, tactic_order("pointy_end", "default")))
        == "TACTIC_NO_WARLORD"
    )
