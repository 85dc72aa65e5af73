"""Small parties: scouts at the edge of the fog, claims and raids."""

from typing import Final

from engine.valhalla.ai.map_reading.fog import FAR
from engine.valhalla.ai.map_reading.survey import SEAT, Survey, Target
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.capital_courses import walks
from engine.valhalla.ai.war.hosts import ARMY
from engine.valhalla.ai.war.marching import free, march
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import around, distance, on_map

KNOWN: Final = 5
"""So many foes' capitals are enough to know."""
RANGE: Final = 26
"""Nobody goes to claim what costs more movement."""
RAIDERS: Final = 6
"""A force that is no smaller can do without one of its soldiers."""
SCOUTS: Final = 3
PATIENCE: Final = 2
"""So much movement is as much worth as a hex that is cleared."""
FIRST: Final = 2
"""So many claims come before small fights."""


# Scouts


def scout(pen: OrderWriter, survey: Survey, most: int = SCOUTS) -> None:
    """Let the swiftest walk to the edge of the fog where most may be found."""
    me, view = pen.me, pen.view
    if known(survey) >= min(KNOWN, len(view.sides) - 1) and not blind(survey):
        return
    fog = survey.fog
    edge = [at for at in me.land.terrain if at in me.revealed and _edge(pen, at)]
    edge = [at for at in edge if at not in survey.foreign]
    walkers = [unit for unit in free(pen, me.units) if walks(pen, survey, unit)]
    walkers.sort(key=lambda unit: (-_far(pen, unit.at), -unit.mp, unit.id))
    goals: list[str] = []
    for unit in walkers:
        if len(goals) >= most or pen.left <= 0:
            return
        cost = survey.ways.spread(unit.at, RANGE).cost
        near = [at for at in edge if at in cost and all(distance(at, one) > 5 for one in goals)]
        goal = max(near, key=lambda at: (fog.hope(at) - cost[at] / PATIENCE, at), default=None)
        if goal is not None and (goal == unit.at or march(pen, survey, [unit], goal)):
            goals.append(goal)


def known(survey: Survey) -> int:
    """Count the capitals of others that are known, open ones too."""
    return sum(one.worth >= SEAT for one in survey.targets)


def blind(survey: Survey) -> bool:
    """Tell whether no way is known that leads from home to a foe's capital."""
    home = survey.me.capital
    if home is None:
        return False
    cost = survey.ways.spread(home, FAR).cost
    held = (one for one in survey.targets if one.worth >= SEAT and one.foe is not None)
    return not any(one.at in cost for one in held)


def _edge(pen: OrderWriter, at: str) -> bool:
    revealed, size = pen.me.revealed, pen.view.size
    return any(other not in revealed and on_map(size, other) for other in around(at))


def _far(pen: OrderWriter, at: str) -> int:
    home = pen.me.capital
    return distance(home, at) if home else 0


# Claims and raids


def claim(pen: OrderWriter, survey: Survey, most: int = 99) -> None:
    """Let single soldiers take what nobody holds, or what its holder left open."""
    open_ = [one for one in survey.targets if _open(pen, one)]
    pairs: list[tuple[float, str, int, Unit]] = []
    for post in sorted(survey.forces):
        some = _spare(pen, survey, post)
        if some:
            unit = max(some, key=lambda one: (one.mp, -one.id))
            cost = survey.ways.spread(post, RANGE).cost
            pairs += [
                (one.worth / (3 + cost[one.at]), one.at, unit.id, unit)
                for one in open_
                if one.at in cost and one.at != post
            ]
    taken, moved = set(pen.plan.entered), set[int]()
    for _, at, number, unit in sorted(pairs, key=lambda one: (-one[0], one[1], one[2])):
        if pen.left <= 0 or len(moved) >= most:
            return
        if at not in taken and number not in moved and march(pen, survey, [unit], at):
            taken.add(at)
            moved.add(number)


def _open(pen: OrderWriter, target: Target) -> bool:
    """Tell whether one soldier is enough; what only an Officer explores can wait."""
    return target.size == 0 and target.worth > 3 and target.at not in pen.plan.entered


def _spare(pen: OrderWriter, survey: Survey, post: str) -> list[Unit]:
    """List the soldiers of a post of whom one may go."""
    common = [unit for unit in free(pen, survey.forces[post]) if not pen.me.kind(unit).is_officer]
    place = pen.me.places.get(post)
    watch = place is not None and (place.city or post in survey.seats)
    least = RAIDERS if watch or len(survey.forces[post]) >= ARMY else 1
    held = place is not None and not watch and any(True for _ in survey.near(post, 3))
    return common if len(common) >= least and not held else []
