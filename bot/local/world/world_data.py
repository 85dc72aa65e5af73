"""All data of the world, by id, as Discord's JSON objects."""

import secrets
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from bot.local.snowflakes import Json

if TYPE_CHECKING:
    from bot.local.interactions.interactions import SimulatedInteraction


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
    interactions: dict[int, "SimulatedInteraction"] = field(default_factory=dict)
    interactions_by_token: dict[str, "SimulatedInteraction"] = field(default_factory=dict)
    has_unsaved_changes: bool = False
    """Whether there is something to save."""
