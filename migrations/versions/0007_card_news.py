"""Add `reader_state.card_told_since`: from where on the last card has told its news.

Reason: a card shows the first lines of its news alone, and the News button shows all of it again.
What was told by a card before this migration has been told whole.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column; everything so far has been told."""
    column = sa.Column("card_told_since", sa.Integer(), nullable=False, server_default="0")
    op.add_column("reader_state", column)
    op.execute(
        sa.DDL("UPDATE reader_state SET card_told_since = read_up_to")  # type: ignore[no-untyped-call]
    )
