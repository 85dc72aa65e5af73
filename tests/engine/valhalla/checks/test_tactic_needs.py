"""Warnings of a tactic whose requirement its own side knows not to be met."""

from typing import Any

import pytest

from engine.core.protocol.values import Verdict
from engine.valhalla.catalog.tactic_tables import tactic_table
from engine.valhalla.checks.order_checks import check_on_sheet
from engine.valhalla.view_builder import view
from tests.engine.valhalla.checks.combat_orders import (
    TURN,
    check_answer,
    check_order,
    form_order,
    stage_attack,
    stage_turn,
    tactic_order,
)
from tests.engine.valhalla.checks.test_combat import MOVE
from tests.engine.valhalla.staged_battles import AT, FROM, ME, fight_staged_battle, respond_order
from tests.engine.valhalla.worlds.world import failure_codes, read_sheet

MASS = "1 warlord, 50 archer"
"""With its Warlord one more than fifty."""
SLOW = {"designs": {"C": {"hp": 12, "specials": "heavy"}}}


def find_warnings(verdict: Verdict) -> list[tuple[str, Any]]:
    assert verdict.is_accepted
    return [(one.code, one.facts.get("requirement")) for one in verdict.warnings]


@pytest.mark.parametrize(
    ("units", "name", "missing"),
    [
        ("1 warlord, 33 archer", "human_wave", "army"),
        (MASS, "human_wave", ""),
        ("1 warlord, 9 archer", "stampede", "heavy"),
        ("1 warlord, 9 archer", "wall_of_steel", "defense"),
        ("1 warlord, 9 C", "wall_of_steel", ""),
        ("1 warlord, 9 archer", "terrain_abuse", "broken_ground"),
        ("1 warlord, 9 archer", "wedge", ""),
        ("1 warlord, 54 bruiser", "wedge", "wedge"),
        ("1 warlord, 9 archer", "pointy_end", ""),
        ("1 warlord, 9 archer", "skirmish", ""),
        ("1 warlord, 9 archer", "none", ""),
    ],
)
def test_an_answer_is_warned_of_a_tactic_that_will_fail(
    units: str, name: str, missing: str
) -> None:
    """V-12.6-14, V-6.6-03, V-6.6-11 to V-6.6-13, V-6.6-15, V-6.6-16: as the battle itself finds."""
    found = find_warnings(check_answer(stage_attack(units), tactic=name))
    assert found == ([("TACTIC_LACKS", missing)] if missing else [])
    if missing:
        table = fight_staged_battle(
            "1 warlord, 9 C", {2: units}, answers={2: [respond_order(tactic=name)]}
        )
        assert failure_codes(table, 2) == ["TACTIC_FAILED"]


def test_so_many_are_there_and_so_many_are_needed() -> None:
    """V-6.6-11."""
    [found] = check_answer(stage_attack("1 warlord, 33 archer"), tactic="human_wave").warnings
    assert found.rule == tactic_table()["human_wave"].rule
    assert (found.facts["count"], found.facts["hex"]) == (34, AT)


def test_ground_and_walls_count() -> None:
    """V-6.6-13, V-6.6-16, V-2.1-35: what may be met is not warned of."""
    hills = stage_attack("1 warlord, 9 archer", hexes={AT: "hills"})
    assert find_warnings(check_answer(hills, tactic="terrain_abuse")) == []
    firm = "1 warlord, 40 swordsman"
    assert find_warnings(check_answer(stage_attack(firm), tactic="wall_of_steel")) == [
        ("TACTIC_LACKS", "defense")
    ]
    walled = stage_attack(firm, features={AT: "field_fortifications"})
    assert find_warnings(check_answer(walled, tactic="wall_of_steel")) == []


def test_heavy_units_that_are_seen_to_come_are_counted() -> None:
    """V-6.6-12, V-7.2-06: equal numbers fail; with an Officer there the side sees them."""
    mine: dict[str, Any] = {"side": SLOW}
    assert (
        find_warnings(check_answer(stage_attack("1 warlord, 9 C", **mine), tactic="stampede")) == []
    )
    seen = stage_attack("1 warlord, 9 C", sides={1: SLOW}, **mine)
    assert find_warnings(check_answer(seen, tactic="stampede")) == [("TACTIC_LACKS", "heavy")]
    more = stage_attack("1 warlord, 10 C", sides={1: SLOW}, **mine)
    assert find_warnings(check_answer(more, tactic="stampede")) == []


def test_an_attacker_is_warned_as_its_sheet_stands() -> None:
    """V-12.6-01, V-6.6-11: what is sent there counts, on the whole sheet too."""
    wave = tactic_order("human_wave", AT, "attack")
    assert find_warnings(check_order(stage_turn("1 warlord, 33 archer"), wave, MOVE)) == [
        ("TACTIC_LACKS", "army")
    ]
    many = stage_turn("1 warlord, 50 archer")
    assert find_warnings(check_order(many, wave, MOVE)) == []
    some = {"kind": "move", "units": ["warlord", "9 archer"], "from": FROM, "to": AT}
    rest = {"kind": "move", "units": "all", "from": FROM, "to": AT}
    assert find_warnings(check_order(many, wave, some)) == [("TACTIC_LACKS", "army")]
    whole = read_sheet(some, wave, rest)
    assert check_on_sheet(view(many, ME), TURN, whole, 1).warnings == ()


def test_the_formation_that_is_ordered_counts() -> None:
    """V-6.6-13, V-6.3-05: soft units in a stack of their own make it fail."""
    state = stage_turn("1 warlord, 9 C, 3 archer")
    steel = tactic_order("wall_of_steel", AT, "attack")
    apart = form_order("attack", AT, center="warlord + 9 C", sun="3 archer")
    assert find_warnings(check_order(state, steel, MOVE, apart)) == [("TACTIC_LACKS", "defense")]


def test_a_tactic_for_none_of_those_who_are_there_brings_nothing() -> None:
    """V-6.6-22, V-6.6-23."""
    state = stage_attack("1 warlord, 9 archer")
    assert find_warnings(check_answer(state, tactic="death_from_below")) == [
        ("TACTIC_IDLE", "burrow")
    ]
    assert find_warnings(check_answer(state, tactic="death_from_above")) == [
        ("TACTIC_IDLE", "flying")
    ]


def test_for_every_hex_nobody_can_tell() -> None:
    """V-12.6-01."""
    assert find_warnings(check_order(stage_turn(), tactic_order("human_wave", "default"))) == []
