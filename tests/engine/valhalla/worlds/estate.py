"""A position for tests: a capital, another city, a farm and a mine, three with Officers."""

from typing import Any, Final

from engine.core.protocol.values import Seat
from engine.valhalla.construction import construction_phase
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.state import State
from tests.engine.valhalla.worlds.world import stage_world, start_turn

HOME, OTHER, FARM, MINE, THERE = "003.003", "005.005", "006.006", "007.007", "009.009"
"""Capital, second city, farm and mine of the first side; the other side's capital."""
ONE, TWO = Seat(1), Seat(2)

LED: Final = {HOME: "ruler, 4 archer", OTHER: "warlord", FARM: "courtier"}

OrderFields = dict[str, Any]


def make_city(level: int, *buildings: str, **more: Any) -> OrderFields:
    return {"feature": "city", "level": level, "buildings": list(buildings), **more}


def make_farm(level: int, **more: Any) -> OrderFields:
    return {"feature": "farm", "level": level, **more}


def stage_estate(places: OrderFields | None = None, more: Any = None, **side: Any) -> State:
    """Return the position, with other places or other facts of the side."""
    held = {
        HOME: make_city(3, "infantry_barracks", "c_production"),
        OTHER: make_city(2),
        FARM: make_farm(1),
        MINE: {"feature": "mine"},
        **(places or {}),
    }
    mine = {"capital": HOME, "units": LED, "places": held, **side}
    return stage_world({1: mine, 2: {"capital": THERE}}, **(more or {}))


def carry_out_construction(state: State, *orders: Any, gained: int = 0) -> ValhallaWork:
    """Carry out the construction phase of the first side; return the working copy."""
    work = start_turn(state, 1, *orders)
    assert work.state.course is not None
    work.state.course.gained = gained
    construction_phase.carry_out_construction(work)
    return work


def make_upgrade(at: str, *buildings: str) -> OrderFields:
    return {"kind": "upgrade", "hex": at, "build": list(buildings)}


def make_build(name: str, at: str = HOME, replace: str | None = None) -> OrderFields:
    return {"kind": "build", "city": at, "building": name, "replace": replace}


def make_raze(at: str, levels: int = 1, *remove: str) -> OrderFields:
    return {"kind": "raze", "hex": at, "levels": levels, "remove": list(remove)}


def make_fortify(at: str = HOME, **forts: int) -> OrderFields:
    return {"kind": "fortify", "city": at, **forts}


def make_train_officer(officer: str, repeat: str = "no") -> OrderFields:
    return {"kind": "train_officer", "type": officer, "repeat": repeat}
