"""Practice games: one press seats a person with machines, and hints are told once."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.games.lobby.practice_tables import is_practice
from bot.lab.bench.noise.message_contents import count_words
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.records import GameRow, ReaderState
from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    find_control,
    message_controls,
    message_text,
)
from tests.cogs.slash_typing import answer_text, type_command

MAX_WORDS_OF_FIRST_CARD = 60
HINT, FRENCH_HINT = "The first button", "Le premier bouton"


async def press_play(bot: RunningBot, name: str, key: str = "capital") -> Json:
    """Write a word, press Play now, and return the first card."""
    person = bot.people[name]
    (page,) = await bot.write_dm(person, "hello")
    await bot.press_control(person, page, "first", rest=key)
    await let_machines_play(bot)
    return await last_card(person)


async def last_card(person: SimulatedPerson) -> Json:
    messages = person.read_messages(await person.open_dm())
    return next(
        one
        for one in reversed(messages)
        if {"shortcut", "bare"} & {each.verb for each in message_controls(one)}
    )


async def let_machines_play(bot: RunningBot) -> None:
    await bot.deliver_letters()
    while bot.services.desk.has_machines_to_ask:
        await bot.services.desk.ask_machines(bot.clock())
        await bot.deliver_letters()


async def list_games(bot: RunningBot, name: str) -> list[GameRow]:
    number = await bot.person_number(name)
    async with bot.services.store.reading() as tx:
        return await tx.games.of_person(number, ("open", "ended", "over"))


async def read_state(bot: RunningBot, name: str, game: int = 1) -> ReaderState:
    return await bot.services.desk.read_reader_state(game, await bot.person_number(name))


def hint_of(card: Json) -> str:
    """Return the line before the one that names the button."""
    lines = message_text(card).split("\n")
    return next((lines[at - 1] for at, line in enumerate(lines) if line.startswith(HINT)), "")


async def give_first_shortcut(bot: RunningBot, person: SimulatedPerson, card: Json) -> Json:
    await bot.press_control(person, card, "shortcut")
    await bot.press_control(person, bot.message_now(card), "give")
    return bot.message_now(card)


@pytest.mark.parametrize(
    ("name", "key", "hint"),
    [
        ("Bo", "capital", HINT),
        ("Rorik", "capital", FRENCH_HINT),
        ("Bo", "valhalla", HINT),
        ("Rorik", "valhalla", FRENCH_HINT),
    ],
)
async def test_the_first_card_is_short_and_recommends_one_order(
    bot: RunningBot, name: str, key: str, hint: str
) -> None:
    card = await press_play(bot, name, key)
    assert hint in message_text(card)
    assert count_words(message_text(card)) <= MAX_WORDS_OF_FIRST_CARD
    first = next(one for one in message_controls(card))
    assert first.verb == "shortcut"
    (row,) = await list_games(bot, name)
    assert is_practice(row)
    assert (row.guild, row.channel, row.thread) == (None, None, None)
    assert bot.public_messages() == []


@pytest.mark.parametrize("in_dm", [False, True])
async def test_two_presses_at_once_open_one_table(
    bot_with_commands: RunningBot, in_dm: bool
) -> None:
    bot, rorik = bot_with_commands, bot_with_commands.people["Rorik"]
    place = await rorik.open_dm() if in_dm else bot.channel
    page = await type_command(bot, rorik, "help", place)
    both = await asyncio.gather(
        *(bot.press_control(rorik, page.answers[0], "first") for _ in range(2))
    )
    assert len({answer_text(one) for one in both}) == 1
    assert len(await list_games(bot, "Rorik")) == 1
    assert list((await bot.seated_names(1)).values()) == ["Rorik"]
    assert bot.public_messages() == []


async def test_a_second_practice_game_takes_the_place_of_the_first_or_leads_to_it(
    bot: RunningBot,
) -> None:
    await press_play(bot, "Bo")
    bo = bot.people["Bo"]
    bot.clock.advance(seconds=60)
    card = await last_card(bo)
    (page,) = [
        one
        for one in bo.read_messages(await bo.open_dm())
        if "first" in {each.verb for each in message_controls(one)}
    ]
    known = await bot.press_control(bo, page, "first", rest="valhalla")
    assert "You have a practice game of Capital" in answer_text(known)
    assert button_labels(known.answers[0]) == ["My table", "Start over"]
    assert len(await list_games(bot, "Bo")) == 1
    over = find_control(known.answers[0], "first")
    assert (over.game, over.rest) == (1, "valhalla")
    for _ in range(2):
        await bot.press_control(bo, known.answers[0], "first")
    lives = {row.rules: row.life for row in await list_games(bot, "Bo")}
    assert lives == {"capital": "ended", "valhalla": "open"}
    await bot.deliver_letters()
    assert "shortcut" not in {one.verb for one in message_controls(bot.message_now(card))}


async def test_each_hint_is_told_once_and_survives_a_restart(bot_on_disk: RunningBot) -> None:
    bot = bot_on_disk
    bo = bot.people["Bo"]
    card = await press_play(bot, "Bo")
    assert HINT in message_text(card)
    assert (await read_state(bot, "Bo")).told_hints == ()
    after = await give_first_shortcut(bot, bo, card)
    told_hints = (await read_state(bot, "Bo")).told_hints
    assert len(told_hints) == 1
    assert hint_of(after) != hint_of(card)
    await bot.restart()
    assert (await read_state(bot, "Bo")).told_hints == told_hints


async def test_hints_can_be_dismissed_and_come_back_by_the_word_help(bot: RunningBot) -> None:
    bo, card = bot.people["Bo"], await press_play(bot, "Bo")
    quiet = await bot.press_control(bo, card, "hints")
    assert "No more hints." in message_text(bot.message_now(card))
    assert HINT not in message_text(bot.message_now(card))
    whole = await bot.open_more(bo, bot.message_now(card))
    assert "hints" not in {one.verb for one in message_controls(whole)}
    assert quiet.failure == ""
    (again,) = await bot.write_dm(bo, "help")
    assert HINT in message_text(again)
    assert "No more hints" in button_labels(await bot.open_more(bo, again))


async def test_a_practice_game_is_abandoned_by_two_presses(bot: RunningBot) -> None:
    bo, card = bot.people["Bo"], await press_play(bot, "Bo")
    asked = await bot.press_control(bo, card, "abandon")
    (row,) = await list_games(bot, "Bo")
    assert row.life == "open"
    await bot.press_control(bo, asked.answers[0], "abandon")
    said = bot.message_now(asked.answers[0])
    assert "Your practice game has ended" in message_text(said)
    (row,) = await list_games(bot, "Bo")
    assert row.life == "ended"


async def test_play_again_after_a_practice_game_begins_another(bot: RunningBot) -> None:
    await press_play(bot, "Bo")
    bo, number = bot.people["Bo"], await bot.person_number("Bo")
    await bot.services.host.seats.concede_game(
        1, number, bot.clock(), confirmed=True, token="give up"
    )
    await let_machines_play(bot)
    (end,) = await bot.write_dm(bo, "look")
    begun = await bot.press_control(bo, end, "rematch")
    assert "Your practice game of Capital has begun" in answer_text(begun)
    lives = sorted(row.life for row in await list_games(bot, "Bo"))
    assert lives == ["ended", "open"]


async def test_whoever_takes_no_messages_gets_the_card_as_the_answer(
    bot_with_commands: RunningBot,
) -> None:
    bot, bo = bot_with_commands, bot_with_commands.people["Bo"]
    number = await bot.person_number("Bo")
    async with bot.services.store.writing() as tx:
        person = await tx.people.get(number)
        await tx.people.save(replace(person, dm="closed"))
    page = await type_command(bot, bo, "help", bot.channel)
    begun = await bot.press_control(bo, page.answers[0], "first")
    assert "Capital, practice game 1" in answer_text(begun)
    assert "has begun" not in answer_text(begun)


async def test_an_idle_practice_game_ends_and_other_games_go_on(bot: RunningBot) -> None:
    await press_play(bot, "Bo")
    game = await bot.open_table()
    days = timedelta(days=13)
    assert await bot.services.host.end_idle_practice(bot.clock() + days) == 0
    assert await bot.services.host.end_idle_practice(bot.clock() + 2 * days) == 1
    async with bot.services.store.reading() as tx:
        assert (await tx.games.get(1)).life == "ended"  # type: ignore[union-attr]
        assert (await tx.games.get(game)).life == "open"  # type: ignore[union-attr]
