"""Steps that people take in the workshop at the stand-in."""

from typing import Any

from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.play.workshop.stored_works import WorkInHand, list_saved, read_in_hand
from render.workshop import Work
from tests.cogs.running_bot import RunningBot
from tests.cogs.slash_typing import type_command

KEY = "valhalla"


async def open_workshop(bot: RunningBot, person: SimulatedPerson, key: str = KEY) -> Json:
    """Open the workshop of a game by its command; the answer is for the person alone."""
    asked = await type_command(bot, person, "workshop", game=key)
    assert asked.is_ephemeral
    [message] = asked.answers
    return message


async def press(
    bot: RunningBot, person: SimulatedPerson, message: Json, key: str, *values: str
) -> Json:
    """Press a list or button of the page by its key; return the message as it is then."""
    await bot.press_control(person, message, "work", *values, rest=f".{key}")
    return bot.message_now(message)


async def fill(
    bot: RunningBot, person: SimulatedPerson, message: Json, key: str, **fields: Any
) -> Json:
    """Open a form of the page and fill it in; return the message as it is then."""
    form = await bot.press_control(person, message, "work_form", rest=f".{key}")
    await bot.fill_modal(person, form, fields)
    return bot.message_now(message)


async def shelf(bot: RunningBot, person: SimulatedPerson, message: Json, key: str) -> Json:
    """Press a button about what is saved; return the message as it is then."""
    await bot.press_control(person, message, "work_shelf", rest=f".{key}")
    return bot.message_now(message)


async def read_hand(bot: RunningBot, name: str = "Ada", key: str = KEY) -> WorkInHand:
    """Read what a person has in hand for a game."""
    person = await bot.person_number(name)
    async with bot.services.store.reading() as tx:
        return await read_in_hand(tx, person, key)


async def read_saved(bot: RunningBot, name: str = "Ada", key: str = KEY) -> dict[str, Work]:
    """Read what a person has saved for a game."""
    person = await bot.person_number(name)
    async with bot.services.store.reading() as tx:
        return dict(await list_saved(tx, person, key))
