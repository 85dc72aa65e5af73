"""Of all the cards that somebody has, only the present one can be pressed; it comes once."""

import asyncio
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from bot.delivery.discord_io.sender import DiscordSender, Sent
from bot.delivery.live_cards import Card, LiveCards
from bot.local.faults import Drop
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.messages.posts import Gallery, MessageContent, Shown, Text
from cogs.interaction_io import kept_pictures
from engine.core.protocol.values import Seat
from tests.cogs.slash_typing import typed
from tests.cogs.staged_table import WAR, posed
from tests.cogs.whole_bot import Hall, controls, words

LIVE = {"order", "write", "sheet", "ready", "aside"}


async def live(person: SimulatedPerson) -> list[Json]:
    """Find the direct messages on which something of a window can be pressed."""
    found = person.read(await person.dm())
    return [one for one in found if LIVE & {each.verb for each in controls(one)}]


async def test_a_card_that_answers_a_typed_order_is_the_only_one_to_press(hall: Hall) -> None:
    game = await hall.table(names=("Ada", "Bo"))
    active, _ = await hall.active(game)
    assert len(await live(active)) == 1
    for text in ("upgrade gold", "end build", "store none"):
        [answer] = await hall.write(active, text)
        async with asyncio.timeout(5):
            while [one["id"] for one in await live(active)] not in ([answer["id"]], []):
                await asyncio.sleep(0.01)
                await hall.client.courier.round(hall.clock())
    assert len(await live(active)) <= 1
    told = [words(one) for one in active.read(await active.dm())]
    spent = [one for one in told if "There is a newer card" in one]
    assert len(spent) == 3
    assert any("You complete the Treasury" in one for one in spent)


async def test_an_order_that_is_only_noted_spends_no_card(hall: Hall) -> None:
    await hall.table("toy")
    ada = hall.people["Ada"]
    [card] = await live(ada)
    await hall.write(ada, "bid 3")
    await hall.client.courier.round(hall.clock())
    assert await live(ada) == [card]


async def test_who_closes_a_sheet_and_is_asked_anew_gets_one_card(hall: Hall) -> None:
    await posed(hall, WAR, size=(20, 20))
    ada, bo = hall.people["Ada"], hall.people["Bo"]
    await hall.write(ada, "ready")
    await hall.deliver()
    await hall.write(bo, "move all from 6.6 to 6.7\nready")
    await hall.write(bo, "ready")
    await hall.deliver()
    before = len(ada.read(await ada.dm()))
    [answer] = await hall.write(ada, "ready")
    assert "It is your turn again" in words(answer)
    await hall.deliver()
    *_, card = found = ada.read(await ada.dm())[before:]
    assert sum("your turn: give" in words(one).lower() for one in found) == 1
    assert sum("You repelled Bo" in words(one) for one in found) <= 1
    assert await live(ada) == [card]


async def test_ready_pressed_twice_leaves_one_sentence_where_it_was(hall: Hall) -> None:
    await posed(hall, WAR, size=(20, 20))
    ada, bo = hall.people["Ada"], hall.people["Bo"]
    [card] = await live(ada)
    for _ in range(2):
        await hall.press(ada, card, "ready")
    assert "That window has closed" in words(hall.now(card))
    await hall.write(bo, "ready")
    await hall.deliver()
    left = words(hall.now(card))
    assert "There is a newer card" in left
    assert "That window has closed" not in left


async def left_live(hall: Hall, person: SimulatedPerson, count: int) -> list[Json]:
    """Wait until so many messages can be pressed: an answer is there before it is noted."""
    async with asyncio.timeout(5):
        while len(found := await live(person)) != count:
            await asyncio.sleep(0.01)
            await hall.client.courier.round(hall.clock())
    return found


async def test_cards_of_many_hours_ago_are_spent_too(hall: Hall) -> None:
    game = await hall.table(names=("Ada", "Bo"))
    active, _ = await hall.active(game)
    for text in ("upgrade gold", "end build"):
        hall.clock.move(hours=8)
        [answer] = await hall.write(active, text)
        [card] = await left_live(hall, active, 1)
        assert card["id"] == answer["id"]


async def test_a_sheet_that_was_typed_for_goes_with_the_card(hall: Hall) -> None:
    await posed(hall, WAR, size=(20, 20))
    ada = hall.people["Ada"]
    [card] = await live(ada)
    [first] = await hall.write(ada, "sheet")
    [second] = await hall.write(ada, "sheet")
    assert await left_live(hall, ada, 2) == [card, second]
    assert "There is a newer card" in words(hall.now(first))
    [answer] = await hall.write(ada, "look")
    [only] = await left_live(hall, ada, 1)
    assert only["id"] == answer["id"]


async def test_a_sheet_goes_when_an_order_comes_on_it_elsewhere(hall: Hall) -> None:
    await posed(hall, WAR, size=(20, 20))
    ada = hall.people["Ada"]
    [card] = await live(ada)
    for text in ("move all from 6.7 to 6.8", "withdraw 1"):
        [sheet] = await hall.write(ada, "sheet")
        await hall.write(ada, text)
        assert await left_live(hall, ada, 1) == [card]
        assert "There is a newer card" in words(hall.now(sheet))


async def test_an_answer_that_is_lost_on_its_way_comes_all_the_same(hall: Hall) -> None:
    game = await hall.table()
    active, _ = await hall.active(game)
    channel = await active.dm()
    rule = hall.server.faults.on("POST", f"/channels/{channel['id']}/messages", Drop())
    [answer] = await hall.write(active, "upgrade gold")
    assert rule.struck == 1
    assert "order" in {one.verb for one in controls(answer)}


async def test_a_card_that_a_slash_command_brings_goes_when_there_is_a_newer_one(
    court: Hall,
) -> None:
    game = await court.table(names=("Ada", "Bo"))
    active, _ = await court.active(game)
    home = await active.dm()
    asked = await typed(court, active, "capital end-build", where=home)
    [card] = await left_live(court, active, 1)
    assert card["id"] == asked.answers[0]["id"]
    await court.write(active, "look")
    await left_live(court, active, 1)
    assert "There is a newer card" in words(court.now(card))


async def test_a_card_in_place_of_another_message_is_the_one_to_press(hall: Hall) -> None:
    await posed(hall, WAR, size=(20, 20))
    ada = hall.people["Ada"]
    [first] = await live(ada)
    [refused] = await hall.write(ada, "move nothing at all")
    await hall.press(ada, refused, "table")
    [card] = await left_live(hall, ada, 1)
    assert card["id"] == refused["id"]
    assert "There is a newer card" in words(hall.now(first))
    [sheet] = await hall.write(ada, "sheet")
    await hall.press(ada, sheet, "table")
    [card] = await left_live(hall, ada, 1)
    assert card["id"] == sheet["id"]


def test_an_answer_that_comes_after_a_newer_card_is_spent_itself() -> None:
    live_cards, key = LiveCards(), (1, Seat(1))
    first, late, newest = (
        Card(Sent(1, n), MessageContent((Text("over"),)), "en") for n in (1, 2, 3)
    )
    live_cards.put(key, first)
    live_cards.put(key, newest)
    live_cards.answer(key, late, first)
    assert live_cards.present(key) is newest


async def test_a_card_that_is_being_pressed_is_spent_once_the_press_is_answered() -> None:
    live_cards, key, spent = LiveCards(), (1, Seat(1)), []

    class Hand(DiscordSender):
        async def edit(self, at: Sent, post: MessageContent) -> None:
            assert post.parts
            spent.append(at.message)

    first, second, third = (
        Card(Sent(1, n), MessageContent((Text("over"),)), "en") for n in (1, 2, 3)
    )
    for card in (first, second, third):
        live_cards.put(key, card)
    with live_cards.in_hand(first.at):
        await live_cards.spend(Hand())
        assert spent == [2]
        assert not live_cards.is_spent(first.at)
    await live_cards.spend(Hand())
    assert spent == [2, 1]
    assert live_cards.is_spent(first.at)
    live_cards.put(key, first)
    assert not live_cards.is_spent(first.at)


@pytest.mark.parametrize("spent", [False, True])
async def test_a_press_of_before_its_card_was_spent_keeps_no_picture_of_it(
    monkeypatch: pytest.MonkeyPatch, *, spent: bool
) -> None:
    """Those that the card had are gone: to name them would be refused."""
    live_cards, card = LiveCards(), Card(Sent(1, 2), MessageContent((Text("over"),)), "en")

    class Hand(DiscordSender):
        async def edit(self, at: Sent, post: MessageContent) -> None:
            assert (at, post) == (card.at, card.left)

    for one in (card, replace(card, at=Sent(1, 3))):
        live_cards.put((1, Seat(1)), one)
    if spent:
        await live_cards.spend(Hand())
    shown = Mock(media=Mock(url="https://cdn/hand.png", attachment_id=7))
    monkeypatch.setattr(kept_pictures, "_pictures", lambda _: [shown])
    monkeypatch.setattr(kept_pictures, "remade", lambda *_: None)
    press: Any = AsyncMock()
    press.message.id, press.message.channel.id = card.at.message, card.at.channel
    press.client.courier.live = live_cards
    post = MessageContent((Gallery((Shown("hand.png", "A hand"),)),))
    assert await kept_pictures.edited(press, post, ()) is not spent
    assert press.edit_original_response.await_count == (not spent)
