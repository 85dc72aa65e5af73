"""The shape of an order's field: one value, a list or a map."""

import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

from engine.core.protocol.values import Order


@cache
def field_shape(order_type: type[Order], name: str) -> type:
    """Return the shape of a field: `dict`, `tuple`, or `str` for one value."""
    origins = {get_origin(member) for member in _union_members(_annotation(order_type, name))}
    if origins & {dict, Mapping}:
        return dict
    return tuple if origins & {tuple, list} else str


@cache
def whole_list_words(order_type: type[Order], name: str) -> tuple[str, ...]:
    """Return the words that may stand for a whole list, such as `all`."""
    members = _union_members(_annotation(order_type, name))
    return tuple(word for member in members for word in get_args(member) if isinstance(word, str))


def _annotation(order_type: type[Order], name: str) -> Any:
    for key, info in order_type.model_fields.items():
        if name in {key, info.alias}:
            return info.annotation
    raise KeyError(name)


def _union_members(annotation: Any) -> tuple[Any, ...]:
    if get_origin(annotation) is Annotated:
        return _union_members(get_args(annotation)[0])
    if get_origin(annotation) in {Union, types.UnionType}:
        return tuple(
            member for argument in get_args(annotation) for member in _union_members(argument)
        )
    return (annotation,)
