"""A choice that the game waits for; which kind is open, and for whom, everybody knows (22.3)."""

from dataclasses import dataclass
from typing import Literal

from engine.core.protocol.values import Seat

ChoiceKind = Literal[
    "rotate", "discard_hand", "discard_effect", "target", "may", "fetch", "square", "resupply",
    "resource", "opponent",
]  # fmt: skip
"""E-ORD-35 to E-ORD-44; the choices of setting up are stages of their own."""


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """A choice of one player. What may be answered is open, or the player's own secret."""

    kind: ChoiceKind
    seat: Seat
    count: int = 1
    """How many things are chosen at most: cards to discard, targets (E-ORD-36 to E-ORD-38)."""
    at_least: int = 1
    answers: tuple[str, ...] = ()
    """The possible answers if they are open information; () if they are the player's secret."""
    subject: str = ""
    """What it is about: the place of a tile, or the card whose effect asks."""
