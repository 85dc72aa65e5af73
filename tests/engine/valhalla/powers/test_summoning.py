"""Get Over Here: who is brought, and who is not."""

from typing import Any

from engine.core.protocol.values import Seat
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.powers import summoning
from engine.valhalla.state import State
from tests.engine.valhalla.powers.caster_camp import (
    CAMP,
    CASTER,
    HOME,
    make_camp,
    power_order,
    units_by_code,
)
from tests.engine.valhalla.worlds.world import events_told, failure_codes, only_event, start_turn


def bring_units_by(state: State, **fields: Any) -> ValhallaWork:
    given = power_order("get_over_here", **fields)
    table = start_turn(state, 1, given)
    table.state.turn = Seat(1)
    summoning.bring_units(table, given, 1)  # type: ignore[arg-type]
    return table


def test_units_are_brought_from_one_hex_without_mp() -> None:
    """V-4.4-47: up to ten, Officers included, at any distance."""
    table = bring_units_by(make_camp("summoner"), units=["ruler", "9 archer"])
    assert units_by_code(table, CAMP) == {"caster": 1, "swordsman": 10, "ruler": 1, "archer": 9}
    event = only_event(table, "units_brought", Seat(1))
    assert (event.origin, event.at, len(event.units)) == (HOME, CAMP, 10)
    assert {table.state.units[one].mp for one in event.units} == {0}
    assert table.state.units[CASTER].used == 1


def test_nobody_is_brought_among_others() -> None:
    """V-4.4-47, V-12.21-19."""
    state = make_camp("summoner")
    next(iter(state.units_of(Seat(2)))).at = CAMP
    table = bring_units_by(state, units=["3 archer"])
    assert failure_codes(table, 1) == ["POWER_HEX_SHARED"]
    assert table.state.units[CASTER].used == 0


def test_who_finds_no_room_stays() -> None:
    """V-4.4-53, V-12.21-20, V-2.4-02."""
    table = bring_units_by(make_camp("summoner", "95 swordsman"), units=["8 archer"])
    assert len(table.state.units_in(CAMP)) == 100
    (event,) = events_told(table, "order_failed", Seat(1))
    assert (event.code, event.facts) == ("POWER_HEX_FULL", {"count": 4})


def test_who_has_moved_all_it_can_is_not_brought() -> None:
    """V-4.4-47, V-12.21-17 when it is carried out."""
    state = make_camp("summoner")
    archers = [unit for unit in state.units_of(Seat(1)) if unit.code == "archer"]
    archers[0].mp = 0
    table = bring_units_by(state, units=[archers[0].id, archers[1].id])
    assert failure_codes(table, 1) == ["POWER_UNITS"]
    assert archers[1].id in only_event(table, "units_brought").units
    assert failure_codes(
        bring_units_by(make_camp("summoner"), hex=HOME, units=["4 bruiser"]), 1
    ) == ["POWER_UNITS"]


def test_a_mount_comes_with_its_rider_or_without() -> None:
    """V-4.3-86: who leaves its mount behind dismounts."""
    designs = {"D": {"hp": 6, "specials": ["heavy"], "utility": "mount"}}
    mine = {
        "designs": designs,
        "units": {
            HOME: ["ruler", {"unit": "D", "id": 801}, {"unit": "archer", "id": 811, "rides": 801}],
            CAMP: [{"unit": "caster", "type": "summoner", "id": CASTER}],
        },
    }
    both = bring_units_by(make_camp("summoner", mine=mine), units=["801", "811"]).state
    assert (both.units[811].rides, both.units[811].at) == (801, CAMP)
    alone = bring_units_by(make_camp("summoner", mine=mine), units=["811"]).state
    assert (alone.units[811].rides, alone.units[801].at) == (None, HOME)


def test_nobody_is_left_in_the_water_nor_called_into_it() -> None:
    """V-4.3-86, V-2.1-16: a ship stays with riders that could not swim."""
    designs = {"D": {"specials": ["heavy", "aquatic"], "utility": "mount"}}
    mine = {
        "designs": designs,
        "units": {
            HOME: "ruler, 2 archer",
            "005.006": [
                {"unit": "D", "id": 801},
                {"unit": "archer", "id": 811, "rides": 801},
            ],
            CAMP: [{"unit": "caster", "type": "summoner", "id": CASTER}],
        },
    }
    sea = make_camp("summoner", mine=mine, hexes={"005.006": "ocean"})
    table = bring_units_by(sea, units=["801"])
    (event,) = events_told(table, "order_failed", Seat(1))
    assert event.facts == {"unit": 801, "reason": "stranded"}
    sea.units[CASTER].at = "005.006"
    sea.units[CASTER].rides = 801
    del sea.units[811]
    (wet,) = events_told(bring_units_by(sea, hex=HOME, units=["1 archer"]), "order_failed", Seat(1))
    assert wet.facts["reason"] == "terrain"
