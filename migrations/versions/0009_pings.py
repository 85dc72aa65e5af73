"""Add what may make a person's phone buzz, and how far the daily digest has told each table.

Reason: everybody may choose pings for themselves. Whoever was there before is pinged as before.
"""

import sqlalchemy as sa
from alembic import op

from bot.store.columns import Moment

revision = "0009"
down_revision = "0008"

DEFAULT_DIGEST_MINUTE = "480"
"""Eight in the morning."""


def upgrade() -> None:
    """Add the columns; nobody has a digest."""
    for column in (
        sa.Column("pings", sa.Text(), nullable=False, server_default="asked"),
        sa.Column(
            "digest_minute", sa.Integer(), nullable=False, server_default=DEFAULT_DIGEST_MINUTE
        ),
        sa.Column("digest_at", Moment()),
        sa.Column("digest_day", sa.Text(), nullable=False, server_default=""),
    ):
        op.add_column("people", column)
    op.create_index(
        "ix_people_digest",
        "people",
        ["digest_at"],
        sqlite_where=sa.text("digest_at IS NOT NULL"),
        postgresql_where=sa.text("digest_at IS NOT NULL"),
    )
    told = sa.Column("digested_up_to", sa.Integer(), nullable=False, server_default="0")
    op.add_column("reader_state", told)
