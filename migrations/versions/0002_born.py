"""Add `games.born`: the number under which a game began.

Reason: dice depend on the game's number. A game imported from a file has a new number, but keeps
its dice, so that it can be played on and proved.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("games", sa.Column("born", sa.BigInteger()))
