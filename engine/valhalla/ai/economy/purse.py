"""The purse: what a round brings and takes, and whether enemies make gold matter less."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.cities import economy
from engine.valhalla.planning.works_plan import Works, planned_works

MINT: Final = "mint"
MUSTER: Final = 4
"""From this round on soldiers are raised, whatever else gold could do."""
DANGER: Final = 2
"""Half as many foes near a city as own units in it are a danger to it."""
SCOUTS: Final = 4
"""Fewer are mere scouts."""


@dataclass(frozen=True)
class Purse:
    """What a round brings and takes, and what is left after what is written."""

    income: int
    upkeep: int
    gold: int

    @property
    def surplus(self) -> int:
        return self.income - self.upkeep


def purse(pen: OrderWriter) -> Purse:
    """Work out gold, income and upkeep as they will stand after what is written."""
    me, works = pen.me, planned_works(pen.me, pen.written)
    upkeep, _ = economy.upkeep([me.kind(unit) for unit in me.units], me.special)
    return Purse(economy.income(_realm(pen, works))[0], upkeep, works.gold - works.cost)


def yields(pen: OrderWriter) -> Mapping[str, int]:
    """Tell by place what it brings now, without a Courtier."""
    found: Counter[str] = Counter()
    for part in economy.income(_realm(pen, planned_works(pen.me, ())))[1]:
        if part.value.lstrip("-").isdigit():
            found[part.at] += int(part.value)
    return found


def _realm(pen: OrderWriter, works: Works) -> economy.Realm:
    me = pen.me
    helpers = tuple(unit.id for unit in me.units if unit.code == "courtier")
    assets = tuple(works.places.values())
    return economy.Realm(assets, me.capital, me.special, me.land.roads, helpers)


def pressed(survey: Survey) -> bool:
    """Tell whether a city is in danger."""
    held = {at: len(survey.forces.get(at, ())) for at in survey.threats}
    return any(
        feared >= SCOUTS and DANGER * feared >= held[at] for at, feared in survey.threats.items()
    )


def arms(pen: OrderWriter, survey: Survey) -> bool:
    """Tell whether it is time for soldiers."""
    return pen.view.round >= MUSTER or pressed(survey)
