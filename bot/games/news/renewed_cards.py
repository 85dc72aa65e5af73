"""A card once more: what is asked has another time now, and the card before tells the old one."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.games.news.letter_writer import card, quiet
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.stewards import is_absent
from bot.store.rows import Letter, Window
from engine.core.protocol.values import Seat

RESUMED: Final = "resume"
"""Of all that is done to a table's time only this calls for anything."""


def anew(board: GameSnapshot, changed: Iterable[Window], now: datetime, why: str) -> list[Letter]:
    """Bring each seat its card again whose windows have another time now."""
    asked: dict[Seat, list[Window]] = {}
    for window in changed:
        if window.ask.clock and window.open:
            asked.setdefault(window.ask.seat, []).append(window)
    moment = round(now.timestamp() * 1000)
    letters = []
    for seat, windows in asked.items():
        row = board.seats.get(seat)
        holder = board.people.get(row.person or 0) if row is not None else None
        if row is None or holder is None or is_absent(row, holder, board.table, now):
            continue
        told = card(board.row, row, windows, quiet(holder, now))
        body = {**told.body, "silent": why != RESUMED}
        letters.append(replace(told, letter=f"{told.letter}.{why}.{moment}", body=body))
    return letters
