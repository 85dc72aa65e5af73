"""Builders: Officers go where gold is to be spent, and Courtiers where they earn most."""

from collections.abc import Sequence
from typing import Final

from engine.valhalla.ai.economy.budget import MINT, income_by_place, plan_budget
from engine.valhalla.ai.economy.projects import Project, is_safe, list_projects
from engine.valhalla.ai.map_reading.fog import MAX_WAY_COST
from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.army_marches import list_free_units, march_units
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.planning.works_plan import plan_works

LAST_EARLY_ROUND: Final = 4
"""Until this round warlords and the Ruler build too, and builders move before other units."""
MAX_BUILDERS_BEFORE_ARMIES: Final = 1
"""Later so many builders move before armies march."""
MAX_MARCH_COST: Final = 30
"""No builder goes to a place that costs more movement."""
BUILDING_OFFICERS: Final = frozenset({"courtier", "ranger", "caster"})
MIN_GOLD_FOR_CONQUESTS: Final = 900
"""A side with at least so much gold sends builders to conquered capitals."""
MIN_GAIN_FOR_COURTIER: Final = 300
"""A Courtier moves to a place that brings at least so much more gold."""


def send_builders(writer: OrderWriter, survey: Survey, limit: int = 99) -> None:
    """Send the nearest builders to the projects that pay back soonest."""
    works, budget_plan = plan_works(writer.me, writer.orders), plan_budget(writer)
    early, orders_kept = writer.view.round <= LAST_EARLY_ROUND, max(0, writer.moves_left - limit)
    builders = [
        unit for unit in list_free_units(writer, writer.me.units) if _may_build(unit, early=early)
    ]
    builders = _without_minter(writer, builders)
    conquered = _list_conquered_capitals(writer, survey)
    builders = [one for one in builders if early or one.at not in conquered]
    budget = budget_plan.gold + budget_plan.surplus
    served: set[str] = set()
    for project in sorted(
        list_projects(writer, survey, works),
        key=lambda one: (one.payback_rounds(budget_plan), one.at),
    ):
        if not builders or budget <= 0 or writer.moves_left <= orders_kept:
            break
        if project.at not in served:
            served.add(project.at)
            budget -= project.step_cost
            _send_nearest_builder(writer, survey, project, builders)
    if writer.moves_left > orders_kept:
        _send_courtier_to_work(
            writer, survey, [unit for unit in builders if unit.code == "courtier"]
        )


def send_builders_to_conquests(writer: OrderWriter, survey: Survey) -> None:
    """Send a builder to each conquered capital without one, to rebuild it."""
    me, conquered = writer.me, _list_conquered_capitals(writer, survey)
    if plan_budget(writer).gold < MIN_GOLD_FOR_CONQUESTS:
        return
    officer_hexes = {
        writer.plan.hex_of[unit.id] for unit in me.units if me.kind_of(unit).is_officer
    }
    for at in conquered:
        if at in officer_hexes or writer.moves_left <= 0 or not is_safe(survey, at):
            continue
        free_builders = _without_minter(
            writer,
            [one for one in list_free_units(writer, me.units) if one.code in BUILDING_OFFICERS],
        )
        cost = {
            one.id: survey.ways.reachable_from(one.at, MAX_WAY_COST).cost.get(at)
            for one in free_builders
        }
        near = [
            (far, one.id)
            for one in free_builders
            if one.at not in conquered and (far := cost[one.id])
        ]
        if near:
            march_units(
                writer, survey, [one for one in free_builders if one.id == min(near)[1]], at
            )


def _list_conquered_capitals(writer: OrderWriter, survey: Survey) -> list[str]:
    """Return the conquered capitals, whose builders stay there."""
    return [
        at for at in sorted(survey.capitals) if at in writer.me.places and at != writer.me.capital
    ]


def _without_minter(writer: OrderWriter, builders: Sequence[Unit]) -> list[Unit]:
    """Return the builders without one Courtier who stays at the Mint, where it earns most."""
    home = writer.me.places.get(writer.me.capital or "")
    minted = home is not None and MINT in home.buildings
    at_home = (one.id for one in builders if one.code == "courtier" and one.at == writer.me.capital)
    minter = next(at_home, 0) if minted else 0
    return [one for one in builders if one.id != minter]


def _send_nearest_builder(
    writer: OrderWriter, survey: Survey, project: Project, builders: list[Unit]
) -> None:
    """Send the nearest builder to a project, and remove it from the list."""
    costs = {unit.id: survey.ways.reachable_from(unit.at, MAX_MARCH_COST).cost for unit in builders}
    near = [unit for unit in builders if project.at in costs[unit.id]]
    unit = min(
        near,
        key=lambda one: (costs[one.id][project.at], one.code not in BUILDING_OFFICERS, one.id),
        default=None,
    )
    if unit is not None and (
        unit.at == project.at or march_units(writer, survey, [unit], project.at)
    ):
        builders.remove(unit)


def _send_courtier_to_work(writer: OrderWriter, survey: Survey, courtiers: Sequence[Unit]) -> None:
    """Send one Courtier without a project to the best place without a Courtier (V-4.4-21)."""
    incomes = income_by_place(writer)
    posts = [writer.plan.hex_of[unit.id] for unit in writer.me.units if unit.code == "courtier"]
    for unit in courtiers:
        cost = survey.ways.reachable_from(unit.at, MAX_MARCH_COST).cost
        open_ = [at for at in incomes if at in cost and at not in posts and is_safe(survey, at)]
        best = max(open_, key=lambda at: (incomes[at], at), default=None)
        income_here = incomes.get(unit.at, 0) if posts.count(unit.at) == 1 else 0
        if best is not None and incomes[best] >= income_here + MIN_GAIN_FOR_COURTIER:
            march_units(writer, survey, [unit], best)
            return


def _may_build(unit: Unit, *, early: bool) -> bool:
    return unit.code in BUILDING_OFFICERS or (early and (unit.code == "warlord" or unit.crown))
