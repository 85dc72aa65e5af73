"""Attack values and damage."""

from typing import Literal

import pytest

from engine.echoes.catalog.vocabulary import AttackMode, BuildingKind
from engine.echoes.combat.damage import Strike, deals_counter_damage, strike_damage
from engine.echoes.entities.board import Board
from engine.echoes.entities.lasting_effect import LastingEffect
from tests.engine.echoes.boards import BLUE, RED, Stats, make_board, place, put, stats

ARMORED = {
    "armored": stats(keywords="{kw: armor, x: 1}"),
    "heavy": stats(keywords="{kw: armor, x: 3}"),
    "shielded": stats(keywords="{kw: ranged_armor, x: 2}"),
    "both": stats(keywords="{kw: armor, x: 1}, {kw: ranged_armor, x: 1}"),
}


def damage(
    attacker: Stats,
    target: str,
    mode: AttackMode = "melee",
    squares: tuple[str, str] = ("C3", "C3"),
) -> int:
    """Return the damage of an attacker with these stats against a unit."""
    board = make_board({"attacker": attacker, **ARMORED})
    striking = put(board, "r1", squares[0], "attacker", mode=mode)
    return strike_damage(board, Strike(striking, put(board, "u1", squares[1], target), mode))


@pytest.mark.parametrize(
    ("attacker", "mode", "target", "expected"),
    [
        (stats(melee=3), "melee", "armored", 2),
        (stats(melee=2), "melee", "heavy", 1),
        (stats(melee=3), "melee", "shielded", 3),
        (stats(ranged=3), "ranged", "both", 1),
        (stats(melee=0), "melee", "foot", 0),
        (stats(melee=4, keywords="{kw: armor_piercing}"), "melee", "heavy", 4),
    ],
)
def test_the_example_of_armor(
    attacker: Stats, mode: AttackMode, target: str, expected: int
) -> None:
    """WX-04: E-COMBAT-17 to E-COMBAT-21, R-COMBAT-01, R-COMBAT-12, E-KW-05 to E-KW-07, E-KW-30."""
    assert damage(attacker, target, mode) == expected


@pytest.mark.parametrize(
    ("square", "target", "expected"), [("D4", "foot", 2), ("E4", "foot", 1), ("E4", "shielded", 1)]
)
def test_the_example_of_long_range(square: str, target: str, expected: int) -> None:
    """WX-05: E-KW-28, R-KW-08."""
    archer = stats(health=2, ranged=2, keywords="{kw: long_range}")
    assert damage(archer, target, "ranged", ("C3", square)) == expected


def test_building_armor_reduces_ranged_damage_alone() -> None:
    """WX-06: E-COMBAT-22, E-COMBAT-23."""
    kinds: tuple[BuildingKind, ...] = ("camp", "barracks", "capital")
    for kind in kinds:
        board = make_board({"attacker": stats(melee=3, ranged=6)})
        attacker = put(board, "r1", "C3", "attacker")
        building = place(board, BLUE, kind, "C3")
        assert strike_damage(board, Strike(attacker, building, "ranged")) == 2
        assert strike_damage(board, Strike(attacker, building, "melee")) == 3


def charge_damage(squares_moved: int, *, is_counter: bool = False) -> int:
    board = make_board({"rider": stats(melee=2, keywords="{kw: charge, x: 2}")})
    rider = put(board, "r1", "C3", "rider", squares_moved=squares_moved)
    target = put(board, "u1", "C3")
    return strike_damage(board, Strike(rider, target, "melee", is_counter=is_counter))


def test_the_example_of_charge() -> None:
    """WX-07: E-KW-11 to E-KW-13, R-KW-03."""
    assert charge_damage(3) == 4
    assert charge_damage(2) == 4
    assert charge_damage(1) == 2
    assert charge_damage(3, is_counter=True) == 2
    board = make_board({"rider": stats(melee=2, keywords="{kw: charge, x: 2}")})
    rider = put(board, "r1", "C3", "rider", squares_moved=3)
    barracks = place(board, BLUE, "barracks", "C3")
    assert strike_damage(board, Strike(rider, barracks, "melee")) == 2


def test_the_example_of_battering() -> None:
    """WX-08: E-KW-08 to E-KW-10, R-KW-02."""
    keywords = "{kw: battering, x: 2, stat: ranged}"
    board = make_board(
        {
            "ram": stats(melee=3, ranged=3, keywords=keywords),
            "siege": stats(classes="[siege]", keywords="{kw: armor, x: 2}"),
            **ARMORED,
        }
    )
    ram = put(board, "r1", "E5", "ram", mode="ranged")
    assert strike_damage(board, Strike(ram, board.buildings["F6"], "ranged")) == 5
    assert strike_damage(board, Strike(ram, put(board, "u1", "E5", "siege"), "ranged")) == 5
    assert strike_damage(board, Strike(ram, put(board, "u2", "E5", "armored"), "ranged")) == 2
    assert strike_damage(board, Strike(ram, put(board, "u3", "E5", "siege"), "melee")) == 1


def test_anti_counts_against_its_class_and_in_its_kind_of_damage() -> None:
    """E-KW-03, E-KW-04, R-KW-01."""
    keywords = "{kw: anti, cls: cavalry, x: 2, stat: melee}, "
    keywords += "{kw: anti, cls: building, x: 1, stat: both}"
    board = make_board(
        {
            "pike": stats(melee=2, ranged=2, keywords=keywords),
            "horse": stats(classes="[infantry, cavalry]"),
        }
    )
    pike = put(board, "r1", "C3", "pike")
    horse = put(board, "u1", "C3", "horse")
    assert strike_damage(board, Strike(pike, horse, "melee")) == 4
    assert strike_damage(board, Strike(pike, horse, "melee", is_counter=True)) == 4
    assert strike_damage(board, Strike(pike, horse, "ranged")) == 2
    assert strike_damage(board, Strike(pike, put(board, "u2", "C3"), "melee")) == 2
    assert strike_damage(board, Strike(pike, place(board, BLUE, "camp", "C3"), "melee")) == 3


def test_counter_damage_adds_riposte_and_ignores_no_armor() -> None:
    """E-KW-35, R-COMBAT-06, R-KW-11."""
    keywords = "{kw: riposte, x: 2}, {kw: armor_piercing}"
    board = make_board({"duelist": stats(melee=2, keywords=keywords), **ARMORED})
    duelist = put(board, "u1", "C3", "duelist")
    attacker = put(board, "r1", "C3", "armored")
    assert strike_damage(board, Strike(duelist, attacker, "melee", is_counter=True)) == 3
    assert strike_damage(board, Strike(duelist, attacker, "melee")) == 2


def test_who_strikes_back() -> None:
    """E-COMBAT-08, E-COMBAT-10, E-COMBAT-16, E-KW-21, R-COMBAT-05."""
    board = make_board(
        {
            "fearsome": stats(keywords="{kw: intimidation}"),
            "bowman": stats(melee=None, ranged=2),
            "mixed": stats(ranged=2),
        }
    )
    plain, fearsome = put(board, "r1", "C3"), put(board, "r2", "C3", "fearsome")
    target = put(board, "u1", "C3", "mixed", is_exhausted=True)
    assert deals_counter_damage(board, plain, target, "melee")
    assert not deals_counter_damage(board, plain, target, "ranged")
    assert not deals_counter_damage(board, fearsome, target, "melee")
    assert deals_counter_damage(board, target, fearsome, "melee")
    target.mode = "ranged"
    assert not deals_counter_damage(board, plain, target, "melee")
    bowman = put(board, "u2", "C3", "bowman", mode="ranged")
    assert not deals_counter_damage(board, plain, bowman, "melee")


def prevent(
    board: Board,
    handle: str,
    of: Literal["attack", "counter", "any"],
    amount: int = 1,
    *,
    is_all: bool = False,
) -> None:
    effect = LastingEffect(
        handle, "card", RED, "combat", amount=amount, prevented=of, prevents_all=is_all
    )
    board.lasting.append(effect)


def test_prevented_damage_leaves_at_least_one_unless_all_is_prevented() -> None:
    """R-COMBAT-01."""
    board = make_board()
    attacker, target = put(board, "r1", "C3"), put(board, "u1", "C3")
    strike, counter = Strike(attacker, target, "melee"), Strike(target, attacker, "melee", True)
    prevent(board, "u1", "attack")
    assert (strike_damage(board, strike), strike_damage(board, counter)) == (1, 2)
    prevent(board, "u1", "any", 5)
    prevent(board, "r1", "attack", 5)
    assert (strike_damage(board, strike), strike_damage(board, counter)) == (1, 2)
    prevent(board, "r1", "counter", is_all=True)
    prevent(board, "u1", "any", is_all=True)
    assert (strike_damage(board, strike), strike_damage(board, counter)) == (0, 0)
