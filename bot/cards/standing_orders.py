"""What a reader has ordered to stand: shown wherever they look, and told to whoever is asked."""

from collections.abc import Iterator
from typing import Final

from bot.games.replies import Answered
from bot.messages.posts import short
from bot.messages.reader import Reader, code
from engine.core.notation.order_forms import parts
from engine.core.notation.order_lines import write
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order

LINE: Final = 160
"""So much is shown of one order."""


def alone(reader: Reader, ask: Ask | None, one: Answered) -> Iterator[str]:
    """Say of an order that was taken for an answer to one thing that it changes nothing else."""
    key = f"lasting.{ask.kind}.alone" if ask is not None else ""
    if one.order is None or not one.place or not reader.voice.knows(key):
        return
    if one.text != write(one.order):
        yield reader.say(key)


def lasting(reader: Reader, ask: Ask | None) -> Iterator[str]:
    """Write what stands in a line; of an ask that says so itself, what is played without answer."""
    game, sight = reader.kind.game, reader.sight
    if sight.seat is None or sight.game.life != "open":
        return
    own = reader.own(ask.id) if ask is not None else None
    sheet = reader.orders(own.sheet) if own is not None else ()
    orders = game.lasting(sight.view, ask, sheet)
    forms = ", ".join(code(short(reader.spell(one), LINE)) for one in orders)
    key = f"lasting.{ask.kind}" if ask is not None else ""
    if key and reader.voice.knows(key):
        if forms or not sheet:
            yield reader.say(f"{key}.beside" if sheet else key, forms=forms)
    elif forms:
        said = (reader.kind.painter.stands(reader.voice, one) for one in orders)
        what = " ".join(filter(None, said))
        words = ", ".join(
            code(word) for word in dict.fromkeys(_word(reader, one) for one in orders)
        )
        if what:
            yield reader.say("turn.stands", what=what, words=words)
        else:
            yield reader.say("turn.lasting", forms=forms)


def _word(reader: Reader, order: Order) -> str:
    """Write how the order begins that would change what stands."""
    return parts(reader.lexicon.forms.get(order.kind, order.form) or order.kind)[0]
