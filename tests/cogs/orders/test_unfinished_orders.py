"""An order that was put together and not given is told before it is left behind."""

from bot.games.state.seat_view import SeatView
from tests.cogs.button_steps import build_order, finish_order, sheet_kinds
from tests.cogs.running_bot import RunningBot, message_controls, message_text, select_values
from tests.cogs.staged_table import open_staged_city_table

HALF = "Half made, not given: "
OVER = "An order was half made and never given: "


async def test_a_card_says_that_an_order_is_half_made_until_it_is_given(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    assert HALF not in message_text(card)
    await build_order(bot, ada, card, "bid", "2")
    await bot.press_control(ada, bot.message_now(card), "table")
    assert HALF in message_text(bot.message_now(card))
    await bot.press_control(ada, bot.message_now(card), "order")
    await bot.press_control(ada, bot.message_now(card), "give")
    assert "Noted" in message_text(bot.message_now(card))
    assert HALF not in message_text(bot.message_now(card))


async def test_whoever_is_ready_with_an_order_half_made_is_asked_once_more(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    await build_order(bot, ada, card, "bid", "2")
    await bot.press_control(ada, bot.message_now(card), "table")
    await bot.press_control(ada, bot.message_now(card), "ready")
    asked = bot.message_now(card)
    assert HALF in message_text(asked)
    assert "It counts only once you give it." in message_text(asked)
    assert await sheet_kinds(bot, game, ada) == []
    await bot.press_control(ada, asked, "order")
    await bot.press_control(ada, bot.message_now(card), "give")
    await bot.press_control(ada, bot.message_now(card), "ready")
    assert "You are ready" in message_text(bot.message_now(card))
    assert await sheet_kinds(bot, game, ada) == ["bid"]


async def test_whoever_wants_is_ready_without_it(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    await build_order(bot, ada, card, "bid", "2")
    (asked,) = await bot.write_dm(ada, "ready")
    assert HALF in message_text(asked)
    await bot.press_control(ada, asked, "ready", rest="anyway")
    assert "You are ready" in message_text(bot.message_now(asked))
    assert await sheet_kinds(bot, game, ada) == []


async def test_an_order_whose_time_is_over_is_told_once(bot: RunningBot) -> None:
    hand = {1: {"hand": ["town_watch", "archers", "farming_village"]}, 2: {}}
    game = await open_staged_city_table(bot, {"seats": hand, "pools": {"gold": 5, "build": 1}})
    active = bot.people["Ada"]
    card = await bot.open_card(active, game)
    built = await build_order(bot, active, card, "build")
    await bot.press_control(active, built, "pick", select_values(built, "pick")[0])
    (told,) = await bot.write_dm(active, "end build\nend attack")
    answer = message_text(told)
    assert OVER in answer
    assert HALF not in answer
    again = message_text((await bot.write_dm(active, "look"))[-1])
    assert OVER not in again


async def test_an_order_begun_anew_after_one_was_left_behind_is_given_itself(
    bot: RunningBot,
) -> None:
    """Neither steps nor tokens come twice, so no old confirmation stands for a new order."""
    hand = ["town_watch", "archers", "farming_village", "town_watch"]
    seats = {1: {"hand": hand}, 2: {}}
    game = await open_staged_city_table(bot, {"seats": seats, "pools": {"gold": 9, "build": 2}})
    ada = bot.people["Ada"]

    async def give_a_building() -> list[str]:
        card = await bot.open_card(ada, game)
        await finish_order(bot, ada, await build_order(bot, ada, card, "build"))
        before = (await own_view(bot, game)).game.revision
        controls = message_controls(bot.message_now(card))
        await bot.press_control(ada, bot.message_now(card), "give")
        assert (await own_view(bot, game)).game.revision > before
        return [one.rest for one in controls if one.verb == "give"]

    first = await give_a_building()
    number = await bot.person_number("Ada")
    async with bot.services.store.writing() as tx:
        await tx.drafts.empty(number, game)
    assert not set(first) & set(await give_a_building())


async def own_view(bot: RunningBot, game: int) -> SeatView:
    return await bot.services.desk.read_seat_view(game, await bot.person_number("Ada"), bot.clock())
