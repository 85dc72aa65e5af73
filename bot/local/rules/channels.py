"""Discord's rules for channels, threads, webhooks, emojis and pages of history."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from bot.local.discord_errors import BodyFault
from bot.local.rules.field_rules import (
    Anything,
    Boolean,
    ListOf,
    ObjectOf,
    OneOf,
    Snowflake,
    Text,
    WholeNumber,
    length_fault,
)

ARCHIVE_MINUTES: Final = OneOf((60, 1440, 4320, 10080))
SLOWMODE_SECONDS: Final = WholeNumber(0, 21_600)
THREAD_FIELDS: Final = ObjectOf(
    {
        "name": Text(1, 100, needed=True),
        "auto_archive_duration": ARCHIVE_MINUTES,
        "rate_limit_per_user": SLOWMODE_SECONDS,
        "type": OneOf((10, 11, 12)),
        "invitable": Boolean(),
    }
)
THREAD_CHANGE: Final = ObjectOf(
    {
        "name": Text(1, 100),
        "archived": Boolean(),
        "auto_archive_duration": ARCHIVE_MINUTES,
        "locked": Boolean(),
        "invitable": Boolean(),
        "rate_limit_per_user": SLOWMODE_SECONDS,
        "flags": Anything(),
        "applied_tags": Anything(),
    }
)
CHANNEL_CHANGE_FIELDS: Final = ObjectOf(
    {
        "name": Text(1, 100),
        "type": Anything(),
        "position": WholeNumber(0, 2**31),
        "topic": Text(0, 1024),
        "nsfw": Boolean(),
        "rate_limit_per_user": SLOWMODE_SECONDS,
        "permission_overwrites": Anything(),
        "parent_id": Anything(),
        "flags": Anything(),
        "default_auto_archive_duration": ARCHIVE_MINUTES,
        "default_thread_rate_limit_per_user": SLOWMODE_SECONDS,
    }
)
CHANNEL_FIELDS: Final = ObjectOf(
    {**CHANNEL_CHANGE_FIELDS.fields, "name": Text(1, 100, needed=True)}
)
WEBHOOK_FIELDS: Final = ObjectOf({"name": Text(1, 80, needed=True), "avatar": Anything()})
WEBHOOK_CHANGE: Final = ObjectOf(
    {"name": Text(1, 80), "avatar": Anything(), "channel_id": Snowflake()}
)
EMOJI_FIELDS: Final = ObjectOf({"name": Text(2, 32, needed=True), "image": Text(1, needed=True)})
EMOJI_CHANGE: Final = ObjectOf({"name": Text(2, 32, needed=True), "roles": Anything()})
BULK_DELETE: Final = ObjectOf({"messages": ListOf(Snowflake(), 2, 100, needed=True)})
FORBIDDEN_NAMES: Final = ("discord", "clyde")
EMOJI_NAME: Final = re.compile(r"\w+", re.ASCII)


def check_channel(body: Any) -> list[BodyFault]:
    """Return the faults of a new channel."""
    return list(CHANNEL_FIELDS.faults("", body))


def check_thread(body: Any) -> list[BodyFault]:
    """Return the faults of a new thread."""
    return list(THREAD_FIELDS.faults("", body))


def check_channel_change(body: Any, *, thread: bool) -> list[BodyFault]:
    """Return the faults of a change of a channel or thread."""
    return list((THREAD_CHANGE if thread else CHANNEL_CHANGE_FIELDS).faults("", body))


def check_webhook(body: Any, *, new: bool = True) -> list[BodyFault]:
    """Return the faults of a webhook's body."""
    faults = list((WEBHOOK_FIELDS if new else WEBHOOK_CHANGE).faults("", body))
    return faults or list(check_webhook_name("name", body.get("name") or ""))


def check_webhook_name(path: str, name: str) -> Iterator[BodyFault]:
    """Return the faults of the name under which a webhook posts."""
    for word in FORBIDDEN_NAMES:
        if word in name.lower():
            yield BodyFault(path, "USERNAME_INVALID_CONTAINS", f'Username cannot contain "{word}"')


def check_emoji(body: Any, *, new: bool = True) -> list[BodyFault]:
    """Return the faults of an application's emoji."""
    faults = list((EMOJI_FIELDS if new else EMOJI_CHANGE).faults("", body))
    if not faults and not EMOJI_NAME.fullmatch(body["name"]):
        faults.append(
            BodyFault("name", "STRING_TYPE_REGEX", "Must be letters, digits and underscores.")
        )
    if not faults and new and not body["image"].startswith("data:image/"):
        faults.append(BodyFault("image", "IMAGE_INVALID", "Invalid image data"))
    return faults


def check_bulk_delete(body: Any) -> list[BodyFault]:
    """Return the faults of a bulk deletion."""
    return list(BULK_DELETE.faults("", body))


def check_history_query(query: Mapping[str, str]) -> list[BodyFault]:
    """Return the faults of a query for a page of a channel's history."""
    faults = []
    limit = query.get("limit", "50")
    if not limit.isdecimal() or not 1 <= int(limit) <= 100:
        faults.append(length_fault("limit", 1, 100))
    if sum(1 for name in ("before", "after", "around") if name in query) > 1:
        problem = "before, after and around exclude each other"
        faults.append(BodyFault("before", "QUERY_EXCLUSIVE", problem))
    return faults
