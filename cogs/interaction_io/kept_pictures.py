"""Pictures that a message shows already and that need not be sent again."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.delivery.discord_io.sender import SentMessage
from bot.messages.discord_layout import build_files
from bot.messages.post_parts import MAX_ALT_LENGTH, AttachedPicture, shorten
from bot.messages.posts import File, MessageContent
from cogs.interaction_io.message_pictures import attachment_name, list_attachments, list_pictures
from cogs.interaction_io.responses import (
    BAD_REQUEST,
    UNKNOWN_MESSAGE_CODE,
    Interaction,
    build_edited_view,
    note_attachments,
)


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
        AttachedPicture(attachment_name(one), shorten(one.description, MAX_ALT_LENGTH))
        for one in list_pictures(interaction.message)
        if one.description
    )


async def edit_keeping_pictures(
    interaction: Interaction, post: MessageContent, files: Sequence[File]
) -> bool:
    """Edit the pressed message and keep its pictures; return False if that is impossible."""
    shown = list_pictures(interaction.message)
    have = {attachment_name(one): one.media.attachment_id for one in shown}
    stay = [have[name] for name in post.file_names if name in have]
    if not stay or are_pictures_gone(interaction):
        return False
    news = build_files(
        [one for one in files if one.name in post.file_names and one.name not in have]
    )
    kept = [KeptAttachment(number) for number in stay if number is not None]
    try:
        edited = await interaction.edit_original_response(
            view=build_edited_view(interaction, post), attachments=[*kept, *news]
        )
    except discord.HTTPException as fault:
        if fault.status != BAD_REQUEST and fault.code != UNKNOWN_MESSAGE_CODE:
            raise
        return False
    note_attachments(interaction, edited)
    return True


def are_pictures_gone(interaction: Interaction) -> bool:
    """Tell whether the message has lost pictures that it had when it was pressed."""
    if interaction.message is None:
        return False
    had = list_attachments(interaction.message)
    at = SentMessage(interaction.message.channel.id, interaction.message.id)
    return interaction.client.services.courier.live_cards.has_lost(at, had)
