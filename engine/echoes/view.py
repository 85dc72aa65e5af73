"""What one seat may know of the game (section 20)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core.protocol.values import Seat, Viewer
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


@dataclass(frozen=True, slots=True)
class View:
    """The game as one viewer may know it; None is the public."""

    viewer: Viewer
    board: Board
    secrets: OwnSecrets | None

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
    def active(self) -> Seat:
        return self.board.active
