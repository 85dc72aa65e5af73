"""Addresses of databases, and checks of their files."""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.store.errors import DISK_FULL_ERRORS, FAULT_SENTENCES, StoreError

ADDRESS_EXAMPLES = (
    "Write it like sqlite+aiosqlite:///skald.db or postgresql+asyncpg://name:word@host/skald."
)


@dataclass(frozen=True, slots=True)
class Address:
    """A database's URL, and its file: none in memory or on a server."""

    url: URL
    file: Path | None

    @property
    def is_sqlite(self) -> bool:
        return self.url.get_backend_name() == "sqlite"

    @property
    def is_in_memory(self) -> bool:
        """Return whether it is in memory, and new each time."""
        return self.is_sqlite and self.file is None

    @property
    def display_name(self) -> str:
        """Return its name for messages, without the password."""
        return str(self.file or self.url.render_as_string(hide_password=True))


def parse_address(url: str) -> Address:
    """Read a database URL."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(f"The address of the database can't be read. {ADDRESS_EXAMPLES}") from None
    if parsed.drivername in {"sqlite", "sqlite+aiosqlite"}:
        is_in_memory = parsed.database in {None, "", ":memory:"}
        file = None if is_in_memory else Path(str(parsed.database)).expanduser()
        return Address(parsed.set(drivername="sqlite+aiosqlite"), file)
    if parsed.drivername in {"postgresql", "postgresql+asyncpg"}:
        return Address(parsed.set(drivername="postgresql+asyncpg"), None)
    raise StoreError(f"Skald keeps no database by {parsed.drivername}. {ADDRESS_EXAMPLES}")


def prepare_file(file: Path, *, new: bool) -> None:
    """Check that a database can be there; create a new file that only its owner can read."""
    check_file_place(file, new=new)
    if new:
        for path in (file, sibling_file(file, ".lock")):
            _require_writable(path)


def check_file_place(file: Path, *, new: bool) -> None:
    """Check that a database can be there; change nothing."""
    try:
        _require_place(file, new=new)
    except OSError as fault:
        raise _make_access_error(fault.filename or file, "read", fault) from None


def _require_place(file: Path, *, new: bool) -> None:
    if not new and not file.exists():
        raise StoreError(f"There is no database {file}. Look whether its name is right.")
    folder = file.resolve().parent
    if not folder.is_dir():
        raise StoreError(
            f"The folder {folder} does not exist. Create it, or choose another place "
            "for the database."
        )
    if file.is_dir():
        raise StoreError(f"{file} is a folder. Name a file in it for the database.")


def sibling_file(file: Path, suffix: str) -> Path:
    """Return the path of a file beside a database."""
    return file.with_name(f"{file.name}{suffix}")


def give_to_owner(file: Path, owner: os.stat_result) -> None:
    """Give a file or folder to the owner of another, if we may."""
    with suppress(OSError):  # only root may change an owner; others keep what they make
        os.chown(file, owner.st_uid, owner.st_gid)


def _require_writable(path: Path) -> None:
    """Check that a file can be written; create it if there is none."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as fault:
        raise _make_access_error(path, "written", fault) from None


def _make_access_error(path: Path | str, verb: str, fault: OSError) -> StoreError:
    if fault.errno in DISK_FULL_ERRORS:
        return StoreError(FAULT_SENTENCES["SQLITE_FULL"].format(at=path))
    return StoreError(
        f"{path} can't be {verb}: {fault.strerror}. Give the user that runs Skald the "
        "right to write the database and its folder."
    )
