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
        return pen.write("build", city=wish.at, building=wish.building)
    return pen.write("upgrade", hex=wish.at)


def _wishes(pen: Pen, at: str) -> Iterator[Wish]:
    """List what a place would have next."""
    place, feature = pen.me.places.get(at), pen.me.land.features.get(at)
    if feature == "farm":
        level = place.level if place is not None else 0
        if level + 1 < len(towns().farm.cost):
            yield Wish(3 if level == 2 else 1, towns().farm.cost[level + 1], at)
    elif place is None and feature == "city":
        yield Wish(5, towns().city.cost[1], at)
    elif place is not None and feature == "city":
        yield from _town(pen, place)


def _town(pen: Pen, place: Place) -> Iterator[Wish]:
    """List what a city would have next: soldiers, trade, then its next level."""
    forge = cities.holds_forge(pen.me.places.values())
    for rank, building in _buildings(pen, place):
        yield Wish(rank, cities.price(building, holds_forge=forge), place.at, building)
    level = place.level + 1
    if level < len(towns().city.cost) and (place.at == pen.me.capital or level < 3):
        yield Wish(4 if place.at == pen.me.capital else 5, towns().city.cost[level], place.at)


def _buildings(pen: Pen, place: Place) -> Iterator[tuple[int, str]]:
    """Name what may be built next, each with its rank."""
    standing = Counter(place.buildings)
    if place.at != pen.me.capital:
        yield from [(2, BARRACKS)] if standing[BARRACKS] < 2 else []
        return
    recruiters = _recruiters(pen, place)
    late = pen.view.round >= MUSTER
    wanted = (
        (0, "mint", place.level >= 5 and not standing["mint"]),
        (1 if not standing[recruiters] else 2, recruiters, late and standing[recruiters] < 2),
        (2, "craft_quarters", place.level >= 4 and not standing["craft_quarters"]),
        (2, "e_production", late and place.level >= 4 and standing["e_production"] < 2),
        (3, "harbor", not standing["harbor"]),
        (6, "extra_walls", pen.view.round >= 2 * MUSTER and not standing["extra_walls"]),
    )
    yield from ((rank, name) for rank, name, fit in wanted if fit)


def _recruiters(pen: Pen, place: Place) -> str:
    """Choose what raises more infantry there (V-3.3-10, V-3.3-16)."""
    farms = cities.near_farms(place, pen.me.places.values())
    return OFFICES if farms > RECRUITS else BARRACKS
