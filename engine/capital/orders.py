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

NONE: Final = "none"
"""The word that declines `recover` and `free_build` (C-EFFECT-14)."""


def _yes(given: Any) -> bool:
    """Only a plain yes is one."""
    return given is True or given == "true"


def _word(given: Any) -> Any:
    """Take a number or a list where a word belongs as a word that means nothing."""
    return given if given is None or isinstance(given, str) else str(given)[:80]


def _all(given: Any) -> Any:
    """Take a list that only says `all` as the word."""
    return "all" if given in (["all"], ("all",)) else given


def _seat(given: Any) -> Any:
    """Take yes and no as no number: they are no seat."""
    return "" if isinstance(given, bool) else given


def _rival(given: Any) -> Any:
    """Take what is no number as a seat that nobody has: most abilities don't ask for a rival."""
    if given is None or (isinstance(given, int) and not isinstance(given, bool)):
        return given
    return int(given) if isinstance(given, str) and re.fullmatch("[0-9]{1,9}", given) else 0


Yes = Annotated[bool, BeforeValidator(_yes)]
Word = Annotated[str | None, BeforeValidator(_word)]


class CapitalOrder(Order):
    model_config = ConfigDict(extra="ignore")


class Build(CapitalOrder):
    """Build a card from hand; a unit into a slot."""

    form = "build {card} [in {slot}]"
    speaks: ClassVar = {"card": "card", "slot": "slot"}
    kind: Literal["build"] = "build"
    card: str
    slot: Word = None


class UpgradeCity(CapitalOrder):
    """Complete a Capital upgrade."""

    form = "upgrade {upgrade}"
    speaks: ClassVar = {"upgrade": "upgrade"}
    kind: Literal["upgrade"] = "upgrade"
    upgrade: str


class Settle(CapitalOrder):
    """Settle a mercenary under a building."""

    form = "settle {merc} under {building}"
    speaks: ClassVar = {"merc": "card", "building": "card"}
    kind: Literal["settle"] = "settle"
    merc: str
    building: str


class Use(CapitalOrder):
    """Use a mercenary's ability, with the choices it needs; `card: none` declines."""

    form = "use {merc} [against {rival}] [at {building}] [slot {slot}] [card {card}]"
    speaks: ClassVar = {
        "merc": "card", "rival": "seat", "building": "card", "slot": "slot", "card": "card",
    }  # fmt: skip
    kind: Literal["use"] = "use"
    merc: str
    rival: Annotated[Seat | None, BeforeValidator(_rival)] = None
    building: Word = None
    slot: Word = None
    card: Word = None


class Quest(CapitalOrder):
    """Complete a mercenary's Quest."""

    form = "quest {merc}"
    speaks: ClassVar = {"merc": "card"}
    kind: Literal["quest"] = "quest"
    merc: str


class Pick(CapitalOrder):
    """Choose one of the Legendary cards shown."""

    form = "pick {card}"
    speaks: ClassVar = {"card": "card"}
    kind: Literal["pick"] = "pick"
    card: str


class EndBuild(CapitalOrder):
    """End the Build phase."""

    form = "end build"
    kind: Literal["end_build"] = "end_build"


class EndAttack(CapitalOrder):
    """End the Attack phase."""

    form = "end attack"
    kind: Literal["end_attack"] = "end_attack"


class War(CapitalOrder):
    """Declare war on a player."""

    form = "war {target} with {troops} [mercs {mercs}]"
    speaks: ClassVar = {"target": "seat", "troops": "card", "mercs": "card"}
    kind: Literal["war"] = "war"
    target: Annotated[Seat, BeforeValidator(_seat)]
    troops: Names
    mercs: Names = ()


class Raze(CapitalOrder):
    """Choose what is destroyed after a won war: buildings, or the city."""

    form = "raze [{buildings}] [{city?city}]"
    speaks: ClassVar = {"buildings": "card"}
    kind: Literal["raze"] = "raze"
    buildings: Names | None = None
    city: Yes = False


class Survive(CapitalOrder):
    """Choose who comes home."""

    form = "survive {troops}"
    speaks: ClassVar = {"troops": "card"}
    kind: Literal["survive"] = "survive"
    troops: Names


class Move(CapitalOrder):
    """Move units between own slots: only the final placing must be legal."""

    form = "move {moves}"
    speaks: ClassVar = {"moves": "card", "moves.to": "slot"}
    kind: Literal["move"] = "move"
    moves: Mapping[str, str]


class Store(CapitalOrder):
    """Keep these cards, discard the rest, draw, and end the turn."""

    form = "store {keep}"
    speaks: ClassVar = {"keep": "card"}
    kind: Literal["store"] = "store"
    keep: Names


class SetPolicy(CapitalOrder):
    """Change the standing defence policy; what is not given stays."""

    form = (
        "policy [commit {commit}] [hold back {hold_back}] [priority {priority}] "
        "[hopeless {hopeless}] [mercs {mercs}]"
    )
    speaks: ClassVar = {
        "commit": "choice", "hold_back": "card", "priority": "card", "hopeless": "choice",
        "mercs": "card",
    }  # fmt: skip
    kind: Literal["policy"] = "policy"
    commit: Word = None
    hold_back: Names | None = None
    priority: Names | None = None
    hopeless: Word = None
    mercs: Annotated[str | Names | None, BeforeValidator(_all)] = None

    @property
    def at_once(self) -> bool:
        return True


class Concede(CapitalOrder):
    """Give up, for good."""

    form = "concede [{confirm?confirm}]"
    kind: Literal["concede"] = "concede"
    confirm: Yes = False

    @property
    def at_once(self) -> bool:
        return True


ORDERS: Final[dict[str, type[Order]]] = {
    str(order.model_fields["kind"].default): order
    for order in (
        Build, UpgradeCity, Settle, Use, Quest, Pick, EndBuild, EndAttack, War, Raze, Survive,
        Move, Store, SetPolicy, Concede,
    )
}  # fmt: skip
"""Every order there is; none takes an own building, unit or guest out of play (C-BUILD-12)."""

ADAPTER: Final[TypeAdapter[Order]] = TypeAdapter(
    Annotated[
        Build | UpgradeCity | Settle | Use | Quest | Pick | EndBuild | EndAttack | War | Raze
        | Survive | Move | Store | SetPolicy | Concede | Lapse,
        Field(discriminator="kind"),
    ]
)  # fmt: skip
