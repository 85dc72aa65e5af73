"""Requests made of interactions: who asks, where, and how they can be answered."""

from dataclasses import replace
from typing import Final

import aiohttp
import discord

from bot.delivery.discord_io.permissions import TABLE_PERMISSIONS
from bot.messages.controls import Upload, Values
from bot.order_reading import uploads
from bot.play.command_refusals import command_refusal
from bot.play.requests import Place, Request
from bot.play.routes import UploadKind
from bot.records import Person
from cogs.interaction_io.responses import Interaction, find_caller, max_file_bytes

TEXT_CHANNEL_TYPES: Final = (discord.ChannelType.text, discord.ChannelType.news)


async def make_request(interaction: Interaction, *, edits_pressed: bool = False) -> Request:
    """Return what somebody asks for by an interaction."""
    return Request(
        person=await find_caller(interaction),
        place=_make_place(interaction),
        token=str(interaction.id),
        edits_pressed=edits_pressed,
        is_modal=interaction.type is discord.InteractionType.modal_submit,
    )


async def make_typing_request(interaction: Interaction) -> Request:
    """Return who types an option and where, cached for a moment."""
    services = interaction.client.services
    key = ("typist", interaction.user.id, interaction.channel_id, str(interaction.locale))
    request: Request = await services.autocomplete_cache.find_once(
        key, services.now(), lambda: make_request(interaction)
    )
    return request


def _make_place(interaction: Interaction) -> Place:
    channel, rights = interaction.channel, interaction.app_permissions
    return Place(
        guild=interaction.guild_id,
        channel=interaction.channel_id,
        max_file_bytes=max_file_bytes(interaction),
        is_text_channel=channel is not None and channel.type in TEXT_CHANNEL_TYPES,
        missing_rights=tuple(one for one in TABLE_PERMISSIONS if not getattr(rights, one)),
    )


async def add_uploads(
    interaction: Interaction, request: Request, values: Values, kind: UploadKind
) -> Request:
    """Return a request with the files that came with a modal: as texts, or as pictures."""
    if kind == "pictures":
        most = uploads.MAX_PICTURE_BYTES
        files = [await _fetch_file(interaction, one, most) for one in values.uploads]
        return replace(request, pictures=tuple(files))
    for one in values.uploads:
        uploads.check_text_file(one.name, one.size)
    most = uploads.MAX_FILE_BYTES
    texts = [
        uploads.decode_text(one.name, await _fetch_file(interaction, one, most))
        for one in values.uploads
    ]
    return replace(request, file_texts=tuple(texts))


async def _fetch_file(interaction: Interaction, file: Upload, most: int) -> bytes:
    """Fetch a file; one that is too large is refused before."""
    uploads.check_file_size(file.name, file.size, most)
    try:
        return await interaction.client.http.get_from_cdn(file.url)
    except (discord.HTTPException, aiohttp.ClientError):
        raise uploads.lost_file_error(file.name) from None


async def meet_player(interaction: Interaction, user: discord.User | discord.Member) -> Person:
    """Return the person of a Discord user; refuse bots."""
    if user.bot:
        raise command_refusal("PLAYER_BOT")
    people = interaction.client.services.people
    return await people.find_or_add(user.id, user.display_name, "", user.name)
