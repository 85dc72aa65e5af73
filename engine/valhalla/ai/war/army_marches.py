"""Marching: units go towards a hex as far as they can in a turn."""

from collections.abc import Iterable, Sequence

from engine.valhalla.ai.map_reading.fog import MAX_WAY_COST
from engine.valhalla.ai.map_reading.known_ways import ReachableHexes
from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import distance


def list_free_units(writer: OrderWriter, units: Iterable[Unit]) -> list[Unit]:
    """Return the units that have no orders to move yet and may leave."""
    plan = writer.plan
    return [
        unit
        for unit in units
        if plan.hex_of[unit.id] == unit.at and not writer.me.kind_of(unit).stays_in_city
    ]


def slowest_movement(units: Sequence[Unit]) -> int:
    """Return the movement of the slowest unit."""
    return min((unit.mp for unit in units), default=0)


def march_units(
    writer: OrderWriter, survey: Survey, units: Sequence[Unit], to: str, stop: int = 0
) -> bool:
    """Send units towards a hex, as far as they can, and no nearer to it than `stop` hexes."""
    return _march_along(
        writer, survey, units, survey.ways.reachable_from(units[0].at, MAX_WAY_COST), (to, stop)
    )


def advance_army(
    writer: OrderWriter, survey: Survey, units: Sequence[Unit], to: str, stop: int = 0
) -> bool:
    """Send an army as `march_units` does, but over weak foes."""
    return _march_along(
        writer,
        survey,
        units,
        survey.ways_of_army(len(units)).reachable_from(units[0].at, MAX_WAY_COST),
        (to, stop),
    )


def _march_along(
    writer: OrderWriter,
    survey: Survey,
    units: Sequence[Unit],
    spread: ReachableHexes,
    goal: tuple[str, int],
) -> bool:
    """Move units to the farthest hex of a way that they can reach, by a path that avoids zones."""
    if writer.moves_left <= 0:
        return False
    (to, stop), points = goal, slowest_movement(units)
    path = spread.path_to(to)
    names = [str(unit.id) for unit in units]
    for number in range(len(path), 0, -1):
        at = path[number - 1]
        if spread.cost[at] > points or (stop and distance(at, to) < stop):
            continue
        if at in survey.foreign_marks and at != to and not survey.may_ride_down(at, len(units)):
            continue
        if writer.write_order(
            "move", units=names, path=path[:number], **{"from": units[0].at, "to": at}
        ):
            return True
    return False
