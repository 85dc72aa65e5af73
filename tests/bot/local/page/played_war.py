"""A game of two, played by machines up to its first war; its last letters are not sent yet."""

from pathlib import Path
from typing import Final

from bot.cli.run import WORLD_FILE, open_world
from bot.clock import wall_clock
from bot.game_types import GAME_TYPES
from bot.games.machines.machine_orders import MachineTask, choose_orders
from bot.local.interactions.people import list_people
from bot.settings import make_database_url
from bot.store.store import Store
from tests.bot.games.desk_table import DeskTable, OpenGame

SEED: Final = "01" * 16
"""With this seed a war comes early."""
MAX_STEPS: Final = 100


async def fight_a_war(folder: Path) -> str:
    """Play until the report of a war is written; return the name of who is asked then."""
    world = open_world(folder / WORLD_FILE)
    ada, ben = list_people(world)[:2]
    (guild,) = world.guilds
    (channel,) = world.channels
    games = {key: kind.game for key, kind in GAME_TYPES.items()}
    store = await Store.open(make_database_url(str(folder / "skald.db")), games=games)
    table = DeskTable(store, GAME_TYPES, now=wall_clock())
    async with store.writing() as tx:
        people = [(await tx.people.add(one.id, one.name)).id for one in (ada, ben)]
    game = await table.open_game("capital", people, seed=SEED, place=(guild, channel, None))
    for _ in range(MAX_STEPS):
        await _play_step(table, game)
        if any(
            picture == "war" for one in await table.read_letters(game) for picture, _ in one.look
        ):
            break
    await _mark_old_letters_sent(table, game)
    asked = [
        one for one in people if (await table.desk.read_seat_view(game.id, one, table.now)).asks
    ]
    await store.close()
    return {people[0]: ada.name, people[1]: ben.name}[asked[0]]


async def _play_step(table: DeskTable, game: OpenGame) -> None:
    """Give the orders that a machine would choose for the asked seat."""
    for seat, person in game.people.items():
        asks = (await table.desk.read_seat_view(game.id, person, table.now)).asks
        if asks:
            ask = asks[0].ask
            async with table.store.reading() as tx:
                position = (await tx.steps.position(game.id)).state
            task = MachineTask("capital", position, seat, ask.id, "plain", SEED, "war")
            orders = choose_orders(GAME_TYPES["capital"].game, task)
            lines = [("", order) for order in orders]
            await table.desk.submit(game.id, person, lines, table.now, ask=ask.id)
            return


async def _mark_old_letters_sent(table: DeskTable, game: OpenGame) -> None:
    """Mark the letters of all turns but the last as sent."""
    last = (await table.read_row(game)).revision
    async with table.store.writing() as tx:
        for one in await tx.outbox.of_game(game.id):
            if one.letter.revision < last:
                await tx.outbox.mark_sent(one.id, None, None, table.now)
