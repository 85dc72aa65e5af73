"""Small worlds for tests: a written position, a turn laid on the table, what was told.

    state = world({1: {"capital": "003.003", "units": {"003.003": "ruler, 10 archer"}}, 2: {}})
    table = course(state, 1, {"kind": "move", "units": "all", "from": "003.003", "to": "003.004"})
    movement(table)
    assert told(table, "moved")

Every seat that says nothing has a level 3 capital with its Ruler, 3000 gold and the whole map
revealed; see `docs/scenarios.md`.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from engine.core.dice import Dice, seed_of
from engine.core.files import state_files
from engine.core.protocol.values import Event, Order, Seat, Viewer, hears
from engine.core.protocol.working_copy import start_working_copy
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders import ADAPTER as ORDERS
from engine.valhalla.state import ADAPTER, State
from engine.valhalla.text_forms.position_reader import stage
from engine.valhalla.text_forms.unit_layout import full
from engine.valhalla.turn_in_progress import TurnInProgress

DICE: Final = Dice(seed_of("north"), "g1")

Given = Order | Mapping[str, Any]


def world(  # noqa: PLR0913  (each is a part of the map)
    sides: Mapping[int, Any] | None = None,
    *,
    size: tuple[int, int] = (12, 12),
    terrain: str = "grasslands",
    hexes: Mapping[str, Any] | None = None,
    features: Mapping[str, str] | None = None,
    roads: tuple[str, ...] = (),
    gates: tuple[str, ...] = (),
    **more: Any,
) -> State:
    """Stage a position; `more` are the other keys of `docs/scenarios.md`."""
    drawn = {
        "size": size,
        "terrain": terrain,
        "hexes": hexes or {},
        "features": features or {},
        "roads": roads,
        "gates": gates,
    }
    return stage({"map": drawn, "seats": sides or {1: {}, 2: {}}, **more})


def table_of(state: State, dice: Dice = DICE) -> Tables:
    """Lay a copy of a state on the table."""
    return start_working_copy(state, dice)


def order(given: Given) -> Order:
    """Read an order that is written as a map."""
    made: Order = given if isinstance(given, Order) else ORDERS.validate_python(dict(given))
    return made


def sheet(*given: Given) -> tuple[Order, ...]:
    """Read orders."""
    return tuple(map(order, given))


def course(state: State, seat: int = 1, *orders: Given, dice: Dice = DICE) -> Tables:
    """Lay the table for the turn of a seat, its window closed with these orders."""
    table = table_of(state, dice)
    begun = table.state
    if begun.turn != seat:
        for unit in begun.own(Seat(seat)):
            unit.mp = full(begun, unit)
    begun.turn, begun.batch = Seat(seat), ()
    begun.course = TurnInProgress(Seat(seat), sheet(*orders))
    return table


def told(table: Tables, kind: str = "", viewer: Viewer | str = "anybody") -> list[Any]:
    """List the events that were told: of a kind, and as far as a viewer may hear them."""
    return [
        event
        for event in table.tale
        if kind in {"", event.kind} and (viewer == "anybody" or heard(event, viewer))
    ]


def heard(event: Event, viewer: Any) -> bool:
    """Tell whether a viewer hears an event."""
    return hears(event.audience, viewer)


def the(table: Tables, kind: str, viewer: Viewer | str = "anybody") -> Any:
    """Find the one event of a kind."""
    [event] = told(table, kind, viewer)
    return event


def unit(state: State, number: int) -> Unit:
    """Find a unit by its id."""
    return state.units[number]


def codes(table: Tables, seat: int) -> list[str]:
    """List the codes of the orders of a seat that failed."""
    return [event.code for event in told(table, "order_failed", Seat(seat))]


def spelt(state: State) -> Any:
    """Spell a state out as plain data, for comparing."""
    return json.loads(state_files.canonical(ADAPTER.dump_python(state, mode="json", by_alias=True)))


def reloaded(state: State) -> State:
    """Write a state to disk and read it again."""
    return ADAPTER.validate_python(spelt(state))
