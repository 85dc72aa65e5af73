"""What has happened in the world since it was last saved: told to somebody, it outlives a kill.

Each line is a message, or a channel, as it was then; reading them again over what is saved already
changes nothing. Files of a message are kept before it.
"""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.local.snowflakes import Json
from bot.local.world import world_file

if TYPE_CHECKING:
    from bot.local.world.world import World

KINDS: Final = frozenset(
    {
        "MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE",
        "CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE",
    }
)  # fmt: skip


def beside(path: Path) -> Path:
    """Name the journal of a world."""
    return path.with_name(f"{path.name}.since")


def note(world: "World", path: Path, kind: str, data: Json) -> None:
    """Write down what is being told, before anybody hears it; where that fails, `save` says so."""
    if kind not in KINDS:
        return
    spoken = kind.startswith("MESSAGE")
    channel = int(data["channel_id"] if spoken else data["id"])
    line: Json = {
        "last": world.ids.last,
        "number": channel,
        "channel": world.channels.get(channel),
        "members": world.thread_members.get(channel),
        "dm": next((one for one, number in world.dms.items() if number == channel), None),
    }
    if spoken:
        message = world.messages.get(channel, {}).get(int(data["id"]))
        line |= {"id": int(data["id"]), "message": message}
    with suppress(OSError):
        if spoken and message is not None:
            world_file.write_files(
                world, world_file.folder(path), [int(one["id"]) for one in message["attachments"]]
            )
        _append(beside(path), line)


def _append(path: Path, line: Json) -> None:
    # Nobody else may read it: a world holds everybody's hands.
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        os.write(file, f"{json.dumps(line, ensure_ascii=False)}\n".encode())
    finally:
        os.close(file)


def clear(path: Path) -> None:
    """Begin anew: all of it is saved."""
    beside(path).unlink(missing_ok=True)


def read(world: "World", path: Path) -> None:
    """Carry what was noted into a world; a line that a kill has cut off ends it."""
    with suppress(FileNotFoundError, ValueError):
        for text in beside(path).read_text(encoding="utf-8").split("\n"):
            _carry(world, json.loads(text))
            world.changed = True


def _carry(world: "World", line: Any) -> None:
    world.ids.last = max(world.ids.last, line["last"])
    number = line["number"]
    if line["channel"] is None:
        return
    world.channels[number] = line["channel"]
    inside = world.messages.setdefault(number, {})
    if line["dm"] is not None:
        world.dms[line["dm"]] = number
    if line["members"] is not None:
        world.thread_members[number] = {int(one): it for one, it in line["members"].items()}
    if line.get("message") is not None:
        inside[line["id"]] = line["message"]
    elif "id" in line:
        inside.pop(line["id"], None)
