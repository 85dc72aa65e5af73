"""Correction of the lines of one text, each for the table as the lines before it have left it."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from bot.game_types import GameType
from bot.games.state.seat_view import SeatView
from bot.messages.reader import Reader
from bot.order_reading.order_reader import ReadLine, correct_line
from bot.order_reading.reading_context import ReadingContext
from engine.core.protocol.values import Draft, Order, Refusal


@dataclass
class LineCorrector:
    """Corrects the lines of one text, within the time of that text."""

    game_type: GameType
    language: str
    clock: Callable[[], float] = time.monotonic
    _context: ReadingContext | None = None
    """At the table as it was for the last line; None before the first one."""

    def correct_line(self, line: ReadLine, seat_view: SeatView) -> Order | Draft | Refusal:
        """Return what a line means at a table as it is now, or a refusal of it."""
        if self._context is None or self._context.reader.seat_view is not seat_view:
            reader = Reader(seat_view, self.game_type, self.language, clock=self.clock)
            self._context = (
                self._context.at(reader) if self._context else ReadingContext.to_read(reader)
            )
        return correct_line(self._context, *line)
