"""Plain data as scenarios show it: counts are maps, wherever a type says that they are counts."""

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from engine.core.protocol.data_schemas import WRITTEN_AS_COUNTS, fields_of
from engine.core.scenarios.exact_values import read_counts


def show_data(data: Any, kind: Any) -> Any:
    """Return plain data of this type with its counts as maps."""
    if not _has_counts(kind):
        return data
    if _is_counts(kind):
        counts = read_counts(data)
        return data if counts is None else counts
    if get_origin(kind) is Annotated or _is_optional(kind):
        return show_data(data, get_args(kind)[0]) if data is not None else None
    return _show_parts(data, kind)


def _show_parts(data: Any, kind: Any) -> Any:
    """Return a map or a list with each of its parts shown."""
    fields = fields_of(kind)
    inner = [one for one in get_args(kind) if one is not Ellipsis]
    if isinstance(data, Mapping) and (fields or len(inner) == 2):
        return {
            key: show_data(one, fields[str(key)] if fields else inner[1])
            for key, one in data.items()
        }
    if isinstance(data, list) and len(inner) == 1:
        return [show_data(one, inner[0]) for one in data]
    return data


def _is_counts(kind: Any) -> bool:
    return get_origin(kind) is Annotated and WRITTEN_AS_COUNTS in get_args(kind)[1:]


def _is_optional(kind: Any) -> bool:
    """Tell whether a type is another type or None."""
    is_union = get_origin(kind) in {Union, UnionType}
    return is_union and len(get_args(kind)) == 2 and get_args(kind)[1] is NoneType


@cache
def _has_counts(kind: Any) -> bool:
    """Tell whether values of a type may hold counts, at any depth."""
    if _is_counts(kind):
        return True
    inner = fields_of(kind).values() or get_args(kind)
    return any(_has_counts(one) for one in inner if one is not kind)
