"""Upkeep is paid, or units go until it can be."""

from typing import Any

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.round_start import upkeep
from engine.valhalla.state import State
from tests.engine.valhalla.worlds.world import (
    events_told,
    is_heard,
    make_working_copy,
    only_event,
    stage_world,
)

HOME = "003.003"
ONE = Seat(1)


def stage_one_side(gold: int, units: Any, **side: Any) -> State:
    mine = {"capital": HOME, "gold": gold, "units": {HOME: units}, **side}
    return stage_world({1: mine, 2: {"capital": "009.009"}})


def pay_upkeep(state: State) -> ValhallaWork:
    table = make_working_copy(state)
    upkeep.pay_upkeep(table, ONE)
    return table


def list_units_left(table: ValhallaWork) -> list[str]:
    return [f"{unit.id} {unit.code}" for unit in table.state.units_of(ONE)]


def test_upkeep_is_paid_from_the_treasury() -> None:
    """V-14-10, V-5.1-04; told to the side alone, part by part."""
    table = pay_upkeep(stage_one_side(500, "ruler, 5 archer"))
    event = only_event(table, "upkeep_paid")
    assert (event.gold, event.treasury, table.state.side(ONE).gold) == (200, 300, 300)
    assert [(line.what, line.count) for line in event.lines] == [("ruler", 1), ("archer", 5)]
    assert not is_heard(event, Seat(2))
    assert not events_told(table, "despawned")


def test_v_15_08_three_swordsmen_go_and_18_gold_are_left() -> None:
    """V-15-08, V-5.1-04: the newest units first, until the treasury covers what is left."""
    units = [
        "ruler", "2 warlord", "2 courtier", "3 F", "2 G", "15 C", "34 archer", "3 swordsman",
    ]  # fmt: skip
    designs = {
        "C": {"utility": "forager"},
        "F": {"utility": "garrison"},
        "G": {"specials": ["heavy"], "utility": "ravenous"},
    }
    table = pay_upkeep(stage_one_side(2140, units, designs=designs))
    gone = only_event(table, "despawned")
    assert (gone.due, gone.units) == (2182, ("3 swordsman",))
    event = only_event(table, "upkeep_paid")
    assert (event.gold, event.treasury) == (2122, 18)


def test_the_newest_go_first_officers_after_all_others() -> None:
    """V-5.1-04."""
    table = pay_upkeep(stage_one_side(220, "ruler, warlord, archer, ranger, archer"))
    assert list_units_left(table) == ["11 ruler", "21 warlord"]
    assert only_event(table, "despawned").ids == (51, 31, 41)


def test_the_players_list_goes_first_in_its_order() -> None:
    """V-5.1-04, V-12.25-01: units and designs; of a design the newest first."""
    units = "ruler, warlord, 2 archer, 2 C, swordsman"
    found = pay_upkeep(stage_one_side(150, units, despawn=["21", "archer", "C"]))
    assert only_event(found, "despawned").ids == (21, 41, 31, 61, 51)
    assert list_units_left(found) == ["11 ruler", "71 swordsman"]
    some = pay_upkeep(stage_one_side(220, units, despawn=["1 C", "warlord"]))
    assert only_event(some, "despawned").ids[:2] == (61, 21)


def test_the_ruler_never_goes() -> None:
    """V-5.1-04, V-0-04h: what can't be paid of its upkeep is forgiven; gold is never below 0."""
    table = pay_upkeep(stage_one_side(30, "ruler, archer", despawn=["all"]))
    assert list_units_left(table) == ["11 ruler"]
    event = only_event(table, "upkeep_paid")
    assert (event.gold, event.treasury) == (30, 0)


@pytest.mark.parametrize(("gold", "archers"), [(120, 1), (119, 0), (139, 1), (140, 2)])
def test_no_more_units_go_than_must(gold: int, archers: int) -> None:
    """V-5.1-04."""
    assert len(list_units_left(pay_upkeep(stage_one_side(gold, "ruler, 2 archer")))) == 1 + archers


def test_full_granaries_feed_more() -> None:
    """V-11.2-13: 140 gold of upkeep come to 128.8."""
    assert (
        len(
            list_units_left(
                pay_upkeep(stage_one_side(129, "ruler, 2 archer", special="full_granaries"))
            )
        )
        == 3
    )
    assert (
        len(
            list_units_left(
                pay_upkeep(stage_one_side(128, "ruler, 2 archer", special="full_granaries"))
            )
        )
        == 2
    )


def test_a_flagbearer_goes_with_the_officers() -> None:
    """V-4.3-52, V-5.1-04."""
    designs = {"G": {"specials": ["flagbearer"]}}
    table = pay_upkeep(stage_one_side(260, "ruler, archer, G", designs=designs))
    assert list_units_left(table) == ["11 ruler", "31 G"]


def test_riders_whose_mount_is_gone_are_on_foot_or_lost() -> None:
    """V-4.3-88, V-14-10: it is seen after the upkeep of all that are left is paid."""
    units = [
        {"unit": "ruler", "id": 11},
    ]
    sea = [{"unit": "archer", "id": 21, "rides": 31}, {"unit": "C", "id": 31}]
    state = stage_world(
        {
            1: {
                "capital": HOME,
                "gold": 140,
                "units": {HOME: units, "005.005": sea},
                "despawn": ["C"],
                "designs": {"C": {"specials": ["heavy", "mount"], "utility": "aquatic"}},
            },
            2: {"capital": "009.009"},
        },
        hexes={"005.005": "ocean"},
    )
    table = pay_upkeep(state)
    assert list_units_left(table) == ["11 ruler"]
    assert only_event(table, "upkeep_paid").gold == 120
