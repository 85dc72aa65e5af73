"""The real bot over sockets: restarts, broken connections, refusals and lost answers."""

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.lab.simulate.final_proof import DatabaseRows
from bot.local.faults import LostAnswer, Refuse, Slow, Status, TooMany, Twice
from bot.local.interactions.people import SimulatedPerson
from bot.local.server import Server
from bot.local.snowflakes import Json
from bot.local.world.world import World
from bot.logs import KEYS
from tests.bot.flow.flow import Flow
from tests.bot.local.stage import playing
from tests.bot.openapi import OpenApiJudge, place
from tests.bot.toy_game import KEY as TOY
from tests.cogs.whole_bot import controls, finished, pictures, words

LETTERS = "/channels/*/messages"


async def orders(flow: Flow, game: int, name: str = "Ada") -> list[str]:
    """Read what is on somebody's sheets."""
    hall = flow.hall
    sight = await hall.client.desk.look(game, await hall.person(name), hall.clock())
    return [one.order.kind for own in sight.asks for one in own.sheet]


# Restarts


async def test_a_restart_in_mid_window_keeps_orders_deadlines_and_buttons(flow: Flow) -> None:
    hall, ada = flow.hall, flow.people["Ada"]
    game = await hall.table(TOY)
    await hall.write(ada, "bid 3")
    card = next(one for one in flow.dms("Ada") if "order" in verbs(one))
    before = await flow.row(game)
    hall.clock.move(minutes=5)
    await hall.restart()

    assert await orders(flow, game) == ["bid"]
    assert words((await hall.press(ada, card, "sheet")).message or {}) != ""
    assert "bid 3" in words(hall.now(card))
    await flow.settle(hours=23)
    assert (await flow.row(game)).revision == before.revision
    await flow.settle(hours=1)
    row = await flow.row(game)
    assert row.revision > before.revision
    async with hall.client.store.reading() as tx:
        told = [one.event for one in await tx.steps.events(game)]
    (bids,) = [one for one in told if one.kind == "bids_opened"]
    names = await hall.seats(game)
    (seat,) = [seat for seat, name in names.items() if name == "Ada"]
    assert bids.model_dump()["bids"][seat] == 3


async def test_a_modal_opened_before_a_restart_is_read_after_it(flow: Flow) -> None:
    hall, ada = flow.hall, flow.people["Ada"]
    game = await hall.table(TOY)
    card = next(one for one in flow.dms("Ada") if "sheet" in verbs(one))
    await hall.press(ada, card, "sheet")
    opened = await hall.press(ada, hall.now(card), "write")
    assert opened.modal is not None
    await hall.restart()
    await hall.fill(ada, opened, {"lines": "bid 2"})
    assert await orders(flow, game) == ["bid"]


# The gateway


async def test_no_press_is_lost_when_the_gateway_breaks_and_resumes(flow: Flow) -> None:
    hall, ada = flow.hall, flow.people["Ada"]
    game = await hall.table(TOY)
    card = next(one for one in flow.dms("Ada") if "ready" in verbs(one))
    identified = hall.server.gateway.identified
    await hall.server.gateway.drop()
    asked = await ada.press(card, str(next(c for c in controls(card) if c.verb == "ready")))
    await hall.write(flow.people["Rorik"], "bid 1")
    await finished(asked)
    assert hall.server.gateway.resumed == 1
    assert hall.server.gateway.identified == identified
    assert await orders(flow, game, "Rorik") == ["bid"]
    sight = await hall.client.desk.look(game, await hall.person("Ada"), hall.clock())
    assert [own.ready for own in sight.asks] == [True]


async def test_windows_that_fall_due_while_discord_is_away_are_put_off_and_the_table_is_told(
    flow: Flow,
) -> None:
    hall = flow.hall
    game = await hall.table(TOY)
    await flow.settle()
    before = (await flow.row(game)).revision
    await hall.client.close()
    for _ in range(30):
        hall.clock.move(hours=1)
        await hall.app.clock.tick(hall.clock())
    assert (await flow.row(game)).revision == before
    again = hall.app.client(cogs=hall.cogs, guild_ready_timeout=0.05)
    async with playing(again, hall.world.token):
        await flow.settle()
        assert "I was away from" in "".join(words(one) for one in hall.public())
        await flow.settle(hours=23)
        assert (await flow.row(game)).revision == before
        await flow.settle(hours=2)
        assert (await flow.row(game)).revision > before


@pytest.mark.parametrize("kind", ["MESSAGE_CREATE", "INTERACTION_CREATE"])
async def test_what_the_gateway_delivers_twice_is_done_once(flow: Flow, kind: str) -> None:
    hall, ada = flow.hall, flow.people["Ada"]
    game = await hall.table(TOY)
    if kind == "MESSAGE_CREATE":
        hall.server.faults.on_event(kind, Twice())
        await hall.write(ada, "whisper Rorik the barn burns")
    else:
        whole = await built(flow)
        hall.server.faults.on_event(kind, Twice())
        await hall.press(ada, hall.now(whole), "give")
        await answered_twice(flow)
    async with hall.client.store.reading() as tx:
        told = [one.event.kind for one in await tx.steps.events(game)]
    assert told.count("whispered") == 1


async def built(flow: Flow) -> Json:
    """Put a whisper together in the builder, up to the button that gives it."""
    hall, ada = flow.hall, flow.people["Ada"]
    card = next(one for one in flow.dms("Ada") if "order" in verbs(one))
    await hall.press(ada, card, "order")
    await hall.press(ada, hall.now(card), "pick", "whisper")
    asked = await hall.press(ada, hall.now(card), "text")
    await hall.fill(ada, asked, {"value": "the barn burns"})
    return card


async def answered_twice(flow: Flow) -> None:
    """See that the second answer was refused, as Discord does, and forget that it was tried."""
    found = flow.hall.server.faults_found
    async with asyncio.timeout(5):
        while not found:  # noqa: ASYNC110 - the bot tells nobody of it
            await asyncio.sleep(0.002)
    assert {one.code for one in found} == {40060}
    found.clear()


# The log


async def test_the_log_tells_what_happens_to_a_game_and_nothing_that_was_given(flow: Flow) -> None:
    hall, ada = flow.hall, flow.people["Ada"]
    with capture_logs() as lines:
        game = await hall.table(TOY)
        await hall.write(ada, "bid 3")
        await flow.settle(hours=24)
        await hall.server.gateway.drop()
        await hall.write(ada, "help")
        await hall.client.close()
        for _ in range(30):
            hall.clock.move(hours=1)
            await hall.app.clock.tick(hall.clock())
        async with playing(hall.app.client(guild_ready_timeout=0.05), hall.world.token):
            await flow.settle()
    told = {one["event"]: one for one in lines}
    assert list(told) == [
        "game_begun", "step_resolved", "windows_closed", "disconnected", "connected again",
        "connected", "outage_made_good",
    ]  # fmt: skip
    assert (told["game_begun"]["game"], told["game_begun"]["seats"]) == (game, [1, 2])
    resolved = told["step_resolved"]
    assert (resolved["game"], resolved["revision"], resolved["seats"]) == (game, 2, [1, 2])
    assert told["windows_closed"]["seats"] == [1, 2]
    assert told["connected"]["servers"] == 1
    keys = {key for one in lines for key in one if key != "log_level"}
    assert keys <= KEYS
    values = " ".join(str(value) for one in lines for value in one.values())
    for given in ("bid", "Ada", hall.world.token):
        assert not re.search(rf"\b{re.escape(given)}\b", values, re.IGNORECASE), given


# Letters


@pytest.mark.parametrize(
    "trouble",
    [Status(503), TooMany(0.03), TooMany(2, via=False), LostAnswer(), LostAnswer(503)],
    ids=["503", "429", "banned at the edge", "lost answer", "503 after the deed"],
)
async def test_each_letter_arrives_once_whatever_happens_to_its_call(
    flow: Flow, trouble: Status | TooMany | LostAnswer
) -> None:
    rules = [flow.hall.server.faults.on("POST", LETTERS, trouble, times=2)]
    rules.append(flow.hall.server.faults.on("POST", "*/threads", trouble))
    game = await flow.hall.table(TOY)
    await flow.settle()
    assert [rule.struck for rule in rules] == [2, 1]
    letters = await flow.letters(game)
    assert {one.letter.kind for one in letters} >= {"lobby", "card"}
    assert all(one.sent_at is not None for one in letters)
    told = [one.message for one in letters if one.letter.seat is not None]
    read = [int(one["id"]) for name in ("Ada", "Rorik") for one in flow.dms(name)]
    assert sorted(read) == sorted(one for one in told if one is not None)


async def test_closed_dms_are_told_without_a_secret_and_the_card_waits_behind_my_table(
    flow: Flow,
) -> None:
    hall, ada = flow.hall, flow.people["Ada"]
    ada.shut_dms()
    game = await hall.table(TOY)
    await flow.settle()
    (thread,) = flow.threads()
    said = [words(one) for one in ada.read(thread) if one["type"] == 0]
    (note,) = [one for one in said if "write to Ada" in one]
    assert "The card waits behind this button" in note
    sight = await hall.client.desk.look(game, await hall.person("Ada"), hall.clock())
    assert sight.view.hand
    assert not any(card in one for one in said for card in sight.view.hand)
    assert flow.dms("Ada") == []
    assert flow.dms("Rorik") != []

    assert "The game begins" in words(await hall.card(ada, game))
    card = await hall.card(ada, game)
    assert card["flags"] & 64
    assert pictures(card) == 1
    assert "order" in verbs(card)
    await hall.press(ada, card, "order")
    assert "pick" in verbs(hall.now(card))


# The process


async def bot(base: str, data: Path, token: str) -> Process:
    """Start `skald run` with nothing changed but where Discord is."""
    script = (
        "import sys; from bot.local import discord_address; discord_address.point(sys.argv[1]);"
        "from bot.cli.main import main; sys.exit(main(['run']))"
    )
    more = {"DISCORD_TOKEN": token, "SKALD_DATA": str(data), "SKALD_WORKERS": "0"}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, base, env={**os.environ, **more}, stdout=PIPE, stderr=PIPE
    )


async def ended(process: Process) -> tuple[int | None, str]:
    """Wait for the end of a process: its code, and what it said."""
    _, said = await asyncio.wait_for(process.communicate(), 60)
    return process.returncode, said.decode()


async def refused(process: Process) -> str:
    """Wait for a process that can't start: it says one sentence."""
    code, said = await ended(process)
    assert code == 2, said
    assert "Traceback" not in said
    return said


@dataclass
class Place:
    """A world to which processes connect."""

    server: Server
    ada: SimulatedPerson
    channel: Json


@pytest.fixture
async def here() -> AsyncIterator[Place]:
    """A world with one person; whatever a process did there was as Discord wants it."""
    world = World()
    ada = world.add_person("Ada")
    channel = world.add_channel(world.add_guild("The hall", [ada]), "the-hall")
    judge = OpenApiJudge() if place().exists() else None
    async with Server(world) as server:
        server.witness.extend([judge] if judge else [])
        yield Place(server, ada, channel)
        assert server.faults_found == []
    if judge is not None:
        assert judge.wrong == []


async def test_a_process_with_a_bad_token_says_so_and_ends(here: Place, tmp_path: Path) -> None:
    said = await refused(await bot(here.server.base, tmp_path, "wrong"))
    assert "Discord doesn't know this token" in said


async def test_a_bot_that_may_not_bring_its_commands_says_so_and_ends(
    here: Place, tmp_path: Path
) -> None:
    here.server.faults.on("PUT", "*/commands", Refuse(50001), times=9)
    said = await refused(await bot(here.server.base, tmp_path, here.server.world.token))
    assert "Invite it again" in said


async def test_one_process_has_the_database_and_finishes_its_letter_when_told_to_end(
    here: Place, tmp_path: Path
) -> None:
    server, token = here.server, here.server.world.token
    running = await bot(server.base, tmp_path, token)
    async with asyncio.timeout(60):
        while not (here.ada.commands(here.channel) and server.gateway.connected):  # noqa: ASYNC110
            await asyncio.sleep(0.01)  # another process has no event for us
    assert "Another process" in await refused(await bot(server.base, tmp_path, token))

    held = asyncio.Event()
    letter = server.faults.on("POST", LETTERS, Slow(held))
    asked = await here.ada.command(here.channel, "table new", {"game": "capital"})
    await asked.settled()
    async with asyncio.timeout(10):
        while not letter.struck:  # noqa: ASYNC110 - a request that is held back tells nobody
            await asyncio.sleep(0.002)
    running.send_signal(signal.SIGTERM)
    held.set()
    code, said = await ended(running)
    assert code == 0, said
    assert "Traceback" not in said
    lobby = [one for one in here.ada.read(here.channel) if "start" in verbs(one)]
    assert len(lobby) == 1
    books = DatabaseRows.read(tmp_path / "skald.db")
    assert [row.message for row in books.games] == [int(lobby[0]["id"])]
    assert [row.sent_at is not None for row in books.outbox] == [True]


def verbs(message: Json) -> set[str]:
    return {one.verb for one in controls(message)}
