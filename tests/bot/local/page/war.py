"""A game of two that machines have played up to its first war; its last letters are still to go."""

from pathlib import Path
from typing import Final

from bot.cli.run import WORLD, world_at
from bot.client import wall_clock
from bot.game_types import GAME_TYPES
from bot.games.machines.machine_choice import MachineTask, think
from bot.settings import url_of
from bot.store.store import Store
from tests.bot.games.desk_table import Opened, Table

SEED: Final = "01" * 16
"""A war comes early."""
LONGEST: Final = 100


async def fight_a_war(folder: Path) -> str:
    """Play until the report of a war is written; name whoever is asked then."""
    world = world_at(folder / WORLD)
    ada, ben = world.people()[:2]
    (guild,) = world.guilds
    (channel,) = world.channels
    games = {key: kind.game for key, kind in GAME_TYPES.items()}
    store = await Store.open(url_of(str(folder / "skald.db")), games=games)
    table = Table(store, GAME_TYPES, now=wall_clock())
    async with store.writing() as tx:
        people = [(await tx.people.add(one.id, one.name)).id for one in (ada, ben)]
    game = await table.open_game("capital", people, seed=SEED, place=(guild, channel, None))
    for _ in range(LONGEST):
        await _step(table, game)
        if any(picture == "war" for one in await table.letters(game) for picture, _ in one.look):
            break
    await _forget(table, game)
    asked = [one for one in people if (await table.desk.look(game.id, one, table.now)).asks]
    await store.close()
    return {people[0]: ada.name, people[1]: ben.name}[asked[0]]


async def _step(table: Table, game: Opened) -> None:
    """Let whoever is asked give what a machine would."""
    for seat, person in game.people.items():
        asks = (await table.desk.look(game.id, person, table.now)).asks
        if asks:
            ask = asks[0].ask
            async with table.store.reading() as tx:
                at = (await tx.steps.position(game.id)).state
            thought = MachineTask("capital", at, seat, ask.id, "plain", SEED, "war")
            orders = think(GAME_TYPES["capital"].game, thought)
            given = [("", order) for order in orders]
            await table.desk.submit(game.id, person, given, table.now, ask=ask.id)
            return


async def _forget(table: Table, game: Opened) -> None:
    """Take the letters of all turns but the last as sent long ago."""
    last = (await table.row(game)).revision
    async with table.store.writing() as tx:
        for one in await tx.outbox.of_game(game.id):
            if one.letter.revision < last:
                await tx.outbox.sent(one.id, None, None, table.now)
