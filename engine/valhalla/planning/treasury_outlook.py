"""A forecast of a side's gold in the next round, with its orders, as far as it can know.

Rules: V-14-07 to V-14-10, V-14-57, V-12.13-12, V-10.1-32.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.protocol.values import Order
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.catalog.unit_tables import Class
from engine.valhalla.cities import economy
from engine.valhalla.cities.cities import capacity_pool, level_table
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.map.atlas import CITY
from engine.valhalla.orders.construction import Produce
from engine.valhalla.orders.magic import Boon
from engine.valhalla.orders.sheet_rules import effective_orders
from engine.valhalla.planning.sheet_plan import plan_sheet
from engine.valhalla.planning.works_plan import WorksPlan, plan_works
from engine.valhalla.powers.boon_targets import read_infantry_choice
from engine.valhalla.sides.unit_counts import read_class_counts
from engine.valhalla.view import OwnSide, View

COURTIER = "courtier"


class TreasuryOutlook(NamedTuple):
    """A side's gold at the start of the next round."""

    income: int
    upkeep: int
    orders_cost: int
    """The gold that its orders cost before."""
    gold_left: int
    """Below 0 if not everything can be paid."""


def forecast_treasury(view: View, me: OwnSide, sheet: Sequence[Order] = ()) -> TreasuryOutlook:
    """Return the gold of the next round; upgraded places pay, and new units cost upkeep."""
    orders = effective_orders(sheet)
    works = plan_works(me, orders)
    if me.seat in view.batch:
        _place_courtiers(works, plan_sheet(view, me, orders).hex_of)
    places = tuple(works.places[at] for at in sorted(works.places))
    courtiers = tuple(unit.id for unit in me.units if unit.code == COURTIER)
    realm = economy.IncomeSources(places, me.capital, me.special, me.land.roads, courtiers)
    earned = economy.income(realm)[0]
    kinds = [*map(me.kind_of, me.units), *_new_units(works, orders)]
    paid = economy.upkeep(kinds, me.special)[0]
    return TreasuryOutlook(earned, paid, works.cost, works.gold - works.cost + earned - paid)


def _place_courtiers(works: WorksPlan, hex_of: dict[int, str]) -> None:
    """Set the Courtiers of each place to those that will be there at the turn's end (V-14-57)."""
    me = works.me
    own = [unit.id for unit in me.units if unit.code == COURTIER]
    for place in works.places.values():
        fit = level_table(place) is not None and (place.is_city or place.feature != CITY)
        place.workers = tuple(one for one in own if fit and hex_of[one] == place.at)
        place.courtier = bool(place.workers)


def _new_units(works: WorksPlan, sheet: Sequence[Order]) -> Iterator[UnitKind]:
    """List the units that appear before upkeep is paid: a trained Officer, then the others.

    Rules: V-10.1-30 (units that a boon brings are there before).
    """
    me = works.me
    boons = favor_tables().boons
    asked = [one for one in sheet if isinstance(one, Boon) and one.boon in boons]
    if me.training is not None and me.training.left - _training_turns_saved(asked) <= 1:
        yield me.kinds[me.training.officer]
    yield from _units_from_boons(works, asked)
    lists = dict(me.production)
    for order in sheet:
        if isinstance(order, Produce):
            counts = read_class_counts(order.list, me.kinds) or ()
            lists[order.city] = tuple((one.code, one.number) for one in counts)
    for at, wanted in lists.items():
        yield from _units_produced(works, at, wanted)
    for _, summoned in me.summons:
        yield from (me.kinds[code] for code, number in summoned for _ in range(number))


def _training_turns_saved(asked: Sequence[Boon]) -> int:
    """Return the number of turns that boons take off an Officer's training (V-10.1-32)."""
    return sum(favor_tables().boons[one.boon].turns for one in asked)


def _units_from_boons(works: WorksPlan, asked: Sequence[Boon]) -> Iterator[UnitKind]:
    """List the infantry that boons place in the capital (V-10.1-30)."""
    for one in asked:
        gift = favor_tables().boons[one.boon]
        wanted = (
            read_infantry_choice(one.target, gift)
            if gift.infantry and works.capital is not None
            else None
        )
        yield from (works.me.kinds[cls] for cls in wanted or ())


def _units_produced(
    works: WorksPlan, at: str, wanted: Sequence[tuple[Class, int]]
) -> Iterator[UnitKind]:
    """List the units that a city produces, as far as its buildings allow (V-12.13-12)."""
    place = works.places.get(at)
    capacity = works.production_capacity(place) if place is not None and place.is_city else {}
    for code, number in wanted:
        count = min(number, capacity.get(capacity_pool(code), 0))
        capacity[capacity_pool(code)] = capacity.get(capacity_pool(code), 0) - count
        yield from [works.me.kinds[code]] * count
