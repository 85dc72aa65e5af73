"""Reads the public events of a game in which its story finds deeds."""

from collections.abc import Sequence

from bot.records import StoredEvent
from bot.store.store import Transaction
from render.presentation import Presentation


async def read_deed_events(
    tx: Transaction, game: int, presentation: Presentation
) -> Sequence[StoredEvent]:
    """Read the events in which deeds are found, as far as they are stored; () without a story."""
    rounds = presentation.story.rounds
    return () if rounds is None else await tx.steps.list_told_to_all(game, rounds.deed_kinds)
