"""Writes a position as plain data, complete, in the form that `position_reader` reads."""

from typing import Any

from engine.valhalla.map.atlas import Atlas
from engine.valhalla.position_texts.plain_values import as_plain_data, write_amounts, write_design
from engine.valhalla.position_texts.unit_layout import count_forces
from engine.valhalla.sides.side import Side
from engine.valhalla.state import State


def describe_state(state: State) -> dict[str, Any]:
    """Return a whole position as plain data, with every default."""
    found: dict[str, Any] = {
        name: as_plain_data(getattr(state, name))
        for name in State.__slots__
        if name not in FIELDS_WRITTEN_APART
    }
    found["map"] = write_atlas(state.atlas)
    found["seats"] = {side.seat: _write_side(state, side) for side in state.sides}
    found["channels"] = [{"sides": [one, two], "at": at} for one, two, at in state.channels]
    return found


FIELDS_WRITTEN_APART = ("atlas", "sides", "channels")


def write_atlas(atlas: Atlas) -> dict[str, Any]:
    """Return a map as plain data."""
    if not atlas.terrain:
        return {"size": list(atlas.size), "blank": True}
    return {
        "size": list(atlas.size),
        "hexes": dict(atlas.terrain),
        "features": dict(atlas.features),
        "roads": [f"{one} {other}" for one, other in atlas.roads],
        "gates": [f"{one} {other}" for one, other in atlas.gates],
        "homes": {capital: list(farms) for capital, farms in atlas.homes.items()},
    }


def _write_side(state: State, side: Side) -> dict[str, Any]:
    found = {name: as_plain_data(getattr(side, name)) for name in Side.__slots__ if name != "seat"}
    found |= write_lists_of_side(side)
    found["forces"] = count_forces(state.units_of(side.seat))
    return found


def write_lists_of_side(side: Any) -> dict[str, Any]:
    """Return what is not written field by field, of a side or of a view of one."""
    return {
        "designs": {one.cls: write_design(one) for one in side.designs},
        "production": {at: write_amounts(listed) for at, listed in side.production.items()},
        "summons": [{"caster": one, "list": write_amounts(listed)} for one, listed in side.summons],
    }
