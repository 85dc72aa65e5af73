"""What an effect changes for a while: a stat, a keyword or a damage that is prevented."""

from dataclasses import dataclass
from typing import Literal

from engine.core.protocol.values import Seat
from engine.echoes.catalog.keyword_models import AnyKeyword, KeywordId
from engine.echoes.catalog.vocabulary import Duration, Stat


@dataclass(frozen=True, slots=True)
class LastingEffect:
    """One change of one unit or building, until its duration is over (D-CARD-02)."""

    thing: str
    """The handle of a unit, or the square of a building."""
    card: str
    seat: Seat
    """The player of the card; `round` ends in this player's next Start phase."""
    duration: Duration
    stat: Stat | None = None
    amount: int = 0
    gained: AnyKeyword | None = None
    lost: KeywordId | None = None
    prevented: Literal["attack", "counter", "any"] | None = None
    """Which damage to the thing is less by `amount`."""
    prevents_all: bool = False
