"""What the clock does: windows run out, and reminders go out once."""

from datetime import timedelta

import pytest

from bot.games.turns.window_changes import Extension
from bot.letter_bodies import Note, OutcomePost, Reminder, TurnCard
from bot.records import Letter
from engine.capital.orders import EndBuild
from engine.core.protocol.values import Seat
from tests.bot.games.desk_table import DeskTable, OpenGame
from tests.bot.games.toy_table import open_game_at_turn, read_hand
from tests.bot.letter_bodies import body_of
from tests.engine.toy.orders import Arrange, Bid, Pick, Whisper

HOUR = timedelta(hours=1)


async def read_played_sheets(table: DeskTable, game: OpenGame) -> dict[tuple[int, str], list[str]]:
    """Tell which sheets the last step has played."""
    async with table.store.reading() as tx:
        last = await tx.steps.position(game.id)
    return {(int(seat), ask): [one.kind for one in sheet] for seat, ask, sheet in last.sheets}


async def read_reminders(table: DeskTable, game: OpenGame) -> list[Letter]:
    return await table.read_letters(game, Reminder)


async def read_reminder_keys(table: DeskTable, game: OpenGame) -> list[str]:
    """Return the word key of each reminder, as it would be sent now."""
    keys = []
    for one in await read_reminders(table, game):
        asks = {own.ask.id: own for own in (await table.read_seat_view(game, one.seat)).asks}
        keys.append(asks[body_of(one, Reminder).ask].reminder_key)
    return keys


# Running out


async def test_what_is_on_the_sheets_is_played_when_time_runs_out(table: DeskTable) -> None:
    game = await table.open_game("toy", 3)
    await table.give_orders(game, 1, Bid(amount=2))
    await table.mark_ready(game, 2)
    await table.advance_and_tick(hours=23)
    assert (await table.read_row(game)).revision == 1
    await table.advance_and_tick(hours=1)
    assert await read_played_sheets(table, game) == {
        (1, "bid.1"): ["bid", "lapse"],
        (2, "bid.1"): [],
        (3, "bid.1"): ["lapse"],
    }


async def test_a_table_may_wait_for_the_end_of_the_window_though_all_are_ready(
    table: DeskTable,
) -> None:
    game = await table.open_game("toy", 2, table={"early": False})
    await table.give_orders(game, 1, Bid(amount=2))
    for seat in (1, 2):
        assert not (await table.mark_ready(game, seat)).has_advanced
    await table.advance_and_tick(hours=24)
    assert await read_played_sheets(table, game) == {(1, "bid.1"): ["bid"], (2, "bid.1"): []}


async def test_a_seat_whose_time_is_out_waits_for_the_others_of_its_group(table: DeskTable) -> None:
    game = await table.open_game("toy", 2)
    await table.desk.time.extend_windows(
        game.id, Extension([(Seat(2), "bid.1")], 10 * HOUR), table.now
    )
    await table.advance_and_tick(hours=24)
    assert (await table.read_row(game)).revision == 1
    assert (await table.read_seat_view(game, 1)).asks == ()
    assert [one.open for one in (await table.read_seat_view(game, 2)).other_windows] == []
    async with table.store.reading() as tx:
        assert await tx.windows.list_due_games(table.now) == []
    table.restart()
    await table.give_orders(game, 2, Bid(amount=1))
    assert (await table.mark_ready(game, 2)).has_advanced
    assert await read_played_sheets(table, game) == {(1, "bid.1"): ["lapse"], (2, "bid.1"): ["bid"]}


async def test_two_windows_of_a_seat_run_out_one_after_the_other(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    assert len((await table.read_seat_view(game, 1)).asks) == 2
    await table.advance_and_tick(hours=24)
    assert await read_played_sheets(table, game) == {(1, "turn.1"): ["lapse"]}
    assert [one.ask.id for one in (await table.read_seat_view(game, 1)).asks] == ["bid.2"]


async def test_many_windows_due_at_once_are_all_resolved_and_each_is_told_once(
    table: DeskTable,
) -> None:
    games = [await table.open_game("toy", 2, settings={"rounds": 1}) for _ in range(80)]
    table.advance_clock(hours=24)
    assert await table.desk.close_due_windows(table.now) == 80
    assert await table.desk.close_due_windows(table.now) == 0
    for game in games:
        assert (await table.read_row(game)).life == "over"
        assert len(await table.read_letters(game, OutcomePost)) == 1


async def test_one_game_that_fails_stops_no_other(
    table: DeskTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = [await table.open_game("toy", 2) for _ in range(2)]
    snapshot = table.desk._repository.read_snapshot  # noqa: SLF001

    async def broken(game: int) -> object:
        if game == first.id:
            raise OSError("the disk is full")
        return await snapshot(game)

    monkeypatch.setattr(table.desk._repository, "read_snapshot", broken)  # noqa: SLF001
    assert await table.desk.close_due_windows(table.advance_clock(hours=24)) == 1
    assert (await table.read_row(second)).revision == 2
    monkeypatch.undo()
    assert await table.desk.close_due_windows(table.now) == 1
    assert (await table.read_row(first)).revision == 2


async def test_a_host_closes_now(table: DeskTable) -> None:
    game = await table.open_game("toy", 2)
    await table.give_orders(game, 1, Bid(amount=2))
    table.advance_clock(hours=12)
    assert await table.desk.time.close_windows_now(game.id, table.now)
    assert await read_played_sheets(table, game) == {(1, "bid.1"): ["bid"], (2, "bid.1"): []}
    await table.desk.time.pause_table(game.id, table.now)
    assert not await table.desk.time.close_windows_now(game.id, table.now)


# Missed windows


async def test_a_steward_comes_after_some_missed_windows_and_goes_when_the_holder_is_back(
    table: DeskTable,
) -> None:
    """S-TABLE-11."""
    settings = {"settings": {"rounds": 4, "turn_hours": 1}, "table": {"steward_after": 2}}
    game = await table.open_game("toy", 2, **settings)  # type: ignore[arg-type]
    for _ in range(2):
        await table.mark_ready(game, 1)
        table.advance_clock(hours=24)
        await table.desk.close_due_windows(table.now)
    async with table.store.reading() as tx:
        seats = {row.seat: row for row in await tx.seats.of_game(game.id)}
    assert (seats[Seat(1)].missed, seats[Seat(2)].missed) == (0, 2)
    assert (seats[Seat(1)].steward, seats[Seat(2)].steward) == (False, True)
    notes = await table.read_letters(game, Note)
    assert [(one.seat, body_of(one, Note).key) for one in notes] == [
        (None, "note.steward"), (2, "note.steward.own")
    ]  # fmt: skip
    cards = len(await table.read_letters(game, TurnCard, Seat(2)))
    table.restart()
    await table.let_machines_answer()
    assert len((await table.read_seat_view(game, 2)).asks[0].sheet) == 1
    assert (await table.read_seat_view(game, 2)).asks[0].is_ready
    assert len(await table.read_letters(game, TurnCard, Seat(2))) == cards
    await table.desk.unmark_ready(game.id, game.people[2], None, table.now)
    await table.give_orders(game, 2, Whisper(to=Seat(1), text="back"))
    async with table.store.reading() as tx:
        seats = {row.seat: row for row in await tx.seats.of_game(game.id)}
    assert (seats[Seat(2)].missed, seats[Seat(2)].steward) == (0, False)
    assert body_of((await table.read_letters(game, Note))[-1], Note).key == "note.steward.gone"


async def test_a_steward_comes_before_the_game_lets_the_seat_fall(table: DeskTable) -> None:
    """S-TABLE-11, C-TIME-06: a setting that comes too late is met earlier."""
    game = await table.open_game("capital", 2, table={"steward_after": 9})
    for _ in range(4):
        await table.desk.close_due_windows(table.advance_clock(hours=48))
    async with table.store.reading() as tx:
        assert [row.steward for row in await tx.seats.of_game(game.id)] == [True, True]
    assert (await table.read_row(game)).life == "open"


async def test_whoever_gave_anything_in_a_window_has_not_missed_it(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    cards = await read_hand(table, game, 1)
    await table.give_orders(game, 1, Arrange(hand=cards[-1:]))
    view = (await table.read_seat_view(game, 1)).view
    await table.give_orders(game, 1, Pick(card=view.offer[0]))
    table.restart()
    await table.advance_and_tick(hours=24)
    await table.give_orders(game, 2, Bid(amount=1))
    await table.advance_and_tick(hours=24)
    async with table.store.reading() as tx:
        missed = {int(row.seat): row.missed for row in await tx.seats.of_game(game.id)}
    assert missed == {1: 1, 2: 0, 3: 1}


# Reminders


async def test_who_is_asked_and_has_not_answered_is_reminded_once(table: DeskTable) -> None:
    game = await table.open_game("toy", 3)
    await table.give_orders(game, 1, Bid(amount=1))
    await table.mark_ready(game, 2)
    await table.advance_and_tick(hours=17)
    assert await read_reminders(table, game) == []
    for _ in range(3):
        await table.advance_and_tick(hours=1)
        table.restart()
    [letter] = await read_reminders(table, game)
    assert (letter.seat, letter.room) == (3, None)
    assert letter.body == Reminder(ask="bid.1")
    [seat_ask] = (await table.read_seat_view(game, 3)).asks
    assert seat_ask.reminder_key == "remind.sheet"
    assert seat_ask.window.closes_at == table.now + 4 * HOUR


@pytest.mark.parametrize(
    ("quiet", "sooner"), [((1320, 540), True), ((1320, 420), False), ((0, 540), True)]
)
async def test_who_sleeps_until_after_the_end_is_reminded_before(
    table: DeskTable, quiet: tuple[int, int], sooner: bool
) -> None:
    table.now = table.now.replace(hour=8, minute=0, second=0, microsecond=0)
    ada = await table.add_person("Ada", quiet=quiet)
    game = await table.open_game(
        "toy", [ada, await table.add_person("Bo"), await table.add_person("Cy")]
    )
    seat = next(one for one, person in game.people.items() if person == ada)
    begins = timedelta(minutes=quiet[0] or 1440) - 8 * HOUR
    await table.advance_and_tick(hours=begins / HOUR - 0.6)
    assert await read_reminders(table, game) == []
    await table.advance_and_tick(hours=0.1)
    told = await read_reminders(table, game)
    assert [(one.seat, one.not_before) for one in told] == ([(seat, None)] if sooner else [])
    table.now = table.now.replace(hour=2) + timedelta(days=table.now.hour > 2)
    await table.advance_and_tick(hours=0)
    assert {one.seat for one in await read_reminders(table, game)} == {1, 2, 3}


async def test_who_has_played_only_a_part_of_a_turn_is_reminded_of_the_rest_once(
    table: DeskTable,
) -> None:
    """S-TABLE-03: one order is half an answer, as long as the ask stands."""
    game = await table.open_game("capital", 2, table={"remind_hours": 6})
    [seat] = [one for one in game.people if (await table.read_seat_view(game, one)).asks]
    await table.give_orders(game, seat, EndBuild())
    [own] = (await table.read_seat_view(game, seat)).asks
    assert own.window.closes_at is not None
    table.advance_clock(hours=(own.window.closes_at - table.now) / HOUR - 5)
    for _ in range(3):
        await table.desk.send_reminders(table.now)
        table.advance_clock(minutes=30)
        table.restart()
    [letter] = await read_reminders(table, game)
    assert (letter.seat, await read_reminder_keys(table, game)) == (seat, ["remind.rest"])


async def test_who_plays_just_then_is_reminded_when_they_have_left_off(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    cards = await read_hand(table, game, 1)
    await table.advance_and_tick(hours=17, minutes=50)
    await table.give_orders(game, 1, Arrange(hand=cards[-1:]))

    async def reminded() -> list[str]:
        return [body_of(one, Reminder).ask for one in await read_reminders(table, game)]

    await table.advance_and_tick(minutes=15)
    assert await reminded() == ["pick.1"]
    assert await read_reminder_keys(table, game) == ["remind.ask"]
    await table.advance_and_tick(minutes=15)
    assert "turn.1" in await reminded()
    assert "remind.rest" in await read_reminder_keys(table, game)
    await table.advance_and_tick(hours=2)
    assert len(await reminded()) == 2


async def test_a_secret_ask_is_spoken_of_to_its_seat_alone(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    await table.advance_and_tick(hours=19)
    assert {one.seat for one in await read_reminders(table, game)} == {1}


async def test_a_reminder_waits_for_the_end_of_a_pause(table: DeskTable) -> None:
    game = await table.open_game("toy", 2)
    await table.advance_and_tick(hours=10)
    await table.desk.time.pause_table(game.id, table.now)
    await table.advance_and_tick(hours=10)
    assert await read_reminders(table, game) == []
    await table.desk.time.resume_table(game.id, table.now)
    await table.advance_and_tick(hours=7)
    assert await read_reminders(table, game) == []
    await table.advance_and_tick(hours=1)
    assert len(await read_reminders(table, game)) == 2


async def test_no_machine_is_reminded_and_nobody_where_reminders_are_off(table: DeskTable) -> None:
    game = await table.open_game("toy", 1, ais=1)
    off = await table.open_game("toy", 2, table={"remind_hours": 0})
    table.advance_clock(hours=20)
    await table.desk.send_reminders(table.now)
    assert {one.seat for one in await read_reminders(table, game)} == {Seat(min(game.people))}
    assert await read_reminders(table, off) == []


# Reminders and pauses


async def test_a_reminder_that_fell_into_a_pause_is_given_again_and_one_that_was_sent_is_not(
    table: DeskTable,
) -> None:
    """S-TABLE-03: once, whatever stands between."""
    game = await table.open_game("toy", 2)
    await table.advance_and_tick(hours=20)
    assert len(await read_reminders(table, game)) == 2
    await table.desk.time.pause_table(game.id, table.now)
    async with table.store.writing() as tx:
        for seat in (1, 2):
            [own] = [one for one in await tx.outbox.of_seat(game.id, Seat(seat))
                     if isinstance(one.letter.body, Reminder)]  # fmt: skip
            if seat == 1:
                await tx.outbox.mark_failed(own.id, "stale", table.now, None)
            else:
                await tx.outbox.mark_sent(own.id, 1, 1, table.now)
    await table.advance_and_tick(hours=5)
    await table.desk.time.resume_table(game.id, table.now)
    await table.advance_and_tick(hours=1)
    await table.advance_and_tick(hours=1)
    assert [one.seat for one in await read_reminders(table, game)].count(Seat(1)) == 2
    assert len(await read_reminders(table, game)) == 3
