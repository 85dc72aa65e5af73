"""A table of Empire: Valhalla, played in DMs."""

from typing import Any

from bot.games.state.seat_view import SeatView
from tests.cogs.running_bot import RunningBot, message_text

KEY = "valhalla"


async def read_seat_view(bot: RunningBot, game: int, name: str = "Ada") -> SeatView:
    return await bot.services.desk.read_seat_view(game, await bot.person_number(name), bot.clock())


async def read_view(bot: RunningBot, game: int, name: str = "Ada") -> Any:
    return (await read_seat_view(bot, game, name)).view


async def write_and_read_last(bot: RunningBot, text: str, name: str = "Ada", **more: Any) -> str:
    """Write a DM and read the last answer."""
    return message_text((await bot.write_dm(bot.people[name], text, **more))[-1])


async def start_game(bot: RunningBot) -> tuple[int, str]:
    """Let Ada and Rorik take sides that are ready-made; name whoever is asked first."""
    game = await bot.open_table(KEY, names=("Ada", "Bo"))
    for name, side in (("Ada", "iron_bows"), ("Bo", "wolf_pack")):
        await write_and_read_last(bot, f"take {side}", name)
    for _ in range(2):
        for name in ("Ada", "Bo"):
            special = "ironblooded" if name == "Ada" else "great_levy"
            await write_and_read_last(bot, f"side special {special}", name)
    for name in ("Ada", "Bo"):
        await write_and_read_last(bot, "ready", name)
    await bot.deliver_letters()
    return game, (await bot.active_and_waiting(game))[0].name
