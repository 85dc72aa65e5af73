"""Save windows that the clock has changed, with the letters that tell it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.windows import AskKey
from bot.games.turns.game_repository import GameRepository
from bot.records import Letter, LoggedAction, Window


async def save_windows(
    repository: GameRepository,
    snapshot: GameSnapshot,
    changed: Mapping[AskKey, Window],
    letters: Sequence[Letter],
    now: datetime,
    action: LoggedAction | None = None,
) -> None:
    """Save changed windows with their letters."""
    try:
        async with repository.store.writing() as tx:
            await tx.windows.put(changed.values())
            await tx.outbox.add(letters, now)
            if action is not None:
                await tx.actions.add(action)
    except BaseException:
        repository.snapshots.drop(snapshot.row.id)
        raise
    repository.snapshots.put(replace(snapshot, windows={**snapshot.windows, **changed}))
    repository.wake()
