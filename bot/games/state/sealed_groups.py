"""Sealed groups: whose sheets play together, and when nobody of them is waited for any more."""

from collections.abc import Sequence
from datetime import datetime

from bot.games.state import windows as clocks
from bot.games.state.windows import Key, Windows, key_of
from bot.store.rows import Window
from engine.core.protocol.game import Ask


def is_done(window: Window, *, early: bool) -> bool:
    """Tell whether a seat is not waited for: out of time, or ready where that closes early."""
    return clocks.has_run_out(window) or (window.ready and early)


def groups(asks: Sequence[Ask]) -> list[list[Ask]]:
    """Part the sealed asks of a position into their groups."""
    found: dict[str, list[Ask]] = {}
    for ask in asks:
        if ask.group:
            found.setdefault(ask.group, []).append(ask)
    return list(found.values())


def closed(asks: Sequence[Ask], windows: Windows, *, early: bool) -> list[Ask]:
    """Find a group in which nobody is waited for."""
    for group in groups(asks):
        if all(is_done(windows[key_of(ask)], early=early) for ask in group):
            return group
    return []


def doomed(asks: Sequence[Ask], windows: Windows, now: datetime, *, early: bool) -> list[Key]:
    """Find what will play now with its group, though it still takes orders."""
    found = []
    for group in groups(asks):
        those = [windows[key_of(ask)] for ask in group]
        if all(clocks.is_late(one, now) or is_done(one, early=early) for one in those):
            found += [key_of(one.ask) for one in those if clocks.takes_orders(one, now)]
    return found
