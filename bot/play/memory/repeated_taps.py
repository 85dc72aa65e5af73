"""The buttons that just gave an order: a second tap before the card changes is the same press."""

from collections import OrderedDict
from datetime import datetime
from typing import Final, NamedTuple

from bot.play.memory.pending_redraws import REDRAW_PAUSE

MAX_TAPS: Final = 4_096
"""Taps that are remembered."""


class TappedButton(NamedTuple):
    """Which button somebody tapped."""

    person: int
    game: int
    ask: str
    order: str


class RepeatedTaps:
    """The token of the last tap on each button; after a restart all are forgotten."""

    def __init__(self) -> None:
        self._taps: OrderedDict[TappedButton, tuple[str, datetime]] = OrderedDict()

    def find_token(self, button: TappedButton, token: str, now: datetime) -> str:
        """Return the token of a tap; one that repeats another before its card changes has that."""
        first, tapped_at = self._taps.get(button, (token, now))
        if now - tapped_at >= REDRAW_PAUSE:
            first, tapped_at = token, now
        self._taps[button] = first, tapped_at
        self._taps.move_to_end(button)
        while len(self._taps) > MAX_TAPS:
            self._taps.popitem(last=False)
        return first
