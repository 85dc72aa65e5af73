"""Seizing: a capital in which nobody stands is taken by the first soldier who comes there."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.valhalla.ai.map_reading.survey import CAPITAL_WORTH, Survey
from engine.valhalla.ai.map_reading.ways_through_fog import WaysThroughFog
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.army_marches import list_free_units, march_units
from engine.valhalla.entities.units_and_places import Unit

MAX_TURNS: Final = 10
"""Nobody is sent who would walk for more turns than this."""


class _Candidate(NamedTuple):
    """A soldier who may be sent; the one who arrives first is the best."""

    turns: int
    cost: int
    id: int
    unit: Unit


def seize_open_capitals(writer: OrderWriter, survey: Survey) -> None:
    """Send the soldier who arrives first to each capital without a garrison."""
    for target in survey.targets:
        if writer.moves_left <= 0:
            return
        if target.worth >= CAPITAL_WORTH and target.unit_count == 0:
            ways_through_fog = survey.ways_through_fog(target.at)
            candidate = min(_list_candidates(writer, survey, ways_through_fog), default=None)
            if candidate is not None and candidate.turns <= MAX_TURNS:
                to = ways_through_fog.last_known_hex(candidate.unit.at)
                if to != candidate.unit.at:
                    march_units(writer, survey, [candidate.unit], to)


def _list_candidates(
    writer: OrderWriter, survey: Survey, ways_through_fog: WaysThroughFog
) -> Iterator[_Candidate]:
    """Iterate over the swiftest soldier of each post; in a capital somebody stays."""
    for post, units in sorted(survey.units_by_hex.items()):
        cost = ways_through_fog.cost.get(post)
        common = [
            unit
            for unit in list_free_units(writer, units)
            if not writer.me.kind_of(unit).is_officer
        ]
        if cost is not None and len(common) > (post in survey.capitals):
            unit = max(common, key=lambda one: (one.mp, -one.id))
            if unit.mp:
                yield _Candidate(-(-cost // unit.mp), cost, unit.id, unit)
