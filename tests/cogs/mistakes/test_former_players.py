"""Who has left or was replaced changes nothing any more, and reads where the seat went."""

from typing import Any, Final

import pytest

from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.messages.controls import Control
from tests.cogs.games.parleys.parley_table import (
    open_parley,
    read_dms,
    read_live_card,
    say_words,
    send_all,
)
from tests.cogs.running_bot import (
    RunningBot,
    message_controls,
    message_text,
    select_values,
    wait_until_answered,
)
from tests.cogs.slash_typing import type_and_read
from tests.cogs.table.test_look_at_end import leave

GONE: Final = {
    "leave": "You have left Empire: Valhalla, table 1, and orders of yours count there no more.",
    "replace": "Rorik has your place at Empire: Valhalla, table 1 now, and orders of yours count",
}
SELECTS: Final = ("sum", "picture")
READING_VERBS: Final = ("rules", "news", "picture", "more")
"""What everybody may press."""
LINES: Final = (
    "parley Ada at 006.006 outcome truce", "whisper Ada Come alone", "transfer 100 to Ada",
    'boast "We held the pass"', "ready", "undo", "resign confirm",
)  # fmt: skip
WORDS: Final = "I would rather keep the whole valley, if it is all the same to you"

how_gone = pytest.mark.parametrize("how", GONE)


async def give_seat_away(bot: RunningBot, game: int, how: str) -> None:
    """Let Bo leave the table, or give his seat to Rorik."""
    if how == "leave":
        await leave(bot, game, "Bo")
    else:
        bo, ada, rorik = [await bot.person_number(one) for one in ("Bo", "Ada", "Rorik")]
        async with bot.services.store.reading() as tx:
            seat = next(one.seat for one in await tx.seats.of_game(game) if one.person == bo)
        seats = bot.services.host.seats
        await seats.replace_holder(game, ada, seat, rorik, bot.clock())
    await send_all(bot)


async def read_world(bot: RunningBot, game: int) -> Any:
    """Read all that others see, and what is stored of the game."""
    async with bot.services.store.reading() as tx:
        revision = (await tx.steps.position(game)).revision
        orders = await tx.sheets.of_branch(game, 0)
        windows = await tx.windows.of_branch(game, 0)
    dms = [await read_dms(bot.people[one]) for one in ("Ada", "Sigrun", "Rorik")]
    public = [message_text(one) for one in bot.public_messages() if not one["flags"] & 64]
    return revision, orders, windows, [list(map(message_text, one)) for one in dms], public


async def press_and_read(
    bot: RunningBot, person: SimulatedPerson, message: Json, control: Control
) -> str:
    """Press a control, and read the answer and the pressed message."""
    if control.verb in SELECTS:
        chosen = select_values(message, control.verb)[:1]
        asked = await person.choose(message, str(control), chosen)
    else:
        asked = await person.press(message, str(control))
    answered = await wait_until_answered(asked)
    assert answered.modal is None
    return "\n".join(map(message_text, [*answered.answers, bot.message_now(message)]))


@how_gone
async def test_each_button_of_a_former_card_says_where_the_seat_went(
    bot: RunningBot, how: str
) -> None:
    game = await open_parley(bot)
    bo = bot.people["Bo"]
    await say_words(bot, "Bo", "Hear me")
    card = await read_live_card(bot, "Bo")
    [waiting] = await bot.write_dm(bo, WORDS)
    await give_seat_away(bot, game, how)
    before = await read_world(bot, game)
    for message in (card, waiting):
        for control in message_controls(message):
            told = await press_and_read(bot, bo, message, control)
            is_order = control.verb not in {*READING_VERBS, "explain", "table"}
            assert not is_order or GONE[how] in told, control
    await send_all(bot)
    assert await read_world(bot, game) == before


@how_gone
async def test_each_line_and_command_of_a_former_player_is_refused(
    bot_with_commands: RunningBot, how: str
) -> None:
    bot = bot_with_commands
    game = await open_parley(bot)
    bo = bot.people["Bo"]
    await give_seat_away(bot, game, how)
    before = await read_world(bot, game)
    for line in LINES:
        assert GONE[how] in message_text((await bot.write_dm(bo, line))[-1]), line
    for command in ("keeper pause", "keeper end", "keeper close"):
        assert "Only the host may do this, and here that is Ada" in await type_and_read(
            bot, bo, command
        )
    for command in ("table concede", "table leave"):
        assert "You hold no seat at this table" in await type_and_read(bot, bo, command)
    await send_all(bot)
    assert await read_world(bot, game) == before


@how_gone
async def test_words_of_a_form_that_was_open_are_given_back_with_the_reason(
    bot: RunningBot, how: str
) -> None:
    game = await open_parley(bot)
    bo = bot.people["Bo"]
    form = await bot.press_control(bo, await read_live_card(bot, "Bo"), "word")
    await give_seat_away(bot, game, how)
    before = await read_world(bot, game)
    filled = await bot.fill_modal(bo, form, {"words": WORDS})
    told = "\n".join(map(message_text, filled.answers))
    assert told.startswith(GONE[how])
    assert told.endswith(f"Nothing was said. Your words:\n> {WORDS}")
    await send_all(bot)
    assert await read_world(bot, game) == before


async def test_who_left_opens_no_rematch(bot: RunningBot) -> None:
    game = await bot.open_table("capital", ("Ada", "Bo", "Sigrun"))
    await leave(bot, game, "Sigrun")
    await bot.services.host.end_table(game, await bot.person_number("Ada"), bot.clock())
    await bot.deliver_letters()
    post = next(
        one
        for one in bot.public_messages()
        if any(control.verb == "rematch" for control in message_controls(one))
    )
    for name, said in (("Sigrun", "by somebody who played"), ("Rorik", "`/table ouvrir`")):
        asked = await bot.press_control(bot.people[name], post, "rematch")
        assert asked.is_ephemeral
        assert said in message_text(asked.answers[0])
    async with bot.services.store.reading() as tx:
        assert await tx.games.get(game + 1) is None
