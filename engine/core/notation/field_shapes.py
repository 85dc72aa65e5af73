"""What form a field of an order has: one thing, a list or a map."""

import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

from engine.core.protocol.values import Order


@cache
def shape(order_type: type[Order], name: str) -> type:
    """Tell whether a field is a `dict`, a `tuple` or one thing (`str`)."""
    origins = {get_origin(kind) for kind in _kinds(_annotation(order_type, name))}
    if origins & {dict, Mapping}:
        return dict
    return tuple if origins & {tuple, list} else str


@cache
def lone_words(order_type: type[Order], name: str) -> tuple[str, ...]:
    """Find the words that may stand instead of a list, such as `all`."""
    kinds = _kinds(_annotation(order_type, name))
    return tuple(word for kind in kinds for word in get_args(kind) if isinstance(word, str))


def _annotation(order_type: type[Order], name: str) -> Any:
    for key, info in order_type.model_fields.items():
        if name in {key, info.alias}:
            return info.annotation
    raise KeyError(name)


def _kinds(annotation: Any) -> tuple[Any, ...]:
    if get_origin(annotation) is Annotated:
        return _kinds(get_args(annotation)[0])
    if get_origin(annotation) in {Union, types.UnionType}:
        return tuple(kind for one in get_args(annotation) for kind in _kinds(one))
    return (annotation,)
