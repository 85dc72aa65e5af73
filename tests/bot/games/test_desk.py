"""The desk: games begin, orders come in once, and what can't be is refused."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.games.refusals import RefusedError
from bot.games.replies import dump_reply, load_reply
from bot.letter_bodies import TurnCard
from engine.core.protocol.values import KEEPER, Seat
from tests.bot.games.desk_table import KNOWN_GAMES, DeskTable
from tests.bot.games.toy_table import open_game_at_turn, refusal_codes, reply_refusal_codes
from tests.engine.toy.orders import Bid, Boast, Concede, End, Raid, Whisper

# Beginning


async def test_a_game_begins_with_its_seats_drawn_and_whoever_is_asked_is_told(
    table: DeskTable,
) -> None:
    people = [await table.add_person(name) for name in ("Ada", "Ben", "Cleo")]
    orders = set()
    for seed in ("a", "b", "c", "d"):
        game = await table.open_game("toy", people, seed=seed)
        assert sorted(game.people.values()) == sorted(people)
        orders.add(tuple(game.people[seat] for seat in (1, 2, 3)))
        assert {one.seat for one in await table.read_letters(game, TurnCard)} == {1, 2, 3}
    assert len(orders) > 1


async def test_a_game_begins_once(table: DeskTable) -> None:
    game = await table.open_game("toy", 2)
    before = await table.read_letters(game)
    await table.desk.start_game(game.id, table.now)
    await table.desk.start_game(99, table.now)
    assert (await table.read_row(game)).revision == 1
    assert await table.read_letters(game) == before


async def test_the_keeper_keeps_his_seat_when_seats_are_drawn(table: DeskTable) -> None:
    keeper = await table.add_person("Kay")
    game = await table.open_game("toy", 3, keeper=keeper, settings={"keeper": True}, seed="b")
    assert game.people[KEEPER] == keeper


async def test_who_won_before_begins_poorer(table: DeskTable) -> None:
    """A rematch is set up with the outcome of the game before."""
    people = [await table.add_person("Ada"), await table.add_person("Ben")]
    game = await table.open_game("toy", people, settings={"rounds": 1})
    await table.give_orders(game, 1, Concede(confirm=True))
    assert (await table.read_row(game)).life == "over"
    again = await table.leave_lobby("toy", people, settings={"purse": 5})
    async with table.store.writing() as tx:
        row = await tx.games.get(again)
        assert row is not None

        await tx.games.save(replace(row, previous_game=game.id))
    await table.desk.start_game(again, table.now)
    view: Any = (await table.desk.read_seat_view(again, None, table.now)).view
    assert sorted(side.purse for side in view.sides.values()) == [4, 5]


# Once


async def test_a_token_that_was_seen_gets_the_same_answer_and_changes_nothing(
    table: DeskTable,
) -> None:
    game = await open_game_at_turn(table)
    whisper = Whisper(to=Seat(2), text="hm")
    first = await table.give_orders(game, 1, whisper, token="t")
    after = (await table.read_row(game)).revision
    for _ in range(2):
        again = await table.give_orders(game, 1, End(), token="t")
        assert again.is_repeated
        assert again.results == first.results
        assert (await table.read_row(game)).revision == after
        table.restart()
    other = await table.give_orders(game, 2, Whisper(to=Seat(1), text="hm"), token="t")
    assert not other.is_repeated


async def test_a_refusal_is_an_answer_too(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    assert reply_refusal_codes(await table.give_orders(game, 2, End(), token="t")) == ["NOT_NOW"]
    await table.give_orders(game, 1, End())
    again = await table.give_orders(game, 2, Bid(amount=1), token="t")
    assert (again.is_repeated, reply_refusal_codes(again)) == (True, ["NOT_NOW"])
    assert (await table.read_seat_view(game, 2)).asks[0].sheet == ()


async def test_a_ready_that_comes_twice_closes_nothing_that_was_opened_again(
    table: DeskTable,
) -> None:
    game = await table.open_game("toy", 2)
    person = game.people[1]
    await table.desk.mark_ready(game.id, person, None, table.now, token="t")
    await table.desk.unmark_ready(game.id, person, None, table.now)
    await table.mark_ready(game, 2)
    again = await table.desk.mark_ready(game.id, person, None, table.now, token="t")
    assert again.is_repeated
    assert (await table.read_row(game)).revision == 1
    assert not (await table.read_seat_view(game, 1)).asks[0].is_ready


async def test_two_presses_at_once_act_once(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    whisper = Whisper(to=Seat(2), text="hm")
    replies = await asyncio.gather(
        *(table.give_orders(game, 1, whisper, token="t") for _ in range(5)),
        table.give_orders(game, 1, End()),
    )
    assert [one.is_repeated for one in replies] == [False, True, True, True, True, False]
    assert sum(one.has_advanced for one in replies[:1]) == 1
    assert (await table.read_row(game)).revision == 4


async def test_an_answer_is_read_again_as_it_was_given(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    reply = await table.give_orders(
        game, 1, Boast(text="é « x »", aside=True), Raid(target=Seat(1))
    )
    again = load_reply(dump_reply(reply), KNOWN_GAMES)
    assert again.is_repeated
    assert (again.results, again.ask, again.seat) == (reply.results, reply.ask, reply.seat)


# Refused


async def test_whoever_has_no_seat_gives_no_orders(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    other = await table.add_person("Eve")
    with pytest.raises(RefusedError) as error:
        await table.desk.submit(game.id, other, [("", End())], table.now)
    assert refusal_codes(error) == ["NOT_YOUR_SEAT"]
    assert error.value.book == "toy"
    with pytest.raises(RefusedError) as error:
        await table.desk.submit(99, other, [("", End())], table.now)
    assert refusal_codes(error) == ["GAME_GONE"]
    lobby = await table.leave_lobby("toy", 2)
    with pytest.raises(RefusedError) as error:
        await table.desk.read_seat_view(lobby, None, table.now)
    assert refusal_codes(error) == ["GAME_NOT_BEGUN"]


async def test_a_closed_window_takes_no_orders_even_before_the_clock_has_ticked(
    table: DeskTable,
) -> None:
    """S-TABLE-03."""
    game = await table.open_game("toy", 2)
    await table.give_orders(game, 1, Bid(amount=1))
    table.advance_clock(hours=24)
    assert reply_refusal_codes(await table.give_orders(game, 1, Bid(amount=1))) == ["TOO_LATE"]
    assert reply_refusal_codes(await table.give_orders(game, 2, Bid(amount=1), ask="bid.1")) == [
        "TOO_LATE"
    ]
    for act in (table.desk.mark_ready, table.desk.unmark_ready):
        with pytest.raises(RefusedError) as error:
            await act(game.id, game.people[1], "bid.1", table.now)
        assert refusal_codes(error) == ["TOO_LATE"]
    with pytest.raises(RefusedError) as error:
        await table.desk.withdraw_order(game.id, game.people[1], None, 1, table.now)
    assert refusal_codes(error) == ["TOO_LATE"]
    assert (await table.read_seat_view(game, 1)).asks == ()
    await table.advance_and_tick()
    assert reply_refusal_codes(await table.give_orders(game, 1, Bid(amount=1), ask="bid.1")) == [
        "ASK_UNKNOWN"
    ]


async def test_a_game_that_is_over_takes_no_orders(table: DeskTable) -> None:
    game = await table.open_game("toy", 2)
    await table.give_orders(game, 2, Bid(amount=1))
    await table.give_orders(game, 1, Concede(confirm=True))
    row = await table.read_row(game)
    assert (row.life, row.ended_at) == ("over", table.now)
    with pytest.raises(RefusedError) as error:
        await table.give_orders(game, 2, Bid(amount=1))
    assert refusal_codes(error) == ["GAME_IS_OVER"]
    async with table.store.reading() as tx:
        assert await tx.sheets.of_branch(game.id, 0) == []
        assert await tx.windows.list_due_games(table.now + timedelta(days=99)) == []
    assert (await table.read_seat_view(game, 2)).asks == ()


async def test_a_paused_table_notes_orders_and_plays_nothing(table: DeskTable) -> None:
    """S-TABLE-03."""
    game = await table.open_game("toy", 2)
    await table.desk.time.pause_table(game.id, table.now)
    await table.advance_and_tick(hours=99)
    assert (await table.give_orders(game, 1, Bid(amount=2))).is_accepted
    assert reply_refusal_codes(await table.give_orders(game, 1, Whisper(to=Seat(2), text="x"))) == [
        "PAUSED"
    ]
    for seat in (1, 2):
        assert not (await table.mark_ready(game, seat)).has_advanced
    assert (await table.read_row(game)).revision == 1
    await table.desk.time.resume_table(game.id, table.now)
    assert (await table.read_row(game)).revision == 2
    assert (await table.read_seat_view(game, 1)).asks[0].ask.kind == "turn"


async def test_a_paused_turn_goes_on_where_it_stood(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    table.advance_clock(hours=4)
    await table.desk.time.pause_table(game.id, table.now)
    await table.desk.time.pause_table(game.id, table.now)
    assert reply_refusal_codes(await table.give_orders(game, 1, End())) == ["PAUSED"]
    await table.mark_ready(game, 1, "turn.1")
    await table.advance_and_tick(hours=50)
    table.restart()
    assert (await table.read_seat_view(game, 1)).game.paused_at is not None
    await table.desk.time.resume_table(game.id, table.now)
    assert [one.ask.id for one in (await table.read_seat_view(game, 1)).asks] == ["bid.2"]


# Boards


async def test_only_so_many_boards_lie_open(table: DeskTable) -> None:
    games = [await table.open_game("toy", 2) for _ in range(70)]
    snapshots = table.desk._snapshots  # noqa: SLF001
    assert len(snapshots._snapshots) == 64  # noqa: SLF001
    assert snapshots.get(games[0].id) is None
    assert (await table.give_orders(games[0], 1, Bid(amount=1))).is_accepted
    assert len(snapshots._snapshots) == 64  # noqa: SLF001
    assert not snapshots._locks  # noqa: SLF001


async def test_whoever_finds_a_game_moved_on_reads_it_again(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    first = table.desk
    table.restart()
    second = table.desk
    await table.read_seat_view(game, 1)
    assert (await table.give_orders(game, 1, Whisper(to=Seat(2), text="one"))).has_advanced
    table.desk = first
    await table.read_seat_view(game, 1)
    assert (await table.give_orders(game, 1, Whisper(to=Seat(2), text="two"))).has_advanced
    table.desk = second
    assert (await table.give_orders(game, 1, Whisper(to=Seat(2), text="three"))).has_advanced
    assert (await table.read_row(game)).revision == 5


async def test_what_is_changed_alone_is_read_anew(table: DeskTable) -> None:
    """A replacement has the seat from then on, and who held it has not."""
    game = await open_game_at_turn(table)
    other = await table.add_person("Eve")
    await table.read_seat_view(game, 1)
    async with table.desk.lock_game(game.id), table.store.writing() as tx:
        for row in await tx.seats.of_game(game.id):
            if row.seat == 1:
                await tx.seats.save(replace(row, person=other))
    assert (await table.desk.read_seat_view(game.id, other, table.now)).seat == 1
    with pytest.raises(RefusedError):
        await table.give_orders(game, 1, End())
