"""The form of a written position; `docs/scenarios.md` explains it."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from engine.core.protocol.values import Model
from engine.valhalla.entities.gold_offers import GoldOffer
from engine.valhalla.entities.phases import Phase, Stage
from engine.valhalla.map.hexes import Hex
from engine.valhalla.position_texts.side_schema import (
    Hexes,
    Names,
    Number,
    Places,
    SeatNumber,
    UnitById,
    WrittenSeat,
)
from engine.valhalla.settings import Settings


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


class WrittenMeeting(Model):
    """The active side and others in one hex."""

    at: Hex
    others: tuple[SeatNumber, ...]
    entered: bool
    stances: Names = ()
    parleys: tuple[SeatNumber, ...] = ()
    ended: Mapping[SeatNumber, Mapping[SeatNumber, str]] = Field(default_factory=dict)
    foes: tuple[SeatNumber, ...] | None = None


class WrittenTurn(Model):
    """A turn that has stopped while it was carried out."""

    seat: SeatNumber
    sheet: WrittenOrders = ()
    stage: Stage = "movement"
    came: Mapping[int, Hex] = Field(default_factory=dict)
    """By unit: the hex from which it entered the one where it is."""
    stances: Mapping[Hex, Names] = Field(default_factory=dict)
    """By hex: the stances of groups that ended there with an Officer."""
    meetings: tuple[WrittenMeeting, ...] = ()
    answers: Mapping[SeatNumber, WrittenOrders] = Field(default_factory=dict)
    asked: tuple[SeatNumber, ...] = ()
    """Who is asked at this stage."""
    conquered: Hexes = ()
    """Cities and farms taken this turn."""
    fought: Hexes = ()
    """Where the active side fought."""
    gained: Number = 0
    """Gold from conquests, not yet spent."""
    failed: tuple[int, ...] = ()
    """Positions on the sheet of orders whose failure was told."""
    held: tuple[Mapping[str, Any], ...] = ()
    """Events that are told later, as maps."""
    cleared: Number = 0
    """How many hexes were revealed this turn."""
    served: Mapping[Hex, Number] = Field(default_factory=dict)
    """By hex of a camp or an altar: units hired or favor gained there this turn."""
    offers: tuple[GoldOffer, ...] = ()
    """Gold offered in parleys and not paid yet."""
    feared: Hexes = ()
    """The hexes that might hold other sides' units when the turn began."""


class WrittenOutcome(Model):
    places: tuple[tuple[SeatNumber, ...], ...]
    rule: str


class WrittenPosition(Model):
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
    talks: Mapping[str, int] = Field(default_factory=dict)
    """By pair of sides, as `1.3`: how often a channel was opened."""
    favourites: Mapping[str, SeatNumber] = Field(default_factory=dict)
    posted: Number = 0
    battles: Number = 0
    asked: Number = 0
    said: Number = 0
    """How many posts the IC and OOC channels have so far."""
    crowned: tuple[SeatNumber, ...] = ()
    fallen: tuple[tuple[SeatNumber, ...], ...] | None = None
    scores: Mapping[SeatNumber, int] = Field(default_factory=dict)
    history: tuple[str, ...] = ()
    outcome: WrittenOutcome | None = None
