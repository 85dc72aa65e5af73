"""The budget: income and upkeep of a round, and whether it is time for soldiers."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.cities import economy
from engine.valhalla.planning.works_plan import WorksPlan, plan_works

MINT: Final = "mint"
FIRST_SOLDIERS_ROUND: Final = 4
"""From this round on soldiers are raised, whatever else gold could buy."""
FOES_PER_DEFENDER: Final = 2
"""A city is in danger if foes near it, times this, are as many as the units in it."""
MIN_RAIDERS: Final = 4
"""Fewer foes are mere scouts."""


@dataclass(frozen=True)
class Budget:
    """Income and upkeep of a round, and the gold that is left after the orders so far."""

    income: int
    upkeep: int
    gold: int

    @property
    def surplus(self) -> int:
        return self.income - self.upkeep


def plan_budget(writer: OrderWriter) -> Budget:
    """Return gold, income and upkeep after the orders so far."""
    me, works = writer.me, plan_works(writer.me, writer.orders)
    upkeep, _ = economy.upkeep([me.kind_of(unit) for unit in me.units], me.special)
    return Budget(economy.income(_own_realm(writer, works))[0], upkeep, works.gold - works.cost)


def income_by_place(writer: OrderWriter) -> Mapping[str, int]:
    """Return the present income by place, without a Courtier."""
    found: Counter[str] = Counter()
    for part in economy.income(_own_realm(writer, plan_works(writer.me, ())))[1]:
        if part.value.lstrip("-").isdigit():
            found[part.at] += int(part.value)
    return found


def _own_realm(writer: OrderWriter, works: WorksPlan) -> economy.IncomeSources:
    me = writer.me
    helpers = tuple(unit.id for unit in me.units if unit.code == "courtier")
    assets = tuple(works.places.values())
    return economy.IncomeSources(assets, me.capital, me.special, me.land.roads, helpers)


def is_city_in_danger(survey: Survey) -> bool:
    """Tell whether a city is in danger."""
    held = {at: len(survey.units_by_hex.get(at, ())) for at in survey.threats_by_city}
    return any(
        feared >= MIN_RAIDERS and FOES_PER_DEFENDER * feared >= held[at]
        for at, feared in survey.threats_by_city.items()
    )


def is_time_for_soldiers(writer: OrderWriter, survey: Survey) -> bool:
    """Tell whether it is time for soldiers."""
    return writer.view.round >= FIRST_SOLDIERS_ROUND or is_city_in_danger(survey)
