"""The schemas of plain data: which keys a map has, and what stands under each."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from types import GenericAlias, MappingProxyType
from typing import Any, Final, NamedTuple, get_type_hints

from pydantic import BaseModel


class MapSchema(NamedTuple):
    """A map of plain data that no model describes."""

    name: str
    fields: Mapping[str, Any]
    """By key: the type of its value."""
    says: str = ""


class GameSchemas(NamedTuple):
    """The schemas of a game, as types."""

    position: Any
    """What `stage` reads."""
    state: Any
    """What `describe_state` returns."""
    view: Any
    """What `describe_view` returns; which keys are there depends on the viewer."""
    instead: Mapping[Any, Any] = MappingProxyType({})
    """By type: the schema in which its values are shown in states and views."""


def list_of(schema: MapSchema) -> Any:
    """Return the type of a list of such maps."""
    return GenericAlias(tuple, (schema, ...))


def map_from(key: Any, schema: MapSchema) -> Any:
    """Return the type of a map from such keys to such maps."""
    return GenericAlias(Mapping, (key, schema))


class WrittenAs(NamedTuple):
    """An annotation of a type: how its values are written."""

    text: str


WRITTEN_AS_COUNTS: Final = WrittenAs("counts by name, such as `{swordsman: 4}`")
"""Annotates what is stored as a list of counts, and is shown as a map."""


def fields_of(one: Any) -> Mapping[str, Any]:
    """Return the fields of a schema, model, dataclass or named tuple by key, with their types.

    Other types have none.
    """
    if isinstance(one, MapSchema):
        return one.fields
    return _fields_of_type(one) if isinstance(one, type) else {}


@cache
def _fields_of_type(one: type) -> Mapping[str, Any]:
    if issubclass(one, BaseModel):
        hints = get_type_hints(one, include_extras=True)
        return {info.alias or name: hints[name] for name, info in one.model_fields.items()}
    if is_dataclass(one):
        names = one.__dataclass_fields__
    elif issubclass(one, tuple) and hasattr(one, "_fields"):
        names = one._fields
    else:
        return {}
    hints = get_type_hints(one, include_extras=True)
    return {name: hints[name] for name in names}
