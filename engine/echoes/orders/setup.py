"""Orders before the first turn (E-ORD-01, E-ORD-02, E-ORD-04, E-ORD-05)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator

from engine.core.protocol.values import Seat
from engine.echoes.catalog.vocabulary import CivId
from engine.echoes.orders.fields import EchoesOrder, Names, Number


class PickOrder(EchoesOrder):
    """Choose a civilization first, or let the others choose first (E-SETUP-13)."""

    form = "pick order {order}"
    field_namespaces: ClassVar = {"order": "choice"}
    kind: Literal["pick_order"] = "pick_order"
    order: Literal["first", "second"]


def _to_card_counts(value: Any) -> Any:
    """Write a deck that is a map or a list of cards as `1 norsemen_civ, 3 norsemen_raiders`."""
    if isinstance(value, Mapping):
        return ", ".join(f"{copies} {card}" for card, copies in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) + ","
    return value


class PickCiv(EchoesOrder):
    """Take a civilization with its prepared deck, or with an own one (E-SETUP-14).

    An own deck is a code, or its cards: `1 norsemen_civ, 3 norsemen_raiders`.
    """

    form = "pick civilization {civ} [deck {deck}]"
    field_namespaces: ClassVar = {"civ": "civ", "deck": "text"}
    kind: Literal["pick_civ"] = "pick_civ"
    civ: CivId
    deck: Annotated[str | None, BeforeValidator(_to_card_counts)] = None


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
