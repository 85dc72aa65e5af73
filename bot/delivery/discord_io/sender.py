"""The hand that puts messages on Discord: one call each, and every failure by its own name.

Each message carries its token twice: as nonce, by which Discord drops a repetition for some
minutes, and as the number of its first component, by which it is found among a place's recent
messages at any later time. Every layout has a first component; not every one has a button or file.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal, NamedTuple, Protocol

import aiohttp
import discord
from discord.http import handle_message_parameters
from discord.utils import MISSING

from bot.delivery.discord_io.one_piece_form import write
from bot.delivery.discord_io.permissions import lacking
from bot.messages.discord_layout import files as uploads
from bot.messages.discord_layout import layout
from bot.messages.message_numbers import number
from bot.messages.posts import File, MessageContent

PATIENCE: Final = 60.0
"""Seconds after which a call counts as lost."""
FAR: Final = 300
"""So many messages are looked through for one that may have been sent."""
HOUR: Final = 60
WEEK: Final = 10_080
"""Minutes of silence after which a thread archives itself: a room of a table, the table's own."""
Awake = Literal[60, 10_080]
LARGEST: Final = 10 * 1024 * 1024
"""A file may have so many bytes where nothing else is known of the place."""

SHUT: Final = frozenset({50_007, 50_278, 40_003})
"""No messages from us, nothing in common any more, DMs opened too fast."""
ARCHIVED: Final = 50_083
TOO_OLD: Final = 30_046
"""No more edits of old messages; though it comes as a 429, no waiting of ours would help."""
THREADED: Final = 160_004
TOO_LARGE: Final = frozenset({40_005})
NOT_HERE: Final = frozenset({160_005, 160_006, 50_024})
"""Locked, too many threads, or not a place for it: another try meets the same."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message goes: a channel or thread, or the DM of a person, both by Discord's ids."""

    channel: int | None = None
    dm: int | None = None


class Sent(NamedTuple):
    """Where a message stands."""

    channel: int
    message: int


class SendError(Exception):
    """A message could not be sent; `why` is short and tells no secret."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class ClosedDoorError(SendError):
    """The person takes no DM from us."""


class BarredError(SendError):
    """We may not write here, and asking again would not change it."""


class GoneError(SendError):
    """The channel, thread or message is not there any more."""


class BulkyError(SendError):
    """Too large for this place."""


class RejectedError(SendError):
    """Discord takes no such message: our own mistake."""


class LostError(SendError):
    """No answer, or not now: it may have arrived, and another try may do."""

    def __init__(self, why: str, after: float = 0.0) -> None:
        super().__init__(why)
        self.after = after
        """Seconds to wait, as Discord asked."""


class Sender(Protocol):
    """Whatever can put messages where people read them; its faults are `SendError`s."""

    @property
    def ready(self) -> bool:
        """Whether there is any use in trying."""

    def largest(self, place: Place) -> int:
        """Tell how many bytes a file may have there."""

    def lacking(self, channel: int) -> str:
        """Name the permission that we lack to write there; "" where nobody knows."""

    async def post(
        self,
        place: Place,
        post: MessageContent,
        files: Sequence[File],
        token: str,
        *,
        silent: bool = False,
    ) -> Sent:
        """Send a message; the same token within some minutes gives the message of before."""

    async def edit(self, at: Sent, post: MessageContent) -> None:
        """Put other parts into a message; its files go."""

    async def find(self, place: Place, token: str, since: datetime) -> Sent | None:
        """Look for a message that was sent under this token."""

    async def thread(self, at: Sent, name: str, awake: Awake = WEEK) -> int:
        """Give the thread under a message, made once; after so long without a word it sleeps."""

    async def pin(self, at: Sent) -> None:
        """Pin a message."""


class DiscordSender:
    """Sends through discord.py; `client` is put in anew with each connection."""

    def __init__(self, client: discord.Client | None = None) -> None:
        self.client = client

    @property
    def ready(self) -> bool:
        """Tell whether somebody is logged in."""
        client = self.client
        return client is not None and not client.is_closed() and client.user is not None

    @property
    def heard(self) -> bool:
        """Tell whether Discord's events reach us, and what came before them has been answered."""
        client = self.client
        if client is None or getattr(client, "catching_up", False):
            return False
        return client.ws is not None and client.ws.open

    def largest(self, place: Place) -> int:
        """Tell what the guild allows, as far as it is known."""
        channel = None if place.channel is None else self._client.get_channel(place.channel)
        guild = getattr(channel, "guild", None)
        return guild.filesize_limit if isinstance(guild, discord.Guild) else LARGEST

    def lacking(self, channel: int) -> str:
        """Look it up in what Discord has told of its channels and roles."""
        return lacking(self._client, channel)

    async def post(
        self,
        place: Place,
        post: MessageContent,
        files: Sequence[File],
        token: str,
        *,
        silent: bool = False,
    ) -> Sent:
        """Send a message that calls nobody but whom it rings for; a sleeping thread is woken."""
        async with _named(place):
            try:
                return await self._post(place, post, files, token, silent=silent)
            except discord.HTTPException as fault:
                if fault.code != ARCHIVED:
                    raise
            await self._wake(place)
            return await self._post(place, post, files, token, silent=silent)

    async def _post(
        self, place: Place, post: MessageContent, files: Sequence[File], token: str, *, silent: bool
    ) -> Sent:
        channel = await self._channel(place)
        silence = discord.MessageFlags(suppress_notifications=True) if silent else MISSING
        with handle_message_parameters(
            view=layout(post, number(token)),
            files=uploads(files),
            nonce=token,
            flags=silence,
            allowed_mentions=_called(post),
        ) as params:
            sent = await write(self._client.http, channel.id, params)
        return Sent(int(sent["channel_id"]), int(sent["id"]))

    async def edit(self, at: Sent, post: MessageContent) -> None:
        """Put other parts into a message of ours."""
        none = discord.AllowedMentions.none()
        async with _named(Place(channel=at.channel)):
            given = handle_message_parameters(
                view=layout(post), attachments=[], allowed_mentions=none
            )
            await self._client.http.edit_message(at.channel, at.message, params=given)

    async def find(self, place: Place, token: str, since: datetime) -> Sent | None:
        """Look through what was written since; where we may not read, nothing is found."""
        me, mark = self._client.user, number(token)
        async with _named(place):
            channel = await self._channel(place)
            try:
                async for message in channel.history(limit=FAR, after=since, oldest_first=True):
                    numbers = [getattr(one, "id", None) for one in message.components]
                    if message.author == me and mark in numbers:
                        return Sent(message.channel.id, message.id)
            except discord.Forbidden:
                return None
        return None

    async def thread(self, at: Sent, name: str, awake: Awake = WEEK) -> int:
        """Give the thread under a message; it has the number of its message."""
        if self._client.get_channel(at.message) is not None:
            return at.message
        async with _named(Place(channel=at.channel)):
            channel = self._client.get_channel(at.channel)
            channel = channel or await self._client.fetch_channel(at.channel)
            if not isinstance(channel, discord.TextChannel):
                raise BarredError("no threads here")
            message = channel.get_partial_message(at.message)
            try:
                made = await message.create_thread(name=name, auto_archive_duration=awake)
            except discord.HTTPException as fault:
                if fault.code != THREADED:
                    raise
                return at.message
            return made.id

    async def pin(self, at: Sent) -> None:
        """Pin a message of ours."""
        async with _named(Place(channel=at.channel)):
            messageable = self._client.get_partial_messageable(at.channel)
            await messageable.get_partial_message(at.message).pin()

    @property
    def _client(self) -> discord.Client:
        if self.client is None:
            raise LostError("not connected")
        return self.client

    async def _channel(self, place: Place) -> discord.DMChannel | discord.PartialMessageable:
        if place.dm is not None:
            return await self._client.create_dm(discord.Object(place.dm))
        if place.channel is None:
            raise GoneError("nowhere")
        return self._client.get_partial_messageable(place.channel)

    async def _wake(self, place: Place) -> None:
        """Open a thread again that posting alone does not open."""
        channel = await self._client.fetch_channel(place.channel or 0)
        if isinstance(channel, discord.Thread):
            await channel.edit(archived=False)


def _called(post: MessageContent) -> discord.AllowedMentions:
    """Let a message call one person at most, whatever names stand in it."""
    if post.rings is None:
        return discord.AllowedMentions.none()
    users = [discord.Object(post.rings)]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


@asynccontextmanager
async def _named(place: Place) -> AsyncIterator[None]:
    """Give every failure of a call its name."""
    try:
        async with asyncio.timeout(PATIENCE):
            yield
    except discord.RateLimited as fault:
        raise LostError("rate limited", fault.retry_after) from fault
    except discord.HTTPException as fault:
        raise _told(fault, place) from fault
    except (aiohttp.ClientError, OSError, TimeoutError) as fault:
        raise LostError(type(fault).__name__) from fault
    except (discord.DiscordException, RuntimeError, AttributeError, LookupError) as fault:
        # A client that closes in mid-call fails in ways of its own, and says so nowhere.
        raise LostError(type(fault).__name__) from fault


def _told(fault: discord.HTTPException, place: Place) -> SendError:
    """Tell what an answer of Discord means for a letter."""
    why = f"{fault.status}/{fault.code}"
    if fault.code in SHUT or (place.dm is not None and fault.status in {403, 404}):
        return ClosedDoorError(why)
    if fault.code == TOO_OLD:
        return RejectedError(why)
    if fault.status in {401, 429} or fault.status >= 500:
        return LostError(why, _after(fault.response))
    return _final(fault)(why)


def _final(fault: discord.HTTPException) -> type[SendError]:
    """Tell what an answer means that will be the same at every try."""
    if fault.status == 413 or fault.code in TOO_LARGE:
        return BulkyError
    if fault.status == 404:
        return GoneError
    if fault.status == 403 or fault.code in NOT_HERE:
        return BarredError
    return RejectedError


def _after(response: Any) -> float:
    """Read how long Discord asks to wait; 0 is unsaid."""
    try:
        return float(response.headers.get("Retry-After", 0))
    except ValueError:
        return 0.0
