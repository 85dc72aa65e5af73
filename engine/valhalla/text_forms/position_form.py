"""The form of a written position: `docs/scenarios.md` tells it in words."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from engine.core.protocol.values import Model
from engine.valhalla.map.hexes import Hex
from engine.valhalla.settings import Settings
from engine.valhalla.state import Phase
from engine.valhalla.text_forms.side_form import (
    At,
    GivenSeat,
    Hexes,
    Number,
    Open,
    Places,
    StandingUnit,
)
from engine.valhalla.turn_in_progress import Stage


class GivenMap(Model):
    """A map, by what is on it; what is left out of the ground is `terrain`."""

    size: tuple[Annotated[int, Field(ge=1, le=99)], Annotated[int, Field(ge=1, le=99)]] = (12, 12)
    blank: bool = False
    """Not made yet: only its size is known."""
    terrain: str = "grasslands"
    hexes: Mapping[str, Any] = Field(default_factory=dict)
    features: Mapping[Hex, str] = Field(default_factory=dict)
    roads: tuple[Hexes, ...] = ()
    gates: tuple[Hexes, ...] = ()
    homes: Mapping[Hex, Hexes] | None = None


class GivenChannel(Model):
    sides: tuple[At, At]
    at: Hex


Orders = tuple[Mapping[str, Any], ...]


class GivenCourse(Open):
    """A turn that is being carried out; what isn't here is written as `Course` has it."""

    seat: At
    sheet: Orders = ()
    stage: Stage = "movement"
    answers: Mapping[At, Orders] = Field(default_factory=dict)


class GivenOutcome(Model):
    places: tuple[tuple[At, ...], ...]
    rule: str


class WrittenPosition(Open):
    """A whole position."""

    settings: Settings = Settings()
    map: GivenMap | str | None = None
    seats: Mapping[At, GivenSeat] = Field(min_length=1)
    units: Mapping[int, StandingUnit] | None = None
    places: Places = Field(default_factory=dict)
    round: Number | None = None
    phase: Phase | None = None
    turn: Annotated[int, Field(ge=0, le=8)] | None = None
    batch: tuple[At, ...] | None = None
    waiting: Mapping[At, Orders] = Field(default_factory=dict)
    course: GivenCourse | None = None
    picking: tuple[At, ...] | None = None
    channels: tuple[GivenChannel, ...] = ()
    favourites: Mapping[str, At] = Field(default_factory=dict)
    posted: Number = 0
    battles: Number = 0
    asked: Number = 0
    crowned: tuple[At, ...] = ()
    fallen: tuple[tuple[At, ...], ...] | None = None
    scores: Mapping[At, int] = Field(default_factory=dict)
    history: tuple[str, ...] = ()
    outcome: GivenOutcome | None = None
