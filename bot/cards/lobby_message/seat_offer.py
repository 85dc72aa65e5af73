"""The buttons under an offer of a seat."""

from collections.abc import Iterator

from bot.messages.controls import Control
from bot.messages.post_parts import MAX_LABEL_LENGTH, Button, shorten
from render.words import Voice


def answer_buttons(voice: Voice, game: int, rest: str) -> Iterator[Button]:
    """Return the buttons that take and decline an offer."""
    label = shorten(voice.say("replace.take"), MAX_LABEL_LENGTH)
    yield Button(label, Control("takeover", game, rest=rest), "success")
    yield Button(
        shorten(voice.say("offer.no.button"), MAX_LABEL_LENGTH), Control("decline", game, rest=rest)
    )


def retract_button(voice: Voice, game: int, rest: str) -> Button:
    """Return the button that takes an offer back."""
    return Button(
        shorten(voice.say("offer.back.button"), MAX_LABEL_LENGTH),
        Control("retract", game, rest=rest),
    )
