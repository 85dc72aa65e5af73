"""Stewards: before a seat falls by its game's own count, and until its holder is back."""

from datetime import timedelta

import pytest

from bot.games.seats.host import Host
from bot.letter_bodies import Note, Reminder
from bot.records import SeatRow
from engine.capital.orders import SetPolicy
from engine.core.protocol.values import Seat
from tests.bot.games.desk_table import DeskTable, OpenGame
from tests.bot.games.toy_table import open_game_at_turn
from tests.bot.letter_bodies import body_of
from tests.engine.toy.orders import Raid

HOUR = timedelta(hours=1)
POLICY = SetPolicy(commit="none")


async def row_of(table: DeskTable, game: OpenGame, seat: int) -> SeatRow:
    async with table.store.reading() as tx:
        return next(one for one in await tx.seats.of_game(game.id) if one.seat == seat)


async def list_note_keys(table: DeskTable, game: OpenGame, seat: int | None = None) -> list[str]:
    found = await table.read_letters(game, Note, seat)
    return [body_of(one, Note).key for one in found if one.seat == seat]


async def open_game_of_two(table: DeskTable, after: int) -> tuple[OpenGame, int, int]:
    """Open a game of two in which a seat falls by three misses: who is asked, and who waits."""
    game = await table.open_game("capital", 2, table={"steward_after": after})
    [silent] = [seat for seat in game.people if (await table.read_seat_view(game, seat)).asks]
    [other] = set(game.people) - {silent}
    return game, silent, other


async def let_seat_miss_turns(
    table: DeskTable, game: OpenGame, silent: int, other: int, times: int
) -> None:
    """Let a seat miss its turns, and the other seat only give something in its own."""
    for _ in range(times):
        while not (await table.read_seat_view(game, silent)).asks:
            await table.give_orders(game, other, POLICY)
            await table.advance_and_tick(hours=48)
        await table.advance_and_tick(hours=48)


async def test_a_steward_comes_by_the_games_count_though_the_table_heard_of_the_holder(
    table: DeskTable,
) -> None:
    """S-TABLE-11: an order out of turn breaks no row of missed turns in the ledger."""
    game, silent, other = await open_game_of_two(table, 2)
    await let_seat_miss_turns(table, game, silent, other, 1)
    await table.give_orders(game, silent, POLICY)
    await let_seat_miss_turns(table, game, silent, other, 1)
    assert (await row_of(table, game, silent)).steward
    [note] = [one for one in await table.read_letters(game, Note) if one.seat == silent]
    assert note.body == Note(key="note.steward.own", facts={"count": 2})


async def test_a_steward_answers_the_window_by_which_a_seat_would_fall(table: DeskTable) -> None:
    """S-TABLE-11: whoever was back after the last miss but one is not lost by the next."""
    game, silent, other = await open_game_of_two(table, 2)
    await let_seat_miss_turns(table, game, silent, other, 2)
    reply = await table.give_orders(game, silent, POLICY)
    assert reply.was_represented
    assert not (await row_of(table, game, silent)).steward
    while not (await table.read_seat_view(game, silent)).asks:
        await table.give_orders(game, other, POLICY)
        await table.advance_and_tick(hours=48)
    table.advance_clock(hours=48)
    await table.desk.close_due_windows(table.now)
    assert (await row_of(table, game, silent)).steward
    [own] = (await table.read_seat_view(game, silent)).asks
    assert own.window.closes_at == table.now + HOUR
    assert await list_note_keys(table, game, silent) == ["note.steward.own", "note.steward.saved"]
    await table.let_machines_answer()
    assert (await table.read_row(game)).life == "open"
    assert not (await table.read_seat_view(game, silent)).is_eliminated
    assert (await table.read_seat_view(game, other)).asks


async def test_whoever_sits_down_learns_what_the_seat_has_missed_and_is_saved_too(
    table: DeskTable,
) -> None:
    game, silent, other = await open_game_of_two(table, 2)
    host = Host(table.store, table.desk, lambda: None, table.game_types)
    await let_seat_miss_turns(table, game, silent, other, 2)
    bo = await table.add_person("Bo")
    owner = (await table.read_row(game)).host
    gone = game.people[silent]
    if owner == gone:
        owner = game.people[other]
        await host.hand_over_host(game.id, gone, owner, table.now)
    await host.seats.replace_holder(game.id, owner, Seat(silent), bo, table.now)
    game.people[silent] = bo
    told = [one for one in await table.read_letters(game, Note) if one.seat == silent][-1]
    assert told.body == Note(key="host.replace.missed", facts={"count": 2, "most": 3})
    while not (await table.read_seat_view(game, silent)).asks:
        await table.give_orders(game, other, POLICY)
        await table.advance_and_tick(hours=48)
    await table.advance_and_tick(hours=48)
    assert (await row_of(table, game, silent)).steward
    assert (await table.read_row(game)).life == "open"


async def test_what_the_game_takes_for_an_order_is_no_miss_at_the_table(table: DeskTable) -> None:
    """C-TIME-06: a policy in one's own turn counts as an order."""
    game, asked, _ = await open_game_of_two(table, 1)
    await table.give_orders(game, asked, POLICY)
    await table.advance_and_tick(hours=47)
    [letter] = await table.read_letters(game, Reminder)
    [seat_ask] = (await table.read_seat_view(game, asked)).asks
    assert body_of(letter, Reminder).ask == seat_ask.ask.id
    assert seat_ask.reminder_key == "remind.rest"
    await table.advance_and_tick(hours=1)
    row = await row_of(table, game, asked)
    assert (row.missed, row.steward) == (0, False)


async def test_a_secret_window_that_runs_out_brings_no_steward(table: DeskTable) -> None:
    """S-TABLE-11: a word that one comes would tell everybody that there was such a window."""
    game = await open_game_at_turn(table, table={"steward_after": 1})
    table.advance_clock(hours=22)
    await table.give_orders(game, 1, Raid(target=Seat(2)))
    await table.advance_and_tick(hours=3)
    assert "pick.1" not in {one.ask.id for one in (await table.read_seat_view(game, 1)).asks}
    assert not (await row_of(table, game, 1)).steward
    assert await list_note_keys(table, game) == []


@pytest.mark.parametrize("asked", [True, False])
async def test_ready_ends_the_service_of_a_steward(table: DeskTable, asked: bool) -> None:
    """S-TABLE-11: though nothing is asked, or nothing that may be ready."""
    game, silent, other = await open_game_of_two(table, 1)
    await let_seat_miss_turns(table, game, silent, other, 1)
    if asked:
        await table.give_orders(game, other, POLICY)
        table.advance_clock(hours=48)
        await table.desk.close_due_windows(table.now)
    assert (await row_of(table, game, silent)).steward
    assert bool((await table.read_seat_view(game, silent)).asks) is asked
    reply = await table.mark_ready(game, silent)
    assert (reply.was_represented, reply.is_accepted) == (True, True)
    assert not (await row_of(table, game, silent)).steward
    assert (await list_note_keys(table, game))[-1] == "note.steward.gone"
