"""The protocol: what a game is to the desk, the table, the tests and the command line."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

from pydantic import Field, TypeAdapter

from engine.core.dice import Dice, make_seed
from engine.core.protocol.data_schemas import GameSchemas
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
"""The orders of one seat in one ask."""

Sheets = Mapping[tuple[Seat, str], Sheet]
"""Sheets by seat and ask id; the id "" is one order at once."""


class Ask(Model):
    """A seat is asked for something. The id stays while it is asked for the same thing."""

    id: str
    seat: Seat
    kind: str
    clock: str
    """The setting with the hours of its window; "" has no window."""
    share: int = 100
    group: str = ""
    """Asks of one group are sealed: nobody sees another's sheet until all play together. "" is an
    open ask: each order plays at once."""
    ready: bool = True
    """Whether the seat may close it early with what is on the sheet."""
    known_to: Audience
    is_announced: bool = False
    """Whether a card tells the seat of it, though it has no window."""

    @property
    def has_card(self) -> bool:
        """Whether a card tells the seat of it: it has a window, or is announced all the same."""
        return bool(self.clock) or self.is_announced


class Choice(Model):
    """One possible answer to a blank."""

    id: str
    facts: Facts = Field(default_factory=dict)


class Blank(Model):
    """A field of a draft that is to be filled in next."""

    name: str
    choices: tuple[Choice, ...] = ()
    span: tuple[int, int] | None = None
    many: tuple[int, int] | None = None
    """How many choices make a list, at least and at most; None: one choice, and no list."""
    ordered: bool = False
    text: int = 0
    grows: bool = False
    """Choices are added to a list or a map one by one; it may be closed once `min_choices` is 0."""
    left_out: tuple[Refusal, ...] = ()
    """Why some things that a player might look for are no choices."""

    @property
    def min_choices(self) -> int:
        return 1 if self.many is None else self.many[0]

    @property
    def max_choices(self) -> int:
        return 1 if self.many is None else min(self.many[1], len(self.choices))

    @property
    def is_unanswerable(self) -> bool:
        """Whether no answer is possible, not even an empty list."""
        return not (self.choices or self.span is not None or self.text or self.min_choices == 0)


class Outcome(Model):
    """How a game ended: tied seats share a place; in a draw all share one."""

    places: tuple[tuple[Seat, ...], ...]
    rule: str


class Step(NamedTuple, Generic[S]):
    """One resolved step; `reveals` says whether anything hidden was revealed."""

    state: S
    events: tuple[Event, ...]
    reveals: bool


class Lapse(Order):
    """The last order of a sheet whose time ran out. Only the clock gives it, never a player."""

    form = "lapse"
    kind: Literal["lapse"] = "lapse"


CHEER: Final = "cheer"
"""The reaction that is sent where there is only one button for reactions."""


class React(Order):
    """A reader's reaction: `event` is the id of the event, `on` is the kind of reaction."""

    form = "react {event} {on}"
    kind: Literal["react"] = "react"
    event: str
    on: str

    @property
    def is_at_once(self) -> bool:
        return True


class Seated(Event):
    """The seats were drawn: seat number n (from 1) is taken by entry `order[n - 1]`."""

    kind: Literal["seated"] = "seated"
    order: tuple[int, ...]


class RoomOpened(Event):
    """A room was opened: a place where news goes to some (a battle, a boast round, a team)."""

    kind: Literal["room_opened"] = "room_opened"


class RoomClosed(Event):
    """Nothing more will be told in that room."""

    kind: Literal["room_closed"] = "room_closed"


class ChapterClosed(Event):
    """A chapter of a room is complete: what the game tells there at one go."""

    kind: Literal["chapter_closed"] = "chapter_closed"
    title: str
    facts: Facts = Field(default_factory=dict)


SetupFunction = Callable[[Model, Sequence[Model], Dice, Outcome | None], Step[S]]
"""Takes settings, entries, dice and the outcome of the game before."""


class SetupCards(NamedTuple, Generic[S]):
    """Cards that a written opening adds to those of a game."""

    keys: tuple[str, ...]
    """The keys under which they are written."""
    build_setup: Callable[[Mapping[str, Any]], SetupFunction[S]]
    """Returns the game's `setup` with the cards that are written under these keys."""


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """The rules of a game as a book: its ids, its texts, its version."""

    id_prefixes: tuple[str, ...]
    """The beginnings of its rule ids."""
    version: int
    load: Callable[[], Mapping[str, Any]] = dict
    """Returns the rules, by rule id."""
    rules_behind_refusals: Callable[[], Mapping[str, str]] = dict
    """Returns, by refusal code, the rules that explain it better than the rule of the refusal."""
    upgrades: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """By rules version: upgrades the plain JSON of a state to the next version."""


@dataclass(frozen=True, kw_only=True)
class Kinds:
    """Everything in a game that has an id, and so needs words."""

    orders: Mapping[str, type[Order]]
    events: Mapping[str, type[Event]]
    refusals: tuple[str, ...]
    """Every refusal code that the game may answer with."""
    ids_needing_words: Callable[[], Mapping[str, tuple[str, ...]]]
    """The other ids, by book section: cards, cities, blanks, choices, asks, settings."""
    choice_words: tuple[str, ...] = ()
    """Words that orders may hold beside ids and the words of literal types, such as `all`."""


@dataclass(frozen=True, kw_only=True)
class ScenarioData(Generic[S, V]):
    """Positions as plain data, as scenarios write them."""

    describe_state: Callable[[S], dict[str, Any]]
    """Returns a state as the complete plain data that `Game.stage` reads."""
    describe_view: Callable[[V], dict[str, Any]]
    """Returns a view as plain data, with the names that `Game.stage` uses."""
    make_seed: Callable[[str], str] = make_seed
    """Returns the seed of a scenario's dice for the word that the scenario gives."""
    list_schemas: Callable[[], GameSchemas] | None = None
    """Returns the schemas of positions, states and views, for those who write them."""
    setup_cards: SetupCards[S] | None = None
    """How a written opening adds cards of its own; None: it can't."""


@dataclass(frozen=True, kw_only=True)
class SheetRules(Generic[V]):
    """What a game does with the orders on a sheet, beside checking each."""

    at_once_kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By kind of ask: the kinds of orders that are played at once while it is asked, although they
    stand on a sheet otherwise."""
    replaces: Callable[[Order, Order], bool] = lambda *_: False
    """Whether a later order (the first) replaces an earlier one of its sheet (S-ORDER-10)."""
    refuse_withdrawal: Callable[[int, int], Verdict] = lambda place, count: refuse(
        "SHEET_PLACE", "S-ORDER-08", place=place, count=count
    )
    """Returns the refusal to take back an order: a sheet of `count` orders has no such position."""
    check_order: Callable[[V, Ask | None, Sheet, int], Verdict] | None = None
    """Checks the order at a position (from 0) of a sheet, given the whole sheet. None: it is
    checked with the orders before it alone."""
    standing_orders: Callable[[V, Ask | None, Sheet], Sheet] = lambda *_: ()
    """Returns the standing orders of the seat: giving them again changes nothing. With an ask and
    its sheet: those that are played beside the sheet."""
    shorten_order: Callable[[V, Order], Order] = lambda _, order: order
    """Returns an order as it is shown to the viewer, with shorter names where they are clear. It
    means the same when it is given again."""
    order_for_sheet: Callable[[V, Ask, Order], Order] = lambda _, __, order: order
    """Returns the form in which an accepted order is put on the sheet of a sealed ask."""


@dataclass(frozen=True, kw_only=True)
class Policies(Generic[S]):
    """How a table treats a game: its length, undo, seats that stay silent or fall out."""

    max_steps: int
    """No game takes more steps than this."""
    estimate_minutes: Callable[[Any, int], tuple[int, int] | None] = lambda *_: None
    """Returns how many minutes a game usually takes, by its settings and number of seats; None is
    unknown."""
    may_undo: bool = True
    """Whether a step that revealed nothing may be taken back, if the table allows it."""
    seats_in_play: Callable[[S], tuple[Seat, ...] | None] = lambda _: None
    """Returns the seats that still play; None: no seat falls out before the end."""
    max_missed_windows: int = 0
    """A seat falls out when it has missed this many windows; 0: it never does."""
    count_missed_windows: Callable[[S, Seat, Ask | None], int | None] = lambda *_: None
    """Returns how many windows a seat has missed. With an ask of the seat: how many it would have
    missed if the ask ran out with an empty sheet; 0 if it has already answered. None: the game
    counts nothing there."""
    measure_power: Callable[[S], Mapping[Seat, int]] = lambda _: {}
    """Returns each seat's power as one number, for readers of a game that is over; {}: none."""
    view_without_keeper: Callable[[Any], Any] | None = None
    """Returns a view as it is at a table where nobody holds the keeper's seat: what only a keeper
    could answer is neither offered nor accepted. None: views are the same there."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, V]):
    """A game as a record of pure functions.

    On top is what playing needs; the records below it hold what only some callers ask for.
    """

    key: str
    seats: range
    state: TypeAdapter[S]
    orders: TypeAdapter[Order]
    events: TypeAdapter[Event]
    settings: type[Model]
    entry: type[Model]
    resign_order: Callable[[], Order]
    seed_prefix: str = ""
    """What stands before the seed in the text whose hash the game publishes at the start."""

    admit: Callable[[Model, Sequence[Model]], tuple[Refusal, ...]]
    setup: SetupFunction[S]
    stage: Callable[[Mapping[str, Any]], S]
    asks: Callable[[S], tuple[Ask, ...]]
    view: Callable[[S, Viewer], V]
    options: Callable[[V, Ask | None, Sheet, Draft, str | None], Blank | None]
    check: Callable[[V, Ask | None, Order | Draft, Sheet], Verdict]
    resolve: Callable[[S, Sheets, Dice], Step[S]]
    outcome: Callable[[S], Outcome | None]
    choose: Callable[[V, Ask, Dice], Sheet]

    rulebook: Rulebook
    kinds: Kinds
    scenarios: ScenarioData[S, V]
    sheets: SheetRules[V] = field(default_factory=SheetRules)
    policies: Policies[S]
