"""The CPU time of typed lines that are noted on a sheet, in runs as a player types them."""

from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from bot.lab.bench.whole_table.measured_bot import start_measured_bot
from bot.lab.bench.whole_table.players import PlayedTable
from bot.local.interactions.people import SimulatedPerson
from bot.messages.reader import Reader
from bot.settings import make_database_url
from bot.store.store import Store
from engine.core.dice import Dice

NOTED_GAME_KEY: Final = "valhalla"
"""A game whose orders are noted on a sheet."""
READY_WORD: Final = "ready"


async def measure_noted_lines(folder: Path, count: int) -> list[float]:
    """Play until so many lines were noted; return their CPU time, in microseconds.

    Each line counts the mean of its run, with the card that is drawn after the run.
    """
    url = make_database_url(str(folder / "noted.db"))
    found: list[float] = []
    async with AsyncExitStack() as open_:
        bot = await open_.enter_async_context(start_measured_bot(folder, url, 1))
        store = await Store.open(url, alone=False)
        open_.push_async_callback(store.close)
        table = PlayedTable(bot, store, Dice("bench", "noted"), bot.people, NOTED_GAME_KEY)
        await table.start_game()
        while len(found) < count:
            for person in table.people:
                for reader in await table.player_games.list_readers(person.id):
                    found += await _play_ask(table, person, reader)
    return found


async def _play_ask(table: PlayedTable, person: SimulatedPerson, reader: Reader) -> list[float]:
    """Answer a person's first open ask as an AI would; return the cost of its lines if noted."""
    waiting = [one for one in reader.seat_view.asks if not one.is_ready]
    if not waiting:
        return []
    seat_ask, game = waiting[0], reader.game_type.game
    orders = game.choose(reader.seat_view.view, seat_ask.ask, table.dice)
    lines = [reader.write_order(order) for order in orders]
    spent = await _write_lines(table, person, lines)
    if seat_ask.ask.ready:
        await table.write_line(person, READY_WORD)
        await table.wait_until_settled()
    return [spent / len(lines) * 1e6] * len(lines) if lines and seat_ask.ask.group else []


async def _write_lines(table: PlayedTable, person: SimulatedPerson, lines: Sequence[str]) -> float:
    """Write lines in a run, and return the CPU time until the card is drawn after them."""
    await table.bot.let_time_pass()
    before = await table.bot.process.cpu_seconds()
    for line in lines:
        await table.write_line(person, line)
    await table.wait_until_settled()
    await table.bot.wait_until_cards_are_drawn()
    return await table.bot.process.cpu_seconds() - before
