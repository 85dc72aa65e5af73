"""Fields of a written form that have no short way: they are written as the value has them."""

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, TypeVar, get_type_hints

from pydantic import TypeAdapter, ValidationError

from engine.core.files.file_faults import DataPath, DataPathError
from engine.core.protocol.values import Model

T = TypeVar("T")


@cache
def _adapters(cls: type) -> dict[str, TypeAdapter[Any]]:
    names: Collection[str] = getattr(cls, "_fields", ()) or getattr(cls, "__slots__", ())
    hints = get_type_hints(cls, include_extras=True)
    return {name: TypeAdapter(hints[name]) for name in names if name in hints}


def read_extra_fields(written: Model, cls: type, where: DataPath) -> dict[str, Any]:
    """Read the extra fields that are written for a value."""
    return read_fields(written.model_extra or {}, cls, where)


def build_value(
    written: Model, cls: type[T], where: DataPath, other: Mapping[str, Any] | None = None
) -> T:
    """Make a value from a form with the same fields; `other` replaces some of them."""
    own = {name: getattr(written, name) for name in type(written).model_fields}
    return cls(**{**own, **(other or {}), **read_extra_fields(written, cls, where)})


def read_fields(written: Mapping[str, Any], cls: type, where: DataPath) -> dict[str, Any]:
    """Read fields of a value; an unknown field raises a DataPathError."""
    adapters = _adapters(cls)
    found = {}
    for name, value in written.items():
        if name not in adapters:
            known = ", ".join(sorted(adapters))
            raise DataPathError((*where, name), f"there is no such key; there are {known}")
        try:
            found[name] = adapters[name].validate_python(value)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            inner = tuple(part for part in first["loc"] if isinstance(part, (str, int)))
            raise DataPathError((*where, name, *inner), first["msg"]) from None
        except (TypeError, AttributeError, LookupError):
            raise DataPathError((*where, name), "this can't be read") from None
    return found
