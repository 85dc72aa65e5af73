"""Features used by order: hiring at a camp, sacrifice at an altar (V-7.3-14, V-7.3-17, V-12.26).

The plain functions are asked by checks and blanks too.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from engine.core.protocol.values import Seat, only
from engine.valhalla.catalog.rule_tables import INFANTRY, ground
from engine.valhalla.cities import prices
from engine.valhalla.entities.unit_kinds import Kind
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.exploration import Hired, Sacrificed
from engine.valhalla.forces import new_units
from engine.valhalla.gods import favor
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders import UseFeature
from engine.valhalla.outcomes import deaths
from engine.valhalla.side_log import fail
from engine.valhalla.sides import unit_counts, unit_names
from engine.valhalla.state import State
from engine.valhalla.turn_in_progress import TurnInProgress

CAMP: Final = prices.CAMP
ALTAR: Final = "blood_altar"
WHERE: Final[Mapping[str, str]] = {"hire": CAMP, "sacrifice": ALTAR}
"""By action: the feature that it needs."""
TITHE: Final = 10
"""Class upkeep for a favor (V-7.3-17)."""


def price() -> int:
    """Tell what a hired unit costs."""
    return ground().features[CAMP].price


def limit(action: str) -> int:
    """Tell how many may be hired, or how much favor gained, in a turn at one place."""
    one = ground().features[WHERE[action]]
    return one.hire or one.favor


def wanted(
    entries: Iterable[str], kinds: Mapping[str, Kind]
) -> tuple[unit_counts.Many, ...] | None:
    """Read a list of infantry to be hired; None if it is none."""
    found = unit_counts.read(entries, kinds)
    if not found or any(many.code not in INFANTRY for many in found):
        return None
    return found


def worth(kind: Kind) -> int:
    """Tell the favor that a unit's sacrifice brings."""
    return 0 if kind.is_officer else kind.class_upkeep // TITHE


# Carrying out


def use(table: Tables, seat: Seat, order: UseFeature, place: int) -> None:
    """Use a feature in the construction phase (V-14-51); it needs an Officer there."""
    state, course = table.state, table.state.course
    assert course is not None  # noqa: S101  (part of a turn)
    here = state.places.get(order.hex)
    if here is None or here.feature != WHERE.get(order.action):
        fail(table, seat, order, place, "FEATURE_UNKNOWN", "V-12.26-10", hex=order.hex)
    elif not state.led(order.hex, seat):
        fail(table, seat, order, place, "NO_OFFICER", "V-12.0-21", hex=order.hex)
    elif order.action == "hire":
        _hire(table, course, order, place)
    else:
        _sacrifice(table, course, order, place)


def _hire(table: Tables, course: TurnInProgress, order: UseFeature, place: int) -> None:
    """Hire infantry for gold; who finds no room is not hired (V-7.3-14, V-12.26-12)."""
    seat, side = course.seat, table.state.side(course.seat)
    listed = wanted(order.list, side.kinds) or ()
    codes = [many.code for many in listed for _ in range(many.number)]
    codes = codes[: limit("hire") - course.served.get(order.hex, 0)]
    if side.gold < price() * len(codes):
        cost, gold = price() * len(codes), side.gold
        fail(table, seat, order, place, "NO_GOLD", "V-12.0-22", cost=cost, gold=gold)
        return
    made = [new_units.make(table, seat, code, order.hex) for code in codes]
    hired = [unit for unit in made if unit is not None]
    for unit in hired:
        unit.mp = 0
    gold = price() * len(hired)
    side.gold -= gold
    course.served[order.hex] = course.served.get(order.hex, 0) + len(hired)
    if hired:
        ids = tuple(unit.id for unit in hired)
        table.tell(
            Hired(
                audience=only(seat), seat=seat, at=order.hex, units=ids, gold=gold,
                lines=prices.of_hired(unit.code for unit in hired),
            )
        )  # fmt: skip
    if len(hired) < len(codes):
        full = len(codes) - len(hired)
        fail(table, seat, order, place, "FEATURE_HEX_FULL", "V-12.26-12", count=full, hex=order.hex)


def _sacrifice(table: Tables, course: TurnInProgress, order: UseFeature, place: int) -> None:
    """Give units to the altar for favor, as long as it is thirsty (V-7.3-17)."""
    state, seat, at = table.state, course.seat, order.hex
    able = [unit for unit in state.here(at, seat) if not state.kind(unit).is_officer]
    found, missing = unit_names.named(able, order.units, state.side(seat).kinds)
    for one in missing:
        fail(table, seat, order, place, "STOP_GONE", "V-12.3-30", unit=one)
    given = _given(state, found, limit("sacrifice") - course.served.get(at, 0))
    gain = sum(worth(state.kind(unit)) for unit in given)
    if not given:
        return
    course.served[at] = course.served.get(at, 0) + gain
    ids = tuple(unit.id for unit in given)
    table.tell(Sacrificed(audience=only(seat), seat=seat, at=at, units=ids, favor=gain))
    deaths.dispatch(table, given)
    favor.gain(table, seat, gain, ALTAR, at)


def _given(state: State, units: Iterable[Unit], thirst: int) -> list[Unit]:
    """Take the units that the altar still wants, in the order they were named."""
    given: list[Unit] = []
    for unit in units:
        if worth(state.kind(unit)) <= thirst:
            thirst -= worth(state.kind(unit))
            given.append(unit)
    return given
