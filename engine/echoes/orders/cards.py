"""Orders that play cards and answer what their effects ask (E-ORD-13, E-ORD-15, E-ORD-20)."""

from typing import ClassVar, Literal

from engine.echoes.orders.fields import EchoesOrder, Names, Number, UnitName


class UseAbility(EchoesOrder):
    """Use the Action Ability of a unit; its abilities are counted from 1."""

    form = "ability {ability} of {unit} [targets {targets}]"
    field_namespaces: ClassVar = {"unit": "unit", "targets": "target"}
    kind: Literal["ability"] = "ability"
    unit: UnitName
    ability: Number
    targets: Names = ()


class PlayCard(EchoesOrder):
    """Play a Technology or a Tactic from the hand; its options are counted from 1.

    The first target of an Upgrade is the unit that it is attached to.
    """

    form = "play {card} [option {option}] [targets {targets}] [pay {pay}]"
    field_namespaces: ClassVar = {"card": "card", "targets": "target", "pay": "token"}
    kind: Literal["play"] = "play"
    card: str
    option: Number | None = None
    targets: Names = ()
    pay: Names = ()


class Choose(EchoesOrder):
    """Answer the open choice."""

    form = "choose {choice} [{answer}]"
    field_namespaces: ClassVar = {"choice": "choice", "answer": "answer"}
    kind: Literal["choose"] = "choose"
    choice: str
    answer: Names = ()
