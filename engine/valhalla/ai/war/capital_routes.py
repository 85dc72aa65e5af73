"""Fog routes: ways to the capitals of others, cleared step by step through the fog.

A pathfinder clears two hexes of a way in a turn (V-2.2-04, V-7.1-04), if somebody stands near.
"""

from typing import Final, NamedTuple

from engine.valhalla.ai.map_reading.fog import MAX_WAY_COST
from engine.valhalla.ai.map_reading.survey import CAPITAL_WORTH, Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.army_marches import list_free_units, march_units
from engine.valhalla.ai.war.fighters import MIN_ARMY
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import distance

PATHFINDER_RANGE: Final = 4
"""A pathfinder works within so many hexes of a unit (V-7.1-05)."""
MAX_EXTRA_COST: Final = 8
"""A known way is good enough if it costs at most so much more than the best possible way."""
UNREACHABLE_COST: Final = 10 * MAX_WAY_COST
MAX_RUMOUR_DISTANCE: Final = 6
"""Likely hexes within this distance are of one capital."""
MAX_WALKERS: Final = 3
"""At most so many walkers are sent to the fog in a turn."""


class FogRoute(NamedTuple):
    """A way whose end is still hidden."""

    cost: int
    goal: str
    last_known_hex: str
    """The last hex before the fog."""
    hidden_hexes: tuple[str, ...]
    """The hexes of the way in the fog."""


def list_fog_routes(writer: OrderWriter, survey: Survey) -> list[FogRoute]:
    """Return the routes that are to be cleared, the cheapest first."""
    home = _starting_hex(writer, survey)
    if home is None:
        return []
    known_costs = survey.ways.reachable_from(home, MAX_WAY_COST).cost
    found = []
    for goal in list_goals(survey):
        ways_through_fog = survey.ways_through_fog(goal)
        cost = ways_through_fog.cost.get(home)
        if cost is not None and known_costs.get(goal, UNREACHABLE_COST) > cost + MAX_EXTRA_COST:
            hidden = tuple(
                at for at in ways_through_fog.way_from(home) if at not in writer.me.revealed
            )
            if hidden:
                found.append(FogRoute(cost, goal, ways_through_fog.last_known_hex(home), hidden))
    return sorted(found)


def _starting_hex(writer: OrderWriter, survey: Survey) -> str | None:
    """Return the hex where routes begin: the capital, else the largest force."""
    largest = max(
        survey.units_by_hex, key=lambda at: (len(survey.units_by_hex[at]), at), default=None
    )
    return largest if writer.me.capital is None else writer.me.capital


def list_goals(survey: Survey) -> list[str]:
    """Return the known capitals of others, and the likely hexes of hidden ones."""
    found = [one.at for one in survey.targets if one.worth >= CAPITAL_WORTH]
    chances = survey.fog.capital_chances
    goals_and_own = [*found, *survey.capital_guess.held_capitals]
    for at in sorted(chances, key=lambda one: (-chances[one], one)):
        if all(distance(at, one) > MAX_RUMOUR_DISTANCE for one in goals_and_own):
            found.append(at)
            goals_and_own.append(at)
    return found


def send_walkers(writer: OrderWriter, survey: Survey) -> None:
    """Send a walker to the fog of each route where no unit is near."""
    sent = 0
    for route in list_fog_routes(writer, survey):
        if writer.moves_left <= 0 or sent >= MAX_WALKERS:
            return
        unit = (
            None
            if _has_unit_near(writer, route)
            else _choose_walker(writer, survey, route.last_known_hex)
        )
        if unit is not None and unit.at != route.last_known_hex:
            sent += march_units(writer, survey, [unit], route.last_known_hex)


def _has_unit_near(writer: OrderWriter, route: FogRoute) -> bool:
    """Tell whether a unit will stand near enough to where the fog begins."""
    return any(
        distance(at, route.hidden_hexes[0]) <= PATHFINDER_RANGE
        for at in writer.plan.hex_of.values()
    )


def _choose_walker(writer: OrderWriter, survey: Survey, to: str) -> Unit | None:
    """Return the unit that arrives first."""
    cost = survey.ways.reachable_from(to, MAX_WAY_COST).cost
    near = [
        unit
        for unit in list_free_units(writer, writer.me.units)
        if may_scout(writer, survey, unit) and unit.at in cost
    ]
    return min(
        near,
        key=lambda one: (-(-cost[one.at] // max(1, one.mp)), cost[one.at], one.id),
        default=None,
    )


def may_scout(writer: OrderWriter, survey: Survey, unit: Unit) -> bool:
    """Tell whether a unit may go scouting: no Officer, and from home, an army, or alone."""
    if writer.me.kind_of(unit).is_officer:
        return False
    return unit.at == writer.me.capital or not 2 < len(survey.units_by_hex[unit.at]) < MIN_ARMY
