"""Whose books are meant, and what everybody may know of the table where somebody reads in them."""

from typing import Any, NamedTuple

from bot.games.refusals import RefusedError
from bot.play.requests import Request
from bot.play.services import Services
from bot.play.tables.meant_table import VIEWABLE_LIVES, find_meant_table
from bot.play.tables.table_choices import find_here_once
from bot.records import GameRow
from bot.rule_lookup.game_library import GameLibrary


class TableLibrary(NamedTuple):
    """The library of a game, and the public view of a table of that game; None without one."""

    library: GameLibrary
    view: Any = None


async def find_library(services: Services, request: Request, key: str | None) -> GameLibrary:
    """Return the library of the game that is meant: the named one, the table's, or the first."""
    named = services.libraries.get(key or "")
    row = await find_table_row(services, request) if named is None else None
    return await _load_library(services, row, named)


async def find_library_once(services: Services, request: Request, key: str | None) -> GameLibrary:
    """Return the library that a typist means, cached for a moment."""
    library: GameLibrary = await find_here_once(
        services, request, ("books", key), lambda: find_library(services, request, key)
    )
    return library


async def find_table_library(services: Services, request: Request, key: str | None) -> TableLibrary:
    """Return the library of the game that is meant, with the view of the table if it plays it."""
    row = await find_table_row(services, request)
    return await read_table_library(services, row, services.libraries.get(key or ""))


async def read_table_library(
    services: Services, row: GameRow | None, named: GameLibrary | None = None
) -> TableLibrary:
    """Return the named library, or that of a table, with the public view of that table."""
    library = await _load_library(services, row, named)
    if row is None or row.rules != library.game_type.game.key:
        return TableLibrary(library)
    try:
        seat_view = await services.desk.read_seat_view(row.id, None, services.now())
    except RefusedError:
        return TableLibrary(library)  # the game has not begun
    return TableLibrary(library, seat_view.view)


async def _load_library(
    services: Services, row: GameRow | None, named: GameLibrary | None
) -> GameLibrary:
    """Return the named library, that of a table, or the first one, with its indexes."""
    first = next(iter(services.libraries.values()))
    library = named or (first if row is None else services.libraries.get(row.rules, first))
    await library.load()
    return library


async def find_table_row(services: Services, request: Request) -> GameRow | None:
    """Return the table that is meant; None if there is none, or it is unclear."""
    try:
        return await find_meant_table(services, request, lives=VIEWABLE_LIVES)
    except RefusedError:
        return None
