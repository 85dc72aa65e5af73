"""One game, whole, as a file that a person can read: what stands in it."""

import hashlib
import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, AwareDatetime, Field, ValidationError

from bot.store.errors import StoreError
from bot.store.rows import Life
from engine.core.files.state_files import canonical
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Audience, Model

WARNING: Final = (
    "This file holds the seed, every hand and every sealed order of the game. "
    "Keep it from its players until the game is over."
)
VERSION: Final = 2
READ: Final = (1, VERSION)
"""Versions that are read; the first knows no `born`."""

Plain = dict[str, Any]
Moment = AwareDatetime


def _fits(text: str) -> str:
    if not (text.isdecimal() and text.isascii() and int(text) < 1 << 63):
        raise ValueError("no Discord id")
    return text


Discord = Annotated[str, Field(max_length=19), AfterValidator(_fits)]
"""As text: many readers of JSON round so large a number."""


class Somebody(Model):
    """A person; `number` counts within the parcel, and all else refers to it."""

    number: int = Field(ge=1)
    name: str
    discord: Discord
    locale: str = ""


class Place(Model):
    """A seat."""

    seat: int
    person: int | None
    ai: str
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


class Noted(Model):
    """An order on a sheet."""

    seat: int
    ask: str
    place: int
    order: Plain
    given_at: Moment
    person: int | None


class Played(Model):
    """What one seat gave to a step."""

    seat: int
    ask: str
    orders: tuple[Plain, ...]


class Position(Model):
    """A step."""

    revision: int
    branch: int
    parent: int | None
    rules_version: int
    sheets: tuple[Played, ...]
    reveals: bool
    at: Moment
    state: Plain


class Happened(Model):
    """An event."""

    revision: int
    place: int
    told: int | None
    undone_at: Moment | None
    event: Plain


class Somewhere(Model):
    """A room; the thread that it had stays where it is."""

    room: str
    audience: Audience
    open: bool


class Deed(Model):
    """An action; person 0 is Skald itself."""

    person: int
    what: str
    at: Moment
    facts: Plain


class Kept(Model):
    """A deck."""

    person: int
    name: str
    body: Plain


class GameFile(Model):
    """The whole file."""

    secret: str = WARNING
    skald: Literal["game"] = "game"
    version: Literal[1, 2] = VERSION
    rules: str
    rules_version: int
    life: Life
    host: int
    settings: Plain
    table: Plain
    seed: str
    born: int | None = None
    branch: int
    revision: int
    guild: int | None
    channel: int | None
    created_at: Moment
    touched_at: Moment
    ended_at: Moment | None
    people: tuple[Somebody, ...]
    seats: tuple[Place, ...]
    windows: tuple[FiledWindow, ...]
    orders: tuple[Noted, ...]
    rooms: tuple[Somewhere, ...]
    actions: tuple[Deed, ...]
    decks: tuple[Kept, ...]
    positions: tuple[Position, ...]
    events: tuple[Happened, ...]


def sealed(parcel: GameFile) -> bytes:
    """Write a parcel: the same game at the same moment is the same bytes."""
    return spelt(parcel.model_dump(mode="json"))


def spelt(document: Mapping[str, Any]) -> bytes:
    """Spell a parcel's plain data, with a seal at its end that shows any damage."""
    whole = {**document, "seal": _seal(document)}
    return (json.dumps(whole, indent=1, ensure_ascii=False) + "\n").encode()


def opened(content: bytes) -> GameFile:
    """Read a parcel, and refuse what was damaged or is something else."""
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        raise StoreError("The file is no game of Skald, or it is damaged: not JSON.") from None
    if not isinstance(document, dict) or document.get("skald") != "game":
        raise StoreError("The file is no game of Skald. Bring in what skald export wrote.")
    version = document.get("version")
    if version not in READ:
        raise StoreError(
            f"The file was written in version {version!s:.9}; this Skald reads version {VERSION}. "
            "Install the Skald that wrote it."
        )
    if document.pop("seal", None) != _seal(document):
        raise StoreError("The file is damaged or was edited. Export the game again.")
    try:
        return GameFile.model_validate_json(json.dumps(document))
    except ValidationError as fault:
        where = ".".join(str(part) for part in fault.errors()[0]["loc"])
        raise StoreError(f"The file is damaged at {where}. Export the game again.") from None


def _seal(document: Mapping[str, Any]) -> str:
    return hashlib.sha256(canonical(document)).hexdigest()
