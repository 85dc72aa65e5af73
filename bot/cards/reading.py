"""Typed orders as they are read: what can't be is told by its nearest legal spelling."""

from collections.abc import Sequence

from bot.cards.reader import Reader
from bot.cards.spelling import Field, near
from bot.cards.typed import nearest
from bot.desk.blanks import options
from engine.core.drafts import KIND
from engine.core.game import Ask, Blank
from engine.core.model import Draft, Order, Refusal
from engine.core.notation import begun, read_lines, unnumbered

Line = tuple[str, Order | Draft | Refusal]


def read_text(reader: Reader, text: str) -> list[Line]:
    """Read many lines; to those that mean nothing stands what they may have meant now."""
    game, lexicon = reader.kind.game, reader.lexicon
    return [(line, _helped(reader, line, one)) for line, one in read_lines(game, text, lexicon)]


def _helped(reader: Reader, line: str, given: Order | Draft | Refusal) -> Order | Draft | Refusal:
    if not isinstance(given, Refusal):
        return given
    if given.code == "ORDER_UNKNOWN":
        form = nearest(reader, unnumbered(line))
        return _told(given, form) if form else given
    if given.code == "NAME_UNKNOWN":
        return _told(given, _legal(reader, line, given))
    return given


def _told(given: Refusal, spelling: str) -> Refusal:
    return given.model_copy(update={"facts": {**given.facts, "near": spelling}})


def _legal(reader: Reader, line: str, given: Refusal) -> str:
    """Name what may stand in the field that couldn't be read, nearest first.

    A number of things is no choice by itself, so any thing of that name will do; and so it will
    where the order can't be given now.
    """
    found = begun(reader.kind.game, unnumbered(line), reader.lexicon)
    old = str(given.facts["near"])
    if found is None or found.draft.kind is None:
        return old
    order = reader.kind.game.order_types[found.draft.kind]
    field = Field.of(order, found.wrong, reader.lexicon)
    blank = blank_of(reader, found.draft, found.wrong)
    if blank is None:
        return old
    close = near(reader.plain, blank, field, str(given.facts["given"]))
    return close or (old if field.loose else "")


def blank_of(reader: Reader, draft: Draft, field: str) -> Blank | None:
    """Find what may stand in a field, in the first ask that takes such an order."""
    game, view = reader.kind.game, reader.sight.view
    asks: Sequence[tuple[Ask | None, Sequence[Order]]] = [
        (own.ask, reader.orders(own.sheet)) for own in reader.sight.asks
    ]
    for ask, sheet in asks:
        kinds = options(game, view, ask, sheet, Draft(), KIND)
        if kinds is not None and draft.kind in [one.id for one in kinds.choices]:
            return options(game, view, ask, sheet, draft, field)
    ask, sheet = asks[0] if asks else (None, ())
    return options(game, view, ask, sheet, draft, field)
