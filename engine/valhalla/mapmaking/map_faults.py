"""What is wrong with a map, clause by clause: read off the map alone, whoever drew it.

Rules: V-2.1-22, V-2.5-01, V-2.5-03 to V-2.5-11, V-2.5-13, V-2.5-14.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.core.files.yaml_reader import UNREAD, FaultMessage, fault_message
from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.map.atlas import CITY, FARM, Atlas
from engine.valhalla.map.hexes import around, distance, place
from engine.valhalla.map.land import GATE
from engine.valhalla.mapmaking.measures import Counts, Measures, numbers
from engine.valhalla.mapmaking.worth import fortunes, network, reached, spread

BARE = ("ocean", "high_mountains")
STONE = ("mountains", "high_mountains")


class Fault(NamedTuple):
    """One thing that a map has against it."""

    rule: str
    problem: str
    at: str = ""
    why: FaultMessage = UNREAD
    """Of what even a hand-made map must hold to: as it is told to who made it."""


def faults(
    atlas: Atlas,
    sides: int,
    measures: Measures | None = None,
    costs: Mapping[str, int] | None = None,
) -> list[Fault]:
    """List all that keeps a map from being one of ours, fairness last (V-2.5-12)."""
    asked = measures or numbers().measures
    return unmet(atlas, sides, asked) or list(_fairness(atlas, asked, costs))


def unmet(atlas: Atlas, sides: int, asked: Measures) -> list[Fault]:
    """List what breaks any clause but that of fairness: such a map is never handed out."""
    size = asked.sizes[sides]
    if atlas.size != size or len(atlas.terrain) != size[0] * size[1]:
        return [Fault("V-2.5-01", f"the map is not {size[0]} by {size[1]} hexes")]
    if len(atlas.capitals) != sides:
        return [Fault("V-2.5-01", f"there are {len(atlas.capitals)} capitals, not {sides}")]
    return [
        *_capitals(atlas, asked),
        *_homes(atlas, asked),
        *_finds(atlas, asked),
        *_roads(atlas, asked),
        *_water(atlas, asked),
        *_terrain(atlas, asked),
        *by_hand(atlas),
        *_beside_capitals(atlas),
    ]


def by_hand(atlas: Atlas) -> Iterator[Fault]:
    """Check what even a hand-made map must hold to (V-2.5-14, V-2.1-22, V-2.5-10)."""
    for at, feature in atlas.features.items():
        if atlas.terrain[at] in BARE:
            why = fault_message("stands_on", feature=feature, terrain=atlas.terrain[at])
            yield Fault("V-2.1-22", f"{feature} stands on {atlas.terrain[at]}", at, why)
    for at in sorted({at for pair in atlas.roads for at in pair}):
        if atlas.terrain[at] in BARE:
            why = fault_message("road_over", terrain=atlas.terrain[at])
            yield Fault("V-2.1-22", f"a road leads over {atlas.terrain[at]}", at, why)
    open_land = reached(atlas)
    for at, feature in atlas.features.items():
        if at not in open_land:
            what, begin = "capital" if at in atlas.capitals else feature, atlas.capitals[0]
            why = fault_message("no_way", feature=feature, at=at, before=begin)
            yield Fault("V-2.5-10", f"no way leads to this {what} from {begin}", at, why)


def _capitals(atlas: Atlas, asked: Measures) -> Iterator[Fault]:
    """V-2.5-03."""
    rule, limits = "V-2.5-03", asked.capitals
    nearest = {
        one: min(distance(one, other) for other in atlas.capitals if other != one)
        for one in atlas.capitals
    }
    for at, steps in nearest.items():
        if steps < limits.apart:
            yield Fault(rule, f"a rival capital is {steps} hexes away", at)
        (column, row), (columns, rows) = place(at), atlas.size
        if min(column - 1, row - 1, columns - column, rows - row) < limits.edge:
            yield Fault(rule, "the capital is too near to the map's edge", at)
    if max(nearest.values()) - min(nearest.values()) > limits.rivals:
        yield Fault(rule, f"nearest rivals are {min(nearest.values())} to {max(nearest.values())}")


def _homes(atlas: Atlas, asked: Measures) -> Iterator[Fault]:
    """V-2.5-04."""
    rule, limits = "V-2.5-04", asked.home
    paved = {at for pair in atlas.roads for at in pair}
    for capital in atlas.capitals:
        zone = [at for at in atlas.terrain if distance(at, capital) <= limits.reach]
        ground_of = Counter(atlas.terrain[at] for at in zone)
        if any(ground_of[code] for code in STONE):
            yield Fault(rule, "there are mountains in the home zone", capital)
        wet = sum(atlas.terrain.get(at) == "ocean" for at in around(capital))
        if wet > limits.ocean_beside:
            yield Fault(rule, f"{wet} water hexes lie beside the capital", capital)
        plains = sum(count for code, count in ground_of.items() if ground().terrain[code].plains)
        if plains < limits.plains:
            yield Fault(rule, f"only {plains} hexes of the home zone are plains", capital)
        farms = [at for at in zone if atlas.features.get(at) == FARM]
        if len(farms) != limits.farms or tuple(farms) != atlas.homes.get(capital):
            yield Fault(rule, f"{len(farms)} farms lie in the home zone, or not its own", capital)
        if capital not in paved:
            yield Fault(rule, "no road leaves the capital", capital)


def _finds(atlas: Atlas, asked: Measures) -> Iterator[Fault]:
    """V-2.5-05, V-2.5-06."""
    there: dict[str, Counter[str]] = {capital: Counter() for capital in ("", *atlas.capitals)}
    for at, feature in atlas.finds().items():
        spans = sorted((distance(at, capital), capital) for capital in atlas.capitals)
        steps, nearest = spans[0]
        if steps <= asked.home.reach:
            yield Fault("V-2.5-04", f"{feature} lies in a home zone", at)
            continue
        alone = steps < spans[1][0]
        marching = asked.march.nearest <= steps <= asked.march.farthest
        there[nearest if alone and marching else ""][feature] += 1
    wild = there.pop("")
    for capital, counts in there.items():
        if counts != asked.march.finds:
            yield Fault("V-2.5-05", f"the march zone holds {_told(counts)}", capital)
    yield from _midlands(atlas, asked, wild)


def _midlands(atlas: Atlas, asked: Measures, wild: Counter[str]) -> Iterator[Fault]:
    """V-2.5-06, V-7.3-13."""
    rule, sides = "V-2.5-06", len(atlas.capitals)
    familiar = {one: count for one, count in wild.items() if ground().features[one].familiar}
    if familiar != asked.midlands.finds(sides):
        yield Fault(rule, f"the midlands hold {_told(familiar)}")
    unknown = wild.total() - sum(familiar.values())
    if unknown != asked.midlands.unknown(sides):
        yield Fault(rule, f"the midlands hold {unknown} unknown features")
    gates = [at for at, feature in atlas.features.items() if feature == GATE]
    if wild[GATE] < asked.midlands.gates:
        yield Fault(rule, f"the midlands hold {wild[GATE]} World Gates")
    if sorted(at for pair in atlas.gates for at in pair) != gates:
        yield Fault(rule, "the World Gates don't come in pairs")


def _roads(atlas: Atlas, asked: Measures) -> Iterator[Fault]:
    """V-2.5-07, V-2.1-54."""
    for one, other in atlas.roads:
        if other not in around(one):
            yield Fault("V-2.1-54", f"a road joins {one} and {other}, which are no neighbours", one)
    joined = network(atlas.roads, atlas.capitals[0])
    for capital in atlas.capitals:
        if capital not in joined:
            yield Fault("V-2.5-07", f"no road leads here from {atlas.capitals[0]}", capital)
        if not any(at in joined for at in _ruins(atlas, asked, capital)):
            yield Fault("V-2.5-07", "no road passes a ruined city of this march zone", capital)


def _ruins(atlas: Atlas, asked: Measures, capital: str) -> list[str]:
    """List the ruined cities of a march zone."""
    rivals = [other for other in atlas.capitals if other != capital]
    return [
        at
        for at, feature in atlas.finds().items()
        if feature == CITY
        and asked.march.nearest <= distance(at, capital) <= asked.march.farthest
        and all(distance(at, capital) < distance(at, other) for other in rivals)
    ]


def _water(atlas: Atlas, asked: Measures) -> Iterator[Fault]:
    """V-2.5-08."""
    (least, most), whole = asked.ocean, len(atlas.terrain)
    wet = sum(code == "ocean" for code in atlas.terrain.values())
    if not least * whole <= 100 * wet <= most * whole:
        yield Fault("V-2.5-08", f"{wet} of {whole} hexes are water")
    for capital in atlas.capitals:
        sites = (capital, *_ruins(atlas, asked, capital))
        if not any(atlas.terrain.get(at) == "ocean" for site in sites for at in around(site)):
            yield Fault("V-2.5-08", "this side has no place for a city by the water", capital)


def _terrain(atlas: Atlas, asked: Measures) -> Iterator[Fault]:
    """V-2.5-09."""
    counts, whole = Counter(atlas.terrain.values()), len(atlas.terrain)
    for code in ground().terrain:
        if not counts[code]:
            yield Fault("V-2.5-09", f"there is no {code}")
    limits = {"high_mountains": asked.high_mountains, "mountains": asked.mountains}
    for code, percent in limits.items():
        if 100 * counts[code] > percent * whole:
            yield Fault("V-2.5-09", f"{counts[code]} of {whole} hexes are {code}")


def _beside_capitals(atlas: Atlas) -> Iterator[Fault]:
    """V-2.5-13; that no two features share a hex is the form of an atlas."""
    for capital in atlas.capitals:
        for at in around(capital):
            if at in atlas.features and at not in atlas.homes[capital]:
                yield Fault("V-2.5-13", f"{atlas.features[at]} lies beside a capital", at)


def _fairness(atlas: Atlas, asked: Measures, costs: Mapping[str, int] | None) -> Iterator[Fault]:
    """V-2.5-11."""
    found = spread(fortunes(atlas, costs))
    if found * 100 > asked.fair:
        yield Fault("V-2.5-11", f"the poorest side falls behind by {float(found):.1%}")


def _told(counts: Counts) -> str:
    return ", ".join(f"{count} {feature}" for feature, count in sorted(counts.items())) or "nothing"
