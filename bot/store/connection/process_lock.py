"""One process at a time: an operating system's lock on a file beside the database."""

import os
import sys
from contextlib import suppress
from io import FileIO
from pathlib import Path

from bot.store.connection.address import beside
from bot.store.errors import StoreError

if sys.platform == "win32":
    import msvcrt

    def _take(file: FileIO) -> None:
        file.seek(1000)  # beyond the number, so that it can be read
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: FileIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """Held until `release`, or until the process ends in any way."""

    def __init__(self, file: FileIO) -> None:
        self._file = file

    @classmethod
    def of(cls, database: Path) -> "Lock":
        """Take the lock of a database file that was prepared."""
        file = beside(database, ".lock").open("r+b", buffering=0)
        try:
            _take(file)
        except OSError:
            number = _number(file)
            file.close()
            raise StoreError(
                f"Another process{number} uses the database {database}. Stop it first, or give "
                "this one a database of its own."
            ) from None
        with suppress(OSError):
            file.seek(0)
            file.truncate()
            file.write(f"{os.getpid()}\n".encode())
        return cls(file)

    def release(self) -> None:
        self._file.close()


def _number(file: FileIO) -> str:
    """Read who holds it, if that can be known."""
    with suppress(OSError):
        text = file.read(20).strip()
        if text.isdigit():
            return f" (number {text.decode()})"
    return ""
