"""The world in one file, and what is in its files in a folder beside it."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.local.snowflakes import Json
from bot.local.world.shelves import Ways

if TYPE_CHECKING:
    from bot.local.world.world import World

VERSION: Final = 1
PLAIN: Final = ("token", "secret", "base", "bot_id")
SHELVES: Final = ("users", "guilds", "channels", "dms", "webhooks", "emojis", "reactions")
DEEP: Final = ("members", "thread_members", "messages", "pins", "commands")
"""Shelves by two ids."""
ANEW: Final = "Move its folder away, and the local table begins anew"


class WorldFileError(Exception):
    """The file of the world can't be read."""


def folder(path: Path) -> Path:
    """Name the folder that holds the files of a world."""
    return path.with_name(f"{path.name}.files")


def write(world: "World", path: Path) -> None:
    """Write the world whole, or not at all."""
    kept: Json = {name: getattr(world, name) for name in (*PLAIN, *SHELVES, *DEEP)}
    kept["messages"] = {
        channel: {number: one for number, one in inside.items() if number not in world.seers}
        for channel, inside in world.messages.items()
    }
    kept["ways"] = {number: vars(one) for number, one in world.ways.items()}
    kept |= {"version": VERSION, "last": world.ids.last}
    path.parent.mkdir(parents=True, exist_ok=True)
    _write_files(world, folder(path))
    _put(path, json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode())


def write_files(world: "World", where: Path, numbers: Iterable[int]) -> None:
    """Write those files that are not there."""
    where.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        if number in world.blobs and not (where / str(number)).exists():
            _put(where / str(number), world.blobs[number])


def _write_files(world: "World", where: Path) -> None:
    write_files(world, where, world.blobs)
    there = {int(one.name) for one in where.iterdir() if one.name.isdigit()}
    for number in there - world.blobs.keys():
        (where / str(number)).unlink(missing_ok=True)


def _put(path: Path, content: bytes) -> None:
    new = path.with_name(f"{path.name}.new")
    # Nobody else may read it: a world holds everybody's hands.
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def read(world: "World", path: Path) -> None:
    """Fill a world from its file."""
    try:
        kept: Any = json.loads(path.read_bytes())
        if kept["version"] != VERSION:
            raise WorldFileError(f"{path} is of another version of the local table. {ANEW}")
        _fill(world, kept)
    except (ValueError, KeyError, TypeError) as wrong:
        raise WorldFileError(f"{path} is damaged. {ANEW}") from wrong
    for file in folder(path).glob("*"):
        if file.name.isdigit():
            world.blobs[int(file.name)] = file.read_bytes()
    world.changed = False


def _fill(world: "World", kept: Json) -> None:
    for name in PLAIN:
        setattr(world, name, kept[name])
    for name in SHELVES:
        setattr(world, name, {int(number): one for number, one in kept[name].items()})
    for name in DEEP:
        shelf = {
            int(outer): {int(number): one for number, one in inside.items()}
            for outer, inside in kept[name].items()
        }
        setattr(world, name, shelf)
    world.ways = {int(number): Ways(**one) for number, one in kept["ways"].items()}
    world.ids.last = kept["last"]


def move(world: "World", base: str) -> None:
    """Let the server answer elsewhere: every address of a file is changed with it."""
    if world.base == base:
        return
    old, new = f'"{world.base}/', f'"{base}/'
    for channel, inside in world.messages.items():
        if inside:
            text = json.dumps(list(inside.values())).replace(old, new)
            world.messages[channel] = dict(zip(inside, json.loads(text), strict=True))
    world.base = base
