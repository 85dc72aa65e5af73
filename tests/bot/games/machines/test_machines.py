"""Machines: they answer from their view by dice of their own, and come in by the door."""

from typing import Any

import pytest

from bot.game_types import GAME_TYPES
from bot.games.machines.machine_choice import MachineTask, seed_of, think
from bot.games.machines.thinker import ProcessThinker, ThreadThinker
from bot.games.people.people import People
from bot.games.seats.host import Host
from engine.core.dice import Dice
from engine.core.files import state_files
from engine.core.protocol.values import Order
from tests.bot.games.deeds import turn
from tests.bot.games.desk_table import Opened, Table
from tests.bot.games.lockstep import recorded

END: Order = GAME_TYPES["capital"].game.orders.validate_python({"kind": "end_build"})


def thought() -> MachineTask:
    """Ask the first seat of a capital game for its turn."""
    game = GAME_TYPES["capital"].game
    settings, entries = game.settings(), [game.entry()] * 2
    step = game.setup(settings, entries, Dice("seed", "game"), None)
    [ask] = game.asks(step.state)
    at = state_files.dump(game, step.state)
    return MachineTask("capital", at, int(ask.seat), ask.id, "plain", "ab", "7")


async def test_another_process_thinks_the_same() -> None:
    asked = thought()
    quiet, apart = ThreadThinker(GAME_TYPES), ProcessThinker(GAME_TYPES)
    try:
        said = await apart.choose(asked)
        assert said
        assert said == await quiet.choose(asked) == think(GAME_TYPES["capital"].game, asked)
    finally:
        apart.close()


async def test_where_there_can_be_no_other_process_a_thread_thinks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    apart = ProcessThinker(GAME_TYPES)

    def no_process() -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(apart, "_worker", no_process)
    assert await apart.choose(thought()) == await ThreadThinker(GAME_TYPES).choose(thought())


def test_what_is_no_longer_asked_is_not_thought_about() -> None:
    asked = thought()
    gone = MachineTask("capital", asked.position, asked.seat, "turn.99", "plain", "ab", "7")
    assert think(GAME_TYPES["capital"].game, gone) == ()


def test_the_dice_of_machines_do_not_tell_the_games_own() -> None:
    seed = "ab" * 32
    assert seed not in seed_of(seed, "0/1")
    assert seed_of(seed, "0/1") != seed_of(seed, "0/2")
    assert seed_of(seed, "0/1") != Dice(seed, "7").digest("0/1")


async def test_machines_alone_play_a_game_to_its_end_and_play_it_again_the_same(
    table: Table,
) -> None:
    stories = []
    for restarts in (False, True):
        game = await table.open_game("toy", 1, ais=["plain", "random"], settings={"rounds": 2})
        person = min(game.people)
        for _ in range(30):
            if restarts:
                table.restart()
            await table.machines()
            if (await table.row(game)).life == "over":
                break
            for own in (await table.look(game, person)).asks:
                await table.ready(game, person, own.ask.id) if own.ask.ready else None
            await table.tick(hours=24)
        assert (await table.row(game)).life == "over"
        stories.append(await recorded(table, game))
    assert stories[0] == stories[1]


async def test_a_machine_that_has_nothing_to_say_lets_its_time_run_out(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await table.open_game("capital", 1, ais=1, settings={"mode": "short"})
    asked: list[MachineTask] = []

    async def mute(thought: MachineTask) -> tuple[Order, ...]:
        asked.append(thought)
        return ()

    monkeypatch.setattr(table.desk._machines._thinker, "choose", mute)  # noqa: SLF001
    for _ in range(2):
        await table.tick(hours=48)
    assert (await table.row(game)).revision > 2
    assert len({(one.seat, one.ask) for one in asked}) == len(asked)


async def test_a_machine_that_was_overtaken_says_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await table.open_game("toy", 2, ais=1)
    machine = next(seat for seat in (1, 2, 3) if seat not in game.people)
    thinker = table.desk._machines._thinker  # noqa: SLF001
    choose = thinker.choose

    async def slow(thought: MachineTask) -> tuple[Order, ...]:
        orders = await choose(thought)
        monkeypatch.undo()
        await table.desk.close_due(table.later(hours=24))
        return orders

    monkeypatch.setattr(thinker, "choose", slow)
    await table.machines()
    async with table.store.reading() as tx:
        at = await tx.steps.position(game.id, 2)
    assert [[one.kind for one in sheet] for seat, _, sheet in at.sheets if seat == machine] == [
        ["lapse"]
    ]


async def test_a_paused_table_asks_no_machine(table: Table) -> None:
    game = await table.open_game("toy", 1, ais=1)
    await table.desk.pause(game.id, table.now)
    await table.machines()
    assert not any(one.ready for one in (await table.look(game)).others)
    await table.desk.resume(game.id, table.now)
    await table.machines()
    assert any(one.ready for one in (await table.look(game)).others)


async def test_machines_leave_the_deadlines_of_others_time(table: Table) -> None:
    games = [await turn(table, people=2) for _ in range(3)]
    others = [await table.open_game("toy", 1, ais=3) for _ in range(6)]
    await table.desk.ask_machines(table.now)
    assert table.desk.thinks
    await table.machines()
    for game in others:
        assert sum(one.ready for one in (await table.look(game)).others) == 3
    assert await table.desk.close_due(table.later(hours=24)) == len(games) + len(others)


async def test_an_ai_answers_while_a_holder_is_away_where_the_table_has_stewards(
    table: Table,
) -> None:
    """S-TABLE-11."""
    for after, answered in ((2, True), (0, False)):
        game = await table.open_game("toy", 2, table={"steward_after": after})
        people = People(table.store)
        await table.desk.ask_machines(table.now)
        assert not (await table.look(game, 1)).asks[0].sheet
        await people.set_away(game.people[1], "3", table.now)
        await table.desk.reread(game.people[1])
        await table.desk.ask_machines(table.now)
        own = (await table.look(game, 1)).asks
        assert bool(own[0].sheet) is answered
        assert not (await table.look(game, 2)).asks[0].sheet
        await people.set_away(game.people[1], "off", table.now)


# Tables at which nobody is


async def stood_still(table: Table, **more: Any) -> Opened:
    """Let one person play with AIs and stay away until their steward would answer."""
    more = {"table": {"steward_after": 1}, "place": (1, 2, 3), **more}
    game = await table.open_game("capital", 1, ais=1, **more)
    for _ in range(40):
        await table.tick(hours=48)
        if (await table.row(game)).paused_at is not None:
            return game
    raise AssertionError("nobody stood still")


async def test_a_table_at_which_nobody_is_stands_still_and_says_so(table: Table) -> None:
    """S-TABLE-14."""
    game = await stood_still(table)
    person = min(game.people)
    sight = await table.look(game, person)
    assert sight.steward
    assert [one.body["key"] for one in await table.letters(game, "note")][-2:] == [
        "note.deserted", "note.deserted.own"
    ]  # fmt: skip
    revision = sight.revision
    for _ in range(3):
        await table.tick(hours=100)
    table.restart()
    await table.tick(hours=100)
    assert (await table.row(game)).revision == revision


async def test_the_next_order_of_somebody_takes_up_a_table_that_stood_still(table: Table) -> None:
    game = await stood_still(table)
    person = min(game.people)
    reply = await table.give(game, person, END)
    assert reply.stands
    sight = await table.look(game, person)
    assert (sight.game.paused_at, sight.steward) == (None, False)
    assert sight.revision > 1
    keys = [one.body["key"] for one in await table.letters(game, "note")]
    assert keys[-1] == "note.back"
    await table.machines()
    assert (await table.row(game)).paused_at is None


async def test_a_table_that_its_host_has_paused_is_taken_up_by_the_host_alone(
    table: Table,
) -> None:
    game = await table.open_game("capital", 1, ais=1)
    [person] = game.people
    while not (await table.look(game, person)).asks:
        await table.machines()
    await table.desk.pause(game.id, table.now)
    reply = await table.give(game, person, END)
    assert [one.code for one in reply.answers[0].verdict.refusals] == ["PAUSED"]
    assert (await table.row(game)).paused_at is not None


async def test_whoever_resumes_a_table_at_which_all_were_absent_is_back(table: Table) -> None:
    game = await table.open_game("capital", 1, ais=1, table={"steward_after": 1})
    [person] = game.people
    await People(table.store).set_away(game.people[person], "9", table.now)
    await table.desk.reread(game.people[person])
    await table.machines()
    assert (await table.row(game)).paused_at is not None
    host = Host(table.store, table.desk, lambda: None, table.kinds)
    await host.resume(game.id, game.people[person], table.now)
    await table.machines()
    assert (await table.row(game)).paused_at is None
    async with table.store.reading() as tx:
        assert (await tx.people.get(game.people[person])).away_until is None


async def test_an_order_ends_an_absence_at_every_table(table: Table) -> None:
    people = [await table.person("Ada"), await table.person("Ben")]
    alone = await table.open_game("capital", people[:1], ais=1, table={"steward_after": 1})
    other = await table.open_game("toy", people, table={"steward_after": 1})
    await People(table.store).set_away(people[0], "9", table.now)
    await table.desk.reread(people[0])
    await table.machines()
    assert (await table.look(other, 1)).asks[0].sheet
    assert (await table.row(alone)).paused_at is not None
    [seat] = alone.people
    assert (await table.give(alone, seat, END)).stands
    assert table.desk._boards.get(other.id) is None  # noqa: SLF001 - it is read anew
