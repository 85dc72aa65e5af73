"""The studio draws pictures in a process of its own, so that nobody waits for a brush.

It is given plain values alone: a position as bytes, who looks, and what they have heard. It draws
from the view of who looks, and from nothing else.
"""

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from typing import Any, Final, TypeVar

import structlog

from bot.game_types import GAME_TYPES, GameType
from bot.workers.worker_process import WorkerDiedError, WorkerProcess
from engine.core.files import state_files as positions
from engine.core.protocol.values import Event, Viewer, hears
from render.drawing.picture import Picture, PictureRequest, png

T = TypeVar("T")

KEPT: Final = 64
"""Pictures that are kept; each is some 100 KB."""
BREAKS: Final = 2
"""A worker that dies so often in a row is not started again."""

log = structlog.stdlib.get_logger("skald.studio")


@dataclass(frozen=True, slots=True)
class DrawnPicture:
    """A picture as a file, one sentence that stands in for it, and the same as text."""

    png: bytes
    alt: str
    twin: str
    mark: str
    """Short, and another for every other picture."""


@dataclass(frozen=True, slots=True)
class DrawingTask:
    """Everything that pictures are made of, as plain values, but how each looks."""

    key: str
    position: bytes
    viewer: Viewer
    players: tuple[tuple[int, str], ...]
    heard: str

    def digest(self, look: PictureRequest) -> bytes:
        """Name a picture: what is drawn of the same values is the same."""
        told = (self.key, self.viewer, look, self.players, self.heard)
        return blake2b(self.position, key=blake2b(repr(told).encode()).digest()).digest()


Found = dict[bytes, DrawnPicture | Exception]
"""Pictures by their names; of one that can't be drawn, what went wrong."""


class PictureStudio:
    """Draws in each worker what one reader looks at, and keeps the last pictures."""

    def __init__(self, kinds: Mapping[str, GameType] = GAME_TYPES, *, workers: int = 1) -> None:
        """Draw in worker processes, which know the games there are; others in a thread."""
        self._kinds, self._workers = kinds, workers
        self._free: list[WorkerProcess] = []
        self._hands = asyncio.Semaphore(max(workers, 1))
        self._breaks = 0
        self._kept: OrderedDict[bytes, DrawnPicture] = OrderedDict()
        self._drawing: dict[bytes, asyncio.Task[Found]] = {}

    async def warm(self) -> None:
        """Start a worker, and let it read what it needs, without anybody waiting for it."""
        if self._workers and not self._free:
            self._free.append(await WorkerProcess.put_up(_ready))

    async def spent(self) -> float:
        """Tell how many seconds of CPU a worker has used so far."""
        return await self._asked(time.process_time) if self._workers else 0.0

    async def draw(
        self,
        key: str,
        position: bytes,
        viewer: Viewer,
        looks: Sequence[PictureRequest],
        players: Mapping[int, str],
        heard: Sequence[Event] = (),
    ) -> list[DrawnPicture | Exception]:
        """Draw what a viewer may see of a position, at one go; what they may not hear is left out.

        A picture that can't be drawn comes as what went wrong, and keeps nobody from the others.
        """
        told = [one.model_dump(mode="json") for one in heard if hears(one.audience, viewer)]
        named = tuple(sorted(players.items()))
        sitting = DrawingTask(key, position, viewer, named, json.dumps(told))
        names = [sitting.digest(look) for look in looks]
        wanted = dict(zip(names, looks, strict=True))
        found: Found = {one: self._kept[one] for one in wanted if one in self._kept}
        new = {
            name: look
            for name, look in wanted.items()
            if name not in found and name not in self._drawing
        }
        if new:
            task = asyncio.create_task(self._drawn(sitting, new))
            self._drawing |= dict.fromkeys(new, task)
            task.add_done_callback(partial(self._keep, tuple(new)))
        for name, task in [(one, self._drawing[one]) for one in wanted if one not in found]:
            found[name] = (await asyncio.shield(task))[name]
        for name in wanted:
            if name in self._kept:
                self._kept.move_to_end(name)
        return [found[name] for name in names]

    async def close(self) -> None:
        """Finish the picture at hand, and let the workers go."""
        await asyncio.gather(*self._drawing.values(), return_exceptions=True)
        free, self._free = self._free, []
        await asyncio.gather(*(easel.close() for easel in free))

    def _keep(self, names: Sequence[bytes], task: asyncio.Task[Found]) -> None:
        found = {} if task.cancelled() or task.exception() else task.result()
        for name in names:
            self._drawing.pop(name, None)
            sheet = found.get(name)
            if isinstance(sheet, DrawnPicture):
                self._kept[name] = sheet
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    async def _drawn(self, sitting: DrawingTask, looks: Mapping[bytes, PictureRequest]) -> Found:
        """Draw pictures together; where one of them can't be drawn, each by itself."""
        try:
            sheets = await self._hung(sitting, tuple(looks.values()))
        except Exception as fault:  # noqa: BLE001 - whoever asked for it is given it
            if len(looks) == 1:
                return dict.fromkeys(looks, fault)
            alone = [await self._drawn(sitting, {name: look}) for name, look in looks.items()]
            return {name: one for found in alone for name, one in found.items()}
        return dict(zip(looks, sheets, strict=True))

    async def _hung(
        self, sitting: DrawingTask, looks: Sequence[PictureRequest]
    ) -> list[DrawnPicture]:
        while self._workers and self._breaks < BREAKS and sitting.key in GAME_TYPES:
            try:
                sheets = await self._asked(_worked, sitting, looks)
            except WorkerDiedError:
                self._breaks += 1
                log.warning("studio_broke", tries=self._breaks)
            else:
                self._breaks = 0
                return sheets
        return await asyncio.to_thread(drawn, self._kinds, sitting, looks)

    async def _asked(self, work: Callable[..., T], *given: Any) -> T:
        """Have a free worker do something; one left in the middle goes."""
        async with self._hands:
            easel = self._free.pop() if self._free else await WorkerProcess.put_up(_ready)
            try:
                return await easel.ask(work, *given)
            finally:
                if easel.free:
                    self._free.append(easel)
                else:
                    await easel.close()


def drawn(
    kinds: Mapping[str, GameType], sitting: DrawingTask, looks: Sequence[PictureRequest]
) -> list[DrawnPicture]:
    """Draw pictures from the view of who looks."""
    kind = kinds[sitting.key]
    state = positions.load(kind.game, sitting.position)
    view = kind.game.view(state, sitting.viewer)
    heard = [kind.game.events.validate_python(one) for one in json.loads(sitting.heard)]
    players = dict(sitting.players)
    return [_sheet(kind.painter.draw(view, look, players, heard)) for look in looks]


def _sheet(picture: Picture) -> DrawnPicture:
    data = png(picture)
    return DrawnPicture(data, picture.alt, picture.twin, blake2b(data, digest_size=6).hexdigest())


def _worked(sitting: DrawingTask, looks: Sequence[PictureRequest]) -> list[DrawnPicture]:
    """Draw in the worker, with the games that there are."""
    return drawn(GAME_TYPES, sitting, looks)


def _ready() -> None:
    """Do nothing: a worker that knows of this has imported everything."""
