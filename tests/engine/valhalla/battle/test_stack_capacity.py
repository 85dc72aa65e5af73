"""What a hex holds, and how stacks are formed when nobody says how."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.valhalla.battle.stack_capacity import (
    POSITIONS,
    Position,
    can_form_stacks,
    is_legal_hex,
    stack_capacities,
)
from engine.valhalla.battle.stacking import Fighter, Formation, fill_stacks
from engine.valhalla.entities.unit_kinds import UnitKind
from tests.engine.valhalla.worlds.unit_makers import (
    BOOK_E,
    make_design,
    make_fighters,
    make_kinds,
    spaces_of,
)

CAPS = tuple(stack_capacities().values())
PLAIN = make_kinds(BOOK_E)
WIDE = make_kinds(
    BOOK_E,
    make_design("C", specials="heavy", utility="rampage"),
    make_design("D", specials="heavy", utility="mount"),
    make_design("G", "10/5/1/6", "flagbearer"),
)


@pytest.mark.parametrize(
    ("fives", "twos", "ones", "held"),
    [
        (0, 0, 100, True),
        (0, 0, 101, False),
        (0, 63, 0, True),
        (0, 63, 4, True),
        (0, 63, 5, False),
        (0, 64, 0, False),
        (0, 64, 2, False),
        (26, 0, 0, True),
        (27, 0, 0, False),
    ],
)
def test_a_hex_holds_what_could_form_legal_stacks(
    fives: int, twos: int, ones: int, *, held: bool
) -> None:
    """V-2.4-01, V-2.4-02, V-2.4-05, V-2.4-06."""
    assert is_legal_hex([5] * fives + [2] * twos + [1] * ones, CAPS) is held


def test_shield_oath_and_the_wedge_make_other_rooms() -> None:
    """V-6.1-10, V-6.1-11, V-6.6-15, V-11.2-21."""
    assert tuple(stack_capacities().values()) == (30, 25, 25, 25, 25)
    assert stack_capacities(oath=True)["center"] == 35
    assert stack_capacities(wedge=True) == {"center": 35, "sun": 35, "moon": 35}
    assert stack_capacities(wedge=True, oath=True)["center"] == 40
    assert is_legal_hex([5] * 27, tuple(stack_capacities(oath=True).values()))


def list_codes(formed: Formation | None) -> dict[str, list[str]]:
    assert formed is not None
    return {at: [one.kind.code for one in units] for at, units in formed.items()}


def test_leaders_go_one_each_to_the_stacks_that_fill() -> None:
    """V-6.1-40, step 1: Ruler, then Warlords; 40 Swordsmen fill Center and Sun alone."""
    army = make_fighters(PLAIN, "2 warlord, 1 ruler, 1 courtier, 40 swordsman")
    formed = fill_stacks(army, stack_capacities())
    assert formed is not None
    assert [one.kind.code for one in formed["center"][:2]] == ["ruler", "warlord"]
    assert formed["sun"][0].kind.code == "warlord"
    assert list(formed) == ["center", "sun"]


def test_with_no_other_units_everything_goes_to_the_center() -> None:
    """V-6.1-40, step 1."""
    assert list_codes(
        fill_stacks(make_fighters(PLAIN, "1 ruler, 2 courtier"), stack_capacities())
    ) == {"center": ["ruler", "courtier", "courtier"]}


def test_within_a_size_the_sturdier_come_first() -> None:
    """V-6.1-40: higher Defense, then higher HP, then older; other Officers before all."""
    army = make_fighters(PLAIN, "2 archer, 1 E, 2 swordsman, 1 courtier")
    assert list_codes(fill_stacks(army, stack_capacities())) == {
        "center": ["courtier", "E", "swordsman", "swordsman", "archer", "archer"]
    }


def test_mounts_and_their_riders_stay_together() -> None:
    """V-6.1-40, step 2; V-4.3-85."""
    mounts = make_fighters(WIDE, "12 D")
    riders = [
        replace(one, rides=mount.id)
        for one, mount in zip(make_fighters(WIDE, "12 E", first=50), mounts, strict=True)
    ]
    formed = fill_stacks([*mounts, *riders], stack_capacities())
    assert formed is not None
    for units in formed.values():
        here = {one.id for one in units}
        assert all(one.rides in here for one in units if one.rides is not None)
    assert len(formed["center"]) == 20


def test_those_of_five_spaces_are_spread_to_leave_room_for_all_else() -> None:
    """V-6.1-40, step 3: the numbers per stack are the greatest in order that leave room."""
    assert [
        len(units)
        for units in (fill_stacks(make_fighters(WIDE, "8 C"), stack_capacities()) or {}).values()
    ] == [6, 2]
    army = make_fighters(WIDE, "1 C, 61 bruiser")
    formed = fill_stacks(army, stack_capacities())
    assert formed is not None
    assert [sum(one.kind.code == "C" for one in formed[at]) for at in POSITIONS] == [0, 1, 0, 0, 0]


def test_leaders_give_way_where_a_trial_finds_no_room() -> None:
    """V-6.1-40, step 4: a Warlord in each stack would leave no room for 63 Bruisers."""
    army = make_fighters(PLAIN, "4 warlord, 63 bruiser")
    formed = fill_stacks(army, stack_capacities())
    assert formed is not None
    assert sum(map(len, formed.values())) == 67


def test_a_formation_that_was_begun_is_filled_up() -> None:
    """V-6.3-09: those who are not listed join where there is room."""
    army = make_fighters(PLAIN, "30 swordsman, 5 archer")
    begun: dict[Position, list[Fighter]] = {"moon": army[:20]}
    formed = fill_stacks(army[20:], stack_capacities(), begun)
    assert formed is not None
    assert formed["moon"][:20] == army[:20]
    assert len(formed["center"]) == 15


KINDS: list[UnitKind] = [
    WIDE[code] for code in ("C", "D", "bruiser", "E", "archer", "G", "warlord")
]


@given(st.lists(st.sampled_from(KINDS), max_size=100), st.booleans())
def test_whatever_fits_is_stacked_and_nothing_else(drawn: list[UnitKind], oath: bool) -> None:
    """V-6.1-40: the hex limit sees to it; V-6.1-27: the Center is never empty."""
    army = [Fighter(10 * n + 1, 1, kind) for n, kind in enumerate(drawn, 1)]
    held = stack_capacities(oath=oath)
    formed = fill_stacks(army, held)
    assert (formed is not None) == can_form_stacks(spaces_of(army), tuple(held.values()))
    if formed is not None:
        placed = sorted(one.id for units in formed.values() for one in units)
        assert placed == [one.id for one in army]
        assert all(sum(spaces_of(units)) <= held[at] for at, units in formed.items())
        assert not army or formed["center"]
