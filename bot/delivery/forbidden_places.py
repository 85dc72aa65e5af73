"""Where we may not write any more: the host is told once which permission is lacking, and where."""

from datetime import datetime
from typing import Final, NamedTuple

from bot.delivery.discord_io.permissions import VIEW
from bot.games.news.letter_writer import quiet
from bot.store.rows import GameRow, Letter, OutboxLetter
from bot.store.store import Transaction
from bot.store.tables.outbox import BARRED

UNSEEN: Final = "403/50001"
"""What Discord says where we may not even look; then it tells nothing of the place."""


class Barred(NamedTuple):
    """A place, the permission that is lacking there as far as is known, and what Discord said."""

    channel: int
    right: str
    why: str

    @property
    def lacking(self) -> str:
        """Name the permission, if need be by what Discord said."""
        return self.right or (VIEW if self.why == UNSEEN else "")

    @property
    def reason(self) -> str:
        """Say it as it is kept with a letter."""
        return " ".join(filter(None, (f"{BARRED}{self.why}", self.lacking, f"in {self.channel}")))


async def told(
    tx: Transaction, row: GameRow, waiting: OutboxLetter, here: Barred, now: datetime
) -> list[Letter]:
    """Tell the host; nothing where a letter waits for the same already."""
    written = await tx.outbox.of_game(row.id)
    if any(one.failed == here.reason and one.next_try is not None for one in written):
        return []
    facts = {"place": f"<#{here.channel}>"}
    facts |= {"lacking": f"right.{here.lacking}"} if here.lacking else {}
    name = f"barred.{row.id}.{here.channel}.{waiting.id}.{here.lacking}"
    return [
        Letter(
            letter=name,
            game=row.id,
            kind="note",
            body={"key": "letter.barred", "facts": facts},
            person=row.host,
            not_before=quiet(await tx.people.get(row.host), now),
        )
    ]
