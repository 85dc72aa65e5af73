"""Answers to open choices, the ends of phases and turns, and orders at any time (section ORD)."""

from typing import ClassVar, Literal

from engine.echoes.orders.fields import EchoesOrder, Names, Number, YesFlag


class Rotate(EchoesOrder):
    """Choose how a revealed tile lies (E-ORD-07)."""

    form = "rotate {degrees}"
    field_namespaces: ClassVar = {"degrees": "choice"}
    kind: Literal["rotate"] = "rotate"
    degrees: Number


class DiscardHand(EchoesOrder):
    """Discard down to seven cards (E-ORD-19)."""

    form = "discard {cards}"
    field_namespaces: ClassVar = {"cards": "card"}
    kind: Literal["discard_hand"] = "discard_hand"
    cards: Names


class EndPhase(EchoesOrder):
    """End the phase: the Deployment phase follows, or the turn ends (E-ORD-21)."""

    form = "end phase"
    ends_phase = True
    kind: Literal["end_phase"] = "end_phase"


class EndTurn(EchoesOrder):
    """End the turn (E-ORD-22)."""

    form = "end turn"
    ends_phase = True
    kind: Literal["end_turn"] = "end_turn"


class Concede(EchoesOrder):
    """Give up, for the whole team and for good (E-ORD-26)."""

    form = "concede [{confirm?confirm}]"
    kind: Literal["concede"] = "concede"
    confirm: YesFlag = False

    @property
    def is_at_once(self) -> bool:
        return True


class DrawOffer(EchoesOrder):
    """Offer a draw, accept one or withdraw an own offer (E-ORD-27)."""

    form = "draw {action}"
    field_namespaces: ClassVar = {"action": "choice"}
    kind: Literal["draw_offer"] = "draw_offer"
    action: Literal["offer", "accept", "withdraw"]

    @property
    def is_at_once(self) -> bool:
        return True
