"""A whole bot on a database in a file, and everything that was ever written in its world."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.flow.flow import Flow, flowing


@pytest.fixture
async def flow(tmp_path: Path) -> AsyncIterator[Flow]:
    """A bot that can be stopped and started again; what it leaves behind is proven."""
    async with flowing(tmp_path) as one:
        yield one
