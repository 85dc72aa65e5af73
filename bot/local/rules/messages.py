"""Discord's rules for messages: content, embeds, files, flags, mentions."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.local.discord_errors import BodyFault, DiscordRefusalError
from bot.local.interactions.payloads import FILE_LIMIT
from bot.local.rules.components import attachment_references, check_message_components
from bot.local.rules.message_fields import MAX_FILES, MessageKind
from bot.local.snowflakes import Json
from bot.local.text_length import utf16_length
from bot.local.world import messages
from bot.local.world.discord_objects import COMPONENTS_V2, EPHEMERAL, File

MAX_EMBED_CHARACTERS: Final = 6000
CONTENT_FIELDS: Final = ("content", "embeds", "components", "attachments")


def check_message(
    body: Any, files: Sequence[File], where: MessageKind, old: Json | None = None
) -> Iterator[BodyFault]:
    """Yield the faults of a message before it is posted or changed."""
    broken = list(where.fields.faults("", body))
    yield from broken
    if any(fault.code.endswith("_CONVERT") for fault in broken):
        return
    _check_sizes(files)
    yield from _check_files(body, files, old)
    yield from _check_flags(body, where, old)
    yield from _check_nonce(body)
    yield from _check_mentions(body.get("allowed_mentions") or {})
    yield from _check_embeds(body)
    yield from _check_components(body, files, old)
    _require_content(body, files, where, old)


def is_v2(body: Json, old: Json | None) -> bool:
    """Tell whether a message has, or will have, the components v2 flag."""
    return bool(((body.get("flags") or 0) | (old["flags"] if old else 0)) & COMPONENTS_V2)


def _check_sizes(files: Sequence[File]) -> None:
    if any(len(file.content) > FILE_LIMIT for file in files):
        raise DiscordRefusalError(40005)


def _check_files(body: Json, files: Sequence[File], old: Json | None) -> Iterator[BodyFault]:
    if len(files) > MAX_FILES:
        yield BodyFault("files", "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_FILES} or fewer in length.")
    known = {str(number) for number in range(len(files))}
    known |= {one["id"] for one in (old or {}).get("attachments", ())}
    for number, one in enumerate(body.get("attachments") or ()):
        if str(one["id"]) not in known:
            wrong = f"No file and no attachment {one['id']} came along"
            yield BodyFault(f"attachments.{number}.id", "ATTACHMENT_NOT_FOUND", wrong)


def _check_flags(body: Json, where: MessageKind, old: Json | None) -> Iterator[BodyFault]:
    flags = body.get("flags") or 0
    if flags & ~where.flags:
        wrong = "These message flags can't be set here."
        if where.is_new or flags & ~where.flags & ~EPHEMERAL:
            yield BodyFault("flags", "MESSAGE_FLAGS_INVALID", wrong)
    if (
        old is not None
        and old["flags"] & COMPONENTS_V2
        and body.get("flags") is not None
        and not flags & COMPONENTS_V2
    ):
        wrong = "The flag IS_COMPONENTS_V2 can't be removed."
        yield BodyFault("flags", "MESSAGE_FLAGS_CANNOT_REMOVE_COMPONENTS_V2", wrong)


def _check_nonce(body: Json) -> Iterator[BodyFault]:
    nonce = body.get("nonce")
    if body.get("enforce_nonce") and not nonce:
        yield BodyFault("nonce", "NONCE_REQUIRED", "enforce_nonce asks for a nonce.")
    if nonce is not None and len(str(nonce)) > 25:
        yield BodyFault("nonce", "NONCE_TYPE_TOO_LONG", "Must be 25 or fewer in length.")


def _check_mentions(allowed: Json) -> Iterator[BodyFault]:
    for name in ("users", "roles"):
        if name in (allowed.get("parse") or ()) and allowed.get(name):
            wrong = f'parse:["{name}"] and {name}: [ids...] are mutually exclusive.'
            code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
            yield BodyFault("allowed_mentions", code, wrong)


def _check_embeds(body: Json) -> Iterator[BodyFault]:
    if sum(_embed_size(embed) for embed in body.get("embeds") or ()) > MAX_EMBED_CHARACTERS:
        wrong = f"Embed size exceeds maximum size of {MAX_EMBED_CHARACTERS}"
        yield BodyFault("embeds", "MAX_EMBED_SIZE_EXCEEDED", wrong)


def _embed_size(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for one in embed.get("fields") or ():
        texts += [one["name"], one["value"]]
    return sum(utf16_length(text) for text in texts if text)


def _check_components(body: Json, files: Sequence[File], old: Json | None) -> Iterator[BodyFault]:
    """Yield the faults of components, of fields beside them, and of the files they show."""
    v2 = is_v2(body, old)
    components = body.get("components")
    if v2:
        for name in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(name) or (old and body.get(name, old.get(name))):
                wrong = "can't stand beside components when IS_COMPONENTS_V2 is set"
                yield BodyFault(name, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", wrong)
    if components is None:
        return
    broken = list(check_message_components(components, v2=v2))
    yield from broken
    if any(fault.code == "UNION_TYPE_CHOICES" for fault in broken):
        return
    names = _attachment_names(body, files, old)
    for path, name in attachment_references(components):
        if name not in names:
            wrong = f"The attachment {name} did not come along"
            yield BodyFault(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", wrong)


def _attachment_names(body: Json, files: Sequence[File], old: Json | None) -> set[str]:
    """Return the names of the attachments that the message will have."""
    descriptions = {str(one["id"]): one for one in body.get("attachments") or ()}
    new_names = (
        descriptions.get(str(number), {}).get("filename") or file.name
        for number, file in enumerate(files)
    )
    old_attachments = (old or {}).get("attachments", ())
    staying = [
        one
        for one in old_attachments
        if body.get("attachments") is None or one["id"] in descriptions
    ]
    return {messages.safe_name(name) for name in new_names} | {one["filename"] for one in staying}


def _require_content(
    body: Json, files: Sequence[File], where: MessageKind, old: Json | None
) -> None:
    """Refuse an empty message."""
    before: Json = dict(old or {}) if not where.is_new else {}
    after: Json = {**before, **{name: body[name] for name in CONTENT_FIELDS if name in body}}
    if not where.is_new and body.get("attachments") is None:
        after["attachments"] = before.get("attachments")
    if is_v2(body, old) and not after.get("components"):
        raise DiscordRefusalError(50006)  # files alone show nothing here
    after["content"] = (after.get("content") or "").strip()
    if not files and not any(after.get(name) for name in (*CONTENT_FIELDS, "poll", "sticker_ids")):
        if where.is_new and any(body.get(name) for name in ("poll", "sticker_ids")):
            return
        raise DiscordRefusalError(50006)
