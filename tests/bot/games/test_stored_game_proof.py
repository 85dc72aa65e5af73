"""A kept game is proved wherever it goes on."""

from bot.game_types import GAME_TYPES
from bot.games.stored_game_proof import Proof, prove_game
from bot.store.store import Store
from bot.store.transfer.archive import export_game, import_game
from tests.bot.games.desk_table import MEMORY, make_desk_table


async def prove_stored_game(store: Store, game: int) -> Proof:
    async with store.reading() as tx:
        row = await tx.games.get(game)
        assert row is not None
        return await prove_game(tx, GAME_TYPES, row)


async def test_a_game_whose_chance_hangs_on_its_number_is_the_same_under_another() -> None:
    table = await make_desk_table(MEMORY)
    try:
        entries = [{"colour": one} for one in ("red", "blue", "green")]
        game = await table.open_game("valhalla", 3, entries=entries)
        for _ in range(4):
            await table.advance_and_tick(hours=200)
        here = await prove_stored_game(table.store, game.id)
        copy = await import_game(
            table.store, await export_game(table.store, game.id, table.now), table.now
        )
        there = await prove_stored_game(table.store, copy)
    finally:
        await table.store.close()
    assert copy != game.id
    assert (here.gap_found, there.gap_found) == ("", "")
    assert here.steps_proved == here.steps > 3
    assert there.steps_proved == here.steps_proved
