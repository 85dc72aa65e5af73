"""The builder by buttons, with the whole bot: blank by blank, back, again, and over a restart."""

import pytest

from tests.bot.local.stage import wait_until
from tests.cogs.button_steps import (
    build_order,
    finish_order,
    open_first_turn,
    sheet_kinds,
    toy_hand,
)
from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    count_pictures,
    message_controls,
    message_text,
    select_values,
)


async def test_an_order_of_a_turn_is_built_and_played(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    card = await bot.open_card(active, game)
    await finish_order(bot, active, await build_order(bot, active, card, "build"))
    assert "`build " in message_text(bot.message_now(card))
    await bot.press_control(active, bot.message_now(card), "give")
    assert "You " in message_text(bot.message_now(card))
    assert count_pictures(bot.message_now(card)) == 1
    await wait_until(lambda: bot.services.pending_redraws.count > 0)
    await bot.redraw_cards()
    assert count_pictures(bot.message_now(card)) == 2
    assert "order" in [one.verb for one in message_controls(bot.message_now(card))]


async def test_a_growing_map_takes_one_pair_after_the_other(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    built = await build_order(bot, ada, card, "post")
    first = select_values(built, "pick")[0]
    assert "Done" not in button_labels(built)
    await bot.press_control(ada, built, "pick", first)
    assert (
        len(select_values(bot.message_now(card), "pick")) == len(select_values(built, "pick")) - 2
    )
    await bot.press_control(ada, bot.message_now(card), "pick", rest=".done")
    await bot.press_control(ada, bot.message_now(card), "give")
    assert "Noted" in message_text(bot.message_now(card))
    assert await sheet_kinds(bot, game, ada) == ["post"]


async def test_a_list_in_its_order_is_picked_one_by_one(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    owner, _ = await open_first_turn(bot, game)
    card = await bot.open_card(owner, game)
    built = await build_order(bot, owner, card, "arrange", ask="turn.1")
    held = select_values(built, "pick")
    await bot.press_control(owner, built, "pick", held[2])
    await bot.press_control(owner, bot.message_now(card), "pick", held[0])
    await bot.press_control(owner, bot.message_now(card), "pick", rest=".done")
    await bot.press_control(owner, bot.message_now(card), "give")
    assert (await toy_hand(bot, game, owner))[:2] == [held[2], held[0]]


async def test_an_interrupt_is_answered_with_several_at_one_go(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    owner, other = await open_first_turn(bot, game)
    card = await bot.open_card(owner, game)
    built = await build_order(bot, owner, card, "raid", ask="turn.1")
    await bot.press_control(owner, built, "give")
    defence = await bot.open_card(other, game)
    built = await build_order(bot, other, defence, "defend")
    hand = select_values(built, "pick")
    await bot.press_control(other, built, "pick", *hand[:2])
    assert "`defend " in message_text(bot.message_now(defence))
    await bot.press_control(other, bot.message_now(defence), "give")
    assert "order" not in [
        one.verb for one in message_controls(bot.message_now(defence)) if one.ask
    ]


async def test_a_blank_of_one_choice_fills_itself_is_shown_and_is_passed_over_on_the_way_back(
    bot: RunningBot,
) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    built = await build_order(bot, ada, await bot.open_card(ada, game), "whisper")
    assert "To: **Rorik**" in message_text(built)
    assert "text" in [one.verb for one in message_controls(built)]
    await bot.press_control(ada, built, "back")
    assert "whisper" in select_values(bot.message_now(built), "pick")


async def test_whoever_ends_a_phase_is_asked_once_what_would_be_lost(bot: RunningBot) -> None:
    """C-INCOME-03: then a press gives the order, and the button of the card does too."""
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    card = await bot.open_card(active, game)
    await bot.press_control(active, card, "bare", rest="end_build")
    question = bot.message_now(card)
    assert "Unspent and lost: 1 Gold, 1 Build. Still possible: " in message_text(question)
    assert "End Build all the same" in button_labels(question)
    await bot.press_control(active, card, "bare", rest="end_build")
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number(active.name), bot.clock()
    )
    assert all(one.ask.kind != "build" for one in seat_view.asks)
    await bot.press_control(active, card, "bare", rest="end_build")
    assert "give" not in [one.verb for one in message_controls(bot.message_now(card))]


async def test_many_blanks_may_be_left_empty_one_by_one(bot: RunningBot) -> None:
    """A policy: choices, lists and a growing list, out of turn."""
    game = await bot.open_table(names=("Ada", "Bo"))
    _, other = await bot.active_and_waiting(game)
    card = await bot.open_card(other, game)
    built = await build_order(bot, other, card, "policy")
    built = await finish_order(bot, other, built)
    assert "`policy commit " in message_text(built)
    await bot.press_control(other, built, "give")
    assert "Your defence" in message_text(bot.message_now(card))


async def test_a_text_is_written_in_a_modal_and_goes_to_one(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    await build_order(bot, ada, card, "whisper")
    form = await bot.press_control(ada, bot.message_now(card), "text")
    assert form.modal is not None
    await bot.fill_modal(ada, form, {"value": "Hear me, @everyone"})
    assert "@everyone" in message_text(bot.message_now(card))
    await bot.press_control(ada, bot.message_now(card), "give")
    assert "whispered" in message_text(bot.message_now(card))


async def test_a_long_list_is_turned_page_by_page(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cards.builder.builder_selects.MAX_CHOICES", 2)
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    await bot.press_control(ada, card, "order")
    assert select_values(bot.message_now(card), "pick") == ["bid", "post"]
    await bot.press_control(ada, bot.message_now(card), "page", rest="later")
    assert select_values(bot.message_now(card), "pick") == ["whisper", "boast"]
    await bot.press_control(ada, bot.message_now(card), "page", rest="later")
    await bot.press_control(ada, bot.message_now(card), "page", rest="earlier")
    await bot.press_control(ada, bot.message_now(card), "pick", "boast")
    assert "Boast" in message_text(bot.message_now(card))


async def test_back_takes_one_step_and_starting_over_takes_all(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    built = await build_order(bot, ada, card, "bid", "3")
    await bot.press_control(ada, built, "back")
    assert "3" in select_values(bot.message_now(card), "pick")
    await bot.press_control(ada, bot.message_now(card), "back")
    assert "bid" in select_values(bot.message_now(card), "pick")
    await bot.press_control(ada, bot.message_now(card), "pick", "post")
    await bot.press_control(ada, bot.message_now(card), "again")
    assert "bid" in select_values(bot.message_now(card), "pick")


async def test_who_goes_away_in_the_middle_goes_on_there(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    built = await build_order(bot, ada, card, "bid")
    await bot.press_control(ada, built, "table")
    await bot.press_control(ada, bot.message_now(card), "order")
    assert "3" in select_values(bot.message_now(card), "pick")


# Restarts


async def test_a_builder_goes_on_after_a_restart(bot_on_disk: RunningBot) -> None:
    game = await bot_on_disk.open_table("toy")
    ada = bot_on_disk.people["Ada"]
    card = await bot_on_disk.open_card(ada, game)
    built = await build_order(bot_on_disk, ada, card, "bid")
    await bot_on_disk.restart()
    await bot_on_disk.press_control(ada, built, "pick", "2")
    await bot_on_disk.press_control(ada, bot_on_disk.message_now(card), "give")
    assert "Noted: `bid 2`" in message_text(bot_on_disk.message_now(card))


async def test_a_modal_that_was_opened_before_a_restart_works(bot_on_disk: RunningBot) -> None:
    game = await bot_on_disk.open_table("toy")
    ada = bot_on_disk.people["Ada"]
    card = await bot_on_disk.open_card(ada, game)
    await build_order(bot_on_disk, ada, card, "whisper")
    text = await bot_on_disk.press_control(ada, bot_on_disk.message_now(card), "text")
    other = await bot_on_disk.open_card(ada, game)
    await bot_on_disk.press_control(ada, other, "sheet")
    lines = await bot_on_disk.press_control(ada, bot_on_disk.message_now(other), "write")
    await bot_on_disk.restart()
    await bot_on_disk.fill_modal(ada, text, {"value": "Still here"})
    assert "Still here" in message_text(bot_on_disk.message_now(card))
    await bot_on_disk.fill_modal(ada, lines, {"lines": "bid 1"})
    assert await sheet_kinds(bot_on_disk, game, ada) == ["bid"]


async def test_a_card_from_before_a_restart_is_as_good_as_new(bot_on_disk: RunningBot) -> None:
    game = await bot_on_disk.open_table("toy")
    ada = bot_on_disk.people["Ada"]
    (letter,) = [one for one in ada.read_messages(await ada.open_dm()) if message_controls(one)]
    await bot_on_disk.restart()
    await bot_on_disk.press_control(ada, letter, "order")
    assert "bid" in select_values(bot_on_disk.message_now(letter), "pick")
    assert game
