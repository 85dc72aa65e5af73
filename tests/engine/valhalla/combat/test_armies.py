"""Armies made of the state, and their strength for an overrun."""

from fractions import Fraction
from typing import Any

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.combat.armies import Strengths
from engine.valhalla.combat.armies_in_hex import form_attackers, form_defenders, strengths_in_hex
from engine.valhalla.state import State
from tests.engine.valhalla.staged_battles import (
    AT,
    BOOK,
    FOE,
    FROM,
    ME,
    formation_order,
    stage_battle,
    tactic_order,
)
from tests.engine.valhalla.worlds.world import start_turn


def compare_armies(
    mine: Any, theirs: dict[int, Any], *orders: dict[str, Any], **more: Any
) -> Strengths:
    """Compare the attackers, where they come from, with the defenders."""
    state = start_turn(stage_battle(mine, theirs, **more), 1, *orders).state
    return strengths_in_hex(
        state, AT, ME, state.units_in(FROM, ME), [Seat(seat) for seat in theirs]
    )


def test_the_overrun_of_the_ledger() -> None:
    """V-15-10, V-6.4-01, V-6.4-06: Charge! and leaders count, mobility doesn't."""
    lone = compare_armies("1 warlord, 10 swordsman", {2: "1 swordsman"})
    assert lone == Strengths(Fraction(187), Fraction(15))
    assert lone.can_overrun
    two = compare_armies("1 warlord, 10 swordsman", {2: "1 swordsman, 1 bruiser"})
    assert two.foes == 23
    assert not two.can_overrun


def test_exactly_a_tenth_is_no_overrun() -> None:
    """V-6.4-07."""
    assert not Strengths(Fraction(100), Fraction(10)).can_overrun
    assert Strengths(Fraction(101), Fraction(10)).can_overrun


def test_several_foes_are_weighed_together() -> None:
    """V-6.4-08, V-6.1-37."""
    both = compare_armies("20 swordsman", {2: "1 swordsman", 3: "1 archer, 1 swordsman"})
    assert both.foes == 15 + 15 + 12


def test_tactics_and_walls_dont_count_but_formations_do() -> None:
    """V-6.4-06: the formation ordered for that hex, else V-6.1-40."""
    plain = compare_armies(
        "1 warlord, 10 swordsman", {2: "1 swordsman"}, tactic_order("pointy_end")
    )
    assert plain.own == 187
    split = formation_order(center="10 swordsman", sun="warlord")
    assert compare_armies("1 warlord, 10 swordsman", {2: "1 swordsman"}, split).own == 150 + 22
    wide = compare_armies("1 warlord, 34 swordsman", {2: "1 swordsman"}, tactic_order("wedge"))
    assert wide.own == Fraction(11, 10) * (20 + 29 * 15) + 5 * 15


def test_mines_count() -> None:
    """V-6.4-06, V-2.1-32."""
    sides = {1: {"places": {"003.003": "mine"}}}
    mined = compare_armies(
        "2 swordsman", {2: "1 swordsman"}, sides=sides, features={"003.003": "mine"}
    )
    assert mined.own == 2 * 16


def make_position(special: str, units: str) -> State:
    return start_turn(stage_battle(units, {2: units}, sides={1: {"special": special}})).state


def test_a_shield_oath_widens_the_center() -> None:
    """V-11.2-21, V-6.1-10."""
    state = make_position("shield_oath", "40 swordsman")
    mine = form_attackers(state, FROM, ME, state.units_in(FROM, ME))
    assert [len(stack.units) for stack in mine.battle_side.stacks.values()] == [35, 5]
    [theirs] = form_defenders(state, AT, {FOE: state.units_in(AT, FOE)})
    assert [len(stack.units) for stack in theirs.battle_side.stacks.values()] == [30, 10]


def test_an_oath_widens_a_wedge_too() -> None:
    """V-11.2-21, V-6.6-15: a wedge's Center holds 40."""
    state = start_turn(
        stage_battle(
            "1 warlord, 44 swordsman", {2: "1 archer"}, sides={1: {"special": "shield_oath"}}
        ),
        1,
        tactic_order("wedge"),
    ).state
    mine = form_attackers(state, AT, ME, state.units_in(FROM, ME))
    assert mine.is_wedge
    assert [len(stack.units) for stack in mine.battle_side.stacks.values()] == [40, 5]


def test_ram_lords_break_more() -> None:
    """V-11.2-19."""
    state = make_position("ram_lords", "1 swordsman")
    assert form_attackers(
        state, FROM, ME, state.units_in(FROM, ME)
    ).battle_side.siege_share == Fraction(5, 4)


def test_a_tactic_without_a_warlord_is_none() -> None:
    """V-6.6-01, V-4.4-19."""
    state = start_turn(
        stage_battle("3 swordsman", {2: "1 archer"}), 1, tactic_order("pointy_end")
    ).state
    assert form_attackers(state, AT, ME, state.units_in(FROM, ME)).battle_side.tactic == ""


@pytest.mark.parametrize("code", ["C", "D", "E"])
def test_the_book_of_these_tests_is_legal(code: str) -> None:
    """V-4.2-12: the designs that these tests fight with are."""
    state = stage_battle("1 swordsman", {2: "1 swordsman"})
    assert state.side(ME).kinds[code].statline.hp == BOOK[code]["hp"]
