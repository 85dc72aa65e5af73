"""Who died, and who got away."""

from collections import Counter
from fractions import Fraction

import pytest

from engine.core.dice import Dice
from engine.valhalla.battle.casualties import (
    EscapeChances,
    casualty_order,
    find_casualties,
    find_escaped,
)
from engine.valhalla.battle.stack import Stack
from tests.engine.valhalla.worlds.unit_makers import BOOK_E, make_design, make_fighters, make_kinds

KINDS = make_kinds(
    BOOK_E,
    make_design("C", "12/1/1/8", utility="meatshield"),
    make_design("D", "12/1/1/8", utility="survivor"),
    make_design("F", "6/5/1/6", utility="garrison"),
    make_design("G", "10/5/1/6", "flagbearer"),
)
BOOK = EscapeChances(
    officer=Fraction(2, 5),
    officer_fighting=Fraction(7, 10),
    by_class={"G": Fraction(1, 5), "F": Fraction(1, 10)},
)


def make_stack(wanted: str, damage: int = 0) -> Stack:
    made = Stack("center", 1, tuple(make_fighters(KINDS, wanted)))
    made.hp -= damage
    return made


def test_the_casualties_of_the_ledger() -> None:
    """V-15-07, V-6.2-07 to V-6.2-15."""
    hurt = make_stack("6 swordsman, 3 archer, 2 C, 2 D, 1 warlord", 97)
    assert hurt.max_hp == 144
    line = [one.kind.code for one in casualty_order(hurt.units)]
    s, a = "swordsman", "archer"
    assert line == ["C", "C", s, a, s, s, a, s, s, a, s, "D", "D", "warlord"]
    slain = Counter(one.kind.code for one in find_casualties(hurt))
    assert slain == {"C": 2, "swordsman": 5, "archer": 2}


def test_whoever_is_brought_to_nothing_is_dead() -> None:
    """V-6.2-09, V-6.2-10."""
    assert len(list(find_casualties(make_stack("3 swordsman", 10)))) == 1
    assert len(list(find_casualties(make_stack("3 swordsman", 9)))) == 0


def test_officers_fall_last_and_the_ruler_after_all() -> None:
    """V-6.2-12, V-6.2-14."""
    line = casualty_order(
        make_fighters(KINDS, "1 ruler, 1 G, 1 warlord, 1 ranger, 1 caster, 1 courtier, 1 archer")
    )
    assert [one.kind.code for one in line] == [
        "archer", "courtier", "caster", "ranger", "warlord", "G", "ruler",
    ]  # fmt: skip


def test_a_design_with_both_priorities_is_in_the_middle() -> None:
    """V-6.2-12."""
    kinds = make_kinds(BOOK_E, make_design("C", "12/1/1/8", "meatshield", "survivor"))
    assert kinds["C"].casualty_tier == "middle"


def test_a_stack_at_nothing_loses_everybody() -> None:
    """V-6.2-06."""
    gone = make_stack("2 swordsman, 1 ruler", 32)
    assert gone.max_hp == 32
    assert len(list(find_casualties(gone))) == 3


def test_a_spring_spares_half_and_poison_doubles() -> None:
    """V-7.3-15, V-4.4-49."""
    assert len(list(find_casualties(make_stack("6 swordsman", 40), spared=True))) == 2
    assert len(list(find_casualties(make_stack("6 swordsman", 20), poisoned=True))) == 4
    assert len(list(find_casualties(make_stack("6 swordsman", 50), poisoned=True))) == 6


@pytest.mark.parametrize(
    ("wanted", "fighting", "chance"),
    [
        ("1 warlord", False, Fraction(2, 5)),
        ("1 warlord", True, Fraction(7, 10)),
        ("1 G", False, Fraction(2, 5)),
        ("1 F", False, Fraction(1, 10)),
        ("1 E", False, Fraction(0)),
    ],
)
def test_the_chances_in_a_rout(wanted: str, chance: Fraction, *, fighting: bool) -> None:
    """V-6.1-24: a Flagbearer escapes like an Officer."""
    (one,) = make_fighters(KINDS, wanted)
    assert BOOK.chance_of(one.kind, fighting=fighting) == chance


def test_a_side_special_helps_only_who_has_a_chance() -> None:
    """V-11.2-22, V-10.1-20."""
    pact = EscapeChances(BOOK.officer, BOOK.officer_fighting, BOOK.by_class, Fraction(1, 4))
    warlord, swordsman = make_fighters(KINDS, "1 warlord, 1 swordsman")
    assert pact.chance_of(warlord.kind, fighting=True) == Fraction(19, 20)
    assert pact.chance_of(swordsman.kind, fighting=True) == 0
    sure = EscapeChances(BOOK.officer, BOOK.officer_fighting, BOOK.by_class, Fraction(11, 20))
    assert sure.chance_of(warlord.kind, fighting=True) == 1


def test_only_stacks_that_stand_have_survivors_and_garrisons_never_leave() -> None:
    """V-6.1-24, V-6.1-33."""
    standing, gone = make_stack("1 warlord, 1 F, 3 swordsman", 1), make_stack("1 warlord", 12)
    lucky = list(find_escaped([standing, gone], BOOK, lambda _: Fraction(0)))
    assert [one.kind.code for one in lucky] == ["warlord"]
    assert not list(find_escaped([standing], BOOK, lambda _: Fraction(2, 5)))


def test_the_keyed_numbers_of_the_ledger() -> None:
    """V-15-12, V-0-05."""
    dice = Dice("42", "g1")
    shown = {"3|2|rout_survival|17": "0.09666", "3|2|rout_survival|18": "0.28444"}
    for key, share in {
        **shown,
        "5|0|caster_type|88": "0.31190",
        "4|1|barrow|012.009": "0.26098",
    }.items():
        assert f"{float(dice.roll_fraction(f'g1|{key}')):.5f}" == share
    assert dice.roll_index("g1|5|0|caster_type|88", 6) == 1
