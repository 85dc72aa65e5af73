"""The settings of an installation, from the environment or a file `.env`.

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
from bot.store.connection.address import check_file_place, give_to_owner, parse_address
from bot.store.errors import StoreError

SQLITE_PREFIX: Final = "sqlite+aiosqlite:///"
ENV_FILE: Final = ".env"
EXPECTED_VALUES: Final = {
    "workers": "a whole number from 0 to 8",
    "port": "a whole number from 0 to 65535",
    "browser": "true or false",
    "log_level": "debug, info, warning or error",
    "log_format": "text or json",
}
"""What a setting accepts that is not free text."""
TOKEN_NAME: Final = "DISCORD_TOKEN"  # noqa: S105 - its name
ENV_PREFIX: Final = "SKALD_"
MAX_WORKERS: Final = 8
MISSPELT_SIMILARITY: Final = 0.85
"""From this similarity on, an unknown name is taken for a misspelt setting."""


def count_default_workers() -> int:
    """Return how many processes draw pictures by default: one for every two cores."""
    return max(1, min((os.cpu_count() or 1) // 2, MAX_WORKERS))


class Settings(BaseSettings):
    """All settings, checked at start."""

    model_config = SettingsConfigDict(
        env_prefix=ENV_PREFIX,
        env_file=ENV_FILE,
        env_file_encoding="utf-8-sig",
        extra="ignore",
        frozen=True,
        populate_by_name=True,
    )

    token: SecretStr = Field(default=SecretStr(""), validation_alias="DISCORD_TOKEN")
    data: Path = Path("data")
    database: str = ""
    workers: int = Field(default_factory=count_default_workers, ge=0, le=MAX_WORKERS)
    port: int = Field(default=8484, ge=0, le=65535)
    browser: bool = True
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"

    @field_validator("token")
    @classmethod
    def _check_token(cls, token: SecretStr) -> SecretStr:
        trimmed = token.get_secret_value().strip()
        if not (trimmed.isascii() and trimmed.isprintable()) or " " in trimmed:
            raise ValueError("it holds something that no token holds. Copy it once more")
        return SecretStr(trimmed)

    @field_validator("*", mode="before")
    @classmethod
    def _default_for_blank(cls, value: Any, info: ValidationInfo) -> Any:
        """Use the default for a setting without a value."""
        is_blank = isinstance(value, str) and not value.strip()
        field = cls.model_fields[str(info.field_name)]
        return field.get_default(call_default_factory=True) if is_blank else value

    @field_validator("database")
    @classmethod
    def _check_database(cls, database: str) -> str:
        try:
            if database and (file := parse_address(make_database_url(database)).file):
                check_file_place(file, new=True)
        except StoreError as fault:
            raise ValueError(str(fault).removesuffix(".")) from None
        return database

    @property
    def unused_database_note(self) -> str:
        """Return the warning that SKALD_DATABASE is not used at the local table, or ""."""
        if not self.database or self.token.get_secret_value():
            return ""
        own = self.local_folder / "skald.db"
        return f"SKALD_DATABASE is for games on Discord; those of the local table are in {own}"

    @property
    def url(self) -> str:
        """The database address of the games on Discord."""
        return make_database_url(self.database or str(self.data / "skald.db"))

    @property
    def local_url(self) -> str:
        """The database address of the local table, whose people are not Discord's."""
        return make_database_url(str(self.local_folder / "skald.db"))

    def database_url(self, *, local: bool) -> str:
        """Return the database address that is used."""
        return self.local_url if self._is_local(local=local) else self.url

    def make_folder(self, *, local: bool) -> None:
        """Create the folder of the database, unless another was named.

        It gets the owner of the folder around it: a restore may run as root.
        """
        is_local = self._is_local(local=local)
        if self.database and not is_local:
            return
        folder = self.local_folder if is_local else self.data
        try:
            for one in (*reversed(folder.parents), folder):
                if not one.is_dir():
                    one.mkdir(mode=0o700)
                    give_to_owner(one, one.resolve().parent.stat())
        except OSError as fault:
            raise UsageError(
                f"the folder {folder} can't be made: {fault.strerror}. Make it yourself, or name "
                "another in SKALD_DATA"
            ) from None

    def _is_local(self, *, local: bool) -> bool:
        return local or not self.token.get_secret_value()

    @property
    def local_folder(self) -> Path:
        """The folder of the local table."""
        return self.data / "local"


def make_database_url(database: str) -> str:
    """Return the address of a database path; an address stays as it is."""
    return database if "://" in database else f"{SQLITE_PREFIX}{database}"


def read_settings() -> Settings:
    """Read the settings; errors name the environment variable."""
    try:
        _require_readable_lines(Path(ENV_FILE))
        return Settings()
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = str(first["loc"][0])
        setting_name = name if name == "DISCORD_TOKEN" else f"SKALD_{name.upper()}"
        if name in EXPECTED_VALUES:
            explanation = f"it takes {EXPECTED_VALUES[name]}, not {first['input']}"
        else:
            explanation = str(first["msg"]).removeprefix("Value error, ")
            explanation = (
                explanation
                if explanation.startswith("Skald")
                else explanation[0].lower() + explanation[1:]
            )
        raise UsageError(f"setting {setting_name}: {explanation}. See .env.example") from None
    except UnicodeDecodeError:
        raise UsageError("the file .env is not UTF-8 text. Save it as UTF-8") from None
    except OSError as fault:
        raise UsageError(
            f"the file .env can't be read: {fault.strerror}. Give it to the user that runs Skald"
        ) from None


def find_unknown_settings() -> Iterator[str]:
    """Iterate over sentences about unknown names that look like settings.

    They quote only names; a value may be a token.
    """
    known_names = [TOKEN_NAME, *(f"{ENV_PREFIX}{name.upper()}" for name in Settings.model_fields)]
    own_names = [name for name in known_names if name != f"{ENV_PREFIX}TOKEN"]
    names_given = dotenv_values(ENV_FILE, encoding="utf-8-sig") if Path(ENV_FILE).is_file() else {}
    for name in sorted({*names_given, *os.environ}):
        nearest = get_close_matches(name.upper(), own_names, n=1, cutoff=MISSPELT_SIMILARITY)
        if name.upper() in known_names or not (nearest or name.upper().startswith(ENV_PREFIX)):
            continue
        hint = (
            f"; did you mean {nearest[0]}?" if nearest else "; see .env.example for those there are"
        )
        yield f"{name} is no setting{hint}"


def _require_readable_lines(file: Path) -> None:
    """Refuse a file with a line that can't be read and would be ignored."""
    if not file.is_file():
        return
    with file.open(encoding="utf-8-sig") as lines:
        broken = next((one for one in parse_stream(lines) if one.error), None)
    if broken is not None:
        raise UsageError(
            f"line {broken.original.line} of the file .env can't be read. Write NAME=value, and "
            "close each quote that you open"
        )
