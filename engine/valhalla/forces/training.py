"""Officers: what a capital trains, when they are ready, what palaces send.

Rules: V-4.4-05 to V-4.4-07, V-4.4-09, V-4.4-10, V-4.4-26 to V-4.4-28, V-3.3-30 to V-3.3-33,
V-11.2-18, V-14-07, V-14-53, V-12.14-01, V-12.14-11, V-12.14-13, V-12.14-14.
"""

from engine.core.protocol.values import Seat, only
from engine.valhalla.catalog.rule_tables import Officer
from engine.valhalla.cities import cities
from engine.valhalla.cities.officer_training import NONE, PALACES, TRAINED, forbidden, turns
from engine.valhalla.entities.units_and_places import MapFeature, Training
from engine.valhalla.events.construction import OfficerReady, TrainingStarted, TrainingStopped
from engine.valhalla.forces.new_units import make
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders.construction import TrainOfficer
from engine.valhalla.side_log import fail
from engine.valhalla.sides.side import Side
from engine.valhalla.state import State


def home(state: State, side: Side) -> MapFeature | None:
    """Find a side's capital, if it has one that stands (V-3.1-20, V-3.1-21)."""
    place = state.places.get(side.capital or "")
    held = place is not None and place.city and place.owner == side.seat
    return place if held else None


def _needs(state: State, side: Side, officer: Officer) -> int:
    """Tell how long an Officer takes that is started now."""
    place = home(state, side)
    at_work = () if place is None else cities.working(place, is_capital=True)
    casters = sum(unit.code == "caster" for unit in state.own(side.seat))
    tower = any(one.caster_turns for _, one in at_work)
    return turns(officer, side.special, casters, tower=tower)


# The start of a round


def count_down(table: Tables, seat: Seat) -> None:
    """Count the Officer in production down; at 0 it appears; then palaces send theirs (V-14-07)."""
    side = table.state.side(seat)
    place = home(table.state, side)
    if place is None:
        return
    if side.training is not None:
        _progress(table, side, side.training, place)
    for name, building in cities.working(place, is_capital=True):
        if building.officer is not None and name in PALACES and name not in side.idle_palaces:
            _appear(table, side, building.officer, place.at, name)


def _progress(table: Tables, side: Side, training: Training, place: MapFeature) -> None:
    """Bring the Officer one round nearer; a full hex makes it wait (V-4.4-10)."""
    training.left = max(0, training.left - 1)
    training.spent += 1
    if training.left:
        return
    if not _appear(table, side, training.officer, place.at, ""):
        order = TrainOfficer(type=training.officer)
        code, rule = "OFFICER_WAITING", "V-12.14-14"
        fail(table, side.seat, order, 0, code, rule, type=training.officer)
        return
    side.training = None
    if training.repeat:
        wait = _needs(table.state, side, training.officer)
        side.training = Training(training.officer, wait, repeat=True, anew=True)


def _appear(table: Tables, side: Side, officer: Officer, at: str, palace: str) -> bool:
    """Let an Officer appear in the capital, if there is room."""
    unit = make(table, side.seat, officer, at)
    if unit is None:
        return False
    table.tell(
        OfficerReady(
            audience=only(side.seat), seat=side.seat, at=at, officer=officer, id=unit.id,
            caster=unit.caster or "", palace=palace,
        )
    )  # fmt: skip
    return True


# The construction phase


def order(table: Tables, seat: Seat, given: TrainOfficer, place: int) -> None:
    """Start an Officer, change it, or stop (V-4.4-07, V-4.4-09)."""
    side = table.state.side(seat)
    if given.type == NONE:
        _stop(table, side, "order")
        return
    refusal = _refused(table.state, side, given.type)
    if refusal is not None:
        fail(table, seat, given, place, *refusal)
        return
    officer = next(one for one in TRAINED if one == given.type)
    repeat = given.repeat == "yes"
    if side.training is not None and side.training.officer == officer:
        side.training.repeat = repeat
        return
    _start(table, side, officer, repeat=repeat)


def _start(table: Tables, side: Side, officer: Officer, *, repeat: bool) -> None:
    """Begin anew; the time spent on another is lost (V-4.4-09)."""
    lost = "" if side.training is None else side.training.officer
    side.training = Training(officer, _needs(table.state, side, officer), repeat=repeat)
    table.tell(
        TrainingStarted(
            audience=only(side.seat), seat=side.seat, officer=officer, turns=side.training.left,
            repeat=repeat, lost=lost,
        )
    )  # fmt: skip


def _refused(state: State, side: Side, officer: str) -> tuple[str, str] | None:
    place = home(state, side)
    if place is None:
        return "OFFICER_NO_CAPITAL", "V-12.14-11"
    if forbidden(officer, place.level):
        return "OFFICER_CASTER_LEVEL", "V-12.14-13"
    return None


def again(table: Tables, seat: Seat) -> None:
    """Start what is repeated as of now: it is the construction phase that starts it (V-4.4-09)."""
    side = table.state.side(seat)
    training = side.training
    if training is None or not training.anew:
        return
    refusal = _refused(table.state, side, training.officer)
    if refusal is not None:
        fail(table, seat, TrainOfficer(type=training.officer, repeat="yes"), 0, *refusal)
        side.training = None
        return
    training.left, training.anew = _needs(table.state, side, training.officer), False


def hasten(side: Side, by: int) -> None:
    """Let the Officer in production need less, at least one start of a round (V-10.1-32)."""
    if side.training is not None and side.training.left:
        side.training.left = max(1, side.training.left - by)


# Losing a capital


def lose(table: Tables, seat: Seat) -> None:
    """Lose the Officer in production with the capital (V-4.4-10)."""
    _stop(table, table.state.side(seat), "capital")


def _stop(table: Tables, side: Side, why: str) -> None:
    if side.training is None:
        return
    officer = side.training.officer
    side.training = None
    heard = only(side.seat)
    told = TrainingStopped(
        audience=heard,
        seat=side.seat,
        officer=officer,
        why="order" if why == "order" else "capital",
    )
    table.tell(told)
