"""Words that somebody has typed without saying to whom, until a button says it."""

from collections import OrderedDict
from typing import Final, NamedTuple

from engine.core.protocol.values import Order

MAX_TEXTS: Final = 1_024
"""Texts that are kept."""


class UnsentWords(NamedTuple):
    """What somebody typed: for one reader, and the order that says it to everybody, if any."""

    text: str
    public_order: Order | None = None


class KeptWords:
    """The words by their writer and the key of their message; a restart forgets them."""

    def __init__(self) -> None:
        self._words: OrderedDict[tuple[int, str], UnsentWords] = OrderedDict()

    def keep(self, person: int, key: str, words: UnsentWords) -> None:
        """Keep words until there are too many."""
        self._words[person, key] = words
        while len(self._words) > MAX_TEXTS:
            self._words.popitem(last=False)

    def forget_all(self) -> None:
        """Forget all words."""
        self._words.clear()

    def find(self, person: int, key: str) -> UnsentWords | None:
        """Find words; None if they are forgotten."""
        return self._words.get((person, key))
