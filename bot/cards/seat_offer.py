"""The buttons under an offer of a seat."""

from collections.abc import Iterator, Mapping
from typing import Final

from bot.messages.controls import Control
from bot.messages.posts import MAX_LABEL_LENGTH, Button, shorten
from bot.records import Letter
from render.words import Voice

OFFER_KIND: Final = "offer"
ENDED_OFFER_KEY: Final = "of"
"""Key in the body of a letter about an ended offer: the letter that made the offer."""

ANNOUNCED_OFFER_KEY: Final = "for"
"""Key in the body of a note that mentions somebody: the letter that offers them a seat."""


def is_open_offer(letter: Letter) -> bool:
    """Tell whether a letter is an open offer of a seat."""
    return letter.kind == OFFER_KIND and ENDED_OFFER_KEY not in letter.body


def offer_facts(voice: Voice, letter: Letter) -> Mapping[str, str]:
    """Return the facts for the text of an offer letter: the game's name."""
    return (
        {"game": voice.say("game.name")}
        if is_open_offer(letter) or ANNOUNCED_OFFER_KEY in letter.body
        else {}
    )


def offer_buttons(voice: Voice, letter: Letter) -> Iterator[Button]:
    """Return the buttons that take, decline and (in public) retract an offer."""
    if not is_open_offer(letter):
        return
    game, rest = letter.game or 0, f"{letter.body['giver']}.{letter.body['to']}"
    label = shorten(voice.say("replace.take"), MAX_LABEL_LENGTH)
    yield Button(label, Control("takeover", game, rest=rest), "success")
    yield Button(
        shorten(voice.say("offer.no.button"), MAX_LABEL_LENGTH), Control("decline", game, rest=rest)
    )
    if letter.person is None:
        yield retract_button(voice, game, rest)


def retract_button(voice: Voice, game: int, rest: str) -> Button:
    """Return the button that takes an offer back."""
    return Button(
        shorten(voice.say("offer.back.button"), MAX_LABEL_LENGTH),
        Control("retract", game, rest=rest),
    )
