"""What the next round brings a side and takes from it, with its orders, as far as it can know.

Rules: V-14-07 to V-14-10, V-14-57, V-12.13-12, V-10.1-32.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.protocol.values import Order
from engine.valhalla.catalog.rule_tables import Class, heaven
from engine.valhalla.cities import economy
from engine.valhalla.cities.cities import levels
from engine.valhalla.entities.unit_kinds import Kind
from engine.valhalla.forces.production import pool
from engine.valhalla.map.atlas import CITY
from engine.valhalla.orders.construction import Produce
from engine.valhalla.orders.magic import Boon
from engine.valhalla.orders.sheet_rules import effective
from engine.valhalla.planning.sheet_plan import planned
from engine.valhalla.planning.works_plan import Works, planned_works
from engine.valhalla.powers.boons import levy
from engine.valhalla.sides.unit_counts import read
from engine.valhalla.view import Own, View

COURTIER = "courtier"


class Outlook(NamedTuple):
    """A side's gold at the start of the next round."""

    income: int
    upkeep: int
    cost: int
    """What its orders cost before."""
    left: int
    """Below 0 where not all can be paid."""


def outlook(view: View, me: Own, sheet: Sequence[Order] = ()) -> Outlook:
    """Work out the next round: raised places pay in it, and new units cost their upkeep."""
    listed = effective(sheet)
    works = planned_works(me, listed)
    if me.seat in view.batch:
        _send_to_work(works, planned(view, me, listed).at)
    places = tuple(works.places[at] for at in sorted(works.places))
    courtiers = tuple(unit.id for unit in me.units if unit.code == COURTIER)
    realm = economy.Realm(places, me.capital, me.special, me.land.roads, courtiers)
    earned = economy.income(realm)[0]
    kinds = [*map(me.kind, me.units), *_coming(works, listed)]
    paid = economy.upkeep(kinds, me.special)[0]
    return Outlook(earned, paid, works.cost, works.gold - works.cost + earned - paid)


def _send_to_work(works: Works, stands: dict[int, str]) -> None:
    """Note where the Courtiers will stand when the turn ends (V-14-57)."""
    me = works.me
    own = [unit.id for unit in me.units if unit.code == COURTIER]
    for place in works.places.values():
        fit = levels(place) is not None and (place.city or place.feature != CITY)
        place.workers = tuple(one for one in own if fit and stands[one] == place.at)
        place.courtier = bool(place.workers)


def _coming(works: Works, sheet: Sequence[Order]) -> Iterator[Kind]:
    """List what appears before upkeep is paid: an Officer whose time has come, then new units.

    Rules: V-10.1-30 (whom a boon brings is there before).
    """
    me = works.me
    boons = heaven().boons
    asked = [one for one in sheet if isinstance(one, Boon) and one.boon in boons]
    if me.training is not None and me.training.left - _hastened(asked) <= 1:
        yield me.kinds[me.training.officer]
    yield from _called(works, asked)
    lists = dict(me.production)
    for order in sheet:
        if isinstance(order, Produce):
            many = read(order.list, me.kinds) or ()
            lists[order.city] = tuple((one.code, one.number) for one in many)
    for at, wanted in lists.items():
        yield from _made(works, at, wanted)
    for _, called in me.summons:
        yield from (me.kinds[code] for code, number in called for _ in range(number))


def _hastened(asked: Sequence[Boon]) -> int:
    """Count the turns that boons take off an Officer's time (V-10.1-32)."""
    return sum(heaven().boons[one.boon].turns for one in asked)


def _called(works: Works, asked: Sequence[Boon]) -> Iterator[Kind]:
    """List the infantry that boons set down in the capital (V-10.1-30)."""
    for one in asked:
        gift = heaven().boons[one.boon]
        wanted = levy(one.target, gift) if gift.infantry and works.capital is not None else None
        yield from (works.me.kinds[cls] for cls in wanted or ())


def _made(works: Works, at: str, wanted: Sequence[tuple[Class, int]]) -> Iterator[Kind]:
    """List what a city makes of its list, as far as its buildings allow (V-12.13-12)."""
    place = works.places.get(at)
    able = works.makes(place) if place is not None and place.city else {}
    for code, number in wanted:
        made = min(number, able.get(pool(code), 0))
        able[pool(code)] = able.get(pool(code), 0) - made
        yield from [works.me.kinds[code]] * made
