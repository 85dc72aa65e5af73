"""A game that is over, as plain values: its last position, its rounds, and all that happened."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.core.protocol.values import EVERYONE, Event

THREAD_ROOM = ""
"""The room of events that are told in the table's thread."""


class ToldEvent(NamedTuple):
    """An event, and the round in which it happened."""

    round: int
    event: Event


class PlayedRound(NamedTuple):
    """A round, and the position in which its last step left the game."""

    round: int
    view: Any
    """The view of the seat that sees everything."""
    power: Mapping[int, int]
    """By seat: what the game counts as its power then."""


@dataclass(frozen=True, kw_only=True)
class EndedGame:
    """A game that is over; nothing in it is secret any more."""

    view: Any
    """The public view of the last position."""
    whole_view: Any
    """The view of the last position of the seat that sees everything."""
    seats: tuple[int, ...]
    own_views: Mapping[int, Any] = field(default_factory=dict)
    """By seat: its own view of the last position."""
    places: Sequence[Sequence[int]] = ()
    """The seats by their place; () if nobody has won."""
    rounds: Sequence[PlayedRound] = ()
    events: Sequence[ToldEvent] = ()

    def list_told(self) -> list[ToldEvent]:
        """List the events that everybody has heard in the thread."""
        return [
            one
            for one in self.events
            if one.event.audience == EVERYONE and one.event.room == THREAD_ROOM
        ]

    def list_public(self, kinds: frozenset[str]) -> list[ToldEvent]:
        """List the events of some kinds that everybody has heard in the thread."""
        return [one for one in self.list_told() if one.event.kind in kinds]

    def hidden_from(self, seat: int) -> Iterator[ToldEvent]:
        """Yield the events that a seat could not hear."""
        for one in self.events:
            if one.event.audience != EVERYONE and seat not in one.event.audience:
                yield one

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first place; () if nobody has won."""
        return tuple(map(int, self.places[0])) if self.places else ()

    @property
    def last_round(self) -> int:
        """The number of the last round that was played."""
        return self.rounds[-1].round if self.rounds else 0
