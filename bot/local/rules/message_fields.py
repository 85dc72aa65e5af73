"""The fields and flags that Discord takes of each kind of message."""

from dataclasses import dataclass
from typing import Final

from bot.local.rules.field_rules import (
    Anything,
    Boolean,
    FieldRule,
    ListOf,
    ObjectOf,
    OneOf,
    Snowflake,
    Text,
    WholeNumber,
)
from bot.local.world import messages
from bot.local.world.discord_objects import COMPONENTS_V2, SUPPRESS_NOTIFICATIONS

MAX_FILES: Final = 10
MAX_CONTENT: Final = 2000

PICTURE_FIELDS: Final = ObjectOf(
    {
        "url": Text(1, 2048, needed=True),
        "proxy_url": Anything(),
        "width": Anything(),
        "height": Anything(),
        "content_type": Anything(),
        "flags": Anything(),
        "description": Anything(),
        "placeholder": Anything(),
        "placeholder_version": Anything(),
    }
)
EMBED_FIELDS: Final = ObjectOf(
    {
        "type": Text(),
        "url": Text(0, 2048),
        "title": Text(0, 256),
        "description": Text(0, 4096),
        "color": WholeNumber(0, 0xFFFFFF),
        "timestamp": Text(),
        "author": ObjectOf(
            {
                "name": Text(0, 256),
                "url": Text(0, 2048),
                "icon_url": Text(0, 2048),
                "proxy_icon_url": Anything(),
            }
        ),
        "footer": ObjectOf(
            {"text": Text(0, 2048), "icon_url": Text(0, 2048), "proxy_icon_url": Anything()}
        ),
        "image": PICTURE_FIELDS,
        "thumbnail": PICTURE_FIELDS,
        "video": Anything(),
        "provider": Anything(),
        "flags": Anything(),
        "fields": ListOf(
            ObjectOf(
                {
                    "name": Text(1, 256, needed=True),
                    "value": Text(1, 1024, needed=True),
                    "inline": Boolean(),
                }
            ),
            0,
            25,
        ),
    }
)
ALLOWED_MENTIONS_FIELDS: Final = ObjectOf(
    {
        "parse": ListOf(OneOf(("roles", "users", "everyone")), 0, 3),
        "users": ListOf(Snowflake(), 0, 100),
        "roles": ListOf(Snowflake(), 0, 100),
        "replied_user": Boolean(),
    }
)
ATTACHMENT_FIELDS: Final = ObjectOf(
    {
        "id": Snowflake(needed=True),
        "filename": Text(1, 1024),
        "description": Text(0, 1024),
        "title": Text(0, 1024),
        "duration_secs": Anything(),
        "waveform": Anything(),
        "is_remix": Boolean(),
        "is_spoiler": Boolean(),
        "size": Anything(),
        "url": Anything(),
        "proxy_url": Anything(),
        "content_type": Anything(),
        "height": Anything(),
        "width": Anything(),
        "spoiler": Anything(),
        "ephemeral": Anything(),
    }
)
COMMON_FIELDS: Final[dict[str, FieldRule]] = {
    "content": Text(0, MAX_CONTENT),
    "embeds": ListOf(EMBED_FIELDS, 0, 10),
    "allowed_mentions": ALLOWED_MENTIONS_FIELDS,
    "components": Anything(),
    "attachments": ListOf(ATTACHMENT_FIELDS, 0, MAX_FILES),
    "flags": WholeNumber(0, 2**31 - 1),
    "tts": Boolean(),
}
NEW_FIELDS: Final[dict[str, FieldRule]] = {**COMMON_FIELDS, "poll": Anything()}
REFERENCE_FIELDS: Final = ObjectOf(
    {
        "message_id": Snowflake(needed=True),
        "channel_id": Snowflake(),
        "guild_id": Snowflake(),
        "fail_if_not_exists": Boolean(),
        "type": OneOf((0, 1)),
    }
)


@dataclass(frozen=True)
class MessageKind:
    """The fields and flags that a kind of message may have, and whether it is new."""

    fields: ObjectOf
    flags: int
    is_new: bool = True
    path_prefix: str = ""
    """The prefix of every path."""


CHANNEL_MESSAGE: Final = MessageKind(
    ObjectOf(
        {
            **NEW_FIELDS,
            "nonce": Anything(),
            "enforce_nonce": Boolean(),
            "message_reference": REFERENCE_FIELDS,
            "sticker_ids": ListOf(Snowflake(), 0, 3),
        }
    ),
    messages.SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2,
)
MESSAGE_EDIT: Final = MessageKind(
    ObjectOf(COMMON_FIELDS), messages.SUPPRESS_EMBEDS | COMPONENTS_V2, is_new=False
)
FOLLOWUP_MESSAGE: Final = MessageKind(ObjectOf(NEW_FIELDS), messages.SETTABLE_FLAGS)
ANSWER_MESSAGE: Final = MessageKind(
    ObjectOf(NEW_FIELDS), messages.SETTABLE_FLAGS, path_prefix="data"
)
UPDATE_MESSAGE: Final = MessageKind(
    ObjectOf(COMMON_FIELDS),
    messages.SUPPRESS_EMBEDS | COMPONENTS_V2,
    is_new=False,
    path_prefix="data",
)
WEBHOOK_MESSAGE: Final = MessageKind(
    ObjectOf(
        {
            **NEW_FIELDS,
            "username": Text(1, 80),
            "avatar_url": Text(0, 2048),
            "thread_name": Text(0, 100),
            "applied_tags": Anything(),
        }
    ),
    messages.SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2,
)
