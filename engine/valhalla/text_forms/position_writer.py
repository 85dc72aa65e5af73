"""A position as plain data, in the form that `stage` reads, complete."""

from typing import Any

from engine.valhalla.map.atlas import Atlas
from engine.valhalla.sides.side import Side
from engine.valhalla.state import State
from engine.valhalla.text_forms.plain_values import amounts, design, plain
from engine.valhalla.text_forms.unit_layout import forces


def describe(state: State) -> dict[str, Any]:
    """Write a whole position, every default spelt out."""
    found: dict[str, Any] = {
        name: plain(getattr(state, name)) for name in State.__slots__ if name not in APART
    }
    found["map"] = ground(state.atlas)
    found["seats"] = {side.seat: _side(state, side) for side in state.sides}
    found["channels"] = [{"sides": [one, two], "at": at} for one, two, at in state.channels]
    return found


APART = ("atlas", "sides", "channels")


def ground(atlas: Atlas) -> dict[str, Any]:
    """Write a map."""
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


def _side(state: State, side: Side) -> dict[str, Any]:
    found = {name: plain(getattr(side, name)) for name in Side.__slots__ if name != "seat"}
    found |= own(side)
    found["forces"] = forces(state.own(side.seat))
    return found


def own(side: Any) -> dict[str, Any]:
    """Write what is told otherwise than field by field, of a side or a view of one."""
    return {
        "designs": {one.cls: design(one) for one in side.designs},
        "production": {at: amounts(listed) for at, listed in side.production.items()},
        "summons": [{"caster": one, "list": amounts(listed)} for one, listed in side.summons],
    }
