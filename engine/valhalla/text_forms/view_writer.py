"""A view as plain data, in the names in which positions are written."""

from dataclasses import fields
from typing import Any, Final

from engine.valhalla.map.land import Land
from engine.valhalla.text_forms.plain_values import plain
from engine.valhalla.text_forms.position_writer import own
from engine.valhalla.text_forms.unit_layout import forces
from engine.valhalla.view import Own, SideView, View

APART: Final = {"seat", "kinds", "extra", "land", "units", "places", "special", "revealed"}
"""Of a side's own knowledge: told elsewhere, or worked out."""


def show(seen: View) -> dict[str, Any]:
    """Write a view: what is public, and what the viewer's own side knows; nothing else."""
    owns = seen.owns or ((seen.me,) if seen.me is not None else ())
    found: dict[str, Any] = {
        "viewer": seen.viewer,
        "settings": plain(seen.settings),
        "round": seen.round,
        "phase": seen.phase,
        "turn": seen.turn,
        "batch": list(seen.batch),
        "crowned": list(seen.crowned),
        "boasts": [{"seat": seat, "text": text} for seat, text in seen.boasts],
        "favourites": dict(seen.favourites),
        "outcome": plain(seen.outcome),
        "seats": {one.seat: _public(one) for one in seen.sides},
        "units": {},
        "places": {},
        "map": _map(seen),
    }
    for one in owns:
        found["seats"][one.seat] |= _own(one)
        found["units"] |= {str(unit.id): plain(unit) for unit in one.units}
        found["places"] |= {at: plain(place) for at, place in one.places.items()}
    found["places"] |= {at: plain(place) for at, place in seen.places.items()}
    if seen.keeper:
        found["petitions"] = [{"seat": seat, **plain(one)} for seat, one in seen.petitions]
    return found


def _public(one: SideView) -> dict[str, Any]:
    found: dict[str, Any] = plain(one)
    del found["seat"]
    return found


def _map(seen: View) -> dict[str, Any]:
    """Write the ground: all that the viewer may know of it (V-13-12, V-13-15)."""
    land = seen.land or (seen.me.land if seen.me is not None else Land(seen.size, {}))
    gates = {tuple(sorted(pair)) for pair in land.gates.items()}
    return {
        "size": list(seen.size),
        "hexes": dict(land.terrain),
        "features": dict(land.features),
        "roads": [f"{one} {other}" for one, other in sorted(land.roads)],
        "gates": [f"{one} {other}" for one, other in sorted(gates)],
    }


def _own(one: Own) -> dict[str, Any]:
    found = {
        field.name: plain(getattr(one, field.name))
        for field in fields(one)
        if field.name not in APART
    }
    found["channels"] = [{"with": other, "at": at} for other, at in one.channels]
    found["revealed"] = sorted(one.revealed)
    found["forces"] = forces(one.units)
    return found | own(one)
