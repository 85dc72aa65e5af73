"""A card loses its buttons as soon as what it asks is over, and an old copy is answered."""

from collections.abc import Awaitable, Callable

import pytest

from bot.games.people.people import SettingChanges
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from engine.core.protocol.values import Seat
from tests.bot.toy_game import KEY as TOY
from tests.cogs.running_bot import (
    RunningBot,
    find_control,
    message_controls,
    message_text,
    wait_until_answered,
)

THREE = ("Ada", "Bo", "Sigrun")
ASKING = {"order", "write", "sheet", "ready", "unready", "give", "pick", "undo"}
LOST = "You have no place at this table any more."
OVER = "This game is over."

Ending = Callable[[RunningBot, int, str], Awaitable[None]]
"""Ends what a card asks: of a bot, a game and a person."""


async def settle(bot: RunningBot) -> None:
    """Send all letters, and let the courier edit the cards that are out of date or have ended."""
    bot.clock.advance(seconds=2)
    await bot.deliver_letters()
    await bot.services.courier.deliver_due_letters(bot.clock())


async def leave(bot: RunningBot, game: int, name: str) -> None:
    number = await bot.person_number(name)
    await bot.services.host.seats.leave_table(game, number, bot.clock())


async def concede(bot: RunningBot, game: int, name: str) -> None:
    number = await bot.person_number(name)
    await bot.services.host.seats.concede_game(game, number, bot.clock(), confirmed=True)


async def _replace(bot: RunningBot, game: int, name: str, to: int | None) -> None:
    host, seats = await bot.person_number("Ada"), await bot.seated_names(game)
    seat = next(Seat(one) for one, holder in seats.items() if holder == name)
    await bot.services.host.seats.replace_holder(game, host, seat, to, bot.clock())


async def replace_by_machine(bot: RunningBot, game: int, name: str) -> None:
    await _replace(bot, game, name, None)


async def replace_by_person(bot: RunningBot, game: int, name: str) -> None:
    await _replace(bot, game, name, await bot.person_number("Rorik"))


async def end_table(bot: RunningBot, game: int, name: str) -> None:
    del name
    await bot.services.host.end_table(game, await bot.person_number("Ada"), bot.clock())


async def concede_all_others(bot: RunningBot, game: int, name: str) -> None:
    for other in THREE:
        if other != name:
            await concede(bot, game, other)


async def let_time_run_out(bot: RunningBot, game: int, name: str) -> None:
    """Let the window close while the person's quiet hours hold the next card back."""
    del game
    number, hour = await bot.person_number(name), bot.clock().hour
    await bot.services.people.change_settings(
        number, SettingChanges(quiet=f"{hour}:00-{(hour + 5) % 24}:00"), bot.services.now()
    )
    await bot.services.desk.reload_person(number)
    bot.clock.advance(hours=24.5)
    await bot.services.desk.close_due_windows(bot.clock())


ENDINGS: dict[str, tuple[Ending, str]] = {
    "left": (leave, LOST),
    "replaced by a machine": (replace_by_machine, LOST),
    "replaced by a person": (replace_by_person, "This place is Rorik\u2019s now."),
    "conceded": (concede, "Nothing is asked of you just now."),
    "the host ended the table": (end_table, OVER),
    "the game was won": (concede_all_others, OVER),
}


async def cards_that_ask(person: SimulatedPerson) -> list[Json]:
    """List the direct messages on which something that is asked can be pressed."""
    found = person.read_messages(await person.open_dm())
    return [one for one in found if ASKING & {each.verb for each in message_controls(one)}]


async def open_and_end(bot: RunningBot, ending: Ending) -> tuple[SimulatedPerson, Json]:
    """Open a table of three, and end what is asked of Bo; return Bo and the card as it was."""
    game, bo = await bot.open_table(TOY, THREE), bot.people["Bo"]
    [card] = await cards_that_ask(bo)
    await ending(bot, game, "Bo")
    return bo, card


@pytest.mark.parametrize("how", ENDINGS)
async def test_the_live_card_becomes_a_line_when_what_it_asks_is_over(
    bot: RunningBot, how: str
) -> None:
    ending, line = ENDINGS[how]
    bo, card = await open_and_end(bot, ending)
    await settle(bot)
    assert await cards_that_ask(bo) == []
    text = message_text(bot.message_now(card))
    assert line in text
    assert "Until" not in text


@pytest.mark.parametrize("how", ENDINGS)
async def test_a_restart_before_the_edit_loses_nothing(bot_on_disk: RunningBot, how: str) -> None:
    bot, (ending, line) = bot_on_disk, ENDINGS[how]
    bo, card = await open_and_end(bot, ending)
    await bot.restart()
    await settle(bot)
    assert await cards_that_ask(bo) == []
    assert line in message_text(bot.message_now(card))


ANSWERS = {
    "left": "You have left Hoard, table 1, and orders of yours count there no more.",
    "replaced by a machine": "An AI has your place at Hoard, table 1 now",
    "replaced by a person": "Rorik has your place at Hoard, table 1 now",
    "conceded": "That window has closed.",
    "the host ended the table": OVER,
    "the game was won": OVER,
    "time ran out": "That window has closed.",
}


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_card_shows_what_is_asked_now_while_quiet_hours_hold_the_next_one_back(
    bot_on_disk: RunningBot, *, restarts: bool
) -> None:
    bot = bot_on_disk
    bo, card = await open_and_end(bot, let_time_run_out)
    count = len(bo.read_messages(await bo.open_dm()))
    if restarts:
        await bot.restart()
    await settle(bot)
    now = bot.message_now(card)
    assert message_text(now) != message_text(card)
    assert {one.ask for one in message_controls(now)} != {one.ask for one in message_controls(card)}
    assert len(bo.read_messages(await bo.open_dm())) == count


@pytest.mark.parametrize("how", ANSWERS)
async def test_every_button_of_an_old_copy_is_answered_with_a_sentence(
    bot: RunningBot, how: str
) -> None:
    endings = {**ENDINGS, "time ran out": (let_time_run_out, "")}
    bo, card = await open_and_end(bot, endings[how][0])
    await settle(bot)
    for verb in ("order", "sheet", "ready"):
        await wait_until_answered(await bo.press(card, str(find_control(card, verb))))
        text = message_text(bot.message_now(card))
        assert ANSWERS[how] in text, (verb, text)
        assert not {"give", "pick"} & {one.verb for one in message_controls(bot.message_now(card))}


async def test_an_order_out_of_turn_on_an_old_copy_is_answered_too(bot: RunningBot) -> None:
    game = await bot.open_table(TOY, THREE)
    bo = bot.people["Bo"]
    for name in THREE:
        await bot.write_dm(bot.people[name], f"bid {2 if name == 'Ada' else 1}")
        await bot.write_dm(bot.people[name], "ready")
    await settle(bot)
    [idle] = await bot.write_dm(bo, "look")
    control = str(find_control(idle, "order", rest="aside"))
    await end_table(bot, game, "Bo")
    await settle(bot)
    assert OVER in message_text(bot.message_now(idle))
    await wait_until_answered(await bo.press(idle, control))
    now = bot.message_now(idle)
    assert OVER in message_text(now)
    assert "pick" not in [one.verb for one in message_controls(now)]
