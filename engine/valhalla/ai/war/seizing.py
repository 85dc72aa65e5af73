"""Seizing: a capital in which nobody stands is taken by the first soldier who comes there."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.valhalla.ai.map_reading.hoped_ways import Hopes
from engine.valhalla.ai.map_reading.survey import SEAT, Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.marching import free, march
from engine.valhalla.entities.units_and_places import Unit

LONG: Final = 10
"""Nobody is sent who would walk for more turns."""


class _Seizer(NamedTuple):
    """A soldier who may go: who comes first, the best."""

    turns: int
    cost: int
    id: int
    unit: Unit


def seize(pen: OrderWriter, survey: Survey) -> None:
    """Send whoever comes first, as far as is known, to each capital that lies open."""
    for target in survey.targets:
        if pen.left <= 0:
            return
        if target.worth >= SEAT and target.size == 0:
            hopes = survey.hopes(target.at)
            sent = min(_seizers(pen, survey, hopes), default=None)
            if sent is not None and sent.turns <= LONG:
                to = hopes.known(sent.unit.at)
                if to != sent.unit.at:
                    march(pen, survey, [sent.unit], to)


def _seizers(pen: OrderWriter, survey: Survey, hopes: Hopes) -> Iterator[_Seizer]:
    """Name the swiftest soldier of each post; in a capital somebody stays."""
    for post, units in sorted(survey.forces.items()):
        cost = hopes.cost.get(post)
        common = [unit for unit in free(pen, units) if not pen.me.kind(unit).is_officer]
        if cost is not None and len(common) > (post in survey.seats):
            unit = max(common, key=lambda one: (one.mp, -one.id))
            if unit.mp:
                yield _Seizer(-(-cost // unit.mp), cost, unit.id, unit)
