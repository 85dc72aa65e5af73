"""A whole bot for every test of the cogs: the real one, in the local stand-in."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.client import COGS
from tests.cogs.whole_bot import Hall, raised


@pytest.fixture
async def hall() -> AsyncIterator[Hall]:
    """A bot with buttons and DMs, and no slash commands, on a database in memory."""
    async with raised() as one:
        yield one


@pytest.fixture
async def court() -> AsyncIterator[Hall]:
    """A bot with everything, slash commands too."""
    async with raised(cogs=COGS) as one:
        yield one


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Hall]:
    """A bot on a database in a file: it may be stopped and started again."""
    async with raised(f"sqlite+aiosqlite:///{tmp_path}/skald.db") as one:
        yield one
