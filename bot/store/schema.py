"""The tables. What a row means is said in `rows`."""

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.sql.elements import ColumnElement

from bot.store.columns import Json, KeyNumber, Moment, Span

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

COUNTS: Final[Any] = {"sqlite_autoincrement": True}
"""A number is never given twice, even if its row is gone."""


def _id_column() -> Column[int]:
    return Column("id", KeyNumber, primary_key=True, autoincrement=True)


def _text_column(name: str, **options: Any) -> Column[str]:
    return Column(name, Text, nullable=False, **options)


def _integer(name: str, **options: Any) -> Column[int]:
    return Column(name, Integer, nullable=False, **options)


def _key_column(name: str) -> Column[int]:
    """Make a part of a primary key that is given, not counted."""
    return Column(name, Integer, primary_key=True, autoincrement=False)


def _game_column(**options: Any) -> Column[int]:
    return Column("game", BigInteger, ForeignKey("games.id"), autoincrement=False, **options)


def _person_column(**options: Any) -> Column[int]:
    return Column("person", BigInteger, ForeignKey("people.id"), autoincrement=False, **options)


def _partial_index(name: str, *columns: Column[Any], where: ColumnElement[bool]) -> Index:
    """Index only the few rows that the clock looks for."""
    return Index(name, *columns, sqlite_where=where, postgresql_where=where)


people: Final = Table(
    "people",
    metadata,
    _id_column(),
    Column("discord", BigInteger, nullable=False, unique=True),
    _text_column("name"),
    _text_column("locale"),
    _text_column("language"),
    _text_column("zone"),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("away_until", Moment),
    Column("game", BigInteger),
    _text_column("dm"),
    **COUNTS,
)

games: Final = Table(
    "games",
    metadata,
    _id_column(),
    _text_column("rules"),
    _integer("rules_version"),
    _text_column("life", index=True),
    Column("host", BigInteger, ForeignKey("people.id"), nullable=False, index=True),
    Column("settings", Json, nullable=False),
    Column("table_settings", Json, nullable=False),
    _text_column("seed"),
    _integer("branch"),
    _integer("revision"),
    Column("guild", BigInteger),
    Column("channel", BigInteger, index=True),
    Column("thread", BigInteger, index=True),
    Column("message", BigInteger),
    Column("created_at", Moment, nullable=False),
    Column("touched_at", Moment, nullable=False),
    Column("paused_at", Moment),
    Column("ended_at", Moment),
    Column("before", BigInteger, ForeignKey("games.id")),
    Column("born", BigInteger),
    **COUNTS,
)

seats: Final = Table(
    "seats",
    metadata,
    _game_column(primary_key=True),
    _key_column("seat"),
    _person_column(index=True),
    _text_column("ai"),
    Column("entry", Json, nullable=False),
    _integer("missed"),
    Column("steward", Boolean, nullable=False),
    Column("joined_at", Moment),
    Column("unreached", Boolean, nullable=False),
)

windows: Final = Table(
    "windows",
    metadata,
    _game_column(primary_key=True),
    _key_column("branch"),
    _key_column("seat"),
    Column("ask", Text, primary_key=True),
    _integer("place"),
    Column("body", Text, nullable=False),
    Column("opened_at", Moment, nullable=False),
    Column("closes_at", Moment),
    Column("remaining", Span),
    Column("open", Boolean, nullable=False),
    Column("remind_at", Moment),
    Column("reminded_at", Moment),
    Column("extended", Span, nullable=False),
    Column("heard_at", Moment),
)

DUE: Final = windows.c.open & windows.c.closes_at.is_not(None)
TO_REMIND: Final = (
    windows.c.open & windows.c.remind_at.is_not(None) & windows.c.reminded_at.is_(None)
)
_partial_index("ix_windows_due", windows.c.closes_at, windows.c.game, where=DUE)
_partial_index("ix_windows_to_remind", windows.c.remind_at, where=TO_REMIND)

orders: Final = Table(
    "orders",
    metadata,
    _id_column(),
    _game_column(nullable=False),
    _integer("branch"),
    _integer("seat"),
    _text_column("ask"),
    _integer("place"),
    _text_column("body"),
    Column("given_at", Moment, nullable=False),
    _person_column(),
    Column("withdrawn_at", Moment),
    Column("played", Integer),
    **COUNTS,
)

WAITING: Final = orders.c.withdrawn_at.is_(None) & orders.c.played.is_(None)
_partial_index("ix_orders_waiting", orders.c.game, orders.c.branch, where=WAITING)

ready: Final = Table(
    "ready",
    metadata,
    _game_column(primary_key=True),
    _key_column("branch"),
    _key_column("seat"),
    Column("ask", Text, primary_key=True),
    Column("at", Moment, nullable=False),
)

positions: Final = Table(
    "positions",
    metadata,
    _game_column(primary_key=True),
    _key_column("revision"),
    _integer("branch"),
    Column("parent", Integer),
    _integer("rules_version"),
    Column("sheets", Json, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("reveals", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
)

events: Final = Table(
    "events",
    metadata,
    Column("game", BigInteger, primary_key=True, autoincrement=False),
    _key_column("revision"),
    _key_column("place"),
    _text_column("room"),
    _text_column("body"),
    Column("chapter", Integer),
    Column("undone_at", Moment),
    ForeignKeyConstraint(["game", "revision"], ["positions.game", "positions.revision"]),
    Index("ix_events_chapter", "game", "chapter"),
)

IN_OPEN_CHAPTER: Final = events.c.chapter.is_(None) & events.c.undone_at.is_(None)
_partial_index(
    "ix_events_open", events.c.game, events.c.revision, events.c.place, where=IN_OPEN_CHAPTER
)

rooms: Final = Table(
    "rooms",
    metadata,
    _game_column(primary_key=True),
    Column("room", Text, primary_key=True),
    Column("audience", Json, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("thread", BigInteger, index=True),
)

reader_state: Final = Table(
    "reader_state",
    metadata,
    _game_column(primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    _integer("read_up_to"),
    _integer("shown_up_to"),
    _integer("card_since"),
    _integer("heard_events"),
    Column("seat", Integer),
    Column("card_channel", BigInteger),
    Column("card_message", BigInteger),
    _text_column("card_remains"),
    Column("sheets", Json, nullable=False),
    Column("earlier_cards", Json),
    Column("card_sent_at", Moment),
    Column("looked_at", Moment),
    Index("ix_reader_state_person", "person"),
)

WITH_EARLIER_CARDS: Final = reader_state.c.earlier_cards.is_not(None)
_partial_index("ix_reader_state_earlier", reader_state.c.game, where=WITH_EARLIER_CARDS)

outbox: Final = Table(
    "outbox",
    metadata,
    _id_column(),
    _text_column("letter", unique=True),
    _game_column(),
    _text_column("kind"),
    Column("body", Json, nullable=False),
    Column("seat", Integer),
    _person_column(),
    Column("room", Text),
    _integer("revision"),
    Column("look", Json, nullable=False),
    Column("not_before", Moment),
    _text_column("token"),
    Column("created_at", Moment, nullable=False),
    _integer("tries"),
    Column("next_try", Moment),
    Column("sending_at", Moment),
    Column("sent_at", Moment),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    _text_column("failed"),
    Column("failed_at", Moment),
    Index("ix_outbox_game_seat", "game", "seat"),
    **COUNTS,
)

TO_SEND: Final = outbox.c.next_try.is_not(None)
ON_ITS_WAY: Final = outbox.c.sending_at.is_not(None) & outbox.c.sent_at.is_(None)
_partial_index("ix_outbox_to_send", outbox.c.next_try, where=TO_SEND)
_partial_index("ix_outbox_on_its_way", outbox.c.sending_at, where=ON_ITS_WAY)

pulse: Final = Table("pulse", metadata, _key_column("id"), Column("at", Moment, nullable=False))

actions: Final = Table(
    "actions",
    metadata,
    _id_column(),
    _game_column(nullable=False, index=True),
    Column("person", BigInteger, nullable=False),
    _text_column("what"),
    Column("at", Moment, nullable=False),
    Column("facts", Json, nullable=False),
    **COUNTS,
)

answers: Final = Table(
    "answers",
    metadata,
    _person_column(primary_key=True),
    Column("token", Text, primary_key=True),
    _text_column("body"),
    Column("at", Moment, nullable=False, index=True),
)

drafts: Final = Table(
    "drafts",
    metadata,
    _person_column(primary_key=True),
    _game_column(primary_key=True),
    _text_column("ask"),
    _integer("number"),
    Column("kind", Text),
    Column("fields", Json, nullable=False),
    Column("closed", Json, nullable=False),
    _integer("page"),
)

decks: Final = Table(
    "decks",
    metadata,
    _person_column(primary_key=True),
    Column("rules", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("body", Json, nullable=False),
)
