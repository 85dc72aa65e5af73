"""Old controls, foreign presses and two at once: each is answered, and none acts twice."""

import asyncio
import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import discord
import pytest

from bot.games.state.seat_view import SeatView
from bot.local.interactions.interactions import SimulatedInteraction
from bot.local.snowflakes import Json
from bot.messages.controls import Control
from bot.messages.discord_layout import build_view
from bot.messages.post_parts import Button, Row
from bot.messages.posts import MessageContent
from bot.play.orders import card_actions
from bot.play.press_routes import ROUTES
from bot.play.routes import merge_routes
from tests.cogs.button_steps import build_order, open_first_turn, read_sheet, sheet_kinds
from tests.cogs.running_bot import (
    RunningBot,
    find_control,
    message_controls,
    message_text,
    select_values,
    wait_until_answered,
)

# Old controls, double presses


async def test_an_old_step_of_the_builder_answers_with_the_present_one(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    one, two = await bot.open_card(ada, game), await bot.open_card(ada, game)
    old = await build_order(bot, ada, one, "bid")
    new = await build_order(bot, ada, two)
    await bot.press_control(ada, new, "pick", "4")
    await bot.press_control(ada, old, "pick", "1")
    assert "**4**" in message_text(bot.message_now(one))
    await bot.press_control(ada, bot.message_now(one), "give")
    assert [order.model_dump()["amount"] for order in await read_sheet(bot, game, ada)] == [4]


async def test_two_presses_at_once_give_one_order(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    built = await build_order(bot, ada, card, "bid", "3")
    give = str(find_control(built, "give"))
    both = [await ada.press(built, give), await ada.press(built, give)]
    await asyncio.gather(*map(wait_until_answered, both))
    assert await sheet_kinds(bot, game, ada) == ["bid"]
    assert "Noted: `bid 3`" in message_text(bot.message_now(card))


async def test_two_picks_at_once_are_one_step(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    built = await build_order(bot, ada, card, "post")
    control = str(find_control(built, "pick"))
    first = select_values(built, "pick")[0]
    both: Sequence[SimulatedInteraction] = [
        await ada.choose(built, control, [first]) for _ in range(2)
    ]
    await asyncio.gather(*map(wait_until_answered, both))
    number = await bot.person_number("Ada")
    async with bot.services.store.reading() as tx:
        draft = await tx.drafts.get(number, game)
    assert draft is not None
    assert len(draft.fields["guards"]) == 1


async def test_a_button_of_a_closed_window_answers_with_the_present_card(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    cards = {name: await bot.open_card(bot.people[name], game) for name in ("Ada", "Rorik")}
    await open_first_turn(bot, game)
    for name, late in (("Ada", "That window has closed"), ("Rorik", "Cette fenêtre est close")):
        old = cards[name]
        for verb in ("order", "sheet", "ready"):
            fresh = await bot.open_card(bot.people[name], game)
            assert "bid.1" not in [one.ask for one in message_controls(fresh)]
            await bot.press_control(bot.people[name], old, verb)
            assert late in message_text(bot.message_now(old))
            old = cards[name] | {"id": old["id"]}
    assert await read_sheet(bot, game, bot.people["Ada"]) == []


async def test_a_control_that_nobody_knows_answers_with_the_card(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    message = await post_controls(bot, Control("nonsense", game))
    asked = await bot.press_control(bot.people["Ada"], message, "nonsense")
    assert "**bid?**" in message_text(asked.answers[0])


async def post_controls(bot: RunningBot, *found: Control) -> Json:
    """Put controls in a public message, as no card of ours would."""
    channel = bot.client.get_channel(int(bot.channel["id"]))
    assert isinstance(channel, discord.TextChannel)
    buttons = tuple(Button(one.verb, one) for one in found)
    sent = await channel.send(view=build_view(MessageContent((Row(buttons),))))
    return bot.world.find_message(sent.channel.id, sent.id)


@pytest.mark.parametrize("verb", ["order", "give", "ready", "unready", "sheet", "write", "undo"])
async def test_who_holds_no_seat_changes_nothing_by_anybodys_buttons(
    bot: RunningBot, verb: str
) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    await build_order(bot, ada, card, "bid", "3")
    before = await bot.services.desk.read_seat_view(
        game, await bot.person_number("Ada"), bot.clock()
    )
    message = await post_controls(bot, Control(verb, game, "bid.1", "5"))
    asked = await bot.press_control(bot.people["Sigrun"], message, verb)
    assert asked.answers
    assert not {"order", "give", "ready"} & {one.verb for one in message_controls(asked.answers[0])}
    after = await bot.services.desk.read_seat_view(
        game, await bot.person_number("Ada"), bot.clock()
    )
    assert before == after


async def test_what_goes_wrong_has_a_number_and_hurts_nobody(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await bot.open_table("toy")
    card = await bot.open_card(bot.people["Ada"], game)

    async def broken(*_: object) -> None:
        raise RuntimeError("a secret hand")

    with monkeypatch.context() as patched:
        patched.setattr(bot.services.desk, "read_seat_view", broken)
        asked = await bot.press_control(bot.people["Ada"], card, "order")
    assert "noted under number" in message_text(asked.answers[-1])
    assert "secret" not in message_text(asked.answers[-1])
    await bot.press_control(bot.people["Ada"], card, "order")
    assert "bid" in select_values(bot.message_now(card), "pick")


async def test_a_stop_lets_an_answer_at_hand_be_given_first(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    begun, go_on = asyncio.Event(), asyncio.Event()
    look = bot.services.desk.read_seat_view

    async def slow(
        number: int, person: int | None, now: datetime, since: int | None = None
    ) -> SeatView:
        begun.set()
        await go_on.wait()
        return await look(number, person, now, since)

    monkeypatch.setattr(bot.services.desk, "read_seat_view", slow)
    pressed = await ada.press(card, str(find_control(card, "order")))
    async with asyncio.timeout(10):
        await begun.wait()
    ending = asyncio.create_task(bot.client.close())
    await asyncio.sleep(0)
    assert not bot.client.is_closed()
    go_on.set()
    await ending
    assert bot.client.is_closed()
    assert not pressed.failure
    assert "bid" in select_values(bot.message_now(card), "pick")


# Routes


def test_every_control_that_is_shown_has_its_handler() -> None:
    root = Path(__file__).parents[2]
    code = "".join(
        path.read_text("utf-8") for part in ("bot", "cogs") for path in (root / part).rglob("*.py")
    )
    shown = set(
        re.findall(r"\b(?:Control|make_control|make_button|_step_button)\(\s*\"([a-z_]+)\"", code)
    )
    assert {"table", "order", "pick", "give", "join"} <= shown
    assert shown - set(ROUTES) == set()


def test_two_handlers_of_one_verb_are_our_own_mistake() -> None:
    with pytest.raises(ValueError, match="table has two routes"):
        merge_routes((card_actions.ROUTES, card_actions.ROUTES))


async def test_discord_py_keeps_no_view_of_ours(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    built = await build_order(bot, ada, card, "whisper")
    await bot.press_control(ada, built, "text")
    store = bot.client._connection._view_store  # noqa: SLF001 - nothing public counts them
    kept = (store._views, store._synced_message_views, store._modals)  # noqa: SLF001 - likewise
    assert kept == ({}, {}, {})
