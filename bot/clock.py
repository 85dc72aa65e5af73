"""The clock wakes the desk and the courier; it keeps nothing that the database doesn't know."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Protocol

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler

from bot.store.errors import StoreError
from bot.store.store import Store

EVERY: Final = timedelta(seconds=5)
SWEEP: Final = timedelta(hours=1)
ASLEEP: Final = timedelta(minutes=1)
"""So much time goes by between two ticks only where the whole machine was asleep."""
KEPT: Final = timedelta(days=7)
"""Answers are kept so long, and what somebody was last refused."""
GRACE: Final = 10.0
"""Seconds that letters on their way are waited for at the end."""

log = structlog.stdlib.get_logger("skald.clock")


class Desk(Protocol):
    """What the clock asks of the desk."""

    async def close_due(self, now: datetime) -> object: ...
    async def remind(self, now: datetime) -> None: ...
    async def ask_machines(self, now: datetime) -> None: ...
    async def after_outage(self, now: datetime) -> None: ...


class Courier(Protocol):
    """What the clock asks of the courier."""

    async def round(self, now: datetime) -> datetime | None: ...


class Lobby(Protocol):
    """What the clock asks of the lobby."""

    async def close_stale(self, now: datetime) -> object: ...


class Clock:
    """Ticks every few seconds, at the next deadline, and when it is woken."""

    def __init__(
        self,
        store: Store,
        desk: Desk,
        courier: Courier,
        lobby: Lobby,
        now: Callable[[], datetime],
        *,
        reached: Callable[[], bool] = lambda: True,
    ) -> None:
        self._store, self._desk, self._courier, self._lobby = store, desk, courier, lobby
        self._now, self._reached = now, reached
        self._away = False
        """Nobody could answer at the last look: what fell due meanwhile is an outage's."""
        self._ran: datetime | None = None
        self._scheduler: AsyncIOScheduler | None = None
        self._turning = asyncio.Lock()
        self._rounds: set[asyncio.Task[None]] = set()
        self.soon: datetime | None = None
        """When the next tick beside the regular ones comes."""
        self._look: datetime | None = None
        """When deadlines are looked at again; whoever wakes the clock sooner has other work."""
        self._swept: datetime | None = None
        self._troubles: dict[str, str] = {}
        """What each part of a tick fails of, and has said so."""

    def start(self) -> None:
        """Begin to tick, at once."""
        self._scheduler = AsyncIOScheduler(timezone=UTC)
        self._scheduler.add_job(
            self._regular,
            "interval",
            seconds=EVERY.total_seconds(),
            id="tick",
            coalesce=True,
            max_instances=1,
            misfire_grace_time=None,
        )
        self._scheduler.start()
        self.wake()

    def wake(self) -> None:
        """Tick as soon as may be: there is work."""
        self._plan(self._now())

    async def stop(self) -> None:
        """Let the tick at hand finish, and the letters that are on their way; no other begins."""
        scheduler, self._scheduler = self._scheduler, None
        if scheduler is None:
            return
        scheduler.remove_all_jobs()
        async with self._turning:
            rounds = list(self._rounds)
        if rounds:
            _, late = await asyncio.wait(rounds, timeout=GRACE)
            for one in late:
                one.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        scheduler.shutdown(wait=False)
        await asyncio.sleep(0)  # it ends in a turn of the loop of its own

    async def tick(self, now: datetime) -> datetime | None:
        """Do all that is due; tell when the courier wants to be called again."""
        await self._turn(now, looks=True)
        return await self._round(now)

    async def _regular(self) -> None:
        """Tick, unless a tick is at hand still: the scheduler waits for none, and warns of none."""
        if not self._turning.locked():
            self._begin(self._run())

    async def _planned(self) -> None:
        """Tick now; while another tick is at hand, as soon as it is done."""
        self._begin(self._run())

    async def _run(self) -> None:
        """Tick as scheduled: letters go on their own, so that a slow one delays no deadline."""
        async with self._turning:
            if self._scheduler is None:
                return
            self.soon = None
            now = self._now()
            self._away |= self._ran is not None and now - self._ran > ASLEEP
            self._ran = now
            looks = self._look is None or now >= self._look
            await self._turn(now, looks=looks)
            self._begin(self._deliver(now))
            if looks:
                self._look = now + EVERY
                await self._part("plan", self._next_due(now))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something on its own; the end waits for it."""
        task = asyncio.create_task(work)
        self._rounds.add(task)
        task.add_done_callback(self._rounds.discard)

    async def _turn(self, now: datetime, *, looks: bool) -> None:
        """Ask the machines; before that, if it is time to look, do what fell due by itself."""
        if looks and await self._there(now):
            await self._part("pulse", self._beat(now))
            await self._part("close", self._desk.close_due(now))
            await self._part("remind", self._desk.remind(now))
        await self._part("machines", self._desk.ask_machines(now))
        if self._swept is None or now - self._swept >= SWEEP:
            self._swept = now
            await self._part("lobbies", self._lobby.close_stale(now))
            await self._part("answers", self._forget(now))

    async def _there(self, now: datetime) -> bool:
        """Tell whether people reach us; windows that fell due while they could not are put off."""
        if not self._reached():
            self._away = True
        elif self._away:
            await self._part("outage", self._back(now))
        return not self._away

    async def _back(self, now: datetime) -> None:
        await self._desk.after_outage(now)
        self._away = False

    async def _deliver(self, now: datetime) -> None:
        self._later(await self._round(now), now)

    async def _round(self, now: datetime) -> datetime | None:
        again: datetime | None = None

        async def sent() -> None:
            nonlocal again
            again = await self._courier.round(now)

        await self._part("letters", sent())
        return again

    async def _beat(self, now: datetime) -> None:
        async with self._store.writing() as tx:
            await tx.pulse.set(now)

    async def _forget(self, now: datetime) -> None:
        async with self._store.writing() as tx:
            await tx.answers.forget(now - KEPT)

    async def _next_due(self, now: datetime) -> None:
        async with self._store.reading() as tx:
            due = await tx.windows.next_due()
        if due is not None and self._look is not None:
            self._look = min(self._look, max(due, now))
        self._later(due, now)

    async def _part(self, part: str, work: Awaitable[object]) -> None:
        """Do one part; if it fails, the others are done all the same, and the next tick too.

        What somebody can mend is said once, until it is mended.
        """
        trouble = ""
        try:
            await work
        except StoreError as fault:
            trouble = str(fault)
            if trouble != self._troubles.get(part):
                log.exception("tick_failed", part=part)
        except Exception:
            log.exception("tick_failed", part=part)
        if self._troubles.pop(part, "") and not trouble:
            log.info("tick_mended", part=part)
        if trouble:
            self._troubles[part] = trouble

    def _later(self, at: datetime | None, now: datetime) -> None:
        """Tick at a moment to come; what is overdue after a tick waits for the next regular one."""
        if at is not None and at > now:
            self._plan(at)

    def _plan(self, at: datetime) -> None:
        """Tick at a moment, beside the regular ones; the earliest moment wins."""
        if self._scheduler is None or (self.soon is not None and self.soon <= at):
            return
        self.soon = at
        # The scheduler has the wall's clock; ours may be another.
        wait = at - self._now()
        if wait <= timedelta():
            self._begin(self._run())
            return
        self._scheduler.add_job(
            self._planned,
            "date",
            run_date=datetime.now(UTC) + wait,
            id="soon",
            replace_existing=True,
            coalesce=True,
            max_instances=1,
            misfire_grace_time=None,
        )
