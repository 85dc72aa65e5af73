"""Awards from figures: who had the most of something, and how much that was."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.protocol.values import Event

MAX_HOLDERS: Final = 2
"""An award that more seats would share says nothing, and isn't given."""


@dataclass(frozen=True, slots=True)
class Award:
    """An award: its name is under `award.<key>`, the figure behind it under `award.<key>.why`."""

    key: str
    seats: tuple[int, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)


def count_figures(
    events: Iterable[Event],
    figures: Iterable[str],
    count_event: Callable[[Event], Iterable[tuple[str, int, int]]],
) -> dict[str, Counter[int]]:
    """Add up, by figure and seat, what each event adds: a figure, a seat, an amount."""
    counts: dict[str, Counter[int]] = {key: Counter() for key in figures}
    for event in events:
        for key, seat, amount in count_event(event):
            counts[key][int(seat)] += amount
    return counts


def award_most(key: str, counts: Mapping[int, int], least: int = 1) -> Iterable[Award]:
    """Give an award to who has the highest count, if it is high enough and few share it."""
    highest = max(counts.values(), default=0)
    holders = tuple(sorted(seat for seat, count in counts.items() if count == highest))
    if highest >= least and len(holders) <= MAX_HOLDERS:
        yield Award(key, holders, {"count": highest})


def count_by_seat(seats: Iterable[int]) -> Counter[int]:
    """Count how often each seat comes up."""
    return Counter(int(one) for one in seats)
