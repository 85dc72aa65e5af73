"""The stage of the local table's tests, checked by our rules and, if possible, by OpenAPI."""

from collections.abc import AsyncIterator

import pytest

from tests.bot.local.stage import Stage, open_stage
from tests.bot.openapi import OpenApiJudge, description_path


@pytest.fixture
async def table() -> AsyncIterator[Stage]:
    """A world, its server and its people; every request and answer fits Discord's description."""
    judge = OpenApiJudge() if description_path().exists() else None
    async with open_stage() as set_:
        if judge is not None:
            set_.server.witnesses.append(judge)
        yield set_
    if judge is not None:
        assert judge.mismatches == []
