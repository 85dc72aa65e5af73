"""The journal: what has happened since the world was last saved, so that a kill loses nothing.

Each line is a message or a channel as it was then; reading a line again over a newer save changes
nothing. The files of a message are written before it.
"""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from bot.local.snowflakes import Json
from bot.local.world import world_file
from bot.local.world.world_data import WorldData

RECORDED_KINDS: Final = frozenset(
    {
        "MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE",
        "CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE",
    }
)  # fmt: skip


def journal_path(path: Path) -> Path:
    """Return the path of a world's journal."""
    return path.with_name(f"{path.name}.since")


def append_event(world: WorldData, path: Path, kind: str, data: Json) -> None:
    """Write an event down before anybody sees it; `save` reports if that fails."""
    if kind not in RECORDED_KINDS:
        return
    is_message = kind.startswith("MESSAGE")
    channel = int(data["channel_id"] if is_message else data["id"])
    line: Json = {
        "last": world.ids.last,
        "number": channel,
        "channel": world.channels.get(channel),
        "members": world.thread_members.get(channel),
        "dm": next((one for one, number in world.dms.items() if number == channel), None),
    }
    if is_message:
        message = world.messages.get(channel, {}).get(int(data["id"]))
        line |= {"id": int(data["id"]), "message": message}
    with suppress(OSError):
        if is_message and message is not None:
            world_file.write_files(
                world,
                world_file.attachments_folder(path),
                [int(one["id"]) for one in message["attachments"]],
            )
        _append_line(journal_path(path), line)


def _append_line(path: Path, line: Json) -> None:
    # Only the owner may read it: a world contains every player's secrets.
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        os.write(file, f"{json.dumps(line, ensure_ascii=False)}\n".encode())
    finally:
        os.close(file)


def delete_journal(path: Path) -> None:
    """Delete the journal, since all of it is saved."""
    journal_path(path).unlink(missing_ok=True)


def apply_journal(world: WorldData, path: Path) -> None:
    """Apply the journal to a world, up to a line that a kill has cut off."""
    with suppress(FileNotFoundError, ValueError):
        for text in journal_path(path).read_text(encoding="utf-8").split("\n"):
            _apply_line(world, json.loads(text))
            world.changed = True


def _apply_line(world: WorldData, line: Any) -> None:
    world.ids.last = max(world.ids.last, line["last"])
    number = line["number"]
    if line["channel"] is None:
        return
    world.channels[number] = line["channel"]
    messages = world.messages.setdefault(number, {})
    if line["dm"] is not None:
        world.dms[line["dm"]] = number
    if line["members"] is not None:
        world.thread_members[number] = {int(one): member for one, member in line["members"].items()}
    if line.get("message") is not None:
        messages[line["id"]] = line["message"]
    elif "id" in line:
        messages.pop(line["id"], None)
