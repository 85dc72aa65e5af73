"""The names of a game's letters, for tests of what is written."""

from tests.bot.games.desk_table import DeskTable, OpenGame


async def names(table: DeskTable, game: OpenGame, since: int = 0) -> list[str]:
    """Name the letters of a game without its number; after so many."""
    found = await table.read_letters(game)
    return [one.letter.partition(".")[2] for one in found][since:]
