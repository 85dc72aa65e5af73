"""Writes values as plain data, with the names that written positions use, and makes them anew."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final, TypeVar

from engine.core.protocol.values import Model
from engine.valhalla.entities.unit_designs import Design
from engine.valhalla.entities.units_and_places import Insight, MapFeature, ScoutedForce, Unit
from engine.valhalla.sides.side import StandingFormation

T = TypeVar("T")


def as_plain_data(value: Any) -> Any:
    """Return a value as maps, lists, words and numbers."""
    if type(value) in WRITERS_BY_TYPE:
        return WRITERS_BY_TYPE[type(value)](value)
    if isinstance(value, Mapping):
        return {str(key): as_plain_data(one) for key, one in value.items()}
    if is_dataclass(value):
        return _write_fields(value)
    if hasattr(value, "_asdict"):
        return as_plain_data(value._asdict())
    if isinstance(value, frozenset):
        return sorted(value)
    return (
        [as_plain_data(one) for one in value]
        if isinstance(value, (list, tuple))
        else _plain_model(value)
    )


def _plain_model(value: Any) -> Any:
    if isinstance(value, Model):
        return value.model_dump(mode="json", by_alias=True)
    return value


def build_value(written: Model, cls: type[T], other: Mapping[str, Any] | None = None) -> T:
    """Make a value from a written form with the same fields; `other` replaces some of them."""
    own = {name: getattr(written, name) for name in type(written).model_fields}
    return cls(**{**own, **(other or {})})


def write_amounts(pairs: Iterable[tuple[str, int]]) -> list[str]:
    """Return counts of classes as text, in their order."""
    return [f"{count} {code}" for code, count in pairs]


def write_pairs(given: Iterable[tuple[str, Any]]) -> list[dict[str, Any]]:
    """Return pairs as maps of one entry, in their order."""
    return [{key: as_plain_data(value)} for key, value in given]


def write_unit(one: Unit) -> dict[str, Any]:
    """Return a unit as a map, without its id, which is the key."""
    found = _write_fields(one)
    found["unit"], found["type"] = found.pop("code"), found.pop("caster")
    del found["id"], found["seat"]
    return found


def write_place(one: MapFeature) -> dict[str, Any]:
    """Return a place as a map, without its hex, which is the key."""
    found = _write_fields(one)
    owner, level = one.kept
    found["kept"] = {"owner": owner, "level": level}
    del found["at"]
    return found


def write_design(one: Design) -> dict[str, Any]:
    """Return a design as a map, without its class, which is the key."""
    return {
        "name": one.name,
        **as_plain_data(one.bought),
        "specials": list(one.specials),
        "utility": one.utility,
    }


def _write_fields(one: Any) -> dict[str, Any]:
    return {field.name: as_plain_data(getattr(one, field.name)) for field in fields(one)}


def _write_scouted_force(one: ScoutedForce) -> dict[str, Any]:
    return _write_fields(one) | {"counts": dict(one.counts)}


def _write_insight(one: Insight) -> dict[str, Any]:
    forts = dict(one.forts) if one.forts else None
    return _write_fields(one) | {"stacks": write_pairs(one.stacks), "forts": forts}


def _write_formation(one: StandingFormation) -> dict[str, Any]:
    return {"stacks": write_pairs(one.stacks), "riders": dict(one.riders)}


WRITERS_BY_TYPE: Final[Mapping[type, Callable[[Any], Any]]] = {
    Unit: write_unit,
    MapFeature: write_place,
    Design: write_design,
    ScoutedForce: _write_scouted_force,
    Insight: _write_insight,
    StandingFormation: _write_formation,
}
"""By type, the writers of values that are not written field by field."""
