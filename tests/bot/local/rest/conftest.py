"""A bot of the real discord.py at the stand-in."""

from collections.abc import AsyncIterator

import pytest

from tests.bot.local.bots import HostBot
from tests.bot.local.rest.host_commands import add_commands
from tests.bot.local.stage import Stage, logged_in


@pytest.fixture
async def bot(table: Stage) -> AsyncIterator[HostBot]:
    """A host with the commands of these tests, logged in."""
    host = HostBot()
    add_commands(host)
    async with logged_in(host, table.world.token):
        yield host
