"""What a person sees in a message: its texts and its usable controls."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.local.snowflakes import Json
from bot.messages.controls import Control

BUTTON: Final = 2
SELECT: Final = 3
TEXT_INPUT: Final = 4
"""A text field of a modal."""
TEXT_DISPLAY: Final = 10
BUILDER_VERBS: Final = frozenset({"give", "pick", "number", "text", "back", "again"})
SMALL_PRINT: Final = "-# "
"""The start of a line in small letters, which names the game."""
CARD_VERB: Final = "rules"
"""The verb of a button that only a turn card has."""


class UsableControl(NamedTuple):
    """A button that can be pressed, or a select."""

    control: Control
    custom_id: str
    component: Json

    @property
    def choices(self) -> list[str]:
        """Return the values that a select offers."""
        return [str(one["value"]) for one in self.component.get("options", ())]


def list_components(message: Json) -> Iterator[Json]:
    """Yield all components from top to bottom, also nested ones."""
    todo = list(message.get("components", ()))
    while todo:
        one = todo.pop(0)
        yield one
        side = [one["accessory"]] if "accessory" in one else []
        todo = [*one.get("components", ()), *side, *todo]


def read_text(message: Json) -> str:
    """Return the text of a message."""
    return "\n".join(
        one["content"] for one in list_components(message) if one["type"] == TEXT_DISPLAY
    )


def list_usable_controls(message: Json) -> list[UsableControl]:
    """Return the controls that are not disabled."""
    found = []
    for one in list_components(message):
        custom = one.get("custom_id")
        control = Control.read(custom) if custom else None
        if control is not None and one["type"] in {BUTTON, SELECT} and not one.get("disabled"):
            found.append(UsableControl(control, str(custom), one))
    return found


def find_control(message: Json, *verbs: str, game: int = 0, rest: str = "") -> UsableControl | None:
    """Return the first control with one of these verbs."""
    for one in list_usable_controls(message):
        fits = game in {0, one.control.game} and rest in {"", one.control.rest}
        if one.control.verb in verbs and fits:
            return one
    return None


def is_card(message: Json) -> bool:
    """Return whether a message is a turn card, which answers orders."""
    verbs = {one.control.verb for one in list_usable_controls(message)}
    return CARD_VERB in verbs and not verbs & BUILDER_VERBS


def is_followed_by_card(message: Json) -> bool:
    """Return whether an answer only names its game, so that a card follows."""
    return read_text(message).startswith(SMALL_PRINT) and not list_usable_controls(message)


def first_component_number(message: Json) -> int:
    """Return the id of the first component, which marks letters."""
    return next((int(one.get("id", 0)) for one in message.get("components", ())), 0)
