"""Orders before the first turn (E-ORD-01, E-ORD-02, E-ORD-04, E-ORD-05)."""

from typing import ClassVar, Literal

from engine.core.protocol.values import Seat
from engine.echoes.catalog.vocabulary import CivId
from engine.echoes.orders.fields import EchoesOrder, Names, Number


class PickOrder(EchoesOrder):
    """Choose a civilization first, or let the others choose first (E-SETUP-13)."""

    form = "pick order {order}"
    field_namespaces: ClassVar = {"order": "choice"}
    kind: Literal["pick_order"] = "pick_order"
    order: Literal["first", "second"]


class PickCiv(EchoesOrder):
    """Take a civilization with its prepared deck, or with an own one by its code (E-SETUP-14)."""

    form = "pick civilization {civ} [deck {deck}]"
    field_namespaces: ClassVar = {"civ": "civ", "deck": "text"}
    kind: Literal["pick_civ"] = "pick_civ"
    civ: CivId
    deck: str | None = None


class TeamFirst(EchoesOrder):
    """Decide which player of the team goes first (E-TEAM-04, R-TEAM-03)."""

    form = "team first {player}"
    field_namespaces: ClassVar = {"player": "seat"}
    kind: Literal["team_first"] = "team_first"
    player: Number

    @property
    def seat(self) -> Seat:
        return Seat(self.player)


class Opening(EchoesOrder):
    """Resupply the opening hand, or keep it (E-SETUP-21)."""

    form = "opening [{cards}]"
    field_namespaces: ClassVar = {"cards": "card"}
    kind: Literal["opening"] = "opening"
    cards: Names = ()
