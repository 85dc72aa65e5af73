"""May a ferry order stand? Every row of the table of 12.4."""

from typing import Any

import pytest

from tests.engine.valhalla.checks.lands import (
    AT,
    STANDS,
    check_order,
    move_order,
    only_refusal,
    stage_lands,
)


def ferry_order(*legs: Any, mount: str = "81") -> dict[str, Any]:
    return {"kind": "ferry", "mount": mount, "legs": list(legs)}


OUT = "005.004 take swordsman drop all"


@pytest.mark.parametrize(
    ("given", "code", "rule", "facts"),
    [
        (
            ferry_order("005.004 take ruler"),
            "FERRY_PASSENGER", "V-12.4-11", {"unit": "ruler", "hex": AT},
        ),
        (
            ferry_order("005.004 drop warlord"),
            "FERRY_PASSENGER", "V-12.4-11", {"unit": "warlord", "hex": "005.004"},
        ),
        (ferry_order(OUT, mount="dragon"), "UNKNOWN_UNIT", "V-12.0-18", {"unit": "dragon"}),
        (ferry_order("005.004 take archer"), "UNKNOWN_UNIT", "V-12.0-18", {"unit": "archer"}),
        (ferry_order("005.004 take 99"), "UNKNOWN_UNIT", "V-12.0-18", {"unit": 99}),
        (ferry_order("099.099"), "UNKNOWN_HEX", "V-12.0-16", {"hex": "099.099"}),
        (ferry_order(), "BAD_FIELD", "V-12.0-15", {"field": "legs"}),
        (ferry_order(AT), "MOVE_SAME_HEX", "V-12.3-13", {}),
        (ferry_order(OUT, mount="61"), "MOVE_NOT_A_MOUNT", "V-12.3-21", {"unit": 61}),
        (ferry_order("005.004 take bruiser"), "MOVE_RIDER_HEAVY", "V-12.3-19", {"unit": 51}),
        (
            ferry_order("005.004 take 2 swordsman"),
            "MOVE_MOUNT_FULL", "V-12.3-20", {"mount": 81, "capacity": 1},
        ),
        (ferry_order("005.001", mount="71"), "MOVE_POINTS", "V-12.3-17", None),
    ],
)  # fmt: skip
def test_every_error_of_a_ferry(
    given: dict[str, Any], code: str, rule: str, facts: dict[str, Any] | None
) -> None:
    """V-12.4-11, V-12.4-14, V-12.4-01."""
    found = only_refusal(stage_lands(), given)
    assert (found.code, found.rule) == (code, rule)
    assert facts is None or found.facts == facts


def test_a_ferry_that_costs_too_many_orders() -> None:
    """V-12.4-10, V-12.4-02: and the two of another count."""
    before = [move_order("21"), move_order("41"), move_order("61")]
    found = only_refusal(stage_lands(), ferry_order(OUT), *before)
    assert (found.code, found.rule) == ("FERRY_LIMIT", "V-12.4-10")
    assert found.facts == {"need": 2, "left": 1}
    assert check_order(stage_lands(), ferry_order(OUT), *before[:2]) == STANDS
    assert (
        only_refusal(stage_lands(), move_order("61"), ferry_order(OUT), *before[:2]).code
        == "MOVE_LIMIT"
    )


def test_nobody_is_set_down_on_water() -> None:
    """V-12.4-12."""
    found = only_refusal(stage_lands(hexes={"005.004": "ocean"}), ferry_order(OUT))
    assert (found.code, found.rule) == ("FERRY_DROP_TERRAIN", "V-12.4-12")
    assert found.facts == {"unit": 31, "hex": "005.004"}
    over = ferry_order("005.004 take swordsman", "005.003 drop all")
    assert check_order(stage_lands(hexes={"005.004": "ocean"}), over) == STANDS


def test_no_leg_ends_at_a_mark() -> None:
    """V-12.4-13."""
    found = only_refusal(stage_lands(own={"marks": {"005.004": [2]}}), ferry_order(OUT))
    assert (found.code, found.rule) == ("FERRY_ENEMY", "V-12.4-13")


def test_each_leg_begins_where_the_one_before_ended() -> None:
    """V-12.4-01, V-12.4-14."""
    there_and_back = ferry_order(OUT, AT, OUT, AT)
    assert check_order(stage_lands(), there_and_back) == STANDS
    third = only_refusal(stage_lands(), ferry_order(OUT, AT, OUT, AT, OUT))
    assert (third.code, third.facts["hex"]) == ("FERRY_PASSENGER", AT)
    fog = stage_lands(own={"revealed": [AT, "005.004", "001.001"]})
    assert only_refusal(fog, ferry_order("005.003")).code == "MOVE_FOG"
