"""Chance that can be replayed: every answer is a hash of the seed and a key.

There is no generator and no state in here. A game makes the key's text as its ledger prescribes,
and keeps running counters in its own state.
"""

import hashlib
import re
from collections.abc import Mapping, MutableMapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeVar

T = TypeVar("T")

WORD: Final = 2**64


class LaidError(ValueError):
    """A scenario lays down an answer that this chance can't give."""

    def __init__(self, stream: str, laid: Any, expected: str) -> None:
        super().__init__(f"chance.laid.{stream}: expected {expected}, found {str(laid)[:60]}")


def seed_of(word: str) -> str:
    """Make a seed of 64 hex digits out of any word; a seed stays as it is."""
    if re.fullmatch("[0-9a-f]{64}", word):
        return word
    return hashlib.sha256(word.encode()).hexdigest()


class Dice:
    """The chance of one game, on one branch of its history."""

    __slots__ = ("_head", "branch", "game_id")

    def __init__(self, seed: str, game_id: str, branch: int = 0) -> None:
        self._head = seed
        self.game_id = game_id
        self.branch = branch

    def __repr__(self) -> str:
        return f"Dice(game_id={self.game_id!r}, branch={self.branch})"

    def digest(self, key: str) -> str:
        """Hash the seed and a key; after an undo the branch belongs to the key."""
        tail = f"|branch/{self.branch}" if self.branch else ""
        return hashlib.sha256(f"{self._head}|{key}{tail}".encode()).hexdigest()

    def word(self, key: str) -> int:
        """Answer a key with a number from 0 to 2^64 - 1."""
        return int(self.digest(key)[:16], 16)

    def share(self, key: str) -> Fraction:
        """Answer a key with an exact r, 0 <= r < 1."""
        return Fraction(self.word(key), WORD)

    def index(self, key: str, count: int) -> int:
        """Choose among things listed in a fixed order."""
        return self.word(key) * count // WORD

    def commitment(self, prefix: str = "") -> str:
        """Hash that may be published at the start and proves the seed at the end."""
        return hashlib.sha256(f"{prefix}{self._head}".encode()).hexdigest()

    def fixed(self, stream: str, turn: int) -> Any:  # noqa: ARG002  (for LoadedDice)
        """Answer what a scenario has laid down for a stream, None for real chance."""
        return None


class LoadedDice(Dice):
    """Dice of a scenario: what is laid down comes first, chance after it."""

    __slots__ = ("_laid",)

    def __init__(self, dice: "Dice", laid: Mapping[str, Sequence[Any]]) -> None:
        super().__init__(dice._head, dice.game_id, dice.branch)  # noqa: SLF001  (its own kind)
        self._laid = {stream: tuple(answers) for stream, answers in laid.items()}

    def word(self, key: str) -> int:
        answers = self._laid.get(key)
        return int(answers[0]) if answers else super().word(key)

    def fixed(self, stream: str, turn: int) -> Any:
        answers = self._laid.get(stream, ())
        return answers[turn] if turn < len(answers) else None


def below(dice: Dice, counters: MutableMapping[str, int], stream: str, count: int) -> int:
    """Take the next fair number under `count` from a stream; the counters are the state's."""
    turn = counters.get(stream, 0)
    laid = dice.fixed(stream, turn)
    if laid is not None:
        if not isinstance(laid, int) or not 0 <= laid < count:
            raise LaidError(stream, laid, f"a whole number from 0 to {count - 1}")
        counters[stream] = turn + 1
        return laid
    ceiling = WORD - WORD % count
    while True:
        word = dice.word(f"{stream}|{turn}")
        turn += 1
        if word < ceiling:
            counters[stream] = turn
            return word % count


def shuffled(
    dice: Dice, counters: MutableMapping[str, int], stream: str, items: Sequence[T]
) -> tuple[T, ...]:
    """Shuffle from a stream; a scenario may lay down the whole order instead."""
    turn = counters.get(stream, 0)
    laid = dice.fixed(stream, turn)
    if isinstance(laid, (list, tuple)):
        counters[stream] = turn + 1
        return _as_laid(stream, laid, items)
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other = below(dice, counters, stream, last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)


def _as_laid(stream: str, laid: Sequence[Any], items: Sequence[T]) -> tuple[T, ...]:
    """Put the named items first, in that order; a name without its number means the first such."""
    rest = list(items)
    first = []
    for name in laid:
        found = next((item for item in rest if str(item) == str(name)), None)
        if found is None:
            found = next((item for item in rest if str(item).partition("#")[0] == str(name)), None)
        if found is None:
            raise LaidError(stream, name, "something that is shuffled here and not laid yet")
        rest.remove(found)
        first.append(found)
    return (*first, *rest)
