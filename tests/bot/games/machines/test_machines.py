"""Machines: they answer from their view by dice of their own, and come in by the door."""

from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.game_types import GAME_TYPES
from bot.games.machines.machine_orders import MachineTask, choose_orders, make_machine_seed
from bot.games.machines.thinker import ProcessThinker, ThreadThinker
from bot.games.people.people import People, SettingChanges
from bot.games.seats.host import Host
from bot.letter_bodies import Note
from bot.records import Life
from engine.core.dice import Dice
from engine.core.files import state_files
from engine.core.protocol.values import Order
from tests.bot.games.desk_table import DeskTable, OpenGame
from tests.bot.games.lockstep import read_stored_record
from tests.bot.games.toy_table import open_game_at_turn
from tests.bot.letter_bodies import body_of

END: Order = GAME_TYPES["capital"].game.orders.validate_python({"kind": "end_build"})


def make_task() -> MachineTask:
    """Ask the first seat of a capital game for its turn."""
    game = GAME_TYPES["capital"].game
    settings, entries = game.settings(), [game.entry()] * 2
    step = game.setup(settings, entries, Dice("seed", "game"), None)
    [ask] = game.asks(step.state)
    at = state_files.dump(game, step.state)
    return MachineTask("capital", at, int(ask.seat), ask.id, "plain", "ab", "7")


async def test_another_process_thinks_the_same() -> None:
    asked = make_task()
    quiet, apart = ThreadThinker(GAME_TYPES), ProcessThinker(GAME_TYPES)
    try:
        said = await apart.choose_orders(asked)
        assert said
        assert (
            said
            == await quiet.choose_orders(asked)
            == choose_orders(GAME_TYPES["capital"].game, asked)
        )
    finally:
        apart.close()


async def test_where_there_can_be_no_other_process_a_thread_thinks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    apart = ProcessThinker(GAME_TYPES)

    def no_process() -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(apart, "_worker", no_process)
    assert await apart.choose_orders(make_task()) == await ThreadThinker(GAME_TYPES).choose_orders(
        make_task()
    )


def test_what_is_no_longer_asked_is_not_thought_about() -> None:
    asked = make_task()
    gone = MachineTask("capital", asked.position, asked.seat, "turn.99", "plain", "ab", "7")
    assert choose_orders(GAME_TYPES["capital"].game, gone) == ()


def test_the_dice_of_machines_do_not_tell_the_games_own() -> None:
    seed = "ab" * 32
    assert seed not in make_machine_seed(seed, "0/1")
    assert make_machine_seed(seed, "0/1") != make_machine_seed(seed, "0/2")
    assert make_machine_seed(seed, "0/1") != Dice(seed, "7").hash_key("0/1")


async def test_machines_alone_play_a_game_to_its_end_and_play_it_again_the_same(
    table: DeskTable,
) -> None:
    stories = []
    for restarts in (False, True):
        game = await table.open_game("toy", 1, ais=["plain", "random"], settings={"rounds": 2})
        person = min(game.people)
        for _ in range(30):
            if restarts:
                table.restart()
            await table.let_machines_answer()
            if (await table.read_row(game)).life == "over":
                break
            for own in (await table.read_seat_view(game, person)).asks:
                await table.mark_ready(game, person, own.ask.id) if own.ask.ready else None
            await table.advance_and_tick(hours=24)
        assert (await table.read_row(game)).life == "over"
        stories.append(await read_stored_record(table, game))
    assert stories[0] == stories[1]


async def test_a_machine_that_has_nothing_to_say_lets_its_time_run_out(
    table: DeskTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await table.open_game("capital", 1, ais=1, settings={"mode": "short"})
    asked: list[MachineTask] = []

    async def mute(task: MachineTask) -> tuple[Order, ...]:
        asked.append(task)
        return ()

    monkeypatch.setattr(table.desk._machines._thinker, "choose_orders", mute)  # noqa: SLF001
    for _ in range(2):
        await table.advance_and_tick(hours=48)
    assert (await table.read_row(game)).revision > 2
    assert len({(one.seat, one.ask) for one in asked}) == len(asked)


async def test_a_machine_that_was_overtaken_says_nothing(
    table: DeskTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await table.open_game("toy", 2, ais=1)
    machine = next(seat for seat in (1, 2, 3) if seat not in game.people)
    thinker = table.desk._machines._thinker  # noqa: SLF001
    choose = thinker.choose_orders

    async def slow(task: MachineTask) -> tuple[Order, ...]:
        orders = await choose(task)
        monkeypatch.undo()
        await table.desk.close_due_windows(table.advance_clock(hours=24))
        return orders

    monkeypatch.setattr(thinker, "choose_orders", slow)
    await table.let_machines_answer()
    async with table.store.reading() as tx:
        at = await tx.steps.position(game.id, 2)
    assert [[one.kind for one in sheet] for seat, _, sheet in at.sheets if seat == machine] == [
        ["lapse"]
    ]


async def test_a_paused_table_asks_no_machine(table: DeskTable) -> None:
    game = await table.open_game("toy", 1, ais=1)
    await table.desk.time.pause_table(game.id, table.now)
    await table.let_machines_answer()
    assert not any(one.ready for one in (await table.read_seat_view(game)).other_windows)
    await table.desk.time.resume_table(game.id, table.now)
    await table.let_machines_answer()
    assert any(one.ready for one in (await table.read_seat_view(game)).other_windows)


async def test_machines_leave_the_deadlines_of_others_time(table: DeskTable) -> None:
    games = [await open_game_at_turn(table, people=2) for _ in range(3)]
    others = [await table.open_game("toy", 1, ais=3) for _ in range(6)]
    await table.desk.ask_machines(table.now)
    assert table.desk.has_machines_to_ask
    await table.let_machines_answer()
    for game in others:
        assert sum(one.ready for one in (await table.read_seat_view(game)).other_windows) == 3
    assert await table.desk.close_due_windows(table.advance_clock(hours=24)) == len(games) + len(
        others
    )


async def test_an_ai_answers_while_a_holder_is_away_where_the_table_has_stewards(
    table: DeskTable,
) -> None:
    """S-TABLE-11."""
    for after, answered in ((2, True), (0, False)):
        game = await table.open_game("toy", 2, table={"steward_after": after})
        people = People(table.store)
        await table.desk.ask_machines(table.now)
        assert not (await table.read_seat_view(game, 1)).asks[0].sheet
        await people.change_settings(game.people[1], SettingChanges(away="3"), table.now)
        await table.desk.reload_person(game.people[1])
        await table.desk.ask_machines(table.now)
        own = (await table.read_seat_view(game, 1)).asks
        assert bool(own[0].sheet) is answered
        assert not (await table.read_seat_view(game, 2)).asks[0].sheet
        await people.change_settings(game.people[1], SettingChanges(away="off"), table.now)


# Tables at which nobody is


async def stood_still(table: DeskTable, **more: Any) -> OpenGame:
    """Let one person play with AIs and stay away until their steward would answer."""
    more = {"table": {"steward_after": 1}, "place": (1, 2, 3), **more}
    game = await table.open_game("capital", 1, ais=1, **more)
    for _ in range(40):
        await table.advance_and_tick(hours=48)
        if (await table.read_row(game)).paused_at is not None:
            return game
    raise AssertionError("nobody stood still")


async def test_a_table_at_which_nobody_is_stands_still_and_says_so(table: DeskTable) -> None:
    """S-TABLE-14."""
    game = await stood_still(table)
    person = min(game.people)
    seat_view = await table.read_seat_view(game, person)
    assert seat_view.has_steward
    assert [body_of(one, Note).key for one in await table.read_letters(game, Note)][-2:] == [
        "note.deserted", "note.deserted.own"
    ]  # fmt: skip
    revision = seat_view.revision
    for _ in range(3):
        await table.advance_and_tick(hours=100)
    table.restart()
    await table.advance_and_tick(hours=100)
    assert (await table.read_row(game)).revision == revision


async def test_the_next_order_of_somebody_takes_up_a_table_that_stood_still(
    table: DeskTable,
) -> None:
    game = await stood_still(table)
    person = min(game.people)
    reply = await table.give_orders(game, person, END)
    assert reply.is_accepted
    seat_view = await table.read_seat_view(game, person)
    assert (seat_view.game.paused_at, seat_view.has_steward) == (None, False)
    assert seat_view.revision > 1
    keys = [body_of(one, Note).key for one in await table.read_letters(game, Note)]
    assert keys[-1] == "note.back"
    await table.let_machines_answer()
    assert (await table.read_row(game)).paused_at is None


async def test_a_table_that_its_host_has_paused_is_taken_up_by_the_host_alone(
    table: DeskTable,
) -> None:
    game = await table.open_game("capital", 1, ais=1)
    [person] = game.people
    while not (await table.read_seat_view(game, person)).asks:
        await table.let_machines_answer()
    await table.desk.time.pause_table(game.id, table.now)
    reply = await table.give_orders(game, person, END)
    assert [one.code for one in reply.results[0].verdict.refusals] == ["PAUSED"]
    assert (await table.read_row(game)).paused_at is not None


async def test_whoever_resumes_a_table_at_which_all_were_absent_is_back(table: DeskTable) -> None:
    game = await table.open_game("capital", 1, ais=1, table={"steward_after": 1})
    [person] = game.people
    await People(table.store).change_settings(
        game.people[person], SettingChanges(away="9"), table.now
    )
    await table.desk.reload_person(game.people[person])
    await table.let_machines_answer()
    assert (await table.read_row(game)).paused_at is not None
    host = Host(table.store, table.desk, lambda: None, table.game_types)
    await host.time.resume_table(game.id, game.people[person], table.now)
    await table.let_machines_answer()
    assert (await table.read_row(game)).paused_at is None
    async with table.store.reading() as tx:
        assert (await tx.people.get(game.people[person])).away_until is None


async def test_an_order_ends_an_absence_at_every_table(table: DeskTable) -> None:
    people = [await table.add_person("Ada"), await table.add_person("Ben")]
    alone = await table.open_game("capital", people[:1], ais=1, table={"steward_after": 1})
    other = await table.open_game("toy", people, table={"steward_after": 1})
    await People(table.store).change_settings(people[0], SettingChanges(away="9"), table.now)
    await table.desk.reload_person(people[0])
    await table.let_machines_answer()
    assert (await table.read_seat_view(other, 1)).asks[0].sheet
    assert (await table.read_row(alone)).paused_at is not None
    [seat] = alone.people
    assert (await table.give_orders(alone, seat, END)).is_accepted
    assert table.desk._snapshots.get(other.id) is None  # noqa: SLF001 - it is read anew


@pytest.mark.parametrize("life", ["lobby", "open"])
async def test_no_machine_is_asked_at_a_table_that_has_not_begun(
    table: DeskTable, life: Life
) -> None:
    """Whoever sits in a lobby beside a machine, and changes a setting, has its tables read anew."""
    person = await table.add_person("Ada")
    number = await table.leave_lobby("capital", [person], ais=1)
    async with table.store.writing() as tx:
        row = await tx.games.get(number)
        assert row is not None
        await tx.games.save(replace(row, life=life))
    await table.desk.reload_person(person)
    with capture_logs() as lines:
        await table.let_machines_answer()
    assert lines == []
