"""Texts for everybody that begin with the name of one reader: the writer is asked who may hear."""

import re
from typing import Final, NamedTuple

from engine.core.notation.lexicon import Lexicon, UnknownNameError
from engine.core.notation.name_folding import fold_name
from engine.core.notation.trailing_numbers import ELLIPSIS, MAX_CHARACTERS_REPEATED
from engine.core.protocol.drafts import ANY_TEXT, KIND_FIELD, parse_order
from engine.core.protocol.game import Game, S, V
from engine.core.protocol.values import Order

QUOTE_MARK: Final = "\x00"
"""Marks where a quoted text was."""
SEAT_NAMESPACE: Final = "seat"
MIN_NAME_CHARACTERS: Final = 4
"""A name with fewer characters means nobody, unless it is written in full."""


class AddressedText(NamedTuple):
    """The reader who is named, the order for them alone, and the order for all."""

    reader_name: str
    private_order: Order
    public_order: Order


def find_addressed_text(
    game: Game[S, V], order: Order, typed: str, lexicon: Lexicon
) -> AddressedText | None:
    """Find the reader whom a text names: it begins `to NAME:`, or `to NAME` and a quote.

    A text that is quoted as a whole is for all.
    """
    private_type, to_words = (
        game.kinds.orders.get(order.private_kind),
        "|".join(map(re.escape, lexicon.to_words)),
    )
    text_before, quote, _ = typed.strip().partition(QUOTE_MARK)
    if private_type is None or not to_words or (quote and not text_before):
        return None
    field = _fields_by_namespace(type(order))[ANY_TEXT]
    text: str = getattr(order, field)
    text_with_colon = (
        f"{text_before.rstrip()}: {text[len(text_before) :]}"
        if quote and ":" not in text_before
        else text
    )
    found = re.fullmatch(
        rf"(?:{to_words})\s+([^:]+?)\s*:\s*(.+)", text_with_colon, re.IGNORECASE | re.DOTALL
    )
    seat = _read_seat(lexicon, found[1]) if found is not None else ""
    if found is None or not seat:
        return None
    private_fields = _fields_by_namespace(private_type)
    private_order = parse_order(
        game,
        {
            KIND_FIELD: order.private_kind,
            private_fields[SEAT_NAMESPACE]: seat,
            private_fields[ANY_TEXT]: _shorten(found[2]),
        },
    )
    public_order = order.model_copy(update={field: _shorten(text)})
    return (
        AddressedText(lexicon.write_name(SEAT_NAMESPACE, seat), private_order, public_order)
        if isinstance(private_order, Order)
        else None
    )


def _fields_by_namespace(order_type: type[Order]) -> dict[str, str]:
    """Return the fields of an order by their namespace."""
    return {space: name for name, space in order_type.field_namespaces.items()}


def _read_seat(lexicon: Lexicon, name: str) -> str:
    """Return the seat that a name means, or ""; a short name must be written in full."""
    try:
        seat = lexicon.read_name(SEAT_NAMESPACE, name)
    except UnknownNameError:
        return ""
    is_sure = len(fold_name(name)) >= MIN_NAME_CHARACTERS or fold_name(name) in {
        seat,
        fold_name(lexicon.write_name(SEAT_NAMESPACE, seat)),
    }
    return seat if is_sure else ""


def _shorten(text: str) -> str:
    return text if len(text) <= MAX_CHARACTERS_REPEATED else ELLIPSIS
