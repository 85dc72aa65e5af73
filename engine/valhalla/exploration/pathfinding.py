"""Pathfinders clear fog at the end of a turn (section 7.1, V-14-55).

Rules: V-7.1-01 to V-7.1-11, V-2.2-04, V-4.4-25, V-4.4-42, V-12.20-01, V-15-14.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.core.protocol.values import Order, Seat, only
from engine.valhalla.catalog.rule_tables import units
from engine.valhalla.cities import cities
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.exploration import PowerWaits
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.map.hexes import around, distance, on_map
from engine.valhalla.orders import Pathfind, Power
from engine.valhalla.powers.casting import caster_of, ordered
from engine.valhalla.settings import Settings
from engine.valhalla.side_log import fail
from engine.valhalla.state import State
from engine.valhalla.vision.fog import reveal

RANGE: Final = 4
"""So far from any unit (V-7.1-05)."""
RESERVES: Final = 2
TEMPORARY: Final = 2
"""A Seer's pathfinders (V-4.4-42)."""
SPY: Final = "i_spy"
EYE: Final = "eye_of_sour_ron"


class Post(NamedTuple):
    """A unit that pathfinders may start from."""

    at: str
    code: str


# On plain values: checks and blanks ask these too


def count(settings: Settings, special: str, places: Iterable[MapFeature]) -> int:
    """Count a side's pathfinders: setting, barracks, special (V-7.1-10, V-3.3-27)."""
    barracks = sum(
        building.pathfinders
        for place in places
        for _, building in cities.working(place, is_capital=False)
    )
    return settings.pathfinders + barracks + cities.gift(special).pathfinders


def read(target: str) -> tuple[str, ...]:
    """Read a target and its reserves: `032.018/033.018`."""
    return tuple(part.strip() for part in target.split("/"))


def bordering(revealed: Collection[str], at: str) -> bool:
    """Tell whether a hex is revealed, or next to one that is (V-7.1-04)."""
    return at in revealed or any(other in revealed for other in around(at))


def in_range(posts: Iterable[Post], at: str) -> bool:
    """Tell whether a hex is near enough to a unit, or to a Ranger (V-7.1-05, V-4.4-25)."""
    return any(distance(post.at, at) <= reach(post.code) for post in posts)


def reach(code: str) -> int:
    """Tell how far from a unit pathfinders may work."""
    officer = next((kind for one, kind in units().officers.items() if one == code), None)
    return max(RANGE, officer.pathfinding if officer is not None else 0)


def cluster(at: str) -> tuple[str, ...]:
    """Name the hexes that a pathfinder clears: one and those around it (V-7.1-03, V-2.2-04)."""
    return (at, *around(at))


# Carrying out


def send(table: Tables) -> None:
    """Send a side's pathfinders in list order, then the Seer's (V-14-55)."""
    course = table.state.course
    assert course is not None  # noqa: S101  (part of a turn)
    seat, state = course.seat, table.state
    before = state.side(seat).revealed
    spies = tuple(_spies(table, seat, course.sheet))
    _eyes(table, seat, course.sheet)
    sent = [
        (place, order)
        for place, order in enumerate(course.sheet, 1)
        if isinstance(order, Pathfind)
    ]  # fmt: skip
    for place, order in sent[-1:]:
        _send(table, seat, order, place, before)
    named = [target for _, order in sent[-1:] for target in order.seer]
    named = [*(target for spy in spies for target in spy.targets), *named]
    for target in named[: TEMPORARY * len(spies)]:
        _spy(table, seat, target, before)


def _send(table: Tables, seat: Seat, order: Pathfind, place: int, before: Collection[str]) -> None:
    state = table.state
    side, posts = state.side(seat), _posts(state, seat)
    able = count(state.settings, side.special, state.assets(seat))
    for target in order.targets[:able]:
        fit = (at for at in _sound(state, target, before) if in_range(posts, at))
        found = next(fit, None)
        if found is None:
            hexes = read(target)
            fail(table, seat, order, place, "PATH_RANGE", "V-12.20-12", hex=hexes[0])
        else:
            reveal(table, seat, cluster(found), found)


def _spy(table: Tables, seat: Seat, target: str, before: Collection[str]) -> None:
    """Send a temporary pathfinder, free of where units are (V-4.4-42)."""
    found = next(_sound(table.state, target, before), None)
    if found is not None:
        reveal(table, seat, cluster(found), found)


def _posts(state: State, seat: Seat) -> tuple[Post, ...]:
    """Name where a side's units are after movement, combat and retreats (V-7.1-06)."""
    return tuple(sorted({Post(unit.at, unit.code) for unit in state.own(seat)}))


def _sound(state: State, target: str, before: Collection[str]) -> Iterator[str]:
    """Walk a target and its reserves that border on the map as it was revealed (V-7.1-04)."""
    for at in read(target)[: 1 + RESERVES]:
        if len(at) == len("000.000") and on_map(state.atlas.size, at) and bordering(before, at):
            yield at


def _spies(table: Tables, seat: Seat, sheet: Sequence[Order]) -> Iterator[Power]:
    """Take the Seers who send pathfinders of their own (V-4.4-42)."""
    for place, order in ordered(sheet, SPY):
        seer = caster_of(table, seat, order, place)
        if seer is not None:
            seer.used += 1
            yield order


def _eyes(table: Tables, seat: Seat, sheet: Sequence[Order]) -> None:
    """Let a Seer's eye wait for the next turn (V-4.4-43)."""
    side = table.state.side(seat)
    for place, order in ordered(sheet, EYE):
        seer = caster_of(table, seat, order, place)
        if seer is not None:
            seer.used += 1
            side.eyes = (*side.eyes, seer.id)
            heard = only(seat)
            table.tell(PowerWaits(audience=heard, seat=seat, unit=seer.id, power=EYE))
