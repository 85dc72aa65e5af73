"""Where a database is."""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.store.errors import FULL, SENTENCES, StoreError

LIKE = "Write it like sqlite+aiosqlite:///skald.db or postgresql+asyncpg://name:word@host/skald."


@dataclass(frozen=True, slots=True)
class Address:
    """A database by its URL; SQLite has a file, or none in memory."""

    url: URL
    file: Path | None

    @property
    def sqlite(self) -> bool:
        return self.url.get_backend_name() == "sqlite"

    @property
    def fleeting(self) -> bool:
        """It is in memory, and new each time."""
        return self.sqlite and self.file is None

    @property
    def shown(self) -> str:
        """Name it without its password."""
        return str(self.file or self.url.render_as_string(hide_password=True))


def address(url: str) -> Address:
    """Read a database URL."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(f"The address of the database can't be read. {LIKE}") from None
    if parsed.drivername in {"sqlite", "sqlite+aiosqlite"}:
        inside = parsed.database in {None, "", ":memory:"}
        file = None if inside else Path(str(parsed.database)).expanduser()
        return Address(parsed.set(drivername="sqlite+aiosqlite"), file)
    if parsed.drivername in {"postgresql", "postgresql+asyncpg"}:
        return Address(parsed.set(drivername="postgresql+asyncpg"), None)
    raise StoreError(f"Skald keeps no database by {parsed.drivername}. {LIKE}")


def prepare(file: Path, *, new: bool) -> None:
    """Look whether a database can be there; a new one is nobody else's to read."""
    fits(file, new=new)
    if new:
        for path in (file, beside(file, ".lock")):
            _touch(path)


def fits(file: Path, *, new: bool) -> None:
    """Look whether a database can be there, and leave everything as it is."""
    try:
        _placed(file, new=new)
    except OSError as fault:
        raise _barred(fault.filename or file, "read", fault) from None


def _placed(file: Path, *, new: bool) -> None:
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


def beside(file: Path, ending: str) -> Path:
    """Name a file that belongs to a database."""
    return file.with_name(f"{file.name}{ending}")


def give(file: Path, owner: os.stat_result) -> None:
    """Leave a file or folder to whom what is around it, or was there before, belongs."""
    with suppress(OSError):  # only root may give away; whoever else makes one keeps it
        os.chown(file, owner.st_uid, owner.st_gid)


def _touch(path: Path) -> None:
    """Look whether a file can be written, making it if there is none."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as fault:
        raise _barred(path, "written", fault) from None


def _barred(path: Path | str, how: str, fault: OSError) -> StoreError:
    if fault.errno in FULL:
        return StoreError(SENTENCES["SQLITE_FULL"].format(at=path))
    return StoreError(
        f"{path} can't be {how}: {fault.strerror}. Give the user that runs Skald the "
        "right to write the database and its folder."
    )
