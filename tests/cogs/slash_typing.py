"""Typing commands at the stand-in, and reading what is answered."""

from typing import Any

from bot.local.interactions.interactions import SimulatedInteraction
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from tests.cogs.whole_bot import Hall, finished, words


async def typed(
    hall: Hall, person: SimulatedPerson, path: str, where: Json | None = None, **options: Any
) -> SimulatedInteraction:
    """Type a command, in the channel where no other place is named, and wait for its answer."""
    return await finished(await person.command(where or hall.channel, path, options))


async def offered(
    hall: Hall,
    person: SimulatedPerson,
    path: str,
    field: str,
    where: Json | None = None,
    **options: Any,
) -> dict[Any, str]:
    """Type into an option, and read what is offered: names by values."""
    found = await person.autocomplete(where or hall.channel, path, {field: "", **options}, field)
    return {one["value"]: one["name"] for one in found}


def said(asked: SimulatedInteraction) -> str:
    """Read all that was answered."""
    return "\n".join(words(message) for message in asked.answers)


async def told(hall: Hall, person: SimulatedPerson, path: str, **options: Any) -> str:
    """Type a command, and read the answer, which nobody else may see in a server."""
    asked = await typed(hall, person, path, **options)
    assert asked.ephemeral
    return said(asked)
