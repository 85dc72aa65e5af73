"""What one seat may know of the game (section 20)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core.protocol.values import Seat, Viewer
from engine.echoes.agenda.tasks import Happening
from engine.echoes.entities.board import Board
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.reactions.standing_reaction import StandingReaction


@dataclass(frozen=True, slots=True)
class OwnSecrets:
    """What only the viewer knows (E-INFO-09)."""

    hand: tuple[str, ...]
    answers: tuple[str, ...] = ()
    """The possible answers to the viewer's open choice."""
    deck_list: Mapping[str, int] = field(default_factory=dict)
    """E-INFO-11."""
    standing: tuple[StandingReaction, ...] = ()
    """E-INFO-13."""
    discard_first: tuple[str, ...] = ()
    is_awaited: bool = False
    """Whether the open reaction window waits for the viewer's answer."""
    passes_turn: bool = False


@dataclass(frozen=True, slots=True)
class RevealedSeat:
    """The secrets of one seat as everybody may see them once the game is over (R-INFO-05)."""

    hand: tuple[str, ...]
    deck: tuple[str, ...]
    deck_list: Mapping[str, int]
    standing: tuple[StandingReaction, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The game as one viewer may know it; None is the public."""

    viewer: Viewer
    board: Board
    secrets: OwnSecrets | None
    happenings: tuple[Happening, ...] = ()
    """What the open reaction window is about (R-CARD-08)."""

    revealed: tuple[RevealedSeat, ...] = ()
    """By seat, once the game is over; () before."""
    hidden_tiles: Mapping[str, str] = field(default_factory=dict)
    """What lies face-down, once the game is over (R-INFO-05)."""

    @property
    def me(self) -> PlayerArea | None:
        """The viewer's own area; None for those who do not play."""
        if self.viewer is None or self.secrets is None:
            return None
        return self.board.player(self.viewer)

    @property
    def hand(self) -> tuple[str, ...]:
        return self.secrets.hand if self.secrets is not None else ()

    @property
    def round(self) -> int:
        """The rounds begun so far: in each, every player has one turn."""
        return self.board.round

    @property
    def sides(self) -> Mapping[Seat, str]:
        """The civilization of each seat, whose games are counted apart (D-CARD-20)."""
        return {player.seat: player.civ for player in self.board.players if player.civ}

    @property
    def active(self) -> Seat:
        return self.board.active
