"""A message that takes no new pictures is followed by one that shows them, and plays no more."""

import asyncio

from bot.local.interactions.people import SimulatedPerson
from bot.local.planned_faults import RefuseRequest
from bot.local.snowflakes import Json
from tests.bot.local.stage import wait_until
from tests.cogs.running_bot import (
    RunningBot,
    count_pictures,
    message_controls,
    message_text,
)


async def live_cards(person: SimulatedPerson) -> list[Json]:
    """List the direct messages on which something that is asked can be pressed."""
    found = person.read_messages(await person.open_dm())
    return [one for one in found if "order" in [each.verb for each in message_controls(one)]]


async def press_and_follow(
    bot: RunningBot, person: SimulatedPerson, message: Json, verb: str, *values: str
) -> Json:
    """Press a control, and return the new message that shows the answer."""
    asked = await bot.press_control(person, message, verb, *values)
    await asked.wait_for_messages(1)
    return asked.answers[-1]


def is_there(bot: RunningBot, message: Json) -> bool:
    """Tell whether a message has not been deleted."""
    return int(message["id"]) in bot.world.messages[int(message["channel_id"])]


async def wait_until_faded(bot: RunningBot, message: Json) -> None:
    """Let the courier come by until a message has lost its buttons."""
    async with asyncio.timeout(5):
        while "There is a newer card" not in message_text(bot.message_now(message)):
            await asyncio.sleep(0.01)
            await bot.services.courier.deliver_due_letters(bot.clock())
    assert [one.verb for one in message_controls(bot.message_now(message))] == ["table"]


async def wait_until_gone(bot: RunningBot, message: Json) -> None:
    """Wait until a message is deleted, which follows the answer."""
    await wait_until(lambda: not is_there(bot, message))


async def test_an_ephemeral_card_is_followed_by_its_picture_and_is_gone(bot: RunningBot) -> None:
    game = await bot.open_table()
    active, _ = await bot.active_and_waiting(game)
    card = await bot.open_more(active, await bot.open_card(active, game))
    bot.world.refuses_edited_galleries = True
    answer = await press_and_follow(bot, active, card, "picture", "table")
    assert count_pictures(answer) == 1
    assert answer["flags"] & 64
    await wait_until_gone(bot, card)
    again = await press_and_follow(bot, active, answer, "table")
    await wait_until_gone(bot, answer)
    assert is_there(bot, again)


async def test_a_live_card_goes_on_in_the_message_that_follows_it_and_its_own_fades(
    bot: RunningBot,
) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    [card] = await live_cards(active)
    card = await bot.open_more(active, card)
    bot.world.refuses_edited_galleries = True
    picture = await press_and_follow(bot, active, card, "picture", "table")
    await wait_until_faded(bot, card)
    present = await press_and_follow(bot, active, picture, "table")
    assert count_pictures(present)
    await wait_until_faded(bot, picture)
    assert [one["id"] for one in await live_cards(active)] == [present["id"]]
    await bot.write_dm(active, "upgrade gold\nend build")
    await bot.redraw_cards()
    assert "Regroup phase" in message_text(bot.message_now(present))
    assert len(await live_cards(active)) == 1


async def test_a_card_that_is_drawn_after_its_answer_is_the_only_one_to_press(
    bot: RunningBot,
) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    [card] = await live_cards(active)
    await bot.press_control(active, card, "bare", rest="end_build")
    asked = bot.message_now(card)
    bot.world.refuses_edited_galleries = True
    await bot.press_control(active, asked, "bare", rest="end_build.anyway")
    await wait_until(lambda: bot.services.pending_redraws.count > 0)
    await bot.redraw_cards()
    await wait_until_faded(bot, card)
    [present] = await live_cards(active)
    assert present["id"] != card["id"]
    person = await bot.person_number(active.name)
    state = await bot.services.desk.read_reader_state(game, person)
    assert state.card is not None
    assert str(state.card.message) == present["id"]


async def test_a_press_on_a_message_that_is_gone_is_answered_in_a_new_one(bot: RunningBot) -> None:
    game = await bot.open_table()
    active, _ = await bot.active_and_waiting(game)
    card = await bot.open_more(active, await bot.open_card(active, game))
    bot.server.faults.plan("PATCH", "/webhooks/*", RefuseRequest(10008), times=2)
    answer = await press_and_follow(bot, active, card, "picture", "table")
    assert count_pictures(answer) == 1
