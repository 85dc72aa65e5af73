"""The card and the sheet, with the whole bot: every press is answered, and acts once."""

import asyncio

from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.local.world.discord_objects import File
from bot.messages.message_numbers import LOWEST_NUMBER
from tests.cogs.button_steps import (
    build_order,
    open_first_turn,
    require_refusal,
    sheet_kinds,
    toy_hand,
)
from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    count_pictures,
    find_control,
    message_controls,
    message_text,
    select_values,
    wait_until_answered,
)
from tests.cogs.staged_table import WAR_SIDES, open_staged_table

# The card


async def test_my_table_shows_everybody_their_own_card(bot: RunningBot) -> None:
    game = await bot.open_table()
    active, other = await bot.active_and_waiting(game)
    assert (
        "your Build phase" in message_text(await bot.open_card(active, game))
        or active.name == "Rorik"
    )
    waiting = message_text(await bot.open_card(other, game))
    assert active.name in waiting
    watching = await bot.open_card(bot.people["Sigrun"], game)
    assert "order" not in [one.verb for one in message_controls(watching)]


async def test_a_card_in_a_channel_is_for_its_presser_alone(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    active, other = await bot.active_and_waiting(game)
    card = await bot.open_card(active, game)
    assert card["flags"] & 64
    assert card["id"] not in [one["id"] for one in other.read_messages(bot.channel)]
    assert count_pictures(card) == 1


async def test_a_french_person_reads_french(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    card = await bot.open_card(bot.people["Rorik"], game)
    assert "**le bid?**" in message_text(card)
    assert button_labels(card)[:3] == ["Ordre", "Feuille", "Prêt"]


async def test_pictures_news_and_rules_take_the_place_of_the_card_and_lead_back(
    bot: RunningBot,
) -> None:
    game = await bot.open_table()
    active, _ = await bot.active_and_waiting(game)
    card = await bot.open_card(active, game)
    await bot.press_control(active, card, "picture", "table")
    assert count_pictures(bot.message_now(card)) == 1
    await bot.press_control(active, bot.message_now(card), "table")
    await bot.press_control(active, bot.message_now(card), "bare", rest="end_build")
    await bot.press_control(active, bot.message_now(card), "bare", rest="end_build.anyway")
    card = await bot.open_card(active, game)
    await bot.press_control(active, bot.message_now(card), "news")
    news = message_text(bot.message_now(card))
    assert "Latecomer" not in news
    assert "dernier venu" not in news
    await bot.press_control(active, bot.message_now(card), "table")
    await bot.press_control(active, bot.message_now(card), "rules")
    await bot.press_control(active, bot.message_now(card), "rules", "BUILD")
    assert "C-BUILD-01" in message_text(bot.message_now(card))
    await bot.press_control(active, bot.message_now(card), "rules", rest="later")
    assert "C-BUILD-09" in message_text(bot.message_now(card))
    await bot.press_control(active, bot.message_now(card), "rules", "WIN")
    assert "C-WIN-01" in message_text(bot.message_now(card))
    await bot.press_control(active, bot.message_now(card), "table")
    assert "order" in [one.verb for one in message_controls(bot.message_now(card))]


async def test_a_letter_stays_where_it_is_when_its_button_is_pressed(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    public = bot.public_messages()[0]
    before = message_text(public)
    await bot.open_card(bot.people["Ada"], game)
    assert message_text(bot.message_now(public)) == before


async def test_a_pressed_letter_keeps_the_number_by_which_it_is_found_again(
    bot: RunningBot,
) -> None:
    """Its arrival may not be noted yet when the bot ends: without the number it went twice."""
    game = await bot.open_table("toy")
    await bot.deliver_letters()
    ada = bot.people["Ada"]
    (letter,) = [one for one in ada.read_messages(await ada.open_dm()) if message_controls(one)]
    number = letter["components"][0]["id"]
    assert number >= LOWEST_NUMBER
    for verb in ("sheet", "table", "order"):
        await bot.press_control(ada, bot.message_now(letter), verb)
        assert bot.message_now(letter)["components"][0]["id"] == number
    assert await bot.open_card(ada, game)


# The sheet


async def test_orders_are_withdrawn_and_moved_up(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    form = await bot.press_control(ada, await _sheet(bot, ada, card), "write")
    guard = (await toy_hand(bot, game, ada))[0]
    await bot.fill_modal(ada, form, {"lines": f"bid 3\npost {guard} > north"})
    assert "Noted: 2 orders." in message_text(bot.message_now(card))
    await bot.press_control(ada, bot.message_now(card), "sheet")
    await bot.press_control(ada, bot.message_now(card), "up", "2")
    assert await sheet_kinds(bot, game, ada) == ["post", "bid"]
    await bot.press_control(ada, bot.message_now(card), "withdraw", "1")
    assert await sheet_kinds(bot, game, ada) == ["bid"]


async def _sheet(bot: RunningBot, person: SimulatedPerson, card: Json) -> Json:
    await bot.press_control(person, card, "sheet")
    return bot.message_now(card)


async def test_a_second_withdrawal_of_the_same_press_takes_nothing_more(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    await bot.write_dm(ada, f"bid 1\npost {(await toy_hand(bot, game, ada))[0]} > north")
    old = await _sheet(bot, ada, card)
    assert await sheet_kinds(bot, game, ada) == ["bid", "post"]
    control = str(find_control(old, "withdraw"))
    both = [await ada.choose(old, control, ["1"]) for _ in range(2)]
    await asyncio.gather(*map(wait_until_answered, both))
    assert await sheet_kinds(bot, game, ada) == ["post"]


async def test_many_lines_are_saved_and_the_rest_comes_back_line_by_line(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    opened = await _sheet(bot, ada, card)
    form = await bot.press_control(ada, opened, "write")
    await bot.fill_modal(ada, form, {"lines": "bidd 2\nbid 3\nbid 4\npost spar > north"})
    said = message_text(bot.message_now(card))
    assert await sheet_kinds(bot, game, ada) == ["bid"]
    assert "Noted: one order (line 2)." in said
    assert "bid twice." in said
    assert "“spar”" in said


async def test_a_word_of_messages_is_no_order_and_has_its_button(bot: RunningBot) -> None:
    """S-TABLE-09."""
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    form = await bot.press_control(ada, await _sheet(bot, ada, card), "write")
    await bot.fill_modal(ada, form, {"lines": "bid 3\n\n- ready\ngame 2"})
    said = message_text(bot.message_now(card))
    assert "Line 3 is not taken:** `- ready`. “ready” is no order. Press **Ready** on your" in said
    assert "Line 4 is not taken:** `game 2`. “game 2” is no order here." in said
    assert await sheet_kinds(bot, game, ada) == ["bid"]


async def test_an_empty_file_leaves_the_sheet_as_it_is(bot: RunningBot) -> None:
    """S-TABLE-09."""
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    await bot.write_dm(ada, "bid 3")
    form = await bot.press_control(ada, await _sheet(bot, ada, card), "write")
    asked = await bot.fill_modal(ada, form, {"file": [File("sheet.txt", b"")]})
    assert "sheet\\.txt is empty." in message_text(asked.answers[-1])
    assert await sheet_kinds(bot, game, ada) == ["bid"]


async def test_a_sheet_may_come_as_a_file(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    form = await bot.press_control(ada, await _sheet(bot, ada, card), "write")
    await bot.fill_modal(ada, form, {"lines": "", "file": [File("sheet.txt", b"bid 5\n")]})
    assert await sheet_kinds(bot, game, ada) == ["bid"]
    form = await bot.press_control(ada, await _sheet(bot, ada, bot.message_now(card)), "write")
    asked = await bot.fill_modal(ada, form, {"file": [File("bad.txt", b"bid \xff")]})
    assert "byte 5" in message_text(asked.answers[-1])
    await require_refusal(bot, ada, "S-TABLE-09", message_text(asked.answers[-1]))


async def test_ready_closes_a_window_and_may_be_taken_back(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    await bot.press_control(ada, card, "ready")
    assert "You are ready." in message_text(bot.message_now(card))
    await bot.press_control(ada, bot.message_now(card), "unready")
    assert "You are no longer ready." in message_text(bot.message_now(card))
    assert "ready" in [one.verb for one in message_controls(bot.message_now(card))]


async def test_a_step_that_others_were_told_of_is_not_offered_to_be_taken_back(
    bot: RunningBot,
) -> None:
    """S-TABLE-07."""
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    ada = bot.people["Ada"]
    [answer] = await bot.write_dm(ada, 'say "Hail"')
    assert "Hail" in message_text(answer)
    assert "undo" not in [one.verb for one in message_controls(answer)]
    [answer] = await bot.write_dm(ada, "undo")
    await require_refusal(bot, ada, "S-TABLE-07", message_text(answer))


async def test_a_step_that_showed_nothing_may_be_taken_back_once(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    owner, _ = await open_first_turn(bot, game)
    card = await bot.open_card(owner, game)
    states = [await toy_hand(bot, game, owner)]
    for first in (2, 1):
        built = await build_order(bot, owner, bot.message_now(card), "arrange", ask="turn.1")
        await bot.press_control(owner, built, "pick", select_values(built, "pick")[first])
        await bot.press_control(owner, bot.message_now(card), "pick", rest=".done")
        await bot.press_control(owner, bot.message_now(card), "give")
        states.append(await toy_hand(bot, game, owner))
    back = str(find_control(bot.message_now(card), "undo"))
    both = [await owner.press(bot.message_now(card), back) for _ in range(2)]
    await asyncio.gather(*map(wait_until_answered, both))
    assert await toy_hand(bot, game, owner) == states[1]
