"""Which hint a practice table tells next."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from bot.game_types import GameType
from bot.games.state.seat_view import SeatView
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order


def choose_practice_hint(
    game_type: GameType, view: Any, ask: Ask, sheet: Sequence[Order], told_hints: Collection[str]
) -> str:
    """Choose the kind of order to explain now: the best that was not explained; "" if none."""
    practice = game_type.presentation.practice
    if practice is None:
        return ""
    kinds = practice.list_hint_kinds(view, ask, sheet)
    return next((one for one in kinds if one not in told_hints), "")


def find_practice_hint(game_type: GameType, seat_view: SeatView) -> dict[str, str]:
    """Return the hint of the first ask that has one, by the ask's id; only at a practice table."""
    told_hints, view = seat_view.told_hints, seat_view.view
    if told_hints is None:
        return {}
    for one in seat_view.asks:
        sheet = [stored.order for stored in one.sheet]
        kind = (
            choose_practice_hint(game_type, view, one.ask, sheet, told_hints)
            if not one.is_ready
            else ""
        )
        if kind:
            return {one.ask.id: kind}
    return {}


def add_told_hints(told_hints: Iterable[str], more: Iterable[str]) -> tuple[str, ...]:
    """Return the hints that have been told, with more of them, in a fixed order."""
    return tuple(sorted({*told_hints, *more}))
