"""A Reaction that its player has registered with instructions, a secret (R-CARD-07)."""

from engine.core.protocol.values import Model
from engine.echoes.catalog.vocabulary import CardClass, TechType


class StandingReaction(Model):
    """The instructions for one hand card."""

    number: int
    card: str
    option: int | None = None
    watch: tuple[str, ...] = ()
    """Units, buildings or squares; () is any."""
    min_damage: int = 0
    lethal: bool = False
    attacker_class: CardClass | None = None
    min_cost: int = 0
    """Printed symbols of the card that is played."""
    tech_type: TechType | None = None
    targets: tuple[str, ...] = ()
    """Wishes, in their order."""
    pay: tuple[str, ...] = ()
    rank: int = 1
    """Those of rank 1 are tried first."""


class WindowAnswer(Model):
    """What a player has answered in a reaction window, a secret (R-CARD-08, E-INFO-21)."""

    reaction: StandingReaction | None = None
    """The Reaction that is carried out when the window closes; None: the player has passed."""
