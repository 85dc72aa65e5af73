"""Tell the host once where we may no longer write, and which permission is missing."""

from datetime import datetime
from typing import Final, NamedTuple

from bot.delivery.discord_io.permissions import VIEW_PERMISSION
from bot.games.people.quiet_hours import find_quiet_end
from bot.letter_bodies import Note
from bot.records import GameRow, Letter, OutboxLetter
from bot.store.store import Transaction
from bot.store.tables.outbox import BARRED_PREFIX

NO_VIEW_ACCESS: Final = "403/50001"
"""Discord's status and code where we may not even view; the client's cache lacks such a channel."""


class ForbiddenChannel(NamedTuple):
    """A channel where we may not write, the missing permission if known, and Discord's answer."""

    channel: int
    cached_permission: str
    error: str

    @property
    def missing_permission(self) -> str:
        """The missing permission, from the cache or from Discord's answer; "" if unknown."""
        return self.cached_permission or (VIEW_PERMISSION if self.error == NO_VIEW_ACCESS else "")

    @property
    def reason(self) -> str:
        """The reason as it is stored with a letter."""
        return " ".join(
            filter(
                None,
                (f"{BARRED_PREFIX}{self.error}", self.missing_permission, f"in {self.channel}"),
            )
        )


async def letters_to_host(
    tx: Transaction,
    row: GameRow,
    outbox_letter: OutboxLetter,
    barred: ForbiddenChannel,
    now: datetime,
) -> list[Letter]:
    """Write the letter to the host; none if a letter already waits for the same reason."""
    outbox_letters = await tx.outbox.of_game(row.id)
    if any(one.failed == barred.reason and one.next_try is not None for one in outbox_letters):
        return []
    facts = {"place": f"<#{barred.channel}>"}
    facts |= {"lacking": f"right.{barred.missing_permission}"} if barred.missing_permission else {}
    name = f"barred.{row.id}.{barred.channel}.{outbox_letter.id}.{barred.missing_permission}"
    return [
        Letter(
            letter=name,
            game=row.id,
            body=Note(key="letter.barred", facts=facts),
            person=row.host,
            not_before=find_quiet_end(await tx.people.get(row.host), now),
        )
    ]
