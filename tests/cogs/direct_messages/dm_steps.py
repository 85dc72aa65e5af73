"""Write to the bot in DMs, and read what became of it."""

import asyncio

from bot.local.snowflakes import Json
from engine.core.protocol.values import Order
from tests.bot.local.stage import wait_until
from tests.cogs import button_steps
from tests.cogs.running_bot import RunningBot, message_text

MESSAGES_ROUTE = "/channels/*/messages"
ON_READY_TASK = "discord.py: on_ready"


async def read_sheet(bot: RunningBot, game: int, name: str = "Ada") -> list[Order]:
    """Return the orders on a person's sheets."""
    return await button_steps.read_sheet(bot, game, bot.people[name])


async def read_hand(bot: RunningBot, game: int, name: str = "Ada") -> list[str]:
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number(name), bot.clock()
    )
    return list(seat_view.view.hand)


async def write_and_read(bot: RunningBot, text: str, name: str = "Ada") -> str:
    """Write a DM and read the first answer."""
    return message_text((await bot.write_dm(bot.people[name], text))[0])


async def write_surely_and_read(bot: RunningBot, text: str, name: str = "Ada") -> str:
    """Write a DM, surely, and read the first answer."""
    return message_text((await bot.write_surely(bot.people[name], text))[0])


async def list_bot_messages(bot: RunningBot, name: str = "Ada") -> list[Json]:
    person = bot.people[name]
    read = person.read_messages(await person.open_dm())
    return [one for one in read if one["author"]["id"] != str(person.id)]


async def wait_for_new_messages(
    bot: RunningBot, known: list[Json], name: str = "Ada"
) -> list[Json]:
    """Wait for a message that was not there before."""
    before = {one["id"] for one in known}
    async with asyncio.timeout(5):
        while True:
            found = [one for one in await list_bot_messages(bot, name) if one["id"] not in before]
            if found:
                return found
            await asyncio.sleep(0.005)


async def wait_until_looked_through() -> None:
    """Wait until nothing more is looked through."""
    await wait_until(lambda: ON_READY_TASK not in [one.get_name() for one in asyncio.all_tasks()])
