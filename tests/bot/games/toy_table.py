"""Helpers for tests of the desk at a table of the toy game."""

from typing import Any

import pytest

from bot.games.refusals import RefusedError
from tests.bot.games.desk_table import DeskTable, OpenGame
from tests.engine.toy.orders import Bid


def refusal_codes(error: pytest.ExceptionInfo[RefusedError]) -> list[str]:
    return [one.code for one in error.value.refusals]


def reply_refusal_codes(reply: Any) -> list[str]:
    return [one.code for answer in reply.results for one in answer.verdict.refusals]


async def open_game_at_turn(
    at: DeskTable, *, active: int = 1, people: int = 3, **more: Any
) -> OpenGame:
    """Open a game at the turn of a seat, which has bid more than the others."""
    game = await at.open_game("toy", people, **more)
    for seat in range(1, people + 1):
        await at.give_orders(game, seat, Bid(amount=3 if seat == active else 1))
        await at.mark_ready(game, seat)
    return game


async def read_hand(table: DeskTable, game: OpenGame, seat: int) -> tuple[str, ...]:
    view: Any = (await table.read_seat_view(game, seat)).view
    found: tuple[str, ...] = view.hand
    return found
