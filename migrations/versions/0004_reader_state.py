"""Add `reader_state`: how far each person has read each game, and their live card.

Reason: what somebody had been told stood on their letters and in the memory of the process. News
is now computed from one number. `events.told` is called `chapter`: the revision that closed an
event's chapter, whoever has heard of it.

Running games go on: what was told before this version counts as read. News that closed direct
messages have kept back since the last letter that reached a seat is unread, and is computed, so
that letters from there on have no pages. Earlier letters that were not sent keep theirs: news
become posts, and cards have words of their own.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

NEWS_LETTER = "(o.kind = 'news' OR (o.kind = 'card' AND o.body LIKE '%\"page\":%'))"
KEPT_BACK = """o.sent_at IS NULL AND o.next_try IS NULL AND o.failed = 'closed'
        AND NOT EXISTS (SELECT 1 FROM outbox l
                        WHERE l.game = o.game AND l.seat = o.seat AND l.id > o.id
                          AND l.message IS NOT NULL AND l.kind IN ('news', 'card'))"""
"""From an earlier one on, all news since would be unread, also what later letters have told."""

ADD_PUBLIC_READERS = """
INSERT INTO reader_state (game, person, read_up_to, shown_up_to, card_since, heard_events,
                          card_remains, sheets)
SELECT g.id, 0, c.last, 0, 0, c.heard, '', '[]'
FROM games g
JOIN (SELECT e.game AS game, coalesce(max(e.chapter), 0) AS last,
             sum(CASE WHEN e.chapter IS NOT NULL
                       AND e.body LIKE '%"audience":"everyone"%' THEN 1 ELSE 0 END) AS heard
      FROM events e GROUP BY e.game) c ON c.game = g.id
"""
"""Everybody has read what is posted."""

ADD_PLAYERS = f"""
INSERT INTO reader_state (game, person, read_up_to, shown_up_to, card_since, heard_events, seat,
                          card_channel, card_message, card_remains, sheets, card_sent_at)
SELECT s.game, s.person,
       coalesce((SELECT min(same.revision) - 1
                 FROM outbox o
                 JOIN positions p ON p.game = o.game AND p.revision = o.revision
                 JOIN positions same ON same.game = p.game AND same.at = p.at
                 WHERE o.game = s.game AND o.seat = s.seat AND {KEPT_BACK} AND {NEWS_LETTER}),
                everybody.read_up_to),
       everybody.read_up_to, everybody.read_up_to,
       (SELECT count(*) FROM events e
        WHERE e.game = s.game AND e.chapter IS NOT NULL
          AND (e.body LIKE '%"audience":"everyone"%'
               OR e.body LIKE '%"audience":[' || s.seat || ']%')),
       s.seat, card.channel, card.message, '', '[]', card.sent_at
FROM seats s
JOIN reader_state everybody ON everybody.game = s.game AND everybody.person = 0
LEFT JOIN outbox card ON card.id =
     (SELECT max(o.id) FROM outbox o
      WHERE o.game = s.game AND o.seat = s.seat AND o.kind = 'card' AND o.message IS NOT NULL
        AND (s.joined_at IS NULL OR o.sent_at >= s.joined_at))
WHERE s.person IS NOT NULL
"""  # noqa: S608 - made of the constants above
"""One row for each person who holds a seat; positions of one step have one moment."""

IS_COMPUTED = f"""
EXISTS (SELECT 1 FROM outbox o
        WHERE o.game = outbox.game AND o.seat = outbox.seat AND o.id <= outbox.id
          AND {KEPT_BACK} AND {NEWS_LETTER})
"""  # noqa: S608 - made of the constants above
NOT_SENT = "outbox.seat IS NOT NULL AND outbox.sent_at IS NULL"
NEWS_BECOME_POSTS = f"""
UPDATE outbox SET kind = 'public' WHERE kind = 'news' AND {NOT_SENT} AND NOT {IS_COMPUTED}
"""  # noqa: S608 - made of the constants above
CARDS_WITHOUT_PAGE = "UPDATE outbox SET body = {} WHERE kind = 'card' AND {} AND {}"


def upgrade() -> None:
    """Add the table, fill it, and adapt the letters that were not sent."""
    rename_chapter()
    create_reader_state()
    _run(ADD_PUBLIC_READERS)
    _run(ADD_PLAYERS)
    _run(NEWS_BECOME_POSTS)
    is_sqlite = op.get_context().dialect.name == "sqlite"
    body = "json_remove(body, '$.page')" if is_sqlite else "(CAST(body AS jsonb) - 'page')::text"
    _run(CARDS_WITHOUT_PAGE.format(body, NOT_SENT, IS_COMPUTED))


def rename_chapter() -> None:
    """Rename `events.told`, and add an index for chapters that closed lately."""
    op.drop_index("ix_events_untold", "events")
    _run("ALTER TABLE events RENAME COLUMN told TO chapter")
    is_open = sa.and_(sa.column("chapter").is_(None), sa.column("undone_at").is_(None))
    op.create_index(
        "ix_events_open",
        "events",
        ["game", "revision", "place"],
        sqlite_where=is_open,
        postgresql_where=is_open,
    )
    op.create_index("ix_events_chapter", "events", ["game", "chapter"])


def create_reader_state() -> None:
    """Create the table."""
    integers = ("read_up_to", "shown_up_to", "card_since", "heard_events")
    op.create_table(
        "reader_state",
        sa.Column("game", sa.BigInteger(), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in integers),
        sa.Column("seat", sa.Integer()),
        sa.Column("card_channel", sa.BigInteger()),
        sa.Column("card_message", sa.BigInteger()),
        sa.Column("card_remains", sa.Text(), nullable=False),
        sa.Column("sheets", sa.Text(), nullable=False),
        sa.Column("earlier_cards", sa.Text()),
        sa.Column("card_sent_at", sa.BigInteger()),
        sa.Column("looked_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("game", "person", name="pk_reader_state"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_reader_state_game"),
    )
    op.create_index("ix_reader_state_person", "reader_state", ["person"])
    has_earlier = sa.column("earlier_cards").is_not(None)
    op.create_index(
        "ix_reader_state_earlier",
        "reader_state",
        ["game"],
        sqlite_where=has_earlier,
        postgresql_where=has_earlier,
    )


def _run(sql: str) -> None:
    """Run a statement as it stands; `DDL` takes `%` as a placeholder."""
    op.execute(sa.DDL(sql.replace("%", "%%")))  # type: ignore[no-untyped-call]
