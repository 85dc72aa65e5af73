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
    for make in (people, games, seats, windows, orders, positions, rooms, outbox, deeds, desks):
        make()


def number() -> sa.Column[int]:
    """Make a key that counts by itself and never gives a number twice."""
    kind = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    return sa.Column("id", kind, primary_key=True, autoincrement=True)


def need(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False)


def needs(kind: Any, *names: str) -> list[sa.Column[Any]]:
    return [need(name, kind) for name in names]


def mays(kind: Any, *names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind) for name in names]


def ask() -> list[sa.Column[Any]]:
    """Make what names an ask: ids count per seat."""
    numbers = needs(sa.Integer(), "branch", "seat")
    return [need("game", sa.BigInteger()), *numbers, need("ask", sa.Text())]


def part(name: str, table: str, columns: list[str], where: sa.ColumnElement[bool]) -> None:
    """Index some rows only."""
    op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where)


def key(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=f"pk_{table}")


def to(other: str, table: str, column: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=f"fk_{table}_{column}")


def empty(name: str) -> sa.ColumnElement[bool]:
    return sa.column(name).is_(None)


def people() -> None:
    op.create_table(
        "people",
        number(),
        need("discord", SNOWFLAKE),
        *needs(sa.Text(), "name", "locale", "language", "zone"),
        *mays(sa.Integer(), "quiet_from", "quiet_to"),
        sa.Column("away_until", MOMENT),
        sa.Column("game", sa.BigInteger()),
        need("dm", sa.Text()),
        key("people", "id"),
        sa.UniqueConstraint("discord", name="uq_people_discord"),
        sqlite_autoincrement=True,
    )


def games() -> None:
    op.create_table(
        "games",
        number(),
        need("rules", sa.Text()),
        need("rules_version", sa.Integer()),
        need("life", sa.Text()),
        need("host", sa.BigInteger()),
        *needs(JSON, "settings", "table_settings"),
        need("seed", sa.Text()),
        *needs(sa.Integer(), "branch", "revision"),
        *mays(SNOWFLAKE, "guild", "channel", "thread", "message"),
        *needs(MOMENT, "created_at", "touched_at"),
        *mays(MOMENT, "paused_at", "ended_at"),
        sa.Column("before", sa.BigInteger()),
        key("games", "id"),
        to("people", "games", "host"),
        to("games", "games", "before"),
        sqlite_autoincrement=True,
    )
    for column in ("life", "host", "channel", "thread"):
        op.create_index(f"ix_games_{column}", "games", [column])


def seats() -> None:
    op.create_table(
        "seats",
        need("game", sa.BigInteger()),
        need("seat", sa.Integer()),
        sa.Column("person", sa.BigInteger()),
        need("ai", sa.Text()),
        need("entry", JSON),
        need("missed", sa.Integer()),
        need("steward", sa.Boolean()),
        sa.Column("joined_at", MOMENT),
        need("unreached", sa.Boolean()),
        key("seats", "game", "seat"),
        to("games", "seats", "game"),
        to("people", "seats", "person"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])


def windows() -> None:
    op.create_table(
        "windows",
        *ask(),
        need("place", sa.Integer()),
        need("body", sa.Text()),
        need("opened_at", MOMENT),
        sa.Column("closes_at", MOMENT),
        sa.Column("remaining", SPAN),
        need("open", sa.Boolean()),
        *mays(MOMENT, "remind_at", "reminded_at"),
        need("extended", SPAN),
        key("windows", "game", "branch", "seat", "ask"),
        to("games", "windows", "game"),
    )
    is_open = sa.column("open", sa.Boolean())
    part("ix_windows_due", "windows", ["closes_at", "game"], is_open & ~empty("closes_at"))
    to_remind = sa.and_(is_open, ~empty("remind_at"), empty("reminded_at"))
    part("ix_windows_to_remind", "windows", ["remind_at"], to_remind)


def orders() -> None:
    op.create_table(
        "orders",
        number(),
        *ask(),
        need("place", sa.Integer()),
        need("body", sa.Text()),
        need("given_at", MOMENT),
        sa.Column("person", sa.BigInteger()),
        sa.Column("withdrawn_at", MOMENT),
        sa.Column("played", sa.Integer()),
        key("orders", "id"),
        to("games", "orders", "game"),
        to("people", "orders", "person"),
        sqlite_autoincrement=True,
    )
    waiting = empty("withdrawn_at") & empty("played")
    part("ix_orders_waiting", "orders", ["game", "branch"], waiting)
    op.create_table(
        "ready",
        *ask(),
        need("at", MOMENT),
        key("ready", "game", "branch", "seat", "ask"),
        to("games", "ready", "game"),
    )


def positions() -> None:
    op.create_table(
        "positions",
        need("game", sa.BigInteger()),
        *needs(sa.Integer(), "revision", "branch"),
        sa.Column("parent", sa.Integer()),
        need("rules_version", sa.Integer()),
        need("sheets", JSON),
        need("state", sa.LargeBinary()),
        need("reveals", sa.Boolean()),
        need("at", MOMENT),
        key("positions", "game", "revision"),
        to("games", "positions", "game"),
    )
    step = sa.ForeignKeyConstraint(
        ["game", "revision"],
        ["positions.game", "positions.revision"],
        name="fk_events_game_revision",
    )
    op.create_table(
        "events",
        need("game", sa.BigInteger()),
        *needs(sa.Integer(), "revision", "place"),
        *needs(sa.Text(), "room", "body"),
        sa.Column("told", sa.Integer()),
        sa.Column("undone_at", MOMENT),
        key("events", "game", "revision", "place"),
        step,
    )
    untold = empty("told") & empty("undone_at")
    part("ix_events_untold", "events", ["game", "revision", "place"], untold)


def rooms() -> None:
    op.create_table(
        "rooms",
        need("game", sa.BigInteger()),
        need("room", sa.Text()),
        need("audience", JSON),
        need("open", sa.Boolean()),
        sa.Column("thread", SNOWFLAKE),
        key("rooms", "game", "room"),
        to("games", "rooms", "game"),
    )
    op.create_index("ix_rooms_thread", "rooms", ["thread"])


def outbox() -> None:
    op.create_table(
        "outbox",
        number(),
        need("letter", sa.Text()),
        sa.Column("game", sa.BigInteger()),
        need("kind", sa.Text()),
        need("body", JSON),
        sa.Column("seat", sa.Integer()),
        sa.Column("person", sa.BigInteger()),
        sa.Column("room", sa.Text()),
        need("revision", sa.Integer()),
        need("look", JSON),
        sa.Column("not_before", MOMENT),
        need("token", sa.Text()),
        need("created_at", MOMENT),
        need("tries", sa.Integer()),
        *mays(MOMENT, "next_try", "sending_at", "sent_at"),
        *mays(SNOWFLAKE, "channel", "message"),
        need("failed", sa.Text()),
        sa.Column("failed_at", MOMENT),
        key("outbox", "id"),
        sa.UniqueConstraint("letter", name="uq_outbox_letter"),
        to("games", "outbox", "game"),
        to("people", "outbox", "person"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_game_seat", "outbox", ["game", "seat"])
    part("ix_outbox_to_send", "outbox", ["next_try"], ~empty("next_try"))
    on_its_way = ~empty("sending_at") & empty("sent_at")
    part("ix_outbox_on_its_way", "outbox", ["sending_at"], on_its_way)


def deeds() -> None:
    op.create_table("pulse", need("id", sa.Integer()), need("at", MOMENT), key("pulse", "id"))
    op.create_table(
        "actions",
        number(),
        *needs(sa.BigInteger(), "game", "person"),
        need("what", sa.Text()),
        need("at", MOMENT),
        need("facts", JSON),
        key("actions", "id"),
        to("games", "actions", "game"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_actions_game", "actions", ["game"])


def desks() -> None:
    op.create_table(
        "answers",
        need("person", sa.BigInteger()),
        *needs(sa.Text(), "token", "body"),
        need("at", MOMENT),
        key("answers", "person", "token"),
        to("people", "answers", "person"),
    )
    op.create_index("ix_answers_at", "answers", ["at"])
    op.create_table(
        "drafts",
        *needs(sa.BigInteger(), "person", "game"),
        need("ask", sa.Text()),
        need("number", sa.Integer()),
        sa.Column("kind", sa.Text()),
        *needs(JSON, "fields", "closed"),
        need("page", sa.Integer()),
        key("drafts", "person", "game"),
        to("people", "drafts", "person"),
        to("games", "drafts", "game"),
    )
    op.create_table(
        "decks",
        need("person", sa.BigInteger()),
        *needs(sa.Text(), "rules", "name"),
        need("body", JSON),
        key("decks", "person", "rules", "name"),
        to("people", "decks", "person"),
    )
