"""Answers of the application, shown in response to an interaction."""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from typing import Final

import aiohttp
import discord
import structlog

from bot.delivery.discord_io.sender import SentMessage
from bot.messages.modals import Modal
from bot.messages.post_parts import Gallery
from bot.messages.posts import File, MessageContent
from bot.play.answer import (
    Answer,
    AnswerDrawnLater,
    AnswerInDrawing,
    DrawnPictures,
    Response,
)
from bot.play.answers.card_answers import note_not_shown, note_shown
from bot.play.requests import Request
from cogs.interaction_io import kept_pictures
from cogs.interaction_io.replaced_messages import retire_pressed_message
from cogs.interaction_io.responses import (
    Interaction,
    edit_pressed_message,
    is_updating,
    send_modal,
    send_posts,
)

PICTURE_WAIT: Final = 0.8
"""Seconds that an answer waits for its picture before it shows the old one."""

log = structlog.stdlib.get_logger("skald.shown_answers")


async def show_response(interaction: Interaction, request: Request, response: Response) -> None:
    """Show an answer or open a modal."""
    if isinstance(response, Modal):
        await send_modal(interaction, response)
    elif isinstance(response, AnswerInDrawing):
        await _show_when_drawn(interaction, response)
    elif isinstance(response, AnswerDrawnLater):
        await _show_before_drawing(interaction, request, response)
    else:
        await show_answer(interaction, request, response)


async def show_answer(interaction: Interaction, request: Request, answer: Answer) -> None:
    """Show an answer, and remember what it has told once Discord has accepted it."""
    services = interaction.client.services
    try:
        last = await _show_posts(interaction, answer)
    except BaseException:
        note_not_shown(services, answer)
        raise
    if last is None and answer.card is not None and request.place.is_direct:
        last = await _find_answer_id(interaction)
    channel = interaction.channel_id
    sent = [SentMessage(channel, last)] if channel is not None and last is not None else []
    await note_shown(services, request, answer, sent)


async def _show_posts(interaction: Interaction, answer: Answer) -> int | None:
    """Show posts, the first in the pressed message if possible; return the last message's id."""
    posts, last = answer.posts, None
    if posts and is_updating(interaction) and not answer.leaves_pressed:
        last = interaction.message.id if interaction.message is not None else None
        last = await _replace_pressed(interaction, posts[0], answer.files) or last
        posts = posts[1:]
    return await send_posts(interaction, posts, answer.files) or last


async def _replace_pressed(
    interaction: Interaction, post: MessageContent, files: Sequence[File]
) -> int | None:
    """Replace the pressed message; return the id of a message that had to be sent instead."""
    if await kept_pictures.edit_keeping_pictures(interaction, post, files):
        return None
    whole = _leave_out_lost_pictures(post, files)
    successor = await edit_pressed_message(interaction, whole, files)
    if successor is not None:
        await retire_pressed_message(interaction, successor)
    return successor


def _leave_out_lost_pictures(post: MessageContent, files: Sequence[File]) -> MessageContent:
    """Return a post without pictures if it has some of the pressed message that are gone."""
    if set(post.file_names) <= {one.name for one in files}:
        return post
    return replace(post, parts=tuple(one for one in post.parts if not isinstance(one, Gallery)))


async def _find_answer_id(interaction: Interaction) -> int | None:
    """Fetch the message id of the answer; None if that fails."""
    try:
        return (await interaction.original_response()).id
    except (discord.DiscordException, aiohttp.ClientError, OSError, ValueError) as fault:
        log.info("answer_not_found", status=getattr(fault, "status", 0))
        return None


async def _show_when_drawn(interaction: Interaction, response: AnswerInDrawing) -> None:
    """Show a post with its pictures; with those of the pressed message if drawing takes long.

    A newer press on the message is not overwritten.
    """
    task = asyncio.create_task(response.draw())
    try:
        done, _ = await asyncio.wait({task}, timeout=PICTURE_WAIT)
        first = (
            not done
            and is_updating(interaction)
            and await _edit_with_kept_pictures(interaction, response)
        )
        pictures = await task
    finally:
        task.cancel()
    if not first or _is_latest_press(interaction):
        await _show_drawn(interaction, response, pictures)


async def _show_before_drawing(
    interaction: Interaction, request: Request, response: AnswerDrawnLater
) -> None:
    """Show a card with the pictures of the pressed message, and have its own drawn later."""
    post = response.make_post(kept_pictures.shown_pictures(interaction))
    await show_answer(interaction, request, replace(response.answer, posts=(post,)))
    services, redraw = interaction.client.services, partial(_redraw_pressed, interaction, response)
    services.pending_redraws.request(response.key, redraw, services.now())


async def _redraw_pressed(interaction: Interaction, response: AnswerDrawnLater) -> None:
    """Draw the pictures of a card, unless a newer press or a newer card has overtaken it."""
    if await _is_overtaken(interaction, response):
        return
    pictures = await response.draw()
    with hold_pressed_message(interaction):
        if not await _is_overtaken(interaction, response):
            await _show_drawn(interaction, response, pictures)


def hold_pressed_message(interaction: Interaction) -> AbstractContextManager[None]:
    """Keep the pressed message from losing its buttons and pictures while it is answered."""
    if interaction.message is None:
        return nullcontext()
    return interaction.client.services.courier.live_cards.hold(
        SentMessage(interaction.message.channel.id, interaction.message.id)
    )


async def _is_overtaken(interaction: Interaction, response: AnswerDrawnLater) -> bool:
    """Tell whether a newer press, a redraw or another live card came after an answer."""
    if kept_pictures.are_pictures_gone(interaction) or not _is_latest_press(interaction):
        return True
    if interaction.guild_id is not None or interaction.message is None:
        return False
    desk, key = interaction.client.services.desk, response.key
    card = (await desk.read_reader_state(key.game, key.person)).card
    return card is None or card.message != interaction.message.id


async def _edit_with_kept_pictures(interaction: Interaction, response: AnswerInDrawing) -> bool:
    """Edit the pressed message and keep its pictures; return False if that is impossible."""
    post = response.make_post(kept_pictures.shown_pictures(interaction))
    return await kept_pictures.edit_keeping_pictures(interaction, post, ())


async def _show_drawn(
    interaction: Interaction, response: AnswerInDrawing | AnswerDrawnLater, pictures: DrawnPictures
) -> None:
    """Show a post with its pictures."""
    post = response.make_post(pictures.pictures)
    await _show_posts(interaction, Answer((post,), pictures.files))


def remember_press(interaction: Interaction) -> None:
    """Remember the last press on a message."""
    if interaction.message is not None:
        presses = interaction.client.services.last_presses
        presses.remember(interaction.message.id, interaction.id)


def _is_latest_press(interaction: Interaction) -> bool:
    presses = interaction.client.services.last_presses
    return interaction.message is None or presses.is_latest(interaction.message.id, interaction.id)
