"""A database on disk with a game that has been played for a while."""

import asyncio
from pathlib import Path

import pytest

from engine.capital.orders import EndBuild, Store
from engine.core.protocol.values import Order
from tests.bot.games.desk_table import make_desk_table
from tests.bot.new_database import write_new_database

TURN: list[Order] = [EndBuild(), Store(keep=())]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a local table with three turns played of game 1."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.delenv("SKALD_DATABASE", raising=False)
    monkeypatch.setenv("SKALD_DATA", str(tmp_path / "data"))
    folder = tmp_path / "data" / "local"
    folder.mkdir(parents=True)
    asyncio.run(_play_turns(folder / "skald.db"))
    return folder


async def _play_turns(file: Path) -> None:
    table = await make_desk_table(write_new_database(file))
    game = await table.open_game("capital", 2, settings={"mode": "short"})
    for seat in (1, 2, 1):
        for order in TURN:
            (answer,) = (await table.give_orders(game, seat, order)).results
            assert answer.verdict.is_accepted, answer
    await table.store.close()
