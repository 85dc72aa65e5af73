"""Discord has an answer in time: at one go where it is quick, announced where it takes long."""

import asyncio
from typing import Any

import pytest

from bot.local.rest.rest import Exchange, GatewayEvent
from bot.messages.command_mentions import named
from bot.messages.posts import MessageContent, Text
from bot.store.errors import StoreError
from bot.store.rows import Person
from cogs.interaction_io import responses
from tests.cogs.slash_typing import said, typed
from tests.cogs.whole_bot import Hall, pictures, words

MESSAGE, ANNOUNCED = 4, 5
ANSWERS = ("/interactions/", "/webhooks/")


def calls(hall: Hall) -> list[str]:
    """Listen to what the bot answers from now on."""
    heard: list[str] = []

    def hear(one: Exchange | GatewayEvent) -> None:
        if isinstance(one, Exchange) and one.template.startswith(ANSWERS):
            heard.append(one.method)

    hall.server.witness.append(hear)
    return heard


async def test_a_quick_answer_is_one_call(court: Hall) -> None:
    await court.table()
    heard = calls(court)
    asked = await typed(court, court.people["Rorik"], "why")
    assert said(asked)
    assert (asked.first, asked.ephemeral, heard) == (MESSAGE, True, ["POST"])


async def test_no_answer_is_sent_back_to_us(court: Hall) -> None:
    await court.table()
    heard: list[Exchange] = []
    court.server.witness.append(
        lambda one: heard.append(one) if isinstance(one, Exchange) else None
    )
    assert said(await typed(court, court.people["Rorik"], "why"))
    (answered,) = (one for one in heard if one.template.startswith(ANSWERS))
    assert (answered.status, answered.answer) == (204, None)


async def test_what_takes_long_is_announced_and_answered_all_the_same(
    court: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await court.table()
    find, announced = court.client.people.of, asyncio.Event()

    async def slowly(*given: Any) -> Person:
        await announced.wait()
        return await find(*given)

    monkeypatch.setattr(responses, "SOON", 0.0)
    monkeypatch.setattr(court.client.people, "of", slowly)
    heard = calls(court)
    court.server.witness.append(lambda one: announced.set() if isinstance(one, Exchange) else None)
    asked = await typed(court, court.people["Rorik"], "why")
    assert said(asked)
    assert (asked.first, asked.ephemeral, heard) == (ANNOUNCED, True, ["POST", "PATCH"])


async def test_an_answer_with_large_files_is_announced_first(
    court: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await court.table()
    active, _ = await court.active(game)
    monkeypatch.setattr(responses, "HEAVY", 0)
    heard = calls(court)
    asked = await typed(court, active, "capital end-build")
    assert pictures(asked.answers[0])
    assert (asked.first, heard) == (ANNOUNCED, ["POST", "PATCH"])


async def test_who_gives_an_order_while_nothing_can_be_kept_is_told_to_try_later(
    court: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await court.table()

    async def full(*_: Any, **__: Any) -> None:
        raise StoreError("There is no room left.")

    monkeypatch.setattr(court.client.desk, "submit", full)
    (answer,) = await court.write(court.people["Ada"], "end build")
    assert "keep this now. What was accepted before stands; try again" in words(answer)
    monkeypatch.setattr(court.client.people, "of", full)
    asked = await typed(court, court.people["Rorik"], "why")
    assert "enregistrer pour l" in words(asked.answers[0])


def test_a_message_that_shows_no_command_is_not_laid_out_again() -> None:
    bare, shown = (
        MessageContent((Text("`bid 2` stands."),)),
        MessageContent((Text("`/table list`"),)),
    )
    assert named(bare, "fr") is bare
    assert named(shown, "en") is shown
    assert named(shown, "fr") != shown
