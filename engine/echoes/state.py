"""The state of a game: the open table, the secrets of each seat, and what is still to be done."""

from dataclasses import dataclass, field
from typing import Final, Self

from pydantic import ConfigDict, TypeAdapter

from engine.core.protocol.values import Seat
from engine.echoes.agenda.tasks import AnyTask
from engine.echoes.entities.board import Board
from engine.echoes.reactions.standing_reaction import StandingReaction, WindowAnswer


@dataclass(slots=True)
class SeatSecrets:
    """The cards of one seat that others may not see (E-INFO-09, E-INFO-10)."""

    hand: list[str] = field(default_factory=list)
    """In the order in which they were drawn, the newest last (R-END-02)."""
    deck: list[str] = field(default_factory=list)
    """From the top; nobody knows the order, not even the owner."""
    deck_list: dict[str, int] = field(default_factory=dict)
    """Copies by card id; that of an own deck is known to its owner only (E-INFO-11)."""
    standing: list[StandingReaction] = field(default_factory=list)
    """E-INFO-13."""
    discard_first: list[str] = field(default_factory=list)
    """The cards that are discarded first if nobody is asked (R-ORD-03)."""
    standing_made: int = 0
    window_answer: WindowAnswer | None = None
    """The answer in the open reaction window (E-INFO-21)."""
    passes_turn: bool = False
    """Whether the player passes in every window of this turn (R-CARD-08)."""

    @property
    def has_answered(self) -> bool:
        """Whether the open window waits for this player no more."""
        return self.passes_turn or self.window_answer is not None

    def copy(self) -> "SeatSecrets":
        return SeatSecrets(
            self.hand.copy(),
            self.deck.copy(),
            self.deck_list,
            self.standing.copy(),
            self.discard_first.copy(),
            self.standing_made,
            self.window_answer,
            self.passes_turn,
        )


@dataclass(slots=True)
class State:
    """The state of a game at one moment."""

    board: Board
    secrets: list[SeatSecrets]
    """By seat."""
    hidden_tiles: dict[str, str] = field(default_factory=dict)
    """The tile that lies face-down at each undiscovered place (E-INFO-12)."""
    agenda: list[AnyTask] = field(default_factory=list)
    """What is still to be carried out, the next task last."""
    default_answer: tuple[str, ...] = ()
    """The answer that the open choice takes if its time runs out (section 22.3)."""
    is_reacting: bool = False
    """Whether a Reaction is being carried out (R-CARD-09)."""
    effects_run: int = 0
    """Triggered effects of the present order (R-CARD-11)."""
    chance: dict[str, int] = field(default_factory=dict)
    lapsed_turn: int = 0
    """The last turn whose deadline has passed; its open choices take their default answers."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    def secrets_of(self, seat: Seat) -> SeatSecrets:
        return self.secrets[seat - 1]

    def copy(self) -> Self:
        return type(self)(
            self.board.copy(),
            [secrets.copy() for secrets in self.secrets],
            self.hidden_tiles.copy(),
            self.agenda.copy(),
            self.default_answer,
            self.is_reacting,
            self.effects_run,
            self.chance.copy(),
            self.lapsed_turn,
        )


STATE_ADAPTER: Final[TypeAdapter[State]] = TypeAdapter(State)
