"""What the keeper of an installation may set: from the environment, or a file `.env` beside it.

`.env.example` explains each one.
"""

import os
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, Literal

from dotenv import dotenv_values
from dotenv.parser import parse_stream
from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.errors import UsageError
from bot.store.connection.address import address, fits, give
from bot.store.errors import StoreError

SQLITE: Final = "sqlite+aiosqlite:///"
FILE: Final = ".env"
TAKES: Final = {
    "workers": "0 or 1",
    "port": "a whole number from 0 to 65535",
    "browser": "true or false",
    "log_level": "debug, info, warning or error",
    "log_format": "text or json",
}
"""What a setting takes that is no text."""
TOKEN: Final = "DISCORD_TOKEN"  # noqa: S105 - its name
PREFIX: Final = "SKALD_"
LIKE: Final = 0.85
"""A name as like as this to one of ours is ours, misspelt."""


class Settings(BaseSettings):
    """Every setting, checked at start."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=FILE,
        env_file_encoding="utf-8-sig",
        extra="ignore",
        frozen=True,
        populate_by_name=True,
    )

    token: SecretStr = Field(default=SecretStr(""), validation_alias="DISCORD_TOKEN")
    data: Path = Path("data")
    database: str = ""
    workers: int = Field(default=1, ge=0, le=1)
    port: int = Field(default=8484, ge=0, le=65535)
    browser: bool = True
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"

    @field_validator("token")
    @classmethod
    def _trimmed(cls, token: SecretStr) -> SecretStr:
        bare = token.get_secret_value().strip()
        if not (bare.isascii() and bare.isprintable()) or " " in bare:
            raise ValueError("it holds something that no token holds. Copy it once more")
        return SecretStr(bare)

    @field_validator("*", mode="before")
    @classmethod
    def _given(cls, value: Any, info: ValidationInfo) -> Any:
        """Take a setting with nothing behind its name for one that isn't there."""
        bare = isinstance(value, str) and not value.strip()
        return cls.model_fields[str(info.field_name)].default if bare else value

    @field_validator("database")
    @classmethod
    def _placed(cls, database: str) -> str:
        try:
            if database and (file := address(url_of(database)).file):
                fits(file, new=True)
        except StoreError as fault:
            raise ValueError(str(fault).removesuffix(".")) from None
        return database

    @property
    def apart(self) -> str:
        """Say what becomes of a database that is named where the local table is meant."""
        if not self.database or self.token.get_secret_value():
            return ""
        own = self.world / "skald.db"
        return f"SKALD_DATABASE is for games on Discord; those of the local table are in {own}"

    @property
    def url(self) -> str:
        """Where the games on Discord are kept."""
        return url_of(self.database or str(self.data / "skald.db"))

    @property
    def local_url(self) -> str:
        """Where the games of the local table are kept: its people are not Discord's."""
        return url_of(str(self.world / "skald.db"))

    def database_url(self, *, local: bool) -> str:
        """Name the database that is meant."""
        return self.local_url if self._here(local=local) else self.url

    def make_folder(self, *, local: bool) -> None:
        """Make the folder of the database that is meant, if it is our own.

        It belongs to whom the folder around it belongs: whoever restores may be root.
        """
        here = self._here(local=local)
        if self.database and not here:
            return
        folder = self.world if here else self.data
        try:
            for one in (*reversed(folder.parents), folder):
                if not one.is_dir():
                    one.mkdir(mode=0o700)
                    give(one, one.resolve().parent.stat())
        except OSError as fault:
            raise UsageError(
                f"the folder {folder} can't be made: {fault.strerror}. Make it yourself, or name "
                "another in SKALD_DATA"
            ) from None

    def _here(self, *, local: bool) -> bool:
        return local or not self.token.get_secret_value()

    @property
    def world(self) -> Path:
        """The folder of the local table's own world."""
        return self.data / "local"


def url_of(database: str) -> str:
    """Make a path into a database's address; an address stays."""
    return database if "://" in database else f"{SQLITE}{database}"


def read() -> Settings:
    """Read the settings; what is wrong is said by the name a keeper knows it by."""
    try:
        _whole(Path(FILE))
        return Settings()
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = str(first["loc"][0])
        known = name if name == "DISCORD_TOKEN" else f"SKALD_{name.upper()}"
        if name in TAKES:
            says = f"it takes {TAKES[name]}, not {first['input']}"
        else:
            says = str(first["msg"]).removeprefix("Value error, ")
            says = says if says.startswith("Skald") else says[0].lower() + says[1:]
        raise UsageError(f"setting {known}: {says}. See .env.example") from None
    except UnicodeDecodeError:
        raise UsageError("the file .env is not UTF-8 text. Save it as UTF-8") from None
    except OSError as fault:
        raise UsageError(
            f"the file .env can't be read: {fault.strerror}. Give it to the user that runs Skald"
        ) from None


def strays() -> Iterator[str]:
    """Say which names look like settings and are none: what is meant by them would be passed over.

    Only names are said; what stands behind one may be a token.
    """
    known = [TOKEN, *(f"{PREFIX}{name.upper()}" for name in Settings.model_fields)]
    own = [name for name in known if name != f"{PREFIX}TOKEN"]
    given = dotenv_values(FILE, encoding="utf-8-sig") if Path(FILE).is_file() else {}
    for name in sorted({*given, *os.environ}):
        near = get_close_matches(name.upper(), own, n=1, cutoff=LIKE)
        if name.upper() in known or not (near or name.upper().startswith(PREFIX)):
            continue
        meant = f"; did you mean {near[0]}?" if near else "; see .env.example for those there are"
        yield f"{name} is no setting{meant}"


def _whole(file: Path) -> None:
    """Refuse a file with a line that would be passed over: a token may stand in it."""
    if not file.is_file():
        return
    with file.open(encoding="utf-8-sig") as lines:
        broken = next((one for one in parse_stream(lines) if one.error), None)
    if broken is not None:
        raise UsageError(
            f"line {broken.original.line} of the file .env can't be read. Write NAME=value, and "
            "close each quote that you open"
        )
