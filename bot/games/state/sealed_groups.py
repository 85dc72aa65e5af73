"""Groups of sealed asks: their sheets play together, once no seat is awaited any more."""

from collections.abc import Sequence
from datetime import datetime

from bot.games.state import windows as clocks
from bot.games.state.windows import AskKey, Windows, key_of
from bot.store.rows import Window
from engine.core.protocol.game import Ask


def is_done(window: Window, *, early: bool) -> bool:
    """Return whether a seat is no longer awaited: out of time, or ready where that closes early."""
    return clocks.has_run_out(window) or (window.ready and early)


def group_sealed_asks(asks: Sequence[Ask]) -> list[list[Ask]]:
    """Group the sealed asks of a position."""
    groups_by_name: dict[str, list[Ask]] = {}
    for ask in asks:
        if ask.group:
            groups_by_name.setdefault(ask.group, []).append(ask)
    return list(groups_by_name.values())


def find_closed_group(asks: Sequence[Ask], windows: Windows, *, early: bool) -> list[Ask]:
    """Find a group in which no seat is awaited."""
    for group in group_sealed_asks(asks):
        if all(is_done(windows[key_of(ask)], early=early) for ask in group):
            return group
    return []


def find_asks_to_claim(
    asks: Sequence[Ask], windows: Windows, now: datetime, *, early: bool
) -> list[AskKey]:
    """Find the asks that still take orders though their group plays now."""
    claimed = []
    for group in group_sealed_asks(asks):
        group_windows = [windows[key_of(ask)] for ask in group]
        if all(clocks.is_late(one, now) or is_done(one, early=early) for one in group_windows):
            claimed += [key_of(one.ask) for one in group_windows if clocks.takes_orders(one, now)]
    return claimed
