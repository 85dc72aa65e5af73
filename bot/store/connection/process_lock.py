"""Locks the database for one process, by a lock on a file beside it."""

import os
import sys
from contextlib import suppress
from io import FileIO
from pathlib import Path

from bot.store.connection.address import sibling_file
from bot.store.errors import StoreError

if sys.platform == "win32":
    import msvcrt

    def _lock_file(file: FileIO) -> None:
        file.seek(1000)  # a byte behind the process number, which stays readable
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock_file(file: FileIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class ProcessLock:
    """Held until `release`, or until the process ends in any way."""

    def __init__(self, file: FileIO) -> None:
        self._file = file

    @classmethod
    def take(cls, database: Path) -> "ProcessLock":
        """Take the lock of a prepared database file."""
        file = sibling_file(database, ".lock").open("r+b", buffering=0)
        try:
            _lock_file(file)
        except OSError:
            process_number = _read_process_number(file)
            file.close()
            raise StoreError(
                f"Another process{process_number} uses the database {database}. Stop it first, or "
                "give this one a database of its own."
            ) from None
        with suppress(OSError):
            file.seek(0)
            file.truncate()
            file.write(f"{os.getpid()}\n".encode())
        return cls(file)

    def release(self) -> None:
        self._file.close()


def _read_process_number(file: FileIO) -> str:
    """Return the number of the process that holds the lock, as text for a sentence."""
    with suppress(OSError):
        text = file.read(20).strip()
        if text.isdigit():
            return f" (number {text.decode()})"
    return ""
