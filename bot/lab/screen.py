"""What stands on a person's screen: texts, and all that can be used on a message."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.local.snowflakes import Json
from bot.messages.controls import Control

BUTTON: Final = 2
SELECT: Final = 3
FIELD: Final = 4
"""A text field of a modal."""
TEXT: Final = 10
BUILDER: Final = frozenset({"give", "pick", "number", "text", "back", "again"})
SMALL: Final = "-# "
"""A line in small letters names the table."""
CARD: Final = "rules"
"""Only a turn card has this button."""


class Use(NamedTuple):
    """Something that can be pressed or chosen from."""

    control: Control
    custom: str
    part: Json

    @property
    def choices(self) -> list[str]:
        """List what a select offers."""
        return [str(one["value"]) for one in self.part.get("options", ())]


def parts(message: Json) -> Iterator[Json]:
    """List all components, nested ones too, from above."""
    todo = list(message.get("components", ()))
    while todo:
        one = todo.pop(0)
        yield one
        side = [one["accessory"]] if "accessory" in one else []
        todo = [*one.get("components", ()), *side, *todo]


def text(message: Json) -> str:
    """Read what a message says."""
    return "\n".join(one["content"] for one in parts(message) if one["type"] == TEXT)


def uses(message: Json) -> list[Use]:
    """List what can be used, as far as it isn't greyed out."""
    found = []
    for one in parts(message):
        custom = one.get("custom_id")
        control = Control.read(custom) if custom else None
        if control is not None and one["type"] in {BUTTON, SELECT} and not one.get("disabled"):
            found.append(Use(control, str(custom), one))
    return found


def find(message: Json, *verbs: str, game: int = 0) -> Use | None:
    """Find the first control that does one of these things."""
    for one in uses(message):
        if one.control.verb in verbs and game in {0, one.control.game}:
            return one
    return None


def is_card(message: Json) -> bool:
    """Tell a turn card, by which orders are answered, from everything else."""
    verbs = {one.control.verb for one in uses(message)}
    return CARD in verbs and not verbs & BUILDER


def goes_on(message: Json) -> bool:
    """Tell an answer that names its table and offers nothing: a card follows."""
    return text(message).startswith(SMALL) and not uses(message)


def first_number(message: Json) -> int:
    """Read the number of the first component: letters carry their mark there."""
    return next((int(one.get("id", 0)) for one in message.get("components", ())), 0)
