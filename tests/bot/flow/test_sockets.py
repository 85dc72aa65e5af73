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
from bot.local.interactions.people import SimulatedPerson, add_person
from bot.local.planned_faults import (
    Delay,
    DeliverTwice,
    LostAnswer,
    ProxyStatus,
    TooManyRequests,
)
from bot.local.server import StandInServer
from bot.local.snowflakes import Json
from bot.local.world.world import World
from bot.logs import ALLOWED_KEYS
from tests.bot.flow.flow import Flow
from tests.bot.local.stage import logged_in
from tests.bot.openapi import OpenApiJudge, description_path
from tests.bot.toy_game import KEY as TOY
from tests.cogs.running_bot import (
    count_pictures,
    message_controls,
    message_text,
    wait_until_answered,
)

LETTERS = "/channels/*/messages"


async def list_order_kinds(flow: Flow, game: int, name: str = "Ada") -> list[str]:
    """List the orders on a person's sheets."""
    running_bot = flow.running_bot
    sight = await running_bot.services.desk.read_seat_view(
        game, await running_bot.person_number(name), running_bot.clock()
    )
    return [one.order.kind for own in sight.asks for one in own.sheet]


# Restarts


async def test_a_restart_in_mid_window_keeps_orders_deadlines_and_buttons(flow: Flow) -> None:
    running_bot, ada = flow.running_bot, flow.people["Ada"]
    game = await running_bot.open_table(TOY)
    await running_bot.write_dm(ada, "bid 3")
    card = next(one for one in flow.messages_to("Ada") if "order" in list_verbs(one))
    before = await flow.read_game(game)
    running_bot.clock.advance(minutes=5)
    await running_bot.restart()

    assert await list_order_kinds(flow, game) == ["bid"]
    assert message_text((await running_bot.press_control(ada, card, "sheet")).message or {}) != ""
    assert "bid 3" in message_text(running_bot.message_now(card))
    await flow.let_time_pass(hours=23)
    assert (await flow.read_game(game)).revision == before.revision
    await flow.let_time_pass(hours=1)
    row = await flow.read_game(game)
    assert row.revision > before.revision
    async with running_bot.services.store.reading() as tx:
        told = [one.event for one in await tx.steps.events(game)]
    (bids,) = [one for one in told if one.kind == "bids_opened"]
    names = await running_bot.seated_names(game)
    (seat,) = [seat for seat, name in names.items() if name == "Ada"]
    assert bids.model_dump()["bids"][seat] == 3


async def test_a_modal_opened_before_a_restart_is_read_after_it(flow: Flow) -> None:
    running_bot, ada = flow.running_bot, flow.people["Ada"]
    game = await running_bot.open_table(TOY)
    card = next(one for one in flow.messages_to("Ada") if "sheet" in list_verbs(one))
    await running_bot.press_control(ada, card, "sheet")
    opened = await running_bot.press_control(ada, running_bot.message_now(card), "write")
    assert opened.modal is not None
    await running_bot.restart()
    await running_bot.fill_modal(ada, opened, {"lines": "bid 2"})
    assert await list_order_kinds(flow, game) == ["bid"]


# The gateway


async def test_no_press_is_lost_when_the_gateway_breaks_and_resumes(flow: Flow) -> None:
    running_bot, ada = flow.running_bot, flow.people["Ada"]
    game = await running_bot.open_table(TOY)
    card = next(one for one in flow.messages_to("Ada") if "ready" in list_verbs(one))
    identified = running_bot.server.gateway.identify_count
    await running_bot.server.gateway.drop_connections()
    asked = await ada.press(card, str(next(c for c in message_controls(card) if c.verb == "ready")))
    await running_bot.write_dm(flow.people["Rorik"], "bid 1")
    await wait_until_answered(asked)
    assert running_bot.server.gateway.resume_count == 1
    assert running_bot.server.gateway.identify_count == identified
    assert await list_order_kinds(flow, game, "Rorik") == ["bid"]
    sight = await running_bot.services.desk.read_seat_view(
        game, await running_bot.person_number("Ada"), running_bot.clock()
    )
    assert [own.is_ready for own in sight.asks] == [True]


async def test_windows_that_fall_due_while_discord_is_away_are_put_off_and_the_table_is_told(
    flow: Flow,
) -> None:
    running_bot = flow.running_bot
    game = await running_bot.open_table(TOY)
    await flow.let_time_pass()
    before = (await flow.read_game(game)).revision
    await running_bot.client.close()
    for _ in range(30):
        running_bot.clock.advance(hours=1)
        await running_bot.app.clock.tick(running_bot.clock())
    assert (await flow.read_game(game)).revision == before
    again = running_bot.app.client(cogs=running_bot.cogs, guild_ready_timeout=0.05)
    async with logged_in(again, running_bot.world.token):
        await flow.let_time_pass()
        assert "I was away from" in "".join(
            message_text(one) for one in running_bot.public_messages()
        )
        await flow.let_time_pass(hours=23)
        assert (await flow.read_game(game)).revision == before
        await flow.let_time_pass(hours=2)
        assert (await flow.read_game(game)).revision > before


@pytest.mark.parametrize("kind", ["MESSAGE_CREATE", "INTERACTION_CREATE"])
async def test_what_the_gateway_delivers_twice_is_done_once(flow: Flow, kind: str) -> None:
    running_bot, ada = flow.running_bot, flow.people["Ada"]
    game = await running_bot.open_table(TOY)
    if kind == "MESSAGE_CREATE":
        running_bot.server.faults.plan_event(kind, DeliverTwice())
        await running_bot.write_dm(ada, "whisper Rorik the barn burns")
    else:
        whole = await build_whisper(flow)
        running_bot.server.faults.plan_event(kind, DeliverTwice())
        await running_bot.press_control(ada, running_bot.message_now(whole), "give")
        await require_second_answer_refused(flow)
    async with running_bot.services.store.reading() as tx:
        told = [one.event.kind for one in await tx.steps.events(game)]
    assert told.count("whispered") == 1


async def build_whisper(flow: Flow) -> Json:
    """Build a whisper in the builder, up to the button that sends it."""
    running_bot, ada = flow.running_bot, flow.people["Ada"]
    card = next(one for one in flow.messages_to("Ada") if "order" in list_verbs(one))
    await running_bot.press_control(ada, card, "order")
    await running_bot.press_control(ada, running_bot.message_now(card), "pick", "whisper")
    asked = await running_bot.press_control(ada, running_bot.message_now(card), "text")
    await running_bot.fill_modal(ada, asked, {"value": "the barn burns"})
    return card


async def require_second_answer_refused(flow: Flow) -> None:
    """Check that the second answer was refused as by Discord, and clear that fault."""
    found = flow.running_bot.server.broken_rules
    async with asyncio.timeout(5):
        while not found:  # noqa: ASYNC110 - the bot tells nobody of it
            await asyncio.sleep(0.002)
    assert {one.code for one in found} == {40060}
    found.clear()


# The log


async def test_the_log_tells_what_happens_to_a_game_and_nothing_that_was_given(flow: Flow) -> None:
    running_bot, ada = flow.running_bot, flow.people["Ada"]
    with capture_logs() as lines:
        game = await running_bot.open_table(TOY)
        await running_bot.write_dm(ada, "bid 3")
        await flow.let_time_pass(hours=24)
        await running_bot.server.gateway.drop_connections()
        await running_bot.write_dm(ada, "help")
        await running_bot.client.close()
        for _ in range(30):
            running_bot.clock.advance(hours=1)
            await running_bot.app.clock.tick(running_bot.clock())
        async with logged_in(
            running_bot.app.client(guild_ready_timeout=0.05), running_bot.world.token
        ):
            await flow.let_time_pass()
    told = {one["event"]: one for one in lines}
    assert list(told) == [
        "game_begun", "step_resolved", "windows_closed", "disconnected", "connected again",
        "connected", "windows_extended_after_outage",
    ]  # fmt: skip
    assert (told["game_begun"]["game"], told["game_begun"]["seats"]) == (game, [1, 2])
    resolved = told["step_resolved"]
    assert (resolved["game"], resolved["revision"], resolved["seats"]) == (game, 2, [1, 2])
    assert told["windows_closed"]["seats"] == [1, 2]
    assert told["connected"]["servers"] == 1
    keys = {key for one in lines for key in one if key != "log_level"}
    assert keys <= ALLOWED_KEYS
    values = " ".join(str(value) for one in lines for value in one.values())
    for given in ("bid", "Ada", running_bot.world.token):
        assert not re.search(rf"\b{re.escape(given)}\b", values, re.IGNORECASE), given


# Letters


@pytest.mark.parametrize(
    "trouble",
    [
        ProxyStatus(503),
        TooManyRequests(0.03),
        TooManyRequests(2, via=False),
        LostAnswer(),
        LostAnswer(503),
    ],
    ids=["503", "429", "banned at the edge", "lost answer", "503 after the deed"],
)
async def test_each_letter_arrives_once_whatever_happens_to_its_call(
    flow: Flow, trouble: ProxyStatus | TooManyRequests | LostAnswer
) -> None:
    rules = [flow.running_bot.server.faults.plan("POST", LETTERS, trouble, times=2)]
    rules.append(flow.running_bot.server.faults.plan("POST", "*/threads", trouble))
    game = await flow.running_bot.open_table(TOY)
    await flow.let_time_pass()
    assert [rule.strikes for rule in rules] == [2, 1]
    letters = await flow.read_letters(game)
    assert {one.letter.body.kind for one in letters} >= {"lobby", "card"}
    assert all(one.sent_at is not None for one in letters)
    told = [one.message for one in letters if one.letter.seat is not None]
    read = [int(one["id"]) for name in ("Ada", "Rorik") for one in flow.messages_to(name)]
    assert sorted(read) == sorted(one for one in told if one is not None)


async def test_closed_dms_are_told_without_a_secret_and_the_card_waits_behind_my_table(
    flow: Flow,
) -> None:
    running_bot, ada = flow.running_bot, flow.people["Ada"]
    ada.close_dms()
    game = await running_bot.open_table(TOY)
    await flow.let_time_pass()
    (thread,) = flow.threads()
    said = [message_text(one) for one in ada.read_messages(thread) if one["type"] == 0]
    (note,) = [one for one in said if "write to Ada" in one]
    assert "The card waits behind this button" in note
    sight = await running_bot.services.desk.read_seat_view(
        game, await running_bot.person_number("Ada"), running_bot.clock()
    )
    assert sight.view.hand
    assert not any(card in one for one in said for card in sight.view.hand)
    assert flow.messages_to("Ada") == []
    assert flow.messages_to("Rorik") != []

    assert "The game begins" in message_text(await running_bot.open_card(ada, game))
    card = await running_bot.open_card(ada, game)
    assert card["flags"] & 64
    assert count_pictures(card) == 1
    assert "order" in list_verbs(card)
    await running_bot.press_control(ada, card, "order")
    assert "pick" in list_verbs(running_bot.message_now(card))


# The process


async def start_bot(base: str, data: Path, token: str) -> Process:
    """Start `skald run`, with only Discord's address changed."""
    script = (
        "import sys; from bot.local.discord_address import point_discord_at;"
        "point_discord_at(sys.argv[1]);"
        "from bot.cli.main import main; sys.exit(main(['run']))"
    )
    more = {"DISCORD_TOKEN": token, "SKALD_DATA": str(data), "SKALD_WORKERS": "0"}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, base, env={**os.environ, **more}, stdout=PIPE, stderr=PIPE
    )


async def wait_for_end(process: Process) -> tuple[int | None, str]:
    """Wait for the end of a process; return its exit code and output."""
    _, said = await asyncio.wait_for(process.communicate(), 60)
    return process.returncode, said.decode()


async def wait_for_refusal(process: Process) -> str:
    """Wait for a process that can't start; return its one sentence."""
    code, said = await wait_for_end(process)
    assert code == 2, said
    assert "Traceback" not in said
    return said


@dataclass
class ProcessWorld:
    """A world to which processes connect."""

    server: StandInServer
    ada: SimulatedPerson
    channel: Json


@pytest.fixture
async def here() -> AsyncIterator[ProcessWorld]:
    """A world with one person; fail if a process broke one of Discord's rules."""
    world = World()
    ada = add_person(world, "Ada")
    channel = world.add_channel(world.add_guild("The hall", [ada]), "the-hall")
    judge = OpenApiJudge() if description_path().exists() else None
    async with StandInServer(world) as server:
        server.witnesses.extend([judge] if judge else [])
        yield ProcessWorld(server, ada, channel)
        assert server.broken_rules == []
    if judge is not None:
        assert judge.mismatches == []


async def test_a_process_with_a_bad_token_says_so_and_ends(
    here: ProcessWorld, tmp_path: Path
) -> None:
    said = await wait_for_refusal(await start_bot(here.server.base_url, tmp_path, "wrong"))
    assert "Discord doesn't know this token" in said


async def test_one_process_has_the_database_and_finishes_its_letter_when_told_to_end(
    here: ProcessWorld, tmp_path: Path
) -> None:
    server, token = here.server, here.server.world.token
    running = await start_bot(server.base_url, tmp_path, token)
    async with asyncio.timeout(60):
        while not (here.ada.commands(here.channel) and server.gateway.is_connected):  # noqa: ASYNC110
            await asyncio.sleep(0.01)  # another process has no event for us
    assert "Another process" in await wait_for_refusal(
        await start_bot(server.base_url, tmp_path, token)
    )

    held = asyncio.Event()
    letter = server.faults.plan("POST", LETTERS, Delay(held))
    asked = await here.ada.use_command(here.channel, "table new", {"game": "capital"})
    await asked.wait_until_done()
    async with asyncio.timeout(10):
        while not letter.strikes:  # noqa: ASYNC110 - a request that is held back tells nobody
            await asyncio.sleep(0.002)
    running.send_signal(signal.SIGTERM)
    held.set()
    code, said = await wait_for_end(running)
    assert code == 0, said
    assert "Traceback" not in said
    lobby = [one for one in here.ada.read_messages(here.channel) if "start" in list_verbs(one)]
    assert len(lobby) == 1
    books = DatabaseRows.read(tmp_path / "skald.db")
    assert [row.message for row in books.games] == [int(lobby[0]["id"])]
    assert [row.sent_at is not None for row in books.outbox] == [True]


def list_verbs(message: Json) -> set[str]:
    return {one.verb for one in message_controls(message)}
