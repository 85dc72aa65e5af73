"""A running bot on a database file, and all messages of its world."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.flow.flow import Flow, running_flow


@pytest.fixture
async def flow(tmp_path: Path) -> AsyncIterator[Flow]:
    """A bot that can be restarted; at the end its rows and messages are checked."""
    async with running_flow(tmp_path) as one:
        yield one
