"""Save and load the world: one JSON file, and its attachments in a folder beside it."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from bot.local.snowflakes import Json
from bot.local.world.world_data import PersonState, WorldData

WORLD_FILE_VERSION: Final = 1
SCALAR_FIELDS: Final = ("token", "secret", "base", "bot_id")
FIELDS_BY_ID: Final = ("users", "guilds", "channels", "dms", "webhooks", "emojis", "reactions")
FIELDS_BY_TWO_IDS: Final = ("members", "thread_members", "messages", "pins", "commands")
"""The fields whose keys are two ids."""
HOW_TO_RESTART: Final = "Move its folder away, and the local table begins anew"


class WorldFileError(Exception):
    """The world's file can't be read."""


def attachments_folder(path: Path) -> Path:
    """Return the folder of a world's attachments."""
    return path.with_name(f"{path.name}.files")


def write_world(world: WorldData, path: Path) -> None:
    """Write the world, whole or not at all."""
    data: Json = {
        name: getattr(world, name) for name in (*SCALAR_FIELDS, *FIELDS_BY_ID, *FIELDS_BY_TWO_IDS)
    }
    data["messages"] = {
        channel: {
            number: one for number, one in messages.items() if number not in world.ephemeral_viewers
        }
        for channel, messages in world.messages.items()
    }
    data["ways"] = {number: vars(one) for number, one in world.person_states.items()}
    data |= {"version": WORLD_FILE_VERSION, "last": world.ids.last}
    path.parent.mkdir(parents=True, exist_ok=True)
    _synchronise_files(world, attachments_folder(path))
    _write_atomically(path, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def write_files(world: WorldData, folder_path: Path, numbers: Iterable[int]) -> None:
    """Write the files that are not in the folder yet."""
    folder_path.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        if number in world.blobs and not (folder_path / str(number)).exists():
            _write_atomically(folder_path / str(number), world.blobs[number])


def _synchronise_files(world: WorldData, folder_path: Path) -> None:
    write_files(world, folder_path, world.blobs)
    stored = {int(one.name) for one in folder_path.iterdir() if one.name.isdigit()}
    for number in stored - world.blobs.keys():
        (folder_path / str(number)).unlink(missing_ok=True)


def _write_atomically(path: Path, content: bytes) -> None:
    new = path.with_name(f"{path.name}.new")
    # Only the owner may read it: a world contains every player's secrets.
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def read_world(world: WorldData, path: Path) -> None:
    """Fill a world from its file."""
    try:
        data: Any = json.loads(path.read_bytes())
        if data["version"] != WORLD_FILE_VERSION:
            raise WorldFileError(
                f"{path} is of another version of the local table. {HOW_TO_RESTART}"
            )
        _load_fields(world, data)
    except (ValueError, KeyError, TypeError) as wrong:
        raise WorldFileError(f"{path} is damaged. {HOW_TO_RESTART}") from wrong
    for file in attachments_folder(path).glob("*"):
        if file.name.isdigit():
            world.blobs[int(file.name)] = file.read_bytes()
    world.changed = False


def _load_fields(world: WorldData, data: Json) -> None:
    for name in SCALAR_FIELDS:
        setattr(world, name, data[name])
    for name in FIELDS_BY_ID:
        setattr(world, name, {int(number): one for number, one in data[name].items()})
    for name in FIELDS_BY_TWO_IDS:
        entries = {
            int(outer): {int(number): one for number, one in inside.items()}
            for outer, inside in data[name].items()
        }
        setattr(world, name, entries)
    world.person_states = {int(number): PersonState(**one) for number, one in data["ways"].items()}
    world.ids.last = data["last"]


def change_base_url(world: WorldData, base: str) -> None:
    """Change the server's URL, also in the URLs of all files."""
    if world.base == base:
        return
    old, new = f'"{world.base}/', f'"{base}/'
    for channel, messages in world.messages.items():
        if messages:
            text = json.dumps(list(messages.values())).replace(old, new)
            world.messages[channel] = dict(zip(messages, json.loads(text), strict=True))
    world.base = base
