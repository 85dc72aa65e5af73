"""Discord's rules for channels, threads, webhooks, emojis and pages of history."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from bot.local.discord_errors import BodyFault
from bot.local.rules.rule_language import (
    Free,
    Many,
    OneOf,
    Shape,
    Snowflake,
    Text,
    Truth,
    Whole,
    bad_length,
)

ARCHIVE: Final = OneOf((60, 1440, 4320, 10080))
SLOW: Final = Whole(0, 21_600)
THREAD: Final = Shape(
    {
        "name": Text(1, 100, needed=True),
        "auto_archive_duration": ARCHIVE,
        "rate_limit_per_user": SLOW,
        "type": OneOf((10, 11, 12)),
        "invitable": Truth(),
    }
)
THREAD_CHANGE: Final = Shape(
    {
        "name": Text(1, 100),
        "archived": Truth(),
        "auto_archive_duration": ARCHIVE,
        "locked": Truth(),
        "invitable": Truth(),
        "rate_limit_per_user": SLOW,
        "flags": Free(),
        "applied_tags": Free(),
    }
)
CHANNEL_CHANGE: Final = Shape(
    {
        "name": Text(1, 100),
        "type": Free(),
        "position": Whole(0, 2**31),
        "topic": Text(0, 1024),
        "nsfw": Truth(),
        "rate_limit_per_user": SLOW,
        "permission_overwrites": Free(),
        "parent_id": Free(),
        "flags": Free(),
        "default_auto_archive_duration": ARCHIVE,
        "default_thread_rate_limit_per_user": SLOW,
    }
)
CHANNEL: Final = Shape({**CHANNEL_CHANGE.fields, "name": Text(1, 100, needed=True)})
WEBHOOK: Final = Shape({"name": Text(1, 80, needed=True), "avatar": Free()})
WEBHOOK_CHANGE: Final = Shape({"name": Text(1, 80), "avatar": Free(), "channel_id": Snowflake()})
EMOJI: Final = Shape({"name": Text(2, 32, needed=True), "image": Text(1, needed=True)})
EMOJI_CHANGE: Final = Shape({"name": Text(2, 32, needed=True), "roles": Free()})
BULK: Final = Shape({"messages": Many(Snowflake(), 2, 100, needed=True)})
FORBIDDEN_NAMES: Final = ("discord", "clyde")
WORD: Final = re.compile(r"\w+", re.ASCII)


def channel(body: Any) -> list[BodyFault]:
    """Judge a new channel."""
    return list(CHANNEL.faults("", body))


def thread(body: Any) -> list[BodyFault]:
    """Judge a new thread."""
    return list(THREAD.faults("", body))


def change(body: Any, *, thread: bool) -> list[BodyFault]:
    """Judge a change of a channel or thread."""
    return list((THREAD_CHANGE if thread else CHANNEL_CHANGE).faults("", body))


def webhook(body: Any, *, new: bool = True) -> list[BodyFault]:
    """Judge a webhook's name."""
    found = list((WEBHOOK if new else WEBHOOK_CHANGE).faults("", body))
    return found or list(hook_name("name", body.get("name") or ""))


def hook_name(path: str, name: str) -> Iterator[BodyFault]:
    """Judge the name under which a webhook speaks."""
    for word in FORBIDDEN_NAMES:
        if word in name.lower():
            yield BodyFault(path, "USERNAME_INVALID_CONTAINS", f'Username cannot contain "{word}"')


def emoji(body: Any, *, new: bool = True) -> list[BodyFault]:
    """Judge an application's emoji."""
    found = list((EMOJI if new else EMOJI_CHANGE).faults("", body))
    if not found and not WORD.fullmatch(body["name"]):
        found.append(
            BodyFault("name", "STRING_TYPE_REGEX", "Must be letters, digits and underscores.")
        )
    if not found and new and not body["image"].startswith("data:image/"):
        found.append(BodyFault("image", "IMAGE_INVALID", "Invalid image data"))
    return found


def bulk_delete(body: Any) -> list[BodyFault]:
    """Judge how many messages are deleted at once."""
    return list(BULK.faults("", body))


def history(query: Mapping[str, str]) -> list[BodyFault]:
    """Judge which page of a channel is asked for."""
    found = []
    limit = query.get("limit", "50")
    if not limit.isdecimal() or not 1 <= int(limit) <= 100:
        found.append(bad_length("limit", 1, 100))
    if sum(1 for name in ("before", "after", "around") if name in query) > 1:
        wrong = "before, after and around exclude each other"
        found.append(BodyFault("before", "QUERY_EXCLUSIVE", wrong))
    return found
