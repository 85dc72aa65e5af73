"""Commands are sent to Discord when they have changed; no privileged intent is asked for."""

import asyncio
from types import SimpleNamespace
from typing import Any, Final

import discord
import pytest
import structlog
from discord import app_commands
from structlog.testing import capture_logs

from bot.client import COGS
from bot.local.planned_faults import ProxyStatus, RefuseRequest
from cogs.interaction_io import command_sync
from cogs.interaction_io.command_sync import command_digest, sync_if_changed
from tests.bot.local.stage import wait_until
from tests.cogs.running_bot import RunningBot, message_text, run_bot

TRIES_OF_REQUEST: Final = 5
"""So often discord.py itself tries a request that is answered with 500."""


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


async def test_commands_are_translated_once_for_comparing_and_sending(
    bot_with_commands: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    translated: list[str] = []
    translate = app_commands.Command.get_translated_payload

    async def translate_and_note(one: Any, *rest: Any) -> Any:
        translated.append(one.qualified_name)
        return await translate(one, *rest)

    monkeypatch.setattr(app_commands.Command, "get_translated_payload", translate_and_note)
    client = bot_with_commands.client
    client.tree.remove_command("why")
    assert await sync_if_changed(client, client.tree)
    assert "help" in translated
    assert len(translated) == len(set(translated))


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


class HeldWaits:
    """The waits of discord.py between two tries of a request: they end when the test says so."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.may_end = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        """Wait until the test lets all waits end."""
        self.seconds.append(seconds)
        await self.may_end.wait()


@pytest.fixture(autouse=True)
def fresh_logger(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the logger: one that was used before keeps its processors, and captures nothing."""
    monkeypatch.setattr(command_sync, "log", structlog.stdlib.get_logger("skald.commands"))


@pytest.mark.parametrize("fault", [RefuseRequest(0, 500), ProxyStatus(500)])
async def test_while_discord_answers_500_to_the_commands_the_bot_plays_and_brings_them_later(
    fault: RefuseRequest | ProxyStatus, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = HeldWaits()
    patched = SimpleNamespace(**{**vars(asyncio), "sleep": waits.sleep})
    monkeypatch.setattr(command_sync, "FIRST_WAIT", 0.02)
    async with run_bot() as bot:
        await bot.stop()
        bot.cogs, bot.waits_for_commands = COGS, False
        planned = bot.server.faults.plan("PUT", "*/commands", fault, times=2 * TRIES_OF_REQUEST)
        with monkeypatch.context() as patch, capture_logs() as lines:
            patch.setattr(discord.http, "asyncio", patched)
            await bot.start()
            await wait_until(lambda: bool(waits.seconds))
            game = await bot.open_table(names=("Ada", "Bo"))
            active, _ = await bot.active_and_waiting(game)
            [answer] = await bot.write_surely(active, "end build")
            assert "Regroup phase" in message_text(answer)
            assert bot.client.is_ready()
            assert (planned.strikes, active.commands(bot.channel)) == (1, [])
            waits.may_end.set()
            await wait_until(bot.client.commands_synced.is_set)
        tries = [one for one in waits.seconds if one >= 1]  # the others are for rate limits
        assert tries == [1, 3, 5, 7, 9] * 2
        refused = [one for one in lines if one["event"] == "commands_not_synced"]
        assert [(one["status"], one["seconds"]) for one in refused] == [(500, 0.02), (500, 0.04)]
        assert all("told to Discord later" in one["says"] for one in refused)
        assert {one["name"] for one in active.commands(bot.channel)} >= {"table", "rules"}
