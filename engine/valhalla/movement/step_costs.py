"""What a step costs, and by which clause: the trace of a march (V-2.1-20)."""

from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.catalog.special_verbs import Mode
from engine.valhalla.events.base import TraceLine
from engine.valhalla.events.base import line as written
from engine.valhalla.map.land import Land, edge


def line(land: Land, mode: Mode | None, step: tuple[str, str], cost: int) -> TraceLine:
    """Write a step: what brings its cost, the MP, the clause and the hex."""
    what, rule = reason(land, mode, step)
    return written(what, cost, rule, step[1])


def reason(land: Land, mode: Mode | None, step: tuple[str, str]) -> tuple[str, str]:
    """Name what settles the cost of a step; first match wins, as in V-2.1-20."""
    origin, to = step
    code = land.terrain[to]
    terrain = ground().terrain[code]
    cases = (
        (land.through(origin, to), "world_gate", "V-7.3-13"),
        (mode == "flying", "flying", "V-4.3-26"),
        (terrain.water, "aquatic", "V-4.3-22"),
        (edge(origin, to) in land.roads, "road", "V-2.1-50"),
        (to in land.features, "feature", "V-2.1-23"),
        (mode == "aquatic" and terrain.aquatic is not None, "aquatic", "V-4.3-22"),
        (mode == "burrow" and terrain.burrow is not None, "burrow", "V-4.3-27"),
    )
    return next(((what, rule) for holds, what, rule in cases if holds), (code, terrain.rule))
