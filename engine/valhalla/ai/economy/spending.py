"""Spending gold: recruiting buildings for the soldiers that can be fed, then the best projects."""

from collections import Counter
from typing import Final

from engine.valhalla.ai.economy import recruiting_buildings
from engine.valhalla.ai.economy.budget import MINT, Budget, is_time_for_soldiers, plan_budget
from engine.valhalla.ai.economy.projects import Project, list_projects
from engine.valhalla.ai.economy.recruiting_buildings import BARRACKS, RecruitingBuilding
from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.catalog.city_tables import city_tables
from engine.valhalla.planning.works_plan import WorksPlan, plan_works

FIRST_SPEND_ALL_ROUND: Final = 10
"""From this round on no gold is saved: the side may not live to spend it."""
UNITS_PER_WARLORD: Final = 60
"""One more Warlord is trained for every so many units."""
MAX_COURTIERS: Final = 8
"""One for the capital, and one for each of its best farms."""
MAX_WORKS_PER_TURN: Final = 12
"""At most so many works are ordered in a turn."""


def train_officers(writer: OrderWriter) -> None:
    """Train Officers: those who build first, then those who lead."""
    me = writer.me
    if me.training is None and me.capital in me.places:
        wanted = _choose_officer(writer)
        if wanted:
            writer.write_order("train_officer", type=wanted)


def _choose_officer(writer: OrderWriter) -> str | None:
    counts = Counter(str(unit.code) for unit in writer.me.units)
    warlords = 2 + len(writer.me.units) // UNITS_PER_WARLORD
    wanted_counts = (
        ("courtier", 2), ("warlord", 1), ("courtier", 3), ("warlord", 2), ("courtier", 4),
        ("warlord", warlords), ("courtier", MAX_COURTIERS),
    )  # fmt: skip
    return next((code for code, number in wanted_counts if counts[code] < number), None)


def spend_gold(writer: OrderWriter, survey: Survey) -> None:
    """Upgrade and build wherever an Officer will stand, the best first, while gold lasts.

    What comes first is saved for, if it can't be paid yet, until the war.
    """
    officer_hexes = {
        writer.plan.hex_of[unit.id]
        for unit in writer.me.units
        if writer.me.kind_of(unit).is_officer
    }
    _build_in_conquests(writer, officer_hexes)
    for _ in range(MAX_WORKS_PER_TURN):
        works, now = plan_works(writer.me, writer.orders), plan_budget(writer)
        house = (
            recruiting_buildings.choose_recruiting_building(writer, works, now, officer_hexes)
            if is_time_for_soldiers(writer, survey)
            else None
        )
        best = _find_mint_project(writer, survey, works, officer_hexes) or house
        best = best or _find_best_project(writer, survey, works, now, officer_hexes)
        if best is None or _price(works, best) > now.gold or not _write_work(writer, best):
            break


def _price(works: WorksPlan, best: RecruitingBuilding | Project) -> int:
    return best.step_cost if isinstance(best, Project) else works.building_price(best.building)


def _find_mint_project(
    writer: OrderWriter, survey: Survey, works: WorksPlan, officer_hexes: set[str]
) -> Project | None:
    """Choose the Mint before anything else, once the capital may have one."""
    found = (one for one in list_projects(writer, survey, works) if one.building == MINT)
    return next((one for one in found if one.at in officer_hexes), None)


def _find_best_project(
    writer: OrderWriter, survey: Survey, works: WorksPlan, now: Budget, officer_hexes: set[str]
) -> Project | None:
    """Choose the project that pays back soonest."""
    found = [one for one in list_projects(writer, survey, works) if one.at in officer_hexes]
    if writer.view.round >= FIRST_SPEND_ALL_ROUND:
        found = [one for one in found if one.step_cost <= now.gold]
    return min(found, key=lambda one: (one.payback_rounds(now), one.at, one.building), default=None)


def _write_work(writer: OrderWriter, best: RecruitingBuilding | Project) -> bool:
    if not best.building:
        return writer.write_order("upgrade", hex=best.at)
    instead = best.replaced_building if isinstance(best, RecruitingBuilding) else ""
    more = {"replace": instead} if instead else {}
    return writer.write_order("build", city=best.at, building=best.building, **more)


def _build_in_conquests(writer: OrderWriter, officer_hexes: set[str]) -> None:
    """Build in cities that are stormed this turn: one level falls (V-3.4-02)."""
    price = city_tables().buildings[BARRACKS].cost
    for at in sorted(officer_hexes):
        if at in writer.me.places or writer.me.land.features.get(at) != "city":
            continue
        levels = [one.level for one in writer.me.scouted if one.at == at and one.level]
        level = max(levels, default=1) - 1
        slots = city_tables().city.slots[level]
        if not level and plan_budget(writer).gold >= city_tables().city.cost[1]:
            writer.write_order("upgrade", hex=at)
        while (
            slots
            and plan_budget(writer).gold >= price
            and writer.write_order("build", city=at, building=BARRACKS)
        ):
            slots -= 1
