"""Create the first tables: people, games, seats, orders, positions, events, letters.

Reasons: every position is stored whole, so that a game never depends on the form of its events.
Sheets, Ready marks and windows belong to asks, so that no move disturbs another's sheet. Letters
are in the same database as the steps that they tell, so that both are saved or neither. Moments are
whole milliseconds of UTC, plain data is JSON text: both read the same in SQLite and PostgreSQL.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MOMENT = SPAN = SNOWFLAKE = sa.BigInteger()
JSON = sa.Text()


def upgrade() -> None:
    for create in (
        create_people,
        create_games,
        create_seats,
        create_windows,
        create_orders,
        create_positions,
        create_rooms,
        create_outbox,
        create_pulse_and_actions,
        create_answers_drafts_and_decks,
    ):
        create()


def id_column() -> sa.Column[int]:
    """Make a counted primary key."""
    kind = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    return sa.Column("id", kind, primary_key=True, autoincrement=True)


def required_column(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False)


def required_columns(kind: Any, *names: str) -> list[sa.Column[Any]]:
    return [required_column(name, kind) for name in names]


def optional_columns(kind: Any, *names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind) for name in names]


def ask_columns() -> list[sa.Column[Any]]:
    """Make the columns that identify an ask, since its id counts per seat."""
    numbers = required_columns(sa.Integer(), "branch", "seat")
    return [required_column("game", sa.BigInteger()), *numbers, required_column("ask", sa.Text())]


def create_partial_index(
    name: str, table: str, columns: list[str], where: sa.ColumnElement[bool]
) -> None:
    """Create an index of the rows that fulfil a condition."""
    op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where)


def primary_key(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=f"pk_{table}")


def foreign_key(other: str, table: str, column: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=f"fk_{table}_{column}")


def is_null(name: str) -> sa.ColumnElement[bool]:
    return sa.column(name).is_(None)


def create_people() -> None:
    op.create_table(
        "people",
        id_column(),
        required_column("discord", SNOWFLAKE),
        *required_columns(sa.Text(), "name", "locale", "language", "zone"),
        *optional_columns(sa.Integer(), "quiet_from", "quiet_to"),
        sa.Column("away_until", MOMENT),
        sa.Column("game", sa.BigInteger()),
        required_column("dm", sa.Text()),
        primary_key("people", "id"),
        sa.UniqueConstraint("discord", name="uq_people_discord"),
        sqlite_autoincrement=True,
    )


def create_games() -> None:
    op.create_table(
        "games",
        id_column(),
        required_column("rules", sa.Text()),
        required_column("rules_version", sa.Integer()),
        required_column("life", sa.Text()),
        required_column("host", sa.BigInteger()),
        *required_columns(JSON, "settings", "table_settings"),
        required_column("seed", sa.Text()),
        *required_columns(sa.Integer(), "branch", "revision"),
        *optional_columns(SNOWFLAKE, "guild", "channel", "thread", "message"),
        *required_columns(MOMENT, "created_at", "touched_at"),
        *optional_columns(MOMENT, "paused_at", "ended_at"),
        sa.Column("before", sa.BigInteger()),
        primary_key("games", "id"),
        foreign_key("people", "games", "host"),
        foreign_key("games", "games", "before"),
        sqlite_autoincrement=True,
    )
    for column in ("life", "host", "channel", "thread"):
        op.create_index(f"ix_games_{column}", "games", [column])


def create_seats() -> None:
    op.create_table(
        "seats",
        required_column("game", sa.BigInteger()),
        required_column("seat", sa.Integer()),
        sa.Column("person", sa.BigInteger()),
        required_column("ai", sa.Text()),
        required_column("entry", JSON),
        required_column("missed", sa.Integer()),
        required_column("steward", sa.Boolean()),
        sa.Column("joined_at", MOMENT),
        required_column("unreached", sa.Boolean()),
        primary_key("seats", "game", "seat"),
        foreign_key("games", "seats", "game"),
        foreign_key("people", "seats", "person"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])


def create_windows() -> None:
    op.create_table(
        "windows",
        *ask_columns(),
        required_column("place", sa.Integer()),
        required_column("body", sa.Text()),
        required_column("opened_at", MOMENT),
        sa.Column("closes_at", MOMENT),
        sa.Column("remaining", SPAN),
        required_column("open", sa.Boolean()),
        *optional_columns(MOMENT, "remind_at", "reminded_at"),
        required_column("extended", SPAN),
        primary_key("windows", "game", "branch", "seat", "ask"),
        foreign_key("games", "windows", "game"),
    )
    is_open = sa.column("open", sa.Boolean())
    create_partial_index(
        "ix_windows_due", "windows", ["closes_at", "game"], is_open & ~is_null("closes_at")
    )
    to_remind = sa.and_(is_open, ~is_null("remind_at"), is_null("reminded_at"))
    create_partial_index("ix_windows_to_remind", "windows", ["remind_at"], to_remind)


def create_orders() -> None:
    op.create_table(
        "orders",
        id_column(),
        *ask_columns(),
        required_column("place", sa.Integer()),
        required_column("body", sa.Text()),
        required_column("given_at", MOMENT),
        sa.Column("person", sa.BigInteger()),
        sa.Column("withdrawn_at", MOMENT),
        sa.Column("played", sa.Integer()),
        primary_key("orders", "id"),
        foreign_key("games", "orders", "game"),
        foreign_key("people", "orders", "person"),
        sqlite_autoincrement=True,
    )
    waiting = is_null("withdrawn_at") & is_null("played")
    create_partial_index("ix_orders_waiting", "orders", ["game", "branch"], waiting)
    op.create_table(
        "ready",
        *ask_columns(),
        required_column("at", MOMENT),
        primary_key("ready", "game", "branch", "seat", "ask"),
        foreign_key("games", "ready", "game"),
    )


def create_positions() -> None:
    op.create_table(
        "positions",
        required_column("game", sa.BigInteger()),
        *required_columns(sa.Integer(), "revision", "branch"),
        sa.Column("parent", sa.Integer()),
        required_column("rules_version", sa.Integer()),
        required_column("sheets", JSON),
        required_column("state", sa.LargeBinary()),
        required_column("reveals", sa.Boolean()),
        required_column("at", MOMENT),
        primary_key("positions", "game", "revision"),
        foreign_key("games", "positions", "game"),
    )
    step = sa.ForeignKeyConstraint(
        ["game", "revision"],
        ["positions.game", "positions.revision"],
        name="fk_events_game_revision",
    )
    op.create_table(
        "events",
        required_column("game", sa.BigInteger()),
        *required_columns(sa.Integer(), "revision", "place"),
        *required_columns(sa.Text(), "room", "body"),
        sa.Column("told", sa.Integer()),
        sa.Column("undone_at", MOMENT),
        primary_key("events", "game", "revision", "place"),
        step,
    )
    untold = is_null("told") & is_null("undone_at")
    create_partial_index("ix_events_untold", "events", ["game", "revision", "place"], untold)


def create_rooms() -> None:
    op.create_table(
        "rooms",
        required_column("game", sa.BigInteger()),
        required_column("room", sa.Text()),
        required_column("audience", JSON),
        required_column("open", sa.Boolean()),
        sa.Column("thread", SNOWFLAKE),
        primary_key("rooms", "game", "room"),
        foreign_key("games", "rooms", "game"),
    )
    op.create_index("ix_rooms_thread", "rooms", ["thread"])


def create_outbox() -> None:
    op.create_table(
        "outbox",
        id_column(),
        required_column("letter", sa.Text()),
        sa.Column("game", sa.BigInteger()),
        required_column("kind", sa.Text()),
        required_column("body", JSON),
        sa.Column("seat", sa.Integer()),
        sa.Column("person", sa.BigInteger()),
        sa.Column("room", sa.Text()),
        required_column("revision", sa.Integer()),
        required_column("look", JSON),
        sa.Column("not_before", MOMENT),
        required_column("token", sa.Text()),
        required_column("created_at", MOMENT),
        required_column("tries", sa.Integer()),
        *optional_columns(MOMENT, "next_try", "sending_at", "sent_at"),
        *optional_columns(SNOWFLAKE, "channel", "message"),
        required_column("failed", sa.Text()),
        sa.Column("failed_at", MOMENT),
        primary_key("outbox", "id"),
        sa.UniqueConstraint("letter", name="uq_outbox_letter"),
        foreign_key("games", "outbox", "game"),
        foreign_key("people", "outbox", "person"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_game_seat", "outbox", ["game", "seat"])
    create_partial_index("ix_outbox_to_send", "outbox", ["next_try"], ~is_null("next_try"))
    on_its_way = ~is_null("sending_at") & is_null("sent_at")
    create_partial_index("ix_outbox_on_its_way", "outbox", ["sending_at"], on_its_way)


def create_pulse_and_actions() -> None:
    op.create_table(
        "pulse",
        required_column("id", sa.Integer()),
        required_column("at", MOMENT),
        primary_key("pulse", "id"),
    )
    op.create_table(
        "actions",
        id_column(),
        *required_columns(sa.BigInteger(), "game", "person"),
        required_column("what", sa.Text()),
        required_column("at", MOMENT),
        required_column("facts", JSON),
        primary_key("actions", "id"),
        foreign_key("games", "actions", "game"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_actions_game", "actions", ["game"])


def create_answers_drafts_and_decks() -> None:
    op.create_table(
        "answers",
        required_column("person", sa.BigInteger()),
        *required_columns(sa.Text(), "token", "body"),
        required_column("at", MOMENT),
        primary_key("answers", "person", "token"),
        foreign_key("people", "answers", "person"),
    )
    op.create_index("ix_answers_at", "answers", ["at"])
    op.create_table(
        "drafts",
        *required_columns(sa.BigInteger(), "person", "game"),
        required_column("ask", sa.Text()),
        required_column("number", sa.Integer()),
        sa.Column("kind", sa.Text()),
        *required_columns(JSON, "fields", "closed"),
        required_column("page", sa.Integer()),
        primary_key("drafts", "person", "game"),
        foreign_key("people", "drafts", "person"),
        foreign_key("games", "drafts", "game"),
    )
    op.create_table(
        "decks",
        required_column("person", sa.BigInteger()),
        *required_columns(sa.Text(), "rules", "name"),
        required_column("body", JSON),
        primary_key("decks", "person", "rules", "name"),
        foreign_key("people", "decks", "person"),
    )
