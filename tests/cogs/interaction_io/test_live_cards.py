"""Of all the cards that somebody has, only the present one can be pressed; it comes once."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from bot.delivery.discord_io.sender import DiscordSender, SentMessage
from bot.games.news.reader_state_changes import ReadMark, ShownCard
from bot.local.interactions.people import SimulatedPerson
from bot.local.planned_faults import DropConnection
from bot.local.snowflakes import Json
from bot.messages.post_parts import AttachedPicture, Gallery
from bot.messages.posts import File, MessageContent
from bot.play.answers.card_redraws import redraw_due_cards
from bot.records import CardMessage
from cogs.interaction_io import kept_pictures, message_pictures
from engine.core.protocol.values import Seat
from tests.cogs.button_steps import press_ready, write_ready
from tests.cogs.running_bot import RunningBot, count_pictures, message_controls, message_text
from tests.cogs.slash_typing import type_command
from tests.cogs.staged_table import WAR_SIDES, open_staged_table

LIVE = {"order", "write", "sheet", "ready", "aside"}


async def live(person: SimulatedPerson) -> list[Json]:
    """Find the direct messages on which something of a window can be pressed."""
    found = person.read_messages(await person.open_dm())
    return [one for one in found if LIVE & {each.verb for each in message_controls(one)}]


def picture_ids(message: Json) -> set[str]:
    return {one["id"] for one in message["attachments"]}


async def test_a_typed_order_is_answered_in_words_and_the_live_card_is_drawn_anew(
    bot: RunningBot,
) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    [card] = await live(active)
    for text, asked in (("upgrade gold", "Build phase"), ("end build", "Regroup phase")):
        [answer] = await bot.write_dm(active, text)
        assert not count_pictures(answer)
        assert [one.verb for one in message_controls(answer)] == ["table"]
        assert [one["id"] for one in await live(active)] == [card["id"]]
        before = bot.message_now(card)
        await bot.redraw_cards()
        now = bot.message_now(card)
        assert asked in message_text(now)
        assert count_pictures(now) == count_pictures(before)
        assert not picture_ids(now) & picture_ids(before)


async def test_orders_in_a_row_have_the_card_drawn_once_after_them(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    [card] = await live(active)
    before = picture_ids(bot.message_now(card))
    await bot.write_dm(active, "upgrade gold")
    await redraw_due_cards(bot.services, bot.clock())
    assert picture_ids(bot.message_now(card)) == before
    bot.clock.advance(seconds=0.6)
    await bot.write_dm(active, "end build")
    bot.clock.advance(seconds=0.6)
    assert await redraw_due_cards(bot.services, bot.clock()) is not None
    assert picture_ids(bot.message_now(card)) == before
    await bot.redraw_cards()
    assert "Regroup phase" in message_text(bot.message_now(card))
    assert bot.services.pending_redraws.count == 0


async def test_a_card_that_is_no_longer_live_is_not_drawn_anew(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    [card] = await live(active)
    await bot.write_dm(active, "upgrade gold")
    [newer] = await bot.write_dm(active, "look")
    assert [one["id"] for one in await left_live(bot, active, 1)] == [newer["id"]]
    await bot.redraw_cards()
    assert "There is a newer card" in message_text(bot.message_now(card))
    assert [one["id"] for one in await live(active)] == [newer["id"]]


async def test_an_order_that_is_only_noted_spends_no_card(bot: RunningBot) -> None:
    await bot.open_table("toy")
    ada = bot.people["Ada"]
    [card] = await live(ada)
    await bot.write_dm(ada, "bid 3")
    await bot.services.courier.deliver_due_letters(bot.clock())
    assert await live(ada) == [card]


async def test_who_closes_a_sheet_and_is_asked_anew_gets_one_card(bot: RunningBot) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    ada, bo = bot.people["Ada"], bot.people["Bo"]
    await write_ready(bot, ada)
    await bot.deliver_letters()
    await bot.write_dm(bo, "move all from 6.6 to 6.7\nready")
    await write_ready(bot, bo)
    await bot.deliver_letters()
    before = len(ada.read_messages(await ada.open_dm()))
    [answer] = await write_ready(bot, ada)
    assert "It is your turn again" in message_text(answer)
    await bot.deliver_letters()
    *_, card = found = ada.read_messages(await ada.open_dm())[before:]
    assert sum(": your turn" in message_text(one).lower() for one in found) == 1
    assert sum("You repelled Bo" in message_text(one) for one in found) <= 1
    assert await live(ada) == [card]


async def test_ready_pressed_twice_leaves_one_sentence_where_it_was(bot: RunningBot) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    ada, bo = bot.people["Ada"], bot.people["Bo"]
    [card] = await live(ada)
    for _ in range(2):
        await press_ready(bot, ada, card)
    assert "That window has closed" in message_text(bot.message_now(card))
    await write_ready(bot, bo)
    await bot.deliver_letters()
    left = message_text(bot.message_now(card))
    assert "There is a newer card" in left
    assert "That window has closed" not in left


async def left_live(bot: RunningBot, person: SimulatedPerson, count: int) -> list[Json]:
    """Wait until so many messages can be pressed: an answer is there before it is noted."""
    async with asyncio.timeout(5):
        while len(found := await live(person)) != count:
            await asyncio.sleep(0.01)
            await bot.services.courier.deliver_due_letters(bot.clock())
    return found


async def test_cards_of_many_hours_ago_are_spent_too(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    for _ in range(2):
        bot.clock.advance(hours=8)
        [answer] = await bot.write_dm(active, "look")
        [card] = await left_live(bot, active, 1)
        assert card["id"] == answer["id"]


async def test_a_sheet_that_was_typed_for_goes_with_the_card(bot: RunningBot) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    ada = bot.people["Ada"]
    [card] = await live(ada)
    [first] = await bot.write_dm(ada, "sheet")
    [second] = await bot.write_dm(ada, "sheet")
    assert await left_live(bot, ada, 2) == [card, second]
    assert "There is a newer card" in message_text(bot.message_now(first))
    [answer] = await bot.write_dm(ada, "look")
    [only] = await left_live(bot, ada, 1)
    assert only["id"] == answer["id"]


async def test_a_sheet_goes_when_an_order_comes_on_it_elsewhere(bot: RunningBot) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    ada = bot.people["Ada"]
    [card] = await live(ada)
    for text in ("move all from 6.7 to 6.8", "withdraw 1"):
        [sheet] = await bot.write_dm(ada, "sheet")
        await bot.write_dm(ada, text)
        assert await left_live(bot, ada, 1) == [card]
        assert "There is a newer card" in message_text(bot.message_now(sheet))


async def test_an_answer_that_is_lost_on_its_way_comes_all_the_same(bot: RunningBot) -> None:
    game = await bot.open_table()
    active, _ = await bot.active_and_waiting(game)
    channel = await active.open_dm()
    rule = bot.server.faults.plan("POST", f"/channels/{channel['id']}/messages", DropConnection())
    [answer] = await bot.write_dm(active, "upgrade gold")
    assert rule.strikes == 1
    assert re.search("Treasury|Trésorerie", message_text(answer))


async def test_a_card_that_a_slash_command_brings_goes_when_there_is_a_newer_one(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table(names=("Ada", "Bo"))
    active, _ = await bot_with_commands.active_and_waiting(game)
    home = await active.open_dm()
    asked = await type_command(bot_with_commands, active, "table look", where=home)
    [card] = await left_live(bot_with_commands, active, 1)
    assert card["id"] == asked.answers[0]["id"]
    await bot_with_commands.write_dm(active, "look")
    await left_live(bot_with_commands, active, 1)
    assert "There is a newer card" in message_text(bot_with_commands.message_now(card))


async def test_a_card_in_place_of_another_message_is_the_one_to_press(bot: RunningBot) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    ada = bot.people["Ada"]
    [first] = await live(ada)
    [refused] = await bot.write_dm(ada, "move nothing at all")
    await bot.press_control(ada, refused, "table")
    [card] = await left_live(bot, ada, 1)
    assert card["id"] == refused["id"]
    assert "There is a newer card" in message_text(bot.message_now(first))
    [sheet] = await bot.write_dm(ada, "sheet")
    await bot.press_control(ada, sheet, "table")
    [card] = await left_live(bot, ada, 1)
    assert card["id"] == sheet["id"]


class Hand(DiscordSender):
    """Edits nothing, and notes which messages it was to edit."""

    def __init__(self) -> None:
        super().__init__()
        self.edited: list[int] = []

    async def edit(
        self, at: SentMessage, post: MessageContent, files: Sequence[File] = ()
    ) -> frozenset[int]:
        assert post.parts
        assert not files
        self.edited.append(at.message_id)
        return frozenset()


async def show_cards(bot: RunningBot, game: int, *messages: int) -> None:
    """Show Ada cards in messages of a channel, one after the other."""
    person = await bot.person_number("Ada")
    for message in messages:
        card = ShownCard(Seat(1), CardMessage(1, message, "over"))
        await bot.services.desk.mark_read(ReadMark(game, person, card=card), bot.clock())


async def test_a_card_that_is_being_pressed_fades_once_the_press_is_answered(
    bot: RunningBot,
) -> None:
    game, hand = await bot.open_table("toy"), Hand()
    live_cards = bot.services.courier.live_cards
    await live_cards.fade_earlier_cards(hand)
    ada = await bot.person_number("Ada")
    async with bot.services.store.writing() as tx:
        state = await tx.reader_states.get(game, ada)
        await tx.reader_states.put([replace(state, card=None)])
    await show_cards(bot, game, 1, 2, 3)
    first = SentMessage(1, 1)
    with live_cards.hold(first):
        await live_cards.fade_earlier_cards(hand)
        assert hand.edited == [2]
        assert not live_cards.has_lost(first, {1})
    await live_cards.fade_earlier_cards(hand)
    await live_cards.fade_earlier_cards(hand)
    assert hand.edited == [2, 1]
    assert live_cards.has_lost(first, {1})


async def test_cards_fade_although_the_process_ended_before(bot_on_disk: RunningBot) -> None:
    game = await bot_on_disk.open_table("toy")
    await show_cards(bot_on_disk, game, 5 * 10**18 + 1, 5 * 10**18 + 2)
    await bot_on_disk.restart()
    hand = Hand()
    await bot_on_disk.services.courier.live_cards.fade_earlier_cards(hand)
    assert 5 * 10**18 + 1 in hand.edited
    assert 5 * 10**18 + 2 not in hand.edited


@pytest.mark.parametrize("faded", [False, True])
async def test_a_press_of_before_its_card_faded_keeps_no_picture_of_it(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch, *, faded: bool
) -> None:
    """Those that the card had are gone: to name them would be refused."""
    game = await bot.open_table("toy")
    await show_cards(bot, game, 5 * 10**18 + 1, 5 * 10**18 + 2)
    live_cards = bot.services.courier.live_cards
    if faded:
        await live_cards.fade_earlier_cards(Hand())
    shown = Mock(media=Mock(url="https://cdn/hand.png", attachment_id=7))
    monkeypatch.setattr(kept_pictures, "list_pictures", lambda _: [shown])
    monkeypatch.setattr(message_pictures, "list_pictures", lambda _: [shown])
    monkeypatch.setattr(kept_pictures, "build_edited_view", lambda *_: None)
    interaction: Any = AsyncMock()
    interaction.message.id, interaction.message.channel.id = 5 * 10**18 + 1, 1
    interaction.client.services.courier.live_cards = live_cards
    post = MessageContent((Gallery(AttachedPicture("hand.png", "A hand")),))
    assert await kept_pictures.edit_keeping_pictures(interaction, post, ()) is not faded
    assert interaction.edit_original_response.await_count == (not faded)
