"""Permissions that matter at the table, computed as Discord computes them."""

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

EVERYTHING: Final = (1 << 53) - 1
PEOPLE: Final = (
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
"""What everyone may do in a new guild."""
BOT: Final = PEOPLE | MANAGE_MESSAGES | MANAGE_WEBHOOKS | MANAGE_THREADS | PIN_MESSAGES
"""What the bot's own role adds to it."""
IN_DMS: Final = PEOPLE & ~(PUBLIC_THREADS | PRIVATE_THREADS | SEND_IN_THREADS)


def of_member(guild: Json, member: Json, user_id: int) -> int:
    """Gather what a member's roles allow in the whole guild."""
    if guild["owner_id"] == str(user_id):
        return EVERYTHING
    held = {guild["id"], *member["roles"]}
    allowed = 0
    for role in guild["roles"]:
        if role["id"] in held:
            allowed |= int(role["permissions"])
    return EVERYTHING if allowed & ADMINISTRATOR else allowed


def in_channel(base: int, channel: Json, member: Json, user_id: int) -> int:
    """Apply a channel's overwrites: first everyone's, then the roles', then the member's."""
    if base == EVERYTHING:
        return base
    overwrites = {one["id"]: one for one in channel.get("permission_overwrites", ())}
    for group in ((channel["guild_id"],), member["roles"], (str(user_id),)):
        base = _overwritten(base, overwrites, group)
    return base if base & VIEW else 0


def _overwritten(base: int, overwrites: Mapping[str, Json], ids: Iterable[str]) -> int:
    allow = deny = 0
    for one in ids:
        if one in overwrites:
            allow |= int(overwrites[one]["allow"])
            deny |= int(overwrites[one]["deny"])
    return (base & ~deny) | allow
