"""Fixtures of the application's tests."""

import logging
from collections.abc import AsyncIterator, Iterator

import pytest
import structlog

from tests.bot.games.desk_table import DeskTable, make_desk_table


@pytest.fixture
async def table() -> AsyncIterator[DeskTable]:
    """Make a desk over a database in memory, with a clock that the test moves.

    `await table.open_game("toy", 3, settings={"rounds": 1}, table={"hour": 20})` makes people,
    seats and a started game without a lobby, and tells who holds which seat; seats are drawn.
    `await table.give(game, 1, Bid(amount=2))`, `ready`, `look` act for a seat at `table.now`;
    `await table.tick(hours=24)` lets time go by and does what the clock does at the desk;
    `table.letters(game, "news", seat=1)` lists what lies in the outbox; `table.restart()` puts a
    new desk on the same database. `table.store`, `table.desk`, `table.kinds` are the real ones:
    `capital`, and `toy` with the presentation and the words of `tests.bot.toy_game`.
    """
    made = await make_desk_table()
    yield made
    await made.store.close()


@pytest.fixture
def log_settings() -> Iterator[None]:
    """Leave the log as it was: other tests read it, and their tracebacks have no locals."""
    root = logging.getLogger()
    handlers, level, settings = root.handlers[:], root.level, structlog.get_config()
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.configure(**settings)
