"""Gold: farms first, then whoever raises soldiers, then the capital and its Mint."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.valhalla import cities, economy
from engine.valhalla.ai.pen import Pen
from engine.valhalla.ai.survey import Survey
from engine.valhalla.catalog import towns
from engine.valhalla.forces import Place

OFFICES: Final = "recruitment_offices"
BARRACKS: Final = "infantry_barracks"
MUSTER: Final = 4
"""From this round on gold goes to soldiers before farms reach their highest level."""
CROWN: Final = 1000
"""Kept back once enemies are near: what a new Ruler costs (V-4.4-13)."""
GROWN: Final = 3
"""Cities that are no capital grow to this level: then they have offices."""
ELITE: Final = "e_production"
ENOUGH: Final = 2
"""So many houses of recruiters a city has before it trains better soldiers."""
MANY: Final = 5
"""So many houses of one kind are enough."""
OLD: Final = ("infantry_barracks", "extra_walls")
"""What gives way to better soldiers where there is gold enough."""
RICH: Final = 2500
RECRUITS: Final = 4
"""An office that raises no more than barracks isn't worth its price."""
COURTIERS: Final = 2
LED: Final = 40
"""So many units ask for one more Warlord."""


@dataclass(frozen=True)
class Purse:
    """What a round brings and takes."""

    income: int
    upkeep: int

    @property
    def surplus(self) -> int:
        return self.income - self.upkeep


def purse(pen: Pen) -> Purse:
    """Work out income and upkeep as they stand."""
    me = pen.me
    helpers = tuple(unit.id for unit in me.units if unit.code == "courtier")
    realm = economy.Realm(
        tuple(me.places.values()), me.capital, me.special, me.land.roads, helpers
    )  # fmt: skip
    kinds = [me.kind(unit) for unit in me.units]
    return Purse(economy.income(realm)[0], economy.upkeep(kinds, me.special)[0])


def train(pen: Pen) -> None:
    """Train Officers: those who lead first, then those who run farms."""
    me = pen.me
    if me.training is None and me.capital in me.places and pen.view.round > 1:
        wanted = _wanted(pen)
        if wanted and purse(pen).surplus > 60:
            pen.write("train_officer", type=wanted)


def _wanted(pen: Pen) -> str | None:
    counts = Counter(str(unit.code) for unit in pen.me.units)
    led = 2 + len(pen.me.units) // LED
    asked = (("warlord", 2), ("courtier", COURTIERS), ("warlord", led), ("courtier", 4))
    return next((code for code, number in asked if counts[code] < number), None)


# What is built


@dataclass(frozen=True)
class Wish:
    """Something to pay for, where an Officer will stand."""

    rank: int
    cost: int
    at: str
    building: str = ""
    """A building; else the place rises by a level."""
    instead: str = ""
    """What it replaces."""


def spend(pen: Pen, survey: Survey) -> None:
    """Upgrade and build wherever an Officer will stand, the best first, while gold lasts.

    What comes first is saved for, if it can't be paid yet.
    """
    me = pen.me
    gold = me.gold - (CROWN if survey.threats else 0)
    there = {pen.plan.at[unit.id] for unit in me.units if me.kind(unit).is_officer}
    wishes = [wish for at in there for wish in _wishes(pen, at)]
    for wish in sorted(wishes, key=lambda one: (one.rank, one.cost, one.at, one.building)):
        if wish.cost > gold:
            return
        if _write(pen, wish):
            gold -= wish.cost


def _write(pen: Pen, wish: Wish) -> bool:
    if wish.building:
        instead = {"replace": wish.instead} if wish.instead else {}
        return pen.write("build", city=wish.at, building=wish.building, **instead)
    return pen.write("upgrade", hex=wish.at)


def _wishes(pen: Pen, at: str) -> Iterator[Wish]:
    """List what a place would have next."""
    place, feature = pen.me.places.get(at), pen.me.land.features.get(at)
    if feature == "farm":
        level = place.level if place is not None else 0
        if level + 1 < len(towns().farm.cost):
            yield Wish(3 if level == 2 else 1, towns().farm.cost[level + 1], at)
    elif place is None and feature == "city":
        yield from _conquest(pen, at)
    elif place is not None and feature == "city":
        yield from _town(pen, place)


def _conquest(pen: Pen, at: str) -> Iterator[Wish]:
    """List what a city would have that is stormed this turn: one level falls (V-3.4-02)."""
    told = [one.level for one in pen.me.scouted if one.at == at and one.level]
    level = max(told, default=1) - 1
    if level < 1:
        yield Wish(4, towns().city.cost[1], at)
        return
    yield from [Wish(2, towns().buildings[BARRACKS].cost, at, BARRACKS)] * towns().city.slots[level]


def _town(pen: Pen, place: Place) -> Iterator[Wish]:
    """List what a city would have next: soldiers, trade, then its next level."""
    forge = cities.holds_forge(pen.me.places.values())
    for rank, building, instead in _buildings(pen, place):
        price = cities.price(building, holds_forge=forge)
        yield Wish(rank, price, place.at, building, instead)
    level, home = place.level + 1, place.at == pen.me.capital
    if level < len(towns().city.cost) and (home or level <= GROWN):
        rank = 1 if home and pen.view.round >= MUSTER + 2 else 4
        yield Wish(rank, towns().city.cost[level], place.at)


def _buildings(pen: Pen, place: Place) -> Iterator[tuple[int, str, str]]:
    """Name what may be built next, each with its rank, and what it would replace."""
    standing = Counter(place.buildings)
    home = place.at == pen.me.capital
    recruiters = _recruiters(pen, place)
    late = pen.view.round >= MUSTER
    if home:
        wanted = (
            (0, "mint", place.level >= 5 and not standing["mint"]),
            (1, "craft_quarters", place.level >= 4 and not standing["craft_quarters"]),
            (1, recruiters, late and not standing[recruiters]),
            (2, recruiters, late and standing[recruiters] == 1),
            (3, "harbor", not standing["harbor"]),
        )
        yield from ((rank, name, "") for rank, name, fit in wanted if fit)
    if not late:
        return
    free = cities.free_slots(place) - (home and place.level >= 4 and not standing["mint"])
    house = recruiters if standing[recruiters] < ENOUGH else ELITE
    if standing[house] >= MANY or (house == ELITE and place.level < 3):
        house = BARRACKS
    if free > 0 and (not home or standing[recruiters] >= ENOUGH):
        yield 3 if home else 2, house, ""
    old = next((one for one in OLD if standing[one] and one != house), "")
    if house == ELITE and old and pen.me.gold > RICH and free <= 0:
        yield 3, house, old


def _recruiters(pen: Pen, place: Place) -> str:
    """Choose what raises more infantry there (V-3.3-10, V-3.3-16)."""
    farms = cities.near_farms(place, pen.me.places.values())
    return OFFICES if farms > RECRUITS and place.level >= 3 else BARRACKS
