"""Orders about unit cards and Events (E-ORD-16 to E-ORD-18)."""

from typing import ClassVar, Literal

from engine.echoes.catalog.vocabulary import AttackMode
from engine.echoes.entities.unit import Pawn
from engine.echoes.orders.fields import EchoesOrder, Names, SquareName, UnitName


class Deploy(EchoesOrder):
    """Deploy a unit card from the hand."""

    form = "deploy {card} on {square} [as {pawn}] [mode {mode}] [pay {pay}]"
    field_namespaces: ClassVar = {
        "card": "card", "square": "square", "pawn": "choice", "mode": "choice", "pay": "token",
    }  # fmt: skip
    kind: Literal["deploy"] = "deploy"
    card: str
    square: SquareName
    pawn: Pawn | None = None
    mode: AttackMode | None = None
    pay: Names = ()


class DiscardUnit(EchoesOrder):
    """Discard an own unit to free a space on the full Unit Field."""

    form = "discard unit {unit}"
    field_namespaces: ClassVar = {"unit": "unit"}
    kind: Literal["discard_unit"] = "discard_unit"
    unit: UnitName


class DiscardEvent(EchoesOrder):
    """Discard an own active Event, in anybody's turn."""

    form = "discard event {card}"
    field_namespaces: ClassVar = {"card": "card"}
    kind: Literal["discard_event"] = "discard_event"
    card: str

    @property
    def is_at_once(self) -> bool:
        return True
