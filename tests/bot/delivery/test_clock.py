"""The clock keeps ticking, whatever fails."""

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import datetime, timedelta
from functools import partial

import pytest
from structlog.testing import capture_logs

from bot.clock import ANSWERS_KEPT_FOR, ASLEEP_AFTER, SWEEP_INTERVAL, Clock, TickParts, wall_clock
from bot.store.errors import StoreError
from bot.store.store import Store
from tests.bot.delivery.post_office import START, PostOffice


class Parts:
    """Desk, lobby and courier in one: records its calls, and fails when told to."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.broken: set[str] = set()
        self.again: datetime | None = None
        self.done = asyncio.Event()
        self.hold: asyncio.Event | None = None

    def _call(self, name: str, now: datetime) -> None:
        assert now.tzinfo is not None
        self.calls.append(name)
        if name in self.broken:
            raise OSError(name)

    async def close_due_windows(self, now: datetime) -> int:
        self._call("close_due", now)
        if self.hold is not None:
            await self.hold.wait()
        return 0

    async def send_reminders(self, now: datetime) -> None:
        self._call("remind", now)

    async def ask_machines(self, now: datetime) -> None:
        self._call("ask_machines", now)

    async def extend_after_outage(self, now: datetime) -> None:
        self._call("after_outage", now)

    async def close_stale_lobbies(self, now: datetime) -> None:
        self._call("close_stale", now)

    async def deliver_due_letters(self, now: datetime) -> datetime | None:
        self.done.set()
        self._call("round", now)
        return self.again


async def until(condition: Callable[[], bool]) -> None:
    """Run the event loop until a condition holds."""
    for _ in range(10_000):
        if condition():
            return
        await asyncio.sleep(0)
    raise TimeoutError


ALL_CALLS = ["close_due", "remind", "ask_machines", "close_stale", "round"]


@pytest.fixture
async def parts() -> Parts:
    return Parts()


@pytest.fixture
async def clock(store: Store, parts: Parts) -> AsyncIterator[Clock]:
    made = Clock(store, TickParts(parts, parts, parts), lambda: START)
    yield made
    await made.stop()


async def test_a_tick_does_all_that_is_due_in_order(clock: Clock, parts: Parts) -> None:
    parts.again = START + timedelta(seconds=3)
    assert await clock.tick(START) == parts.again
    assert parts.calls == ALL_CALLS


async def test_a_tick_leaves_its_pulse(clock: Clock, store: Store) -> None:
    await clock.tick(START)
    async with store.reading() as tx:
        assert await tx.pulse.get() == START


@pytest.mark.parametrize("part", ALL_CALLS)
async def test_a_part_that_breaks_stops_neither_the_others_nor_the_next_tick(
    clock: Clock, parts: Parts, part: str
) -> None:
    parts.broken.add(part)
    await clock.tick(START)
    assert parts.calls == ALL_CALLS
    parts.broken.clear()
    await clock.tick(START + SWEEP_INTERVAL)
    assert parts.calls == [*ALL_CALLS, *ALL_CALLS]


async def test_while_nobody_can_answer_no_window_closes_and_no_pulse_is_left(
    store: Store, parts: Parts
) -> None:
    reached = False
    clock = Clock(store, TickParts(parts, parts, parts), lambda: START, reached=lambda: reached)
    await clock.tick(START)
    assert parts.calls == ["ask_machines", "close_stale", "round"]
    async with store.reading() as tx:
        assert await tx.pulse.get() is None
    reached = True
    parts.calls.clear()
    parts.broken.add("after_outage")
    await clock.tick(START)
    assert parts.calls == ["after_outage", "ask_machines", "round"]
    parts.calls.clear()
    parts.broken.clear()
    await clock.tick(START)
    await clock.tick(START)
    assert parts.calls.count("after_outage") == 1
    assert parts.calls.index("after_outage") < parts.calls.index("close_due")
    assert parts.calls.count("close_due") == 2


async def test_a_machine_that_slept_was_away(store: Store, parts: Parts) -> None:
    now = START
    clock = Clock(store, TickParts(parts, parts, parts), lambda: now)
    clock.start()
    await until(lambda: parts.calls.count("round") == 1)
    now += ASLEEP_AFTER
    clock.wake()
    await until(lambda: parts.calls.count("round") == 2)
    assert "after_outage" not in parts.calls
    now += ASLEEP_AFTER + timedelta(seconds=1)
    clock.wake()
    await until(lambda: parts.calls.count("round") == 3)
    await clock.stop()
    assert parts.calls.count("after_outage") == 1
    assert "close_due" in parts.calls[parts.calls.index("after_outage") :]


async def test_a_database_that_fails_stops_no_tick(parts: Parts) -> None:
    store = await Store.open("sqlite+aiosqlite:///:memory:")
    await store.close()
    await Clock(store, TickParts(parts, parts, parts), lambda: START).tick(START)
    assert parts.calls == ALL_CALLS


async def test_a_full_disk_is_said_once_until_there_is_room(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(_: datetime) -> None:
        raise StoreError("There is no room left.")

    with capture_logs() as lines:
        with monkeypatch.context() as disk:
            disk.setattr(clock, "_beat", full)
            await clock.tick(START)
            await clock.tick(START + SWEEP_INTERVAL)
        await clock.tick(START + 2 * SWEEP_INTERVAL)
        await clock.tick(START + 3 * SWEEP_INTERVAL)
    assert [one["event"] for one in lines] == ["tick_failed", "tick_recovered"]
    assert {one["part"] for one in lines} == {"pulse"}


async def test_stale_lobbies_are_looked_for_once_an_hour(clock: Clock, parts: Parts) -> None:
    for minutes in (0, 20, 59, 60, 61):
        await clock.tick(START + timedelta(minutes=minutes))
    assert parts.calls.count("close_stale") == 2


async def test_answers_and_refusals_are_forgotten_after_a_week(clock: Clock, store: Store) -> None:
    async with store.writing() as tx:
        ada = (await tx.people.add(5, "Ada")).id
        await tx.answers.add(ada, "dm.5", "noted", START)
        await tx.answers.replace(ada, "refused", "no", START)
        await tx.answers.add(ada, "dm.6", "noted", START + SWEEP_INTERVAL)
    await clock.tick(START + ANSWERS_KEPT_FOR)
    async with store.reading() as tx:
        assert await tx.answers.get(ada, "dm.5") == "noted"
    await clock.tick(START + ANSWERS_KEPT_FOR + SWEEP_INTERVAL)
    async with store.reading() as tx:
        assert await tx.answers.get(ada, "dm.5") is None
        assert await tx.answers.get(ada, "refused") is None
        assert await tx.answers.get(ada, "dm.6") == "noted"


async def test_it_ticks_when_it_starts_and_when_it_is_woken(clock: Clock, parts: Parts) -> None:
    clock.start()
    for _ in range(3):
        await asyncio.wait_for(parts.done.wait(), 4)
        parts.done.clear()
        clock.wake()
    await asyncio.wait_for(parts.done.wait(), 4)


async def test_whoever_wakes_it_during_a_tick_is_not_forgotten(clock: Clock, parts: Parts) -> None:
    parts.hold = asyncio.Event()
    clock.start()
    await until(lambda: bool(parts.calls))
    clock.wake()
    parts.hold.set()
    await until(lambda: parts.calls.count("ask_machines") == 2)


def has_more_calls(parts: Parts, before: int) -> bool:
    return parts.calls.count("round") > before


async def test_whoever_wakes_it_makes_it_look_at_no_deadline_before_its_time(
    store: Store, parts: Parts
) -> None:
    at = START
    clock = Clock(store, TickParts(parts, parts, parts), lambda: at)
    clock.start()
    await until(lambda: "round" in parts.calls)
    for seconds, looks in ((1, 1), (4.9, 1), (5, 2)):
        at = START + timedelta(seconds=seconds)
        before = parts.calls.count("round")
        clock.wake()
        await until(partial(has_more_calls, parts, before))
        assert parts.calls.count("close_due") == looks
    await clock.stop()


async def test_many_wakes_at_once_are_one_tick(clock: Clock, parts: Parts) -> None:
    clock.start()
    for _ in range(100):
        clock.wake()
    await asyncio.wait_for(parts.done.wait(), 4)
    for _ in range(50):
        await asyncio.sleep(0)
    assert parts.calls.count("ask_machines") == 1


async def test_it_wakes_for_the_next_deadline_and_for_the_courier(
    office: PostOffice, parts: Parts
) -> None:
    """The next window is a day off; the courier wants to go on in two seconds."""
    await office.open_window(1)
    parts.again = START + timedelta(seconds=2)
    clock = Clock(office.store, TickParts(parts, parts, parts), lambda: START)
    clock.start()
    await asyncio.wait_for(parts.done.wait(), 4)
    await until(lambda: clock.next_extra_tick == parts.again)
    await clock.stop()


async def test_a_planned_tick_comes_in_its_time_and_the_earliest_one_wins(
    store: Store, parts: Parts
) -> None:
    clock = Clock(store, TickParts(parts, parts, parts), wall_clock)
    clock.start()
    await until(lambda: "round" in parts.calls)
    due = wall_clock() + timedelta(seconds=0.1)
    clock.wake_at(due + timedelta(hours=1))
    clock.wake_at(due)
    clock.wake_at(due + timedelta(hours=2))
    parts.done.clear()
    await asyncio.wait_for(parts.done.wait(), 4)
    assert wall_clock() >= due
    assert parts.calls.count("round") == 2
    await clock.stop()


async def test_an_overdue_window_that_can_not_be_closed_is_no_endless_race(
    office: PostOffice, parts: Parts
) -> None:
    await office.open_window(1)
    late = START + timedelta(days=2)
    clock = Clock(office.store, TickParts(parts, parts, parts), lambda: late)
    clock.start()
    await asyncio.wait_for(parts.done.wait(), 4)
    for _ in range(200):
        await asyncio.sleep(0)
    assert clock.next_extra_tick is None
    assert parts.calls.count("close_due") == 1
    await clock.stop()


async def test_a_tick_that_takes_long_is_no_warning_and_none_begins_beside_it(
    clock: Clock, parts: Parts, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.clock.TICK_INTERVAL", timedelta(milliseconds=10))
    parts.hold = asyncio.Event()
    clock.start()
    await until(lambda: bool(parts.calls))
    await asyncio.sleep(0.1)
    assert parts.calls == ["close_due"]
    parts.hold.set()
    await asyncio.wait_for(parts.done.wait(), 4)
    parts.done.clear()
    await asyncio.wait_for(parts.done.wait(), 4)
    assert not caplog.records


async def test_it_stops_after_the_tick_at_hand(clock: Clock, parts: Parts) -> None:
    parts.hold = asyncio.Event()
    clock.start()
    await until(lambda: bool(parts.calls))
    clock.wake()
    stopping = asyncio.create_task(clock.stop())
    for _ in range(20):
        await asyncio.sleep(0)
    assert not stopping.done()
    parts.hold.set()
    await stopping
    assert parts.calls == ALL_CALLS
    clock.wake()


async def test_a_clock_that_never_started_stops(clock: Clock, parts: Parts) -> None:
    await clock.stop()
    assert parts.calls == []
