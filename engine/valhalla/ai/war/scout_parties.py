"""Small parties: scouts at the edge of the fog, claims and raids."""

from typing import Final

from engine.valhalla.ai.map_reading.fog import MAX_WAY_COST
from engine.valhalla.ai.map_reading.survey import CAPITAL_WORTH, Survey, Target
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.army_marches import list_free_units, march_units
from engine.valhalla.ai.war.capital_routes import may_scout
from engine.valhalla.ai.war.fighters import MIN_ARMY
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import distance, is_on_map, neighbours

ENOUGH_CAPITALS_KNOWN: Final = 5
"""Knowing so many capitals of foes is enough."""
MAX_CLAIM_COST: Final = 26
"""Nobody goes to claim a place that costs more movement."""
MIN_FORCE_TO_SPARE: Final = 6
"""A garrison or army of at least so many units can spare a soldier."""
MAX_SCOUTS: Final = 3
COST_PER_CLEARED_HEX: Final = 2
"""So much movement costs one point of search value."""
MAX_CLAIMS_BEFORE_FIGHTS: Final = 2
"""At most so many claims are made before small fights."""


# Scouts


def send_scouts(writer: OrderWriter, survey: Survey, limit: int = MAX_SCOUTS) -> None:
    """Send the swiftest units to the edge of the fog where most may be found."""
    me, view = writer.me, writer.view
    if count_known_capitals(survey) >= min(
        ENOUGH_CAPITALS_KNOWN, len(view.sides) - 1
    ) and not is_every_capital_cut_off(survey):
        return
    fog = survey.fog
    edge = [at for at in me.land.terrain if at in me.revealed and _is_at_fog(writer, at)]
    edge = [at for at in edge if at not in survey.foreign_marks]
    walkers = [
        unit for unit in list_free_units(writer, me.units) if may_scout(writer, survey, unit)
    ]
    walkers.sort(key=lambda unit: (-_distance_from_home(writer, unit.at), -unit.mp, unit.id))
    goals: list[str] = []
    for unit in walkers:
        if len(goals) >= limit or writer.moves_left <= 0:
            return
        cost = survey.ways.reachable_from(unit.at, MAX_CLAIM_COST).cost
        goals_in_range = [
            at for at in edge if at in cost and all(distance(at, one) > 5 for one in goals)
        ]
        goal = max(
            goals_in_range,
            key=lambda at: (fog.search_value(at) - cost[at] / COST_PER_CLEARED_HEX, at),
            default=None,
        )
        if goal is not None and (goal == unit.at or march_units(writer, survey, [unit], goal)):
            goals.append(goal)


def count_known_capitals(survey: Survey) -> int:
    """Return the number of known capitals of others, open ones too."""
    return sum(one.worth >= CAPITAL_WORTH for one in survey.targets)


def is_every_capital_cut_off(survey: Survey) -> bool:
    """Tell whether no way from home to a foe's capital is known."""
    home = survey.me.capital
    if home is None:
        return False
    cost = survey.ways.reachable_from(home, MAX_WAY_COST).cost
    held = (one for one in survey.targets if one.worth >= CAPITAL_WORTH and one.owner is not None)
    return not any(one.at in cost for one in held)


def _is_at_fog(writer: OrderWriter, at: str) -> bool:
    revealed, size = writer.me.revealed, writer.view.size
    return any(other not in revealed and is_on_map(size, other) for other in neighbours(at))


def _distance_from_home(writer: OrderWriter, at: str) -> int:
    home = writer.me.capital
    return distance(home, at) if home else 0


# Claims and raids


def claim_places(writer: OrderWriter, survey: Survey, limit: int = 99) -> None:
    """Send single soldiers to places without a garrison."""
    open_targets = [one for one in survey.targets if _is_open(writer, one)]
    pairs: list[tuple[float, str, int, Unit]] = []
    for post in sorted(survey.units_by_hex):
        soldiers = _list_spare_soldiers(writer, survey, post)
        if soldiers:
            unit = max(soldiers, key=lambda one: (one.mp, -one.id))
            cost = survey.ways.reachable_from(post, MAX_CLAIM_COST).cost
            pairs += [
                (one.worth / (3 + cost[one.at]), one.at, unit.id, unit)
                for one in open_targets
                if one.at in cost and one.at != post
            ]
    taken, moved = set(writer.plan.entered_hexes), set[int]()
    for _, at, number, unit in sorted(pairs, key=lambda one: (-one[0], one[1], one[2])):
        if writer.moves_left <= 0 or len(moved) >= limit:
            return
        if at not in taken and number not in moved and march_units(writer, survey, [unit], at):
            taken.add(at)
            moved.add(number)


def _is_open(writer: OrderWriter, target: Target) -> bool:
    """Tell whether one soldier can take a target that is worth it."""
    return (
        target.unit_count == 0 and target.worth > 3 and target.at not in writer.plan.entered_hexes
    )


def _list_spare_soldiers(writer: OrderWriter, survey: Survey, post: str) -> list[Unit]:
    """Return the soldiers of a post, if one of them may go."""
    common = [
        unit
        for unit in list_free_units(writer, survey.units_by_hex[post])
        if not writer.me.kind_of(unit).is_officer
    ]
    place = writer.me.places.get(post)
    watch = place is not None and (place.is_city or post in survey.capitals)
    least = MIN_FORCE_TO_SPARE if watch or len(survey.units_by_hex[post]) >= MIN_ARMY else 1
    held = place is not None and not watch and any(True for _ in survey.threatening_hexes(post, 3))
    return common if len(common) >= least and not held else []
