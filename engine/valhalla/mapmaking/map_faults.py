"""Faults of a map, clause by clause; they depend on the map alone, whoever made it.

Rules: V-2.1-22, V-2.5-01, V-2.5-03 to V-2.5-11, V-2.5-13, V-2.5-14.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.core.files.file_faults import UNREADABLE_MESSAGE, FaultMessage, fault_message
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.map.atlas import CITY, FARM, Atlas
from engine.valhalla.map.hexes import column_and_row, distance, neighbours
from engine.valhalla.map.land import WORLD_GATE
from engine.valhalla.mapmaking.fortunes import (
    fortune_spread,
    road_network,
    side_fortunes,
    walkable_hexes,
)
from engine.valhalla.mapmaking.map_numbers import FeatureCounts, MapLimits, map_numbers

TERRAIN_WITHOUT_FEATURES = ("ocean", "high_mountains")
MOUNTAIN_CODES = ("mountains", "high_mountains")


class MapFault(NamedTuple):
    """One clause that a map breaks, and where."""

    rule: str
    problem: str
    at: str = ""
    message: FaultMessage = UNREADABLE_MESSAGE
    """For clauses that hold for hand-made maps: the message to their maker."""


def find_faults(
    atlas: Atlas,
    sides: int,
    measures: MapLimits | None = None,
    costs: Mapping[str, int] | None = None,
) -> list[MapFault]:
    """Return all faults of a generated map, unfairness only if there is no other (V-2.5-12)."""
    if measures is None:
        measures = map_numbers().measures
    return find_broken_clauses(atlas, sides, measures) or list(_fairness(atlas, measures, costs))


def find_broken_clauses(atlas: Atlas, sides: int, measures: MapLimits) -> list[MapFault]:
    """Return all faults but unfairness; a map with any of these is never used."""
    size = measures.sizes[sides]
    if atlas.size != size or len(atlas.terrain) != size[0] * size[1]:
        return [MapFault("V-2.5-01", f"the map is not {size[0]} by {size[1]} hexes")]
    if len(atlas.capitals) != sides:
        return [MapFault("V-2.5-01", f"there are {len(atlas.capitals)} capitals, not {sides}")]
    return [
        *_capitals(atlas, measures),
        *_homes(atlas, measures),
        *_finds(atlas, measures),
        *_roads(atlas, measures),
        *_water(atlas, measures),
        *_terrain(atlas, measures),
        *check_handmade_map(atlas),
        *_beside_capitals(atlas),
    ]


def check_handmade_map(atlas: Atlas) -> Iterator[MapFault]:
    """Yield the faults that a hand-made map may not have either (V-2.5-14, V-2.1-22, V-2.5-10)."""
    for at, feature in atlas.features.items():
        if atlas.terrain[at] in TERRAIN_WITHOUT_FEATURES:
            why = fault_message("stands_on", feature=feature, terrain=atlas.terrain[at])
            yield MapFault("V-2.1-22", f"{feature} stands on {atlas.terrain[at]}", at, why)
    for at in sorted({at for pair in atlas.roads for at in pair}):
        if atlas.terrain[at] in TERRAIN_WITHOUT_FEATURES:
            why = fault_message("road_over", terrain=atlas.terrain[at])
            yield MapFault("V-2.1-22", f"a road leads over {atlas.terrain[at]}", at, why)
    open_land = walkable_hexes(atlas)
    for at, feature in atlas.features.items():
        if at not in open_land:
            what, begin = "capital" if at in atlas.capitals else feature, atlas.capitals[0]
            why = fault_message("no_way", feature=feature, at=at, before=begin)
            yield MapFault("V-2.5-10", f"no way leads to this {what} from {begin}", at, why)


def _capitals(atlas: Atlas, measures: MapLimits) -> Iterator[MapFault]:
    """Yield faults of the distances of capitals (V-2.5-03)."""
    rule, limits = "V-2.5-03", measures.capitals
    nearest = {
        one: min(distance(one, other) for other in atlas.capitals if other != one)
        for one in atlas.capitals
    }
    for at, steps in nearest.items():
        if steps < limits.apart:
            yield MapFault(rule, f"a rival capital is {steps} hexes away", at)
        (column, row), (columns, rows) = column_and_row(at), atlas.size
        if min(column - 1, row - 1, columns - column, rows - row) < limits.edge:
            yield MapFault(rule, "the capital is too near to the map's edge", at)
    if max(nearest.values()) - min(nearest.values()) > limits.rivals:
        yield MapFault(
            rule, f"nearest rivals are {min(nearest.values())} to {max(nearest.values())}"
        )


def _homes(atlas: Atlas, measures: MapLimits) -> Iterator[MapFault]:
    """Yield faults of home zones (V-2.5-04)."""
    rule, limits = "V-2.5-04", measures.home
    paved = {at for pair in atlas.roads for at in pair}
    for capital in atlas.capitals:
        zone = [at for at in atlas.terrain if distance(at, capital) <= limits.reach]
        ground_of = Counter(atlas.terrain[at] for at in zone)
        if any(ground_of[code] for code in MOUNTAIN_CODES):
            yield MapFault(rule, "there are mountains in the home zone", capital)
        wet = sum(atlas.terrain.get(at) == "ocean" for at in neighbours(capital))
        if wet > limits.ocean_beside:
            yield MapFault(rule, f"{wet} water hexes lie beside the capital", capital)
        plains = sum(
            count for code, count in ground_of.items() if terrain_tables().terrain[code].plains
        )
        if plains < limits.plains:
            yield MapFault(rule, f"only {plains} hexes of the home zone are plains", capital)
        farms = [at for at in zone if atlas.features.get(at) == FARM]
        if len(farms) != limits.farms or tuple(farms) != atlas.homes.get(capital):
            yield MapFault(
                rule, f"{len(farms)} farms lie in the home zone, or not its own", capital
            )
        if capital not in paved:
            yield MapFault(rule, "no road leaves the capital", capital)


def _finds(atlas: Atlas, measures: MapLimits) -> Iterator[MapFault]:
    """Yield faults of the features of march zones and midlands (V-2.5-05, V-2.5-06)."""
    there: dict[str, Counter[str]] = {capital: Counter() for capital in ("", *atlas.capitals)}
    for at, feature in atlas.ownerless_features().items():
        spans = sorted((distance(at, capital), capital) for capital in atlas.capitals)
        steps, nearest = spans[0]
        if steps <= measures.home.reach:
            yield MapFault("V-2.5-04", f"{feature} lies in a home zone", at)
            continue
        alone = steps < spans[1][0]
        marching = measures.march.nearest <= steps <= measures.march.farthest
        there[nearest if alone and marching else ""][feature] += 1
    wild = there.pop("")
    for capital, counts in there.items():
        if counts != measures.march.finds:
            yield MapFault("V-2.5-05", f"the march zone holds {_list_counts(counts)}", capital)
    yield from _midlands(atlas, measures, wild)


def _midlands(atlas: Atlas, measures: MapLimits, wild: Counter[str]) -> Iterator[MapFault]:
    """Yield faults of the features of the midlands (V-2.5-06, V-7.3-13)."""
    rule, sides = "V-2.5-06", len(atlas.capitals)
    familiar = {
        one: count for one, count in wild.items() if terrain_tables().features[one].familiar
    }
    if familiar != measures.midlands.familiar_counts(sides):
        yield MapFault(rule, f"the midlands hold {_list_counts(familiar)}")
    unknown = wild.total() - sum(familiar.values())
    if unknown != measures.midlands.unknown_count(sides):
        yield MapFault(rule, f"the midlands hold {unknown} unknown features")
    gates = [at for at, feature in atlas.features.items() if feature == WORLD_GATE]
    if wild[WORLD_GATE] < measures.midlands.gates:
        yield MapFault(rule, f"the midlands hold {wild[WORLD_GATE]} World Gates")
    if sorted(at for pair in atlas.gates for at in pair) != gates:
        yield MapFault(rule, "the World Gates don't come in pairs")


def _roads(atlas: Atlas, measures: MapLimits) -> Iterator[MapFault]:
    """Yield faults of roads (V-2.5-07, V-2.1-54)."""
    for one, other in atlas.roads:
        if other not in neighbours(one):
            yield MapFault(
                "V-2.1-54", f"a road joins {one} and {other}, which are no neighbours", one
            )
    joined = road_network(atlas.roads, atlas.capitals[0])
    for capital in atlas.capitals:
        if capital not in joined:
            yield MapFault("V-2.5-07", f"no road leads here from {atlas.capitals[0]}", capital)
        if not any(at in joined for at in _ruins(atlas, measures, capital)):
            yield MapFault("V-2.5-07", "no road passes a ruined city of this march zone", capital)


def _ruins(atlas: Atlas, measures: MapLimits, capital: str) -> list[str]:
    """Return the ruined cities of a march zone."""
    rivals = [other for other in atlas.capitals if other != capital]
    return [
        at
        for at, feature in atlas.ownerless_features().items()
        if feature == CITY
        and measures.march.nearest <= distance(at, capital) <= measures.march.farthest
        and all(distance(at, capital) < distance(at, other) for other in rivals)
    ]


def _water(atlas: Atlas, measures: MapLimits) -> Iterator[MapFault]:
    """Yield faults of water (V-2.5-08)."""
    (least, most), whole = measures.ocean, len(atlas.terrain)
    wet = sum(code == "ocean" for code in atlas.terrain.values())
    if not least * whole <= 100 * wet <= most * whole:
        yield MapFault("V-2.5-08", f"{wet} of {whole} hexes are water")
    for capital in atlas.capitals:
        sites = (capital, *_ruins(atlas, measures, capital))
        if not any(atlas.terrain.get(at) == "ocean" for site in sites for at in neighbours(site)):
            yield MapFault("V-2.5-08", "this side has no place for a city by the water", capital)


def _terrain(atlas: Atlas, measures: MapLimits) -> Iterator[MapFault]:
    """Yield faults of terrain (V-2.5-09)."""
    counts, whole = Counter(atlas.terrain.values()), len(atlas.terrain)
    for code in terrain_tables().terrain:
        if not counts[code]:
            yield MapFault("V-2.5-09", f"there is no {code}")
    limits = {"high_mountains": measures.high_mountains, "mountains": measures.mountains}
    for code, percent in limits.items():
        if 100 * counts[code] > percent * whole:
            yield MapFault("V-2.5-09", f"{counts[code]} of {whole} hexes are {code}")


def _beside_capitals(atlas: Atlas) -> Iterator[MapFault]:
    """Yield features beside capitals; an atlas can't hold two in a hex anyway (V-2.5-13)."""
    for capital in atlas.capitals:
        for at in neighbours(capital):
            if at in atlas.features and at not in atlas.homes[capital]:
                yield MapFault("V-2.5-13", f"{atlas.features[at]} lies beside a capital", at)


def _fairness(
    atlas: Atlas, measures: MapLimits, costs: Mapping[str, int] | None
) -> Iterator[MapFault]:
    """Yield the fault of unfairness (V-2.5-11)."""
    found = fortune_spread(side_fortunes(atlas, costs))
    if found * 100 > measures.fair:
        yield MapFault("V-2.5-11", f"the poorest side falls behind by {float(found):.1%}")


def _list_counts(counts: FeatureCounts) -> str:
    return ", ".join(f"{count} {feature}" for feature, count in sorted(counts.items())) or "nothing"
