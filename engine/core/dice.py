"""Chance that can be replayed: every answer is a hash of the seed and a key.

This module has no random generator and keeps no state. A game builds the text of a key as its
ledger prescribes, and keeps the running counters in its own state.
"""

import hashlib
import re
from collections.abc import Mapping, MutableMapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeVar

Item = TypeVar("Item")

ROLL_RANGE: Final = 2**64


class FixedDiceError(ValueError):
    """A scenario fixes an answer that the dice can't give."""

    def __init__(self, stream: str, found: Any, expected: str) -> None:
        self.stream, self.problem = stream, f"expected {expected}, found {str(found)[:60]}"
        super().__init__(f"chance.laid.{stream}: {self.problem}")


def make_seed(word: str) -> str:
    """Turn any word into a seed of 64 hex digits; return a seed unchanged."""
    if re.fullmatch("[0-9a-f]{64}", word):
        return word
    return hashlib.sha256(word.encode()).hexdigest()


class Dice:
    """The dice of one game, on one branch of its history."""

    __slots__ = ("_seed", "branch", "game_id")

    def __init__(self, seed: str, game_id: str, branch: int = 0) -> None:
        self._seed = seed
        self.game_id = game_id
        self.branch = branch

    def __repr__(self) -> str:
        return f"Dice(game_id={self.game_id!r}, branch={self.branch})"

    def hash_key(self, key: str) -> str:
        """Hash the seed and a key; after an undo the key also holds the branch."""
        branch_part = f"|branch/{self.branch}" if self.branch else ""
        return hashlib.sha256(f"{self._seed}|{key}{branch_part}".encode()).hexdigest()

    def roll_number(self, key: str) -> int:
        """Return the number that a key stands for, from 0 to 2^64 - 1."""
        return int(self.hash_key(key)[:16], 16)

    def roll_fraction(self, key: str) -> Fraction:
        """Return the exact fraction r that a key stands for, 0 <= r < 1."""
        return Fraction(self.roll_number(key), ROLL_RANGE)

    def roll_index(self, key: str, count: int) -> int:
        """Return the index of one of `count` things that stand in a fixed order."""
        return self.roll_number(key) * count // ROLL_RANGE

    def seed_commitment(self, prefix: str = "") -> str:
        """Return a hash that may be published at the start and proves the seed at the end."""
        return hashlib.sha256(f"{prefix}{self._seed}".encode()).hexdigest()

    def fixed_answer(self, stream: str, count: int) -> Any:  # noqa: ARG002  (for LoadedDice)
        """Return the answer that a scenario has fixed for a stream; None for real dice."""
        return None


class LoadedDice(Dice):
    """The dice of a scenario: fixed answers come first, then real ones."""

    __slots__ = ("_fixed",)

    def __init__(self, dice: "Dice", fixed: Mapping[str, Sequence[Any]]) -> None:
        super().__init__(dice._seed, dice.game_id, dice.branch)  # noqa: SLF001  (its own kind)
        self._fixed = {stream: tuple(answers) for stream, answers in fixed.items()}

    def roll_number(self, key: str) -> int:
        answers = self._fixed.get(key)
        if not answers:
            return super().roll_number(key)
        text = str(answers[0])  # a file holds numbers of many digits as text
        number = int(text) if text.isascii() and text.isdigit() else ROLL_RANGE
        if number >= ROLL_RANGE:
            raise FixedDiceError(key, text, f"a whole number from 0 to {ROLL_RANGE - 1}")
        return number

    def fixed_answer(self, stream: str, count: int) -> Any:
        answers = self._fixed.get(stream, ())
        return answers[count] if count < len(answers) else None


def roll_below(dice: Dice, counters: MutableMapping[str, int], stream: str, count: int) -> int:
    """Roll the next fair number under `count` of a stream; the counters belong to the state."""
    count_used = counters.get(stream, 0)
    fixed = dice.fixed_answer(stream, count_used)
    if fixed is not None:
        if not isinstance(fixed, int) or not 0 <= fixed < count:
            raise FixedDiceError(stream, fixed, f"a whole number from 0 to {count - 1}")
        counters[stream] = count_used + 1
        return fixed
    ceiling = ROLL_RANGE - ROLL_RANGE % count
    while True:
        number = dice.roll_number(f"{stream}|{count_used}")
        count_used += 1
        if number < ceiling:
            counters[stream] = count_used
            return number % count


def shuffle_items(
    dice: Dice, counters: MutableMapping[str, int], stream: str, items: Sequence[Item]
) -> tuple[Item, ...]:
    """Return the items shuffled by a stream; a scenario may fix the whole order instead."""
    count_used = counters.get(stream, 0)
    fixed = dice.fixed_answer(stream, count_used)
    if isinstance(fixed, (list, tuple)):
        counters[stream] = count_used + 1
        return _order_by_names(stream, fixed, items)
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        other = roll_below(dice, counters, stream, last + 1)
        result[last], result[other] = result[other], result[last]
    return tuple(result)


def _order_by_names(stream: str, fixed: Sequence[Any], items: Sequence[Item]) -> tuple[Item, ...]:
    """Put the named items first, in that order; a name without a number means its first copy."""
    left = list(items)
    first = []
    for name in fixed:
        found = next((item for item in left if str(item) == str(name)), None)
        if found is None:
            found = next((item for item in left if str(item).partition("#")[0] == str(name)), None)
        if found is None:
            raise FixedDiceError(stream, name, "something that is shuffled here and not laid yet")
        left.remove(found)
        first.append(found)
    return (*first, *left)
