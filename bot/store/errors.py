"""What can go wrong with a database, and the sentence that says what to do."""

import errno
import shutil
import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from bot.errors import MendableError


class StoreError(MendableError):
    """A fault of the database that a person can mend."""


class StaleGameError(Exception):
    """Somebody else moved the game on first: read it again."""

    def __init__(self, game: int) -> None:
        super().__init__(f"game {game} has moved on")
        self.game = game


SENTENCES: Final = {
    "SQLITE_FULL": "There is no room left for the database {at}. Free some space on its disk.",
    "SQLITE_READONLY": "The database {at} can't be written. Give the user that runs Skald the "
    "right to write it and its folder.",
    "SQLITE_CANTOPEN": "The database {at} can't be opened. Look whether the user that runs Skald "
    "may read and write it and its folder.",
    "SQLITE_PERM": "The database {at} can't be opened. Look whether the user that runs Skald "
    "may read and write it and its folder.",
    "SQLITE_NOTADB": "{at} is no database. Name another file, or restore a backup there.",
    "SQLITE_CORRUPT": "The database {at} is damaged. Restore the last backup: skald restore FILE.",
    "SQLITE_BUSY": "The database {at} is being written by another program. Stop that, "
    "then try again.",
    "SQLITE_IOERR": "The disk of the database {at} fails to read or write. Check the disk, and "
    "how much of it you may fill.",
}
FULL: Final = (errno.ENOSPC, errno.EDQUOT)
CRUMB: Final = 256 * 1024
"""Of less room SQLite makes no log beside a database, and calls that a fault of the disk."""
UNREACHED: Final = (
    "The database {at} does not answer: {why}. Look whether it runs and whether address, "
    "name and password are right."
)


def mended(fault: BaseException, at: str) -> StoreError | None:
    """Say a fault of the database as a sentence, if a person can mend it."""
    cause = fault.orig if isinstance(fault, DBAPIError) else fault
    name = getattr(cause, "sqlite_errorname", None)
    if isinstance(cause, sqlite3.Error) and name:
        known = next((code for code in SENTENCES if name.startswith(code)), None)
        known = "SQLITE_FULL" if full(cause, at) else known
        return StoreError(SENTENCES[known].format(at=at)) if known else None
    if isinstance(fault, DBAPIError) and fault.connection_invalidated:
        return unreached(fault, at)
    return None


def full(fault: sqlite3.Error, at: str) -> bool:
    """Tell whether what stops a database is a disk without room."""
    if fault.sqlite_errorname.startswith("SQLITE_FULL"):
        return True
    return fault.sqlite_errorname.startswith("SQLITE_IOERR") and _filled(at)


def _filled(at: str) -> bool:
    try:
        return shutil.disk_usage(Path(at).resolve().parent).free < CRUMB
    except OSError:
        return False


def unreached(fault: BaseException, at: str) -> StoreError:
    """Say that a server can't be reached, or sent us away."""
    cause = fault.orig if isinstance(fault, DBAPIError) else fault
    words = " ".join(str(cause).split())[:200]
    return StoreError(UNREACHED.format(at=at, why=words or type(cause).__name__))
