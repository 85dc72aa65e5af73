"""Fixtures for tests of the sender."""

from collections.abc import AsyncIterator

import pytest

from tests.bot.delivery.discord_io.sender_stage import SenderStage, open_sender_stage


@pytest.fixture
async def stage() -> AsyncIterator[SenderStage]:
    async with open_sender_stage() as opened:
        yield opened
