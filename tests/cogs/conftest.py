"""Fixtures with the running bot, connected to the local stand-in."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.client import COGS
from tests.bot.new_database import write_new_database
from tests.cogs.running_bot import RunningBot, run_bot


@pytest.fixture
async def bot() -> AsyncIterator[RunningBot]:
    """A bot with buttons and DMs, and no slash commands, on a database in memory."""
    async with run_bot() as one:
        yield one


@pytest.fixture
async def bot_with_commands() -> AsyncIterator[RunningBot]:
    """A bot with everything, slash commands too."""
    async with run_bot(cogs=COGS) as one:
        yield one


@pytest.fixture
async def bot_on_disk(tmp_path: Path) -> AsyncIterator[RunningBot]:
    """A bot on a database in a file: it may be stopped and started again."""
    async with run_bot(write_new_database(tmp_path / "skald.db")) as one:
        yield one
