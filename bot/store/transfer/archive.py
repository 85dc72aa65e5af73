"""Copies of what is stored: the whole database as a file, and one game as a file."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.store import StoreError
from bot.store.connection.address import address, beside, give, prepare
from bot.store.connection.process_lock import Lock
from bot.store.connection.sqlite import uri
from bot.store.errors import FULL, full, mended
from bot.store.schema_versions import known
from bot.store.transfer.game_packing import bring_in, export

__all__ = ["backup", "bring_in", "export", "read", "restore", "write"]

BUSY: Final = 5.0
"""So many seconds we wait for a database that is being written."""
MOST: Final = 512 * 1024 * 1024
"""No game's file has more bytes."""
ADVICE: Final = {
    ", or restore a backup there": "",
    "Restore the last backup: skald restore FILE.": "Use an older one.",
    ", or restore a backup made by this one": "",
}
"""What is said of a database, and of a backup instead."""


def backup(url: str, file: Path) -> None:
    """Copy the database into a new file, as of one moment; a bot may go on writing meanwhile."""
    source = _file_of(url)
    prepare(source, new=False)
    _new(file)
    part = _part(file)
    try:
        _copied(source, part, file)
        _sound(part, source)
        _publish(part, file)
    finally:
        part.unlink(missing_ok=True)


def restore(file: Path, url: str, now: datetime) -> Path | None:
    """Put a backup in the place of the database; tell where the old one is kept, if there was one.

    Nothing is changed unless the backup is sound and no process uses the database.
    """
    target = _file_of(url)
    there(file)
    old = target.exists() and target.stat().st_size > 0
    owner = (target if target.exists() else target.resolve().parent).stat()
    prepare(target, new=True)
    lock = Lock.of(target)
    part = _part(target)
    try:
        with _named(part, file):
            _copied(file, part, target)
            _sound(part, file)
        kept = _keep(target, now) if old else None
        part.replace(target)
        for one in (target, beside(target, ".lock")):
            give(one, owner)
        _settle(target.parent)
    finally:
        part.unlink(missing_ok=True)
        lock.release()
    return kept


def there(file: Path) -> None:
    """Look whether a backup is there."""
    if file.is_dir():
        raise StoreError(f"{file} is a folder. Name the backup in it.")
    if not file.is_file():
        raise StoreError(f"There is no file {file}. Look whether its name is right.")


def read(file: Path) -> bytes:
    """Read the file of a game; a pipe or a device may have no end."""
    if file.exists() and not file.is_file():
        raise StoreError(f"{file} is no ordinary file. Name one that `skald export` has written.")
    if file.stat().st_size > MOST:
        raise StoreError(f"{file} is larger than any game. Look whether it is the right file.")
    return file.read_bytes()


def write(file: Path, content: bytes) -> None:
    """Write a new file that only its owner may read: it holds secrets."""
    _new(file)
    part = _part(file)
    try:
        part.write_bytes(content)
        _publish(part, file)
    except OSError as fault:
        raise _unwritten(file, fault) from None
    finally:
        part.unlink(missing_ok=True)


def _file_of(url: str) -> Path:
    at = address(url)
    if at.file is None:
        raise StoreError(
            f"{at.shown} is no file. A database in memory is gone with its process; "
            "copy one on a server with its own tools: pg_dump, pg_restore."
        )
    return at.file


def _new(file: Path) -> None:
    """Refuse to write over anything."""
    if file.is_dir():
        raise StoreError(f"{file} is a folder. Name a new file in it.")
    if file.exists():
        raise StoreError(f"{file} exists already. Name a new file.")
    if not file.resolve().parent.is_dir():
        raise StoreError(f"The folder {file.resolve().parent} does not exist. Create it first.")


def _part(file: Path) -> Path:
    """Make an empty file beside another, that only its owner may read."""
    part = beside(file, f".{os.getpid()}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as fault:
        raise _unwritten(file, fault) from None
    return part


def _unwritten(file: Path, fault: OSError) -> StoreError:
    free = fault.errno in FULL
    todo = "Free some space on its disk." if free else "Choose a folder that you may write."
    return StoreError(f"{file} can't be written: {fault.strerror}. {todo}")


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a database that is there; its faults are sentences."""
    try:
        with closing(sqlite3.connect(uri(file, "rw"), uri=True, timeout=BUSY)) as connection:
            yield connection
    except sqlite3.Error as fault:
        raise mended(fault, str(file)) or fault from fault


@contextmanager
def _named(part: Path, file: Path) -> Iterator[None]:
    """Say what is wrong with a backup by its own name, and no advice to restore one."""
    try:
        yield
    except StoreError as fault:
        text = str(fault).replace(str(part), str(file)).replace("The database", "The backup")
        for advice, better in ADVICE.items():
            text = text.replace(advice, better)
        raise StoreError(text) from fault


def _copied(source: Path, part: Path, goal: Path) -> None:
    """Copy a database; where no room is for it, that is said by the name that it is to have."""
    with _opened(source) as theirs, _opened(part) as ours:
        try:
            theirs.backup(ours)
            ours.execute("PRAGMA journal_mode=DELETE")  # one file, no log beside it
        except sqlite3.Error as fault:
            at = goal if full(fault, str(goal)) else source
            raise mended(fault, str(at)) or fault from fault


def _sound(file: Path, of: Path) -> None:
    """Check that a copy is whole, ours, and of no newer Skald."""
    with _opened(file) as connection:
        [found] = connection.execute("PRAGMA integrity_check(1)").fetchone()
        strays = connection.execute("PRAGMA foreign_key_check").fetchone()
        if found != "ok" or strays:
            raise StoreError(f"{of} is damaged: {found or strays}. Use an older backup.")
        tables = connection.execute("SELECT name FROM sqlite_master WHERE name='alembic_version'")
        if tables.fetchone() is None:
            raise StoreError(f"{of} holds no tables of Skald. Look whether it is the right file.")
        [version] = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    known(version, str(of))


def _keep(target: Path, now: datetime) -> Path:
    """Leave a second name on the database that is replaced, with all that it holds."""
    with suppress(StoreError), _opened(target) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    stamp = f"{now.astimezone(UTC):%Y-%m-%dT%H-%M-%SZ}"
    names = (beside(target, f".{stamp}{more}") for more in ("", *(f"-{n}" for n in range(2, 1000))))
    kept = next(name for name in names if not name.exists())
    try:
        os.link(target, kept)
    except OSError:
        shutil.copy2(target, kept)
    for ending in ("-wal", "-shm"):
        if (log := beside(target, ending)).exists():
            log.replace(beside(kept, ending))
    return kept


def _publish(part: Path, file: Path) -> None:
    """Give a finished file its name, unless somebody took it meanwhile."""
    descriptor = os.open(part, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    try:
        os.link(part, file)
    except FileExistsError:
        raise StoreError(f"{file} exists already. Name a new file.") from None
    except OSError:
        part.rename(file)  # a disk without second names
    _settle(file.resolve().parent)


def _settle(folder: Path) -> None:
    """Bring a folder's names to the disk, where a folder can be opened."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
