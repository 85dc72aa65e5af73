"""Send messages to Discord: one call each; failures are the exceptions of `send_errors`.

Each message carries its token twice: as nonce, by which Discord drops a repetition for some
minutes, and as the number of its first component, by which it is found later among a channel's
recent messages. Every layout has a first component; not every one has a button or file.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final, Literal, NamedTuple, Protocol

import discord
from discord.http import handle_message_parameters
from discord.utils import MISSING

from bot.delivery.discord_io.archived_threads import call_in_open_thread
from bot.delivery.discord_io.global_limit import GlobalLimit
from bot.delivery.discord_io.multipart_bodies import send_message
from bot.delivery.discord_io.permissions import missing_permission
from bot.delivery.discord_io.send_errors import (
    HAS_THREAD_CODE,
    ForbiddenError,
    GlobalLimitError,
    GoneError,
    NoAnswerError,
    is_bot_restricted,
    translate_errors,
)
from bot.messages.discord_layout import build_files, build_view
from bot.messages.file_sizes import DEFAULT_MAX_FILE_BYTES
from bot.messages.message_numbers import component_number
from bot.messages.posts import File, MessageContent

CALL_TIMEOUT: Final = 60.0
"""Seconds after which a call counts as lost."""
MAX_MESSAGES_SEARCHED: Final = 300
"""Messages that are searched for one that may have been sent."""
HOUR_IN_MINUTES: Final = 60
WEEK_IN_MINUTES: Final = 10_080
"""Minutes of silence after which a thread archives itself: a room's, and the table's own."""
ArchiveMinutes = Literal[60, 10_080]


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a message goes: a channel or thread, or a person's DM, by their Discord ids."""

    channel: int | None = None
    dm: int | None = None


class SentMessage(NamedTuple):
    """A message that was sent, by the Discord ids of its channel and itself."""

    channel_id: int
    message_id: int


class Sender(Protocol):
    """Sends, edits and finds messages; its failures are `SendError`s."""

    @property
    def is_ready(self) -> bool:
        """Whether messages can be sent at present."""

    def max_file_bytes(self, place: Destination) -> int:
        """Return how many bytes a file may have there."""

    def missing_permission(self, channel: int) -> str:
        """Return the permission that we lack to write there; "" if unknown."""

    async def send(
        self,
        place: Destination,
        post: MessageContent,
        files: Sequence[File],
        token: str,
        *,
        silent: bool = False,
    ) -> SentMessage:
        """Send a message; the same token within some minutes returns the earlier message."""

    async def edit(
        self, at: SentMessage, post: MessageContent, files: Sequence[File] = ()
    ) -> frozenset[int]:
        """Replace a message's parts and its files; return the ids of its attachments."""

    async def delete(self, at: SentMessage) -> None:
        """Delete a message of ours."""

    async def find(self, place: Destination, token: str, since: datetime) -> SentMessage | None:
        """Find a message that was sent with this token."""

    async def open_thread(
        self, at: SentMessage, name: str, archive_after: ArchiveMinutes = WEEK_IN_MINUTES
    ) -> int:
        """Return the thread under a message, made if needed; silence for `awake` archives it."""

    async def pin(self, at: SentMessage) -> None:
        """Pin a message."""


def _list_attachments(components: Iterable[Any]) -> Iterator[int]:
    """Yield the ids of the attachments that a message's components show."""
    for one in components:
        for item in one.get("items", ()):
            if number := item["media"].get("attachment_id"):
                yield int(number)
        yield from _list_attachments(one.get("components", ()))


class DiscordSender:
    """Sends through discord.py; each new connection sets `client`."""

    def __init__(
        self, client: discord.Client | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.client = client
        self.global_limit = GlobalLimit(now)
        """Its trace must be given to each client."""

    @property
    def is_ready(self) -> bool:
        """Tell whether the client is logged in."""
        client = self.client
        return client is not None and not client.is_closed() and client.user is not None

    @property
    def hears_events(self) -> bool:
        """Tell whether Discord's events reach us and those missed before have been answered."""
        client = self.client
        if client is None or getattr(client, "catching_up", False):
            return False
        if isinstance(client, discord.AutoShardedClient):
            shards = client.shards.values()
            return len(shards) == client.shard_count and not any(one.is_closed() for one in shards)
        return client.ws is not None and client.ws.open

    def max_file_bytes(self, place: Destination) -> int:
        """Return the guild's limit if it is known, else Discord's."""
        channel = None if place.channel is None else self._client.get_channel(place.channel)
        guild = getattr(channel, "guild", None)
        return guild.filesize_limit if isinstance(guild, discord.Guild) else DEFAULT_MAX_FILE_BYTES

    def missing_permission(self, channel: int) -> str:
        """Look it up in the client's cache of channels and roles."""
        return missing_permission(self._client, channel)

    async def send(
        self,
        place: Destination,
        post: MessageContent,
        files: Sequence[File],
        token: str,
        *,
        silent: bool = False,
    ) -> SentMessage:
        """Send a message that mentions at most `rings`; an archived thread is reopened."""
        async with self._calling(place):
            post_once = partial(self._post, place, post, files, token, silent=silent)
            return await call_in_open_thread(self._client, place.channel or 0, post_once)

    async def _post(
        self,
        place: Destination,
        post: MessageContent,
        files: Sequence[File],
        token: str,
        *,
        silent: bool,
    ) -> SentMessage:
        channel = await self._channel(place)
        silence = discord.MessageFlags(suppress_notifications=True) if silent else MISSING
        with handle_message_parameters(
            view=build_view(post, component_number(token)),
            files=build_files(files),
            nonce=token,
            flags=silence,
            allowed_mentions=_allowed_mentions(post),
        ) as params:
            sent = await send_message(self._client.http, channel.id, params)
        return SentMessage(int(sent["channel_id"]), int(sent["id"]))

    async def edit(
        self, at: SentMessage, post: MessageContent, files: Sequence[File] = ()
    ) -> frozenset[int]:
        """Replace the parts of a message of ours, and its files; reopen an archived thread."""
        async with self._calling(Destination(channel=at.channel_id)):
            edit_once = partial(self._edit, at, post, files)
            return await call_in_open_thread(self._client, at.channel_id, edit_once)

    async def _edit(
        self, at: SentMessage, post: MessageContent, files: Sequence[File]
    ) -> frozenset[int]:
        with handle_message_parameters(
            view=build_view(post),
            attachments=build_files(files),
            allowed_mentions=discord.AllowedMentions.none(),
        ) as params:
            edited = await self._client.http.edit_message(
                at.channel_id, at.message_id, params=params
            )
        return frozenset(_list_attachments(edited["components"]))

    async def delete(self, at: SentMessage) -> None:
        """Delete a message of ours."""
        async with self._calling(Destination(channel=at.channel_id)):
            await self._client.http.delete_message(at.channel_id, at.message_id)

    async def find(self, place: Destination, token: str, since: datetime) -> SentMessage | None:
        """Search the messages written since; None where we may not read."""
        me, mark = self._client.user, component_number(token)
        async with self._calling(place):
            channel = await self._channel(place)
            try:
                async for message in channel.history(
                    limit=MAX_MESSAGES_SEARCHED, after=since, oldest_first=True
                ):
                    numbers = [getattr(one, "id", None) for one in message.components]
                    if message.author == me and mark in numbers:
                        return SentMessage(message.channel.id, message.id)
            except discord.Forbidden as fault:
                if is_bot_restricted(fault):
                    raise  # whether it was sent isn't known
        return None

    async def open_thread(
        self, at: SentMessage, name: str, archive_after: ArchiveMinutes = WEEK_IN_MINUTES
    ) -> int:
        """Return the thread under a message; its id is the message's."""
        if self._client.get_channel(at.message_id) is not None:
            return at.message_id
        async with self._calling(Destination(channel=at.channel_id)):
            channel = self._client.get_channel(at.channel_id)
            channel = channel or await self._client.fetch_channel(at.channel_id)
            if not isinstance(channel, discord.TextChannel):
                raise ForbiddenError("no threads here")
            message = channel.get_partial_message(at.message_id)
            try:
                made = await message.create_thread(name=name, auto_archive_duration=archive_after)
            except discord.HTTPException as fault:
                if fault.code != HAS_THREAD_CODE:
                    raise
                return at.message_id
            return made.id

    async def pin(self, at: SentMessage) -> None:
        """Pin a message of ours."""
        async with self._calling(Destination(channel=at.channel_id)):
            messageable = self._client.get_partial_messageable(at.channel_id)
            await messageable.get_partial_message(at.message_id).pin()

    @asynccontextmanager
    async def _calling(self, place: Destination) -> AsyncIterator[None]:
        """Limit a call's time, and turn its failures into `SendError`s."""
        self._require_no_limit()
        try:
            async with translate_errors(is_dm=place.dm is not None):
                async with asyncio.timeout(CALL_TIMEOUT) as timeout:
                    with self.global_limit.extending(timeout):
                        yield
        except NoAnswerError:
            self._require_no_limit()
            raise

    def _require_no_limit(self) -> None:
        """Send nothing while Discord's global limit lasts."""
        if (seconds := self.global_limit.seconds_left) > 0:
            raise GlobalLimitError("global limit", seconds)

    @property
    def _client(self) -> discord.Client:
        if self.client is None:
            raise NoAnswerError("not connected")
        return self.client

    async def _channel(self, place: Destination) -> discord.DMChannel | discord.PartialMessageable:
        if place.dm is not None:
            return await self._client.create_dm(discord.Object(place.dm))
        if place.channel is None:
            raise GoneError("nowhere")
        return self._client.get_partial_messageable(place.channel)


def _allowed_mentions(post: MessageContent) -> discord.AllowedMentions:
    """Let a message mention one person at most, whatever names are in its text."""
    if post.mentioned_user is None:
        return discord.AllowedMentions.none()
    users = [discord.Object(post.mentioned_user)]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
