"""Courses: the ways to the capitals of others, cleared step by step through the fog.

A pathfinder clears two hexes of a way in a turn (V-2.2-04, V-7.1-04), if somebody stands near.
"""

from typing import Final, NamedTuple

from engine.valhalla.ai.map_reading.fog import FAR
from engine.valhalla.ai.map_reading.survey import SEAT, Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.hosts import ARMY
from engine.valhalla.ai.war.marching import free, march
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import distance

REACH: Final = 4
"""So far from a unit a pathfinder works (V-7.1-05)."""
WORSE: Final = 8
"""A way that is known is good enough, if the best that may be is no shorter by so much."""
NEVER: Final = 10 * FAR
APART: Final = 6
"""Rumours that lie so near to each other are of one capital."""
WALKERS: Final = 3
"""So many are sent to the fog in a turn."""


class Course(NamedTuple):
    """A way that isn't known to its end yet."""

    cost: int
    goal: str
    before: str
    """The last hex before the fog."""
    hidden: tuple[str, ...]
    """Those in the fog."""


def courses(pen: OrderWriter, survey: Survey) -> list[Course]:
    """List the ways that are to be cleared, the shortest first."""
    home = _home(pen, survey)
    if home is None:
        return []
    known = survey.ways.spread(home, FAR).cost
    found = []
    for goal in goals(survey):
        hopes = survey.hopes(goal)
        cost = hopes.cost.get(home)
        if cost is not None and known.get(goal, NEVER) > cost + WORSE:
            hidden = tuple(at for at in hopes.way(home) if at not in pen.me.revealed)
            if hidden:
                found.append(Course(cost, goal, hopes.known(home), hidden))
    return sorted(found)


def _home(pen: OrderWriter, survey: Survey) -> str | None:
    """Name from where ways are sought: the capital, else the largest force."""
    largest = max(survey.forces, key=lambda at: (len(survey.forces[at]), at), default=None)
    return largest if pen.me.capital is None else pen.me.capital


def goals(survey: Survey) -> list[str]:
    """Name the capitals of others that are known, and the places where one is rumoured."""
    found = [one.at for one in survey.targets if one.worth >= SEAT]
    told = survey.fog.rumours
    taken = [*found, *survey.guess.sure]
    for at in sorted(told, key=lambda one: (-told[one], one)):
        if all(distance(at, one) > APART for one in taken):
            found.append(at)
            taken.append(at)
    return found


def walk(pen: OrderWriter, survey: Survey) -> None:
    """Let somebody stand near the fog on each of these ways."""
    sent = 0
    for course in courses(pen, survey):
        if pen.left <= 0 or sent >= WALKERS:
            return
        unit = None if _attended(pen, course) else _walker(pen, survey, course.before)
        if unit is not None and unit.at != course.before:
            sent += march(pen, survey, [unit], course.before)


def _attended(pen: OrderWriter, course: Course) -> bool:
    """Tell whether somebody will stand near enough to where the fog begins."""
    return any(distance(at, course.hidden[0]) <= REACH for at in pen.plan.at.values())


def _walker(pen: OrderWriter, survey: Survey, to: str) -> Unit | None:
    """Choose who is there first."""
    cost = survey.ways.spread(to, FAR).cost
    near = [
        unit for unit in free(pen, pen.me.units) if walks(pen, survey, unit) and unit.at in cost
    ]
    return min(
        near,
        key=lambda one: (-(-cost[one.at] // max(1, one.mp)), cost[one.at], one.id),
        default=None,
    )


def walks(pen: OrderWriter, survey: Survey, unit: Unit) -> bool:
    """Tell whether a unit may go scouting: a common one, from home, a host, or alone."""
    if pen.me.kind(unit).is_officer:
        return False
    return unit.at == pen.me.capital or not 2 < len(survey.forces[unit.at]) < ARMY
