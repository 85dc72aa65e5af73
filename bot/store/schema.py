"""The tables. What a row means is said in `bot.records`."""

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

from bot.records import DEFAULT_DIGEST_MINUTE, DEFAULT_PINGS
from bot.store.columns import Json, Moment, Span
from bot.store.schema_columns import (
    game_column,
    id_column,
    integer_column,
    key_column,
    partial_index,
    person_column,
    text_column,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

NEVER_REUSED_IDS: Final[Any] = {"sqlite_autoincrement": True}
"""A number is never given twice, even if its row is gone."""


people: Final = Table(
    "people",
    metadata,
    id_column(),
    Column("discord", BigInteger, nullable=False, unique=True),
    text_column("name"),
    text_column("locale"),
    text_column("language"),
    text_column("zone"),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("away_until", Moment),
    Column("game", BigInteger),
    text_column("dm"),
    text_column("pings", server_default=DEFAULT_PINGS),
    integer_column("digest_minute", server_default=str(DEFAULT_DIGEST_MINUTE)),
    Column("digest_at", Moment),
    text_column("digest_day", server_default=""),
    **NEVER_REUSED_IDS,
)

HAS_DIGEST: Final = people.c.digest_at.is_not(None)
partial_index("ix_people_digest", people.c.digest_at, where=HAS_DIGEST)

games: Final = Table(
    "games",
    metadata,
    id_column(),
    text_column("rules"),
    integer_column("rules_version"),
    text_column("life", index=True),
    Column("host", BigInteger, ForeignKey("people.id"), nullable=False, index=True),
    Column("settings", Json, nullable=False),
    Column("table_settings", Json, nullable=False),
    text_column("seed"),
    integer_column("branch"),
    integer_column("revision"),
    Column("guild", BigInteger),
    Column("channel", BigInteger, index=True),
    Column("thread", BigInteger, index=True),
    Column("message", BigInteger),
    Column("created_at", Moment, nullable=False),
    Column("touched_at", Moment, nullable=False),
    Column("paused_at", Moment),
    Column("ended_at", Moment),
    # The constraint has the column's name of before: SQLite can't rename a constraint.
    Column("previous_game", BigInteger, ForeignKey("games.id", name="fk_games_before")),
    Column("original_id", BigInteger),
    **NEVER_REUSED_IDS,
)

seats: Final = Table(
    "seats",
    metadata,
    game_column(primary_key=True),
    key_column("seat"),
    person_column(index=True),
    text_column("ai"),
    Column("entry", Json, nullable=False),
    integer_column("missed"),
    Column("steward", Boolean, nullable=False),
    Column("joined_at", Moment),
    Column("unreached", Boolean, nullable=False),
    text_column("ai_name", server_default=""),
)

windows: Final = Table(
    "windows",
    metadata,
    game_column(primary_key=True),
    key_column("branch"),
    key_column("seat"),
    Column("ask", Text, primary_key=True),
    integer_column("place"),
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

IS_WINDOW_DUE: Final = windows.c.open & windows.c.closes_at.is_not(None)
IS_TO_REMIND: Final = (
    windows.c.open & windows.c.remind_at.is_not(None) & windows.c.reminded_at.is_(None)
)
partial_index("ix_windows_due", windows.c.closes_at, windows.c.game, where=IS_WINDOW_DUE)
partial_index("ix_windows_to_remind", windows.c.remind_at, where=IS_TO_REMIND)

orders: Final = Table(
    "orders",
    metadata,
    id_column(),
    game_column(nullable=False),
    integer_column("branch"),
    integer_column("seat"),
    text_column("ask"),
    integer_column("place"),
    text_column("body"),
    Column("given_at", Moment, nullable=False),
    person_column(),
    Column("withdrawn_at", Moment),
    Column("played", Integer),
    **NEVER_REUSED_IDS,
)

IS_ORDER_WAITING: Final = orders.c.withdrawn_at.is_(None) & orders.c.played.is_(None)
partial_index("ix_orders_waiting", orders.c.game, orders.c.branch, where=IS_ORDER_WAITING)

ready: Final = Table(
    "ready",
    metadata,
    game_column(primary_key=True),
    key_column("branch"),
    key_column("seat"),
    Column("ask", Text, primary_key=True),
    Column("at", Moment, nullable=False),
)

positions: Final = Table(
    "positions",
    metadata,
    game_column(primary_key=True),
    key_column("revision"),
    integer_column("branch"),
    Column("parent", Integer),
    integer_column("rules_version"),
    Column("sheets", Json, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("reveals", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
)

events: Final = Table(
    "events",
    metadata,
    Column("game", BigInteger, primary_key=True, autoincrement=False),
    key_column("revision"),
    key_column("place"),
    text_column("room"),
    text_column("body"),
    Column("chapter", Integer),
    Column("undone_at", Moment),
    ForeignKeyConstraint(["game", "revision"], ["positions.game", "positions.revision"]),
    Index("ix_events_chapter", "game", "chapter"),
)

IS_IN_OPEN_CHAPTER: Final = events.c.chapter.is_(None) & events.c.undone_at.is_(None)
partial_index(
    "ix_events_open", events.c.game, events.c.revision, events.c.place, where=IS_IN_OPEN_CHAPTER
)

rooms: Final = Table(
    "rooms",
    metadata,
    game_column(primary_key=True),
    Column("room", Text, primary_key=True),
    Column("audience", Json, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("thread", BigInteger, index=True),
)

reader_state: Final = Table(
    "reader_state",
    metadata,
    game_column(primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    integer_column("read_up_to"),
    integer_column("shown_up_to"),
    integer_column("card_since"),
    integer_column("heard_events"),
    Column("seat", Integer),
    Column("card_channel", BigInteger),
    Column("card_message", BigInteger),
    text_column("card_remains"),
    Column("sheets", Json, nullable=False),
    Column("earlier_cards", Json),
    Column("card_sent_at", Moment),
    Column("looked_at", Moment),
    integer_column("card_told_since", server_default="0"),
    Column("told_hints", Json, nullable=False, server_default="[]"),
    integer_column("digested_up_to", server_default="0"),
    Index("ix_reader_state_person", "person"),
)

HAS_EARLIER_CARDS: Final = reader_state.c.earlier_cards.is_not(None)
partial_index("ix_reader_state_earlier", reader_state.c.game, where=HAS_EARLIER_CARDS)

outbox: Final = Table(
    "outbox",
    metadata,
    id_column(),
    text_column("letter", unique=True),
    game_column(),
    text_column("kind"),
    Column("body", Json, nullable=False),
    Column("seat", Integer),
    person_column(),
    Column("room", Text),
    integer_column("revision"),
    Column("look", Json, nullable=False),
    Column("not_before", Moment),
    text_column("token"),
    Column("created_at", Moment, nullable=False),
    integer_column("tries"),
    Column("next_try", Moment),
    Column("sending_at", Moment),
    Column("sent_at", Moment),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    text_column("failed"),
    Column("failed_at", Moment),
    Index("ix_outbox_game_seat", "game", "seat"),
    **NEVER_REUSED_IDS,
)

IS_TO_SEND: Final = outbox.c.next_try.is_not(None)
IS_ON_ITS_WAY: Final = outbox.c.sending_at.is_not(None) & outbox.c.sent_at.is_(None)
partial_index("ix_outbox_to_send", outbox.c.next_try, where=IS_TO_SEND)
partial_index("ix_outbox_on_its_way", outbox.c.sending_at, where=IS_ON_ITS_WAY)

pulse: Final = Table("pulse", metadata, key_column("id"), Column("at", Moment, nullable=False))

actions: Final = Table(
    "actions",
    metadata,
    id_column(),
    game_column(nullable=False, index=True),
    Column("person", BigInteger, nullable=False),
    text_column("what"),
    Column("at", Moment, nullable=False),
    Column("facts", Json, nullable=False),
    **NEVER_REUSED_IDS,
)

answers: Final = Table(
    "answers",
    metadata,
    person_column(primary_key=True),
    Column("token", Text, primary_key=True),
    text_column("body"),
    Column("at", Moment, nullable=False, index=True),
)

drafts: Final = Table(
    "drafts",
    metadata,
    person_column(primary_key=True),
    game_column(primary_key=True),
    text_column("ask"),
    integer_column("number"),
    Column("kind", Text),
    Column("fields", Json, nullable=False),
    Column("closed", Json, nullable=False),
    integer_column("page"),
)

decks: Final = Table(
    "decks",
    metadata,
    person_column(primary_key=True),
    Column("rules", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("body", Json, nullable=False),
)
