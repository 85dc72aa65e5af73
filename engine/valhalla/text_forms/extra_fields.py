"""Fields of a written form that have no short way: they are written as the value has them."""

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, TypeVar, get_type_hints

from pydantic import TypeAdapter, ValidationError

from engine.core.files.file_faults import DataPath, DataPathError
from engine.core.files.model_errors import describe_pydantic_error
from engine.core.files.nearest_words import suggest_nearest
from engine.core.protocol.values import Model

T = TypeVar("T")


@cache
def _adapters(cls: type) -> dict[str, TypeAdapter[Any]]:
    names: Collection[str] = getattr(cls, "_fields", ()) or getattr(cls, "__slots__", ())
    hints = get_type_hints(cls, include_extras=True)
    return {name: TypeAdapter(hints[name]) for name in names if name in hints}


def read_extra_fields(written: Model, cls: type, where: DataPath) -> dict[str, Any]:
    """Read the extra fields that are written for a value; an unknown one is a DataPathError."""
    adapters = _adapters(cls)
    found = {}
    for name, value in (written.model_extra or {}).items():
        if name not in adapters:
            known = [*adapters, *type(written).model_fields]
            hint = suggest_nearest(name, known) or f"; known are {', '.join(sorted(set(known)))}"
            raise DataPathError((*where, name), f"this key is not known here{hint}")
        found[name] = _read_field(adapters[name], value, (*where, name))
    return found


def _read_field(adapter: TypeAdapter[Any], value: Any, where: DataPath) -> Any:
    try:
        return adapter.validate_python(value)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        inner = tuple(part for part in first["loc"] if isinstance(part, (str, int)))
        raise DataPathError((*where, *inner), describe_pydantic_error(first)) from None
    except (TypeError, AttributeError, LookupError):
        raise DataPathError(where, "this can't be read") from None


def build_value(
    written: Model, cls: type[T], where: DataPath, other: Mapping[str, Any] | None = None
) -> T:
    """Make a value from a form with the same fields; `other` replaces some of them."""
    own = {name: getattr(written, name) for name in type(written).model_fields}
    return cls(**{**own, **(other or {}), **read_extra_fields(written, cls, where)})
