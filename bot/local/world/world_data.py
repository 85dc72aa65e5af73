"""All data of the world, by id, as Discord's JSON objects, and how it is looked up.

Stored objects are never changed in place but replaced, so that an object which was handed out stays
as it was.
"""

import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from bot.local.discord_errors import DiscordRefusalError
from bot.local.snowflakes import Json, Now, Snowflakes, make_token
from bot.local.world import discord_objects, permissions


def system_time() -> datetime:
    """Return the present moment."""
    return datetime.now(UTC)


class KeptInteraction(Protocol):
    """An interaction as the world keeps it; `interactions` knows the rest."""

    @property
    def id(self) -> int: ...
    @property
    def token(self) -> str: ...
    @property
    def created_at(self) -> datetime: ...


@dataclass
class PersonState:
    """A person's settings and read marks: language, open DMs, how far they have read."""

    locale: str = "en-US"
    dms: bool = True
    since: int = 0
    """Messages up to this id count as read; 0 if nothing was counted yet."""
    read: dict[str, int] = field(default_factory=dict)
    """By channel: the last message that they have read."""
    idle: dict[str, str] = field(default_factory=dict)
    """By table: when their last card came, if it asked nothing."""


@dataclass(eq=False, repr=False)
class WorldData:
    """All data of a world. `seers`, `nonces` and interactions are not saved."""

    now: Now = system_time
    path: Path | None = None
    token: str = ""
    """The bot's token, which opens nothing but the local table."""
    base: str = "http://127.0.0.1"
    """The server's URL, with which the URLs of files begin."""
    required_shards: int = 1
    """How many connections Discord wants of the bot at least: more than 1 from 2,500 guilds on."""
    refuses_edited_galleries: bool = False
    """Whether an edit of an answer may bring no pictures (discord-api-docs issue 7529)."""
    secret: str = field(default_factory=lambda: secrets.token_hex(16))
    """The key that signs the URLs of files."""
    users: dict[int, Json] = field(default_factory=dict)
    person_states: dict[int, PersonState] = field(default_factory=dict)
    """By person; the bot has none."""
    guilds: dict[int, Json] = field(default_factory=dict)
    members: dict[int, dict[int, Json]] = field(default_factory=dict)
    """By guild and user, without the user in it."""
    channels: dict[int, Json] = field(default_factory=dict)
    """Channels, threads and DMs."""
    thread_members: dict[int, dict[int, Json]] = field(default_factory=dict)
    dms: dict[int, int] = field(default_factory=dict)
    """By person: the channel of the DM with the bot."""
    messages: dict[int, dict[int, Json]] = field(default_factory=dict)
    """By channel and id, ephemeral ones among them."""
    ephemeral_viewers: dict[int, int] = field(default_factory=dict)
    """By ephemeral message: the one person who sees it."""
    reactions: dict[int, dict[str, list[int]]] = field(default_factory=dict)
    pins: dict[int, dict[int, str]] = field(default_factory=dict)
    blobs: dict[int, bytes] = field(default_factory=dict)
    """The content of files, by attachment or emoji."""
    commands: dict[int, dict[int, Json]] = field(default_factory=lambda: {0: {}})
    """By guild, the global ones under 0."""
    webhooks: dict[int, Json] = field(default_factory=dict)
    emojis: dict[int, Json] = field(default_factory=dict)
    nonces: dict[tuple[int, str], tuple[datetime, int, int]] = field(default_factory=dict)
    old_edits: dict[int, list[datetime]] = field(default_factory=dict)
    command_creations: dict[int, list[datetime]] = field(default_factory=dict)
    """By guild: when commands were created in the last day."""
    interactions: dict[int, KeptInteraction] = field(default_factory=dict)
    interactions_by_token: dict[str, KeptInteraction] = field(default_factory=dict)
    changed: bool = False
    """Whether there is something to save."""
    ids: Snowflakes = field(init=False)
    bot_id: int = field(init=False)

    def __post_init__(self) -> None:
        self.ids = Snowflakes(self.now)
        self.bot_id = self.ids()
        self.token = self.token or make_token(self.bot_id)
        self.users[self.bot_id] = discord_objects.make_user(self.bot_id, "Skald", bot=True)

    def find_user(self, number: int) -> Json:
        """Find a user."""
        return find_or_refuse(self.users, number, 10013)

    def find_guild(self, number: int) -> Json:
        """Find a guild."""
        return find_or_refuse(self.guilds, number, 10004)

    def find_member(self, guild_id: int, number: int) -> Json:
        """Find a member, with the user in it."""
        inner = find_or_refuse(self.members.get(guild_id, {}), number, 10007)
        return {**inner, "user": self.find_user(number)}

    def find_channel(self, number: int) -> Json:
        """Find a channel, thread or DM."""
        return find_or_refuse(self.channels, number, 10003)

    def find_message(self, channel_id: int, number: int) -> Json:
        """Find a message, also an ephemeral one."""
        return find_or_refuse(self.messages.get(channel_id, {}), number, 10008)

    def permissions_in(self, user_id: int, channel_id: int) -> int:
        """Return a user's permissions in a channel; 0 if they can't see it."""
        channel = self.find_channel(channel_id)
        if channel["type"] == discord_objects.DM:
            return permissions.IN_DMS if user_id in self._dm_members(channel_id) else 0
        guild_id = int(channel["guild_id"])
        member = self.members[guild_id].get(user_id)
        if member is None:
            return 0
        base = permissions.guild_permissions(self.guilds[guild_id], member, user_id)
        if channel["type"] not in discord_objects.THREADS:
            return permissions.channel_permissions(base, channel, member, user_id)
        parent = self.channels[int(channel["parent_id"])]
        parent_permissions = permissions.channel_permissions(base, parent, member, user_id)
        is_excluded = channel["type"] == discord_objects.PRIVATE_THREAD and not (
            parent_permissions & permissions.MANAGE_THREADS
            or user_id in self.thread_members[channel_id]
        )
        return 0 if is_excluded else parent_permissions

    def can_see(self, user_id: int, channel_id: int) -> bool:
        """Tell whether a user can see a channel."""
        return bool(self.permissions_in(user_id, channel_id) & permissions.VIEW)

    def _dm_members(self, channel_id: int) -> tuple[int, ...]:
        partner = self.channels[channel_id]["recipients"][0]["id"]
        return (self.bot_id, int(partner))


def find_or_refuse(entries: dict[int, Json], number: int, code: int) -> Json:
    """Return an entry by id, or refuse with Discord's code."""
    try:
        return entries[number]
    except KeyError:
        raise DiscordRefusalError(code) from None
