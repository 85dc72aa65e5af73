"""Backups and restores of the database, and the files of games."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.store import StoreError
from bot.store.connection.address import give_to_owner, parse_address, prepare_file, sibling_file
from bot.store.connection.process_lock import ProcessLock
from bot.store.connection.sqlite import file_uri
from bot.store.errors import DISK_FULL_ERRORS, is_disk_full, make_store_error
from bot.store.schema_versions import require_known_version
from bot.store.transfer.game_export import export_game
from bot.store.transfer.game_import import import_game

__all__ = [
    "back_up_database",
    "export_game",
    "import_game",
    "read_game_bytes",
    "restore_database",
    "write_private_file",
]

BUSY_SECONDS: Final = 5.0
"""How long to wait for a database that is being written."""
MAX_GAME_FILE_BYTES: Final = 512 * 1024 * 1024
"""The largest game file, in bytes."""
BACKUP_ADVICE: Final = {
    ", or restore a backup there": "",
    "Restore the last backup: skald restore FILE.": "Use an older one.",
    ", or restore a backup made by this one": "",
}
"""Advice about a database, and its replacement for a backup."""


def back_up_database(url: str, file: Path) -> None:
    """Copy the database into a new file, as of one moment; a bot may write meanwhile."""
    source = _require_file(url)
    prepare_file(source, new=False)
    _require_new(file)
    partial_file = _make_partial_file(file)
    try:
        _copy_database(source, partial_file, file)
        _check_copy(partial_file, source)
        _publish(partial_file, file)
    finally:
        partial_file.unlink(missing_ok=True)


def restore_database(file: Path, url: str, now: datetime) -> Path | None:
    """Replace the database by a backup; return where the old one is kept, if there was one.

    Nothing changes unless the backup is sound and no process uses the database.
    """
    target = _require_file(url)
    require_backup(file)
    has_old = target.exists() and target.stat().st_size > 0
    owner = (target if target.exists() else target.resolve().parent).stat()
    prepare_file(target, new=True)
    lock = ProcessLock.take(target)
    partial_file = _make_partial_file(target)
    try:
        with _name_backup_in_errors(partial_file, file):
            _copy_database(file, partial_file, target)
            _check_copy(partial_file, file)
        old_copy = _keep_old_database(target, now) if has_old else None
        partial_file.replace(target)
        for one in (target, sibling_file(target, ".lock")):
            give_to_owner(one, owner)
        _flush_folder(target.parent)
    finally:
        partial_file.unlink(missing_ok=True)
        lock.release()
    return old_copy


def require_backup(file: Path) -> None:
    """Check that a backup exists."""
    if file.is_dir():
        raise StoreError(f"{file} is a folder. Name the backup in it.")
    if not file.is_file():
        raise StoreError(f"There is no file {file}. Look whether its name is right.")


def read_game_bytes(file: Path) -> bytes:
    """Read a game file; refuse pipes and devices, which may have no end."""
    if file.exists() and not file.is_file():
        raise StoreError(f"{file} is no ordinary file. Name one that `skald export` has written.")
    if file.stat().st_size > MAX_GAME_FILE_BYTES:
        raise StoreError(f"{file} is larger than any game. Look whether it is the right file.")
    return file.read_bytes()


def write_private_file(file: Path, content: bytes) -> None:
    """Write a new file that only its owner can read: it holds secrets."""
    _require_new(file)
    partial_file = _make_partial_file(file)
    try:
        partial_file.write_bytes(content)
        _publish(partial_file, file)
    except OSError as fault:
        raise _make_write_error(file, fault) from None
    finally:
        partial_file.unlink(missing_ok=True)


def _require_file(url: str) -> Path:
    at = parse_address(url)
    if at.file is None:
        raise StoreError(
            f"{at.display_name} is no file. A database in memory is gone with its process; "
            "copy one on a server with its own tools: pg_dump, pg_restore."
        )
    return at.file


def _require_new(file: Path) -> None:
    """Refuse a path that exists, or whose folder does not."""
    if file.is_dir():
        raise StoreError(f"{file} is a folder. Name a new file in it.")
    if file.exists():
        raise StoreError(f"{file} exists already. Name a new file.")
    if not file.resolve().parent.is_dir():
        raise StoreError(f"The folder {file.resolve().parent} does not exist. Create it first.")


def _make_partial_file(file: Path) -> Path:
    """Create an empty temporary file beside another; only its owner can read it."""
    partial_file = sibling_file(file, f".{os.getpid()}.part")
    try:
        partial_file.unlink(missing_ok=True)
        os.close(os.open(partial_file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as fault:
        raise _make_write_error(file, fault) from None
    return partial_file


def _make_write_error(file: Path, fault: OSError) -> StoreError:
    is_disk_full = fault.errno in DISK_FULL_ERRORS
    todo = "Free some space on its disk." if is_disk_full else "Choose a folder that you may write."
    return StoreError(f"{file} can't be written: {fault.strerror}. {todo}")


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    """Open an existing database; its faults become sentences."""
    try:
        with closing(
            sqlite3.connect(file_uri(file, "rw"), uri=True, timeout=BUSY_SECONDS)
        ) as connection:
            yield connection
    except sqlite3.Error as fault:
        raise make_store_error(fault, str(file)) or fault from fault


@contextmanager
def _name_backup_in_errors(partial_file: Path, file: Path) -> Iterator[None]:
    """Rewrite faults of the temporary copy: name the backup, and don't advise to restore one."""
    try:
        yield
    except StoreError as fault:
        text = (
            str(fault).replace(str(partial_file), str(file)).replace("The database", "The backup")
        )
        for advice, replacement in BACKUP_ADVICE.items():
            text = text.replace(advice, replacement)
        raise StoreError(text) from fault


def _copy_database(source: Path, partial_file: Path, target: Path) -> None:
    """Copy a database; a full disk is reported for the target."""
    with _opened(source) as source_connection, _opened(partial_file) as copy_connection:
        try:
            source_connection.backup(copy_connection)
            copy_connection.execute("PRAGMA journal_mode=DELETE")  # one file, no log beside it
        except sqlite3.Error as fault:
            failing_file = target if is_disk_full(fault, str(target)) else source
            raise make_store_error(fault, str(failing_file)) or fault from fault


def _check_copy(file: Path, source: Path) -> None:
    """Check that a copy is sound, Skald's, and not of a newer version."""
    with _opened(file) as connection:
        [check_result] = connection.execute("PRAGMA integrity_check(1)").fetchone()
        broken_reference = connection.execute("PRAGMA foreign_key_check").fetchone()
        if check_result != "ok" or broken_reference:
            raise StoreError(
                f"{source} is damaged: {check_result or broken_reference}. Use an older backup."
            )
        tables = connection.execute("SELECT name FROM sqlite_master WHERE name='alembic_version'")
        if tables.fetchone() is None:
            raise StoreError(
                f"{source} holds no tables of Skald. Look whether it is the right file."
            )
        [version] = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    require_known_version(version, str(source))


def _keep_old_database(target: Path, now: datetime) -> Path:
    """Keep the database that is replaced, under a dated name."""
    with suppress(StoreError), _opened(target) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    stamp = f"{now.astimezone(UTC):%Y-%m-%dT%H-%M-%SZ}"
    names = (
        sibling_file(target, f".{stamp}{more}") for more in ("", *(f"-{n}" for n in range(2, 1000)))
    )
    old_copy = next(name for name in names if not name.exists())
    try:
        os.link(target, old_copy)
    except OSError:
        shutil.copy2(target, old_copy)
    for ending in ("-wal", "-shm"):
        if (log_file := sibling_file(target, ending)).exists():
            log_file.replace(sibling_file(old_copy, ending))
    return old_copy


def _publish(partial_file: Path, file: Path) -> None:
    """Give a finished file its name, unless that exists meanwhile."""
    descriptor = os.open(partial_file, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    try:
        os.link(partial_file, file)
    except FileExistsError:
        raise StoreError(f"{file} exists already. Name a new file.") from None
    except OSError:
        partial_file.rename(file)  # a file system without hard links
    _flush_folder(file.resolve().parent)


def _flush_folder(folder: Path) -> None:
    """Flush a folder to the disk, where folders can be opened."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
