"""Types in words: what may stand in a field of plain data."""

import re
from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from engine.core.protocol.data_schemas import MapSchema, WrittenAs, fields_of
from engine.core.protocol.values import Order, Seat

PLAIN_WORDS: Final[Mapping[Any, str]] = {
    str: "text",
    int: "whole number",
    bool: "`true` or `false`",
    NoneType: "null",
    Any: "anything",
    Seat: "seat",
    Order: "order",
}

Instead = Mapping[Any, Any]
"""By type: the schema in which its values are written."""


def name_schema(kind: Any) -> str:
    """Return the name of a schema: `WrittenScoutedForce` is `scouted force`."""
    if isinstance(kind, MapSchema):
        return kind.name
    name = re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__.removeprefix("Written"))
    return name.lower()


def describe_type(kind: Any, instead: Instead) -> str:
    """Return in words what a value of this type is."""
    kind = _replace(kind, instead)
    arguments = get_args(kind)
    origin = get_origin(kind)
    if origin is Annotated:
        return _describe_annotated(kind, instead)
    if _is_plain(kind):
        return PLAIN_WORDS[kind]
    if fields_of(kind):
        return f"*{name_schema(kind)}*"
    if origin is Literal:
        return " or ".join(f"`{one}`" for one in arguments)
    if origin in {Union, UnionType}:
        return " or ".join(dict.fromkeys(describe_type(one, instead) for one in arguments))
    return _describe_collection(kind, arguments, instead)


def _describe_collection(kind: Any, arguments: tuple[Any, ...], instead: Instead) -> str:
    inner = [describe_type(one, instead) for one in arguments if one is not Ellipsis]
    if len(inner) == 2 and Ellipsis not in arguments and issubclass(get_origin(kind), Mapping):
        return f"map from {inner[0]} to {inner[1]}"
    if len(inner) == 1:
        return f"list of {inner[0]}"
    return f"list: {', '.join(inner)}" if inner else name_schema(kind)


def _describe_annotated(kind: Any, instead: Instead) -> str:
    """Describe an annotated type: by its own words, or with its limits."""
    plain, *notes = get_args(kind)
    written = next((note.text for note in notes if isinstance(note, WrittenAs)), None)
    if written is not None:
        return written
    limits = {
        name: getattr(limit, name)
        for note in notes
        for limit in getattr(note, "metadata", [note])
        for name in ("ge", "le")
        if hasattr(limit, name)
    }
    words = describe_type(plain, instead)
    if "ge" in limits and "le" in limits:
        return f"{words}, {limits['ge']} to {limits['le']}"
    return f"{words}, {limits['ge']} or more" if "ge" in limits else words


def _is_plain(kind: Any) -> bool:
    try:
        return kind in PLAIN_WORDS
    except TypeError:  # a schema holds a map, which has no hash
        return False


def _replace(kind: Any, instead: Instead) -> Any:
    try:
        return instead.get(kind, kind)
    except TypeError:
        return kind


def list_inner_schemas(kind: Any, instead: Instead) -> list[Any]:
    """Return every schema that stands in values of this type, at any depth, each once."""
    found: dict[str, Any] = {}
    waiting = [kind]
    while waiting:
        for one in _schemas_right_below(waiting.pop(0), instead):
            if name_schema(one) not in found:
                found[name_schema(one)] = one
                waiting.append(one)
    return list(found.values())


def _schemas_right_below(kind: Any, instead: Instead) -> Iterator[Any]:
    """Iterate over the schemas that the fields of a schema name."""
    for one in fields_of(_replace(kind, instead)).values():
        yield from _schemas_named(one, instead)


def _schemas_named(kind: Any, instead: Instead) -> Iterator[Any]:
    kind = _replace(kind, instead)
    if fields_of(kind):
        yield kind
    else:
        for one in get_args(kind):
            yield from _schemas_named(one, instead)
