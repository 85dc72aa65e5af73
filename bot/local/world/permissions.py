"""The permissions that matter here, computed as Discord does."""

from collections.abc import Iterable, Mapping
from typing import Final

from bot.local.snowflakes import Json

ADD_REACTIONS: Final = 1 << 6
ADMINISTRATOR: Final = 1 << 3
MANAGE_CHANNELS: Final = 1 << 4
VIEW: Final = 1 << 10
SEND: Final = 1 << 11
MANAGE_MESSAGES: Final = 1 << 13
EMBED: Final = 1 << 14
ATTACH: Final = 1 << 15
HISTORY: Final = 1 << 16
MENTION_EVERYONE: Final = 1 << 17
MANAGE_WEBHOOKS: Final = 1 << 29
USE_COMMANDS: Final = 1 << 31
MANAGE_THREADS: Final = 1 << 34
PUBLIC_THREADS: Final = 1 << 35
PRIVATE_THREADS: Final = 1 << 36
SEND_IN_THREADS: Final = 1 << 38
PIN_MESSAGES: Final = 1 << 51

ALL_PERMISSIONS: Final = (1 << 53) - 1
PEOPLE_DEFAULT: Final = (
    ADD_REACTIONS
    | VIEW
    | SEND
    | EMBED
    | ATTACH
    | HISTORY
    | USE_COMMANDS
    | PUBLIC_THREADS
    | PRIVATE_THREADS
    | SEND_IN_THREADS
)
"""The permissions of everyone in a new guild."""
BOT_DEFAULT: Final = (
    PEOPLE_DEFAULT | MANAGE_MESSAGES | MANAGE_WEBHOOKS | MANAGE_THREADS | PIN_MESSAGES
)
"""The permissions of the bot's role in a new guild."""
IN_DMS: Final = PEOPLE_DEFAULT & ~(PUBLIC_THREADS | PRIVATE_THREADS | SEND_IN_THREADS)


def guild_permissions(guild: Json, member: Json, user_id: int) -> int:
    """Return a member's permissions in the whole guild, by their roles."""
    if guild["owner_id"] == str(user_id):
        return ALL_PERMISSIONS
    role_ids = {guild["id"], *member["roles"]}
    allowed = 0
    for role in guild["roles"]:
        if role["id"] in role_ids:
            allowed |= int(role["permissions"])
    return ALL_PERMISSIONS if allowed & ADMINISTRATOR else allowed


def channel_permissions(base: int, channel: Json, member: Json, user_id: int) -> int:
    """Apply a channel's overwrites: first everyone's, then the roles', then the member's."""
    if base == ALL_PERMISSIONS:
        return base
    overwrites = {one["id"]: one for one in channel.get("permission_overwrites", ())}
    for group in ((channel["guild_id"],), member["roles"], (str(user_id),)):
        base = _apply_overwrites(base, overwrites, group)
    return base if base & VIEW else 0


def _apply_overwrites(base: int, overwrites: Mapping[str, Json], ids: Iterable[str]) -> int:
    allow = deny = 0
    for one in ids:
        if one in overwrites:
            allow |= int(overwrites[one]["allow"])
            deny |= int(overwrites[one]["deny"])
    return (base & ~deny) | allow
