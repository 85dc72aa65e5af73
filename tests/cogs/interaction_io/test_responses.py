"""Discord has an answer in time: at one go where it is quick, announced where it takes long."""

import asyncio
from typing import Any

import pytest

from bot.local.planned_faults import RefuseRequest
from bot.local.rest.rest_api import Exchange, GatewayEvent
from bot.messages.command_mentions import translate_commands
from bot.messages.post_parts import Text
from bot.messages.posts import MessageContent
from bot.records import Person
from bot.store.errors import StoreError
from cogs.interaction_io import responses
from tests.cogs.running_bot import RunningBot, count_pictures, find_control, message_text
from tests.cogs.slash_typing import answer_text, type_command

MESSAGE, ANNOUNCED = 4, 5
ANSWERS = ("/interactions/", "/webhooks/")


def calls(bot: RunningBot) -> list[str]:
    """Listen to what the bot answers from now on."""
    heard: list[str] = []

    def hear(one: Exchange | GatewayEvent) -> None:
        if isinstance(one, Exchange) and one.template.startswith(ANSWERS):
            heard.append(one.method)

    bot.server.witnesses.append(hear)
    return heard


async def test_a_quick_answer_is_one_call(bot_with_commands: RunningBot) -> None:
    await bot_with_commands.open_table()
    heard = calls(bot_with_commands)
    asked = await type_command(bot_with_commands, bot_with_commands.people["Rorik"], "why")
    assert answer_text(asked)
    assert (asked.first_callback_type, asked.is_ephemeral, heard) == (MESSAGE, True, ["POST"])


async def test_no_answer_is_sent_back_to_us(bot_with_commands: RunningBot) -> None:
    await bot_with_commands.open_table()
    heard: list[Exchange] = []
    bot_with_commands.server.witnesses.append(
        lambda one: heard.append(one) if isinstance(one, Exchange) else None
    )
    assert answer_text(
        await type_command(bot_with_commands, bot_with_commands.people["Rorik"], "why")
    )
    (answered,) = (one for one in heard if one.template.startswith(ANSWERS))
    assert (answered.status, answered.answer) == (204, None)


async def test_what_takes_long_is_announced_and_answered_all_the_same(
    bot_with_commands: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bot_with_commands.open_table()
    find, announced = bot_with_commands.services.people.find_or_add, asyncio.Event()

    async def slowly(*given: Any) -> Person:
        await announced.wait()
        return await find(*given)

    monkeypatch.setattr(responses, "ANNOUNCE_AFTER", 0.0)
    monkeypatch.setattr(bot_with_commands.services.people, "find_or_add", slowly)
    heard = calls(bot_with_commands)
    bot_with_commands.server.witnesses.append(
        lambda one: announced.set() if isinstance(one, Exchange) else None
    )
    asked = await type_command(bot_with_commands, bot_with_commands.people["Rorik"], "why")
    assert answer_text(asked)
    assert (asked.first_callback_type, asked.is_ephemeral, heard) == (
        ANNOUNCED,
        True,
        ["POST", "PATCH"],
    )


async def test_an_answer_with_large_files_is_announced_first(
    bot_with_commands: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await bot_with_commands.open_table()
    active, _ = await bot_with_commands.active_and_waiting(game)
    monkeypatch.setattr(responses, "HEAVY_ANSWER_BYTES", 0)
    heard = calls(bot_with_commands)
    asked = await type_command(bot_with_commands, active, "table look", game=game)
    assert count_pictures(asked.answers[0])
    assert (asked.first_callback_type, heard) == (ANNOUNCED, ["POST", "PATCH"])


async def test_pictures_that_discord_refuses_in_an_edit_come_in_a_new_message_once(
    bot_with_commands: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await bot_with_commands.open_table()
    active, _ = await bot_with_commands.active_and_waiting(game)
    monkeypatch.setattr(responses, "HEAVY_ANSWER_BYTES", 0)
    bot_with_commands.world.refuses_edited_galleries = True
    heard = calls(bot_with_commands)
    asked = await type_command(bot_with_commands, active, "table look", game=game)
    await asked.wait_for_messages(3)
    [answer] = asked.answers
    assert count_pictures(answer)
    assert answer["flags"] & 64
    assert (asked.first_callback_type, heard) == (ANNOUNCED, ["POST", "PATCH", "DELETE", "POST"])


async def test_an_answer_that_is_refused_for_another_reason_is_not_sent_again(
    bot: RunningBot,
) -> None:
    game = await bot.open_table()
    active, _ = await bot.active_and_waiting(game)
    card = await bot.open_more(active, await bot.open_card(active, game))
    bot.server.faults.plan("PATCH", "/webhooks/*", RefuseRequest(50035), times=9)
    heard = calls(bot)
    asked = await active.press(card, str(find_control(card, "rules")))
    await asked.wait_for_messages(1, 30)
    assert len(asked.answers) == 1
    assert heard == ["POST", "PATCH", "POST"]
    bot.server.broken_rules.clear()


async def test_who_gives_an_order_while_nothing_can_be_kept_is_told_to_try_later(
    bot_with_commands: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bot_with_commands.open_table()

    async def full(*_: Any, **__: Any) -> None:
        raise StoreError("There is no room left.")

    monkeypatch.setattr(bot_with_commands.services.desk, "submit", full)
    (answer,) = await bot_with_commands.write_surely(bot_with_commands.people["Ada"], "end build")
    assert "keep this now. What was accepted before stands; try again" in message_text(answer)
    monkeypatch.setattr(bot_with_commands.services.people, "find_or_add", full)
    asked = await type_command(bot_with_commands, bot_with_commands.people["Rorik"], "why")
    assert "enregistrer pour l" in message_text(asked.answers[0])


def test_a_message_that_shows_no_command_is_not_laid_out_again() -> None:
    bare, shown = (
        MessageContent((Text("`bid 2` stands."),)),
        MessageContent((Text("`/table list`"),)),
    )
    assert translate_commands(bare, "fr") is bare
    assert translate_commands(shown, "en") is shown
    assert translate_commands(shown, "fr") != shown
