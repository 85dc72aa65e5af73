"""Hints at words of a refused order that seem to be misspelt."""

import re
from collections.abc import Iterable, Iterator, Mapping
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin

from engine.core.files.nearest_words import find_nearest
from engine.core.notation import line_reader
from engine.core.notation.order_forms import parse_form
from engine.core.protocol.drafts import KIND_FIELD, parse_order
from engine.core.protocol.game import Game
from engine.core.protocol.values import Draft, Order, Refusal

_QUOTED_TEXT: Final = re.compile(r'"[^"]*"')


def hint_at_slips(game: Game[Any, Any], written: Any, refusal: Refusal) -> str:
    """Return what was meant by words of an order that may have led to its refusal, or ""."""
    pairs = dict.fromkeys(_find_slips(game, written, refusal))
    return "; ".join(f"{word}: did you mean {near}?" for word, near in pairs)


def _find_slips(game: Game[Any, Any], written: Any, refusal: Refusal) -> Iterator[tuple[str, str]]:
    """Iterate over words that seem misspelt, each with the one that was meant."""
    is_line = isinstance(written, str)
    order = line_reader.read_line(game, written) if is_line else parse_order(game, written)
    order_type = None if isinstance(order, Refusal) else game.kinds.orders.get(order.kind or "")
    if order_type is not None and is_line:
        yield from _slips_among(written_words(written), words_of_form(order_type))
    elif order_type is not None:
        yield from _slips_among(map(str, written), [*_field_names(order_type), KIND_FIELD])
    if order_type is not None and not isinstance(order, Refusal):
        yield from _slips_in_fields(order_type, order)
    ids = game.kinds.ids_needing_words()
    for name, value in refusal.facts.items():
        yield from _slips_among([str(value)], ids.get(name, ()))


def written_words(line: str) -> list[str]:
    """Return the words of a line, without quoted texts."""
    return _QUOTED_TEXT.sub(" ", line).replace(",", " ").split()


def words_of_form(order_type: type[Order]) -> list[str]:
    """Return the words that lead to the fields of an order."""
    head, parts = parse_form(order_type.form or str(order_type.model_fields[KIND_FIELD].default))
    return [word for text in (head, *(part.lead for part in parts)) for word in text.split()]


def _field_names(order_type: type[Order]) -> list[str]:
    return [info.alias or name for name, info in order_type.model_fields.items()]


def _slips_among(words: Iterable[str], known: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Iterate over unknown words that are near to a known one which isn't among them."""
    given, known = list(words), list(known)
    missing = [word for word in known if word not in given]
    for word in given:
        near = find_nearest(word, missing) if word not in known else ""
        if near and near.casefold() != word.casefold():
            yield word, near


def _slips_in_fields(order_type: type[Order], order: Order | Draft) -> Iterator[tuple[str, str]]:
    """Iterate over misspelt values of fields that hold one of a few words."""
    given: Mapping[str, Any] = order.fields if isinstance(order, Draft) else order.__dict__
    for name, info in order_type.model_fields.items():
        value, words = given.get(info.alias or name), _words_of_field(info.annotation)
        if isinstance(value, str) and words and value not in words:
            yield from _slips_among([value], words)


def _words_of_field(kind: Any) -> tuple[str, ...]:
    """Return the words that a field may hold, if they are few."""
    members = [one for one in get_args(kind) if one is not NoneType]
    if get_origin(kind) is Literal:
        return tuple(str(one) for one in members)
    return _words_of_field(members[0]) if len(members) == 1 else ()
