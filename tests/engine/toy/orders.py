"""The orders of the toy game: every kind of field that an order can have."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field, TypeAdapter

from engine.core.protocol.game import Lapse, React
from engine.core.protocol.values import Order, Seat

Names = tuple[str, ...]


class Bid(Order):
    """Offer coins for the prize: a sealed sheet, a number (T-BID-01)."""

    form = "bid {amount}"
    kind: Literal["bid"] = "bid"
    amount: int


class Post(Order):
    """Send guards from hand to gates: a growing map (T-BID-02)."""

    form = "post {guards}"
    field_namespaces: ClassVar = {"guards": "card", "guards.to": "gate"}
    kind: Literal["post"] = "post"
    guards: Mapping[str, str]


class Arrange(Order):
    """Bring cards to the front of the hand: an ordered list that reveals nothing (T-TURN-02)."""

    form = "arrange {hand}"
    field_namespaces: ClassVar = {"hand": "card"}
    kind: Literal["arrange"] = "arrange"
    hand: Names


class Gift(Order):
    """Give guards away: a growing list (T-TURN-03)."""

    form = "gift {cards} to {to}"
    field_namespaces: ClassVar = {"cards": "card", "to": "seat"}
    kind: Literal["gift"] = "gift"
    cards: Names
    to: Seat


class Boast(Order):
    """Say something proud; aside, it is said at once and by anyone (T-TURN-04)."""

    form = "boast {text} [{aside?aside}]"
    field_namespaces: ClassVar = {"text": "text"}
    kind: Literal["boast"] = "boast"
    text: str
    aside: bool = False

    @property
    def is_at_once(self) -> bool:
        return self.aside


class Raid(Order):
    """Fall upon another hoard; its owner is asked first (T-RAID-01)."""

    form = "raid {target}"
    field_namespaces: ClassVar = {"target": "seat"}
    kind: Literal["raid"] = "raid"
    target: Seat


class End(Order):
    """End the turn."""

    form = "end"
    kind: Literal["end"] = "end"


class Pick(Order):
    """Take one of the treasures that only you were shown (T-TURN-01)."""

    form = "pick {card}"
    field_namespaces: ClassVar = {"card": "card"}
    kind: Literal["pick"] = "pick"
    card: str


class Defend(Order):
    """Name the guards who stand in the door (T-RAID-02)."""

    form = "defend {guards}"
    field_namespaces: ClassVar = {"guards": "card"}
    kind: Literal["defend"] = "defend"
    guards: Names


class Rule(Order):
    """The keeper says whether a boast was true (T-KEEPER-01)."""

    form = "rule {verdict}"
    field_namespaces: ClassVar = {"verdict": "choice"}
    kind: Literal["rule"] = "rule"
    verdict: str


class Favour(Order):
    """The keeper favours a seat (T-KEEPER-02)."""

    form = "favour {seat} by {amount}"
    field_namespaces: ClassVar = {"seat": "seat"}
    kind: Literal["favour"] = "favour"
    seat: Seat
    amount: int


class Whisper(Order):
    """Say something to one seat, at any time (T-TALK-01)."""

    form = "whisper {to} {text}"
    field_namespaces: ClassVar = {"to": "seat", "text": "text"}
    kind: Literal["whisper"] = "whisper"
    to: Seat
    text: str

    @property
    def is_at_once(self) -> bool:
        return True


class Concede(Order):
    """Leave the game, for good."""

    form = "concede [{confirm?confirm}]"
    kind: Literal["concede"] = "concede"
    confirm: bool = False

    @property
    def is_at_once(self) -> bool:
        return True


ORDERS: Final[dict[str, type[Order]]] = {
    str(order.model_fields["kind"].default): order
    for order in (
        Bid, Post, Arrange, Gift, Boast, Raid, End, Pick, Defend, Rule, Favour, Whisper, React,
        Concede,
    )
}  # fmt: skip

ADAPTER: Final[TypeAdapter[Order]] = TypeAdapter(
    Annotated[
        Bid | Post | Arrange | Gift | Boast | Raid | End | Pick | Defend | Rule | Favour | Whisper
        | React | Concede | Lapse,
        Field(discriminator="kind"),
    ]
)  # fmt: skip
