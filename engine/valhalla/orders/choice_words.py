"""Words that orders may hold beside ids, numbers and the words of literal types."""

from typing import Final

from engine.valhalla.orders.diplomacy import EVERYWHERE
from engine.valhalla.orders.fields import EVERY_HEX

CHOICE_WORDS: Final = (
    EVERYWHERE, EVERY_HEX, "none", "yes", "no", "on", "off",
    "take", "drop", "hire", "sacrifice",
    "favor", "petition", "end_side", "reopen_design", "set", "correct",
)  # fmt: skip
