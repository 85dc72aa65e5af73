"""Typing commands at the stand-in, and reading the answers."""

from typing import Any

from bot.local.interactions.interactions import SimulatedInteraction
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from tests.cogs.running_bot import RunningBot, message_text, wait_until_answered


async def type_command(
    bot: RunningBot, person: SimulatedPerson, path: str, where: Json | None = None, **options: Any
) -> SimulatedInteraction:
    """Type a command, in the channel where no other place is named, and wait for its answer."""
    return await wait_until_answered(await person.use_command(where or bot.channel, path, options))


async def type_option(
    bot: RunningBot,
    person: SimulatedPerson,
    path: str,
    field: str,
    where: Json | None = None,
    **options: Any,
) -> dict[Any, str]:
    """Type into an option, and return the offered names by value."""
    found = await person.autocomplete(where or bot.channel, path, {field: "", **options}, field)
    return {one["value"]: one["name"] for one in found}


def answer_text(asked: SimulatedInteraction) -> str:
    """Return the text of all answers."""
    return "\n".join(message_text(message) for message in asked.answers)


async def type_and_read(bot: RunningBot, person: SimulatedPerson, path: str, **options: Any) -> str:
    """Type a command, and return the text of its ephemeral answer."""
    asked = await type_command(bot, person, path, **options)
    assert asked.is_ephemeral
    return answer_text(asked)
