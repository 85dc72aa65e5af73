"""Pictures are drawn in worker processes, from what their viewer may know, and once."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.game_types import GAME_TYPES, GameType
from bot.workers import picture_studio as studios
from bot.workers.picture_studio import DrawnPicture, PictureStudio, draw_pictures
from bot.workers.worker_process import WorkerDiedError, WorkerProcess
from engine.core.files import state_files
from engine.core.protocol.values import Event, Seat, is_in_audience
from render.drawing.picture import Picture, PictureRequest
from tests.bot.delivery.post_office import fast_city_game, set_up_game

PLAYERS = {1: "Ada", 2: "Rorik", 3: "Sigrun"}
KEY = "capital"


@pytest.fixture
async def worker() -> AsyncIterator[PictureStudio]:
    studio = PictureStudio()
    yield studio
    await studio.close()


async def draw_sheet(
    studio: PictureStudio, seat: int = 1, part: str = "table", language: str = "en"
) -> DrawnPicture:
    step, state = set_up_game()
    look = PictureRequest(part=part, language=language)
    (found,) = await studio.draw(KEY, state, Seat(seat), [look], PLAYERS, step.events)
    assert isinstance(found, DrawnPicture)
    return found


def worker_pid(studio: PictureStudio) -> int:
    (process,) = studio._free  # noqa: SLF001 - the worker has no other name
    assert process.pid is not None
    return process.pid


async def test_the_worker_draws_what_a_thread_draws(worker: PictureStudio) -> None:
    thread = PictureStudio(workers=0)
    assert await draw_sheet(worker) == await draw_sheet(thread)
    assert worker_pid(worker) != os.getpid()
    await thread.close()


async def test_a_worker_that_dies_is_replaced(worker: PictureStudio) -> None:
    await worker.warm_up()
    first = worker_pid(worker)
    os.kill(first, signal.SIGKILL)
    assert (await draw_sheet(worker)).png
    assert worker_pid(worker) not in {first, os.getpid()}
    assert worker._deaths == 0  # noqa: SLF001 - a new worker drew it, no thread


async def test_a_worker_that_dies_twice_gives_way_to_a_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def broken(*_: object) -> None:
        raise WorkerDiedError

    monkeypatch.setattr(WorkerProcess, "start", broken)
    studio = PictureStudio({KEY: fast_city_game()}, workers=1)
    assert (await draw_sheet(studio)).png.startswith(b"\x89PNG")
    assert studio._deaths == studios.MAX_DEATHS  # noqa: SLF001 - how it came to the thread
    assert (await draw_sheet(studio, 2)).png.startswith(b"\x89PNG")
    await studio.close()


async def test_after_a_pause_workers_are_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise WorkerDiedError

    studio = PictureStudio(workers=1)
    with monkeypatch.context() as while_broken:
        while_broken.setattr(WorkerProcess, "start", broken)
        assert (await studio.draw_guide_page(KEY, "en", 1)).png  # in a thread
    assert (await draw_sheet(studio)).png
    assert studio._free == []  # noqa: SLF001 - a thread drew it
    studio._died_at -= studios.THREADS_SECONDS  # noqa: SLF001 - nobody waits so long
    assert (await draw_sheet(studio, 2)).png
    assert worker_pid(studio) != os.getpid()
    await studio.close()


async def test_what_goes_wrong_in_the_worker_goes_wrong_here_and_the_worker_goes_on(
    worker: PictureStudio,
) -> None:
    await worker.warm_up()
    first = worker_pid(worker)
    (fault,) = await worker.draw(KEY, b"no position", Seat(1), [PictureRequest()], PLAYERS)
    assert isinstance(fault, RuntimeError)
    assert "FaultError: position" in str(fault)  # which no line carries whole
    assert (await draw_sheet(worker)).png
    assert worker_pid(worker) == first


async def test_a_worker_that_is_left_in_the_middle_is_replaced(worker: PictureStudio) -> None:
    await worker.warm_up()
    (process,) = worker._free  # noqa: SLF001 - the worker has no other name
    asked = asyncio.create_task(process.run(time.sleep, 0))
    await asyncio.sleep(0)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert not process.is_idle


async def test_the_worker_ends_with_the_studio(worker: PictureStudio) -> None:
    await worker.warm_up()
    number = worker_pid(worker)
    await worker.close()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


async def test_a_studio_that_never_drew_closes() -> None:
    await PictureStudio().close()


class CountingDrawer:
    """Counts the pictures it draws, and records its arguments."""

    def __init__(self) -> None:
        self.heard: list[Sequence[Event]] = []
        self.views: list[Any] = []

    def draw(self, view: Any, look: PictureRequest, _: object, heard: Sequence[Event]) -> Picture:
        self.views.append(view)
        self.heard.append(heard)
        return fast_city_game().presentation.pictures.draw(view, look, {}, heard)


def counting_studio() -> tuple[CountingDrawer, PictureStudio]:
    real, brush = fast_city_game(), CountingDrawer()
    pictures = replace(real.presentation.pictures, parts=("hand",), draw=brush.draw)
    painter = replace(real.presentation, pictures=pictures)
    return brush, PictureStudio({KEY: GameType(real.game, painter)}, workers=0)


async def test_the_same_picture_is_drawn_once_even_when_it_is_asked_for_twice_at_once() -> None:
    brush, studio = counting_studio()
    one, two = await asyncio.gather(draw_sheet(studio), draw_sheet(studio))
    assert one is two is await draw_sheet(studio)
    assert len(brush.heard) == 1
    await draw_sheet(studio, 2)
    await draw_sheet(studio, 1, language="fr")
    assert len(brush.heard) == 3
    await studio.close()


async def test_whoever_stops_waiting_stops_nobody_else() -> None:
    _, studio = counting_studio()
    gone = asyncio.create_task(draw_sheet(studio))
    await asyncio.sleep(0)
    gone.cancel()
    assert (await draw_sheet(studio)).png
    await studio.close()


async def test_only_so_many_pictures_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studios, "MAX_CACHED_PICTURES", 2)
    brush, studio = counting_studio()
    for seat in (1, 2, 3, 1):
        await draw_sheet(studio, seat)
    assert len(brush.heard) == 4
    await studio.close()


async def test_the_painter_gets_the_viewers_view_and_only_what_they_may_hear() -> None:
    brush, studio = counting_studio()
    step, _ = set_up_game()
    await draw_sheet(studio, 2)
    assert brush.views == [fast_city_game().game.view(step.state, Seat(2))]
    assert list(brush.heard[0]) == [
        one for one in step.events if is_in_audience(one.audience, Seat(2))
    ]
    assert len(brush.heard[0]) < len(step.events)
    await studio.close()


async def test_a_picture_that_can_not_be_drawn_is_not_kept() -> None:
    _, studio = counting_studio()
    _, state = set_up_game()
    for _ in range(2):
        (fault,) = await studio.draw("no game", state, None, [PictureRequest()], PLAYERS)
        assert isinstance(fault, KeyError)
    await studio.close()


def test_worker_and_thread_share_one_way_to_draw() -> None:
    _, state = set_up_game()
    sitting, looks = (
        studios.DrawingTask(KEY, state, None, ((1, "Ada"),), "[]"),
        [PictureRequest(part="table")],
    )
    there = studios._draw_in_worker(sitting, looks)  # noqa: SLF001 - runs in the worker
    loaded = state_files.load(GAME_TYPES[KEY].game, state)
    assert there == draw_pictures(GAME_TYPES[KEY], loaded, sitting, looks)


def test_a_worker_loads_a_position_once_for_all_who_look_at_it() -> None:
    _, state = set_up_game()
    load = studios._load_state  # noqa: SLF001 - runs in the worker
    load.cache_clear()
    for viewer in (None, Seat(1), Seat(2)):
        task = studios.DrawingTask(KEY, state, viewer, ((1, "Ada"),), "[]")
        studios._draw_in_worker(task, [PictureRequest(part="table")])  # noqa: SLF001 - likewise
    assert load.cache_info().misses == 1


async def test_several_pictures_are_asked_for_at_one_go(worker: PictureStudio) -> None:
    asked: list[int] = []
    ask = worker._run_in_worker  # noqa: SLF001 - what goes to the worker

    async def counted(function: Any, *arguments: Any) -> Any:
        asked.append(len(arguments[-1]))
        return await ask(function, *arguments)

    worker._run_in_worker = counted  # type: ignore[method-assign]  # noqa: SLF001 - the same
    step, state = set_up_game()
    looks = [PictureRequest(part=part) for part in ("table", "hand", "table")]
    found = await worker.draw(KEY, state, Seat(1), looks, PLAYERS, step.events)
    assert asked == [2]
    assert found[0] is found[2] is await draw_sheet(worker)
    assert asked == [2]


async def test_a_picture_that_can_not_be_drawn_keeps_nobody_from_the_others() -> None:
    real = fast_city_game()

    def draw(view: Any, look: PictureRequest, players: Any, heard: Any) -> Picture:
        if look.part == "hand":
            raise MemoryError
        return real.presentation.pictures.draw(view, look, players, heard)

    pictures = replace(real.presentation.pictures, parts=("table", "hand"), draw=draw)
    painter = replace(real.presentation, pictures=pictures)
    studio = PictureStudio({KEY: GameType(real.game, painter)}, workers=0)
    _, state = set_up_game()
    looks = [PictureRequest(part="hand"), PictureRequest(part="table")]
    fault, other = await studio.draw(KEY, state, Seat(1), looks, PLAYERS)
    assert isinstance(fault, MemoryError)
    assert isinstance(other, DrawnPicture)
    await studio.close()


async def test_a_page_of_a_guide_is_drawn_in_the_worker_and_once_for_everybody(
    worker: PictureStudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await worker.draw_guide_page("capital", "en", 1)
    french = await worker.draw_guide_page("capital", "fr", 1)
    assert first.digest != french.digest

    async def refuse(*_: Any) -> None:
        raise AssertionError("it has been drawn before")

    monkeypatch.setattr(worker, "_run_in_worker", refuse)
    assert await worker.draw_guide_page("capital", "en", 1) is first
