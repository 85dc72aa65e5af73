"""Games that are over, as they are shown: made in workers, and cached, since they don't change."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

import structlog

from bot.game_types import GameType
from bot.games.ending import ending_work
from bot.games.ending.ended_game_record import ENDED_LIVES, EndedGameRecord, read_ended_game
from bot.games.ending.ending_work import (
    Chronicle,
    NothingPlayedError,
    PlayedPart,
    Saga,
    WholeFight,
)
from bot.games.ending.last_words import list_last_words
from bot.records import GameRow
from bot.store.store import Store
from bot.workers.picture_studio import DrawnPicture, PictureStudio
from engine.core.protocol.values import Seat

T = TypeVar("T")

MAX_CACHED: Final = 12
"""Things that are cached; a film has some megabytes at most."""

Work = Callable[[GameType, EndedGameRecord], T]
Runner = Callable[[str, Work[T], EndedGameRecord], Awaitable[T]]
"""Runs work with a game's type, by the game's key, in a worker."""

log = structlog.stdlib.get_logger("skald.endings")


class EndShow(NamedTuple):
    """What is shown of a game that is over, beside how it ended."""

    saga: Saga
    last_words: Mapping[int, str]
    """By seat."""


class _Wanted(NamedTuple):
    """What is made of a game, as the key of the cache."""

    what: str
    game: int
    revision: int
    language: str


def _want(what: str, row: GameRow, language: str) -> _Wanted:
    return _Wanted(what, row.id, row.revision, language)


class Endings:
    """Makes what is shown of games that are over; of a game that goes on, nothing."""

    def __init__(
        self, store: Store, studio: PictureStudio, game_types: Mapping[str, GameType]
    ) -> None:
        self._store, self._studio, self._game_types = store, studio, game_types
        self._cache: OrderedDict[_Wanted, Any] = OrderedDict()
        self._making: dict[_Wanted, asyncio.Task[Any]] = {}

    def has_ending(self, row: GameRow) -> bool:
        """Tell whether a table has ended, after a first step, in a game that shows its end."""
        game_type = self._game_types[row.rules]
        has_begun = row.revision > 0
        return has_begun and row.life in ENDED_LIVES and game_type.presentation.ending is not None

    async def find_show(self, row: GameRow, language: str, max_bytes: int) -> EndShow | None:
        """Return what is shown of a game; None if its saga is missing or larger than allowed."""
        saga = await self._find_saga(row, language)
        if saga is None or len(saga.picture.png) > max_bytes:
            return None
        async with self._store.reading() as tx:
            actions = await tx.actions.of_game(row.id)
        return EndShow(saga, list_last_words(actions))

    async def _find_saga(self, row: GameRow, language: str) -> Saga | None:
        """Return the saga of a game; None if it has none, or it can't be drawn."""
        if not self.has_ending(row):
            return None
        try:
            wanted = _want("saga", row, language)
            return await self._make(wanted, row, ending_work.make_saga, self._studio.run)
        except NothingPlayedError:
            return None
        except Exception:
            log.exception("saga_not_drawn", game=row.id)
            return None

    async def draw_open_board(self, row: GameRow, language: str) -> DrawnPicture:
        """Draw all that was hidden at the end."""
        wanted = _want("board", row, language)
        return await self._make(wanted, row, ending_work.draw_open_board, self._studio.run)

    async def make_film(self, row: GameRow, language: str) -> bytes:
        """Make the replay, in a worker of its own: it takes seconds."""
        wanted = _want("film", row, language)
        return await self._make(wanted, row, ending_work.make_film, self._studio.run_apart)

    async def make_chronicle(self, row: GameRow, language: str) -> Chronicle:
        """Write all round posts as one page."""
        wanted = _want("chronicle", row, language)
        return await self._make(wanted, row, ending_work.make_chronicle, self._studio.run)

    async def tell_fight(self, row: GameRow, room: str, language: str) -> WholeFight | None:
        """Tell the whole fight of a room; None if the game goes on, or doesn't know the fight."""
        if not self.has_ending(row):
            return None
        wanted = _want(f"fight {room}", row, language)
        work = partial(ending_work.tell_fight, room=room)
        try:
            return await self._make(wanted, row, work, self._studio.run)
        except NothingPlayedError:
            return None

    async def tell_part(self, row: GameRow, seat: Seat, language: str) -> str:
        """Tell what a seat did until it was out of a game that goes on; "" if there is nothing."""
        if self._game_types[row.rules].presentation.ending is None:
            return ""
        async with self._store.reading() as tx:
            texts = tuple(text for _, text in await tx.steps.list_event_texts(row.id))
        part = PlayedPart(language, int(seat), texts)
        return await self._studio.run(row.rules, ending_work.tell_part, part)

    async def close(self) -> None:
        """Finish what is being made."""
        await asyncio.gather(*self._making.values(), return_exceptions=True)

    async def _make(self, wanted: _Wanted, row: GameRow, work: Work[T], run: Runner[T]) -> T:
        """Make something once, for all who want it at the same time."""
        if not self.has_ending(row):
            raise LookupError(f"game {row.id} has no end to be shown")
        if wanted in self._cache:
            self._cache.move_to_end(wanted)
            found: T = self._cache[wanted]
            return found
        if wanted not in self._making:
            task = asyncio.create_task(self._run(wanted, row, work, run))
            self._making[wanted] = task
            task.add_done_callback(lambda done: self._store_made(wanted, done))
        made: T = await asyncio.shield(self._making[wanted])
        return made

    async def _run(self, wanted: _Wanted, row: GameRow, work: Work[T], run: Runner[T]) -> T:
        async with self._store.reading() as tx:
            prefix = self._game_types[row.rules].game.seed_prefix
            record = await read_ended_game(tx, row, wanted.language, prefix)
        return await run(row.rules, work, record)

    def _store_made(self, wanted: _Wanted, done: "asyncio.Task[Any]") -> None:
        del self._making[wanted]
        if not done.cancelled() and done.exception() is None:
            self._cache[wanted] = done.result()
        while len(self._cache) > MAX_CACHED:
            self._cache.popitem(last=False)
