"""The button under a refusal that leads to its explanation."""

from typing import Final

from bot.messages.controls import Control
from bot.messages.post_parts import Button
from render.words import Voice

EXPLAIN_VERB: Final = "explain"


def make_why_button(voice: Voice) -> Button:
    """Return the button that explains the last refusal of whoever presses it."""
    return Button(voice.say("button.explain"), Control(EXPLAIN_VERB))
