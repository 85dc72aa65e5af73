"""Orders about Officers, units and what lasts, before the window closes."""

from typing import Any

from tests.engine.valhalla.estate import HOME, OTHER, build, city, estate, raze, train, upgrade
from tests.engine.valhalla.verdicts import facts, refused, verdict, warned


def produce(*wanted: str, at: str = HOME) -> dict[str, Any]:
    return {"kind": "produce", "city": at, "list": list(wanted)}


def prefer(**more: Any) -> dict[str, Any]:
    return {"kind": "preferences", **more}


# Officers


def test_officers_and_their_conditions() -> None:
    """V-12.14-10, V-12.14-11, V-12.14-13, V-12.14-15, V-4.4-11."""
    assert [refused(estate(), train(one_)) for one_ in ("warlord", "courtier", "ranger")] == [
        ""
    ] * 3
    assert refused(estate(), train("ruler")) == refused(estate(), train("king")) == "OFFICER_TYPE"
    assert refused(estate(), train("warlord", "maybe")) == "BAD_FIELD"
    homeless = estate({HOME: city(0)}, capital=None)
    assert refused(homeless, train("warlord")) == "OFFICER_NO_CAPITAL"
    assert refused(homeless, train("none")) == ""
    assert refused(estate(), train("warlord"), raze(HOME, 3)) == "OFFICER_NO_CAPITAL"
    small = estate({HOME: city(2)})
    assert refused(small, train("caster")) == "OFFICER_CASTER_LEVEL"
    assert refused(small, train("caster"), upgrade(HOME)) == ""
    assert refused(estate(), train("caster"), raze(HOME)) == "OFFICER_CASTER_LEVEL"


def test_changing_who_is_trained_is_a_warning() -> None:
    """V-12.14-12."""
    busy = estate(training={"officer": "caster", "left": 4, "spent": 2})
    [warning] = verdict(busy, train("warlord")).warnings
    assert (warning.code, warning.facts) == ("OFFICER_BUSY", {"type": "caster", "turns": 2})
    assert warned(busy, train("none")) == ["OFFICER_BUSY"]
    assert warned(busy, train("caster", "yes")) == []
    assert warned(estate(), train("warlord")) == []


# Production


def test_a_city_produces_what_its_buildings_can() -> None:
    """V-12.13-10, V-12.13-11: infantry shares its capacity."""
    assert refused(estate(), produce("4 archer", "2 C")) == ""
    assert facts(estate(), produce("1 D")) == {"city": HOME, "class": "D"}
    assert refused(estate(), produce("1 D")) == "PRODUCE_NO_CAPACITY"
    assert facts(estate(), produce("3 C")) == {
        "city": HOME, "capacity": 2, "class": "C", "number": 3,
    }  # fmt: skip
    mixed = facts(estate(), produce("3 archer", "2 swordsman"))
    assert mixed == {"city": HOME, "capacity": 4, "class": "infantry", "number": 5}
    assert refused(estate(), produce("5 archer")) == "PRODUCE_TOO_MANY"
    assert (
        refused(estate(), produce("two C")) == refused(estate(), produce("warlord")) == "BAD_FIELD"
    )
    assert refused(estate(), produce("all C")) == "BAD_FIELD"
    assert refused(estate(), produce()) == ""


def test_buildings_ordered_in_the_same_turn_count_for_production() -> None:
    """V-12.13-14, V-3.3-38."""
    assert refused(estate(), produce("2 D"), build("d_production")) == ""
    assert refused(estate({OTHER: city(2)}), produce("1 E", at=OTHER)) == "PRODUCE_NO_CAPACITY"
    given = upgrade(OTHER, "e_production")
    assert refused(estate({OTHER: city(2)}), produce("1 E", at=OTHER), given) == ""


# Disband, preferences, capital


def test_own_units_may_be_disbanded_but_not_the_ruler() -> None:
    """V-12.24-10, V-12.0-18, V-12.0-26: units of others and none at all are told alike."""
    assert refused(estate(), {"kind": "disband", "units": ["2 archer", "warlord"]}) == ""
    assert refused(estate(), {"kind": "disband", "units": "ruler"}) == "DISBAND_RULER"
    assert refused(estate(), {"kind": "disband", "units": "all"}) == "DISBAND_RULER"
    for other, told in (("12", 12), ("999", 999), ("2 G", "2 G")):
        found = facts(estate(), {"kind": "disband", "units": other})
        assert found == {"unit": told}
    assert refused(estate(), {"kind": "disband", "units": []}) == "BAD_FIELD"


def test_preferences_spare_the_ruler_and_name_heirs_that_can_lead() -> None:
    """V-12.25-10 to V-12.25-12."""
    lists = prefer(despawn=["archer", "C", "21"], succession="warlord")
    assert refused(estate(), lists) == ""
    archer = facts(estate(), prefer(succession="archer"))
    assert archer == {"unit": 21}
    assert refused(estate(), prefer(succession="archer")) == "PREF_SUCCESSION"
    assert refused(estate(), prefer(succession="ruler")) == "PREF_SUCCESSION"
    assert refused(estate(), prefer(succession="999")) == "UNKNOWN_UNIT"
    for ruler in ("ruler", "11", "all"):
        assert refused(estate(), prefer(despawn=ruler)) == "PREF_DESPAWN_RULER"
    assert refused(estate(), prefer(despawn="goblins")) == "UNKNOWN_UNIT"
    assert refused(estate(), prefer(retreat={HOME: ["003.004", "004.003"]})) == ""
    assert facts(estate(), prefer(retreat={HOME: "005.005"})) == {"hex": "005.005", "from": HOME}
    assert refused(estate(), prefer(retreat={HOME: "005.005"})) == "PREF_RETREAT"
    assert refused(estate(), prefer(retreat={HOME: "moon"})) == "UNKNOWN_HEX"
    assert refused(estate(), prefer(auto_officers={"tearoom": "off"})) == ""
    assert refused(estate(), prefer(auto_officers={"mint": "off"})) == "BAD_FIELD"
    assert refused(estate(), prefer(auto_officers={"tearoom": "never"})) == "BAD_FIELD"


def test_a_flagbearer_may_follow_the_ruler() -> None:
    """V-4.3-52, V-4.4-15, V-12.25-10."""
    state = estate(units={HOME: "ruler, G"}, designs={"G": {"specials": ["flagbearer"]}})
    assert refused(state, prefer(succession="G")) == ""


def test_ruins_are_no_next_capital() -> None:
    """V-12.27-10."""
    wanted = {"kind": "capital", "city": OTHER}
    assert refused(estate(), wanted) == ""
    assert refused(estate({OTHER: city(0)}), wanted) == "CAPITAL_LEVEL"
    assert refused(estate({OTHER: city(0)}), wanted, upgrade(OTHER)) == ""
