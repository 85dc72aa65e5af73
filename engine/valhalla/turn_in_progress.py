"""A turn that is being carried out, wherever it has stopped (section 14.4 to 14.7)."""

from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import PlainSerializer, PlainValidator

from engine.core.protocol.values import Event, Order, Seat
from engine.valhalla.entities.gold_offers import GoldOffer
from engine.valhalla.entities.phases import Stage
from engine.valhalla.events.event_types import EVENT_ADAPTER
from engine.valhalla.orders.order_types import ORDER_ADAPTER


def _load_orders(given: Any) -> Any:
    return tuple(
        one if isinstance(one, Order) else ORDER_ADAPTER.validate_python(one) for one in given
    )


def _dump_orders(orders: tuple[Order, ...]) -> list[Any]:
    return [one.model_dump(mode="json", by_alias=True) for one in orders]


StoredSheet = Annotated[
    tuple[Order, ...], PlainValidator(_load_orders), PlainSerializer(_dump_orders)
]
"""Orders as they stood on a sheet, in list order (V-9.2-07)."""


def _load_events(given: Any) -> Any:
    adapter = EVENT_ADAPTER
    return tuple(one if isinstance(one, Event) else adapter.validate_python(one) for one in given)


def _dump_events(held: tuple[Event, ...]) -> list[Any]:
    return [one.model_dump(mode="json") for one in held]


StoredEvents = Annotated[
    tuple[Event, ...], PlainValidator(_load_events), PlainSerializer(_dump_events)
]
"""Events that are told later."""


@dataclass(slots=True)
class Meeting:
    """The active side and others in one hex (V-14-29 to V-14-32)."""

    at: str
    others: tuple[Seat, ...]
    """Every other side with units here, in seat order."""
    entered: bool
    """Whether a group of the active side came in this turn."""
    stances: tuple[str, ...] = ()
    """The stances of the groups that came in."""
    parleys: tuple[Seat, ...] = ()
    """The sides with which a parley was agreed."""
    ended: dict[Seat, dict[Seat, str]] = field(default_factory=dict)
    """By partner: what each of the two said at the end of their parley."""
    foes: tuple[Seat, ...] | None = None
    """The sides that the active side fights here; None before that is decided (V-14-32)."""

    def copy(self) -> "Meeting":
        ended = {seat: words.copy() for seat, words in self.ended.items()}
        return Meeting(
            self.at, self.others, self.entered, self.stances, self.parleys, ended, self.foes
        )


@dataclass(slots=True)
class TurnInProgress:
    """What the rest of a turn needs to know of what came before it."""

    seat: Seat
    sheet: StoredSheet
    stage: Stage = "movement"
    came: dict[int, str] = field(default_factory=dict)
    """By unit: the hex from which it entered the one where it is, this turn (V-6.1-31)."""
    stances: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By hex: the stances of groups that ended there with an Officer (V-8-08)."""
    meetings: list[Meeting] = field(default_factory=list)
    answers: dict[Seat, StoredSheet] = field(default_factory=dict)
    """The orders that each asked side gave in its response window."""
    asked: tuple[Seat, ...] = ()
    """The sides that are asked at the present stage."""
    conquered: tuple[str, ...] = ()
    """Hexes of cities and farms taken this turn; orders to raze them were carried out."""
    fought: tuple[str, ...] = ()
    """Hexes in which the active side fought."""
    gained: int = 0
    """Gold from conquests; it can be spent from the construction phase on (V-3.4-07)."""
    failed: tuple[int, ...] = ()
    """Positions on the sheet of the orders whose failure was told already."""
    held: StoredEvents = ()
    """Reports of overruns, which appear after the turn was carried out (V-13-35)."""
    cleared: int = 0
    """How many hexes were revealed to the active side this turn (V-10.2-36)."""
    served: dict[str, int] = field(default_factory=dict)
    """By hex of a camp or an altar: units hired or favor gained there this turn (V-12.26-11)."""
    offers: tuple[GoldOffer, ...] = ()
    """Gold offered in parleys and not paid yet, in the order of the offers (V-8-12)."""
    feared: tuple[str, ...] = ()
    """The hexes that might hold other sides' units when the turn began (V-12.3-03)."""

    def copy(self) -> "TurnInProgress":
        return TurnInProgress(
            self.seat, self.sheet, self.stage, self.came.copy(), self.stances.copy(),
            [one.copy() for one in self.meetings], self.answers.copy(), self.asked, self.conquered,
            self.fought, self.gained, self.failed, self.held, self.cleared, self.served.copy(),
            self.offers, self.feared,
        )  # fmt: skip
