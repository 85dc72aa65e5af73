"""A game that is over shows its end to everybody who looks: who won, by which rule, a picture."""

import re

import pytest

from bot.local.snowflakes import Json
from tests.bot.toy_game import KEY as TOY
from tests.cogs.button_steps import require_refusal
from tests.cogs.running_bot import (
    RunningBot,
    count_pictures,
    find_control,
    message_controls,
    message_text,
    wait_until_answered,
)
from tests.cogs.slash_typing import type_command

THREE = ("Ada", "Rorik", "Sigrun")
WINNING_WORDS = ("no other city stands.\n", "aucune autre ville n\u2019est debout.\n")
"""How the game was won, in both languages."""


async def leave(bot: RunningBot, game: int, *names: str, concede: bool = False) -> None:
    """Let people leave the table, or concede."""
    for name in names:
        number, seats = await bot.person_number(name), bot.services.host.seats
        if concede:
            await seats.concede_game(game, number, bot.clock(), confirmed=True)
        else:
            await seats.leave_table(game, number, bot.clock())
        await bot.deliver_letters()


async def play_to_end(bot: RunningBot) -> int:
    """Open a table of three; Sigrun leaves it, Rorik is eliminated, the machine gives up."""
    game = await bot.open_table("capital", THREE)
    await leave(bot, game, "Sigrun")
    await leave(bot, game, "Rorik", concede=True)
    async with bot.services.store.reading() as tx:
        [machine] = [one for one in await tx.seats.of_game(game) if one.person is None]
    bo = await bot.person_number("Bo")
    ada = await bot.person_number("Ada")
    await bot.services.host.seats.replace_holder(game, ada, machine.seat, bo, bot.clock())
    await leave(bot, game, "Bo", concede=True)
    async with bot.services.store.reading() as tx:
        row = await tx.games.get(game)
    assert row is not None
    assert row.life == "over"
    return game


def require_end(message: Json, *, french: bool = False) -> None:
    """Check that a message tells the end, and shows a picture."""
    text = message_text(message)
    assert re.search(r"## Ada d.+ l\u2019emporte" if french else r"## Ada of \w+ has won", text), (
        text
    )
    assert WINNING_WORDS[french] in text
    assert count_pictures(message) == 1
    assert {one.verb for one in message_controls(message)} <= {
        "picture", "rules", "rematch", "replay", "board", "chronicle", "last_word"
    }  # fmt: skip


@pytest.mark.parametrize("name", ["Ada", "Rorik", "Sigrun", "Bo"])
async def test_look_shows_the_end_to_winners_losers_and_leavers(
    bot_with_commands: RunningBot, name: str
) -> None:
    bot = bot_with_commands
    game = await play_to_end(bot)
    person, french = bot.people[name], name == "Rorik"
    dm = await person.open_dm()
    words = (
        ("regarder", f"partie {game}", "regarder") if french else ("look", f"game {game}", "look")
    )
    for word in words:
        [answer] = await bot.write_dm(person, word)
        require_end(answer, french=french)
    for where in (bot.channel, dm):
        asked = await type_command(bot, person, "table look", where)
        require_end(asked.answers[0], french=french)
        asked = await type_command(bot, person, "table look", where, game=game)
        require_end(asked.answers[0], french=french)
    require_end(await bot.open_card(person, game), french=french)


async def test_who_never_sat_there_sees_the_end_too(bot_with_commands: RunningBot) -> None:
    bot = bot_with_commands
    game = await bot.open_table("capital")
    await leave(bot, game, "Rorik", concede=True)
    sigrun = bot.people["Sigrun"]
    require_end(await bot.open_card(sigrun, game))
    require_end((await type_command(bot, sigrun, "table look")).answers[0])
    [answer] = await bot.write_dm(sigrun, f"game {game}")
    await require_refusal(bot, sigrun, "S-TABLE-08", message_text(answer))


async def test_every_word_about_a_table_shows_the_end_where_nothing_else_is_played(
    bot: RunningBot,
) -> None:
    game = await bot.open_table("capital")
    await leave(bot, game, "Rorik", concede=True)
    for word in ("news", "sheet", "ready", "undo", "withdraw 1", "end build"):
        [answer] = await bot.write_dm(bot.people["Ada"], word)
        require_end(answer)
    [picture] = await bot.write_dm(bot.people["Ada"], "look hand")
    assert count_pictures(picture) == 1
    assert "Ada has won" not in message_text(picture)


async def test_an_old_control_of_a_game_that_is_over_says_so(bot: RunningBot) -> None:
    game = await bot.open_table("capital")
    active, waiting = await bot.active_and_waiting(game)
    dm = await active.open_dm()
    card = next(
        one
        for one in active.read_messages(dm)
        if "order" in [control.verb for control in message_controls(one)]
    )
    control = str(find_control(card, "order"))
    await leave(bot, game, waiting.name, concede=True)
    await wait_until_answered(await active.press(card, control))
    text = message_text(bot.message_now(card))
    assert f"{active.name} " in text
    assert ("This game is over." in text) or ("Cette partie est finie." in text)


async def test_a_table_that_was_ended_says_by_whom(bot: RunningBot) -> None:
    game = await bot.open_table(TOY)
    ada = await bot.person_number("Ada")
    await bot.services.host.end_table(game, ada, bot.clock())
    await bot.deliver_letters()
    [answer] = await bot.write_dm(bot.people["Rorik"], "regarder")
    assert "Ada a mis fin à la table" in message_text(answer)
    [answer] = await bot.write_dm(bot.people["Ada"], "look")
    assert "The table has ended" in message_text(answer)
    assert "Ada has ended the table. Nobody has won." in message_text(answer)


async def test_a_game_that_goes_on_comes_before_one_that_is_over_until_that_is_looked_at(
    bot: RunningBot,
) -> None:
    over = await bot.open_table("capital")
    on = await bot.open_table(TOY)
    bot.clock.advance(hours=1)
    await leave(bot, over, "Rorik", concede=True)
    ada = bot.people["Ada"]
    await bot.write_dm(ada, f"game {on}")
    [answer] = await bot.write_dm(ada, "look")
    assert f"Hoard, table {on}" in message_text(answer)
    for word in (f"game {over}", "look"):
        [answer] = await bot.write_dm(ada, word)
        require_end(answer)
    [answer] = await bot.write_dm(ada, "sheet")
    assert f"Hoard, table {on}" in message_text(answer)
