"""What a host does to a table's time, in one transaction with what is said of it."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from bot.games.turns.game_repository import AdditionalWrite
from bot.games.turns.window_changes import Extension
from bot.letter_bodies import CardUpdate, TurnCard
from bot.records import LoggedAction
from bot.store.store import Transaction
from engine.core.protocol.values import Seat
from tests.bot.games.desk_table import DeskTable, OpenGame
from tests.bot.games.toy_table import open_game_at_turn
from tests.engine.toy.orders import Bid

HOUR = timedelta(hours=1)
ASK = (Seat(1), "bid.1")


async def time_until_closing(table: DeskTable, game: OpenGame, seat: int = 1) -> timedelta:
    closes = (await table.read_seat_view(game, seat)).asks[0].window.closes_at
    assert closes is not None
    return closes - table.now


async def test_a_window_gets_more_time_up_to_its_cap(table: DeskTable) -> None:
    """S-TABLE-06."""
    game = await table.open_game("toy", 2, table={"extensions_cap": 30})
    for _ in range(2):
        [window] = await table.desk.time.extend_windows(
            game.id, Extension([ASK], 20 * HOUR), table.now
        )
    assert window.extended == 30 * HOUR
    table.restart()
    assert await time_until_closing(table, game) == 54 * HOUR
    assert await time_until_closing(table, game, 2) == 24 * HOUR
    assert await table.desk.time.extend_windows(game.id, Extension([ASK], HOUR), table.now) == []


async def test_what_is_said_of_a_deed_is_written_with_it_or_not_at_all(table: DeskTable) -> None:
    game = await table.open_game("toy", 2)

    async def log(tx: Transaction) -> None:
        await tx.actions.add(LoggedAction(game=game.id, person=1, what="deed", at=table.now))

    async def fail(tx: Transaction) -> None:
        await log(tx)
        raise OSError("the disk is full")

    deeds: tuple[Callable[[AdditionalWrite], Awaitable[object]], ...] = (
        lambda also: table.desk.time.extend_windows(
            game.id, Extension([ASK], HOUR), table.now, also
        ),
        lambda also: table.desk.time.pause_table(game.id, table.now, also),
        lambda also: table.desk.time.resume_table(game.id, table.now, also),
        lambda also: table.desk.time.close_windows_now(game.id, table.now, also),
    )
    for seat in (1, 2):
        await table.give_orders(game, seat, Bid(amount=2))
    for count, deed in enumerate(deeds, 1):
        before = await table.read_seat_view(game, 1)
        with pytest.raises(OSError, match="disk"):
            await deed(fail)
        assert await table.read_seat_view(game, 1) == before
        await deed(log)
        async with table.store.reading() as tx:
            assert len(await tx.actions.of_game(game.id)) == count
    assert (await table.read_row(game)).revision == 2


async def test_who_is_ready_in_a_pause_may_still_change_their_sheet(table: DeskTable) -> None:
    game = await table.open_game("toy", 2)
    await table.desk.time.pause_table(game.id, table.now)
    for seat in (1, 2):
        await table.mark_ready(game, seat)
    await table.advance_and_tick(hours=99)
    assert (await table.give_orders(game, 1, Bid(amount=2))).is_accepted
    await table.desk.time.resume_table(game.id, table.now)
    assert (await table.read_row(game)).revision == 1
    assert await time_until_closing(table, game) == 24 * HOUR


async def test_a_pause_is_no_end_for_an_interrupted_turn(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    await table.advance_and_tick(hours=4)
    await table.desk.time.pause_table(game.id, table.now)
    await table.advance_and_tick(hours=30)
    await table.desk.time.resume_table(game.id, table.now)
    assert await time_until_closing(table, game) == 20 * HOUR


async def test_the_card_of_who_is_asked_is_edited_when_their_window_has_another_time(
    table: DeskTable,
) -> None:
    """S-TABLE-03: only a table that goes on asks anew."""
    game = await table.open_game("toy", 2)
    edits: tuple[Callable[[], Awaitable[object]], ...] = (
        lambda: table.desk.time.extend_windows(game.id, Extension([ASK], HOUR), table.now),
        lambda: table.desk.time.pause_table(game.id, table.now),
    )
    cards = len(await table.read_letters(game, TurnCard, 1))
    for number, deed in enumerate(edits, 1):
        await deed()
        assert len(await table.read_letters(game, CardUpdate, 1)) == number
    assert len(await table.read_letters(game, TurnCard, 1)) == cards
    await table.desk.time.resume_table(game.id, table.now)
    *_, card = found = await table.read_letters(game, TurnCard, 1)
    assert len(found) == cards + 1
    assert card.body == TurnCard(asks=("bid.1",))


async def test_no_deed_of_a_host_brings_back_a_window_that_is_over(table: DeskTable) -> None:
    """S-TABLE-03: though no tick has closed it yet."""
    for deed in (
        lambda game: table.desk.time.extend_windows(game.id, Extension([ASK], HOUR), table.now),
        lambda game: table.desk.time.pause_table(game.id, table.now),
    ):
        game = await table.open_game("toy", 2)
        table.advance_clock(hours=24, seconds=1)
        await deed(game)
        assert (await table.read_row(game)).revision == 2
        assert [one.ask.id for one in (await table.read_seat_view(game, 1)).asks] == ["bid.2"]


async def test_after_an_absence_a_window_is_lengthened_before_a_host_pauses_it(
    table: DeskTable,
) -> None:
    game = await table.open_game("toy", 2)
    async with table.store.writing() as tx:
        await tx.pulse.set(table.advance_clock(hours=23))
    table.advance_clock(hours=2)
    await table.desk.time.pause_table(game.id, table.now)
    assert (await table.read_seat_view(game, 1)).asks[0].window.left == HOUR
    await table.desk.extend_after_outage(table.now)
    assert (await table.read_row(game)).revision == 1
    assert (await table.read_seat_view(game, 1)).asks[0].window.closes_at is None
