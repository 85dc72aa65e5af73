"""The orders of the game (C-ORDER-09): their fields, and how they are written on one line.

A card named without its number is the first of that name; fields an order does not use are ignored.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import BeforeValidator, ConfigDict, Field, TypeAdapter

from engine.core.protocol.game import Lapse
from engine.core.protocol.values import Order, Seat

Names = tuple[str, ...]

NONE_WORD: Final = "none"
"""The word that declines `recover` and `free_build` (C-EFFECT-14)."""


def _is_yes(value: Any) -> bool:
    """Tell whether a value is a plain yes."""
    return value is True or value == "true"


def _to_word(value: Any) -> Any:
    """Turn a number or a list into a text, so that the check can refuse it."""
    return value if value is None or isinstance(value, str) else str(value)[:80]


def _to_all(value: Any) -> Any:
    """Turn a list that holds only `all` into the word."""
    return "all" if value in (["all"], ("all",)) else value


def _refuse_bool(value: Any) -> Any:
    """Turn yes and no into "", since they are no seat."""
    return "" if isinstance(value, bool) else value


def _to_rival_seat(value: Any) -> Any:
    """Turn what is no number into seat 0, which nobody has: most abilities need no rival."""
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    return int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value) else 0


YesFlag = Annotated[bool, BeforeValidator(_is_yes)]
OptionalWord = Annotated[str | None, BeforeValidator(_to_word)]


class CapitalOrder(Order):
    model_config = ConfigDict(extra="ignore")


class Build(CapitalOrder):
    """Build a card from hand; a unit into a slot."""

    form = "build {card} [in {slot}]"
    field_namespaces: ClassVar = {"card": "card", "slot": "slot"}
    kind: Literal["build"] = "build"
    card: str
    slot: OptionalWord = None


class UpgradeCity(CapitalOrder):
    """Complete a Capital upgrade."""

    form = "upgrade {upgrade}"
    field_namespaces: ClassVar = {"upgrade": "upgrade"}
    kind: Literal["upgrade"] = "upgrade"
    upgrade: str


class Settle(CapitalOrder):
    """Settle a mercenary under a building."""

    form = "settle {merc} under {building}"
    field_namespaces: ClassVar = {"merc": "card", "building": "card"}
    kind: Literal["settle"] = "settle"
    merc: str
    building: str


class Use(CapitalOrder):
    """Use a mercenary's ability, with the choices it needs; `card: none` declines."""

    form = "use {merc} [against {rival}] [at {building}] [slot {slot}] [card {card}]"
    field_namespaces: ClassVar = {
        "merc": "card", "rival": "seat", "building": "card", "slot": "slot", "card": "card",
    }  # fmt: skip
    kind: Literal["use"] = "use"
    merc: str
    rival: Annotated[Seat | None, BeforeValidator(_to_rival_seat)] = None
    building: OptionalWord = None
    slot: OptionalWord = None
    card: OptionalWord = None


class Quest(CapitalOrder):
    """Complete a mercenary's Quest."""

    form = "quest {merc}"
    field_namespaces: ClassVar = {"merc": "card"}
    kind: Literal["quest"] = "quest"
    merc: str


class Pick(CapitalOrder):
    """Choose one of the Legendary cards shown."""

    form = "pick {card}"
    field_namespaces: ClassVar = {"card": "card"}
    kind: Literal["pick"] = "pick"
    card: str


class EndBuild(CapitalOrder):
    """End the Build phase."""

    form = "end build"
    ends_phase = True
    kind: Literal["end_build"] = "end_build"


class EndAttack(CapitalOrder):
    """End the Attack phase."""

    form = "end attack"
    ends_phase = True
    kind: Literal["end_attack"] = "end_attack"


class War(CapitalOrder):
    """Declare war on a player."""

    form = "war {target} with {troops} [mercs {mercs}]"
    field_namespaces: ClassVar = {"target": "seat", "troops": "card", "mercs": "card"}
    kind: Literal["war"] = "war"
    target: Annotated[Seat, BeforeValidator(_refuse_bool)]
    troops: Names
    mercs: Names = ()


class Raze(CapitalOrder):
    """Choose what is destroyed after a won war: buildings, or the city."""

    form = "raze [{buildings}] [{city?city}]"
    field_namespaces: ClassVar = {"buildings": "card"}
    kind: Literal["raze"] = "raze"
    buildings: Names | None = None
    city: YesFlag = False


class Survive(CapitalOrder):
    """Choose who comes home."""

    form = "survive {troops}"
    field_namespaces: ClassVar = {"troops": "card"}
    kind: Literal["survive"] = "survive"
    troops: Names


class Move(CapitalOrder):
    """Move units between own slots: only the final placement must be legal."""

    form = "move {moves}"
    field_namespaces: ClassVar = {"moves": "card", "moves.to": "slot"}
    kind: Literal["move"] = "move"
    moves: Mapping[str, str]


class Store(CapitalOrder):
    """Keep these cards, discard the rest, draw, and end the turn."""

    form = "store {keep}"
    ends_phase = True
    field_namespaces: ClassVar = {"keep": "card"}
    kind: Literal["store"] = "store"
    keep: Names


class SetPolicy(CapitalOrder):
    """Change the standing defence policy; what is not given stays."""

    form = (
        "policy [commit {commit}] [hold back {hold_back}] [priority {priority}] "
        "[hopeless {hopeless}] [mercs {mercs}]"
    )
    field_namespaces: ClassVar = {
        "commit": "choice", "hold_back": "card", "priority": "card", "hopeless": "choice",
        "mercs": "card",
    }  # fmt: skip
    kind: Literal["policy"] = "policy"
    commit: OptionalWord = None
    hold_back: Names | None = None
    priority: Names | None = None
    hopeless: OptionalWord = None
    mercs: Annotated[str | Names | None, BeforeValidator(_to_all)] = None

    @property
    def is_at_once(self) -> bool:
        return True


class Concede(CapitalOrder):
    """Give up, for good."""

    form = "concede [{confirm?confirm}]"
    kind: Literal["concede"] = "concede"
    confirm: YesFlag = False

    @property
    def is_at_once(self) -> bool:
        return True


ORDERS_BY_KIND: Final[dict[str, type[Order]]] = {
    str(order.model_fields["kind"].default): order
    for order in (
        Build, UpgradeCity, Settle, Use, Quest, Pick, EndBuild, EndAttack, War, Raze, Survive,
        Move, Store, SetPolicy, Concede,
    )
}  # fmt: skip
"""By kind: every order; none takes an own card out of play (C-BUILD-12)."""

ORDER_ADAPTER: Final[TypeAdapter[Order]] = TypeAdapter(
    Annotated[
        Build | UpgradeCity | Settle | Use | Quest | Pick | EndBuild | EndAttack | War | Raze
        | Survive | Move | Store | SetPolicy | Concede | Lapse,
        Field(discriminator="kind"),
    ]
)  # fmt: skip
