"""Income and upkeep of a side, with every part of each number.

Functions take plain values, so a view's forecast and the start of a round use the same ones.
Rules: V-3.3-20 to V-3.3-23, V-3.3-35, V-3.3-36, V-2.1-40 to V-2.1-46, V-3.1-11, V-4.4-21, V-4.4-22,
V-11.2-12, V-11.2-13, V-15-08, V-0-04c to V-0-04e, V-3.1-19.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from engine.valhalla.catalog.city_tables import Building, city_tables
from engine.valhalla.catalog.unit_tables import CLASSES
from engine.valhalla.cities.cities import (
    PERCENT,
    is_own_capital,
    level_table,
    production_buildings,
    side_special_of,
    working_buildings,
)
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.base import TraceLine, added_line, multiplier_line
from engine.valhalla.map.atlas import CITY
from engine.valhalla.map.land import Edge

_CITY_LEVEL_RULES: Final = tuple(f"V-3.1-{level:02}" for level in range(5, 11))
_FARM_LEVEL_RULES: Final = tuple(f"V-2.1-{level}" for level in range(40, 44))
_UPKEEP_RULES: Final[Mapping[str, str]] = {
    **{code: f"V-4.1-{number:02}" for number, code in enumerate(CLASSES, 8)},
    "ruler": "V-4.4-08a",
    "warlord": "V-4.4-08b",
    "courtier": "V-4.4-08c",
    "ranger": "V-4.4-08d",
    "caster": "V-4.4-08e",
}
"""By unit code: the rule of its upkeep."""


class IncomeSources(NamedTuple):
    """Everything that a side's income depends on."""

    assets: tuple[MapFeature, ...]
    """All that the side controls, in reading order."""
    capital: str | None
    special: str
    roads: Collection[Edge]
    courtiers: Collection[int]
    """The ids of its living Courtiers."""


def rule_of_level(place: MapFeature, level: int) -> str:
    """Return the rule of the cost and income of a city's or farm's level."""
    return (_CITY_LEVEL_RULES if place.feature == CITY else _FARM_LEVEL_RULES)[level]


def income(realm: IncomeSources) -> tuple[int, tuple[TraceLine, ...]]:
    """Add up the income of cities and farms, each rounded down by itself (V-0-04e)."""
    trading_cities = find_trading_cities(realm)
    total = 0
    lines: list[TraceLine] = []
    for place in realm.assets:
        parts = tuple(_place_lines(place, realm, trading_cities))
        if parts:
            gold, place_lines = income_of_place(
                place, parts, has_courtier=_has_courtier(place, realm)
            )
            total += gold
            lines.extend(place_lines)
    return total, tuple(lines)


def income_of_place(
    place: MapFeature, parts: tuple[TraceLine, ...], *, has_courtier: bool
) -> tuple[int, tuple[TraceLine, ...]]:
    """Return one place's income and its lines: never below 0, more with a Courtier (V-3.3-36)."""
    found, lines = max(0, sum(int(part.value) for part in parts)), list(parts)
    exact = Fraction(found)
    if has_courtier:
        share = Fraction(PERCENT + city_tables().courtier_percent, PERCENT)
        exact *= share
        lines.append(multiplier_line("courtier", share, "V-4.4-21", place.at))
    gold = math.floor(exact)
    if exact != gold:
        lines.append(added_line("rounded", gold - exact, "V-0-04e", place.at))
    return gold, tuple(lines)


def _place_lines(
    place: MapFeature, realm: IncomeSources, trading_cities: Collection[str]
) -> Iterator[TraceLine]:
    """Yield the lines of a place's income before any Courtier."""
    by_level = level_table(place)
    if by_level is None or not place.level:
        return
    yield added_line(
        place.feature, by_level.income[place.level], rule_of_level(place, place.level), place.at
    )
    if place.feature != CITY:
        return
    is_capital = is_own_capital(place, realm.capital)
    for name, building in working_buildings(place, is_capital=is_capital):
        gold = _building_income(
            place, building, is_capital=is_capital, has_trade=place.at in trading_cities
        )
        if gold:
            yield added_line(name, gold, building.rule, place.at)
    more = side_special_of(realm.special).city_gold
    if more:
        yield added_line(realm.special, more, side_special_of(realm.special).rule, place.at)


def _building_income(
    place: MapFeature, building: Building, *, is_capital: bool, has_trade: bool
) -> int:
    """Return what one building adds to its city's income (V-3.3-20 to V-3.3-23, V-3.3-35)."""
    crafts = 0
    if building.crafts:
        crafts = building.crafts * len(tuple(production_buildings(place, is_capital=is_capital)))
    return building.gold + crafts + building.trade * has_trade


def _has_courtier(place: MapFeature, realm: IncomeSources) -> bool:
    """Return whether a Courtier who ended its turn here still lives (V-4.4-21, V-4.4-22)."""
    alive = not place.workers or any(one in realm.courtiers for one in place.workers)
    return place.courtier and alive


def find_trading_cities(realm: IncomeSources) -> frozenset[str]:
    """Return the cities whose trade post is joined to another by road (V-3.3-21)."""
    posts = [
        place.at
        for place in realm.assets
        if any(
            one.trade
            for _, one in working_buildings(place, is_capital=is_own_capital(place, realm.capital))
        )
    ]
    if len(posts) < 2:
        return frozenset()
    network_of = _road_networks(realm.roads)
    networks = [network_of.get(at, at) for at in posts]
    return frozenset(at for at, net in zip(posts, networks, strict=True) if networks.count(net) > 1)


def _road_networks(roads: Collection[Edge]) -> dict[str, str]:
    """Return for each hex with a road a hex that names its road network."""
    neighbours: dict[str, list[str]] = {}
    for one, other in roads:
        neighbours.setdefault(one, []).append(other)
        neighbours.setdefault(other, []).append(one)
    found: dict[str, str] = {}
    for start in neighbours:
        waiting = [start] if start not in found else []
        while waiting:
            at = waiting.pop()
            if at not in found:
                found[at] = start
                waiting.extend(neighbours[at])
    return found


# Upkeep


def upkeep(kinds: Iterable[UnitKind], special: str) -> tuple[int, tuple[TraceLine, ...]]:
    """Add up the upkeep of units, with one line for those alike (V-0-04c, V-0-04d)."""
    counts: dict[tuple[str, Fraction], int] = {}
    for kind in kinds:
        key = kind.code, kind.upkeep
        counts[key] = counts.get(key, 0) + 1
    lines = [
        added_line(code, each * number, _UPKEEP_RULES[code]).model_copy(update={"count": number})
        for (code, each), number in counts.items()
    ]
    exact = sum((each * number for (_, each), number in counts.items()), start=Fraction())
    percent = side_special_of(special).upkeep_percent
    if percent:
        share = Fraction(PERCENT - percent, PERCENT)
        exact *= share
        lines.append(multiplier_line(special, share, side_special_of(special).rule))
    total = math.ceil(exact)
    if total != exact:
        lines.append(added_line("rounded", total - exact, "V-0-04d"))
    return total, tuple(lines)
