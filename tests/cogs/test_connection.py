"""What the bot asks of Discord when it connects: events, and commands."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
import yarl
from structlog.testing import capture_logs

from bot.client import COGS, Skald
from bot.local.interactions.slash_commands import CLIENT_COMMANDS
from bot.local.planned_faults import ProxyStatus, RefuseRequest
from bot.local.rest.rest_api import Exchange, GatewayEvent
from bot.supervisor import Supervisor
from cogs.commands import make_root_commands
from cogs.interaction_io import command_sync
from tests.bot.local.stage import wait_until
from tests.bot.toy_game import KEY as TOY
from tests.cogs.running_bot import RunningBot, message_controls, message_text, run_bot


async def test_no_event_is_asked_for_that_nothing_uses(bot: RunningBot) -> None:
    """Of messages only those to the bot come; those of servers are for nobody here."""
    events: list[GatewayEvent] = []

    def note(seen: Exchange | GatewayEvent) -> None:
        if isinstance(seen, GatewayEvent):
            events.append(seen)

    bot.server.witnesses.append(note)
    ada = bot.people["Ada"]
    said = await ada.say(bot.channel, "hello, all")
    await ada.react(said, "\N{THUMBS UP SIGN}")
    dm = await ada.open_dm()
    await ada.say(dm, "help")
    await wait_until(lambda: len([one for one in events if one.kind == "MESSAGE_CREATE"]) > 1)
    messages = [one.data for one in events if one.kind.startswith("MESSAGE")]
    assert [one["emoji"]["name"] for one in messages if "guild_id" in one] == ["\N{THUMBS UP SIGN}"]
    assert bot.client.intents.value == sum(
        getattr(type(bot.client.intents), one).flag
        for one in ("guilds", "dm_messages", "guild_reactions")
    )


async def test_the_modules_of_cogs_run_once_for_all_clients(bot: RunningBot) -> None:
    kinds = {name: type(cog) for name, cog in bot.client.cogs.items()}
    await bot.restart()
    assert {name: type(cog) for name, cog in bot.client.cogs.items()} == kinds
    assert kinds


async def test_no_command_has_the_name_of_one_of_the_clients_own(
    bot_with_commands: RunningBot,
) -> None:
    ada = bot_with_commands.people["Ada"]
    registered = {one.name for one in make_root_commands(bot_with_commands.services.game_types)}
    assert not registered & CLIENT_COMMANDS
    assert {one["name"] for one in ada.commands(bot_with_commands.channel)} == registered


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        (ProxyStatus(503), "told to Discord later"),
        (RefuseRequest(30034), "no more new commands of this bot today"),
        (RefuseRequest(50001), "Invite it again"),
    ],
)
async def test_a_bot_whose_commands_discord_does_not_take_is_online_and_brings_them_later(
    fault: ProxyStatus | RefuseRequest, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command_sync, "FIRST_WAIT", 0.02)
    async with run_bot() as bot:
        await bot.stop()
        bot.server.faults.plan("PUT", "*/commands", fault, times=4)
        bot.cogs, bot.waits_for_commands = COGS, False
        with capture_logs() as lines:
            await bot.start()
            [answer] = await bot.write_dm(bot.people["Ada"], "help")
            assert "Skald" in message_text(answer)
            assert not bot.client.commands_synced.is_set()
            await wait_until(bot.client.commands_synced.is_set)
        assert bot.people["Ada"].commands(bot.channel)
        refused = [one for one in lines if one["event"] == "commands_not_synced"]
        assert [says in one["says"] for one in refused] == [True] * 4
        assert [one["seconds"] for one in refused] == [0.02, 0.04, 0.08, 0.16]
        bot.server.broken_rules.clear()


# Shards


@pytest.fixture
async def sharded_bot(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RunningBot]:
    """A bot with two shards, and a guild on each of them."""

    async def identify_at_once(*_: Any, **__: Any) -> None:
        """Identify at once, where discord.py would wait five seconds."""

    monkeypatch.setattr(Skald, "before_identify_hook", identify_at_once)
    async with run_bot() as bot:
        await bot.stop()
        bot.world.required_shards = 2
        bot.clock.advance(milliseconds=1)
        bot.world.add_channel(
            bot.world.add_guild("The other hall", list(bot.people.values())), "the-other-hall"
        )
        await bot.start()
        yield bot


async def test_tables_are_played_on_every_shard(sharded_bot: RunningBot) -> None:
    bot = sharded_bot
    assert sorted(guild.shard_id for guild in bot.client.guilds) == [0, 1]
    for guild in bot.client.guilds:
        bot.guild, bot.channel = {"id": str(guild.id)}, {"id": str(guild.text_channels[0].id)}
        game = await bot.open_table(TOY)
        card = await bot.open_card(bot.people["Ada"], game)
        assert any(one.verb == "ready" for one in message_controls(card))
        [answer] = await bot.write_dm(bot.people["Rorik"], f"game {game}")
        assert f"table {game}" in message_text(answer).lower()


async def test_events_count_as_heard_only_while_every_shard_is_connected(
    sharded_bot: RunningBot,
) -> None:
    bot = sharded_bot
    await wait_until(lambda: bot.app.sender.hears_events)
    shard = bot.client.shards[1]
    await shard.disconnect()
    assert not bot.app.sender.hears_events
    await shard.connect()
    assert bot.app.sender.hears_events


async def test_a_bot_that_has_grown_too_large_for_its_shards_comes_back_with_more(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """4011 ends the connection; the next one asks anew how many shards there are to be."""

    async def identify_at_once(*_: Any, **__: Any) -> None:
        """Identify at once, where discord.py would wait five seconds."""

    monkeypatch.setattr(Skald, "before_identify_hook", identify_at_once)
    await bot.client.close()
    clients: list[Skald] = []

    def make_client() -> Skald:
        clients.append(bot.app.client(cogs=bot.cogs, guild_ready_timeout=0.05))
        return clients[-1]

    async def sleep(_: float) -> None:
        await asyncio.sleep(0)

    supervisor = Supervisor(make_client, now=lambda: 0.0, sleep=sleep)
    running = asyncio.create_task(supervisor.run(bot.world.token))
    await wait_until(lambda: len(clients) == 1 and clients[0].is_ready())
    bot.world.required_shards = 2
    await bot.server.gateway.close_connections(4011)
    await wait_until(lambda: len(clients) == 2 and clients[1].is_ready())
    assert clients[1].shard_count == 2
    await supervisor.stop()
    await running


async def test_a_client_that_is_closed_connects_no_further_shard(bot: RunningBot) -> None:
    await bot.client.close()
    await bot.client.launch_shard(yarl.URL("ws://127.0.0.1:1"), 1)
    assert list(bot.client.shards) == [0]
