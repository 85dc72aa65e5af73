"""Faults of a database, and the sentences that say what to do about them."""

import errno
import shutil
import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from bot.errors import MendableError


class StoreError(MendableError):
    """A fault of the database that a person can fix."""


class StaleGameError(Exception):
    """The game has moved on meanwhile: read it again."""

    def __init__(self, game: int) -> None:
        super().__init__(f"game {game} has moved on")
        self.game = game


FAULT_SENTENCES: Final = {
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
DISK_FULL_ERRORS: Final = (errno.ENOSPC, errno.EDQUOT)
MIN_FREE_BYTES: Final = 256 * 1024
"""With less free room SQLite can't create its log, and reports a disk fault."""
UNREACHED_SENTENCE: Final = (
    "The database {at} does not answer: {why}. Look whether it runs and whether address, "
    "name and password are right."
)


def make_store_error(fault: BaseException, address: str) -> StoreError | None:
    """Turn a fault of the database into a sentence, if a person can fix it."""
    cause = fault.orig if isinstance(fault, DBAPIError) else fault
    name = getattr(cause, "sqlite_errorname", None)
    if isinstance(cause, sqlite3.Error) and name:
        code = next((code for code in FAULT_SENTENCES if name.startswith(code)), None)
        code = "SQLITE_FULL" if is_disk_full(cause, address) else code
        return StoreError(FAULT_SENTENCES[code].format(at=address)) if code else None
    if isinstance(fault, DBAPIError) and fault.connection_invalidated:
        return make_unreached_error(fault, address)
    return None


def is_disk_full(fault: sqlite3.Error, address: str) -> bool:
    """Return whether a fault comes from a full disk."""
    if fault.sqlite_errorname.startswith("SQLITE_FULL"):
        return True
    return fault.sqlite_errorname.startswith("SQLITE_IOERR") and _has_little_room(address)


def _has_little_room(address: str) -> bool:
    try:
        return shutil.disk_usage(Path(address).resolve().parent).free < MIN_FREE_BYTES
    except OSError:
        return False


def make_unreached_error(fault: BaseException, address: str) -> StoreError:
    """Make the error of a server that can't be reached or refuses the connection."""
    cause = fault.orig if isinstance(fault, DBAPIError) else fault
    words = " ".join(str(cause).split())[:200]
    return StoreError(UNREACHED_SENTENCE.format(at=address, why=words or type(cause).__name__))
