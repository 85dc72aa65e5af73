"""Show the progress of long work: one line on a terminal, nothing in a file."""

import sys
import time
from types import TracebackType
from typing import Self, TextIO


class Progress:
    """A line with a count, rewritten in place a few times a second."""

    def __init__(self, what: str, total: int = 0, stream: TextIO | None = None) -> None:
        self.what, self.total, self.done = what, total, 0
        self._stream = stream or sys.stderr
        self._is_terminal = self._stream.isatty()
        self._updated_at = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._is_terminal and self.done:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def count(self, note: str = "") -> None:
        """Count one step, and update the line if the last update is old enough."""
        self.done += 1
        now = time.monotonic()
        if self._is_terminal and now - self._updated_at > 0.1:
            self._updated_at = now
            of = f" of {self.total}" if self.total else ""
            self._stream.write(f"\r\x1b[K{self.what}: {self.done}{of} {note}".rstrip())
            self._stream.flush()
