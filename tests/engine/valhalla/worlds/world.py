"""Small positions for tests, a turn to be carried out on them, and the events that it told.

    state = world({1: {"capital": "003.003", "units": {"003.003": "ruler, 10 archer"}}, 2: {}})
    work = course(state, 1, {"kind": "move", "units": "all", "from": "003.003", "to": "003.004"})
    movement(work)
    assert told(work, "moved")

A seat without fields has a level 3 capital with its Ruler, 3000 gold and the whole map
revealed; see `docs/scenarios.md`.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from engine.core.dice import Dice, make_seed
from engine.core.files import state_files
from engine.core.protocol.values import Event, Order, Seat, Viewer, is_in_audience
from engine.core.protocol.working_copy import start_working_copy
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.movement.march import list_hexes_feared_by
from engine.valhalla.orders.order_types import ORDER_ADAPTER as ORDERS
from engine.valhalla.position_texts.position_reader import stage
from engine.valhalla.position_texts.unit_layout import starting_mp
from engine.valhalla.state import STATE_ADAPTER, State
from engine.valhalla.turn_in_progress import TurnInProgress

DICE: Final = Dice(make_seed("north"), "g1")

WrittenOrder = Order | Mapping[str, Any]


def stage_world(  # noqa: PLR0913  (each is a part of the map)
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


def make_working_copy(state: State, dice: Dice = DICE) -> ValhallaWork:
    """Return a working copy of a state."""
    return start_working_copy(state, dice)


def read_order(given: WrittenOrder) -> Order:
    """Return an order that is written as a map."""
    made: Order = given if isinstance(given, Order) else ORDERS.validate_python(dict(given))
    return made


def read_sheet(*given: WrittenOrder) -> tuple[Order, ...]:
    """Return a sheet of orders that are written as maps."""
    return tuple(map(read_order, given))


def start_turn(
    state: State, seat: int = 1, *orders: WrittenOrder, dice: Dice = DICE
) -> ValhallaWork:
    """Return a working copy in which a seat's window has closed with these orders."""
    work = make_working_copy(state, dice)
    begun = work.state
    if begun.turn != seat:
        for unit in begun.units_of(Seat(seat)):
            unit.mp = starting_mp(begun, unit)
    begun.turn, begun.batch = Seat(seat), ()
    feared = list_hexes_feared_by(begun, Seat(seat))
    begun.course = TurnInProgress(Seat(seat), read_sheet(*orders), feared=feared)
    return work


def events_told(work: ValhallaWork, kind: str = "", viewer: Viewer | str = "anybody") -> list[Any]:
    """Return the events told so far: of a kind, and those that a viewer may read."""
    return [
        event
        for event in work.events
        if kind in {"", event.kind} and (viewer == "anybody" or is_heard(event, viewer))
    ]


def is_heard(event: Event, viewer: Any) -> bool:
    """Return whether a viewer may read an event."""
    return is_in_audience(event.audience, viewer)


def only_event(work: ValhallaWork, kind: str, viewer: Viewer | str = "anybody") -> Any:
    """Return the only event of a kind."""
    [event] = events_told(work, kind, viewer)
    return event


def unit_by_id(state: State, number: int) -> Unit:
    """Return a unit by its id."""
    return state.units[number]


def failure_codes(work: ValhallaWork, seat: int) -> list[str]:
    """Return the failure codes of a seat's orders."""
    return [event.code for event in events_told(work, "order_failed", Seat(seat))]


def state_as_data(state: State) -> Any:
    """Return a state as plain data, for comparing."""
    return json.loads(
        state_files.canonical_json(STATE_ADAPTER.dump_python(state, mode="json", by_alias=True))
    )


def reload_state(state: State) -> State:
    """Return a state written as data and read again."""
    return STATE_ADAPTER.validate_python(state_as_data(state))
