"""Blanks of resigning; the game master's deeds are typed."""

from typing import Final

from engine.valhalla.choices.common import BlankMaker, word_field

BLANKS: Final[dict[str, tuple[tuple[str, BlankMaker], ...]]] = {
    "resign": (word_field("confirm", "true"),)
}
