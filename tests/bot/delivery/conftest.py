"""A post office on a database in memory."""

from collections.abc import AsyncIterator

import pytest

from bot.store.store import Store
from tests.bot.delivery.post_office import PostOffice


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    opened = await Store.open("sqlite+aiosqlite:///:memory:")
    yield opened
    await opened.close()


@pytest.fixture
async def office(store: Store) -> AsyncIterator[PostOffice]:
    made = PostOffice(store)
    await made.open_table()
    yield made
    await made.studio.close()
