"""A crash at any await of any deed loses nothing that was acknowledged, and does nothing twice."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any, cast

import pytest

from bot.games.desk import Desk
from bot.games.machines.thinker import ThreadThinker
from bot.games.refusals import RefusedError
from bot.games.replies import Reply
from bot.store.store import Store
from engine.capital.orders import EndBuild
from engine.capital.orders import Store as Keep
from engine.core.protocol.values import Draft, Order, Seat
from tests.bot.games.desk_table import MEMORY, DeskTable, OpenGame, make_desk_table
from tests.bot.games.faulty_store import CrashError, CrashPoints, FaultyStore, watch_threads
from tests.bot.games.lockstep import read_stored_record
from tests.bot.games.proof import assert_orders_proved
from tests.engine.toy.orders import Arrange, Bid, Boast, Concede, End, Post, Raid, Whisper

APART = 12
"""A deed dies at every so many points, each time it is tried again."""
LATE = {"TOO_LATE", "ASK_UNKNOWN"}
"""How a Ready is answered that was not acknowledged, though it was carried out after a crash."""


@dataclass
class Stage:
    """A game whose desk may die, and comes back."""

    table: DeskTable
    game: OpenGame
    points: CrashPoints

    def rise(self) -> Desk:
        """Put a new desk on the same database."""
        store = cast("Store", FaultyStore(self.table.store, self.points))
        self.table.desk = Desk(
            store, self.table.game_types, ThreadThinker(self.table.game_types), lambda: None
        )
        return self.table.desk


Deed = Callable[[Stage], Awaitable[Any]]


def give_order(seat: int, *orders: Order | Draft, token: str) -> Deed:
    async def deed(stage: Stage) -> Reply:
        return await stage.table.give_orders(stage.game, seat, *orders, token=token)

    return deed


def mark_ready(seat: int, ask: str, token: str) -> Deed:
    async def deed(stage: Stage) -> Reply:
        person = stage.game.people[seat]
        return await stage.table.desk.mark_ready(
            stage.game.id, person, ask, stage.table.now, token=token
        )

    return deed


def arrange_hand(seat: int, token: str) -> Deed:
    """Bring the last card of the hand to its front: nothing comes to light."""

    async def deed(stage: Stage) -> Reply:
        view: Any = (await stage.table.read_seat_view(stage.game, seat)).view
        return await stage.table.give_orders(
            stage.game, seat, Arrange(hand=view.hand[-1:]), token=token
        )

    return deed


def post_boast(seat: int, token: str) -> Deed:
    async def deed(stage: Stage) -> Reply:
        view: Any = (await stage.table.read_seat_view(stage.game, seat)).view
        guards = Post(guards={view.hand[0]: "north"})
        lines = [Bid(amount=2), guards, Bid(amount=9)]
        return await stage.table.give_orders(stage.game, seat, *lines, token=token)

    return deed


def undo_step(seat: int, token: str) -> Deed:
    async def deed(stage: Stage) -> Reply:
        person = stage.game.people[seat]
        return await stage.table.desk.undo_step(stage.game.id, person, stage.table.now, token=token)

    return deed


def tick_clock(**by: float) -> Deed:
    """Let the clock tick; a tick that died ticks again at the same moment."""

    async def deed(stage: Stage) -> None:
        desk, now = stage.table.desk, stage.table.now + timedelta(**by)
        await desk.close_due_windows(now)
        await desk.send_reminders(now)
        await desk.ask_machines(now)
        while desk.has_machines_to_ask:
            await desk.ask_machines(now)

    return deed


def wait_for_window(**by: float) -> Deed:
    async def deed(stage: Stage) -> None:
        stage.table.advance_clock(**by)

    return deed


async def start_game(stage: Stage) -> None:
    """Begin the game, as the lobby does after a restart."""
    await stage.table.desk.start_game(stage.game.id, stage.table.now)
    stage.game = await stage.table.read_open_game(stage.game.id)


def without_crash(deed: Deed) -> Deed:
    """Do something that needs no proof here, without a crash."""

    async def alive(stage: Stage) -> None:
        stage.points.start_counting(None)
        stage.points.is_recording = False
        await deed(stage)

    return alive


TOY: Sequence[Deed] = (
    start_game,
    post_boast(1, token="a"),
    without_crash(give_order(2, Bid(amount=1), token="b0")),
    give_order(2, Whisper(to=Seat(3), text="hm"), token="b1"),
    without_crash(mark_ready(1, "bid.1", "c")),
    tick_clock(hours=20),
    without_crash(mark_ready(2, "bid.1", "d")),
    mark_ready(3, "bid.1", "e"),
    without_crash(give_order(1, Boast(text="mine"), token="f")),
    without_crash(arrange_hand(1, token="g1")),
    undo_step(1, token="g2"),
    without_crash(arrange_hand(1, token="g3")),
    give_order(1, Raid(target=Seat(2)), token="h"),
    wait_for_window(hours=13),
    tick_clock(),
    without_crash(give_order(1, End(), token="i")),
    without_crash(give_order(1, Bid(amount=1), token="j")),
    without_crash(mark_ready(1, "bid.2", "k")),
    without_crash(mark_ready(2, "bid.2", "l")),
    give_order(3, Concede(confirm=True), token="m"),
    wait_for_window(hours=50),
    tick_clock(),
)
"""A sealed group that closes by Ready, by a leaver and by the clock; open asks, an interrupt."""

CAPITAL: Sequence[Deed] = (
    without_crash(start_game),
    give_order(1, EndBuild(), Keep(keep=()), token="a"),
    tick_clock(),
    wait_for_window(hours=43),
    tick_clock(),
    wait_for_window(hours=6),
    tick_clock(),
)
"""A message of many orders, an AI, a reminder, a turn that runs out."""


async def leave_lobby(table: DeskTable, key: str) -> OpenGame:
    """Leave a lobby; there is no first position yet."""
    if key == "toy":
        return OpenGame(await table.leave_lobby("toy", 3, settings={"rounds": 2}), {})
    return OpenGame(await table.leave_lobby("capital", 1, ais=1, settings={"mode": "short"}), {})


@asynccontextmanager
async def play_with_crashes(
    key: str, deeds: Sequence[Deed], points: CrashPoints, first: int | None
) -> AsyncIterator[tuple[Stage, int]]:
    """Do all these deeds; each dies at that point, and further on each time it is done again."""
    table = await make_desk_table(MEMORY)
    try:
        points.start_counting(None)
        stage = Stage(table, await leave_lobby(table, key), points)
        stage.rise()
        most = 0
        for deed in deeds:
            most = max(most, await count_deadly_points(stage, deed, first))
        points.start_counting(None)
        yield stage, most
    finally:
        await table.store.close()


async def count_deadly_points(stage: Stage, deed: Deed, first: int | None) -> int:
    """Do a deed until no point of it is deadly any more; tell how many points it had."""
    fatal = first
    while True:
        stage.points.start_counting(fatal)
        try:
            await deed(stage)
        except CrashError:
            fatal = (fatal or 0) + APART
            stage.points.start_counting(None)
            await stage.rise().close_due_windows(stage.table.now)
        except RefusedError as no:
            if fatal == first or not {one.code for one in no.refusals} <= LATE:
                raise
            return stage.points.count
        else:
            return stage.points.count


async def list_outbox(stage: Stage) -> dict[str, Any]:
    """List what lies in the outbox, by its names."""
    async with stage.table.store.reading() as tx:
        return {one.letter.letter: one.letter for one in await tx.outbox.of_game(stage.game.id)}


@pytest.mark.parametrize(("key", "deeds"), [("toy", TOY), ("capital", CAPITAL)])
async def test_a_crash_at_any_await_and_a_second_try_lead_where_no_crash_leads(
    key: str, deeds: Sequence[Deed], monkeypatch: pytest.MonkeyPatch
) -> None:
    points = CrashPoints()
    watch_threads(points, monkeypatch)
    async with play_with_crashes(key, deeds, points, None) as (stage, most):
        story, letters = await read_stored_record(stage.table, stage.game), await list_outbox(stage)
    assert len(story) > 5
    assert most > APART
    met = set(points.points_met)

    async def same(first: int | None, where: object) -> None:
        async with play_with_crashes(key, deeds, points, first) as (stage, _):
            assert await read_stored_record(stage.table, stage.game) == story, where
            assert await list_outbox(stage) == letters, where
            await assert_orders_proved(stage.table, stage.game)

    for first in range(1, APART + 1):
        await same(first, first)
    for place in sorted(met - points.points_died_at):
        points.aimed_point = place
        await same(None, place)
    assert met - points.points_died_at == set()


async def test_a_process_that_dies_between_claim_and_commit_goes_on_from_its_file(
    tmp_path: Path,
) -> None:
    """The group is closed to orders, its windows are due, and the next tick plays it once."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'skald.db'}"
    table = await make_desk_table(url)
    game = await table.open_game("toy", 2)
    await table.give_orders(game, 1, Bid(amount=2))
    await table.mark_ready(game, 1)

    async def dies(*_: Any, **__: Any) -> None:
        raise CrashError

    table.desk._repository.save_step = dies  # type: ignore[method-assign, assignment]  # noqa: SLF001
    with pytest.raises(CrashError):
        await table.mark_ready(game, 2)
    await table.store.close()
    again = await make_desk_table(url)
    again.now = table.now
    try:
        reply = await again.give_orders(game, 2, Bid(amount=1))
        assert [one.code for one in reply.results[0].verdict.refusals] == ["TOO_LATE"]
        assert await again.desk.close_due_windows(again.now) == 1
        async with again.store.reading() as tx:
            last = await tx.steps.position(game.id)
        assert [sheet for _, _, sheet in last.sheets] == [(Bid(amount=2),), ()]
        await assert_orders_proved(again, game)
    finally:
        await again.store.close()
