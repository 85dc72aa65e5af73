"""The words that the orders of a game may hold, and those that an order holds."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, get_args, get_origin

from engine.core.notation.order_forms import parse_form
from engine.core.protocol.drafts import ANY_TEXT, KIND_FIELD
from engine.core.protocol.game import Game
from engine.core.protocol.values import Order

_QUOTED_TEXT: Final = re.compile(r'"[^"]*"')
_WORD_BREAK: Final = re.compile(r"[\s,;>+]+")
_PART_MARK: Final = re.compile("[#/]")
"""Begins the number of an instance or of a slot."""


def words_of_line(line: str) -> list[str]:
    """Return the words of a line, without quoted texts."""
    return [word for word in _WORD_BREAK.split(_QUOTED_TEXT.sub(" ", line)) if word]


def words_of_data(data: Any) -> Iterator[str]:
    """Iterate over the words in plain data at any depth, without the numbers of instances."""
    if isinstance(data, str):
        yield from filter(str.strip, (_PART_MARK.split(one)[0] for one in words_of_line(data)))
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield from words_of_data(str(key))
            yield from words_of_data(value)
    elif isinstance(data, (list, tuple)):
        for one in data:
            yield from words_of_data(one)


def first_words_of(order_type: type[Order]) -> str:
    """Return the words that begin the lines of an order."""
    return parse_form(_form_of(order_type))[0]


def words_of_form(order_type: type[Order]) -> list[str]:
    """Return the words that lead to the fields of an order."""
    head, parts = parse_form(_form_of(order_type))
    return [word for text in (head, *(part.lead for part in parts)) for word in text.split()]


def _form_of(order_type: type[Order]) -> str:
    return order_type.form or str(order_type.model_fields[KIND_FIELD].default)


def field_names_of(order_type: type[Order]) -> list[str]:
    """Return the names of the fields of an order, as maps have them."""
    return [info.alias or name for name, info in order_type.model_fields.items()]


def choices_of_field(order_type: type[Order], field: str) -> tuple[str, ...]:
    """Return the words of a field's literal type."""
    for name, info in order_type.model_fields.items():
        if field == (info.alias or name):
            return tuple(_literal_words(info.annotation))
    return ()


def _literal_words(kind: Any) -> Iterator[str]:
    """Iterate over the literal words of a type, at any depth."""
    origin = get_origin(kind)
    if origin is Literal:
        yield from (one for one in get_args(kind) if isinstance(one, str))
    elif origin is not None:
        for one in get_args(kind):
            yield from _literal_words(one)


def ids_of_field(game: Game[Any, Any], order_type: type[Order], field: str) -> list[str]:
    """Return the ids that a field may name: those of its namespaces that are sections of ids."""
    ids, spaces = game.kinds.ids_needing_words(), order_type.field_namespaces
    return [one for name in (field, f"{field}.to") for one in ids.get(spaces.get(name, ""), ())]


def holds_names(order_type: type[Order], field: str) -> bool:
    """Tell whether a field holds names, neither numbers nor a text in the player's own words."""
    return order_type.field_namespaces.get(field, ANY_TEXT) != ANY_TEXT


def words_of_orders(game: Game[Any, Any]) -> list[str]:
    """Return every word that has a meaning in the game's orders, whatever its field."""
    types = game.kinds.orders.values()
    found = [one for ids in game.kinds.ids_needing_words().values() for one in ids]
    for one in types:
        names = field_names_of(one)
        found += [word for name in names for word in choices_of_field(one, name)]
        found += words_of_form(one) + names
    return [*dict.fromkeys([*found, *game.kinds.orders, *game.kinds.choice_words])]
