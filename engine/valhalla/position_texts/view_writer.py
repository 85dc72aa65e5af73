"""Writes a view as plain data, with the names that written positions use."""

from dataclasses import fields
from typing import Any, Final

from engine.valhalla.map.land import Land
from engine.valhalla.position_texts.plain_values import as_plain_data
from engine.valhalla.position_texts.position_writer import write_lists_of_side
from engine.valhalla.position_texts.unit_layout import count_forces
from engine.valhalla.view import OwnSide, SideView, View

FIELDS_WRITTEN_APART: Final = {
    "seat",
    "kinds",
    "extra",
    "land",
    "units",
    "places",
    "special",
    "revealed",
}
"""Fields of a side's own view that are written elsewhere, or can be derived."""


def show_view(view: View) -> dict[str, Any]:
    """Return a view as plain data: what is public, and what the viewer's own side knows."""
    own_sides = view.own_sides or ((view.me,) if view.me is not None else ())
    found: dict[str, Any] = {
        "viewer": view.viewer,
        "settings": as_plain_data(view.settings),
        "round": view.round,
        "phase": view.phase,
        "turn": view.turn,
        "batch": list(view.batch),
        "crowned": list(view.crowned),
        "boasts": [{"seat": seat, "text": text} for seat, text in view.boasts],
        "favourites": dict(view.favourites),
        "outcome": as_plain_data(view.outcome),
        "seats": {one.seat: _write_public_side(one) for one in view.sides},
        "units": {},
        "places": {},
        "map": _write_map(view),
    }
    for one in own_sides:
        found["seats"][one.seat] |= _write_own_side(one)
        found["units"] |= {str(unit.id): as_plain_data(unit) for unit in one.units}
        found["places"] |= {at: as_plain_data(place) for at, place in one.places.items()}
    found["places"] |= {at: as_plain_data(place) for at, place in view.places.items()}
    if view.keeper:
        found["petitions"] = [{"seat": seat, **as_plain_data(one)} for seat, one in view.petitions]
    return found


def _write_public_side(one: SideView) -> dict[str, Any]:
    found: dict[str, Any] = as_plain_data(one)
    del found["seat"]
    return found


def _write_map(view: View) -> dict[str, Any]:
    """Return the map as plain data, as far as the viewer may know it (V-13-12, V-13-15)."""
    land = view.land or (view.me.land if view.me is not None else Land(view.size, {}))
    gates = {tuple(sorted(pair)) for pair in land.gates.items()}
    return {
        "size": list(view.size),
        "hexes": dict(land.terrain),
        "features": dict(land.features),
        "roads": [f"{one} {other}" for one, other in sorted(land.roads)],
        "gates": [f"{one} {other}" for one, other in sorted(gates)],
    }


def _write_own_side(one: OwnSide) -> dict[str, Any]:
    found = {
        field.name: as_plain_data(getattr(one, field.name))
        for field in fields(one)
        if field.name not in FIELDS_WRITTEN_APART
    }
    found["channels"] = [{"with": other, "at": at} for other, at in one.channels]
    found["revealed"] = sorted(one.revealed)
    found["forces"] = count_forces(one.units)
    return found | write_lists_of_side(one)
