"""Events of buildings and tokens."""

from typing import Literal

from engine.core.protocol.values import Event, Seat
from engine.echoes.catalog.vocabulary import BuildingKind, Resource
from engine.echoes.squares.coordinates import Square


class BuildingBuilt(Event):
    kind: Literal["building_built"] = "building_built"
    seat: Seat
    building: BuildingKind
    square: Square


class BuildingRelocated(Event):
    """A player took an own building away to rebuild it (E-BUILD-17)."""

    kind: Literal["building_relocated"] = "building_relocated"
    seat: Seat
    building: BuildingKind
    square: Square


class BuildingLost(Event):
    kind: Literal["building_lost"] = "building_lost"
    seat: Seat
    building: BuildingKind
    square: Square


class TokensGained(Event):
    kind: Literal["tokens_gained"] = "tokens_gained"
    seat: Seat
    res: Resource
    count: int
    card: str = ""
    """The card on which Temporary tokens lie; "" for Main ones."""


class TokensLost(Event):
    kind: Literal["tokens_lost"] = "tokens_lost"
    seat: Seat
    res: Resource
    count: int


class CostPaid(Event):
    """The tokens that paid a cost, by the words of a payment."""

    kind: Literal["cost_paid"] = "cost_paid"
    seat: Seat
    tokens: tuple[str, ...]
