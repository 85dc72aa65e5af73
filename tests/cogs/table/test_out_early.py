"""Who is out of a game before its end: their part in figures, and a seat to watch from."""

from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    count_pictures,
    message_controls,
    message_text,
)
from tests.cogs.table.test_look_at_end import leave

THREE = ("Ada", "Bo", "Sigrun")


async def test_who_is_out_reads_their_part_and_may_watch_what_everybody_sees(
    bot: RunningBot,
) -> None:
    game = await bot.open_table("capital", THREE)
    names = await bot.seated_names(game)
    seat_view = await bot.services.desk.read_seat_view(game, None, bot.clock())
    first = names[int(seat_view.other_windows[0].ask.seat)]
    for line in ("upgrade gold", "end build"):
        await bot.write_dm(bot.people[first], line)
    await leave(bot, game, first, concede=True)
    [card] = await bot.write_dm(bot.people[first], "look")
    assert "**Your part in it:** one upgrade completed." in message_text(card)
    assert "Watch" in button_labels(card)
    asked = await bot.press_control(bot.people[first], card, "watch")
    watched = asked.answers[-1]
    assert "You watch: this is what everybody sees." in message_text(watched)
    assert count_pictures(watched) == 1
    assert "watch" not in {one.verb for one in message_controls(watched)}


async def test_who_still_plays_has_no_part_told_and_nothing_to_watch(bot: RunningBot) -> None:
    game = await bot.open_table("capital", THREE)
    await leave(bot, game, "Bo", concede=True)
    card = await bot.open_card(bot.people["Ada"], game)
    assert "Your part" not in message_text(card)
    assert "watch" not in {one.verb for one in message_controls(card)}


async def test_who_was_out_early_has_the_same_end_as_all_others(bot: RunningBot) -> None:
    game = await bot.open_table("capital", THREE)
    await leave(bot, game, "Bo", concede=True)
    await leave(bot, game, "Sigrun", concede=True)
    assert (await bot.read_game_row(game)).life == "over"
    [end] = await bot.write_dm(bot.people["Bo"], "look")
    assert {"replay", "board", "chronicle", "last_word"} <= {
        one.verb for one in message_controls(end)
    }
