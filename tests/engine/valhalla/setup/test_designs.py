"""Building a side: designs of units."""

from typing import Any

import pytest

from engine.core.protocol.values import Draft, Seat
from engine.core.protocol.working_copy import start_working_copy
from engine.valhalla import setup as founding
from engine.valhalla.checks.order_checks import check
from engine.valhalla.events.setup import SideFinished
from engine.valhalla.view_builder import view
from tests.engine.valhalla.setup.side_building import (
    DICE,
    carry_out,
    find_ask,
    find_first_refusal,
    find_refusals,
    open_table,
)
from tests.engine.valhalla.worlds.world import events_told, only_event, read_order, stage_world


def test_a_design_is_accepted_and_told_to_its_side_alone() -> None:
    """V-12.1-01, V-4.1-07, V-13-25; what is not given is the class's own number."""
    table = open_table()
    carry_out(table, 2, kind="design", cls="C", name="Rams", hp=15, specials=["siege"])
    event = only_event(table, "design_given", Seat(2))
    assert (event.name, event.line, event.spent, event.points) == ("Rams", "15/1/1/8", 11, 25)
    assert (
        events_told(table, "design_given", Seat(1))
        == events_told(table, "design_given", None)
        == []
    )


def test_a_class_is_designed_anew_until_the_side_is_done() -> None:
    """V-12.0-04, V-12.1-02, V-4.1-03, V-4.1-06, V-11.3-03, V-12.1-10."""
    table = open_table()
    carry_out(table, 1, kind="design", cls="E", hp=15, name="Guards")
    carry_out(table, 1, kind="design", cls="c", name="First")
    carry_out(table, 1, kind="design", cls="E", hp=10, utility="none")
    designs = [(one.cls, one.name, one.bought.hp) for one in table.state.sides[0].designs]
    assert designs == [("C", "First", 6), ("E", "Guards", 10)]
    founding.finish_side(table, Seat(1))
    assert find_first_refusal(table, 1, kind="design", cls="E") == ("DESIGN_LOCKED", "V-12.1-10")
    assert find_first_refusal(table, 1, kind="take", side="sky_host") == (
        "DESIGN_LOCKED",
        "V-12.1-10",
    )
    half = check(view(table.state, Seat(1)), None, Draft(kind="take", fields={}), ())
    assert [(one.code, one.facts) for one in half.refusals] == [("DESIGN_LOCKED", {"setup": 1})]


def test_a_side_that_is_done_hears_what_will_be_filled_in() -> None:
    """V-11.3-08, V-11.1-05."""
    table = open_table()
    carry_out(table, 1, kind="design", cls="E", hp=15)
    carry_out(table, 1, kind="side", name="Iron Coast")
    for seat, lapsed in ((1, False), (2, True)):
        founding.finish_side(table, Seat(seat), lapsed=lapsed)
    done = [one for one in table.events if isinstance(one, SideFinished)]
    assert [(one.missing, one.unnamed, one.lapsed) for one in done] == [(7, 2, 0), (8, 3, 1)]


HEAVY = {"cls": "C", "hp": 15, "defense": 2, "specials": ["heavy"]}
FLYING = {"cls": "E", "hp": 15, "utility": "flying"}


@pytest.mark.parametrize(
    ("units", "designs", "given", "stands"),
    [
        ("warlord, 63 C", {}, HEAVY, True),
        ("warlord, 64 C", {}, HEAVY, False),
        ([{"unit": "E", "id": 51}], {"E": {"hp": 15, "utility": "flying"}}, FLYING, True),
        ([{"unit": "E", "id": 51}], {"E": {"hp": 15, "utility": "flying"}}, {"cls": "E"}, False),
    ],
)
def test_a_reopened_design_is_refused_if_its_units_could_not_stand_where_they_are(
    units: Any, designs: Any, given: dict[str, Any], stands: bool
) -> None:
    """V-11.3-03, V-2.4-01, V-2.1-20: no hex limit is broken, and nobody falls into the sea."""
    at = "005.005"
    sea = {at: "ocean"} if designs else {}
    mine = {"reopened": ["C", "E"], "units": {at: units}, "designs": designs}
    table = start_working_copy(stage_world({1: mine, 2: {}}, hexes=sea), DICE)
    found = find_refusals(table, 1, read_order({"kind": "design", **given}))
    assert found == () if stands else found[0].code == "DESIGN_UNITS"


def test_a_reopened_design_may_be_made_anew_in_the_game() -> None:
    """V-11.3-03, V-12.1-10."""
    state = stage_world({1: {"reopened": ["F"]}, 2: {}})
    table = start_working_copy(state, DICE)
    again = read_order({"kind": "design", "cls": "F", "name": "Anew", "hp": 15})
    assert find_first_refusal(table, 1, kind="design", cls="G") == ("DESIGN_LOCKED", "V-12.1-10")
    assert find_refusals(table, 1, again) == ()
    founding.redesign_units(table, Seat(1), (again,))
    side = table.state.sides[0]
    assert (side.kinds["F"].name, side.reopened) == ("Anew", ())
    assert find_refusals(table, 1, again)[0].code == "DESIGN_LOCKED"


@pytest.mark.parametrize(
    ("fields", "code", "rule"),
    [
        ({"cls": "H"}, "BAD_FIELD", "V-12.0-15"),
        ({"cls": "C", "name": "*bold*"}, "BAD_FIELD", "V-12.0-15"),
        ({"cls": "C", "name": "x" * 41}, "BAD_FIELD", "V-12.0-15"),
        ({"cls": "C", "name": "10 men"}, "BAD_FIELD", "V-12.0-15"),
        ({"cls": "archer", "specials": ["charge"]}, "DESIGN_INFANTRY_FIXED", "V-12.1-11"),
        ({"cls": "archer", "hp": 9}, "DESIGN_INFANTRY_FIXED", "V-12.1-11"),
        ({"cls": "C", "hp": 5}, "DESIGN_BELOW_BASE", "V-12.1-12"),
        ({"cls": "C", "specials": ["dragon"]}, "DESIGN_UNKNOWN_SPECIAL", "V-12.1-13"),
        ({"cls": "E", "specials": ["charge", "siege", "horde"]}, "DESIGN_SLOTS", "V-12.1-14"),
        ({"cls": "C", "utility": "charge"}, "DESIGN_UTILITY_COST", "V-12.1-15"),
        ({"cls": "C", "specials": ["charge", "charge"]}, "DESIGN_DUPLICATE", "V-12.1-16"),
        ({"cls": "C", "specials": ["heavy", "riposte"]}, "DESIGN_CATEGORY_MIX", "V-12.1-17"),
        ({"cls": "C", "utility": "mount"}, "DESIGN_NEEDS_HEAVY", "V-12.1-18"),
        ({"cls": "F", "specials": ["flagbearer"]}, "DESIGN_PINNACLE_CLASS", "V-12.1-19"),
        (
            {"cls": "G", "specials": ["flagbearer", "lifebringer"]},
            "DESIGN_PINNACLE_COUNT",
            "V-12.1-20",
        ),
        (
            {"cls": "C", "specials": ["flying"], "utility": "burrow"},
            "DESIGN_MOVE_EXCLUSIVE",
            "V-12.1-21",
        ),
        ({"cls": "C", "specials": ["arrowstorm"]}, "DESIGN_REQUIRES", "V-12.1-22"),
        ({"cls": "C", "attack": 30}, "DESIGN_POINTS", "V-12.1-23"),
        ({"cls": "E", "hp": 16}, "DESIGN_CAP_HP", "V-12.1-24"),
        ({"cls": "F", "defense": 7}, "DESIGN_CAP_DEFENSE", "V-12.1-25"),
        ({"cls": "F", "defense": 4, "specials": ["berserk"]}, "DESIGN_CONDITION", "V-12.1-26"),
    ],
)
def test_a_design_is_refused_with_the_first_of_its_faults(
    fields: dict[str, Any], code: str, rule: str
) -> None:
    """V-12.1-10 to V-12.1-26, V-12.0-06, V-12.0-15."""
    assert find_first_refusal(open_table(), 1, kind="design", **fields) == (code, rule)


def test_a_design_warns_of_what_is_left_unused() -> None:
    """V-12.0-03, V-12.1-27, V-12.1-28."""
    table = open_table()
    given = read_order({"kind": "design", "cls": "C", "hp": 15})
    verdict = check(view(table.state, Seat(1)), find_ask(table, 1), given, ())
    assert [one.code for one in verdict.warnings] == ["DESIGN_UNSPENT", "DESIGN_UTILITY_EMPTY"]
    assert verdict.warnings[0].facts == {"points": 16}


def test_points_of_a_side_special_count() -> None:
    """V-11.2-10, V-11.2-24, V-11.3-02: 38 points for E with Ironblooded, C and D as before."""
    table = open_table()
    more = {"kind": "design", "cls": "E", "hp": 15, "attack": 25, "defense": 4}
    assert find_first_refusal(table, 3, **more) == ("DESIGN_POINTS", "V-12.1-23")
    carry_out(table, 3, kind="side", side_special="ironblooded")
    carry_out(table, 3, **more)
    assert only_event(table, "design_given").points == 38
    over = {"kind": "design", "cls": "C", "hp": 15, "attack": 18}
    assert find_first_refusal(table, 3, **over) == ("DESIGN_POINTS", "V-12.1-23")
