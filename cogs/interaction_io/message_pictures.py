"""The attached pictures that a message shows."""

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

import discord


def list_attachments(message: discord.Message) -> frozenset[int]:
    """Return the ids of the attached pictures that a message shows."""
    numbers = (one.media.attachment_id for one in list_pictures(message))
    return frozenset(one for one in numbers if one is not None)


def list_pictures(message: discord.Message | None) -> Iterator[discord.MediaGalleryItem]:
    """Yield the attached pictures of a message."""
    todo: list[Any] = [] if message is None else list(message.components)
    while todo:
        one = todo.pop(0)
        if isinstance(one, discord.MediaGalleryComponent):
            yield from (item for item in one.items if item.media.attachment_id is not None)
        todo += getattr(one, "children", ())


def attachment_name(one: discord.MediaGalleryItem) -> str:
    """Return the file name of an attached picture."""
    return PurePosixPath(unquote(urlsplit(one.media.url).path)).name
