"""What the bot asks of Discord when it connects: events, and commands."""

from bot.local.interactions.slash_commands import CLIENT_COMMANDS
from bot.local.rest.rest_api import Exchange, GatewayEvent
from cogs.commands import make_root_commands
from tests.bot.local.stage import wait_until
from tests.cogs.running_bot import RunningBot


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
    registered = {one.name for one in make_root_commands(bot_with_commands.client.game_types)}
    assert not registered & CLIENT_COMMANDS
    assert {one["name"] for one in ada.commands(bot_with_commands.channel)} == registered
