"""The whole truth of a toy game; outside of `resolve` it is a value."""

from copy import copy
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal, Self

from pydantic import ConfigDict, Field, TypeAdapter

from engine.core.card_piles import print_name
from engine.core.protocol.values import Model, Seat
from tests.engine.toy.catalog import NOBODY, TREASURES

STRICT: Final = ConfigDict(extra="forbid")


@dataclass(slots=True)
class Side:
    """What one seat has."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    purse: int = 5
    hand: list[str] = field(default_factory=list)
    hoard: list[str] = field(default_factory=list)
    posts: dict[str, str] = field(default_factory=dict)
    favour: int = 0
    missed: int = 0
    left: int = 0
    """The round in which it left; 0 plays on."""

    def copy(self) -> Self:
        other = copy(self)
        other.hand, other.hoard = self.hand.copy(), self.hoard.copy()
        other.posts = self.posts.copy()
        return other

    @property
    def score(self) -> int:
        return self.purse + self.favour + sum(TREASURES[print_name(card)] for card in self.hoard)


class Fight(Model):
    """A raid that waits for the answer of its target."""

    number: int
    attacker: Seat
    target: Seat


class Boasting(Model):
    """A boast that was told, and who has reacted to it."""

    seat: Seat
    text: str
    reactions: dict[Seat, str] = Field(default_factory=dict)


@dataclass(slots=True)
class State:
    """Everything."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    sides: dict[Seat, Side]
    rounds: int = 2
    keeper: bool = False
    round: int = 1
    phase: Literal["bid", "turn", "over"] = "bid"
    active: Seat = NOBODY
    treasures: list[str] = field(default_factory=list)
    """Face down, the top first."""
    prize: str = "cup#1"
    offer: list[str] = field(default_factory=list)
    raid: Fight | None = None
    raids: int = 0
    raided: list[Seat] = field(default_factory=list)
    actions: int = 0
    ruling: str = ""
    """The boast that waits for the keeper."""
    boasts: dict[str, Boasting] = field(default_factory=dict)
    favoured: bool = False
    counters: dict[str, int] = field(default_factory=dict)

    def copy(self) -> Self:
        other = copy(self)
        other.sides = {seat: side.copy() for seat, side in self.sides.items()}
        other.treasures, other.offer = self.treasures.copy(), self.offer.copy()
        other.raided, other.boasts = self.raided.copy(), self.boasts.copy()
        other.counters = self.counters.copy()
        return other

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that have not left, in order."""
        return tuple(seat for seat in sorted(self.sides) if not self.sides[seat].left)


ADAPTER: Final[TypeAdapter[State]] = TypeAdapter(State)


def upgrade_from_version_1(document: dict[str, Any]) -> dict[str, Any]:
    """Read a position of rules version 1: purses were `coins`, and nobody counted misses."""
    sides = {
        seat: {"purse" if name == "coins" else name: value for name, value in side.items()}
        for seat, side in document["sides"].items()
    }
    return {**document, "sides": {seat: {"missed": 0, **side} for seat, side in sides.items()}}
