"""After an outage: windows get more time once, and no table waits for another."""

import asyncio
import threading
from datetime import timedelta

import pytest

from bot.games.state.step_in_progress import StepInProgress
from bot.games.turns import outages
from bot.games.turns.window_changes import Extension
from bot.letter_bodies import Note
from bot.store.errors import StoreError
from engine.core.protocol.values import Seat
from tests.bot.games.desk_table import DeskTable
from tests.bot.games.toy_table import open_game_at_turn
from tests.bot.letter_bodies import body_of

HOUR = timedelta(hours=1)


async def set_pulse(table: DeskTable) -> None:
    async with table.store.writing() as tx:
        await tx.pulse.set(table.now)


async def test_an_absence_lengthens_what_fell_due_in_it_once_and_says_so(table: DeskTable) -> None:
    """S-TABLE-03."""
    game = await table.open_game("toy", 2)
    other = await table.open_game("toy", 2, table={"outage_minutes": 1440})
    ends = table.now + 24 * HOUR
    table.advance_clock(hours=23)
    await set_pulse(table)
    table.advance_clock(hours=3)
    table.restart()
    for _ in range(2):
        await table.desk.extend_after_outage(table.now)
    assert (await table.read_seat_view(game, 1)).asks[0].window.closes_at == ends + 3 * HOUR
    [note] = await table.read_letters(game, Note)
    since, until = table.now - 3 * HOUR, table.now
    facts = {
        "since": f"<t:{int(since.timestamp())}:t>",
        "until": f"<t:{int(until.timestamp())}:t>",
    }
    assert note.body == Note(key="note.outage", facts=facts)
    assert note.room == ""
    assert await table.read_letters(other, Note) == []
    await table.advance_and_tick()
    assert (await table.read_row(game)).revision == 1
    assert (await table.read_row(other)).revision == 1
    await table.advance_and_tick(minutes=3)
    assert (await table.read_row(game)).revision == 1
    assert (await table.read_row(other)).revision == 2


async def test_each_absence_lengthens_a_window_once(table: DeskTable) -> None:
    """S-TABLE-03: the second too; one that is looked at twice goes on where it was left."""
    game = await table.open_game("toy", 2)
    ends = table.now + 24 * HOUR
    table.advance_clock(hours=23)
    await set_pulse(table)
    table.advance_clock(hours=3)
    await table.desk.extend_after_outage(table.now)
    table.advance_clock(minutes=30)
    await set_pulse(table)
    table.advance_clock(hours=30)
    for _ in range(2):
        table.restart()
        await table.desk.extend_after_outage(table.now)
        assert (await table.read_seat_view(game, 1)).asks[0].window.closes_at == ends + 33 * HOUR
        async with table.store.writing() as tx:
            await tx.pulse.set(table.now - 30 * HOUR)
    await table.advance_and_tick()
    assert (await table.read_row(game)).revision == 1
    assert len(await table.read_letters(game, Note)) == 2


async def test_a_long_absence_is_told_with_its_days(table: DeskTable) -> None:
    game = await table.open_game("toy", 2)
    await set_pulse(table)
    since = table.now
    table.advance_clock(hours=30)
    await table.desk.extend_after_outage(table.now)
    [note] = await table.read_letters(game, Note)
    assert body_of(note, Note).key == "note.outage.long"
    assert body_of(note, Note).facts["since"] == f"<t:{int(since.timestamp())}:f>"


async def test_a_first_start_lengthens_nothing_and_a_short_absence_for_a_moment(
    table: DeskTable,
) -> None:
    """What was written while nobody listened still counts; nobody is told of two minutes."""
    game = await table.open_game("toy", 2)
    await table.desk.extend_after_outage(table.now)
    table.advance_clock(hours=23, minutes=55)
    await set_pulse(table)
    table.advance_clock(minutes=10)
    await table.desk.extend_after_outage(table.now)
    await table.advance_and_tick()
    assert (await table.read_seat_view(game, 1)).asks[0].window.closes_at == table.now + HOUR / 30
    assert (await table.read_row(game)).revision == 1
    await table.advance_and_tick(minutes=3)
    assert (await table.read_row(game)).revision == 2
    assert await table.read_letters(game, Note) == []


async def test_an_absence_over_a_secret_ask_is_told_to_its_seat_alone(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    await table.desk.time.extend_windows(
        game.id, Extension([(Seat(1), "turn.1")], 20 * HOUR), table.now
    )
    table.advance_clock(hours=23)
    await set_pulse(table)
    table.advance_clock(hours=3)
    await table.desk.extend_after_outage(table.now)
    assert [one.seat for one in await table.read_letters(game, Note)] == [1]


# Side by side


async def test_a_table_whose_step_takes_long_holds_up_no_other_deadline(
    table: DeskTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, quick = await table.open_game("toy", 2), await table.open_game("toy", 2)
    close, go_on = StepInProgress.close_due_windows, threading.Event()

    def close_slowly(step: StepInProgress) -> None:
        if step.row.id == slow.id:
            go_on.wait(20)
        close(step)

    monkeypatch.setattr(StepInProgress, "close_due_windows", close_slowly)
    table.advance_clock(hours=24)
    closing = asyncio.create_task(table.desk.close_due_windows(table.now))
    async with asyncio.timeout(10):
        while (await table.read_row(quick)).revision == 1:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)
    assert (await table.read_row(slow)).revision == 1
    go_on.set()
    assert await closing == 2
    assert (await table.read_row(slow)).revision == 2


async def test_a_table_that_can_not_be_extended_keeps_no_other_waiting(
    table: DeskTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = await table.open_game("toy", 2), await table.open_game("toy", 2)
    ends = table.now + 24 * HOUR
    table.advance_clock(hours=23)
    await set_pulse(table)
    table.advance_clock(hours=3)
    lengthen = outages.lengthen_windows

    async def lengthen_or_fail(repository, game, keys, outage):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        if game == broken.id:
            raise StoreError("damaged")
        await lengthen(repository, game, keys, outage)

    monkeypatch.setattr(outages, "lengthen_windows", lengthen_or_fail)
    await table.desk.extend_after_outage(table.now)
    assert (await table.read_seat_view(sound, 1)).asks[0].window.closes_at == ends + 3 * HOUR
    async with table.store.reading() as tx:
        assert await tx.pulse.get() == table.now


async def test_a_held_table_waits_and_the_others_go_on(table: DeskTable) -> None:
    held, free = await table.open_game("toy", 2), await table.open_game("toy", 2)
    for _ in range(2):
        table.desk.tables_catching_up.add([held.id])
    await table.advance_and_tick(hours=24)
    assert [(await table.read_row(one)).revision for one in (held, free)] == [1, 2]
    table.desk.tables_catching_up.remove([held.id])
    await table.advance_and_tick()
    assert (await table.read_row(held)).revision == 1
    table.desk.tables_catching_up.remove([held.id])
    await table.advance_and_tick()
    assert (await table.read_row(held)).revision == 2
