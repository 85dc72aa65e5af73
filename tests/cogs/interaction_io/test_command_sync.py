"""Commands are sent to Discord when they have changed; no privileged intent is asked for."""

from typing import Any

import discord

from cogs.interaction_io.command_sync import command_digest, sync_if_changed
from tests.cogs.running_bot import (
    RunningBot,
)


async def test_commands_are_told_to_discord_only_when_they_have_changed(
    bot_with_commands: RunningBot,
) -> None:
    sent: list[str] = []
    bot_with_commands.server.witnesses.append(lambda one: sent.append(getattr(one, "method", "")))
    client = bot_with_commands.client
    assert not await sync_if_changed(client, client.tree)
    assert "PUT" not in sent
    client.tree.remove_command("why")
    assert await sync_if_changed(client, client.tree)
    assert not await sync_if_changed(client, client.tree)
    by_name = {
        one["name"]: one
        for one in bot_with_commands.people["Rorik"].commands(bot_with_commands.channel)
    }
    assert "why" not in by_name
    assert by_name["help"]["name_localizations"]["fr"] == "aide"
    assert by_name["table"]["description_localizations"]["fr"].startswith("Les tables")


def test_a_translation_that_changes_is_a_change_and_what_discord_adds_is_none() -> None:
    one: dict[str, Any] = {"name": "act", "name_localizations": {"fr": "agir"}, "options": []}
    assert command_digest([one]) != command_digest([{**one, "name_localizations": {"fr": "faire"}}])
    more = {**one, "id": "5", "version": "7", "description_localizations": None, "nsfw": False}
    assert command_digest([one]) == command_digest([more])


async def test_no_intent_that_discord_must_grant_is_asked_for(
    bot_with_commands: RunningBot,
) -> None:
    privileged = discord.Intents(message_content=True, members=True, presences=True)
    assert bot_with_commands.client.intents.value & privileged.value == 0
