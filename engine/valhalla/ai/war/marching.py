"""Marching: units go towards a hex as far as they come in a turn."""

from collections.abc import Iterable, Sequence

from engine.valhalla.ai.map_reading.fog import FAR
from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.map_reading.ways import Spread
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import distance


def free(pen: OrderWriter, units: Iterable[Unit]) -> list[Unit]:
    """List who has not been sent anywhere yet and may leave."""
    plan = pen.plan
    return [unit for unit in units if plan.at[unit.id] == unit.at and not pen.me.kind(unit).stays]


def pace(units: Sequence[Unit]) -> int:
    """Tell how far units come together."""
    return min((unit.mp for unit in units), default=0)


def march(pen: OrderWriter, survey: Survey, units: Sequence[Unit], to: str, stop: int = 0) -> bool:
    """Send units towards a hex, as far as they come; no nearer to it than so many hexes."""
    return _march(pen, survey, units, survey.ways.spread(units[0].at, FAR), (to, stop))


def advance(
    pen: OrderWriter, survey: Survey, units: Sequence[Unit], to: str, stop: int = 0
) -> bool:
    """Send a host as `march` does, but straight over those who are weak."""
    return _march(pen, survey, units, survey.roads(len(units)).spread(units[0].at, FAR), (to, stop))


def _march(
    pen: OrderWriter, survey: Survey, units: Sequence[Unit], spread: Spread, goal: tuple[str, int]
) -> bool:
    """Try the hexes on a way, the farthest first, and name it: zones are passed by."""
    if pen.left <= 0:
        return False
    (to, stop), points = goal, pace(units)
    path = spread.path(to)
    names = [str(unit.id) for unit in units]
    for number in range(len(path), 0, -1):
        at = path[number - 1]
        if spread.cost[at] > points or (stop and distance(at, to) < stop):
            continue
        if at in survey.foreign and at != to and not survey.ridden(at, len(units)):
            continue
        if pen.write("move", units=names, path=path[:number], **{"from": units[0].at, "to": at}):
            return True
    return False


def moved(pen: OrderWriter, units: Iterable[Unit]) -> list[Unit]:
    """Take units as they will stand after what is written."""
    return [pen.plan.units[unit.id] for unit in units]
