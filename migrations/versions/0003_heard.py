"""Add `windows.heard_at`: when the seat last played an order on a window.

Reason: until now `reminded_at` was set for that too, so a seat that had played one order of a long
turn was never reminded of the rest.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("windows", sa.Column("heard_at", sa.BigInteger()))
    op.execute(
        sa.DDL(  # type: ignore[no-untyped-call]
            "UPDATE windows SET heard_at = reminded_at "
            "WHERE remind_at IS NULL AND reminded_at IS NOT NULL"
        )
    )
