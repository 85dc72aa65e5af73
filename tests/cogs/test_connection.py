"""What the bot asks of Discord when it connects: events, and commands."""

import pytest
from structlog.testing import capture_logs

from bot.client import COGS
from bot.local.interactions.slash_commands import CLIENT_COMMANDS
from bot.local.planned_faults import ProxyStatus, RefuseRequest
from bot.local.rest.rest_api import Exchange, GatewayEvent
from cogs.commands import make_root_commands
from cogs.interaction_io import command_sync
from tests.bot.local.stage import wait_until
from tests.cogs.running_bot import RunningBot, message_text, run_bot


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
