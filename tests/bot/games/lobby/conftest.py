"""A lobby over a store in memory, and the host of a table."""

from collections.abc import AsyncIterator

import pytest

from bot.games.seats.host import Host
from bot.store.store import Store
from engine.registry import GAMES
from tests.bot.games.desk_table import DeskTable
from tests.bot.games.lobby.lobby_club import LobbyClub, StandInStarter
from tests.engine.toy import GAME as TOY


@pytest.fixture
async def club() -> AsyncIterator[LobbyClub]:
    store = await Store.open("sqlite+aiosqlite:///:memory:", games={**GAMES, "toy": TOY})
    yield LobbyClub(store, StandInStarter(store))
    await store.close()


@pytest.fixture
def host(table: DeskTable) -> Host:
    return Host(table.store, table.desk, lambda: None, table.game_types)
