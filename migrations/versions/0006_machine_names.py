"""Add `seats.ai_name`: the name of the machine that holds a seat.

Reason: machines were told apart by numbers, so that one which left renamed the others. Each now
keeps a name of its own. The machines of running games get theirs in the order of their seats.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

NAMES = (
    "andvari", "billing", "dvalin", "eitri", "fjalar", "galar", "hreidmar", "ivaldi", "jari",
    "kvasir", "lofar", "mimir", "nordri", "onar", "regin", "sindri", "tekk", "volund", "ymir",
    "alvis", "munin", "garm", "skoll", "hati",
)  # fmt: skip
STEP_BETWEEN_GAMES = 7

MACHINES_BEFORE = """
SELECT count(*) FROM seats earlier
WHERE earlier.game = seats.game AND earlier.seat < seats.seat AND earlier.ai <> ''
"""
PLACE = f"(game * {STEP_BETWEEN_GAMES} + ({MACHINES_BEFORE})) % {len(NAMES)}"
CASES = " ".join(f"WHEN {place} THEN '{name}'" for place, name in enumerate(NAMES))
NAME_MACHINES = f"UPDATE seats SET ai_name = CASE {PLACE} {CASES} END WHERE ai <> ''"  # noqa: S608 - made of the constants above


def upgrade() -> None:
    """Add the column, and name the machines."""
    op.add_column("seats", sa.Column("ai_name", sa.Text(), nullable=False, server_default=""))
    op.execute(sa.DDL(NAME_MACHINES.replace("%", "%%")))  # type: ignore[no-untyped-call]
