"""However slow the store or Discord's files are, nothing waits three seconds for an answer."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest

from bot.cards.lobby_message.option_panels import VALUE_FIELD
from bot.cards.sheet_card import FILE_FIELD, LINES_FIELD
from bot.games.lobby.lobby import LobbyChannel
from bot.local.interactions.interactions import SimulatedInteraction
from bot.local.planned_faults import Delay
from bot.local.snowflakes import Json
from bot.local.world.discord_objects import File
from bot.messages.controls import Control
from bot.messages.discord_layout import build_view
from bot.messages.post_parts import Button, Row
from bot.messages.posts import MessageContent
from bot.play.press_routes import ROUTES
from bot.store.store import Store
from cogs.interaction_io import responses
from tests.bot.local.stage import wait_until
from tests.bot.toy_game import KEY as TOY
from tests.cogs.button_steps import sheet_kinds
from tests.cogs.running_bot import RunningBot, message_text, wait_until_answered

STRING, INTEGER, USER = 3, 4, 6


@pytest.fixture(autouse=True)
def announced_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(responses, "ANNOUNCE_AFTER", 0.02)


@pytest.fixture
def slow_store(monkeypatch: pytest.MonkeyPatch) -> Iterator[asyncio.Event]:
    """A store that answers only once the event is set."""
    quick = asyncio.Event()
    quick.set()

    def slowed(how: Callable[..., AbstractAsyncContextManager[Any]]) -> Any:
        @asynccontextmanager
        async def transaction(store: Store) -> AsyncIterator[Any]:
            await quick.wait()
            async with how(store) as tx:
                yield tx

        return transaction

    for name in ("reading", "writing"):
        monkeypatch.setattr(Store, name, slowed(getattr(Store, name)))
    yield quick
    quick.set()


async def require_acknowledged(asked: list[SimulatedInteraction]) -> None:
    """Wait until all are acknowledged; fail with the names of those that are not."""
    try:
        await wait_until(lambda: all(one.first_callback_type for one in asked), seconds=20)
    except TimeoutError:
        late = [one.data for one in asked if not one.first_callback_type]
        pytest.fail(f"not acknowledged: {late}")


async def test_every_press_is_acknowledged_before_the_store_answers(
    bot: RunningBot, slow_store: asyncio.Event
) -> None:
    game = await bot.open_table(TOY)
    ada = bot.people["Ada"]
    verbs = sorted(ROUTES)
    slow_store.clear()
    asked = []
    for verb in verbs:
        shown = await show_button(bot, Control(verb, game, "bid.1", "1.2"))
        asked.append(await ada.press(*shown))
    await require_acknowledged(asked)
    assert len(asked) > 30
    slow_store.set()
    for one in asked:
        await one.wait_until_done(20)
        assert not one.failure


async def show_button(bot: RunningBot, control: Control) -> tuple[Json, str]:
    """Post a message with one button; return it, and the button's id."""
    channel = bot.client.get_partial_messageable(int(bot.channel["id"]))
    row = Row((Button(control.verb, control, "secondary"),))
    sent = await channel.send(view=build_view(MessageContent((row,))))
    return bot.world.find_message(int(bot.channel["id"]), sent.id), str(control)


async def test_every_command_is_acknowledged_before_the_store_answers(
    bot_with_commands: RunningBot, slow_store: asyncio.Event
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    await bot.open_table(TOY)
    slow_store.clear()
    asked = [
        await ada.use_command(bot.channel, path, dummy_options(bot, command))
        for root in ada.commands(bot.channel)
        for path, command in walk_leaves(root, root["name"])
    ]
    await require_acknowledged(asked)
    assert len(asked) > 60
    slow_store.set()
    for one in asked:
        await wait_until_answered(one)


def walk_leaves(command: Json, path: str) -> Iterator[tuple[str, Json]]:
    """Yield every command that can be used, with its path."""
    inner = [one for one in command.get("options", ()) if one["type"] in {1, 2}]
    if not inner:
        yield path, command
    for one in inner:
        yield from walk_leaves(one, f"{path} {one['name']}")


def dummy_options(bot: RunningBot, command: Json) -> dict[str, Any]:
    """Fill in what a command needs."""
    filled: dict[str, Any] = {}
    for one in command.get("options", ()):
        if one.get("required"):
            values = {STRING: "x", INTEGER: 1, USER: bot.people["Rorik"]}
            choices = [choice["value"] for choice in one.get("choices", ())]
            filled[one["name"]] = choices[0] if choices else values[one["type"]]
    return filled


@pytest.mark.parametrize("late", ["file", "store"])
async def test_a_sheet_as_a_file_is_acknowledged_before_the_file_has_come(
    bot: RunningBot, slow_store: asyncio.Event, late: str
) -> None:
    game = await bot.open_table(TOY)
    ada = bot.people["Ada"]
    shown = await show_button(bot, Control("write", game, "bid.1"))
    opened = await wait_until_answered(await ada.press(*shown))
    slow = slow_store if late == "store" else asyncio.Event()
    slow.clear()
    if late == "file":
        bot.server.faults.plan("GET", "/attachments/*", Delay(slow))
    files = {FILE_FIELD: [File("orders.txt", b"bid 3")]}
    filled = await ada.submit_modal(opened, {LINES_FIELD: "", **files})
    await require_acknowledged([filled])
    slow.set()
    await wait_until_answered(filled)
    assert await sheet_kinds(bot, game, ada) == ["bid"]


@pytest.mark.parametrize("late", ["file", "store"])
async def test_a_file_for_a_lobby_is_acknowledged_before_it_has_come(
    bot: RunningBot, slow_store: asyncio.Event, late: str
) -> None:
    ada, place = bot.people["Ada"], LobbyChannel(int(bot.guild["id"]), int(bot.channel["id"]))
    host = await bot.person_number("Ada")
    game = (await bot.client.services.lobby.open_lobby(host, "valhalla", place, bot.clock())).game
    shown = await show_button(bot, Control("option", game, rest="setting.map"))
    opened = await wait_until_answered(await ada.press(*shown))
    slow = slow_store if late == "store" else asyncio.Event()
    slow.clear()
    if late == "file":
        bot.server.faults.plan("GET", "/attachments/*", Delay(slow))
    map_of_one = b"size: [9, 9]\ncapitals:\n  003.005: 002.004\n"
    files = {FILE_FIELD: [File("map.yaml", map_of_one)]}
    filled = await ada.submit_modal(opened, {VALUE_FIELD: "", **files})
    await require_acknowledged([filled])
    slow.set()
    await wait_until_answered(filled)
    async with bot.client.services.store.reading() as tx:
        row = await tx.games.get(game)
    assert row is not None
    assert str(row.settings["map"]).startswith("size: [9, 9]")


async def test_a_form_that_opens_too_late_says_to_press_again(
    bot: RunningBot, slow_store: asyncio.Event
) -> None:
    game = await bot.open_table(TOY)
    ada = bot.people["Ada"]
    shown = await show_button(bot, Control("write", game, "bid.1"))
    slow_store.clear()
    asked = await ada.press(*shown)
    await require_acknowledged([asked])
    slow_store.set()
    await asked.wait_until_done()
    assert "Press again" in message_text(asked.answers[-1])
    again = await wait_until_answered(await ada.press(*shown))
    assert again.modal is not None
