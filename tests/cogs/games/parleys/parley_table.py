"""A table at which Ada's host has come to Bo's with a wish to parley; Sigrun looks on from afar."""

from typing import Any

from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from tests.cogs.running_bot import RunningBot, message_controls, message_text
from tests.cogs.staged_table import WAR_SIDES, open_staged_table

FIELD = "006.006"
SIDES: dict[int, Any] = {**WAR_SIDES, 3: {"capital": "018.018", "units": {"018.018": "ruler"}}}
LIVE_VERBS = {"shortcut", "word", "ready", "unready"}
SILENT = 4096
"""The flag of a message that notifies nobody."""


async def meet(bot: RunningBot, host: str = "Bo", stance: str = "parley") -> int:
    """Let Ada's host come to the field with a stance."""
    game = await open_staged_table(bot, SIDES, names=("Ada", host, "Sigrun"), size=(20, 20))
    await bot.write_dm(bot.people["Ada"], f"move all from 006.007 to {FIELD} stance {stance}")
    await bot.write_dm(bot.people["Ada"], "ready")
    await send_all(bot)
    return game


async def open_parley(bot: RunningBot, host: str = "Bo") -> int:
    """Let the two meet and wish to talk."""
    game = await meet(bot, host)
    await press_first(bot, host)
    return game


async def send_all(bot: RunningBot) -> None:
    """Send letters, redraw cards, and send what that leaves."""
    await bot.deliver_letters()
    await bot.redraw_cards()
    await bot.deliver_letters()


async def read_dms(person: SimulatedPerson) -> list[Json]:
    """Read what Skald has written to a person."""
    found = person.read_messages(await person.open_dm())
    return [one for one in found if one["author"]["username"] == "Skald"]


async def read_live_card(bot: RunningBot, name: str) -> Json:
    """Read a person's live card."""
    messages = await read_dms(bot.people[name])
    return [
        one for one in messages if LIVE_VERBS & {control.verb for control in message_controls(one)}
    ][-1]


async def read_live_text(bot: RunningBot, name: str) -> str:
    return message_text(await read_live_card(bot, name))


async def press_first(bot: RunningBot, name: str, verb: str = "shortcut", rest: str = "") -> None:
    """Press the first button of a kind on a person's live card."""
    card = await read_live_card(bot, name)
    await bot.press_control(bot.people[name], card, verb, rest=rest or None)
    await send_all(bot)


async def say_words(bot: RunningBot, name: str, words: str) -> None:
    """Say words to the other side by the form behind the card's button."""
    person, card = bot.people[name], await read_live_card(bot, name)
    form = await bot.press_control(person, card, "word")
    await bot.fill_modal(person, form, {"words": words})
    await send_all(bot)
