"""Orders to units in the Mobilization phase (E-ORD-06 to E-ORD-14)."""

from typing import ClassVar, Literal

from pydantic import ConfigDict, Field

from engine.echoes.catalog.vocabulary import AttackMode
from engine.echoes.orders.fields import EchoesOrder, Names, SquareName, UnitName


class MoveUnit(EchoesOrder):
    """Move a unit along a straight line."""

    form = "move {unit} to {to}"
    field_namespaces: ClassVar = {"unit": "unit", "to": "square"}
    kind: Literal["move"] = "move"
    unit: UnitName
    to: SquareName


class Attack(EchoesOrder):
    """Attack what stands on a square, in the mode the unit is in."""

    form = "attack {square} with {unit} [target {target}]"
    field_namespaces: ClassVar = {"square": "square", "unit": "unit", "target": "unit"}
    kind: Literal["attack"] = "attack"
    unit: UnitName
    square: SquareName
    target: UnitName | None = None


class Build(EchoesOrder):
    """Build a Camp or a Barracks on the unit's own square."""

    form = "build {what} with {unit} [pay {pay}]"
    field_namespaces: ClassVar = {"what": "choice", "unit": "unit", "pay": "token"}
    kind: Literal["build"] = "build"
    unit: UnitName
    what: Literal["camp", "barracks"]
    pay: Names = ()


class Relocate(EchoesOrder):
    """Rebuild an own building on the unit's square."""

    model_config = ConfigDict(extra="ignore", validate_by_name=True, serialize_by_alias=True)
    form = "relocate {from} with {unit} [pay {pay}]"
    field_namespaces: ClassVar = {"from": "square", "unit": "unit", "pay": "token"}
    kind: Literal["relocate"] = "relocate"
    unit: UnitName
    origin: SquareName = Field(alias="from")
    pay: Names = ()


class UseVillage(EchoesOrder):
    """Draw a card in a village, or resupply there."""

    form = "village {unit} {use} [cards {cards}]"
    field_namespaces: ClassVar = {"unit": "unit", "use": "choice", "cards": "card"}
    kind: Literal["village"] = "village"
    unit: UnitName
    use: Literal["draw", "resupply"]
    cards: Names = ()


class Recruit(EchoesOrder):
    """Draw a card with a unit that has Recruit."""

    form = "recruit with {unit}"
    field_namespaces: ClassVar = {"unit": "unit"}
    kind: Literal["recruit"] = "recruit"
    unit: UnitName


class SwitchMode(EchoesOrder):
    """Switch a unit to Melee or Ranged mode."""

    form = "mode {unit} {mode}"
    field_namespaces: ClassVar = {"unit": "unit", "mode": "choice"}
    kind: Literal["mode"] = "mode"
    unit: UnitName
    mode: AttackMode
