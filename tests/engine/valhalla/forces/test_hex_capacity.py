"""How many units a hex takes."""

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.battle.stack_capacity import can_hold
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.forces import hex_capacity
from engine.valhalla.state import State
from tests.engine.valhalla.worlds.world import stage_world, start_turn

AT = "005.005"
ME, YOU, THIRD = Seat(1), Seat(2), Seat(3)


def make_crowd(mine: list[str], *others: list[str]) -> State:
    """Put forces into one hex; the sides' homes are far off."""
    forces = [mine, *others]
    homes = ("001.001", "012.001", "001.012", "012.012", "006.012", "012.006")
    seats = {
        number: {"capital": homes[number - 1], "units": {AT: force}}
        for number, force in enumerate(forces, 1)
    }
    return stage_world(seats)


def make_swordsmen(count: int) -> list[Unit]:
    return [Unit(10_001 + 10 * n, ME, "swordsman", "004.005") for n in range(count)]


@pytest.mark.parametrize(
    ("spaces", "legal"),
    [
        ([1] * 100, True),
        ([1] * 101, False),
        ([2] * 63, True),
        ([2] * 64, False),
        ([2] * 63 + [1] * 4, True),
        ([2] * 63 + [1] * 5, False),
        ([5] * 26, True),
        ([5] * 27, False),
    ],
)
def test_a_hex_holds_what_can_form_stacks(spaces: list[int], *, legal: bool) -> None:
    """V-2.4-01, V-2.4-02, V-2.4-05, V-2.4-06."""
    assert can_hold("", spaces) is legal


def test_shield_oath_counts() -> None:
    """V-11.2-21: two more Bruisers find room in a Center of 35."""
    assert not can_hold("", [2] * 65)
    assert can_hold("shield_oath", [2] * 65)


def test_officers_count_as_units() -> None:
    """V-2.4-09."""
    state = make_crowd(["99 swordsman", "warlord"])
    assert not hex_capacity.has_room(state, AT, ME, make_swordsmen(1))
    assert hex_capacity.has_room(make_crowd(["98 swordsman", "warlord"]), AT, ME, make_swordsmen(1))


def test_each_that_still_fits_enters_in_the_order_of_the_list() -> None:
    """V-2.4-07."""
    state = make_crowd(["96 swordsman"])
    coming = make_swordsmen(6)[::-1]
    fit, over = hex_capacity.split_by_room(state, AT, ME, coming)
    assert fit == coming[:4]
    assert over == coming[4:]


def test_mount_and_riders_find_room_together_or_not_at_all() -> None:
    state = make_crowd(["98 swordsman"])
    three, one = make_swordsmen(4)[:3], make_swordsmen(4)[3:]
    fit, over = hex_capacity.split_blocks_by_room(state, AT, ME, [three, one])
    assert fit == one
    assert over == three


def test_partners_in_a_hex_must_stand_as_joint_defenders() -> None:
    """V-2.4-10, V-6.1-37: the second of two sides has Moon and Moon-Flank, 50 spaces."""
    state = make_crowd(["49 swordsman"], ["50 swordsman"])
    assert hex_capacity.has_room(state, AT, ME, make_swordsmen(1))
    assert hex_capacity.has_room(state, AT, ME, make_swordsmen(2)) is False
    smaller = make_crowd(["49 swordsman"], ["40 swordsman"])
    assert hex_capacity.has_room(smaller, AT, ME, make_swordsmen(11))
    assert not hex_capacity.has_room(smaller, AT, ME, make_swordsmen(12))


def test_whoever_comes_to_fight_is_held_to_its_own_limit_alone() -> None:
    """V-2.4-10."""
    state = make_crowd(["2 swordsman"], ["98 swordsman"])
    assert not hex_capacity.has_room(state, AT, ME, make_swordsmen(8))
    assert hex_capacity.has_room(state, AT, ME, make_swordsmen(8), is_attacking=True)
    assert not hex_capacity.has_room(state, AT, ME, make_swordsmen(99), is_attacking=True)


def test_the_third_of_three_has_one_flank() -> None:
    """V-6.1-37: ranked by number of units; 25 spaces for the second and the third."""
    state = make_crowd(["20 swordsman"], ["30 swordsman"], ["24 swordsman"])
    assert hex_capacity.has_room(state, AT, ME, make_swordsmen(5))
    wide = make_crowd(["12 bruiser"], ["30 swordsman"], ["1 swordsman"])
    assert hex_capacity.has_room(wide, AT, ME, make_swordsmen(1))
    assert not hex_capacity.has_room(wide, AT, ME, make_swordsmen(2))


def test_more_than_five_sides_share_no_hex() -> None:
    """V-6.1-37."""
    five = make_crowd(*(["swordsman"] for _ in range(5)))
    assert hex_capacity.has_room(five, AT, ME, make_swordsmen(1))
    six = make_crowd(*(["swordsman"] for _ in range(6)))
    assert not hex_capacity.has_room(six, AT, ME, make_swordsmen(1))


def test_who_is_in_the_hex_is_not_counted_twice() -> None:
    work = start_turn(make_crowd(["100 swordsman"]), 1)
    there = work.state.units_in(AT, ME)
    assert hex_capacity.has_room(work.state, AT, ME, there)
