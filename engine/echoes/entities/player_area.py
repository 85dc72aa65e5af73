"""What lies open in front of one player (E-INFO-04 to E-INFO-07)."""

from dataclasses import dataclass, field
from typing import Literal

from engine.core.protocol.values import Seat
from engine.echoes.catalog.vocabulary import CivId
from engine.echoes.entities.tokens import Tokens
from engine.echoes.settings import Color, Team

RoyalPawn = Literal["free", "used", "gone"]
"""`free`: not deployed yet; `used`: its unit is on the map; `gone`: removed from the game."""


@dataclass(slots=True)
class PlayerArea:
    """The open part of one player: cards in play, piles as numbers, tokens and pawns."""

    seat: Seat
    color: Color
    team: Team
    civ: CivId | None = None
    civ_card: str = ""
    tokens: Tokens = field(default_factory=Tokens)
    events: list[str] = field(default_factory=list)
    """Active Events (E-CARD-15)."""
    actions: list[str] = field(default_factory=list)
    """Action cards that still hold tokens (E-CARD-13)."""
    discard: list[str] = field(default_factory=list)
    """Open, the newest last (E-INFO-06)."""
    hand_size: int = 0
    deck_size: int = 0
    king: RoyalPawn = "free"
    queen: RoyalPawn = "free"
    units_made: int = 0
    """Units this player has ever had on the map: handles are never used again (section ORD)."""
    turns: int = 0
    missed: int = 0
    """Own turns in a row whose deadline passed (R-TURN-04)."""

    def copy(self) -> "PlayerArea":
        return PlayerArea(
            self.seat,
            self.color,
            self.team,
            self.civ,
            self.civ_card,
            self.tokens.copy(),
            self.events.copy(),
            self.actions.copy(),
            self.discard.copy(),
            self.hand_size,
            self.deck_size,
            self.king,
            self.queen,
            self.units_made,
            self.turns,
            self.missed,
        )
