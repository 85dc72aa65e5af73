"""Income and upkeep of a side, with every part of each number.

Plain values only, so a view's forecast and the start of a round reckon alike.
Rules: V-3.3-20 to V-3.3-23, V-3.3-35, V-3.3-36, V-2.1-40 to V-2.1-46, V-3.1-11, V-4.4-21, V-4.4-22,
V-11.2-12, V-11.2-13, V-15-08, V-0-04c to V-0-04e, V-3.1-19.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from engine.valhalla.catalog.rule_tables import CLASSES, Building, towns
from engine.valhalla.cities.cities import PERCENT, gift, levels, own_capital, producing, working
from engine.valhalla.entities.unit_kinds import Kind
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.base import TraceLine, line, times
from engine.valhalla.map.atlas import CITY
from engine.valhalla.map.land import Edge

_CITY_ROW: Final = tuple(f"V-3.1-{level:02}" for level in range(5, 11))
_FARM_ROW: Final = tuple(f"V-2.1-{level}" for level in range(40, 44))
_UNIT_ROW: Final[Mapping[str, str]] = {
    **{code: f"V-4.1-{number:02}" for number, code in enumerate(CLASSES, 8)},
    "ruler": "V-4.4-08a",
    "warlord": "V-4.4-08b",
    "courtier": "V-4.4-08c",
    "ranger": "V-4.4-08d",
    "caster": "V-4.4-08e",
}
"""The row of the rules that prints a number."""


class Realm(NamedTuple):
    """What a side's income is made from."""

    assets: tuple[MapFeature, ...]
    """All that it controls, in reading order."""
    capital: str | None
    special: str
    roads: Collection[Edge]
    courtiers: Collection[int]
    """Its living Courtiers."""


def row(place: MapFeature, level: int) -> str:
    """Name the row that prints what a level of a city or farm costs and brings."""
    return (_CITY_ROW if place.feature == CITY else _FARM_ROW)[level]


def income(realm: Realm) -> tuple[int, tuple[TraceLine, ...]]:
    """Add up what cities and farms bring; each is rounded down by itself (V-0-04e)."""
    traded = trading(realm)
    whole = 0
    lines: list[TraceLine] = []
    for place in realm.assets:
        parts = tuple(_parts(place, realm, traded))
        if parts:
            gold, told = yielded(place, parts, helped=_helped(place, realm))
            whole += gold
            lines.extend(told)
    return whole, tuple(lines)


def yielded(
    place: MapFeature, parts: tuple[TraceLine, ...], *, helped: bool
) -> tuple[int, tuple[TraceLine, ...]]:
    """Work one place out: its parts, not below 0, a fifth more with a Courtier (V-3.3-36)."""
    found, lines = max(0, sum(int(part.value) for part in parts)), list(parts)
    exact = Fraction(found)
    if helped:
        share = Fraction(PERCENT + towns().courtier_percent, PERCENT)
        exact *= share
        lines.append(times("courtier", share, "V-4.4-21", place.at))
    gold = math.floor(exact)
    if exact != gold:
        lines.append(line("rounded", gold - exact, "V-0-04e", place.at))
    return gold, tuple(lines)


def _parts(place: MapFeature, realm: Realm, traded: Collection[str]) -> Iterator[TraceLine]:
    """List what a place brings before any Courtier."""
    table = levels(place)
    if table is None or not place.level:
        return
    yield line(place.feature, table.income[place.level], row(place, place.level), place.at)
    if place.feature != CITY:
        return
    is_capital = own_capital(place, realm.capital)
    for name, building in working(place, is_capital=is_capital):
        gold = _brings(place, building, is_capital=is_capital, traded=place.at in traded)
        if gold:
            yield line(name, gold, building.rule, place.at)
    more = gift(realm.special).city_gold
    if more:
        yield line(realm.special, more, gift(realm.special).rule, place.at)


def _brings(place: MapFeature, building: Building, *, is_capital: bool, traded: bool) -> int:
    """Tell what one building adds to its city's income (V-3.3-20 to V-3.3-23, V-3.3-35)."""
    crafts = 0
    if building.crafts:
        crafts = building.crafts * len(tuple(producing(place, is_capital=is_capital)))
    return building.gold + crafts + building.trade * traded


def _helped(place: MapFeature, realm: Realm) -> bool:
    """Tell whether a Courtier who ended its turn here still lives (V-4.4-21, V-4.4-22)."""
    alive = not place.workers or any(one in realm.courtiers for one in place.workers)
    return place.courtier and alive


def trading(realm: Realm) -> frozenset[str]:
    """Find the cities whose trade post has a partner along the roads (V-3.3-21)."""
    posts = [
        place.at
        for place in realm.assets
        if any(one.trade for _, one in working(place, is_capital=own_capital(place, realm.capital)))
    ]
    if len(posts) < 2:
        return frozenset()
    group = _networks(realm.roads)
    networks = [group.get(at, at) for at in posts]
    return frozenset(at for at, net in zip(posts, networks, strict=True) if networks.count(net) > 1)


def _networks(roads: Collection[Edge]) -> dict[str, str]:
    """Name for each hex with a road the network that it belongs to."""
    beside: dict[str, list[str]] = {}
    for one, other in roads:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    found: dict[str, str] = {}
    for start in beside:
        waiting = [start] if start not in found else []
        while waiting:
            at = waiting.pop()
            if at not in found:
                found[at] = start
                waiting.extend(beside[at])
    return found


# Upkeep


def due(total: Fraction, special: str) -> int:
    """Round a side's whole upkeep up; Full Granaries come before (V-0-04d, V-11.2-13)."""
    return math.ceil(total * (PERCENT - gift(special).upkeep_percent) / PERCENT)


def upkeep(kinds: Iterable[Kind], special: str) -> tuple[int, tuple[TraceLine, ...]]:
    """Add up what units cost, those alike in one line (V-0-04c, V-0-04d)."""
    counts: dict[tuple[str, Fraction], int] = {}
    for kind in kinds:
        key = kind.code, kind.upkeep
        counts[key] = counts.get(key, 0) + 1
    lines = [
        line(code, each * number, _UNIT_ROW[code]).model_copy(update={"count": number})
        for (code, each), number in counts.items()
    ]
    exact = sum((each * number for (_, each), number in counts.items()), start=Fraction())
    percent = gift(special).upkeep_percent
    if percent:
        share = Fraction(PERCENT - percent, PERCENT)
        exact *= share
        lines.append(times(special, share, gift(special).rule))
    whole = math.ceil(exact)
    if whole != exact:
        lines.append(line("rounded", whole - exact, "V-0-04d"))
    return whole, tuple(lines)
