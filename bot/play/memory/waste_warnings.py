"""What people were warned would be lost, so that they are asked about it once."""

from collections import OrderedDict
from typing import Final

MAX_WARNINGS: Final = 4_096
"""Warnings that are remembered."""


class WasteWarnings:
    """The last warning of each person at each table; after a restart it comes once more."""

    def __init__(self) -> None:
        self._texts: OrderedDict[tuple[int, int], str] = OrderedDict()

    def is_new(self, person: int, game: int, text: str) -> bool:
        """Tell whether a person hears this warning for the first time, and remember it."""
        key = person, game
        if self._texts.get(key) == text:
            return False
        self._texts[key] = text
        self._texts.move_to_end(key)
        while len(self._texts) > MAX_WARNINGS:
            self._texts.popitem(last=False)
        return True
