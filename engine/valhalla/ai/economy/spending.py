"""Gold: houses for the soldiers that can be fed, then what pays for itself soonest."""

from collections import Counter
from typing import Final

from engine.valhalla.ai.economy import recruiting_houses
from engine.valhalla.ai.economy.projects import Project, projects
from engine.valhalla.ai.economy.purse import MINT, Purse, arms, purse
from engine.valhalla.ai.economy.recruiting_houses import BARRACKS, House
from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.catalog.rule_tables import towns
from engine.valhalla.planning.works_plan import Works, planned_works

WAR: Final = 10
"""From this round on nothing is saved for: who has gold may not live to spend it."""
LED: Final = 60
"""So many units ask for one more Warlord."""
COURTIERS: Final = 8
"""One for the capital, and one for each of its best farms."""
MOST: Final = 12
"""So many works are enough for a turn."""


def train(pen: OrderWriter) -> None:
    """Train Officers: those who build first, then those who lead."""
    me = pen.me
    if me.training is None and me.capital in me.places:
        wanted = _wanted(pen)
        if wanted:
            pen.write("train_officer", type=wanted)


def _wanted(pen: OrderWriter) -> str | None:
    counts = Counter(str(unit.code) for unit in pen.me.units)
    led = 2 + len(pen.me.units) // LED
    asked = (
        ("courtier", 2), ("warlord", 1), ("courtier", 3), ("warlord", 2), ("courtier", 4),
        ("warlord", led), ("courtier", COURTIERS),
    )  # fmt: skip
    return next((code for code, number in asked if counts[code] < number), None)


def spend(pen: OrderWriter, survey: Survey) -> None:
    """Upgrade and build wherever an Officer will stand, the best first, while gold lasts.

    What comes first is saved for, if it can't be paid yet, until the war.
    """
    there = {pen.plan.at[unit.id] for unit in pen.me.units if pen.me.kind(unit).is_officer}
    _conquests(pen, there)
    for _ in range(MOST):
        works, now = planned_works(pen.me, pen.written), purse(pen)
        house = recruiting_houses.house(pen, works, now, there) if arms(pen, survey) else None
        best = _mint(pen, survey, works, there) or house
        best = best or _project(pen, survey, works, now, there)
        if best is None or _price(works, best) > now.gold or not _write(pen, best):
            break


def _price(works: Works, best: House | Project) -> int:
    return best.cost if isinstance(best, Project) else works.price(best.building)


def _mint(pen: OrderWriter, survey: Survey, works: Works, there: set[str]) -> Project | None:
    """Choose the Mint before anything else, once the capital may have one."""
    found = (one for one in projects(pen, survey, works) if one.building == MINT)
    return next((one for one in found if one.at in there), None)


def _project(
    pen: OrderWriter, survey: Survey, works: Works, now: Purse, there: set[str]
) -> Project | None:
    """Choose what will have paid for itself soonest."""
    found = [one for one in projects(pen, survey, works) if one.at in there]
    if pen.view.round >= WAR:
        found = [one for one in found if one.cost <= now.gold]
    return min(found, key=lambda one: (one.due(now), one.at, one.building), default=None)


def _write(pen: OrderWriter, best: House | Project) -> bool:
    if not best.building:
        return pen.write("upgrade", hex=best.at)
    instead = best.instead if isinstance(best, House) else ""
    more = {"replace": instead} if instead else {}
    return pen.write("build", city=best.at, building=best.building, **more)


def _conquests(pen: OrderWriter, there: set[str]) -> None:
    """Build in cities that are stormed this turn: one level falls (V-3.4-02)."""
    price = towns().buildings[BARRACKS].cost
    for at in sorted(there):
        if at in pen.me.places or pen.me.land.features.get(at) != "city":
            continue
        told = [one.level for one in pen.me.scouted if one.at == at and one.level]
        level = max(told, default=1) - 1
        slots = towns().city.slots[level]
        if not level and purse(pen).gold >= towns().city.cost[1]:
            pen.write("upgrade", hex=at)
        while slots and purse(pen).gold >= price and pen.write("build", city=at, building=BARRACKS):
            slots -= 1
