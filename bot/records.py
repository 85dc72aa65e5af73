"""Plain values that the store keeps and every room may read, one class for each table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final, Literal, NamedTuple

from bot.letter_bodies import LetterBody, UnreadableBody
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Audience, Event, Order, Seat

Life = Literal["lobby", "open", "over", "ended", "closed"]
"""lobby; being played; won; ended by its host; a lobby that nobody touched."""

Pings = Literal["asked", "battles", "everything", "digest"]
"""What makes a person's phone buzz: what is asked, that and battles, all news, or one digest."""
DEFAULT_PINGS: Final[Pings] = "asked"
"""What a person is pinged for until they choose (`/settings`)."""
DEFAULT_DIGEST_MINUTE: Final = 8 * 60

SKALD_PERSON: Final = 0
"""The person number of Skald itself, in the list of actions."""
UNNAMED_DECK: Final = ""
"""The name under which a person has what they are building now; a game file leaves it out."""
PUBLIC_READER: Final = 0
"""The person number of everybody, in the table `reader_state`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A person who plays; the only row with a Discord id."""

    id: int
    discord: int
    name: str
    locale: str = ""
    """As Discord last told it."""
    language: str = ""
    """As chosen by /settings; "" follows the locale."""
    zone: str = ""
    """An IANA zone; "" is UTC."""
    quiet: tuple[int, int] | None = None
    """Minutes of the day, in the person's zone, between which nothing is sent unasked."""
    away_until: datetime | None = None
    game: int | None = None
    """The game last looked at: the one meant in a DM."""
    dm: Literal["", "open", "closed"] = ""
    pings: Pings = DEFAULT_PINGS
    digest_minute: int = DEFAULT_DIGEST_MINUTE
    """The minute of the day, in the person's zone, at which their digest is due."""
    digest_at: datetime | None = None
    """When their next digest is due; None: they have none."""
    digest_day: str = ""
    """The day of their zone for which the last digest was written, as YYYY-MM-DD."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """One table of a game, from its lobby to its end."""

    id: int
    rules: str
    """The game's key."""
    rules_version: int
    life: Life
    host: int
    settings: Mapping[str, Any]
    """The game's own."""
    table: Mapping[str, Any]
    """The table's own, for `TableSettings`."""
    seed: str = ""
    branch: int = 0
    revision: int = 0
    guild: int | None = None
    channel: int | None = None
    thread: int | None = None
    message: int | None = None
    """The lobby's message."""
    created_at: datetime
    touched_at: datetime
    paused_at: datetime | None = None
    ended_at: datetime | None = None
    previous_game: int | None = None
    """The game that this one is a rematch of."""
    original_id: int | None = None
    """The number under which it began, if it was imported: its dice depend on that one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """A seat of a game, and its holder."""

    game: int
    seat: Seat
    person: int | None = None
    ai: str = ""
    """The kind of the AI that holds it."""
    ai_name: str = ""
    """The key of that AI's own name, which it keeps."""
    entry: Mapping[str, Any] = field(default_factory=dict)
    missed: int = 0
    """Windows missed in a row."""
    steward: bool = False
    """An AI answers until the holder comes back."""
    joined_at: datetime | None = None
    unreached: bool = False
    """The last letter found a closed DM."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """The time of an ask: opened, closing, or stopped with some time left."""

    game: int
    branch: int
    ask: Ask
    place: int
    """Its index among the asks of the position."""
    opened_at: datetime
    closes_at: datetime | None
    """None: paused, stopped, or a petition that has no window."""
    left: timedelta | None = None
    """The time left while paused or stopped."""
    open: bool = True
    """False once the ask is answered, or while it is interrupted."""
    ready: bool = False
    """Read only: `Sheets.mark_ready` sets it."""
    remind_at: datetime | None = None
    """When to remind of it; None: never."""
    reminded_at: datetime | None = None
    heard_at: datetime | None = None
    """When its seat last played an order on it."""
    extended: timedelta = timedelta()


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredOrder:
    """An order that was accepted, on a sheet or played."""

    id: int
    game: int
    branch: int
    seat: Seat
    ask: str
    """The ask's id; "" is an order at once."""
    place: int
    order: Order
    given_at: datetime
    person: int | None
    """None is an AI."""
    withdrawn_at: datetime | None = None
    played: int | None = None
    """The revision that played it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredEvent:
    """An event as it is stored."""

    game: int
    revision: int
    place: int
    event: Event
    chapter: int | None
    """The revision that closed its chapter; None: the chapter is still open."""
    undone_at: datetime | None = None
    """When its step was undone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionRow:
    """One position of a game, and the sheets that led to it."""

    game: int
    revision: int
    branch: int
    parent: int | None
    rules_version: int
    sheets: Sequence[tuple[Seat, str, tuple[Order, ...]]]
    state: bytes
    """As `engine.core.files.state_files.dump` writes it."""
    reveals: bool
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class NewsRoom:
    """A room whose news only some seats hear."""

    game: int
    room: str
    audience: Audience
    open: bool = True
    thread: int | None = None


class CardMessage(NamedTuple):
    """A message with buttons that a reader has, such as a turn card."""

    channel: int
    message: int
    remains: str = ""
    """The text that stays of it once its buttons are gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderState:
    """How far a person has read a game, and the messages in which they can play."""

    game: int
    person: int
    """`PUBLIC_READER` is everybody: what is posted in the table's rooms."""
    read_up_to: int = 0
    """The chapters that were closed up to this revision have been told."""
    shown_up_to: int = 0
    """What has happened up to this revision in chapters that are still open has been shown."""
    card_since: int = 0
    """The live card shows what has happened since this revision."""
    card_told_since: int = 0
    """The last card that came has told the chapters that were closed after this revision."""
    heard_events: int = 0
    """How many events have been told, which chooses between phrasings."""
    seat: Seat | None = None
    """The seat of the live card."""
    card: CardMessage | None = None
    """The live card: of a person's cards, the only one that can be pressed; everybody's is the
    pinned post of the table's thread."""
    sheets: tuple[CardMessage, ...] = ()
    """The sheets shown beside the live card."""
    earlier_cards: tuple[CardMessage, ...] = ()
    """Cards and sheets that still have to lose their buttons."""
    card_sent_at: datetime | None = None
    """When a card last came unasked; None: nothing since they looked at any table. Of everybody:
    when the pinned post was last edited."""
    looked_at: datetime | None = None
    """When the person last looked at the table or did something there."""
    told_hints: tuple[str, ...] = ()
    """At a practice table: the kinds of orders whose hints have been told."""
    digested_up_to: int = 0
    """A digest has said that there is news up to this revision."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A letter that must be sent once: to a seat, a person, a room or the table's thread."""

    letter: str
    """Its unique name: game, revision or ask, recipient, part."""
    game: int | None
    body: LetterBody | UnreadableBody
    seat: Seat | None = None
    person: int | None = None
    room: str | None = None
    """"" is the table's thread; None: it goes to the seat or person."""
    revision: int = 0
    look: Sequence[tuple[str, str]] = ()
    """Pictures (part, zoom) to draw from the position of that revision."""
    not_before: datetime | None = None
    """Quiet hours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutboxLetter:
    """A letter in the outbox."""

    id: int
    letter: Letter
    token: str
    created_at: datetime
    tries: int = 0
    next_try: datetime | None = None
    sending_at: datetime | None = None
    sent_at: datetime | None = None
    channel: int | None = None
    message: int | None = None
    failed: str = ""
    """Why it did not arrive; without a next try it is given up."""
    failed_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedAction:
    """An action on a table from outside its rules, as logged."""

    game: int
    person: int
    what: str
    at: datetime
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRow:
    """An order that a person is building, step by step."""

    person: int
    game: int
    ask: str
    number: int
    """Grows with each change, so that an outdated select is recognised."""
    kind: str | None
    fields: Mapping[str, Any]
    closed: tuple[str, ...] = ()
    page: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """A deck, or another thing that a person has built and keeps for a game."""

    person: int
    rules: str
    name: str
    """UNNAMED_DECK: what the person is building now."""
    body: Mapping[str, Any]
