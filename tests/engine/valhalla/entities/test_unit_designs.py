"""Designing units: statlines, points, and every fault."""

from typing import Any

import pytest

from engine.valhalla.catalog.unit_tables import INFANTRY, Class, unit_tables
from engine.valhalla.entities.unit_designs import (
    Design,
    DesignBonus,
    Statline,
    final_statline,
    find_design_faults,
    find_design_warnings,
    is_heavy,
    is_light,
    point_budget,
    points_spent,
)


def make_design(cls: Class, *line: int, specials: str = "", utility: str = "") -> Design:
    base = unit_tables().classes[cls]
    plain = (base.hp, base.attack, base.defense, base.move)
    bought = Statline(*(line or plain))
    return Design(cls, cls, bought, tuple(specials.split()), utility)


def fault_codes(one: Design, extra: DesignBonus | None = None) -> list[str]:
    return [fault.code for fault in find_design_faults(one, extra or DesignBonus())]


def test_a_heavy_mount_of_the_d_class() -> None:
    """V-15-01 (a), V-4.2-06 to V-4.2-08, V-4.2-10, V-4.3-64, V-4.3-68."""
    mount = make_design("D", 13, 6, 2, 8, specials="heavy speedy lightning_strike", utility="mount")
    assert str(final_statline(mount)) == "23/15/3/10"
    assert (points_spent(mount), point_budget(mount)) == (25, 25)
    assert fault_codes(mount) == []
    assert is_heavy(mount)
    assert not is_light(mount)


def test_an_abomination_that_tramples() -> None:
    """V-15-01 (b), V-4.3-36, V-4.3-50, V-4.3-72, V-0-04i: a fifth of 49 is 9."""
    beast = make_design(
        "G", 30, 33, 4, 6,
        specials="abomination trample riposte well_trained squad_tactics", utility="infiltrator",
    )  # fmt: skip
    assert str(final_statline(beast)) == "49/63/6/6"
    assert (points_spent(beast), fault_codes(beast)) == (75, [])
    assert is_heavy(beast)
    assert is_light(beast)


def test_a_design_over_the_light_cap_is_refused_not_cut() -> None:
    """V-15-01 (c), V-4.2-03, V-4.2-11, V-4.2-12, V-4.3-29, V-12.1-24, V-12.1-26."""
    proud = make_design("E", 16, 13, 4, 6, specials="berserk well_trained")
    assert (points_spent(proud), point_budget(proud)) == (34, 35)
    assert fault_codes(proud) == ["DESIGN_CAP_HP", "DESIGN_CONDITION"]


@pytest.mark.parametrize(
    ("cls", "line"), [("swordsman", "10/7/3/6"), ("archer", "8/12/2/6"), ("bruiser", "24/8/2/4")]
)
def test_infantry_are_as_printed(cls: Class, line: str) -> None:
    """V-4.1-08 to V-4.1-10: the Bruiser's line already holds its Heavy."""
    assert str(final_statline(make_design(cls))) == line
    assert fault_codes(make_design(cls)) == []
    assert is_heavy(make_design(cls)) is (cls == "bruiser")


def test_infantry_choose_a_utility_and_nothing_else() -> None:
    """V-4.1-02, V-4.1-05, V-4.3-23, V-12.1-11."""
    marching = make_design("swordsman", utility="relentless_march")
    assert str(final_statline(marching)) == "10/7/3/7"
    assert fault_codes(marching) == []
    assert fault_codes(make_design("bruiser", utility="relentless_march")) == []
    assert fault_codes(make_design("archer", 9, 12, 2, 6)) == [
        "DESIGN_INFANTRY_FIXED",
        "DESIGN_POINTS",
    ]
    assert fault_codes(make_design("archer", specials="survivor")) == ["DESIGN_INFANTRY_FIXED"]


@pytest.mark.parametrize(
    ("given", "code", "rule"),
    [
        (make_design("C", 5, 1, 1, 8), "DESIGN_BELOW_BASE", "V-12.1-12"),
        (make_design("C", specials="dragon"), "DESIGN_UNKNOWN_SPECIAL", "V-12.1-13"),
        (make_design("E", specials="charge siege berserk"), "DESIGN_SLOTS", "V-12.1-14"),
        (make_design("E", utility="charge"), "DESIGN_UTILITY_COST", "V-12.1-15"),
        (make_design("C", specials="charge charge"), "DESIGN_DUPLICATE", "V-12.1-16"),
        (
            make_design("C", specials="survivor", utility="survivor"),
            "DESIGN_DUPLICATE",
            "V-12.1-16",
        ),
        (make_design("C", specials="heavy riposte"), "DESIGN_CATEGORY_MIX", "V-12.1-17"),
        (make_design("C", specials="packmind"), "DESIGN_NEEDS_HEAVY", "V-12.1-18"),
        (make_design("C", utility="mount"), "DESIGN_NEEDS_HEAVY", "V-12.1-18"),
        (make_design("F", specials="flagbearer"), "DESIGN_PINNACLE_CLASS", "V-12.1-19"),
        (make_design("G", specials="flagbearer lifebringer"), "DESIGN_PINNACLE_COUNT", "V-12.1-20"),
        (
            make_design("C", specials="flying", utility="burrow"),
            "DESIGN_MOVE_EXCLUSIVE",
            "V-12.1-21",
        ),
        (make_design("C", specials="arrowstorm"), "DESIGN_REQUIRES", "V-12.1-22"),
        (make_design("C", specials="heavy speed_demon"), "DESIGN_REQUIRES", "V-12.1-22"),
        (make_design("C", specials="heavy jericho"), "DESIGN_REQUIRES", "V-12.1-22"),
        (make_design("C", 6, 30, 1, 8), "DESIGN_POINTS", "V-12.1-23"),
        (make_design("E", 16, 5, 1, 6), "DESIGN_CAP_HP", "V-12.1-24"),
        (make_design("F", 6, 5, 7, 6), "DESIGN_CAP_DEFENSE", "V-12.1-25"),
        (make_design("F", 6, 5, 4, 6, specials="heavy"), "DESIGN_CAP_DEFENSE", "V-12.1-25"),
    ],
)
def test_each_fault_of_a_design_is_told(given: Design, code: str, rule: str) -> None:
    """V-12.1-12 to V-12.1-25, V-4.2-04, V-4.2-09, V-4.3-02 to V-4.3-08, V-4.3-10."""
    first = next(find_design_faults(given))
    assert (first.code, first.rule) == (code, rule)


@pytest.mark.parametrize(
    ("given", "condition"),
    [
        (make_design("F", 6, 5, 4, 6, specials="berserk"), "defense<=3"),
        (make_design("F", 6, 5, 2, 6, specials="heavy sheer_bulk"), "defense<=2"),
        (make_design("F", 6, 5, 4, 6, utility="gilded_armor"), "defense>=6&defense<=6"),
        (make_design("F", 6, 6, 1, 6, specials="shieldbearer"), "attack<=5"),
        (make_design("F", 6, 5, 1, 6, specials="heavy lightning_strike"), "move>=8"),
        (make_design("F", 6, 5, 1, 7, utility="relentless_march"), "no_other_move"),
        (make_design("F", specials="speedy", utility="relentless_march"), "no_other_move"),
        (make_design("G", 19, 5, 1, 6, specials="heavy living_city"), "hp>=30"),
    ],
)
def test_each_condition_is_tested_on_the_final_design(given: Design, condition: str) -> None:
    """V-12.1-29, V-4.3-23, V-4.3-29, V-4.3-42, V-4.3-45, V-4.3-67, V-4.3-68, V-4.3-75."""
    (fault,) = find_design_faults(given)
    assert (fault.code, fault.facts["condition"]) == ("DESIGN_CONDITION", condition)


@pytest.mark.parametrize(
    "given",
    [
        make_design("F", 6, 5, 3, 6, specials="berserk"),
        make_design("F", 6, 5, 5, 6, utility="gilded_armor"),
        make_design("F", 6, 5, 1, 6, specials="shieldbearer"),
        make_design("F", 6, 5, 1, 6, specials="heavy speedy lightning_strike"),
        make_design("F", specials="heavy", utility="relentless_march"),
        make_design("G", 20, 5, 1, 6, specials="heavy living_city"),
        make_design("C", specials="well_trained well_trained"),
    ],
)
def test_what_just_meets_its_condition_stands(given: Design) -> None:
    """V-4.3-03, V-4.3-23, V-4.3-29, V-4.3-42, V-4.3-45, V-4.3-51, V-4.3-68, V-4.3-75."""
    assert fault_codes(given) == []


def test_the_shield_is_set_before_the_riposte_counts_it() -> None:
    """V-4.2-10: b before d; V-4.3-45, V-4.3-50 make 5 + 6 = 11, over Shieldbearer's own 5."""
    both = make_design("F", 6, 5, 1, 6, specials="shieldbearer riposte")
    assert final_statline(both).attack == 11
    assert [fault.facts["special"] for fault in find_design_faults(both)] == ["shieldbearer"]


@pytest.mark.parametrize(
    ("cls", "points"), [("C", 27), ("D", 27), ("E", 38), ("F", 52), ("G", 82), ("bruiser", 0)]
)
def test_the_ravenous_have_a_tenth_more_points(cls: Class, points: int) -> None:
    """V-4.3-60, V-0-04a."""
    special = "" if cls == "bruiser" else "heavy"
    assert point_budget(make_design(cls, specials=special, utility="ravenous")) == points


def test_a_side_special_adds_points_before_ravenous_and_hp_to_infantry() -> None:
    """V-11.2-10, V-11.2-11, V-11.2-24: (35 + 3) x 1.1 = 41.8."""
    hungry = make_design("E", specials="heavy", utility="ravenous")
    assert point_budget(hungry, DesignBonus(points=3)) == 41
    assert str(final_statline(make_design("bruiser"), DesignBonus(hp=2))) == "26/8/2/4"
    assert str(final_statline(make_design("E"), DesignBonus(hp=2))) == "6/5/1/6"


def test_what_is_left_unused_is_a_warning() -> None:
    """V-12.1-27, V-12.1-28, V-4.1-05."""
    thrifty = make_design("C", 14, 14, 2, 8)
    told: dict[str, Any] = {one.code: one.facts for one in find_design_warnings(thrifty)}
    assert told == {"DESIGN_UNSPENT": {"points": 2}, "DESIGN_UTILITY_EMPTY": {}}
    assert [
        one.code for one in find_design_warnings(make_design("archer", utility="forager"))
    ] == []


def test_every_class_and_special_of_the_book_is_there() -> None:
    """V-4.1-03, V-4.1-11 to V-4.1-15, V-4.1-16: C and D are alike and two; V-16-10."""
    classes = unit_tables().classes
    assert [classes[one].points for one in ("C", "D", "E", "F", "G")] == [25, 25, 35, 48, 75]
    assert [classes[one].slots for one in ("C", "D", "E", "F", "G")] == [3, 3, 2, 4, 5]
    assert [classes[one].upkeep for one in ("C", "D", "E", "F", "G")] == [40, 40, 50, 80, 160]
    assert all(classes[one].upkeep == 20 for one in INFANTRY)
    assert len(unit_tables().specials) == 17 + 15 + 16
