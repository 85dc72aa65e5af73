"""The clock calls the desk and the courier; all of its state is in the database."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Protocol, TypeVar

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler

from bot.store.errors import StoreError
from bot.store.store import Store

TICK_INTERVAL: Final = timedelta(seconds=5)
SWEEP_INTERVAL: Final = timedelta(hours=1)
ASLEEP_AFTER: Final = timedelta(minutes=1)
"""After so long without a tick, the machine was asleep."""
ANSWERS_KEPT_FOR: Final = timedelta(days=7)
"""How long stored answers and last refusals are kept."""
TIMER_MARGIN: Final = 0.001
"""Seconds by which a planned tick comes later, so that no clock finds it early."""
LETTERS_WAITED_FOR: Final = 10.0
"""How many seconds `stop` waits for letters that are being sent."""

log = structlog.stdlib.get_logger("skald.clock")

T = TypeVar("T")


def wall_clock() -> datetime:
    """Return the present moment."""
    return datetime.now(UTC)


class Desk(Protocol):
    """What the clock needs of the desk."""

    async def close_due_windows(self, now: datetime) -> object: ...
    async def send_reminders(self, now: datetime) -> None: ...
    async def ask_machines(self, now: datetime) -> None: ...
    async def extend_after_outage(self, now: datetime) -> None: ...


class Courier(Protocol):
    """What the clock needs of the courier."""

    async def deliver_due_letters(self, now: datetime) -> datetime | None: ...


class Lobby(Protocol):
    """What the clock needs of the lobby."""

    async def close_stale_lobbies(self, now: datetime) -> object: ...


DueWork = Callable[[datetime], Awaitable[object]]
"""Does what is due by a moment."""


async def do_nothing(_: datetime) -> None:
    """Where nothing is ever due."""


Redraw = Callable[[datetime], Awaitable[datetime | None]]
"""Draws the live cards that are due anew, and returns when the next one is."""


async def redraw_nothing(_: datetime) -> None:
    """Where nobody has a live card."""


@dataclass(frozen=True)
class TickParts:
    """Who does the work of a tick."""

    desk: Desk
    courier: Courier
    lobby: Lobby
    redraw: Redraw = redraw_nothing
    end_idle_games: DueWork = do_nothing
    """Ends the practice games in which nothing happens any more."""
    write_digests: DueWork = do_nothing


class Clock:
    """Ticks every few seconds, at the next deadline, and when it is woken up."""

    def __init__(
        self,
        store: Store,
        parts: TickParts,
        now: Callable[[], datetime],
        *,
        reached: Callable[[], bool] = lambda: True,
    ) -> None:
        self._store, self._parts, self._now, self._can_be_reached = store, parts, now, reached
        self._is_unreachable = False
        """Nobody could reach the bot at the last check: windows due since then get more time."""
        self._last_run: datetime | None = None
        self._scheduler: AsyncIOScheduler | None = None
        self._tick_lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self.next_extra_tick: datetime | None = None
        """When the next tick besides the regular ones comes."""
        self._extra_timer: asyncio.TimerHandle | None = None
        """Starts the tick that was planned last, unless it was at once."""
        self._next_deadline_check: datetime | None = None
        """When deadlines are checked again; earlier ticks do other work."""
        self._last_sweep: datetime | None = None
        self._fault_texts: dict[str, str] = {}
        """By part of a tick: the fault that was logged."""

    def start(self) -> None:
        """Start ticking, at once."""
        self._scheduler = AsyncIOScheduler(timezone=UTC)
        self._scheduler.add_job(
            self._tick_regularly,
            "interval",
            seconds=TICK_INTERVAL.total_seconds(),
            id="tick",
            coalesce=True,
            max_instances=1,
            misfire_grace_time=None,
        )
        self._scheduler.start()
        self.wake()

    def wake(self) -> None:
        """Tick as soon as possible: there is work."""
        self._plan_tick(self._now())

    def wake_at(self, moment: datetime) -> None:
        """Tick at a moment, or before it."""
        self._plan_tick(moment)

    async def stop(self) -> None:
        """Stop ticking, after the current tick and the letters that are being sent."""
        scheduler, self._scheduler = self._scheduler, None
        if scheduler is None:
            return
        scheduler.remove_all_jobs()
        self._drop_extra_timer()
        async with self._tick_lock:
            rounds = list(self._tasks)
        if rounds:
            _, unfinished = await asyncio.wait(rounds, timeout=LETTERS_WAITED_FOR)
            for one in unfinished:
                one.cancel()
            await asyncio.gather(*unfinished, return_exceptions=True)
        scheduler.shutdown(wait=False)
        await asyncio.sleep(0)  # it ends in a turn of the loop of its own

    async def tick(self, now: datetime) -> datetime | None:
        """Do all that is due; return when the courier wants to be called again."""
        await self._do_due_work(now, checks_deadlines=True)
        next_rounds = [await self._run_courier(now), await self._redraw_cards(now)]
        return min((one for one in next_rounds if one is not None), default=None)

    async def _tick_regularly(self) -> None:
        """Tick, unless a tick is still running."""
        if not self._tick_lock.locked():
            self._start_task(self._run_tick())

    def _start_tick(self) -> None:
        """Tick now, or after the tick that is running."""
        self._start_task(self._run_tick())

    async def _run_tick(self) -> None:
        """Tick; letters are sent in a task of their own, so that a slow one delays no deadline."""
        async with self._tick_lock:
            if self._scheduler is None:
                return
            self.next_extra_tick = None
            now = self._now()
            self._is_unreachable |= (
                self._last_run is not None and now - self._last_run > ASLEEP_AFTER
            )
            self._last_run = now
            checks_deadlines = self._next_deadline_check is None or now >= self._next_deadline_check
            await self._do_due_work(now, checks_deadlines=checks_deadlines)
            self._start_task(self._deliver_letters(now))
            self._start_task(self._redraw_and_plan(now))
            if checks_deadlines:
                self._next_deadline_check = now + TICK_INTERVAL
                await self._run_part("plan", self._plan_next_deadline(now))

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task that `stop` waits for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _do_due_work(self, now: datetime, *, checks_deadlines: bool) -> None:
        """Handle due windows and reminders if it is time to check, then ask the AIs."""
        if checks_deadlines and await self._is_reachable(now):
            await self._run_part("pulse", self._beat(now))
            await self._run_part("close", self._parts.desk.close_due_windows(now))
            await self._run_part("remind", self._parts.desk.send_reminders(now))
            await self._run_part("digests", self._parts.write_digests(now))
        await self._run_part("machines", self._parts.desk.ask_machines(now))
        if self._last_sweep is None or now - self._last_sweep >= SWEEP_INTERVAL:
            self._last_sweep = now
            await self._run_part("lobbies", self._parts.lobby.close_stale_lobbies(now))
            await self._run_part("practice", self._parts.end_idle_games(now))
            await self._run_part("answers", self._drop_old_answers(now))

    async def _is_reachable(self, now: datetime) -> bool:
        """Return whether people can reach the bot; when they can again, handle the outage."""
        if not self._can_be_reached():
            self._is_unreachable = True
        elif self._is_unreachable:
            await self._run_part("outage", self._end_outage(now))
        return not self._is_unreachable

    async def _end_outage(self, now: datetime) -> None:
        await self._parts.desk.extend_after_outage(now)
        self._is_unreachable = False

    async def _deliver_letters(self, now: datetime) -> None:
        self._plan_later(await self._run_courier(now), now)

    async def _redraw_and_plan(self, now: datetime) -> None:
        self._plan_later(await self._redraw_cards(now), now)

    async def _run_courier(self, now: datetime) -> datetime | None:
        return await self._run_part("letters", self._parts.courier.deliver_due_letters(now))

    async def _redraw_cards(self, now: datetime) -> datetime | None:
        return await self._run_part("redraws", self._parts.redraw(now))

    async def _beat(self, now: datetime) -> None:
        async with self._store.writing() as tx:
            await tx.pulse.set(now)

    async def _drop_old_answers(self, now: datetime) -> None:
        async with self._store.writing() as tx:
            await tx.answers.drop_old(now - ANSWERS_KEPT_FOR)

    async def _plan_next_deadline(self, now: datetime) -> None:
        async with self._store.reading() as tx:
            moments = (await tx.windows.next_due(), await tx.people.find_next_digest())
        due = min((one for one in moments if one is not None), default=None)
        if due is not None and self._next_deadline_check is not None:
            self._next_deadline_check = min(self._next_deadline_check, max(due, now))
        self._plan_later(due, now)

    async def _run_part(self, part: str, work: Awaitable[T]) -> T | None:
        """Run one part of a tick; if it fails, log that, return None and go on.

        A fault that a person can fix is logged once, until it is fixed.
        """
        fault_text, result = "", None
        try:
            result = await work
        except StoreError as fault:
            fault_text = str(fault)
            if fault_text != self._fault_texts.get(part):
                log.exception("tick_failed", part=part)
        except Exception:
            log.exception("tick_failed", part=part)
        if self._fault_texts.pop(part, "") and not fault_text:
            log.info("tick_recovered", part=part)
        if fault_text:
            self._fault_texts[part] = fault_text
        return result

    def _plan_later(self, moment: datetime | None, now: datetime) -> None:
        """Plan a tick at a future moment; what is overdue waits for the next regular tick."""
        if moment is not None and moment > now:
            self._plan_tick(moment)

    def _plan_tick(self, moment: datetime) -> None:
        """Plan a tick besides the regular ones; the earliest moment wins."""
        if self._scheduler is None or (
            self.next_extra_tick is not None and self.next_extra_tick <= moment
        ):
            return
        self.next_extra_tick = moment
        wait = moment - self._now()
        if wait <= timedelta():
            self._start_tick()
            return
        # A timer of the loop, since nearly every order plans a tick: a job costs ten times as much.
        self._drop_extra_timer()
        self._extra_timer = asyncio.get_running_loop().call_later(
            wait.total_seconds() + TIMER_MARGIN, self._start_tick
        )

    def _drop_extra_timer(self) -> None:
        if self._extra_timer is not None:
            self._extra_timer.cancel()
            self._extra_timer = None
