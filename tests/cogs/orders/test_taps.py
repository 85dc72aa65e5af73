"""How many presses lead from the card to an order given."""

from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    message_controls,
    message_text,
)


async def test_building_takes_two_presses(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    card = await bot.open_card(active, game)
    shortcut = next(one for one in message_controls(card) if one.verb == "shortcut")
    label = next(one for one in button_labels(card) if "Gold" in one)
    await bot.press_control(active, card, "shortcut", rest=shortcut.rest)
    assert "give" in [one.verb for one in message_controls(bot.message_now(card))]
    await bot.press_control(active, bot.message_now(card), "give")
    assert "You " in message_text(bot.message_now(card))
    assert label not in button_labels(bot.message_now(card))


async def test_a_shortcut_that_is_over_shows_what_can_be_done_now(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    card = await bot.open_card(active, game)
    shortcut = next(one for one in message_controls(card) if one.verb == "shortcut")
    await bot.press_control(active, card, "shortcut", rest=shortcut.rest)
    await bot.press_control(active, bot.message_now(card), "give")
    await bot.press_control(active, card, "shortcut", rest=shortcut.rest)
    assert "t be ordered any more; here is what can." in message_text(bot.message_now(card))
