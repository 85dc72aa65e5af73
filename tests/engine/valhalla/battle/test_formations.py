"""Stacks as they are wished for, and as they are repaired."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.battle import shared_hex
from engine.valhalla.battle.formations import Force, FormedArmy, form_stacks, form_wedge
from engine.valhalla.battle.stack_capacity import (
    POSITIONS,
    Position,
    StackCapacities,
    stack_capacities,
)
from engine.valhalla.combat.battle_wishes import attack_wishes, defense_wishes
from engine.valhalla.sides.side import StandingFormation
from engine.valhalla.state import State
from tests.engine.valhalla.worlds.world import read_sheet, stage_world

ME = Seat(1)
AT = "005.005"
MOUNTS = {
    "C": {"hp": 12, "specials": "heavy", "utility": "mount"},
    "G": {"specials": "abomination"},
}


def make_force(units: Any, **side: Any) -> Force:
    state = stage_world({1: {"designs": MOUNTS, "units": {AT: units}, **side}, 2: {}})
    return force_in(state)


def force_in(state: State) -> Force:
    return Force(state.units_in(AT, ME), state.kind_of, state.side(ME).kinds)


def make_formation(riders: Mapping[str, str] | None = None, **stacks: str) -> StandingFormation:
    named = tuple((at, tuple(text.split(" + "))) for at, text in stacks.items())
    return StandingFormation(named, tuple((riders or {}).items()))


def list_codes(formed: FormedArmy) -> dict[str, list[str]]:
    return {at: [one.kind.code for one in held] for at, held in formed.stacks.items()}


def test_units_stand_as_they_are_named() -> None:
    """V-6.1-07, V-12.5-01, V-6.3-03: by number, by id, all of a kind; without an Officer, too."""
    formed = form_stacks(
        make_force("4 swordsman, 3 archer"),
        stack_capacities(),
        make_formation(center="2 swordsman + all archer", sun="all"),
    )
    assert list_codes(formed) == {
        "center": ["swordsman", "swordsman", "archer", "archer", "archer"],
        "sun": ["swordsman", "swordsman"],
    }
    assert not formed.is_repaired


def test_an_id_is_kept_for_its_own_position() -> None:
    """V-12.5-01: a number takes others before it."""
    army = make_force([{"unit": "swordsman", "id": 51}, {"unit": "swordsman", "id": 61}])
    formed = form_stacks(army, stack_capacities(), make_formation(center="1 swordsman", moon="51"))
    assert [one.id for one in formed.stacks["moon"]] == [51]
    assert [one.id for one in formed.stacks["center"]] == [61]


def test_who_is_gone_is_dropped_and_who_is_not_named_joins() -> None:
    """V-6.3-09."""
    formed = form_stacks(
        make_force("4 swordsman, 1 archer"),
        stack_capacities(),
        make_formation(center="9 swordsman", sun="99991"),
    )
    assert list_codes(formed) == {"center": ["swordsman"] * 4 + ["archer"]}
    assert formed.is_repaired


def test_an_overfull_stack_gives_up_its_last() -> None:
    """V-6.3-09, V-6.1-10."""
    formed = form_stacks(
        make_force("33 swordsman, 2 archer"),
        stack_capacities(),
        make_formation(center="all swordsman", sun="2 archer"),
    )
    assert [len(held) for held in formed.stacks.values()] == [30, 5]
    assert formed.is_repaired


def test_a_formation_without_a_center_is_replaced() -> None:
    """V-6.1-27, V-6.3-09."""
    formed = form_stacks(make_force("3 swordsman"), stack_capacities(), make_formation(sun="all"))
    assert list_codes(formed) == {"center": ["swordsman"] * 3}
    assert formed.is_repaired


@pytest.mark.parametrize(("count", "repaired"), [(60, True), (10, True)])
def test_positions_that_are_not_held_are_left_empty(count: int, repaired: bool) -> None:
    """V-6.1-37, V-6.3-09: the units go where the side may stand."""
    held = shared_hex.capacities_in(stack_capacities(), ("moon", "moon_flank"))
    formed = form_stacks(make_force(f"{count} swordsman"), held, make_formation(center="all"))
    assert set(formed.stacks) <= {"moon", "moon_flank"}
    assert formed.is_repaired is repaired
    assert len(formed.left_out) == max(0, count - 50)


def test_the_newest_who_are_no_officers_are_left_out() -> None:
    """V-6.1-37: until the rest fits the positions of a joint defense."""
    held = shared_hex.capacities_in(stack_capacities(), ("moon",))
    formed = form_stacks(make_force("1 warlord, 30 swordsman"), held, None)
    assert len(formed.stacks["moon"]) == 25
    assert {one.kind.code for one in formed.left_out} == {"swordsman"}
    newest = sorted(one.id for one in formed.left_out)
    assert min(newest) > max(one.id for one in formed.stacks["moon"] if not one.kind.is_officer)


# Riders


def mounts_by_rider(formed: FormedArmy) -> dict[int, int | None]:
    return {one.id: one.rides for held in formed.stacks.values() for one in held if one.rides}


RIDE = [
    {"unit": "C", "id": 51},
    {"unit": "C", "id": 61},
    {"unit": "archer", "id": 71},
    {"unit": "warlord", "id": 81},
]


def test_riders_mount_and_dismount_when_stacks_are_formed() -> None:
    """V-4.3-86, V-14-34, V-4.3-82: as they say, else they keep their mounts."""
    assert mounts_by_rider(
        form_stacks(
            make_force(RIDE), stack_capacities(), make_formation({"warlord": "51", "71": "61"})
        )
    ) == {
        81: 51,
        71: 61,
    }
    riding = [*RIDE[:3], {"unit": "warlord", "id": 81, "rides": 51}]
    assert mounts_by_rider(
        form_stacks(make_force(riding), stack_capacities(), make_formation(center="all"))
    ) == {81: 51}
    assert (
        mounts_by_rider(
            form_stacks(
                make_force(riding), stack_capacities(), make_formation({"81": "none"}, center="all")
            )
        )
        == {}
    )


@pytest.mark.parametrize(
    "riders", [{"51": "61"}, {"71": "81"}, {"71": "51", "81": "51"}, {"91": "51"}]
)
def test_no_mount_carries_more_or_other_than_it_can(riders: dict[str, str]) -> None:
    """V-4.3-80, V-4.3-81, V-4.3-87, V-4.3-36: one Light unit, no Abomination, none on a rider."""
    army = make_force([*RIDE, {"unit": "G", "id": 91}])
    formed = form_stacks(army, stack_capacities(), make_formation(riders, center="all"))
    assert len(mounts_by_rider(formed)) == len(riders) - 1
    assert formed.is_repaired


def test_a_rider_stands_in_its_mounts_stack_or_on_foot() -> None:
    """V-4.3-85."""
    riding = [*RIDE[:2], {"unit": "archer", "id": 71, "rides": 61}, RIDE[3]]
    apart = form_stacks(
        make_force(riding), stack_capacities(), make_formation(center="warlord + 61", sun="71")
    )
    assert mounts_by_rider(apart) == {}
    assert apart.is_repaired
    joined = form_stacks(
        make_force(riding), stack_capacities(), make_formation(center="warlord + 51", moon="61")
    )
    assert [one.id for one in joined.stacks["moon"]] == [61, 71]
    assert mounts_by_rider(joined) == {71: 61}


# A wedge


def test_a_wedge_is_formed_as_wished_or_by_default_or_not_at_all() -> None:
    """V-6.6-15."""
    wide: StackCapacities = stack_capacities(wedge=True)
    given = form_wedge(
        make_force("40 swordsman"), wide, make_formation(center="35 swordsman", moon="all")
    )
    assert given is not None
    assert [len(held) for held in given.stacks.values()] == [35, 5]
    flanked = form_wedge(
        make_force("40 swordsman"), wide, make_formation(center="5 swordsman", sun_flank="all")
    )
    assert flanked is not None
    assert list(flanked.stacks) == ["center", "sun"]
    assert form_wedge(make_force("53 bruiser"), wide, None) is None


# Positions of several defenders


@pytest.mark.parametrize(
    ("counts", "shares"),
    [
        ({4: 7}, {4: POSITIONS}),
        ({1: 5, 2: 9}, {2: ("center", "sun", "sun_flank"), 1: ("moon", "moon_flank")}),
        ({1: 5, 2: 5}, {1: ("center", "sun", "sun_flank"), 2: ("moon", "moon_flank")}),
        (
            {1: 1, 2: 3, 3: 2},
            {2: ("center", "sun", "sun_flank"), 3: ("moon",), 1: ("moon_flank",)},
        ),
        (
            {1: 4, 2: 3, 3: 2, 5: 1},
            {1: ("center", "sun"), 2: ("moon",), 3: ("sun_flank",), 5: ("moon_flank",)},
        ),
        (
            dict.fromkeys((1, 2, 3, 4, 5), 1),
            {1: ("center",), 2: ("sun",), 3: ("moon",), 4: ("sun_flank",), 5: ("moon_flank",)},
        ),
    ],
)
def test_defenders_share_the_positions_by_rank(
    counts: dict[Seat, int], shares: dict[Seat, tuple[Position, ...]]
) -> None:
    """V-6.1-37, V-0-10: the most units lead; then the smaller seat."""
    assert shared_hex.share_positions(counts) == shares
    assert list(shared_hex.share_positions(counts)) == list(shares)


def test_more_than_five_cannot_share_a_hex() -> None:
    """V-6.1-37."""
    assert shared_hex.share_positions(dict.fromkeys(map(Seat, range(1, 7)), 1))[Seat(6)] == ()


# What was ordered


def test_the_order_for_a_hex_counts_before_the_one_for_all() -> None:
    """V-6.3-05, V-12.5-01, V-12.6-01."""
    orders = read_sheet(
        {"kind": "tactic", "tactic": "pointy_end", "role": "attack"},
        {"kind": "tactic", "tactic": "wedge", "hex": AT, "role": "attack"},
        {"kind": "formation", "hex": "default", "role": "attack", "stacks": {"center": "all"}},
    )
    here, there = attack_wishes(orders, AT), attack_wishes(orders, "009.009")
    assert (here.tactic, there.tactic) == ("wedge", "pointy_end")
    assert here.formation == there.formation == StandingFormation((("center", ("all",)),))
    assert here.tactic_order is not None
    assert here.tactic_order[1] == 2


def test_an_answer_counts_before_what_stands() -> None:
    """V-6.3-06, V-12.28-01: `none` means no tactic; what isn't answered stands."""
    side = stage_world(
        {
            1: {
                "tactics": {"default": "ambush"},
                "formations": {AT: {"stacks": {"center": "all"}}},
            },
            2: {},
        }
    ).side(ME)
    assert defense_wishes(side, (), AT).tactic == "ambush"
    quiet = read_sheet({"kind": "respond", "battle": AT, "tactic": "none"})
    assert defense_wishes(side, quiet, AT).tactic == ""
    assert defense_wishes(side, quiet, AT).formation == StandingFormation((("center", ("all",)),))
    other = read_sheet({"kind": "respond", "battle": "009.009", "tactic": "none"})
    assert defense_wishes(side, other, AT).tactic == "ambush"
