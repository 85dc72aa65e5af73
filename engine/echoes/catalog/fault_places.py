"""Where a card doesn't fit, and why."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.core.files.file_faults import DataPath


class CardFault(NamedTuple):
    """A sentence about a value of a card, which stands at a path below it."""

    path: DataPath
    problem: str


def put_below(path: DataPath, faults: Iterable[CardFault]) -> Iterator[CardFault]:
    """Yield the faults of a part of a card, by their paths from the card."""
    for fault in faults:
        yield CardFault((*path, *fault.path), fault.problem)
