"""The protocol: what a game is to the desk, the table, the tests and the command line."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

from pydantic import Field, TypeAdapter

from engine.core.dice import Dice, seed_of
from engine.core.protocol.values import (
    Audience,
    Draft,
    Event,
    Facts,
    Model,
    Order,
    Refusal,
    Seat,
    Verdict,
    Viewer,
    refuse,
)

S = TypeVar("S")
V = TypeVar("V")

Sheet = Sequence[Order]
"""What one seat has ordered in one ask."""

Sheets = Mapping[tuple[Seat, str], Sheet]
"""Sheets by seat and ask id; the id "" is one order at once."""


class Ask(Model):
    """Somebody is awaited. Its id stays while the same thing is awaited."""

    id: str
    seat: Seat
    kind: str
    clock: str
    """The setting that holds its hours; "" has no window."""
    share: int = 100
    group: str = ""
    """Sealed asks of one group play together; "" is an open ask."""
    ready: bool = True
    """May be closed early with what is on the sheet."""
    known_to: Audience


class Choice(Model):
    """One thing that may stand in a blank."""

    id: str
    facts: Facts = Field(default_factory=dict)


class Blank(Model):
    """The next thing to fill in of an order in the making."""

    name: str
    choices: tuple[Choice, ...] = ()
    span: tuple[int, int] | None = None
    many: tuple[int, int] | None = None
    """How many of the choices make a list, even (1, 1); None is one choice alone, and no list."""
    ordered: bool = False
    text: int = 0
    grows: bool = False
    """One choice at a time joins a list or a map; it may be closed once least is 0."""
    left_out: tuple[Refusal, ...] = ()
    """Why what one might look for is not among the choices."""

    @property
    def least(self) -> int:
        return 1 if self.many is None else self.many[0]

    @property
    def most(self) -> int:
        return 1 if self.many is None else min(self.many[1], len(self.choices))

    @property
    def dead(self) -> bool:
        """Nothing can stand here, not even an empty list."""
        return not (self.choices or self.span is not None or self.text or self.least == 0)


class Outcome(Model):
    """How it ended: a tie shares a place, a draw is one place."""

    places: tuple[tuple[Seat, ...], ...]
    rule: str


class Step(NamedTuple, Generic[S]):
    """One resolved step; `reveals` tells whether anything hidden came out."""

    state: S
    events: tuple[Event, ...]
    reveals: bool


class Lapse(Order):
    """Time ran out. The clock gives this order, never a player."""

    form = "lapse"
    kind: Literal["lapse"] = "lapse"


CHEER: Final = "cheer"
"""What a reader makes of what was told, where there is but one button for it."""


class React(Order):
    """A reader's reaction: `event` is the id of what was told, `on` what the reader makes of it."""

    form = "react {event} {on}"
    kind: Literal["react"] = "react"
    event: str
    on: str

    @property
    def at_once(self) -> bool:
        return True


class Seated(Event):
    """The seats were drawn: seat number n (from 1) is taken by entry `order[n - 1]`."""

    kind: Literal["seated"] = "seated"
    order: tuple[int, ...]


class RoomOpened(Event):
    """A place where news goes to some: a battle, a boast round, a team."""

    kind: Literal["room_opened"] = "room_opened"


class RoomClosed(Event):
    """Nothing more will be told in that room."""

    kind: Literal["room_closed"] = "room_closed"


class ChapterClosed(Event):
    """What the game tells at one go, in its own room, is complete."""

    kind: Literal["chapter_closed"] = "chapter_closed"
    title: str
    facts: Facts = Field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, V]):
    """One game, whole: a record of pure functions."""

    key: str
    seats: range
    prefix: str
    """What its rule ids begin with."""
    version: int
    limit: int
    """No game takes more steps than this."""

    state: TypeAdapter[S]
    orders: TypeAdapter[Order]
    events: TypeAdapter[Event]
    order_types: Mapping[str, type[Order]]
    event_types: Mapping[str, type[Event]]
    settings: type[Model]
    entry: type[Model]
    resign: Callable[[], Order]
    codes: tuple[str, ...]
    """Every refusal code it may answer with."""
    things: Callable[[], Mapping[str, tuple[str, ...]]]
    """The ids that need words, by book section: cards, cities, blanks, choices, asks, settings."""

    admit: Callable[[Model, Sequence[Model]], tuple[Refusal, ...]]
    setup: Callable[[Model, Sequence[Model], Dice, Outcome | None], Step[S]]
    stage: Callable[[Mapping[str, Any]], S]
    describe: Callable[[S], dict[str, Any]]
    """The position in the form that `stage` reads, complete."""
    asks: Callable[[S], tuple[Ask, ...]]
    view: Callable[[S, Viewer], V]
    show: Callable[[V], dict[str, Any]]
    """A view as plain data, in the names of `stage`."""
    options: Callable[[V, Ask | None, Sheet, Draft, str | None], Blank | None]
    check: Callable[[V, Ask | None, Order | Draft, Sheet], Verdict]
    resolve: Callable[[S, Sheets, Dice], Step[S]]
    outcome: Callable[[S], Outcome | None]
    choose: Callable[[V, Ask, Dice], Sheet]

    minutes: Callable[[Any, int], tuple[int, int] | None] = lambda *_: None
    """How long a table of so many usually sits, by its settings; None is not told."""
    replaces: Callable[[Order, Order], bool] = lambda *_: False
    """Does a later order (the first) take the place of an earlier one of its sheet? (S-ORDER-10)"""
    seed: Callable[[str], str] = seed_of
    """What the dice of a scenario make of the word that it gives for a seed."""
    off_sheet: Callable[[int, int], Verdict] = lambda place, count: refuse(
        "SHEET_PLACE", "S-ORDER-08", place=place, count=count
    )
    """What is said of an order that can't be taken back: no such place on a sheet of so many."""
    on_sheet: Callable[[V, Ask | None, Sheet, int], Verdict] | None = None
    """What `check` says of the order at a place (from 0) of a sheet, all of which is seen; None:
    the same as when it came after those before it."""
    standing: Callable[[S], tuple[Seat, ...] | None] = lambda _: None
    """The seats that still play; None: nobody falls out before the end."""
    lasting: Callable[[V, Ask | None, Sheet], Sheet] = lambda *_: ()
    """What the seat has ordered to stand until changed: given again, it leaves all as it is. With
    an ask of its own and its sheet: what of that is played beside what the sheet answers."""
    bare: Callable[[V, Order], Order] = lambda _, order: order
    """An order as it is shown to whoever sees this view: what goes without saying is left out of
    its names. Given again, it means the same."""
    counts_as: Callable[[V, Ask, Order], Order] = lambda _, __, order: order
    """What an order is that stands on a sealed ask: it is noted on its sheet as that."""
    undo: bool = True
    """May a step that revealed nothing be taken back, where the table lets it?"""
    misses: int = 0
    """Missed windows by which a seat falls; 0 is never."""
    missed: Callable[[S, Seat, Ask | None], int | None] = lambda *_: None
    """How many windows a seat has missed by the game's own count; with an ask of its own, how many
    it would have if that ran out with nothing on its sheet: 0 is an ask that it has been heard on.
    None: the game counts nothing there."""
    rules: Callable[[], Mapping[str, Any]] = dict
    """Its rule book, by rule id."""
    because: Callable[[], Mapping[str, str]] = dict
    """The rules that stand behind refusals, by code, where those of the codes explain nothing."""
    upgrades: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """From each older rules version to the next, on plain JSON."""
