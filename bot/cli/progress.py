"""What a person sees while long work runs: one line on a terminal, nothing in a file."""

import sys
import time
from types import TracebackType
from typing import Self, TextIO


class Progress:
    """A line that counts, rewritten in place a few times a second."""

    def __init__(self, what: str, total: int = 0, stream: TextIO | None = None) -> None:
        self.what, self.total, self.done = what, total, 0
        self._stream = stream or sys.stderr
        self._shown = self._stream.isatty()
        self._last = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._shown and self.done:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def step(self, note: str = "") -> None:
        """Count one more, and show it when it is time."""
        self.done += 1
        now = time.monotonic()
        if self._shown and now - self._last > 0.1:
            self._last = now
            of = f" of {self.total}" if self.total else ""
            self._stream.write(f"\r\x1b[K{self.what}: {self.done}{of} {note}".rstrip())
            self._stream.flush()
