"""The texts of an order's fields, read as values: one name, a list, a map or a flag."""

import re
from collections.abc import Mapping
from typing import Any

from engine.core.notation import phrases
from engine.core.notation.field_shapes import field_shape, whole_list_words
from engine.core.notation.lexicon import Lexicon, UnknownNameError
from engine.core.notation.line_parts import ARROW_PATTERN, UnreadableLineError
from engine.core.notation.name_folding import fold_name
from engine.core.notation.quoted_text import QuotedLine, set_quotes_aside
from engine.core.protocol.values import Order


def read_value(order_type: type[Order], name: str, text: str | None, reader: QuotedLine) -> Any:
    """Return the value of a field's text; a flag (None) is True."""
    if text is None:
        return True
    space = order_type.field_namespaces.get(name, "")
    form = field_shape(order_type, name)
    if form is dict:
        to = order_type.field_namespaces.get(f"{name}.to", space)
        return dict(
            _read_pair(piece, (space, to), reader) for piece in reader.split_list(text, space)
        )
    if form is tuple:
        words = {fold_name(word): word for word in whole_list_words(order_type, name)}
        if fold_name(text) in words:
            return words[fold_name(text)]
        alone = _read_whole_list_word(text, words, reader)
        if alone is not None:
            return alone
        return [
            name
            for piece in reader.split_list(text, space)
            for name in _read_list_item(space, piece, reader)
        ]
    return _read_one_name(space, text, reader)


def may_hold(order_type: type[Order], field: str, text: str, lexicon: Lexicon) -> bool:
    """Tell whether a text without words that lead to fields can be read as a field of an order."""
    typed, reader = set_quotes_aside(text, lexicon)
    try:
        read_value(order_type, field, typed, reader)
    except (UnknownNameError, UnreadableLineError):
        return False
    return True


def _read_list_item(space: str, piece: str, reader: QuotedLine) -> list[str]:
    """Read one item of a list: a name, or several names without commas."""
    try:
        return [_read_name(space, piece, reader)]
    except UnknownNameError:
        words = [reader.restore_quotes(word) for word in piece.split()]
        found = reader.lexicon.read_adjacent_names(space, words) if len(words) > 1 else []
        if not found:
            raise
        return found


def _read_one_name(space: str, text: str, reader: QuotedLine) -> str:
    """Read one name; words after a number that is a whole name can't be read."""
    found, phrase = _read_name(space, text, reader), reader.lexicon.phrases.get(space)
    rest = phrases.text_after_number(found) if phrase is not None and phrase.is_one_thing else ""
    if rest:
        raise UnreadableLineError(rest)
    return found


def _read_whole_list_word(text: str, words: Mapping[str, str], reader: QuotedLine) -> str | None:
    """Read a word for a whole list, such as `all`, in the reader's language; None if it is none."""
    if not words:
        return None
    try:
        word = reader.lexicon.read_name("choice", reader.restore_quotes(text))
    except UnknownNameError:
        return None
    return word if word in words.values() else None


def _read_pair(piece: str, spaces: tuple[str, str], reader: QuotedLine) -> tuple[str, str]:
    key, *rest = re.split(ARROW_PATTERN, piece, maxsplit=1)
    if not rest:
        raise UnreadableLineError(reader.restore_quotes(piece))
    to = rest[0]
    return _read_name(spaces[0], key, reader), _read_name(spaces[1], to, reader)


def _read_name(space: str, text: str, reader: QuotedLine) -> str:
    return (
        reader.restore_quotes(text)
        if space == "text"
        else reader.lexicon.read_name(space, reader.restore_quotes(text))
    )
