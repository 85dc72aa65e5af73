"""Add `reader_state.told_hints`: the kinds of orders whose hints a reader has been told.

Reason: at a practice table each hint is told once. No table of before is one.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column; nothing has been told."""
    column = sa.Column("told_hints", sa.Text(), nullable=False, server_default="[]")
    op.add_column("reader_state", column)
