"""What a host does to a table's time: pause, resume, extend, close."""

from datetime import datetime

from bot.games.turns import deadlines, window_changes
from bot.games.turns.deserted_tables import is_deserted
from bot.games.turns.game_repository import AdditionalWrite, GameRepository, cut_to_milliseconds
from bot.games.turns.window_changes import Extension
from bot.records import Window


class TableTime:
    """Changes the windows of running games, each under its game's lock."""

    def __init__(self, repository: GameRepository) -> None:
        self._repository = repository

    async def pause_table(
        self, game: int, now: datetime, also: AdditionalWrite | None = None
    ) -> None:
        """Pause every window of a table; a paused table stays paused.

        Windows whose time is over are closed first: a pause does not reopen them.
        """
        async with self._repository.snapshots.lock_for(game):
            await deadlines.close_windows_before(self._repository, game, cut_to_milliseconds(now))
            snapshot = await self._repository.read_snapshot(game)
            if snapshot.row.paused_at is None and snapshot.row.life == "open":
                await window_changes.pause_table(
                    self._repository, snapshot, cut_to_milliseconds(now), also
                )

    async def resume_table(
        self,
        game: int,
        now: datetime,
        also: AdditionalWrite | None = None,
        *,
        by: int | None = None,
    ) -> None:
        """Resume the windows of a paused table; where everybody was absent, `by` is back."""
        async with self._repository.snapshots.lock_for(game):
            snapshot = await self._repository.read_snapshot(game)
            if snapshot.row.paused_at is not None:
                absent = by is not None and is_deserted(snapshot, now)
                back = snapshot.seat_of(by) if by is not None and absent else None
                await window_changes.resume_table(
                    self._repository, snapshot, cut_to_milliseconds(now), also, back
                )

    async def extend_windows(
        self, game: int, more: Extension, now: datetime, also: AdditionalWrite | None = None
    ) -> list[Window]:
        """Extend open windows as far as their cap allows; return those that were extended."""
        async with self._repository.snapshots.lock_for(game):
            await deadlines.close_windows_before(self._repository, game, cut_to_milliseconds(now))
            snapshot = await self._repository.read_snapshot(game)
            return await window_changes.extend_windows(
                self._repository, snapshot, more, cut_to_milliseconds(now), also
            )

    async def close_windows_now(
        self, game: int, now: datetime, also: AdditionalWrite | None = None
    ) -> bool:
        """Close every open window that may be closed; return whether any was."""
        async with self._repository.snapshots.lock_for(game):
            snapshot = await self._repository.read_snapshot(game)
            if snapshot.row.paused_at is not None or snapshot.row.life != "open":
                return False
            return await window_changes.close_windows_now(
                self._repository, snapshot, cut_to_milliseconds(now), also
            )
