"""Armies made of the state, and how strong they are for an overrun."""

from fractions import Fraction
from typing import Any

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.combat.armies import Strengths, attackers, defenders, strength
from engine.valhalla.state import State
from tests.engine.valhalla.fray import AT, BOOK, FOE, FROM, ME, formation, position, tactic
from tests.engine.valhalla.world import course


def weigh(mine: Any, theirs: dict[int, Any], *orders: dict[str, Any], **more: Any) -> Strengths:
    """Weigh the attackers where they come from against the defenders."""
    state = course(position(mine, theirs, **more), 1, *orders).state
    return strength(state, AT, ME, state.here(FROM, ME), [Seat(seat) for seat in theirs])


def test_the_overrun_of_the_ledger() -> None:
    """V-15-10, V-6.4-01, V-6.4-06: Charge! and leaders count, mobility doesn't."""
    lone = weigh("1 warlord, 10 swordsman", {2: "1 swordsman"})
    assert lone == Strengths(Fraction(187), Fraction(15))
    assert lone.overruns
    two = weigh("1 warlord, 10 swordsman", {2: "1 swordsman, 1 bruiser"})
    assert two.foes == 23
    assert not two.overruns


def test_exactly_a_tenth_is_no_overrun() -> None:
    """V-6.4-07."""
    assert not Strengths(Fraction(100), Fraction(10)).overruns
    assert Strengths(Fraction(101), Fraction(10)).overruns


def test_several_foes_are_weighed_together() -> None:
    """V-6.4-08, V-6.1-37."""
    both = weigh("20 swordsman", {2: "1 swordsman", 3: "1 archer, 1 swordsman"})
    assert both.foes == 15 + 15 + 12


def test_tactics_and_walls_dont_count_but_formations_do() -> None:
    """V-6.4-06: the formation ordered for that hex, else V-6.1-40."""
    plain = weigh("1 warlord, 10 swordsman", {2: "1 swordsman"}, tactic("pointy_end"))
    assert plain.own == 187
    split = formation(center="10 swordsman", sun="warlord")
    assert weigh("1 warlord, 10 swordsman", {2: "1 swordsman"}, split).own == 150 + 22
    wide = weigh("1 warlord, 34 swordsman", {2: "1 swordsman"}, tactic("wedge"))
    assert wide.own == Fraction(11, 10) * (20 + 29 * 15) + 5 * 15


def test_mines_count() -> None:
    """V-6.4-06, V-2.1-32."""
    sides = {1: {"places": {"003.003": "mine"}}}
    mined = weigh("2 swordsman", {2: "1 swordsman"}, sides=sides, features={"003.003": "mine"})
    assert mined.own == 2 * 16


def army(special: str, units: str) -> State:
    return course(position(units, {2: units}, sides={1: {"special": special}})).state


def test_a_shield_oath_widens_the_center() -> None:
    """V-11.2-21, V-6.1-10."""
    state = army("shield_oath", "40 swordsman")
    mine = attackers(state, FROM, ME, state.here(FROM, ME))
    assert [len(stack.units) for stack in mine.host.stacks.values()] == [35, 5]
    [theirs] = defenders(state, AT, {FOE: state.here(AT, FOE)})
    assert [len(stack.units) for stack in theirs.host.stacks.values()] == [30, 10]


def test_an_oath_widens_a_wedge_too() -> None:
    """V-11.2-21, V-6.6-15: a wedge's Center holds 40."""
    state = course(
        position("1 warlord, 44 swordsman", {2: "1 archer"}, sides={1: {"special": "shield_oath"}}),
        1,
        tactic("wedge"),
    ).state
    mine = attackers(state, AT, ME, state.here(FROM, ME))
    assert mine.wedged
    assert [len(stack.units) for stack in mine.host.stacks.values()] == [40, 5]


def test_ram_lords_break_more() -> None:
    """V-11.2-19."""
    state = army("ram_lords", "1 swordsman")
    assert attackers(state, FROM, ME, state.here(FROM, ME)).host.siege_share == Fraction(5, 4)


def test_a_tactic_without_a_warlord_is_none() -> None:
    """V-6.6-01, V-4.4-19."""
    state = course(position("3 swordsman", {2: "1 archer"}), 1, tactic("pointy_end")).state
    assert attackers(state, AT, ME, state.here(FROM, ME)).host.tactic == ""


@pytest.mark.parametrize("code", ["C", "D", "E"])
def test_the_book_of_these_tests_is_legal(code: str) -> None:
    """V-4.2-12: the designs that these tests fight with are."""
    state = position("1 swordsman", {2: "1 swordsman"})
    assert state.side(ME).kinds[code].line.hp == BOOK[code]["hp"]
