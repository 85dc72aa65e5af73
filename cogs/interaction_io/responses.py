"""Answers to Discord: who asks, in which words, and an answer within three seconds, always."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import aiohttp
import discord
import structlog
from discord import app_commands, ui

from bot.client import Skald
from bot.games.people.people import language_of, tongue
from bot.games.refusals import RefusedError
from bot.messages.command_mentions import named
from bot.messages.discord_layout import files as uploads
from bot.messages.discord_layout import layout, modal
from bot.messages.message_numbers import LOWEST
from bot.messages.modal_forms import Form
from bot.messages.posts import File, MessageContent, Text
from bot.play import last_refusal
from bot.store.errors import StoreError
from bot.store.rows import Person
from engine.core.protocol.values import Refusal, Viewer
from render.language.word_books import COMMON
from render.words import Voice

Interaction = discord.Interaction[Skald]
"""Whatever somebody pressed, chose, filled in or typed after a slash."""

CLAIM: Final = "claim"
SOON: Final = 1.0
"""Seconds after which an answer that is not there yet is announced; Discord waits for three."""
HEAVY: Final = 1024 * 1024
"""An answer with larger files is announced first: to send them may take long."""
LARGEST: Final = 10 * 1024 * 1024
"""What a file may have where Discord doesn't say."""
GONE: Final = frozenset({10_062, 40_060})
"""The interaction ran out of time, or has its answer already: nobody is there to be told."""

log = structlog.stdlib.get_logger("skald.reply")


async def caller(press: Interaction) -> Person:
    """Find out who asks; somebody new is met."""
    user = press.user
    people = press.client.people
    return await people.of(user.id, user.display_name, str(press.locale), user.name)


def voice(
    person: Person, key: str = COMMON, players: Mapping[int, str] | None = None, seat: Viewer = None
) -> Voice:
    """Speak to a person in their language, about a table of this kind of game."""
    return Voice(language_of(person), key, players=players or {}, reader=seat, markdown=True)


def hidden(press: Interaction) -> bool:
    """Tell whether an answer is for the asker's eyes only: everywhere but in a DM."""
    return press.guild_id is not None


async def claim(press: Interaction, *, update: bool = False) -> None:
    """See to it that Discord has an answer in time, however long thinking takes.

    With `update` the answer goes into the message whose control was pressed.
    """
    if press.response.is_done() or _pending(press):
        return
    if update and press.message is not None:
        await press.response.defer()
    else:
        press.extras[CLAIM] = PendingAnswer(press)


class PendingAnswer:
    """An answer of its own that is announced unless it comes soon: most need one call, not two."""

    def __init__(self, press: Interaction) -> None:
        self._press = press
        self._task: asyncio.Task[None] | None = None
        self._timer = asyncio.get_running_loop().call_later(SOON, self._begin)

    def _begin(self) -> None:
        self._task = asyncio.create_task(self._announce())

    async def _announce(self) -> None:
        try:
            await self._press.response.defer(ephemeral=hidden(self._press), thinking=True)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
            log.warning("not_announced", status=getattr(fault, "status", 0))

    async def settle(self, files: Sequence[File]) -> None:
        """Make way for the answer: announce it no more, or be done with it."""
        self._timer.cancel()
        if self._task is None and sum(len(one.data) for one in files) > HEAVY:
            self._begin()
        if self._task is not None:
            await asyncio.wait({self._task})


def _pending(press: Interaction) -> bool:
    """Tell whether an answer is still to be announced or given."""
    return CLAIM in press.extras


async def tell(
    press: Interaction,
    posts: MessageContent | Sequence[MessageContent],
    files: Sequence[File] = (),
    *,
    public: bool = False,
) -> int | None:
    """Answer with posts; the files go with the post that shows them. Give the last message."""
    last = None
    for post in (posts,) if isinstance(posts, MessageContent) else posts:
        spelt = post if public else named(post, tongue(str(press.locale)))
        last = await _tell(press, spelt, _of(post, files), ephemeral=hidden(press) and not public)
    return last


async def _tell(
    press: Interaction, post: MessageContent, files: Sequence[File], *, ephemeral: bool
) -> int | None:
    if _pending(press):
        await press.extras.pop(CLAIM).settle(files)
    none = discord.AllowedMentions.none()
    kind = press.response.type
    first = kind is discord.InteractionResponseType.deferred_channel_message
    if not press.response.is_done():
        sent = await press.response.send_message(
            view=layout(post), files=uploads(files), ephemeral=ephemeral, allowed_mentions=none
        )
        return sent.message_id
    if first and not press.extras.get("answered"):
        press.extras["answered"] = True
        edited = await press.edit_original_response(
            view=layout(post), attachments=uploads(files), allowed_mentions=none
        )
        return edited.id
    more = await press.followup.send(
        view=layout(post),
        files=uploads(files),
        ephemeral=ephemeral,
        allowed_mentions=none,
        wait=True,
    )
    return more.id


async def edit(press: Interaction, post: MessageContent, files: Sequence[File] = ()) -> None:
    """Put a post into the message whose control was pressed; without one, answer with it."""
    if press.message is None or _thinking(press):
        await tell(press, post, files)
        return
    sent = uploads(_of(post, files))
    if press.response.is_done():
        await press.edit_original_response(view=remade(press, post), attachments=sent)
    else:
        await press.response.edit_message(view=remade(press, post), attachments=sent)


def remade(press: Interaction, post: MessageContent) -> ui.LayoutView:
    """Lay out what the pressed message becomes, under the number by which it is found again.

    A letter can be pressed before its arrival is noted; without its number it would go twice.
    """
    before = press.message.components if press.message is not None else []
    number = getattr(before[0], "id", None) if before else None
    alone = press.guild_id is None or (press.message is not None and press.message.flags.ephemeral)
    post = named(post, tongue(str(press.locale))) if alone else post
    return layout(post, number if number is not None and number >= LOWEST else None)


def _thinking(press: Interaction) -> bool:
    thinking = discord.InteractionResponseType.deferred_channel_message
    return _pending(press) or press.response.type is thinking


def updating(press: Interaction) -> bool:
    """Tell whether the answer was claimed for the message whose control was pressed."""
    return press.response.type is discord.InteractionResponseType.deferred_message_update


async def ask(press: Interaction, form: Form) -> None:
    """Answer with a modal; that must be the first answer, and never one to a modal."""
    await press.response.send_modal(modal(form))


def _of(post: MessageContent, files: Sequence[File]) -> list[File]:
    names = set(post.files)
    return [one for one in files if one.name in names]


def largest(press: Interaction) -> int:
    """Tell how many bytes a file may have here."""
    return getattr(press, "filesize_limit", 0) or LARGEST


# What is refused, and what goes wrong


async def refuse(press: Interaction, refused: RefusedError) -> None:
    """Say what stands in the way, each reason on a line of its own."""
    person = await caller(press)
    await last_refusal.remember(press.client, person.id, refused)
    await tell(press, MessageContent((Text("\n".join(sentences(person, refused))),)))


def sentences(person: Person, refused: RefusedError) -> list[str]:
    """Say the reasons of a refusal to a person."""
    said = voice(person, refused.key or COMMON, refused.players)
    return list(reasons(said, refused.refusals))


def reasons(said: Voice, refusals: Iterable[Refusal]) -> Iterable[str]:
    """Say reasons in a voice, each once."""
    return dict.fromkeys(said.refusal(one) for one in refusals)


async def trouble(press: discord.Interaction[Any], error: BaseException) -> None:
    """Turn whatever went wrong into one sentence: a refusal, or a number that is in the log."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, app_commands.TransformerError) and error.__cause__ is not None:
        error = error.__cause__
    if isinstance(error, discord.HTTPException) and error.code in GONE:
        log.warning("answer_late", code=error.code)
        return
    try:
        if isinstance(error, RefusedError):
            await refuse(press, error)
        elif not isinstance(error, app_commands.CheckFailure):
            await _mishap(press, error)
    except discord.HTTPException as fault:
        log.warning("answer_lost", code=fault.code, status=fault.status)


async def _mishap(press: Interaction, error: BaseException) -> None:
    # Not asked of the store: it may be what went wrong.
    somebody = Person(id=0, discord=press.user.id, name="", locale=str(press.locale))
    await tell(press, MessageContent((Text(mishap(voice(somebody), press.id, error)),)))


def mishap(said: Voice, number: int, error: BaseException) -> str:
    """Log what went wrong and find words for it: a number, unless nothing can be kept."""
    found = f"{number % 1_679_616:04d}"
    log.error("mishap", number=found, exc_info=error)
    if isinstance(error, StoreError):
        return said.say("reply.unkept")
    return said.say("reply.mishap", number=found)
