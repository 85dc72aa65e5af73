"""The cost of a step as a trace line, with its clause (V-2.1-20)."""

from engine.valhalla.catalog.special_verbs import Mode
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.events.base import TraceLine, added_line
from engine.valhalla.map.land import Land, edge_between


def step_cost_line(land: Land, mode: Mode | None, step: tuple[str, str], cost: int) -> TraceLine:
    """Return the trace line of a step: the source of its cost, the MP, the clause and the hex."""
    what, rule = step_cost_reason(land, mode, step)
    return added_line(what, cost, rule, step[1])


def step_cost_reason(land: Land, mode: Mode | None, step: tuple[str, str]) -> tuple[str, str]:
    """Return the source of a step's cost and its clause; first match wins, as in V-2.1-20."""
    origin, to = step
    code = land.terrain[to]
    terrain = terrain_tables().terrain[code]
    cases = (
        (land.is_gate_step(origin, to), "world_gate", "V-7.3-13"),
        (mode == "flying", "flying", "V-4.3-26"),
        (terrain.water, "aquatic", "V-4.3-22"),
        (edge_between(origin, to) in land.roads, "road", "V-2.1-50"),
        (to in land.features, "feature", "V-2.1-23"),
        (mode == "aquatic" and terrain.aquatic is not None, "aquatic", "V-4.3-22"),
        (mode == "burrow" and terrain.burrow is not None, "burrow", "V-4.3-27"),
    )
    return next(((what, rule) for holds, what, rule in cases if holds), (code, terrain.rule))
