"""The table's own settings: time, leavers, undo; the same for every game."""

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field

from bot.games.people.time_zones import exists
from engine.core.protocol.game import Game
from engine.core.protocol.values import Model

Language = Literal["en", "fr"]
Leavers = Literal["ai", "wait", "concede"]

LONGEST: Final = 9


def _zone(name: str) -> str:
    """Accept the zones of the IANA, spelt as there."""
    if not exists(name):
        raise ValueError("no such time zone")
    return name


class TableSettings(Model):
    """How a table is run; frozen when the game starts (S-TABLE-03, S-TABLE-06, S-TABLE-11)."""

    language: Language = "en"
    """Of everything that is public."""
    zone: Annotated[str, AfterValidator(_zone)] = "UTC"
    hour: int | None = Field(default=None, ge=0, le=23)
    """Windows of a day or more close at this full hour in the zone, the first after their hours."""
    early: bool = True
    """A window closes when all who are asked are ready."""
    remind_hours: int = Field(default=6, ge=0, le=72)
    """So long before the end, at most half the window; 0 is never."""
    extension_hours: int = Field(default=24, ge=1, le=168)
    """What one request adds, at most."""
    extensions_cap: int = Field(default=72, ge=0, le=336)
    """What all requests together may add to one window."""
    steward_after: int = Field(default=0, ge=0, le=LONGEST)
    """Missed windows in a row after which an AI answers for a seat; 0 is never."""
    leavers: Leavers = "ai"
    """An AI takes the place, the table stands still until somebody does, or the seat gives up."""
    fill: bool = False
    """The host's start gives empty places to AIs, as many as the game needs."""
    undo: bool = True
    """A step that revealed nothing may be taken back by its maker until somebody answers."""
    spectators: bool = True
    """Those who hold no seat may look at what is public."""
    outage_minutes: int = Field(default=15, ge=1, le=1440)
    """A longer absence of Skald extends each window that fell due in it, once for each absence."""
    lobby_days: int = Field(default=14, ge=1, le=60)
    """A lobby that nobody touches for so long closes itself."""


def steward_most(game: Game[Any, Any]) -> int:
    """Tell after how many missed windows a steward must have come: before the seat falls."""
    return game.misses - 1 if game.misses else LONGEST
