"""A position as people write it: what matters is given, the rest follows from the rules.

`docs/scenarios.md` tells the form and its defaults; `describe` writes the same form, complete.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from engine.core.files.yaml_reader import DataPathError
from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Seat
from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.map.atlas import Atlas
from engine.valhalla.orders import ADAPTER as ORDERS
from engine.valhalla.settings import Settings
from engine.valhalla.state import NOBODY, State
from engine.valhalla.text_forms import ground_layout, place_layout, position_limits, unit_layout
from engine.valhalla.text_forms.extra_fields import more
from engine.valhalla.text_forms.position_form import GivenCourse, GivenMap, WrittenPosition
from engine.valhalla.text_forms.side_form import GivenSeat
from engine.valhalla.text_forms.side_layout import finish, laid
from engine.valhalla.turn_in_progress import Sheet, TurnInProgress


def stage(written: Mapping[str, Any]) -> State:
    """Set a game up from a written position."""
    given = WrittenPosition.model_validate(dict(written))
    _stand(given.settings)
    drawn = ground_layout.atlas(given)
    capitals = place_layout.capitals(given, drawn)
    places = place_layout.places(given, drawn, capitals)
    seats = range(1, max(given.seats) + 1)
    sides = [
        laid(given, Seat(seat), given.seats.get(seat, GivenSeat()), capitals[seat])
        for seat in seats
    ]
    state = State(
        settings=given.settings,
        sides=sides,
        atlas=_settled(given, drawn, places, capitals),
        places=places,
        **more(given, State, ()),
    )
    _moment(state, given)
    unit_layout.muster(state, given)
    finish(state, given)
    unit_layout.compare(state, given)
    _seated(state)
    for fault in position_limits.faults(state):
        raise fault
    return state


def _stand(settings: Settings) -> None:
    """See that the texts among the settings can be read."""
    try:
        costs = settings.costs
    except (ValueError, IndexError):
        problem = "write terrains and their costs: `forest 4, marsh 2`"
        raise DataPathError(("settings", "terrain_costs"), problem) from None
    for code in costs:
        ground_layout.known("terrain", code, ground().terrain, ("settings", "terrain_costs"))


def _settled(
    given: WrittenPosition,
    drawn: Atlas,
    places: Mapping[str, MapFeature],
    capitals: Mapping[int, str | None],
) -> Atlas:
    """Put what places have named onto the map."""
    if not drawn.terrain:
        return drawn
    features = {at: place.feature for at, place in places.items()}
    homes = drawn.homes
    if not (homes or (isinstance(given.map, GivenMap) and given.map.homes is not None)):
        homes = dict.fromkeys(sorted(filter(None, capitals.values())), ())
    return replace(
        drawn,
        features=dict(sorted({**features, **drawn.features}.items())),
        capitals=tuple(homes),
        homes=homes,
    )


def _moment(state: State, given: WrittenPosition) -> None:
    """Set whose turn it is, and how far it has come."""
    _phase(state, given)
    state.waiting = {
        Seat(seat): sheet(orders, ("waiting", seat)) for seat, orders in given.waiting.items()
    }
    if given.course is not None:
        state.course = _course(given.course)
    state.channels = tuple(
        (Seat(one.sides[0]), Seat(one.sides[1]), one.at) for one in given.channels
    )
    state.favourites = {god: Seat(seat) for god, seat in given.favourites.items()}
    state.posted, state.battles, state.asked = given.posted, given.battles, given.asked
    state.crowned = seats(given.crowned)
    ended = tuple(side.seat for side in state.sides if side.ended)
    fallen = tuple((seat,) for seat in ended) if given.fallen is None else given.fallen
    state.fallen = tuple(seats(one) for one in fallen)
    state.scores = {Seat(seat): score for seat, score in given.scores.items()}
    state.history = given.history
    if given.outcome is not None:
        state.outcome = Outcome(
            places=tuple(map(seats, given.outcome.places)), rule=given.outcome.rule
        )


def _phase(state: State, given: WrittenPosition) -> None:
    first = next(iter(state.living), NOBODY)
    if given.phase is not None:
        state.phase = given.phase
    elif given.outcome is not None:
        state.phase = "over"
    elif given.course is not None and given.course.stage in {"responses", "parleys"}:
        state.phase = "answers" if given.course.stage == "responses" else "parleys"
    else:
        state.phase = "orders"
    setup = state.phase == "setup"
    state.round = int(not setup) if given.round is None else given.round
    turn = NOBODY if setup else Seat(given.course.seat) if given.course is not None else first
    state.turn = turn if given.turn is None else Seat(given.turn)
    alone = state.phase == "orders" and given.course is None and state.turn
    state.batch = ((state.turn,) if alone else ()) if given.batch is None else seats(given.batch)
    if given.picking is not None:
        state.picking = seats(given.picking)
    elif setup:
        picking = (side for side in state.sides if not (side.special or side.passed or side.ended))
        state.picking = tuple(side.seat for side in picking)[::-1]


def seats(given: tuple[int, ...]) -> tuple[Seat, ...]:
    """Read seats."""
    return tuple(map(Seat, given))


def sheet(given: tuple[Mapping[str, Any], ...], where: tuple[str | int, ...]) -> Sheet:
    """Read orders as they stand on a sheet."""
    found = []
    for place, one in enumerate(given):
        try:
            found.append(ORDERS.validate_python(dict(one)))
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            field = ".".join(str(part) for part in first["loc"])
            raise DataPathError((*where, place), f"{field}: {first['msg']}") from None
    return tuple(found)


def _course(given: GivenCourse) -> TurnInProgress:
    return TurnInProgress(
        seat=Seat(given.seat),
        sheet=sheet(given.sheet, ("course", "sheet")),
        stage=given.stage,
        answers={
            Seat(seat): sheet(orders, ("course", "answers", seat))
            for seat, orders in given.answers.items()
        },
        **more(given, TurnInProgress, ("course",)),
    )


def _seated(state: State) -> None:
    """See that every seat that is named is at this table."""
    count = len(state.sides)
    course = state.course
    named = [
        ("turn", (state.turn,) if state.turn else ()),
        ("batch", state.batch),
        ("waiting", tuple(state.waiting)),
        ("picking", state.picking),
        ("crowned", state.crowned),
        ("favourites", tuple(state.favourites.values())),
        ("scores", tuple(state.scores)),
        ("fallen", tuple(seat for seats in state.fallen for seat in seats)),
        ("channels", tuple(seat for one in state.channels for seat in one[:2])),
        ("course", () if course is None else (course.seat, *course.asked, *course.answers)),
        ("places", tuple(place.owner for place in state.places.values() if place.owner)),
        ("places", tuple(place.founder for place in state.places.values() if place.founder)),
    ]
    for field, those in named:
        for seat in those:
            if not 1 <= seat <= count:
                raise DataPathError((field,), f"there is no seat {seat}")
