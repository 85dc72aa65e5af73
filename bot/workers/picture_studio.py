"""The picture studio draws in worker processes, so that the event loop never waits for it.

A worker gets plain values only: a position as bytes, the viewer, and the events they heard. It
draws from the viewer's view and from nothing else.
"""

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from hashlib import blake2b
from typing import Any, Final, TypeVar

import structlog

from bot.game_types import GAME_TYPES, GameType
from bot.workers.worker_process import WorkerDiedError, WorkerProcess
from engine.core.files import state_files
from engine.core.protocol.values import Event, Viewer, is_in_audience
from render.drawing.picture import Picture, PictureRequest, encode_png
from render.guide import draw_guide_page
from render.language.voice import Voice

T = TypeVar("T")

MAX_CACHED_PICTURES: Final = 64
"""Pictures that are cached; each is some 100 KB."""
MAX_CACHED_STATES: Final = 4
"""Loaded positions that a worker keeps."""
MAX_DEATHS: Final = 2
"""Deaths of workers in a row after which pictures are drawn in threads for a while."""
THREADS_SECONDS: Final = 600.0
"""Seconds after the last of those deaths until workers are tried again."""

log = structlog.stdlib.get_logger("skald.studio")


@dataclass(frozen=True, slots=True)
class DrawnPicture:
    """A picture as a PNG file, its alt text, and its content as text."""

    png: bytes
    alt: str
    twin: str
    digest: str
    """A short digest of the PNG."""


@dataclass(frozen=True, slots=True)
class DrawingTask:
    """What pictures are drawn of, as plain values, without the picture requests."""

    key: str
    position: bytes
    viewer: Viewer
    players: tuple[tuple[int, str], ...]
    events: str

    def cache_key(self, request: PictureRequest) -> bytes:
        """Return the cache key of a picture: the same values give the same picture."""
        values = (self.key, self.viewer, request, self.players, self.events)
        return blake2b(self.position, key=blake2b(repr(values).encode()).digest()).digest()


GameFunction = Callable[..., T]
"""A function whose first argument is a game type."""

DrawnByKey = dict[bytes, DrawnPicture | Exception]
"""Pictures by cache key; an exception stands for one that can't be drawn."""


class PictureStudio:
    """Draws pictures in worker processes and caches the last ones."""

    def __init__(
        self, game_types: Mapping[str, GameType] = GAME_TYPES, *, workers: int = 1
    ) -> None:
        """Draw in worker processes; in threads without workers or for games that are not listed."""
        self._game_types, self._workers = game_types, workers
        self._free: list[WorkerProcess] = []
        self._worker_slots = asyncio.Semaphore(max(workers, 1))
        self._slot_apart = asyncio.Semaphore(1)
        self._deaths, self._died_at = 0, 0.0
        self._cache: OrderedDict[bytes, DrawnPicture] = OrderedDict()
        self._drawing: dict[bytes, asyncio.Task[DrawnByKey]] = {}
        self._guide_pages: dict[tuple[str, str, int], DrawnPicture] = {}

    async def warm_up(self) -> None:
        """Start a worker early, so that nobody waits for its imports."""
        if self._workers and not self._free:
            self._free.append(await WorkerProcess.start(_import_all))

    async def cpu_seconds(self) -> float:
        """Return how many seconds of CPU a worker has used so far."""
        return await self._run_in_worker(time.process_time) if self._workers else 0.0

    async def draw(
        self,
        key: str,
        position: bytes,
        viewer: Viewer,
        requests: Sequence[PictureRequest],
        players: Mapping[int, str],
        events: Sequence[Event] = (),
    ) -> list[DrawnPicture | Exception]:
        """Draw pictures of a position for a viewer; events that they may not hear are left out.

        The result holds an exception in place of a picture that can't be drawn.
        """
        event_dumps = [
            one.model_dump(mode="json") for one in events if is_in_audience(one.audience, viewer)
        ]
        player_names = tuple(sorted(players.items()))
        task = DrawingTask(key, position, viewer, player_names, json.dumps(event_dumps))
        digests = [task.cache_key(request) for request in requests]
        wanted = dict(zip(digests, requests, strict=True))
        found: DrawnByKey = {one: self._cache[one] for one in wanted if one in self._cache}
        new = {
            digest: request
            for digest, request in wanted.items()
            if digest not in found and digest not in self._drawing
        }
        if new:
            job = asyncio.create_task(self._draw_each(task, new))
            self._drawing |= dict.fromkeys(new, job)
            job.add_done_callback(partial(self._store_in_cache, tuple(new)))
        for digest, job in [(one, self._drawing[one]) for one in wanted if one not in found]:
            found[digest] = (await asyncio.shield(job))[digest]
        for digest in wanted:
            if digest in self._cache:
                self._cache.move_to_end(digest)
        return [found[digest] for digest in digests]

    async def draw_guide_page(self, key: str, language: str, number: int) -> DrawnPicture:
        """Draw a page of a game's guide; pages are the same for everybody, and all are kept."""
        page = key, language, number
        if page not in self._guide_pages:
            self._guide_pages[page] = await self.run(key, draw_guide, language, number)
        return self._guide_pages[page]

    async def run(self, key: str, function: GameFunction[T], *arguments: Any) -> T:
        """Run a function with a game's type in a worker, beside the pictures."""
        return await self._run_in_worker_or_thread(
            key,
            lambda: self._run_in_worker(_call_with_game_type, key, function, *arguments),
            lambda: function(self._game_types[key], *arguments),
        )

    async def run_apart(self, key: str, function: GameFunction[T], *arguments: Any) -> T:
        """Run a function that takes seconds in a worker of its own, which ends with it."""
        if self._is_run_in_thread(key):
            return await asyncio.to_thread(function, self._game_types[key], *arguments)
        async with self._slot_apart:
            worker = await WorkerProcess.start(_import_all)
            try:
                return await worker.run(_call_with_game_type, key, function, *arguments)
            finally:
                await worker.close()

    def _is_run_in_thread(self, key: str) -> bool:
        has_paused = time.monotonic() - self._died_at >= THREADS_SECONDS
        has_workers = self._workers and (self._deaths < MAX_DEATHS or has_paused)
        return not has_workers or key not in GAME_TYPES

    async def close(self) -> None:
        """Finish the pictures in progress, then end the workers."""
        await asyncio.gather(*self._drawing.values(), return_exceptions=True)
        free, self._free = self._free, []
        await asyncio.gather(*(worker.close() for worker in free))

    def _store_in_cache(self, digests: Sequence[bytes], job: asyncio.Task[DrawnByKey]) -> None:
        found = {} if job.cancelled() or job.exception() else job.result()
        for digest in digests:
            self._drawing.pop(digest, None)
            picture = found.get(digest)
            if isinstance(picture, DrawnPicture):
                self._cache[digest] = picture
        while len(self._cache) > MAX_CACHED_PICTURES:
            self._cache.popitem(last=False)

    async def _draw_each(
        self, task: DrawingTask, requests: Mapping[bytes, PictureRequest]
    ) -> DrawnByKey:
        """Draw pictures together; if that fails, draw each by itself to find out which failed."""
        try:
            pictures = await self._draw_together(task, tuple(requests.values()))
        except Exception as fault:  # noqa: BLE001 - it is returned to the caller
            if len(requests) == 1:
                return dict.fromkeys(requests, fault)
            drawn_alone: DrawnByKey = {}
            for digest, request in requests.items():
                drawn_alone |= await self._draw_each(task, {digest: request})
            return drawn_alone
        return dict(zip(requests, pictures, strict=True))

    async def _draw_together(
        self, task: DrawingTask, requests: Sequence[PictureRequest]
    ) -> list[DrawnPicture]:
        return await self._run_in_worker_or_thread(
            task.key,
            lambda: self._run_in_worker(_draw_in_worker, task, requests),
            lambda: _load_and_draw(self._game_types[task.key], task, requests),
        )

    async def _run_in_worker_or_thread(
        self, key: str, run_in_worker: Callable[[], Awaitable[T]], run_here: Callable[[], T]
    ) -> T:
        """Try workers until one doesn't die; after a few deaths in a row, run in a thread."""
        while not self._is_run_in_thread(key):
            try:
                result = await run_in_worker()
            except WorkerDiedError:
                self._deaths, self._died_at = self._deaths + 1, time.monotonic()
                log.warning("picture_worker_died", tries=self._deaths)
            else:
                self._deaths = 0
                return result
        return await asyncio.to_thread(run_here)

    async def _run_in_worker(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function in a free worker; a worker that was interrupted is ended."""
        async with self._worker_slots:
            worker = self._free.pop() if self._free else await WorkerProcess.start(_import_all)
            try:
                return await worker.run(function, *arguments)
            finally:
                if worker.is_idle:
                    self._free.append(worker)
                else:
                    await worker.close()


def draw_pictures(
    game_type: GameType, state: Any, task: DrawingTask, requests: Sequence[PictureRequest]
) -> list[DrawnPicture]:
    """Draw pictures from the viewer's view."""
    view = game_type.game.view(state, task.viewer)
    events = [game_type.game.events.validate_python(one) for one in json.loads(task.events)]
    players = dict(task.players)
    draw = game_type.presentation.pictures.draw
    return [make_drawn_picture(draw(view, request, players, events)) for request in requests]


def _call_with_game_type(key: str, function: GameFunction[T], *arguments: Any) -> T:
    """Call a function with a game type in a worker process, for all listed games."""
    return function(GAME_TYPES[key], *arguments)


def draw_guide(game_type: GameType, language: str, number: int) -> DrawnPicture:
    """Draw a page of a game's guide."""
    guide = game_type.presentation.guide
    if guide is None:
        raise LookupError(f"{game_type.game.key} has no guide")
    voice = Voice(language, game_type.word_book)
    return make_drawn_picture(draw_guide_page(voice, guide, number))


def make_drawn_picture(picture: Picture) -> DrawnPicture:
    """Encode a picture as a file, with its texts."""
    data = encode_png(picture)
    return DrawnPicture(
        data, picture.alt, picture.text_twin, blake2b(data, digest_size=6).hexdigest()
    )


def _load_and_draw(
    game_type: GameType, task: DrawingTask, requests: Sequence[PictureRequest]
) -> list[DrawnPicture]:
    """Load the position and draw in this process."""
    state = state_files.load(game_type.game, task.position)
    return draw_pictures(game_type, state, task, requests)


def _draw_in_worker(task: DrawingTask, requests: Sequence[PictureRequest]) -> list[DrawnPicture]:
    """Draw in the worker process, for all listed games."""
    state = _load_state(task.key, task.position)
    return draw_pictures(GAME_TYPES[task.key], state, task, requests)


@lru_cache(maxsize=MAX_CACHED_STATES)
def _load_state(key: str, position: bytes) -> Any:
    """Load a position; the seats of a table ask for pictures of the same one."""
    return state_files.load(GAME_TYPES[key].game, position)


def _import_all() -> None:
    """Do nothing: to receive this function, a worker imports all that it needs."""
