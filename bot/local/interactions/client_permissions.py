"""What a person's Discord client lets them do: write, edit, use the bot, and where."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.local.interactions import payloads
from bot.local.interactions.slash_commands import ChannelOrId, ClientRefusesError, id_of
from bot.local.snowflakes import Json
from bot.local.world import channels, discord_objects, permissions
from bot.local.world.discord_objects import File

if TYPE_CHECKING:
    from bot.local.world.world import World


def require_may_write(
    world: "World", person_id: int, channel_id: int, files: Sequence[File]
) -> None:
    """Refuse a message in a channel where the person may not write, and too large files."""
    channel = world.find_channel(channel_id)
    is_thread = channel["type"] in discord_objects.THREADS
    bits = permissions.SEND_IN_THREADS if is_thread else permissions.SEND
    bits |= permissions.ATTACH if files else 0
    channels.require_permissions(world, person_id, channel_id, bits)
    if is_thread and channel["thread_metadata"]["locked"]:
        raise ClientRefusesError("the thread is locked")
    for file in files:
        if len(file.content) > payloads.FILE_LIMIT:
            raise ClientRefusesError(f"{file.name} is too large")


def require_author(person_id: int, message: Json) -> None:
    """Refuse to change a message that somebody else wrote."""
    if message["author"]["id"] != str(person_id):
        raise ClientRefusesError("this is somebody else's message")


def require_usable_channel(world: "World", person_id: int, channel: ChannelOrId) -> tuple[int, int]:
    """Return the ids of the person and of a channel where they may use the bot."""
    channel_id = id_of(channel)
    channels.require_permissions(world, person_id, channel_id, permissions.USE_COMMANDS)
    if not channels.reopen_thread(world, channel_id):
        raise ClientRefusesError("the thread is locked")
    return (person_id, channel_id)


def find_present_message(world: "World", person_id: int, message: Json) -> Json:
    """Return a message as it is now; refuse one that is gone or that they can't see."""
    stored = find_stored_message(world, message)
    if stored is None or world.ephemeral_viewers.get(int(stored["id"]), person_id) != person_id:
        raise ClientRefusesError("the message is gone")
    return stored


def find_stored_message(world: "World", message: Json | None) -> Json | None:
    """Return a message as it is now, or None."""
    if message is None:
        return None
    messages_here = world.messages.get(int(message["channel_id"]), {})
    return messages_here.get(int(message["id"]))
