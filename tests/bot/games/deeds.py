"""What tests of the desk do again and again, at a table of the toy game."""

from typing import Any

import pytest

from bot.games.refusals import RefusedError
from tests.bot.games.desk_table import Opened, Table
from tests.engine.toy.orders import Bid


def codes(error: pytest.ExceptionInfo[RefusedError]) -> list[str]:
    return [one.code for one in error.value.refusals]


def refused(reply: Any) -> list[str]:
    return [one.code for answer in reply.answers for one in answer.verdict.refusals]


async def turn(at: Table, *, active: int = 1, people: int = 3, **more: Any) -> Opened:
    """Stand at the turn of a seat that has bid more than the others."""
    game = await at.open_game("toy", people, **more)
    for seat in range(1, people + 1):
        await at.give(game, seat, Bid(amount=3 if seat == active else 1))
        await at.ready(game, seat)
    return game


async def hand(table: Table, game: Opened, seat: int) -> tuple[str, ...]:
    view: Any = (await table.look(game, seat)).view
    found: tuple[str, ...] = view.hand
    return found
