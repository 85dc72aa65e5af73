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

from bot.store.columns import Json, Moment, Number, Span

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


def _id() -> Column[int]:
    return Column("id", Number, primary_key=True, autoincrement=True)


def _text(name: str, **more: Any) -> Column[str]:
    return Column(name, Text, nullable=False, **more)


def _whole(name: str, **more: Any) -> Column[int]:
    return Column(name, Integer, nullable=False, **more)


def _key(name: str) -> Column[int]:
    """Make a part of a primary key that is given, not counted."""
    return Column(name, Integer, primary_key=True, autoincrement=False)


def _game(**more: Any) -> Column[int]:
    return Column("game", BigInteger, ForeignKey("games.id"), autoincrement=False, **more)


def _person(**more: Any) -> Column[int]:
    return Column("person", BigInteger, ForeignKey("people.id"), autoincrement=False, **more)


def _part(name: str, *columns: Column[Any], where: ColumnElement[bool]) -> Index:
    """Index only the few rows that the clock looks for."""
    return Index(name, *columns, sqlite_where=where, postgresql_where=where)


people: Final = Table(
    "people",
    metadata,
    _id(),
    Column("discord", BigInteger, nullable=False, unique=True),
    _text("name"),
    _text("locale"),
    _text("language"),
    _text("zone"),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("away_until", Moment),
    Column("game", BigInteger),
    _text("dm"),
    **COUNTS,
)

games: Final = Table(
    "games",
    metadata,
    _id(),
    _text("rules"),
    _whole("rules_version"),
    _text("life", index=True),
    Column("host", BigInteger, ForeignKey("people.id"), nullable=False, index=True),
    Column("settings", Json, nullable=False),
    Column("table_settings", Json, nullable=False),
    _text("seed"),
    _whole("branch"),
    _whole("revision"),
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
    _game(primary_key=True),
    _key("seat"),
    _person(index=True),
    _text("ai"),
    Column("entry", Json, nullable=False),
    _whole("missed"),
    Column("steward", Boolean, nullable=False),
    Column("joined_at", Moment),
    Column("unreached", Boolean, nullable=False),
)

windows: Final = Table(
    "windows",
    metadata,
    _game(primary_key=True),
    _key("branch"),
    _key("seat"),
    Column("ask", Text, primary_key=True),
    _whole("place"),
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
_part("ix_windows_due", windows.c.closes_at, windows.c.game, where=DUE)
_part("ix_windows_to_remind", windows.c.remind_at, where=TO_REMIND)

orders: Final = Table(
    "orders",
    metadata,
    _id(),
    _game(nullable=False),
    _whole("branch"),
    _whole("seat"),
    _text("ask"),
    _whole("place"),
    _text("body"),
    Column("given_at", Moment, nullable=False),
    _person(),
    Column("withdrawn_at", Moment),
    Column("played", Integer),
    **COUNTS,
)

WAITING: Final = orders.c.withdrawn_at.is_(None) & orders.c.played.is_(None)
_part("ix_orders_waiting", orders.c.game, orders.c.branch, where=WAITING)

ready: Final = Table(
    "ready",
    metadata,
    _game(primary_key=True),
    _key("branch"),
    _key("seat"),
    Column("ask", Text, primary_key=True),
    Column("at", Moment, nullable=False),
)

positions: Final = Table(
    "positions",
    metadata,
    _game(primary_key=True),
    _key("revision"),
    _whole("branch"),
    Column("parent", Integer),
    _whole("rules_version"),
    Column("sheets", Json, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("reveals", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
)

events: Final = Table(
    "events",
    metadata,
    Column("game", BigInteger, primary_key=True, autoincrement=False),
    _key("revision"),
    _key("place"),
    _text("room"),
    _text("body"),
    Column("told", Integer),
    Column("undone_at", Moment),
    ForeignKeyConstraint(["game", "revision"], ["positions.game", "positions.revision"]),
)

UNTOLD: Final = events.c.told.is_(None) & events.c.undone_at.is_(None)
_part("ix_events_untold", events.c.game, events.c.revision, events.c.place, where=UNTOLD)

rooms: Final = Table(
    "rooms",
    metadata,
    _game(primary_key=True),
    Column("room", Text, primary_key=True),
    Column("audience", Json, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("thread", BigInteger, index=True),
)

outbox: Final = Table(
    "outbox",
    metadata,
    _id(),
    _text("letter", unique=True),
    _game(),
    _text("kind"),
    Column("body", Json, nullable=False),
    Column("seat", Integer),
    _person(),
    Column("room", Text),
    _whole("revision"),
    Column("look", Json, nullable=False),
    Column("not_before", Moment),
    _text("token"),
    Column("created_at", Moment, nullable=False),
    _whole("tries"),
    Column("next_try", Moment),
    Column("sending_at", Moment),
    Column("sent_at", Moment),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    _text("failed"),
    Column("failed_at", Moment),
    Index("ix_outbox_game_seat", "game", "seat"),
    **COUNTS,
)

TO_SEND: Final = outbox.c.next_try.is_not(None)
ON_ITS_WAY: Final = outbox.c.sending_at.is_not(None) & outbox.c.sent_at.is_(None)
_part("ix_outbox_to_send", outbox.c.next_try, where=TO_SEND)
_part("ix_outbox_on_its_way", outbox.c.sending_at, where=ON_ITS_WAY)

pulse: Final = Table("pulse", metadata, _key("id"), Column("at", Moment, nullable=False))

actions: Final = Table(
    "actions",
    metadata,
    _id(),
    _game(nullable=False, index=True),
    Column("person", BigInteger, nullable=False),
    _text("what"),
    Column("at", Moment, nullable=False),
    Column("facts", Json, nullable=False),
    **COUNTS,
)

answers: Final = Table(
    "answers",
    metadata,
    _person(primary_key=True),
    Column("token", Text, primary_key=True),
    _text("body"),
    Column("at", Moment, nullable=False, index=True),
)

drafts: Final = Table(
    "drafts",
    metadata,
    _person(primary_key=True),
    _game(primary_key=True),
    _text("ask"),
    _whole("number"),
    Column("kind", Text),
    Column("fields", Json, nullable=False),
    Column("closed", Json, nullable=False),
    _whole("page"),
)

decks: Final = Table(
    "decks",
    metadata,
    _person(primary_key=True),
    Column("rules", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("body", Json, nullable=False),
)
