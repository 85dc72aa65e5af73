"""Values as plain data, in the names in which positions are written."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final

from engine.core.protocol.values import Model
from engine.valhalla.entities.unit_designs import Design
from engine.valhalla.entities.units_and_places import Insight, MapFeature, Scouted, Unit
from engine.valhalla.sides.side import StandingFormation


def plain(value: Any) -> Any:
    """Spell a value out: maps, lists, words and numbers."""
    if type(value) in FORMS:
        return FORMS[type(value)](value)
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if is_dataclass(value):
        return _fields(value)
    if hasattr(value, "_asdict"):
        return plain(value._asdict())
    if isinstance(value, frozenset):
        return sorted(value)
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else _last(value)


def _last(value: Any) -> Any:
    if isinstance(value, Model):
        return value.model_dump(mode="json", by_alias=True)
    return value


def amounts(pairs: Iterable[tuple[str, int]]) -> list[str]:
    """Write numbers of classes, in their order."""
    return [f"{count} {code}" for code, count in pairs]


def pairs(given: Iterable[tuple[str, Any]]) -> list[dict[str, Any]]:
    """Write pairs in their order."""
    return [{key: plain(value)} for key, value in given]


def unit(one: Unit) -> dict[str, Any]:
    """Write a unit; its id is its key."""
    found = _fields(one)
    found["unit"], found["type"] = found.pop("code"), found.pop("caster")
    del found["id"], found["seat"]
    return found


def place(one: MapFeature) -> dict[str, Any]:
    """Write a place; its hex is its key."""
    found = _fields(one)
    owner, level = one.kept
    found["kept"] = {"owner": owner, "level": level}
    del found["at"]
    return found


def design(one: Design) -> dict[str, Any]:
    """Write a design; its class is its key."""
    return {
        "name": one.name,
        **plain(one.bought),
        "specials": list(one.specials),
        "utility": one.utility,
    }


def _fields(one: Any) -> dict[str, Any]:
    return {field.name: plain(getattr(one, field.name)) for field in fields(one)}


def _scouted(one: Scouted) -> dict[str, Any]:
    return _fields(one) | {"counts": dict(one.counts)}


def _insight(one: Insight) -> dict[str, Any]:
    forts = dict(one.forts) if one.forts else None
    return _fields(one) | {"stacks": pairs(one.stacks), "forts": forts}


def _standing(one: StandingFormation) -> dict[str, Any]:
    return {"stacks": pairs(one.stacks), "riders": pairs(one.riders)}


FORMS: Final[Mapping[type, Callable[[Any], Any]]] = {
    Unit: unit,
    MapFeature: place,
    Design: design,
    Scouted: _scouted,
    Insight: _insight,
    StandingFormation: _standing,
}
"""What is not simply written field by field."""
