"""Blanks of resigning; the game master's deeds are typed."""

from typing import Final

from engine.valhalla.choices.common import Maker, words

BLANKS: Final[dict[str, tuple[tuple[str, Maker], ...]]] = {"resign": (words("confirm", "true"),)}
