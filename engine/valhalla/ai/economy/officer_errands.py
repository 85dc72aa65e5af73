"""Builders: Officers go where gold is to be put, and Courtiers where they bring most."""

from collections.abc import Sequence
from typing import Final

from engine.valhalla.ai.economy.projects import Project, projects, safe
from engine.valhalla.ai.economy.purse import MINT, purse, yields
from engine.valhalla.ai.map_reading.fog import FAR
from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.marching import free, march
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.planning.works_plan import planned_works

EARLY: Final = 4
"""Until this round warlords and the Ruler raise farms, and builders go before everybody else."""
SOME: Final = 1
"""Later so many of them go before hosts march."""
RANGE: Final = 30
"""Nobody goes to build what costs more movement."""
BUILDERS: Final = frozenset({"courtier", "ranger", "caster"})
DOWRY: Final = 900
"""With no less gold a capital that was taken gets a builder."""
RICH: Final = 300
"""A place that brings no less gold is worth a Courtier's way."""


def build(pen: OrderWriter, survey: Survey, most: int = 99) -> None:
    """Send the nearest builders to what pays for itself soonest; who is there stays."""
    works, now = planned_works(pen.me, pen.written), purse(pen)
    early, last = pen.view.round <= EARLY, max(0, pen.left - most)
    builders = [unit for unit in free(pen, pen.me.units) if _builds(unit, early=early)]
    builders = _without_minter(pen, builders)
    settled = _taken(pen, survey)
    builders = [one for one in builders if early or one.at not in settled]
    budget = now.gold + now.surplus
    served: set[str] = set()
    for project in sorted(projects(pen, survey, works), key=lambda one: (one.due(now), one.at)):
        if not builders or budget <= 0 or pen.left <= last:
            break
        if project.at not in served:
            served.add(project.at)
            budget -= project.cost
            _serve(pen, survey, project, builders)
    if pen.left > last:
        _work(pen, survey, [unit for unit in builders if unit.code == "courtier"])


def settle(pen: OrderWriter, survey: Survey) -> None:
    """Send a builder to each capital that was taken, if none is there: it is to rise again."""
    me, held = pen.me, _taken(pen, survey)
    if purse(pen).gold < DOWRY:
        return
    there = {pen.plan.at[unit.id] for unit in me.units if me.kind(unit).is_officer}
    for at in held:
        if at in there or pen.left <= 0 or not safe(survey, at):
            continue
        free_ = _without_minter(pen, [one for one in free(pen, me.units) if one.code in BUILDERS])
        cost = {one.id: survey.ways.spread(one.at, FAR).cost.get(at) for one in free_}
        near = [(far, one.id) for one in free_ if one.at not in held and (far := cost[one.id])]
        if near:
            march(pen, survey, [one for one in free_ if one.id == min(near)[1]], at)


def _taken(pen: OrderWriter, survey: Survey) -> list[str]:
    """Name the capitals that were taken from others: who builds there stays."""
    return [at for at in sorted(survey.seats) if at in pen.me.places and at != pen.me.capital]


def _without_minter(pen: OrderWriter, builders: Sequence[Unit]) -> list[Unit]:
    """Leave a Courtier at work where the Mint stands: nowhere does it bring more."""
    home = pen.me.places.get(pen.me.capital or "")
    minted = home is not None and MINT in home.buildings
    at_home = (one.id for one in builders if one.code == "courtier" and one.at == pen.me.capital)
    minter = next(at_home, 0) if minted else 0
    return [one for one in builders if one.id != minter]


def _serve(pen: OrderWriter, survey: Survey, project: Project, builders: list[Unit]) -> None:
    """Give a project its builder: the nearest, a Courtier rather than a leader."""
    costs = {unit.id: survey.ways.spread(unit.at, RANGE).cost for unit in builders}
    near = [unit for unit in builders if project.at in costs[unit.id]]
    unit = min(
        near,
        key=lambda one: (costs[one.id][project.at], one.code not in BUILDERS, one.id),
        default=None,
    )
    if unit is not None and (unit.at == project.at or march(pen, survey, [unit], project.at)):
        builders.remove(unit)


def _work(pen: OrderWriter, survey: Survey, courtiers: Sequence[Unit]) -> None:
    """Let one Courtier who has nothing to build work where none does (V-4.4-21)."""
    gold = yields(pen)
    posts = [pen.plan.at[unit.id] for unit in pen.me.units if unit.code == "courtier"]
    for unit in courtiers:
        cost = survey.ways.spread(unit.at, RANGE).cost
        open_ = [at for at in gold if at in cost and at not in posts and safe(survey, at)]
        best = max(open_, key=lambda at: (gold[at], at), default=None)
        here = gold.get(unit.at, 0) if posts.count(unit.at) == 1 else 0
        if best is not None and gold[best] >= here + RICH:
            march(pen, survey, [unit], best)
            return


def _builds(unit: Unit, *, early: bool) -> bool:
    return unit.code in BUILDERS or (early and (unit.code == "warlord" or unit.crown))
