"""Answers to interactions: the caller, their voice, and an answer within three seconds."""

import asyncio
from collections.abc import Sequence
from typing import Final

import aiohttp
import discord
import structlog
from discord import ui

from bot.client import Skald
from bot.delivery.discord_io.sender import SentMessage
from bot.games.people.languages import supported_language
from bot.messages.command_mentions import translate_commands
from bot.messages.discord_layout import build_files, build_modal, build_view
from bot.messages.file_sizes import DEFAULT_MAX_FILE_BYTES
from bot.messages.message_numbers import LOWEST_NUMBER
from bot.messages.modals import Modal
from bot.messages.post_parts import Text
from bot.messages.posts import File, MessageContent
from bot.play.voices import voice_for
from bot.records import Person
from cogs.interaction_io.message_pictures import list_attachments

Interaction = discord.Interaction[Skald]
"""Any interaction with the bot: a press, a choice, a modal or a command."""

PENDING_KEY: Final = "claim"
ANNOUNCE_AFTER: Final = 1.0
"""Seconds before a missing answer is announced (deferred); Discord waits for three."""
HEAVY_ANSWER_BYTES: Final = 1024 * 1024
"""An answer with larger files is announced first, since sending takes long."""
BAD_REQUEST: Final = 400
UNKNOWN_MESSAGE_CODE: Final = 10_008

log = structlog.stdlib.get_logger("skald.responses")


async def find_caller(interaction: Interaction) -> Person:
    """Return the person who acts; a new one is stored."""
    user = interaction.user
    people = interaction.client.services.people
    return await people.find_or_add(user.id, user.display_name, str(interaction.locale), user.name)


def is_ephemeral(interaction: Interaction) -> bool:
    """Tell whether an answer is ephemeral: everywhere but in a DM."""
    return interaction.guild_id is not None


async def acknowledge(interaction: Interaction, *, update: bool = False) -> None:
    """Make sure that Discord gets an answer in time, however long the work takes.

    With `update` the answer goes into the pressed message.
    """
    if interaction.response.is_done():
        return
    if update and interaction.message is not None:
        if not _is_pending(interaction) or interaction.extras[PENDING_KEY].withdraw():
            interaction.extras.pop(PENDING_KEY, None)
            await interaction.response.defer()
    elif not _is_pending(interaction):
        interaction.extras[PENDING_KEY] = PendingAnswer(interaction)


async def acknowledge_first(interaction: Interaction) -> bool:
    """Acknowledge every command, press and modal before anything else is done for it."""
    await acknowledge(interaction)
    return True


class PendingAnswer:
    """An answer that is deferred only if it doesn't come soon; most need a single call."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._task: asyncio.Task[None] | None = None
        self._timer = asyncio.get_running_loop().call_later(ANNOUNCE_AFTER, self._start_announcing)

    def _start_announcing(self) -> None:
        self._task = asyncio.create_task(self._announce())

    async def _announce(self) -> None:
        try:
            await self._interaction.response.defer(
                ephemeral=is_ephemeral(self._interaction), thinking=True
            )
        except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
            log.warning("not_announced", status=getattr(fault, "status", 0))

    def withdraw(self) -> bool:
        """Stop the announcement; return False if it has begun."""
        self._timer.cancel()
        return self._task is None

    async def settle(self, files: Sequence[File]) -> None:
        """Stop the announcement, or wait until it is done."""
        self._timer.cancel()
        if self._task is None and sum(len(one.data) for one in files) > HEAVY_ANSWER_BYTES:
            self._start_announcing()
        if self._task is not None:
            await asyncio.wait({self._task})


def _is_pending(interaction: Interaction) -> bool:
    """Tell whether an answer is pending."""
    return PENDING_KEY in interaction.extras


async def send_posts(
    interaction: Interaction,
    posts: MessageContent | Sequence[MessageContent],
    files: Sequence[File] = (),
    *,
    public: bool = False,
) -> int | None:
    """Answer with posts and the files they show; return the last message's id."""
    last = None
    for post in (posts,) if isinstance(posts, MessageContent) else posts:
        translated = (
            post
            if public
            else translate_commands(post, supported_language(str(interaction.locale)))
        )
        last = await _send_post(
            interaction,
            translated,
            _files_of(post, files),
            ephemeral=is_ephemeral(interaction) and not public,
        )
    return last


async def _send_post(
    interaction: Interaction, post: MessageContent, files: Sequence[File], *, ephemeral: bool
) -> int | None:
    if _is_pending(interaction):
        await interaction.extras.pop(PENDING_KEY).settle(files)
    none = discord.AllowedMentions.none()
    kind = interaction.response.type
    first = kind is discord.InteractionResponseType.deferred_channel_message
    if not interaction.response.is_done():
        sent = await interaction.response.send_message(
            view=build_view(post),
            files=build_files(files),
            ephemeral=ephemeral,
            allowed_mentions=none,
        )
        return sent.message_id
    if first and not interaction.extras.get("answered"):
        interaction.extras["answered"] = True
        try:
            edited = await interaction.edit_original_response(
                view=build_view(post), attachments=build_files(files), allowed_mentions=none
            )
        except discord.HTTPException as fault:
            if not _is_refused_gallery(fault, files):
                raise
            await interaction.delete_original_response()
        else:
            return edited.id
    return await _send_further(interaction, build_view(post), files, ephemeral=ephemeral)


async def _send_further(
    interaction: Interaction, view: ui.LayoutView, files: Sequence[File], *, ephemeral: bool
) -> int:
    """Answer with a further message."""
    more = await interaction.followup.send(
        view=view,
        files=build_files(files),
        ephemeral=ephemeral,
        allowed_mentions=discord.AllowedMentions.none(),
        wait=True,
    )
    return more.id


def _is_refused_gallery(fault: discord.HTTPException, files: Sequence[File]) -> bool:
    """Tell whether an edit may have been refused for the pictures that come with it.

    Discord may refuse them in an edit though it takes them in a new message (discord-api-docs
    issue 7529).
    """
    return fault.status == BAD_REQUEST and bool(files)


async def edit_pressed_message(
    interaction: Interaction, post: MessageContent, files: Sequence[File] = ()
) -> int | None:
    """Replace the pressed message by a post; without one, answer with the post.

    Return the id of a message that had to be sent instead.
    """
    if interaction.message is None or _is_thinking(interaction):
        return await send_posts(interaction, post, files)
    shown = _files_of(post, files)
    view, sent = build_edited_view(interaction, post), build_files(shown)
    if not interaction.response.is_done():
        await interaction.response.edit_message(view=view, attachments=sent)
        return None
    try:
        edited = await interaction.edit_original_response(view=view, attachments=sent)
    except discord.HTTPException as fault:
        if not (_is_refused_gallery(fault, shown) or fault.code == UNKNOWN_MESSAGE_CODE):
            raise
        again, ephemeral = build_edited_view(interaction, post), is_ephemeral(interaction)
        return await _send_further(interaction, again, shown, ephemeral=ephemeral)
    note_attachments(interaction, edited)
    return None


def note_attachments(interaction: Interaction, edited: discord.Message) -> None:
    """Note what the pressed message has attached from now on."""
    interaction.client.services.courier.live_cards.note_attachments(
        SentMessage(edited.channel.id, edited.id), list_attachments(edited)
    )


def build_edited_view(interaction: Interaction, post: MessageContent) -> ui.LayoutView:
    """Return the new view of the pressed message, with the component number it has.

    A letter can be pressed before its arrival is noted; without its number it would be sent twice.
    """
    before = interaction.message.components if interaction.message is not None else []
    number = getattr(before[0], "id", None) if before else None
    alone = interaction.guild_id is None or (
        interaction.message is not None and interaction.message.flags.ephemeral
    )
    post = translate_commands(post, supported_language(str(interaction.locale))) if alone else post
    return build_view(post, number if number is not None and number >= LOWEST_NUMBER else None)


def _is_thinking(interaction: Interaction) -> bool:
    thinking = discord.InteractionResponseType.deferred_channel_message
    return _is_pending(interaction) or interaction.response.type is thinking


def is_updating(interaction: Interaction) -> bool:
    """Tell whether the answer goes into the pressed message."""
    return interaction.response.type is discord.InteractionResponseType.deferred_message_update


async def send_modal(interaction: Interaction, modal: Modal) -> None:
    """Answer with a modal, which must be the first answer; if it is too late for one, say so."""
    if _is_pending(interaction) and interaction.extras[PENDING_KEY].withdraw():
        del interaction.extras[PENDING_KEY]
    if _is_pending(interaction) or interaction.response.is_done():
        text = voice_for(await find_caller(interaction)).say("reply.again")
        await send_posts(interaction, MessageContent((Text(text),)))
    else:
        await interaction.response.send_modal(build_modal(modal))


def _files_of(post: MessageContent, files: Sequence[File]) -> list[File]:
    names = set(post.file_names)
    return [one for one in files if one.name in names]


def max_file_bytes(interaction: Interaction) -> int:
    """Return the maximum bytes of a file here."""
    return getattr(interaction, "filesize_limit", 0) or DEFAULT_MAX_FILE_BYTES
