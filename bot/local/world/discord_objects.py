"""Build Discord's objects as JSON, as API v10 has them."""

import io
from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image, UnidentifiedImageError

from bot.local.snowflakes import Json
from bot.local.world import permissions

TEXT: Final = 0
DM: Final = 1
PUBLIC_THREAD: Final = 11
PRIVATE_THREAD: Final = 12
THREADS: Final = (10, PUBLIC_THREAD, PRIVATE_THREAD)

SUPPRESS_NOTIFICATIONS: Final = 1 << 12
EPHEMERAL: Final = 1 << 6
LOADING: Final = 1 << 7
HAS_THREAD: Final = 1 << 5
COMPONENTS_V2: Final = 1 << 15

CONTENT_TYPES: Final = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
    "yaml": "application/yaml",
}


class File(NamedTuple):
    """A file to upload: its name, content and description."""

    name: str
    content: bytes
    description: str | None = None


def make_user(number: int, name: str, *, bot: bool = False) -> Json:
    """Make a user; `name` is the shown name, from which the user name is derived."""
    characters = "".join(
        mark for mark in name.lower() if mark.isascii() and (mark.isalnum() or mark == "_")
    )
    data: Json = {
        "id": str(number),
        "username": name if bot else f"{characters or 'person'}{number % 10000:04}",
        "discriminator": f"{number % 9999 + 1:04}" if bot else "0",
        "global_name": None if bot else name,
        "avatar": None,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
        "public_flags": 0,
        "flags": 0,
    }
    return {**data, "bot": True} if bot else data


def make_member(joined: str, roles: Sequence[str] = ()) -> Json:
    """Make a member without its user."""
    return {
        "avatar": None,
        "avatar_decoration_data": None,
        "banner": None,
        "collectibles": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": joined,
        "nick": None,
        "pending": False,
        "premium_since": None,
        "roles": list(roles),
        "mute": False,
        "deaf": False,
    }


def make_role(number: int, name: str, allowed: int, position: int = 0) -> Json:
    """Make a role."""
    return {
        "id": str(number),
        "name": name,
        "permissions": str(allowed),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": position > 0,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def make_guild(number: int, name: str, owner: int, locale: str) -> Json:
    """Make a guild with its everyone role."""
    return {
        "id": str(number),
        "name": name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": str(owner),
        "application_id": None,
        "region": "us-central",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [make_role(number, "@everyone", permissions.PEOPLE_DEFAULT)],
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
    }


def make_channel(number: int, guild_id: int, name: str, position: int) -> Json:
    """Make a text channel."""
    return {
        "id": str(number),
        "type": TEXT,
        "guild_id": str(guild_id),
        "name": name,
        "position": position,
        "flags": 0,
        "last_message_id": None,
        "last_pin_timestamp": None,
        "parent_id": None,
        "rate_limit_per_user": 0,
        "topic": None,
        "permission_overwrites": [],
        "nsfw": False,
    }


def make_thread(number: int, parent: Json, name: str, owner: int, made: str) -> Json:
    """Make a public thread under a channel."""
    return {
        "id": str(number),
        "type": PUBLIC_THREAD,
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": str(owner),
        "name": name,
        "flags": 0,
        "last_message_id": None,
        "last_pin_timestamp": None,
        "rate_limit_per_user": 0,
        "message_count": 0,
        "member_count": 0,
        "total_message_sent": 0,
        "thread_metadata": {
            "archived": False,
            "archive_timestamp": made,
            "auto_archive_duration": 4320,
            "locked": False,
            "create_timestamp": made,
        },
    }


def make_message(number: int, channel_id: int, author: Json, made: str) -> Json:
    """Make an empty message."""
    return {
        "id": str(number),
        "type": 0,
        "channel_id": str(channel_id),
        "author": author,
        "content": "",
        "timestamp": made,
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "flags": 0,
    }


def make_attachment(number: int, file: File, url: str, *, ephemeral: bool = False) -> Json:
    """Make an attachment of a file."""
    data: Json = {
        "id": str(number),
        "filename": file.name,
        "size": len(file.content),
        "url": url,
        "proxy_url": url,
    }
    content_type = CONTENT_TYPES.get(file.name.rpartition(".")[2].lower())
    if content_type is not None:
        data["content_type"] = content_type
    if file.description:
        data["description"] = file.description
    if ephemeral:
        data["ephemeral"] = True
    if content_type is not None and content_type.startswith("image/"):
        data |= image_size(file.content)
    return data


def image_size(content: bytes) -> Json:
    """Return an image's width and height; nothing for other content."""
    try:
        with Image.open(io.BytesIO(content)) as image:
            return {"width": image.width, "height": image.height}
    except (UnidentifiedImageError, OSError, Image.DecompressionBombError):
        return {}
