"""What a reader has ordered to stand: shown wherever they look, and told to whoever is asked."""

from collections.abc import Iterator
from typing import Final

from bot.cards.reader import Reader, code
from bot.post import short
from engine.core.game import Ask

LINE: Final = 160
"""So much is shown of one order."""


def lasting(reader: Reader, ask: Ask | None) -> Iterator[str]:
    """Write what stands in a line; of an ask that says so itself, what is played without answer."""
    game, sight = reader.kind.game, reader.sight
    if sight.seat is None or sight.game.life != "open":
        return
    orders = game.lasting(sight.view, ask)
    forms = ", ".join(code(short(reader.spell(one), LINE)) for one in orders)
    own = f"lasting.{ask.kind}" if ask is not None else ""
    if own and reader.voice.knows(own):
        yield reader.say(own, forms=forms)
    elif forms:
        yield reader.say("turn.lasting", forms=forms)
