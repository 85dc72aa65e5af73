"""The buttons under an offer of a seat."""

from collections.abc import Iterator, Mapping
from typing import Final

from bot.messages.controls import Control
from bot.messages.posts import LABEL, Button, short
from bot.store.rows import Letter
from render.words import Voice

OFFER: Final = "offer"
OF: Final = "of"
"""In the body of a letter that says how an offer ended: the letter that told of it."""

FOR: Final = "for"
"""In the body of a note that rings for somebody: the letter that offers them a seat."""


def asks(letter: Letter) -> bool:
    """Tell whether a letter offers a seat; once that is over, another says so."""
    return letter.kind == OFFER and OF not in letter.body


def offer_facts(voice: Voice, letter: Letter) -> Mapping[str, str]:
    """Name the game in what tells of an offer."""
    return {"game": voice.say("game.name")} if asks(letter) or FOR in letter.body else {}


def offer_buttons(voice: Voice, letter: Letter) -> Iterator[Button]:
    """Let whoever is asked answer, and whoever offers think better of it where both can read."""
    if not asks(letter):
        return
    game, rest = letter.game or 0, f"{letter.body['giver']}.{letter.body['to']}"
    label = short(voice.say("replace.take"), LABEL)
    yield Button(label, Control("takeover", game, rest=rest), "success")
    yield Button(short(voice.say("offer.no.button"), LABEL), Control("decline", game, rest=rest))
    if letter.person is None:
        yield retract(voice, game, rest)


def retract(voice: Voice, game: int, rest: str) -> Button:
    """Take an offer back."""
    return Button(short(voice.say("offer.back.button"), LABEL), Control("retract", game, rest=rest))
