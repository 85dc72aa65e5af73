"""What the tests of the application share."""

from collections.abc import AsyncIterator

import pytest

from tests.bot.games.desk_table import Table, new_table


@pytest.fixture
async def table() -> AsyncIterator[Table]:
    """Give a desk over a database in memory, on a clock that is told the time.

    `await table.open_game("toy", 3, settings={"rounds": 1}, table={"hour": 20})` makes people,
    seats and a started game without a lobby, and tells who holds which seat; seats are drawn.
    `await table.give(game, 1, Bid(amount=2))`, `ready`, `look` act for a seat at `table.now`;
    `await table.tick(hours=24)` lets time go by and does what the clock does at the desk;
    `table.letters(game, "news", seat=1)` lists what lies in the outbox; `table.restart()` puts a
    new desk on the same database. `table.store`, `table.desk`, `table.kinds` are the real ones:
    `capital`, and `toy` with the painter and the words of `tests.bot.toy_game`.
    """
    made = await new_table()
    yield made
    await made.store.close()
