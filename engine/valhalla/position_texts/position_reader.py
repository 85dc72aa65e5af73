"""Reads a position as people write it; what is not written follows from the rules.

`docs/scenarios.md` explains the form and its defaults; `position_writer` writes the same form,
complete.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter, ValidationError

from engine.core.files.file_faults import DataPathError, raise_all_errors
from engine.core.files.validation_faults import find_data_faults
from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Seat
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.event_types import EVENT_ADAPTER
from engine.valhalla.map.atlas import Atlas
from engine.valhalla.orders.order_types import ORDER_ADAPTER
from engine.valhalla.position_texts import (
    ground_layout,
    name_checks,
    place_layout,
    position_limits,
    unit_layout,
)
from engine.valhalla.position_texts.plain_values import build_value
from engine.valhalla.position_texts.position_schema import (
    WrittenMap,
    WrittenMeeting,
    WrittenPosition,
    WrittenTurn,
)
from engine.valhalla.position_texts.side_layout import fill_in_sides, lay_out_side
from engine.valhalla.position_texts.side_schema import WrittenSeat
from engine.valhalla.settings import Settings
from engine.valhalla.state import NO_SEAT, State
from engine.valhalla.turn_in_progress import (
    Meeting,
    StoredEvents,
    StoredSheet,
    TurnInProgress,
)


def stage(written: Mapping[str, Any]) -> State:
    """Return the state that a written position describes."""
    position = WrittenPosition.model_validate(dict(written))
    _check_terrain_costs(position.settings)
    atlas = ground_layout.lay_out_atlas(position)
    capitals = place_layout.find_capitals(position, atlas)
    places = place_layout.lay_out_places(position, atlas, capitals)
    seats = range(1, max(position.seats) + 1)
    sides = [
        lay_out_side(position, Seat(seat), position.seats.get(seat, WrittenSeat()), capitals[seat])
        for seat in seats
    ]
    state = State(
        settings=position.settings,
        sides=sides,
        atlas=_complete_map(position, atlas, places, capitals),
        places=places,
    )
    _set_progress(state, position)
    unit_layout.lay_out_units(state, position)
    fill_in_sides(state, position)
    unit_layout.check_written_forces(state, position)
    _check_seats(state)
    raise_all_errors(name_checks.find_misspelt_names(state, position))
    raise_all_errors(position_limits.find_faults(state))
    return state


def _check_terrain_costs(settings: Settings) -> None:
    """Raise a DataPathError if the terrain costs among the settings can't be read."""
    try:
        costs = settings.terrain_cost_changes
    except (ValueError, IndexError):
        problem = "write terrains and their costs: `forest 4, marsh 2`"
        raise DataPathError(("settings", "terrain_costs"), problem) from None
    for code in costs:
        ground_layout.check_word(
            "terrain", code, terrain_tables().terrain, ("settings", "terrain_costs")
        )


def _complete_map(
    position: WrittenPosition,
    atlas: Atlas,
    places: Mapping[str, MapFeature],
    capitals: Mapping[int, str | None],
) -> Atlas:
    """Return the map with the features of the places and with the capitals."""
    if not atlas.terrain:
        return atlas
    features = {at: place.feature for at, place in places.items()}
    homes = atlas.homes
    if not (homes or (isinstance(position.map, WrittenMap) and position.map.homes is not None)):
        homes = dict.fromkeys(sorted(filter(None, capitals.values())), ())
    return replace(
        atlas,
        features=dict(sorted({**features, **atlas.features}.items())),
        capitals=tuple(homes),
        homes=homes,
    )


def _set_progress(state: State, position: WrittenPosition) -> None:
    """Set the phase, the turn in progress, and what the game has counted so far."""
    _set_phase(state, position)
    state.waiting = {
        Seat(seat): read_sheet(sheet, ("waiting", seat)) for seat, sheet in position.waiting.items()
    }
    if position.course is not None:
        state.course = _read_turn(position.course)
    state.channels = tuple(
        (Seat(one.sides[0]), Seat(one.sides[1]), one.at) for one in position.channels
    )
    state.favourites = {god: Seat(seat) for god, seat in position.favourites.items()}
    state.posted, state.battles, state.asked = position.posted, position.battles, position.asked
    state.talks, state.said = dict(position.talks), position.said
    state.crowned = read_seats(position.crowned)
    ended = tuple(side.seat for side in state.sides if side.ended)
    fallen = tuple((seat,) for seat in ended) if position.fallen is None else position.fallen
    state.fallen = tuple(read_seats(one) for one in fallen)
    state.scores = {Seat(seat): score for seat, score in position.scores.items()}
    state.history = position.history
    if position.outcome is not None:
        state.outcome = Outcome(
            places=tuple(map(read_seats, position.outcome.places)), rule=position.outcome.rule
        )


def _set_phase(state: State, position: WrittenPosition) -> None:
    first = next(iter(state.living_seats), NO_SEAT)
    if position.phase is not None:
        state.phase = position.phase
    elif position.outcome is not None:
        state.phase = "over"
    elif position.course is not None and position.course.stage in {"responses", "parleys"}:
        state.phase = "answers" if position.course.stage == "responses" else "parleys"
    else:
        state.phase = "orders"
    setup = state.phase == "setup"
    state.round = int(not setup) if position.round is None else position.round
    turn = (
        NO_SEAT if setup else Seat(position.course.seat) if position.course is not None else first
    )
    state.turn = turn if position.turn is None else Seat(position.turn)
    single_turn = state.phase == "orders" and position.course is None and state.turn
    state.batch = (
        ((state.turn,) if single_turn else ())
        if position.batch is None
        else read_seats(position.batch)
    )
    if position.picking is not None:
        state.picking = read_seats(position.picking)
    elif setup:
        picking = (side for side in state.sides if not (side.special or side.passed or side.ended))
        state.picking = tuple(side.seat for side in picking)[::-1]


def read_seats(written: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return numbers as seats."""
    return tuple(map(Seat, written))


def read_sheet(written: tuple[Mapping[str, Any], ...], where: tuple[str | int, ...]) -> StoredSheet:
    """Read the orders of a sheet."""
    return _read_each(ORDER_ADAPTER, written, where)


def _read_held_events(written: tuple[Mapping[str, Any], ...]) -> StoredEvents:
    """Read the events of a turn in progress that are told later."""
    return _read_each(EVENT_ADAPTER, written, ("course", "held"))


def _read_each(
    adapter: TypeAdapter[Any],
    written: tuple[Mapping[str, Any], ...],
    where: tuple[str | int, ...],
) -> tuple[Any, ...]:
    """Read each map of a list as a value."""
    found = []
    for index, one in enumerate(written):
        try:
            found.append(adapter.validate_python(dict(one)))
        except ValidationError as error:
            first = find_data_faults(error.errors(include_url=False), dict(one))[0]
            raise DataPathError((*where, index, *first.path), first.problem) from None
    return tuple(found)


def _read_turn(written: WrittenTurn) -> TurnInProgress:
    answers = {
        Seat(seat): read_sheet(sheet, ("course", "answers", seat))
        for seat, sheet in written.answers.items()
    }
    return build_value(
        written,
        TurnInProgress,
        {
            "sheet": read_sheet(written.sheet, ("course", "sheet")),
            "came": dict(written.came),
            "stances": dict(written.stances),
            "meetings": [_read_meeting(one) for one in written.meetings],
            "answers": answers,
            "held": _read_held_events(written.held),
            "served": dict(written.served),
        },
    )


def _read_meeting(written: WrittenMeeting) -> Meeting:
    ended = {Seat(seat): dict(words) for seat, words in written.ended.items()}
    return build_value(written, Meeting, {"ended": ended})


def _check_seats(state: State) -> None:
    """Raise a DataPathError if a seat is named that the game doesn't have."""
    count = len(state.sides)
    turn = state.course
    named_seats = [
        ("turn", (state.turn,) if state.turn else ()),
        ("batch", state.batch),
        ("waiting", tuple(state.waiting)),
        ("picking", state.picking),
        ("crowned", state.crowned),
        ("favourites", tuple(state.favourites.values())),
        ("scores", tuple(state.scores)),
        ("fallen", tuple(seat for seats in state.fallen for seat in seats)),
        ("channels", tuple(seat for one in state.channels for seat in one[:2])),
        ("course", () if turn is None else (turn.seat, *turn.asked, *turn.answers)),
        ("places", tuple(place.owner for place in state.places.values() if place.owner)),
        ("places", tuple(place.founder for place in state.places.values() if place.founder)),
    ]
    for field, field_seats in named_seats:
        for seat in field_seats:
            if not 1 <= seat <= count:
                raise DataPathError((field,), f"there is no seat {seat}")
