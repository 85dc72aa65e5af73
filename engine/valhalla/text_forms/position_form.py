"""The form of a written position; `docs/scenarios.md` explains it."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from engine.core.protocol.values import Model
from engine.valhalla.map.hexes import Hex
from engine.valhalla.settings import Settings
from engine.valhalla.state import Phase
from engine.valhalla.text_forms.side_form import (
    FormWithExtras,
    Hexes,
    Number,
    Places,
    SeatNumber,
    UnitById,
    WrittenSeat,
)
from engine.valhalla.turn_in_progress import Stage


class WrittenMap(Model):
    """A written map; hexes that are not written have the terrain `terrain`."""

    size: tuple[Annotated[int, Field(ge=1, le=99)], Annotated[int, Field(ge=1, le=99)]] = (12, 12)
    blank: bool = False
    """Whether the map is not made yet, so that only its size is known."""
    terrain: str = "grasslands"
    hexes: Mapping[str, Any] = Field(default_factory=dict)
    features: Mapping[Hex, str] = Field(default_factory=dict)
    roads: tuple[Hexes, ...] = ()
    gates: tuple[Hexes, ...] = ()
    homes: Mapping[Hex, Hexes] | None = None


class WrittenChannel(Model):
    sides: tuple[SeatNumber, SeatNumber]
    at: Hex


WrittenOrders = tuple[Mapping[str, Any], ...]


class WrittenTurn(FormWithExtras):
    """A turn in progress; other fields are written as `TurnInProgress` has them."""

    seat: SeatNumber
    sheet: WrittenOrders = ()
    stage: Stage = "movement"
    answers: Mapping[SeatNumber, WrittenOrders] = Field(default_factory=dict)


class WrittenOutcome(Model):
    places: tuple[tuple[SeatNumber, ...], ...]
    rule: str


class WrittenPosition(FormWithExtras):
    """A whole position."""

    settings: Settings = Settings()
    map: WrittenMap | str | None = None
    seats: Mapping[SeatNumber, WrittenSeat] = Field(min_length=1)
    units: Mapping[int, UnitById] | None = None
    places: Places = Field(default_factory=dict)
    round: Number | None = None
    phase: Phase | None = None
    turn: Annotated[int, Field(ge=0, le=8)] | None = None
    batch: tuple[SeatNumber, ...] | None = None
    waiting: Mapping[SeatNumber, WrittenOrders] = Field(default_factory=dict)
    course: WrittenTurn | None = None
    picking: tuple[SeatNumber, ...] | None = None
    channels: tuple[WrittenChannel, ...] = ()
    favourites: Mapping[str, SeatNumber] = Field(default_factory=dict)
    posted: Number = 0
    battles: Number = 0
    asked: Number = 0
    crowned: tuple[SeatNumber, ...] = ()
    fallen: tuple[tuple[SeatNumber, ...], ...] | None = None
    scores: Mapping[SeatNumber, int] = Field(default_factory=dict)
    history: tuple[str, ...] = ()
    outcome: WrittenOutcome | None = None
