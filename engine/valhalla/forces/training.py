"""Officers: training in the capital, and those that palaces send.

Rules: V-4.4-05 to V-4.4-07, V-4.4-09, V-4.4-10, V-4.4-26 to V-4.4-28, V-3.3-30 to V-3.3-33,
V-11.2-18, V-14-07, V-14-53, V-12.14-01, V-12.14-11, V-12.14-13, V-12.14-14.
"""

from engine.core.protocol.values import Seat, audience_of
from engine.valhalla.catalog.unit_tables import Officer
from engine.valhalla.cities import cities
from engine.valhalla.cities.officer_training import (
    NO_OFFICER,
    OFFICER_PALACES,
    TRAINABLE_OFFICERS,
    is_capital_too_small,
    training_turns,
)
from engine.valhalla.entities.units_and_places import MapFeature, OfficerTraining
from engine.valhalla.events.construction import OfficerReady, TrainingStarted, TrainingStopped
from engine.valhalla.forces.new_units import make_unit
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.construction import TrainOfficer
from engine.valhalla.side_log import report_failed_order
from engine.valhalla.sides.side import Side
from engine.valhalla.state import State


def standing_capital(state: State, side: Side) -> MapFeature | None:
    """Return a side's capital if it stands and is the side's own (V-3.1-20, V-3.1-21)."""
    place = state.places.get(side.capital or "")
    held = place is not None and place.is_city and place.owner == side.seat
    return place if held else None


def _turns_needed(state: State, side: Side, officer: Officer) -> int:
    """Return how many rounds an Officer takes that is started now."""
    place = standing_capital(state, side)
    at_work = () if place is None else cities.working_buildings(place, is_capital=True)
    casters = sum(unit.code == "caster" for unit in state.units_of(side.seat))
    tower = any(one.caster_turns for _, one in at_work)
    return training_turns(officer, side.special, casters, has_tower=tower)


# The start of a round


def count_down_training(work: ValhallaWork, seat: Seat) -> None:
    """Count down the Officer in production; then palaces send theirs (V-14-07)."""
    side = work.state.side(seat)
    place = standing_capital(work.state, side)
    if place is None:
        return
    if side.training is not None:
        _count_round(work, side, side.training, place)
    for name, building in cities.working_buildings(place, is_capital=True):
        if (
            building.officer is not None
            and name in OFFICER_PALACES
            and name not in side.idle_palaces
        ):
            _make_officer(work, side, building.officer, place.at, name)


def _count_round(
    work: ValhallaWork, side: Side, training: OfficerTraining, place: MapFeature
) -> None:
    """Count one round of training; in a full hex the Officer waits (V-4.4-10)."""
    training.left = max(0, training.left - 1)
    training.spent += 1
    if training.left:
        return
    if not _make_officer(work, side, training.officer, place.at, ""):
        order = TrainOfficer(type=training.officer)
        code, rule = "OFFICER_WAITING", "V-12.14-14"
        report_failed_order(work, side.seat, order, 0, code, rule, type=training.officer)
        return
    side.training = None
    if training.repeat:
        wait = _turns_needed(work.state, side, training.officer)
        side.training = OfficerTraining(training.officer, wait, repeat=True, anew=True)


def _make_officer(work: ValhallaWork, side: Side, officer: Officer, at: str, palace: str) -> bool:
    """Make an Officer in the capital if there is room, and return whether there is."""
    unit = make_unit(work, side.seat, officer, at)
    if unit is None:
        return False
    work.tell(
        OfficerReady(
            audience=audience_of(side.seat), seat=side.seat, at=at, officer=officer, id=unit.id,
            caster=unit.caster or "", palace=palace,
        )
    )  # fmt: skip
    return True


# The construction phase


def carry_out_train_officer(
    work: ValhallaWork, seat: Seat, order: TrainOfficer, index: int
) -> None:
    """Start, change or stop training (V-4.4-07, V-4.4-09)."""
    side = work.state.side(seat)
    if order.type == NO_OFFICER:
        _stop_training(work, side, "order")
        return
    refusal = _reason_refused(work.state, side, order.type)
    if refusal is not None:
        report_failed_order(work, seat, order, index, *refusal)
        return
    officer = next(one for one in TRAINABLE_OFFICERS if one == order.type)
    repeat = order.repeat == "yes"
    if side.training is not None and side.training.officer == officer:
        side.training.repeat = repeat
        return
    _start_training(work, side, officer, repeat=repeat)


def _start_training(work: ValhallaWork, side: Side, officer: Officer, *, repeat: bool) -> None:
    """Start training; time spent on another Officer is lost (V-4.4-09)."""
    lost = "" if side.training is None else side.training.officer
    side.training = OfficerTraining(
        officer, _turns_needed(work.state, side, officer), repeat=repeat
    )
    work.tell(
        TrainingStarted(
            audience=audience_of(side.seat),
            seat=side.seat,
            officer=officer,
            turns=side.training.left,
            repeat=repeat,
            lost=lost,
        )
    )


def _reason_refused(state: State, side: Side, officer: str) -> tuple[str, str] | None:
    place = standing_capital(state, side)
    if place is None:
        return "OFFICER_NO_CAPITAL", "V-12.14-11"
    if is_capital_too_small(officer, place.level):
        return "OFFICER_CASTER_LEVEL", "V-12.14-13"
    return None


def start_repeated_training(work: ValhallaWork, seat: Seat) -> None:
    """Start training that repeats; that happens in the construction phase (V-4.4-09)."""
    side = work.state.side(seat)
    training = side.training
    if training is None or not training.anew:
        return
    refusal = _reason_refused(work.state, side, training.officer)
    if refusal is not None:
        report_failed_order(
            work, seat, TrainOfficer(type=training.officer, repeat="yes"), 0, *refusal
        )
        side.training = None
        return
    training.left, training.anew = _turns_needed(work.state, side, training.officer), False


def shorten_training(side: Side, by: int) -> None:
    """Shorten training, to one start of a round at least (V-10.1-32)."""
    if side.training is not None and side.training.left:
        side.training.left = max(1, side.training.left - by)


# Losing a capital


def lose_training(work: ValhallaWork, seat: Seat) -> None:
    """Stop training because the capital is lost (V-4.4-10)."""
    _stop_training(work, work.state.side(seat), "capital")


def _stop_training(work: ValhallaWork, side: Side, why: str) -> None:
    if side.training is None:
        return
    officer = side.training.officer
    side.training = None
    audience = audience_of(side.seat)
    event = TrainingStopped(
        audience=audience,
        seat=side.seat,
        officer=officer,
        why="order" if why == "order" else "capital",
    )
    work.tell(event)
