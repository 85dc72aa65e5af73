"""The format of a game file: one whole game as JSON that a person can read."""

import hashlib
import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, AwareDatetime, Field, ValidationError

from bot.records import Life
from bot.store.errors import StoreError
from engine.core.files.state_files import canonical_json
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Audience, Model

SECRETS_WARNING: Final = (
    "This file holds the seed, every hand and every sealed order of the game. "
    "Keep it from its players until the game is over."
)
GAME_FILE_VERSION: Final = 3
VERSIONS_READ: Final = (1, 2, GAME_FILE_VERSION)
"""The versions that are read; the first has no `born`, and the first two have no `ai_name`."""

Plain = dict[str, Any]
Moment = AwareDatetime


def _check_discord_id(text: str) -> str:
    if not (text.isdecimal() and text.isascii() and int(text) < 1 << 63):
        raise ValueError("no Discord id")
    return text


Discord = Annotated[str, Field(max_length=19), AfterValidator(_check_discord_id)]
"""A Discord id as text: many JSON readers round so large a number."""


class FiledPerson(Model):
    """A person; `number` counts within the file, and all else refers to it."""

    number: int = Field(ge=1)
    name: str
    discord: Discord
    locale: str = ""


class FiledSeat(Model):
    """A seat."""

    seat: int
    person: int | None
    ai: str
    ai_name: str = ""
    entry: Plain
    missed: int
    steward: bool
    joined_at: Moment | None


class FiledWindow(Model):
    """A window, with the time that it had left."""

    ask: Ask
    place: int
    opened_at: Moment
    left: timedelta | None
    open: bool
    ready: bool
    reminded_at: Moment | None
    heard_at: Moment | None = None
    extended: timedelta


class FiledOrder(Model):
    """An order on a sheet."""

    seat: int
    ask: str
    place: int
    order: Plain
    given_at: Moment
    person: int | None


class FiledSheet(Model):
    """The sheet that one seat played in a step."""

    seat: int
    ask: str
    orders: tuple[Plain, ...]


class FiledPosition(Model):
    """A step."""

    revision: int
    branch: int
    parent: int | None
    rules_version: int
    sheets: tuple[FiledSheet, ...]
    reveals: bool
    at: Moment
    state: Plain


class FiledEvent(Model):
    """An event."""

    revision: int
    place: int
    told: int | None
    undone_at: Moment | None
    event: Plain


class FiledRoom(Model):
    """A room, without its Discord thread."""

    room: str
    audience: Audience
    open: bool


class FiledAction(Model):
    """An action; person 0 is Skald itself."""

    person: int
    what: str
    at: Moment
    facts: Plain


class FiledDeck(Model):
    """A deck."""

    person: int
    name: str
    body: Plain


class GameFile(Model):
    """The whole file."""

    secret: str = SECRETS_WARNING
    skald: Literal["game"] = "game"
    version: Literal[1, 2, 3] = GAME_FILE_VERSION
    rules: str
    rules_version: int
    life: Life
    host: int
    settings: Plain
    table: Plain
    seed: str
    original_id: int | None = Field(default=None, alias="born")
    branch: int
    revision: int
    guild: int | None
    channel: int | None
    created_at: Moment
    touched_at: Moment
    ended_at: Moment | None
    people: tuple[FiledPerson, ...]
    seats: tuple[FiledSeat, ...]
    windows: tuple[FiledWindow, ...]
    orders: tuple[FiledOrder, ...]
    rooms: tuple[FiledRoom, ...]
    actions: tuple[FiledAction, ...]
    decks: tuple[FiledDeck, ...]
    positions: tuple[FiledPosition, ...]
    events: tuple[FiledEvent, ...]


def write_game_file(game_file: GameFile) -> bytes:
    """Write a game file: the same game at the same moment is the same bytes."""
    return write_sealed(game_file.model_dump(mode="json"))


def write_sealed(document: Mapping[str, Any]) -> bytes:
    """Write plain data as JSON, with a hash at its end that shows any damage."""
    sealed_document = {**document, "seal": _hash_document(document)}
    return (json.dumps(sealed_document, indent=1, ensure_ascii=False) + "\n").encode()


def read_game_file(content: bytes) -> GameFile:
    """Read a game file; refuse damaged and other files."""
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        raise StoreError("The file is no game of Skald, or it is damaged: not JSON.") from None
    if not isinstance(document, dict) or document.get("skald") != "game":
        raise StoreError("The file is no game of Skald. Bring in what skald export wrote.")
    version = document.get("version")
    if version not in VERSIONS_READ:
        raise StoreError(
            f"The file was written in version {version!s:.9}; this Skald reads version "
            f"{GAME_FILE_VERSION}. Install the Skald that wrote it."
        )
    if document.pop("seal", None) != _hash_document(document):
        raise StoreError("The file is damaged or was edited. Export the game again.")
    try:
        return GameFile.model_validate_json(json.dumps(document))
    except ValidationError as fault:
        field_path = ".".join(str(part) for part in fault.errors()[0]["loc"])
        raise StoreError(f"The file is damaged at {field_path}. Export the game again.") from None


def _hash_document(document: Mapping[str, Any]) -> str:
    return hashlib.sha256(canonical_json(document)).hexdigest()
