"""Windows: when they are due, claimed, reminded of; found by their indexes."""

import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

import pytest

from bot.store import Store, Transaction
from bot.store.connection.sqlite import InlineConnection
from engine.core.protocol.values import EVERYONE, Seat, audience_of
from tests.bot.store.samples import BLUE, HOUR, NOW, RED, add_game, make_ask, make_window

NEVER = {"closes_at": None}


class Heard:
    """Which statements were sent, with their values."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Any]] = []
        self._patch = pytest.MonkeyPatch()

    def __enter__(self) -> "Heard":
        raw: Any = InlineConnection.raw
        self._patch.setattr(
            InlineConnection, "raw", property(lambda line: Ear(raw.fget(line), self))
        )
        return self

    def __exit__(self, *_: object) -> None:
        self._patch.undo()


class Ear:
    """A connection that is listened to."""

    def __init__(self, connection: sqlite3.Connection, heard: Heard) -> None:
        self._connection, self._heard = connection, heard

    def execute(self, text: str, values: Any = ()) -> Any:
        self._heard.sent.append((text, values))
        return self._connection.execute(text, values)

    def executemany(self, text: str, values: Any) -> Any:
        self._heard.sent.append((text, values))
        return self._connection.executemany(text, values)


async def test_a_window_comes_back_as_it_was_put(store: Store) -> None:
    async with store.writing() as tx:
        game = (await add_game(tx)).id
        whole = replace(
            make_window(game), branch=2, place=3, closes_at=None, left=timedelta(minutes=61),
            open=False, reminded_at=NOW, remind_at=NOW - HOUR, heard_at=NOW, extended=2 * HOUR,
            ask=make_ask(share=50, ready=False, known_to=audience_of(RED, BLUE), group=""),
        )  # fmt: skip
        await tx.windows.put([whole])
        assert await tx.windows.of_branch(game, 2) == [whole]
        assert await tx.windows.of_branch(game, 0) == []


async def test_windows_are_listed_in_the_order_of_the_asks(store: Store) -> None:
    async with store.writing() as tx:
        game, other = (await add_game(tx)).id, (await add_game(tx)).id
        windows = [
            replace(make_window(game, name, seat), place=place)
            for place, (name, seat) in enumerate([("turn.1", BLUE), ("bid.1", RED), ("a", RED)])
        ]
        await tx.windows.put(reversed(windows))
        await tx.windows.put([make_window(other)])
        await tx.windows.put([])
        assert await tx.windows.of_branch(game, 0) == windows


async def test_putting_windows_changes_those_and_no_others(store: Store) -> None:
    async with store.writing() as tx:
        game = (await add_game(tx)).id
        red, blue = make_window(game, seat=RED), make_window(game, seat=BLUE)
        await tx.windows.put([red, blue])
        closed = replace(
            red,
            open=False,
            closes_at=None,
            left=HOUR,
            opened_at=NOW + HOUR,
            place=4,
            remind_at=NOW,
            reminded_at=NOW,
            extended=HOUR,
            ask=make_ask(share=50, known_to=EVERYONE),
        )
        await tx.windows.put([closed])
        assert await tx.windows.of_branch(game, 0) == [blue, closed]


async def test_the_ready_mark_of_a_window_is_read_from_the_marks(store: Store) -> None:
    async with store.writing() as tx:
        game = (await add_game(tx)).id
        red, blue = make_window(game, seat=RED), replace(make_window(game, seat=BLUE), ready=True)
        await tx.windows.put([red, blue])
        await tx.sheets.mark_ready(game, 0, [(RED, "bid.1")], NOW)
        assert [window.ready for window in await tx.windows.of_branch(game, 0)] == [True, False]
        await tx.sheets.unmark_ready(game, 0, [(RED, "bid.1")])
        assert [window.ready for window in await tx.windows.of_branch(game, 0)] == [False, False]


async def test_a_window_is_due_from_the_moment_it_closes(store: Store) -> None:
    async with store.writing() as tx:
        game = (await add_game(tx)).id
        await tx.windows.put([make_window(game)])
        assert await tx.windows.next_due() == NOW + HOUR
        assert await tx.windows.list_due_games(NOW + HOUR - timedelta(milliseconds=1)) == []
        assert await tx.windows.list_due_games(NOW + HOUR) == [(game, 1)]


@pytest.mark.parametrize("change", [{"open": False}, NEVER])
async def test_what_is_closed_or_stopped_is_never_due(store: Store, change: dict[str, Any]) -> None:
    async with store.writing() as tx:
        game = (await add_game(tx)).id
        await tx.windows.put([replace(make_window(game), remind_at=NOW, **change)])
        assert await tx.windows.list_due_games(NOW + 9 * HOUR) == []
        assert await tx.windows.next_due() is None
        assert await tx.windows.list_due_between(NOW, NOW + 9 * HOUR) == []


async def test_games_that_wait_longest_come_first_and_not_all_at_once(store: Store) -> None:
    async with store.writing() as tx:
        one, two, three = [(await add_game(tx)).id for _ in range(3)]
        await tx.windows.put([
            replace(make_window(one), closes_at=NOW + 2 * HOUR),
            replace(make_window(two, seat=RED), closes_at=NOW + 3 * HOUR),
            replace(make_window(two, seat=BLUE), closes_at=NOW + HOUR),
            replace(make_window(three), closes_at=NOW + 2 * HOUR),
        ])  # fmt: skip
        assert await tx.windows.list_due_games(NOW + 9 * HOUR) == [(two, 2), (one, 1), (three, 1)]
        assert await tx.windows.list_due_games(NOW + 9 * HOUR, 2) == [(two, 2), (one, 1)]
        assert await tx.windows.list_due_games(NOW + HOUR) == [(two, 1)]


async def test_a_claim_closes_now_what_would_close_later(store: Store) -> None:
    async with store.writing() as tx:
        game = (await add_game(tx)).id
        later = make_window(game, "later")
        before = replace(make_window(game, "before"), closes_at=NOW - HOUR)
        stopped = replace(make_window(game, "stopped"), closes_at=None, left=HOUR)
        closed = replace(make_window(game, "closed"), closes_at=None, open=False)
        other = make_window(game, "other")
        others_seat = make_window(game, "later", BLUE)
        await tx.windows.put([later, before, stopped, closed, other, others_seat])
        names = ("later", "before", "stopped", "closed")
        await tx.windows.claim(game, 0, [(RED, name) for name in names], NOW)
        found = {(one.ask.id, one.ask.seat): one for one in await tx.windows.of_branch(game, 0)}
        assert found["later", RED] == replace(later, closes_at=NOW)
        assert found["before", RED] == before
        assert found["stopped", RED] == replace(stopped, closes_at=NOW, left=None)
        assert found["closed", RED] == closed
        assert found["other", RED] == other
        assert found["later", BLUE] == others_seat


async def test_a_thousand_windows_are_found_and_claimed_by_two_statements(store: Store) -> None:
    async with store.writing() as tx:
        games = [(await add_game(tx)).id for _ in range(250)]
        seats = [Seat(seat) for seat in range(1, 5)]
        await tx.windows.put(make_window(game, seat=seat) for game in games for seat in seats)
        with Heard() as heard:
            due = await tx.windows.list_due_games(NOW + HOUR)
            keys = [(game, 0, seat, "bid.1") for game, _ in due for seat in seats]
            await tx.windows.claim_all(keys, NOW)
        assert len(heard.sent) == 2
        assert due == [(game, 4) for game in games]
        assert len(await tx.windows.list_due_games(NOW)) == 250
        await tx.windows.claim_all([], NOW)


async def test_what_fell_due_in_an_outage_is_found_whole(store: Store) -> None:
    async with store.writing() as tx:
        game = (await add_game(tx)).id
        windows = [
            replace(make_window(game, name), closes_at=NOW + hours * HOUR)
            for name, hours in (("d", 3), ("c", 2), ("b", 1), ("a", 0))
        ]
        await tx.windows.put(windows)
        await tx.sheets.mark_ready(game, 0, [(RED, "b")], NOW)
        [b, c] = await tx.windows.list_due_between(NOW, NOW + 2 * HOUR)
        assert (b, c) == (replace(windows[2], ready=True), windows[1])


async def put_remindable_windows(tx: Transaction) -> int:
    game = (await add_game(tx)).id
    half = NOW + HOUR / 2
    await tx.windows.put([
        replace(make_window(game, "yes"), remind_at=half),
        replace(make_window(game, "never"), remind_at=None),
        replace(make_window(game, "done"), remind_at=half, reminded_at=half),
        replace(make_window(game, "closed"), remind_at=half, open=False),
        replace(make_window(game, "ready"), remind_at=half),
        replace(make_window(game, "over"), remind_at=half, closes_at=half),
    ])  # fmt: skip
    await tx.sheets.mark_ready(game, 0, [(RED, "ready")], NOW)
    return game


async def test_only_those_are_reminded_who_are_asked_and_not_ready(store: Store) -> None:
    async with store.writing() as tx:
        await put_remindable_windows(tx)
        half = NOW + HOUR / 2
        assert await tx.windows.list_to_remind(half - timedelta(milliseconds=1)) == []
        [window] = await tx.windows.list_to_remind(half)
        assert window.ask.id == "yes"
        assert await tx.windows.list_to_remind(half, 0) == []


async def test_nobody_is_reminded_twice(store: Store) -> None:
    async with store.writing() as tx:
        game = await put_remindable_windows(tx)
        half = NOW + HOUR / 2
        to_remind = await tx.windows.list_to_remind(half)
        await tx.windows.put([replace(one, reminded_at=half) for one in to_remind])
        assert await tx.windows.list_to_remind(half) == []
        reminded = [one.ask.id for one in await tx.windows.of_branch(game, 0) if one.reminded_at]
        assert reminded == ["done", "yes"]


async def test_windows_move_to_another_branch_with_sheets_and_marks(store: Store) -> None:
    async with store.writing() as tx:
        game = (await add_game(tx)).id
        await tx.windows.put([make_window(game)])
        await tx.sheets.mark_ready(game, 0, [(RED, "bid.1")], NOW)
        await tx.windows.move_to_branch(game, 0, 1)
        await tx.sheets.move_to_branch(game, 0, 1)
        assert await tx.windows.of_branch(game, 0) == []
        assert await tx.windows.of_branch(game, 1) == [
            replace(make_window(game), branch=1, ready=True)
        ]


FINDS: Final[Mapping[str, tuple[Callable[[Transaction], Awaitable[object]], str]]] = {
    "due": (
        lambda tx: tx.windows.list_due_games(NOW),
        "ix_windows_due (closes_at>? AND closes_at<?)",
    ),
    "next due": (lambda tx: tx.windows.next_due(), "ix_windows_due (closes_at>?)"),
    "fallen": (
        lambda tx: tx.windows.list_due_between(NOW, NOW),
        "ix_windows_due (closes_at>? AND clo",
    ),
    "to remind": (
        lambda tx: tx.windows.list_to_remind(NOW),
        "ix_windows_to_remind (remind_at>? AND ",
    ),
    "letters": (
        lambda tx: tx.outbox.list_due(NOW),
        "ix_outbox_to_send (next_try>? AND next_try<?)",
    ),
    "next letter": (lambda tx: tx.outbox.next_due(), "ix_outbox_to_send (next_try>?)"),
    "stuck": (lambda tx: tx.outbox.list_stuck(NOW), "ix_outbox_on_its_way (sending_at>? AND "),
    "sheets": (lambda tx: tx.sheets.of_branch(1, 0), "ix_orders_waiting (game=? AND branch=?)"),
    "open chapters": (lambda tx: tx.steps.list_open(1), "ix_events_open (game=?)"),
}


@pytest.mark.parametrize("what", FINDS)
async def test_what_the_clock_looks_for_is_found_by_its_index(filed: Store, what: str) -> None:
    find, index = FINDS[what]
    with Heard() as heard:
        async with filed.reading() as tx:
            await find(tx)
    text, values = heard.sent[-1]
    assert filed.address.file is not None
    with closing(sqlite3.connect(filed.address.file)) as other:
        plan = other.execute(f"EXPLAIN QUERY PLAN {text}", tuple(values)).fetchall()
    assert index in "; ".join(step[3] for step in plan)
