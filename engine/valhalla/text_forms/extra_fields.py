"""What a written form has no short way for stands in it as the value itself has it."""

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, TypeVar, get_type_hints

from pydantic import TypeAdapter, ValidationError

from engine.core.files.yaml_reader import DataPath as Where
from engine.core.files.yaml_reader import DataPathError
from engine.core.protocol.values import Model

T = TypeVar("T")


@cache
def _adapters(kind: type) -> dict[str, TypeAdapter[Any]]:
    names: Collection[str] = getattr(kind, "_fields", ()) or getattr(kind, "__slots__", ())
    hints = get_type_hints(kind, include_extras=True)
    return {name: TypeAdapter(hints[name]) for name in names if name in hints}


def more(given: Model, kind: type, where: Where) -> dict[str, Any]:
    """Read what else is written of a value, field by field."""
    return fields(given.model_extra or {}, kind, where)


def made(given: Model, kind: type[T], where: Where, other: Mapping[str, Any] | None = None) -> T:
    """Make a value of a form whose fields are the value's own; `other` are told otherwise."""
    own = {name: getattr(given, name) for name in type(given).model_fields}
    return kind(**{**own, **(other or {}), **more(given, kind, where)})


def fields(given: Mapping[str, Any], kind: type, where: Where) -> dict[str, Any]:
    """Read fields of a value; a word that is no field is a mistake."""
    adapters = _adapters(kind)
    found = {}
    for name, value in given.items():
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
