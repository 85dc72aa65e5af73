"""Deeds as values: something that happened, as all know it, and what makes it worth telling."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

DeedPlace = Literal["main", "aside", "outlook", "note"]
"""Where a deed is told: in sentences of its own; folded with others; as who is near victory; last,
in short."""


class Sides(NamedTuple):
    """Seats in the facts of a deed; they are named by the sides that they lead."""

    seats: tuple[int, ...]
    is_list: bool = True


class SideName(NamedTuple):
    """The names of a side: the full one for its first mention, the short one for all others."""

    full: str
    short: str


SideNamer = Callable[[int, int], SideName]
"""Names a seat's side as of an event, by the event's index and the seat."""


def one_side(seat: int) -> Sides:
    """Return one seat as a fact."""
    return Sides((int(seat),), is_list=False)


def several_sides(seats: Sequence[int]) -> Sides:
    """Return seats as a fact."""
    return Sides(tuple(map(int, seats)))


@dataclass(frozen=True, slots=True)
class StorySentence:
    """A sentence about a deed: what makes it worth telling, or a line of its thread."""

    key: str
    weight: int
    facts: Mapping[str, Any] = field(default_factory=dict)
    is_answer: bool = False
    """Whether it speaks of an earlier deed of the same round, which then is told first."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that happened, as everybody knows it."""

    key: str
    at: int
    """The index of its first event among all public events of the game."""
    weight: int
    facts: Mapping[str, Any]
    reasons: tuple[StorySentence, ...] = ()
    """What makes it worth telling, such as that it was the first of its kind."""
    place: DeedPlace = "main"
    room: str = ""
    """The room of a thread about it; "" if it is not worth one."""
    thread_lines: tuple[StorySentence, ...] = ()
    """What the thread tells, the stakes first and the outcome last."""
    thread_reasons: frozenset[str] = frozenset()
    """The keys of reasons that the thread tells, so that the post of the round does not."""

    @property
    def total_weight(self) -> int:
        """Return its weight with the greatest weight of its reasons."""
        return self.weight + max((one.weight for one in self.reasons), default=0)

    @property
    def heaviest_reasons(self) -> list[StorySentence]:
        """Return its reasons, the heaviest first."""
        return sorted(self.reasons, key=lambda one: -one.weight)
