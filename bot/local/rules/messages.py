"""Discord's rules for messages: words, embeds, files, flags, mentions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.local.discord_errors import BodyFault, DiscordRefusalError
from bot.local.interactions.payloads import FILE_LIMIT
from bot.local.rules.components import message as judge_components
from bot.local.rules.components import references
from bot.local.rules.rule_language import (
    FieldRule,
    Free,
    Many,
    OneOf,
    Shape,
    Snowflake,
    Text,
    Truth,
    Whole,
)
from bot.local.snowflakes import Json
from bot.local.world import messages
from bot.local.world.shapes import EPHEMERAL, SUPPRESS_NOTIFICATIONS, V2, File

FILES: Final = 10
CONTENT: Final = 2000
IN_EMBEDS: Final = 6000

PICTURE: Final = Shape(
    {
        "url": Text(1, 2048, needed=True),
        "proxy_url": Free(),
        "width": Free(),
        "height": Free(),
        "content_type": Free(),
        "flags": Free(),
        "description": Free(),
        "placeholder": Free(),
        "placeholder_version": Free(),
    }
)
EMBED: Final = Shape(
    {
        "type": Text(),
        "url": Text(0, 2048),
        "title": Text(0, 256),
        "description": Text(0, 4096),
        "color": Whole(0, 0xFFFFFF),
        "timestamp": Text(),
        "author": Shape(
            {
                "name": Text(0, 256),
                "url": Text(0, 2048),
                "icon_url": Text(0, 2048),
                "proxy_icon_url": Free(),
            }
        ),
        "footer": Shape(
            {"text": Text(0, 2048), "icon_url": Text(0, 2048), "proxy_icon_url": Free()}
        ),
        "image": PICTURE,
        "thumbnail": PICTURE,
        "video": Free(),
        "provider": Free(),
        "flags": Free(),
        "fields": Many(
            Shape(
                {
                    "name": Text(1, 256, needed=True),
                    "value": Text(1, 1024, needed=True),
                    "inline": Truth(),
                }
            ),
            0,
            25,
        ),
    }
)
MENTIONS: Final = Shape(
    {
        "parse": Many(OneOf(("roles", "users", "everyone")), 0, 3),
        "users": Many(Snowflake(), 0, 100),
        "roles": Many(Snowflake(), 0, 100),
        "replied_user": Truth(),
    }
)
ATTACHMENT: Final = Shape(
    {
        "id": Snowflake(needed=True),
        "filename": Text(1, 1024),
        "description": Text(0, 1024),
        "title": Text(0, 1024),
        "duration_secs": Free(),
        "waveform": Free(),
        "is_remix": Truth(),
        "is_spoiler": Truth(),
        "size": Free(),
        "url": Free(),
        "proxy_url": Free(),
        "content_type": Free(),
        "height": Free(),
        "width": Free(),
        "spoiler": Free(),
        "ephemeral": Free(),
    }
)
COMMON: Final[dict[str, FieldRule]] = {
    "content": Text(0, CONTENT),
    "embeds": Many(EMBED, 0, 10),
    "allowed_mentions": MENTIONS,
    "components": Free(),
    "attachments": Many(ATTACHMENT, 0, FILES),
    "flags": Whole(0, 2**31 - 1),
    "tts": Truth(),
}
NEW: Final[dict[str, FieldRule]] = {**COMMON, "poll": Free()}
REFERENCE: Final = Shape(
    {
        "message_id": Snowflake(needed=True),
        "channel_id": Snowflake(),
        "guild_id": Snowflake(),
        "fail_if_not_exists": Truth(),
        "type": OneOf((0, 1)),
    }
)


@dataclass(frozen=True)
class Where:
    """Where a message goes: which fields it may have, which flags, whether it is new."""

    fields: Shape
    flags: int
    new: bool = True
    at: str = ""
    """What stands before every path."""


CHANNEL: Final = Where(
    Shape(
        {
            **NEW,
            "nonce": Free(),
            "enforce_nonce": Truth(),
            "message_reference": REFERENCE,
            "sticker_ids": Many(Snowflake(), 0, 3),
        }
    ),
    messages.SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | V2,
)
EDIT: Final = Where(Shape(COMMON), messages.SUPPRESS_EMBEDS | V2, new=False)
FOLLOWUP: Final = Where(Shape(NEW), messages.SETTABLE)
ANSWER: Final = Where(Shape(NEW), messages.SETTABLE, at="data")
UPDATE: Final = Where(Shape(COMMON), messages.SUPPRESS_EMBEDS | V2, new=False, at="data")
WEBHOOK: Final = Where(
    Shape(
        {
            **NEW,
            "username": Text(1, 80),
            "avatar_url": Text(0, 2048),
            "thread_name": Text(0, 100),
            "applied_tags": Free(),
        }
    ),
    messages.SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | V2,
)


def message(
    body: Any, files: Sequence[File], where: Where, old: Json | None = None
) -> Iterator[BodyFault]:
    """Judge a message before it is posted or changed."""
    broken = list(where.fields.faults("", body))
    yield from broken
    if any(fault.code.endswith("_CONVERT") for fault in broken):
        return
    _weigh(files)
    yield from _files(body, files, old)
    yield from _flags(body, where, old)
    yield from _nonce(body)
    yield from _mentions(body.get("allowed_mentions") or {})
    yield from _embeds(body)
    yield from _shown(body, files, old)
    _something(body, files, where, old)


def is_v2(body: Json, old: Json | None) -> bool:
    """Tell whether a message is, or is about to be, one of components alone."""
    return bool(((body.get("flags") or 0) | (old["flags"] if old else 0)) & V2)


def _weigh(files: Sequence[File]) -> None:
    if any(len(file.content) > FILE_LIMIT for file in files):
        raise DiscordRefusalError(40005)


def _files(body: Json, files: Sequence[File], old: Json | None) -> Iterator[BodyFault]:
    if len(files) > FILES:
        yield BodyFault("files", "BASE_TYPE_MAX_LENGTH", f"Must be {FILES} or fewer in length.")
    known = {str(number) for number in range(len(files))}
    known |= {one["id"] for one in (old or {}).get("attachments", ())}
    for number, one in enumerate(body.get("attachments") or ()):
        if str(one["id"]) not in known:
            wrong = f"No file and no attachment {one['id']} came along"
            yield BodyFault(f"attachments.{number}.id", "ATTACHMENT_NOT_FOUND", wrong)


def _flags(body: Json, where: Where, old: Json | None) -> Iterator[BodyFault]:
    flags = body.get("flags") or 0
    if flags & ~where.flags:
        wrong = "These message flags can't be set here."
        if where.new or flags & ~where.flags & ~EPHEMERAL:
            yield BodyFault("flags", "MESSAGE_FLAGS_INVALID", wrong)
    if old is not None and old["flags"] & V2 and body.get("flags") is not None and not flags & V2:
        wrong = "The flag IS_COMPONENTS_V2 can't be removed."
        yield BodyFault("flags", "MESSAGE_FLAGS_CANNOT_REMOVE_COMPONENTS_V2", wrong)


def _nonce(body: Json) -> Iterator[BodyFault]:
    nonce = body.get("nonce")
    if body.get("enforce_nonce") and not nonce:
        yield BodyFault("nonce", "NONCE_REQUIRED", "enforce_nonce asks for a nonce.")
    if nonce is not None and len(str(nonce)) > 25:
        yield BodyFault("nonce", "NONCE_TYPE_TOO_LONG", "Must be 25 or fewer in length.")


def _mentions(allowed: Json) -> Iterator[BodyFault]:
    for name in ("users", "roles"):
        if name in (allowed.get("parse") or ()) and allowed.get(name):
            wrong = f'parse:["{name}"] and {name}: [ids...] are mutually exclusive.'
            code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
            yield BodyFault("allowed_mentions", code, wrong)


def _embeds(body: Json) -> Iterator[BodyFault]:
    if sum(_size(embed) for embed in body.get("embeds") or ()) > IN_EMBEDS:
        wrong = f"Embed size exceeds maximum size of {IN_EMBEDS}"
        yield BodyFault("embeds", "MAX_EMBED_SIZE_EXCEEDED", wrong)


def _size(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for one in embed.get("fields") or ():
        texts += [one["name"], one["value"]]
    return sum(len(text) for text in texts if text)


def _shown(body: Json, files: Sequence[File], old: Json | None) -> Iterator[BodyFault]:
    """Judge the components, what does not stand beside them, and the files that they show."""
    v2 = is_v2(body, old)
    components = body.get("components")
    if v2:
        for name in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(name) or (old and body.get(name, old.get(name))):
                wrong = "can't stand beside components when IS_COMPONENTS_V2 is set"
                yield BodyFault(name, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", wrong)
    if components is None:
        return
    broken = list(judge_components(components, v2=v2))
    yield from broken
    if any(fault.code == "UNION_TYPE_CHOICES" for fault in broken):
        return
    names = _names(body, files, old)
    for path, name in references(components):
        if name not in names:
            wrong = f"The attachment {name} did not come along"
            yield BodyFault(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", wrong)


def _names(body: Json, files: Sequence[File], old: Json | None) -> set[str]:
    """Name the attachments that the message will have."""
    notes = {str(one["id"]): one for one in body.get("attachments") or ()}
    sent = (
        notes.get(str(number), {}).get("filename") or file.name for number, file in enumerate(files)
    )
    kept = (old or {}).get("attachments", ())
    stay = [one for one in kept if body.get("attachments") is None or one["id"] in notes]
    return {messages.safe_name(name) for name in sent} | {one["filename"] for one in stay}


def _something(body: Json, files: Sequence[File], where: Where, old: Json | None) -> None:
    """Refuse a message with nothing in it."""
    held: Json = dict(old or {}) if not where.new else {}
    after: Json = {**held, **{name: body[name] for name in BODY if name in body}}
    if not where.new and body.get("attachments") is None:
        after["attachments"] = held.get("attachments")
    if not files and not any(after.get(name) for name in (*BODY, "poll", "sticker_ids")):
        if where.new and any(body.get(name) for name in ("poll", "sticker_ids")):
            return
        raise DiscordRefusalError(50006)


BODY: Final = ("content", "embeds", "components", "attachments")
