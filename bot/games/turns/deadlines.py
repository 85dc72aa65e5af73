"""Closes the windows whose time is over."""

import asyncio
from datetime import datetime

import structlog

from bot.games.state import step_log, windows
from bot.games.state.step_in_progress import StepInProgress
from bot.games.state.windows import key_of
from bot.games.turns.game_repository import GameRepository
from bot.games.turns.games_at_once import for_each_game
from bot.games.turns.outages import lengthen_windows

log = structlog.stdlib.get_logger("skald.desk")


async def close_due_windows(repository: GameRepository, now: datetime) -> int:
    """Close every window whose time is over; return in how many games."""
    async with repository.store.reading() as tx:
        games = [game for game, _ in await tx.windows.list_due_games(now)]

    async def close(game: int) -> bool:
        async with repository.snapshots.lock_for(game):
            return await close_windows_of_game(repository, game, now)

    due = [game for game in games if not repository.tables_catching_up.is_catching_up(game)]
    return sum(map(bool, await for_each_game(due, close, "close_failed")))


async def close_windows_of_game(repository: GameRepository, game: int, now: datetime) -> bool:
    """Close the due windows of one game; the caller holds its lock."""
    step = StepInProgress(await repository.read_snapshot(game), now)
    due_windows = windows.find_due_windows(step.windows, now)
    if step.is_paused or step.is_over or not due_windows:
        return False
    await repository.claim_windows(step)
    await asyncio.to_thread(step.close_due_windows)
    await repository.save_step(step)
    step_log.log_closed_windows(step, [key_of(one.ask) for one in due_windows])
    return True


async def close_windows_before(repository: GameRepository, game: int, now: datetime) -> None:
    """Close due windows before a host changes the time.

    Windows that were due in an outage that was not handled yet are extended first.
    """
    snapshot = await repository.read_snapshot(game)
    async with repository.store.reading() as tx:
        since = await tx.pulse.get()
    if since is not None:
        due_keys = [key_of(one.ask) for one in windows.find_due_windows(snapshot.windows, now)]
        await lengthen_windows(repository, game, due_keys, (since, now))
    await close_windows_of_game(repository, game, now)
