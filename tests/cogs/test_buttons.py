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
from bot.messages.discord_layout import layout
from bot.messages.posts import Button, MessageContent, Row
from cogs.buttons import MODULES, merged
from cogs.orders import card_buttons
from tests.cogs.button_steps import building, first_turn, kinds, sheet
from tests.cogs.whole_bot import Hall, choices, control_of, controls, finished, words

# Old controls, double presses


async def test_an_old_step_of_the_builder_answers_with_the_present_one(hall: Hall) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    one, two = await hall.card(ada, game), await hall.card(ada, game)
    old = await building(hall, ada, one, "bid")
    new = await building(hall, ada, two)
    await hall.press(ada, new, "pick", "4")
    await hall.press(ada, old, "pick", "1")
    assert "**4**" in words(hall.now(one))
    await hall.press(ada, hall.now(one), "give")
    assert [order.model_dump()["amount"] for order in await sheet(hall, game, ada)] == [4]


async def test_two_presses_at_once_give_one_order(hall: Hall) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    built = await building(hall, ada, card, "bid", "3")
    give = str(control_of(built, "give"))
    both = [await ada.press(built, give), await ada.press(built, give)]
    await asyncio.gather(*map(finished, both))
    assert await kinds(hall, game, ada) == ["bid"]
    assert "Noted: `bid 3`" in words(hall.now(card))


async def test_two_picks_at_once_are_one_step(hall: Hall) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    built = await building(hall, ada, card, "post")
    control = str(control_of(built, "pick"))
    first = choices(built, "pick")[0]
    both: Sequence[SimulatedInteraction] = [
        await ada.choose(built, control, [first]) for _ in range(2)
    ]
    await asyncio.gather(*map(finished, both))
    number = await hall.person("Ada")
    async with hall.client.store.reading() as tx:
        draft = await tx.drafts.get(number, game)
    assert draft is not None
    assert len(draft.fields["guards"]) == 1


async def test_a_button_of_a_closed_window_answers_with_the_present_card(hall: Hall) -> None:
    game = await hall.table("toy")
    cards = {name: await hall.card(hall.people[name], game) for name in ("Ada", "Rorik")}
    await first_turn(hall, game)
    for name, late in (("Ada", "That window has closed"), ("Rorik", "Cette fenêtre est close")):
        old = cards[name]
        for verb in ("order", "sheet", "ready"):
            fresh = await hall.card(hall.people[name], game)
            assert "bid.1" not in [one.ask for one in controls(fresh)]
            await hall.press(hall.people[name], old, verb)
            assert late in words(hall.now(old))
            old = cards[name] | {"id": old["id"]}
    assert await sheet(hall, game, hall.people["Ada"]) == []


async def test_a_control_that_nobody_knows_answers_with_the_card(hall: Hall) -> None:
    game = await hall.table("toy")
    message = await posted(hall, Control("nonsense", game))
    asked = await hall.press(hall.people["Ada"], message, "nonsense")
    assert "Your sheet is empty." in words(asked.answers[0])


async def posted(hall: Hall, *found: Control) -> Json:
    """Put controls in a public message, as no card of ours would."""
    channel = hall.client.get_channel(int(hall.channel["id"]))
    assert isinstance(channel, discord.TextChannel)
    buttons = tuple(Button(one.verb, one) for one in found)
    sent = await channel.send(view=layout(MessageContent((Row(buttons),))))
    return hall.world.message(sent.channel.id, sent.id)


@pytest.mark.parametrize("verb", ["order", "give", "ready", "unready", "sheet", "write", "undo"])
async def test_who_holds_no_seat_changes_nothing_by_anybodys_buttons(hall: Hall, verb: str) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    await building(hall, ada, card, "bid", "3")
    before = await hall.client.desk.look(game, await hall.person("Ada"), hall.clock())
    message = await posted(hall, Control(verb, game, "bid.1", "5"))
    asked = await hall.press(hall.people["Sigrun"], message, verb)
    assert asked.answers
    assert not {"order", "give", "ready"} & {one.verb for one in controls(asked.answers[0])}
    after = await hall.client.desk.look(game, await hall.person("Ada"), hall.clock())
    assert before == after


async def test_what_goes_wrong_has_a_number_and_hurts_nobody(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await hall.table("toy")
    card = await hall.card(hall.people["Ada"], game)

    async def broken(*_: object) -> None:
        raise RuntimeError("a secret hand")

    with monkeypatch.context() as patched:
        patched.setattr(hall.client.desk, "look", broken)
        asked = await hall.press(hall.people["Ada"], card, "order")
    assert "noted under number" in words(asked.answers[-1])
    assert "secret" not in words(asked.answers[-1])
    await hall.press(hall.people["Ada"], card, "order")
    assert "bid" in choices(hall.now(card), "pick")


async def test_a_stop_lets_an_answer_at_hand_be_given_first(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    begun, go_on = asyncio.Event(), asyncio.Event()
    look = hall.client.desk.look

    async def slow(number: int, person: int | None, now: datetime) -> SeatView:
        begun.set()
        await go_on.wait()
        return await look(number, person, now)

    monkeypatch.setattr(hall.client.desk, "look", slow)
    pressed = await ada.press(card, str(control_of(card, "order")))
    await begun.wait()
    ending = asyncio.create_task(hall.client.close())
    await asyncio.sleep(0)
    assert not hall.client.is_closed()
    go_on.set()
    await ending
    assert hall.client.is_closed()
    assert not pressed.failed
    assert "bid" in choices(hall.now(card), "pick")


# Routes


def test_every_control_that_is_shown_has_its_handler() -> None:
    root = Path(__file__).parents[2]
    code = "".join(
        path.read_text("utf-8") for part in ("bot", "cogs") for path in (root / part).rglob("*.py")
    )
    shown = set(re.findall(r"\b(?:Control|control|button|_button)\(\s*\"([a-z_]+)\"", code))
    assert {"table", "order", "pick", "give", "join"} <= shown
    assert shown - set(merged(MODULES)) == set()


def test_two_handlers_of_one_verb_are_our_own_mistake() -> None:
    with pytest.raises(ValueError, match="claims table"):
        merged((card_buttons, card_buttons))


async def test_discord_py_keeps_no_view_of_ours(hall: Hall) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    built = await building(hall, ada, card, "whisper")
    await hall.press(ada, built, "text")
    store = hall.client._connection._view_store  # noqa: SLF001 - nothing public counts them
    kept = (store._views, store._synced_message_views, store._modals)  # noqa: SLF001 - likewise
    assert kept == ({}, {}, {})
