"""The table's own settings: time, leavers, undo; the same for every game."""

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field
from pydantic.config import JsonDict

from bot.games.people.time_zones import is_zone
from engine.core.protocol.game import Game
from engine.core.protocol.values import Model

Language = Literal["en", "fr"]
Leavers = Literal["ai", "wait", "concede"]

MAX_STEWARD_AFTER: Final = 9
NOT_OFFERED: Final[JsonDict] = {"offered": False}
"""In the schema of a setting that no lobby offers."""


def _check_zone(name: str) -> str:
    """Accept IANA time zones, spelled as the IANA spells them."""
    if not is_zone(name):
        raise ValueError("no such time zone")
    return name


class TableSettings(Model):
    """How a table is run; frozen when the game starts (S-TABLE-03, S-TABLE-06, S-TABLE-11)."""

    language: Language = "en"
    """The language of everything public."""
    zone: Annotated[str, AfterValidator(_check_zone)] = "UTC"
    hour: int | None = Field(default=None, ge=0, le=23)
    """Windows of a day or more close at this full hour in the zone, the first after their hours."""
    early: bool = True
    """A window closes when all who are asked are ready."""
    remind_hours: int = Field(default=6, ge=0, le=72)
    """A reminder comes this long before the end, at most half the window; 0 is never."""
    extension_hours: int = Field(default=24, ge=1, le=168)
    """The most that one request adds."""
    extensions_cap: int = Field(default=72, ge=0, le=336)
    """The most that all requests together add to one window."""
    steward_after: int = Field(default=0, ge=0, le=MAX_STEWARD_AFTER)
    """Missed windows in a row after which an AI answers for a seat; 0 is never."""
    leavers: Leavers = "ai"
    """An AI takes the seat, the table pauses until somebody takes it, or the seat concedes."""
    fill: bool = False
    """At the start, AIs fill as many empty seats as the game needs."""
    undo: bool = True
    """A step that revealed nothing may be undone by its seat until somebody answers."""
    spectators: bool = True
    """People without a seat may look at what is public."""
    outage_minutes: int = Field(default=15, ge=1, le=1440)
    """A longer outage of Skald extends each window that was due in it, once per outage."""
    lobby_days: int = Field(default=14, ge=1, le=60)
    """A lobby that nobody changes for this long closes itself."""
    practice: bool = Field(default=False, json_schema_extra=NOT_OFFERED)
    """One person plays against machines, and nothing is posted anywhere."""


def max_steward_after(game: Game[Any, Any]) -> int:
    """Return the most missed windows before a steward comes: less than eliminates the seat."""
    return (
        game.policies.max_missed_windows - 1
        if game.policies.max_missed_windows
        else MAX_STEWARD_AFTER
    )
