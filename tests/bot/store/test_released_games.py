"""Games of an earlier release keep the game before them, and the number of their dice."""

from pathlib import Path

from tests.bot.games.desk_table import DeskTable
from tests.bot.store.test_released_letters import open_released

REMATCH_OF_AN_IMPORTED_GAME = "UPDATE games SET before = 1, born = 17 WHERE id = 2;"


async def test_a_rematch_and_an_imported_game_keep_where_they_come_from(tmp_path: Path) -> None:
    table: DeskTable = await open_released(tmp_path / "skald.db", REMATCH_OF_AN_IMPORTED_GAME)
    async with table.store.reading() as tx:
        rows = [await tx.games.get(number) for number in (1, 2)]
    await table.store.close()
    assert [(row.previous_game, row.original_id) for row in rows if row] == [(None, None), (1, 17)]
