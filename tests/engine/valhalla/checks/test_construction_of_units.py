"""Orders about Officers, units and what lasts, before the window closes."""

from typing import Any

from tests.engine.valhalla.verdicts import check_order, refusal_codes, refusal_facts, warning_codes
from tests.engine.valhalla.worlds.estate import (
    HOME,
    OTHER,
    make_build,
    make_city,
    make_raze,
    make_train_officer,
    make_upgrade,
    stage_estate,
)


def produce_order(*wanted: str, at: str = HOME) -> dict[str, Any]:
    return {"kind": "produce", "city": at, "list": list(wanted)}


def preferences_order(**more: Any) -> dict[str, Any]:
    return {"kind": "preferences", **more}


# Officers


def test_officers_and_their_conditions() -> None:
    """V-12.14-10, V-12.14-11, V-12.14-13, V-12.14-15, V-4.4-11."""
    assert [
        refusal_codes(stage_estate(), make_train_officer(one_))
        for one_ in ("warlord", "courtier", "ranger")
    ] == [""] * 3
    assert (
        refusal_codes(stage_estate(), make_train_officer("ruler"))
        == refusal_codes(stage_estate(), make_train_officer("king"))
        == "OFFICER_TYPE"
    )
    assert refusal_codes(stage_estate(), make_train_officer("warlord", "maybe")) == "BAD_FIELD"
    homeless = stage_estate({HOME: make_city(0)}, capital=None)
    assert refusal_codes(homeless, make_train_officer("warlord")) == "OFFICER_NO_CAPITAL"
    assert refusal_codes(homeless, make_train_officer("none")) == ""
    assert (
        refusal_codes(stage_estate(), make_train_officer("warlord"), make_raze(HOME, 3))
        == "OFFICER_NO_CAPITAL"
    )
    small = stage_estate({HOME: make_city(2)})
    assert refusal_codes(small, make_train_officer("caster")) == "OFFICER_CASTER_LEVEL"
    assert refusal_codes(small, make_train_officer("caster"), make_upgrade(HOME)) == ""
    assert (
        refusal_codes(stage_estate(), make_train_officer("caster"), make_raze(HOME))
        == "OFFICER_CASTER_LEVEL"
    )


def test_changing_who_is_trained_is_a_warning() -> None:
    """V-12.14-12."""
    busy = stage_estate(training={"officer": "caster", "left": 4, "spent": 2})
    [warning] = check_order(busy, make_train_officer("warlord")).warnings
    assert (warning.code, warning.facts) == ("OFFICER_BUSY", {"type": "caster", "turns": 2})
    assert warning_codes(busy, make_train_officer("none")) == ["OFFICER_BUSY"]
    assert warning_codes(busy, make_train_officer("caster", "yes")) == []
    assert warning_codes(stage_estate(), make_train_officer("warlord")) == []


# Production


def test_a_city_produces_what_its_buildings_can() -> None:
    """V-12.13-10, V-12.13-11: infantry shares its capacity."""
    assert refusal_codes(stage_estate(), produce_order("4 archer", "2 C")) == ""
    assert refusal_facts(stage_estate(), produce_order("1 D")) == {"city": HOME, "class": "D"}
    assert refusal_codes(stage_estate(), produce_order("1 D")) == "PRODUCE_NO_CAPACITY"
    assert refusal_facts(stage_estate(), produce_order("3 C")) == {
        "city": HOME, "capacity": 2, "class": "C", "number": 3,
    }  # fmt: skip
    mixed = refusal_facts(stage_estate(), produce_order("3 archer", "2 swordsman"))
    assert mixed == {"city": HOME, "capacity": 4, "class": "infantry", "number": 5}
    assert refusal_codes(stage_estate(), produce_order("5 archer")) == "PRODUCE_TOO_MANY"
    assert (
        refusal_codes(stage_estate(), produce_order("two C"))
        == refusal_codes(stage_estate(), produce_order("warlord"))
        == "BAD_FIELD"
    )
    assert refusal_codes(stage_estate(), produce_order("all C")) == "BAD_FIELD"
    assert refusal_codes(stage_estate(), produce_order()) == ""


def test_buildings_ordered_in_the_same_turn_count_for_production() -> None:
    """V-12.13-14, V-3.3-38."""
    assert refusal_codes(stage_estate(), produce_order("2 D"), make_build("d_production")) == ""
    assert (
        refusal_codes(stage_estate({OTHER: make_city(2)}), produce_order("1 E", at=OTHER))
        == "PRODUCE_NO_CAPACITY"
    )
    given = make_upgrade(OTHER, "e_production")
    assert (
        refusal_codes(stage_estate({OTHER: make_city(2)}), produce_order("1 E", at=OTHER), given)
        == ""
    )


# Disband, preferences, capital


def test_own_units_may_be_disbanded_but_not_the_ruler() -> None:
    """V-12.24-10, V-12.0-18, V-12.0-26: units of others and none at all are told alike."""
    assert (
        refusal_codes(stage_estate(), {"kind": "disband", "units": ["2 archer", "warlord"]}) == ""
    )
    assert refusal_codes(stage_estate(), {"kind": "disband", "units": "ruler"}) == "DISBAND_RULER"
    assert refusal_codes(stage_estate(), {"kind": "disband", "units": "all"}) == "DISBAND_RULER"
    for other, told in (("12", 12), ("999", 999), ("2 G", "2 G")):
        found = refusal_facts(stage_estate(), {"kind": "disband", "units": other})
        assert found == {"unit": told}
    assert refusal_codes(stage_estate(), {"kind": "disband", "units": []}) == "BAD_FIELD"


def test_preferences_spare_the_ruler_and_name_heirs_that_can_lead() -> None:
    """V-12.25-10 to V-12.25-12."""
    lists = preferences_order(despawn=["archer", "C", "21"], succession="warlord")
    assert refusal_codes(stage_estate(), lists) == ""
    archer = refusal_facts(stage_estate(), preferences_order(succession="archer"))
    assert archer == {"unit": 21}
    assert (
        refusal_codes(stage_estate(), preferences_order(succession="archer")) == "PREF_SUCCESSION"
    )
    assert refusal_codes(stage_estate(), preferences_order(succession="ruler")) == "PREF_SUCCESSION"
    assert refusal_codes(stage_estate(), preferences_order(succession="999")) == "UNKNOWN_UNIT"
    for ruler in ("ruler", "11", "all"):
        assert (
            refusal_codes(stage_estate(), preferences_order(despawn=ruler)) == "PREF_DESPAWN_RULER"
        )
    assert refusal_codes(stage_estate(), preferences_order(despawn="goblins")) == "UNKNOWN_UNIT"
    assert (
        refusal_codes(stage_estate(), preferences_order(retreat={HOME: ["003.004", "004.003"]}))
        == ""
    )
    assert refusal_facts(stage_estate(), preferences_order(retreat={HOME: "005.005"})) == {
        "hex": "005.005",
        "from": HOME,
    }
    assert (
        refusal_codes(stage_estate(), preferences_order(retreat={HOME: "005.005"}))
        == "PREF_RETREAT"
    )
    assert refusal_codes(stage_estate(), preferences_order(retreat={HOME: "moon"})) == "UNKNOWN_HEX"
    assert refusal_codes(stage_estate(), preferences_order(auto_officers={"tearoom": "off"})) == ""
    assert (
        refusal_codes(stage_estate(), preferences_order(auto_officers={"mint": "off"}))
        == "BAD_FIELD"
    )
    assert (
        refusal_codes(stage_estate(), preferences_order(auto_officers={"tearoom": "never"}))
        == "BAD_FIELD"
    )


def test_a_flagbearer_may_follow_the_ruler() -> None:
    """V-4.3-52, V-4.4-15, V-12.25-10."""
    state = stage_estate(units={HOME: "ruler, G"}, designs={"G": {"specials": ["flagbearer"]}})
    assert refusal_codes(state, preferences_order(succession="G")) == ""


def test_ruins_are_no_next_capital() -> None:
    """V-12.27-10."""
    wanted = {"kind": "capital", "city": OTHER}
    assert refusal_codes(stage_estate(), wanted) == ""
    assert refusal_codes(stage_estate({OTHER: make_city(0)}), wanted) == "CAPITAL_LEVEL"
    assert refusal_codes(stage_estate({OTHER: make_city(0)}), wanted, make_upgrade(OTHER)) == ""
