"""The stage of the local table's tests, judged by our rules and, where it can be, by OpenAPI."""

from collections.abc import AsyncIterator

import pytest

from tests.bot.local.stage import Stage, stage
from tests.bot.openapi import OpenApiJudge, place


@pytest.fixture
async def table() -> AsyncIterator[Stage]:
    """A world, its server and its people; every request and answer fits Discord's description."""
    judge = OpenApiJudge() if place().exists() else None
    async with stage() as set_:
        if judge is not None:
            set_.server.witness.append(judge)
        yield set_
    if judge is not None:
        assert judge.wrong == []
