"""Rename `games.before` to `previous_game`, and `games.born` to `original_id`.

Reason: the names did not say what they hold: the game that a rematch follows, and the number under
which an imported game began.
"""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.alter_column("games", "before", new_column_name="previous_game")
    op.alter_column("games", "born", new_column_name="original_id")
