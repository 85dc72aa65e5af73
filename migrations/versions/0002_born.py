"""The number under which a game began.

Why so: chance may hang on the number of a game. One that is brought in from a file has a new number
here, and is played on, and proved, with the chance that it had.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("games", sa.Column("born", sa.BigInteger()))
