"""What helps the players of a game to give orders: shortcuts, hints, forecasts, practice."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.core.protocol.drafts import KIND_FIELD
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Event, Order
from render.language.voice import Voice

WriteOutlooks = Callable[[Voice, Any, Ask, Sequence[Order], Sequence[Order]], Sequence[str]]


@dataclass(frozen=True)
class Shortcut:
    """A button of a card: an order that a good player might give now, or its beginning."""

    label: str
    draft: Draft
    """The order with the blanks that are filled in; the builder asks for the others."""
    is_given: bool = False
    """Its press gives the order as it is, without the builder."""
    also: tuple[Order, ...] = ()
    """What that press gives besides."""
    says_ready: bool = False
    """That press then says Ready."""

    @classmethod
    def of_order(cls, label: str, order: Order) -> "Shortcut":
        """Return the shortcut to a whole order."""
        given = order.model_dump(mode="json", by_alias=True, exclude_none=True)
        fields = {
            name: str(value).lower() if isinstance(value, bool) else value
            for name, value in given.items()
            if name != KIND_FIELD
        }
        return cls(label, Draft(kind=order.kind, fields=fields, closed=tuple(fields)))


class DescribedPlace(NamedTuple):
    """What some words of a line describe, and what the nearest things are that they may mean."""

    first: int
    last: int
    """The words from the first one to before the last one are the description."""
    text: str
    ids: tuple[str, ...]
    kind: str
    """The kind of order that goes to such a place, if another can't."""
    is_certain: bool = False
    """Whether only one place is meant: the nearest."""


@dataclass(frozen=True, kw_only=True)
class Guidance:
    """What helps a player to give orders."""

    list_shortcuts: Callable[[Voice, Any, Ask, Sequence[Order]], Iterable[Shortcut]] = lambda *_: ()
    """List what a good player would do next, the best first, from a view, an ask and its sheet."""
    describe_waste: Callable[[Voice, Any, Ask, Sequence[Order], str], str] = lambda *_: ""
    """Say what would be lost or left undone if an order of this kind ended a phase now, or, for "",
    if the seat said Ready; "" if that is nothing."""

    forecast: Callable[[Any, Ask, Sequence[Order], Sequence[Order] | None], Sequence[Event]] = (
        lambda *_: ()
    )
    """Forecast what a sheet leads to; if orders are given, only what they affect. A game whose
    orders play at once has nothing to forecast."""
    write_hint: Callable[[Voice, Any, Ask, Sequence[Order]], str] = lambda *_: ""
    """Write a hint below an ask about what to do next; "" where none is needed."""
    write_facts: Callable[[Voice, Any, Ask, Sequence[Order]], str] = lambda *_: ""
    """Write the part of a hint that stands below the hint of a practice table too."""
    is_said_by_ask: Callable[[Any, Event], bool] = lambda *_: False
    """Tell whether the title of a card or the hint below its ask says what an event says."""
    shows_standing_orders: Callable[[Any], bool] = lambda _: True
    """Tell from a view whether the reader's standing orders may matter now, so that a card says
    them."""
    is_answered: Callable[[Any, Ask], bool] = lambda *_: False
    """Tell whether an ask without a sheet needs nothing more, so that Ready is the next step."""
    write_outlooks: WriteOutlooks = lambda *_: ()
    """Write a line for each fight that orders may lead to: a range from what the view holds, and
    what that rests on. The sheet doesn't hold these orders."""
    write_remark: Callable[..., str] = lambda *_, **__: ""
    """Write a remark on the order at an index of a sheet, from a voice, a view, the sheet and the
    index; "" if there is none. `names_places` tells that the order is shown beside it, with the
    names of its places."""
    find_described_place: Callable[[Voice, Any, str], DescribedPlace | None] = lambda *_: None
    """Find the place that a line describes and no name of the table is; None if there is none."""


@dataclass(frozen=True, kw_only=True)
class Practice:
    """The game that one person plays against machines to learn it, as this game recommends it.

    The words `game.welcome` say in one sentence what it is like and how long it takes.
    """

    machines: int
    """How many machines play."""
    settings: Mapping[str, Any]
    """The settings that differ from the defaults."""
    kinds: tuple[str, ...]
    """The kinds of orders that are explained; the words `hint.practice.<kind>` are the hint."""
    list_hint_kinds: Callable[[Any, Ask, Sequence[Order]], Iterable[str]]
    """List those of them that are worth a hint now, the best first, from a view, an ask and its
    sheet."""
    list_shortcuts: Callable[[Voice, Any, Ask, Collection[str]], Iterable[Shortcut]] = (
        lambda _voice, _view, _ask, _told_hints: ()
    )
    """List what leads to deeds that were not explained yet; it stands before the other shortcuts.

    It gets the hints that have been told."""
