"""Pictures that a message shows already and that need not be sent again."""

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

import discord

from bot.delivery.discord_io.sender import SentMessage
from bot.messages.discord_layout import build_files
from bot.messages.posts import MAX_ALT_LENGTH, AttachedPicture, File, MessageContent, shorten
from cogs.interaction_io.responses import BAD_REQUEST, Interaction, build_edited_view


class KeptAttachment(discord.Attachment):
    """An attachment that a message keeps; Discord wants only its id."""

    def __init__(self, number: int) -> None:
        """Make an attachment of an id."""
        self.id = number

    def to_dict(self) -> Any:
        """Return the JSON that an edit takes."""
        return {"id": self.id}


def shown_pictures(interaction: Interaction) -> tuple[AttachedPicture, ...]:
    """Return the pictures of the pressed message that can be kept."""
    return tuple(
        AttachedPicture(_attachment_name(one), shorten(one.description, MAX_ALT_LENGTH))
        for one in _pictures(interaction)
        if one.description
    )


async def edit_keeping_pictures(
    interaction: Interaction, post: MessageContent, files: Sequence[File]
) -> bool:
    """Edit the pressed message and keep its pictures; return False if that is impossible."""
    have = {_attachment_name(one): one.media.attachment_id for one in _pictures(interaction)}
    stay = [have[name] for name in post.file_names if name in have]
    if not stay or are_pictures_gone(interaction):
        return False
    news = build_files(
        [one for one in files if one.name in post.file_names and one.name not in have]
    )
    kept = [KeptAttachment(number) for number in stay if number is not None]
    try:
        await interaction.edit_original_response(
            view=build_edited_view(interaction, post), attachments=[*kept, *news]
        )
    except discord.HTTPException as fault:
        if fault.status != BAD_REQUEST:
            raise
        return False
    return True


def are_pictures_gone(interaction: Interaction) -> bool:
    """Tell whether the pictures were removed with a spent card after the press."""
    if interaction.message is None:
        return False
    return interaction.client.services.courier.live_cards.is_faded(
        SentMessage(interaction.message.channel.id, interaction.message.id)
    )


def _pictures(interaction: Interaction) -> Iterator[discord.MediaGalleryItem]:
    """Yield the attached pictures of the pressed message."""
    todo: list[Any] = (
        list(interaction.message.components) if interaction.message is not None else []
    )
    while todo:
        one = todo.pop(0)
        if isinstance(one, discord.MediaGalleryComponent):
            yield from (item for item in one.items if item.media.attachment_id is not None)
        todo += getattr(one, "children", ())


def _attachment_name(one: discord.MediaGalleryItem) -> str:
    return PurePosixPath(unquote(urlsplit(one.media.url).path)).name
