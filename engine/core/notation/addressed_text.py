"""A text for everybody that names one reader: its writer is asked who may hear it."""

import re
from typing import Final, NamedTuple

from engine.core.notation.lexicon import Lexicon, UnknownNameError, plain
from engine.core.notation.trailing_numbers import ELLIPSIS, SHOWN
from engine.core.protocol.drafts import KIND, TEXT, read
from engine.core.protocol.game import Game, S, V
from engine.core.protocol.values import Order

HELD: Final = "\x00"
"""How a text begins that stood in quotes."""
SEAT: Final = "seat"
WORD: Final = 4
"""So many letters of a name are enough to mean somebody."""


class AddressedText(NamedTuple):
    """Who is named, the order that says it to them alone, and the one that says it to all."""

    name: str
    alone: Order
    given: Order


def addressed(game: Game[S, V], given: Order, typed: str, lexicon: Lexicon) -> AddressedText | None:
    """Find who is spoken to in a text that begins `to NAME:`, or `to NAME` and a quote.

    What is quoted whole is meant for all.
    """
    other, words = game.order_types.get(given.to_one), "|".join(map(re.escape, lexicon.tos))
    before, quote, _ = typed.strip().partition(HELD)
    if other is None or not words or (quote and not before):
        return None
    field = _fields(type(given))[TEXT]
    text: str = getattr(given, field)
    marked = f"{before.rstrip()}: {text[len(before) :]}" if quote and ":" not in before else text
    found = re.fullmatch(rf"(?:{words})\s+([^:]+?)\s*:\s*(.+)", marked, re.IGNORECASE | re.DOTALL)
    seat = _seat(lexicon, found[1]) if found is not None else ""
    if found is None or not seat:
        return None
    fields = _fields(other)
    alone = read(game, {KIND: given.to_one, fields[SEAT]: seat, fields[TEXT]: _short(found[2])})
    whole = given.model_copy(update={field: _short(text)})
    return (
        AddressedText(lexicon.write(SEAT, seat), alone, whole) if isinstance(alone, Order) else None
    )


def _fields(order_type: type[Order]) -> dict[str, str]:
    """Find by space which field it stands in."""
    return {space: name for name, space in order_type.speaks.items()}


def _seat(lexicon: Lexicon, name: str) -> str:
    """Read whom a name means; few letters mean nobody who isn't called just so."""
    try:
        seat = lexicon.read(SEAT, name)
    except UnknownNameError:
        return ""
    sure = len(plain(name)) >= WORD or plain(name) in {seat, plain(lexicon.write(SEAT, seat))}
    return seat if sure else ""


def _short(text: str) -> str:
    return text if len(text) <= SHOWN else ELLIPSIS
