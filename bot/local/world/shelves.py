"""The shelves of the world: everything it keeps, by id, in Discord's own shapes."""

import secrets
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Final

from bot.local.snowflakes import Json

if TYPE_CHECKING:
    from bot.local.interactions.interactions import SimulatedInteraction

TOKEN: Final = "local.table.token"  # noqa: S105 - opens nothing but the local table


@dataclass
class Ways:
    """What is a person's own: their client's language, open DMs or not, how far they have read."""

    locale: str = "en-US"
    dms: bool = True
    since: int = 0
    """What was said up to here counts as read; 0: nobody has counted for them yet."""
    read: dict[str, int] = field(default_factory=dict)
    """By channel: the last message that they have had before their eyes."""
    idle: dict[str, str] = field(default_factory=dict)
    """By table: when they were shown that nothing is asked of them there, if that came last."""


@dataclass(eq=False, repr=False)
class Shelves:
    """All that a world keeps. `seers`, `nonces` and interactions do not outlive the process."""

    token: str = TOKEN
    base: str = "http://127.0.0.1"
    """Where the server answers; the addresses of files begin with it."""
    secret: str = field(default_factory=lambda: secrets.token_hex(16))
    """Makes addresses of files that nobody can guess."""
    users: dict[int, Json] = field(default_factory=dict)
    ways: dict[int, Ways] = field(default_factory=dict)
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
    seers: dict[int, int] = field(default_factory=dict)
    """By ephemeral message: the one person who sees it."""
    reactions: dict[int, dict[str, list[int]]] = field(default_factory=dict)
    pins: dict[int, dict[int, str]] = field(default_factory=dict)
    blobs: dict[int, bytes] = field(default_factory=dict)
    """What is in the files, by attachment."""
    commands: dict[int, dict[int, Json]] = field(default_factory=lambda: {0: {}})
    """By guild, the global ones under 0."""
    webhooks: dict[int, Json] = field(default_factory=dict)
    emojis: dict[int, Json] = field(default_factory=dict)
    nonces: dict[tuple[int, str], tuple[datetime, int, int]] = field(default_factory=dict)
    old_edits: dict[int, list[datetime]] = field(default_factory=dict)
    created: dict[int, list[datetime]] = field(default_factory=dict)
    """By guild: when commands were created lately."""
    interactions: dict[int, "SimulatedInteraction"] = field(default_factory=dict)
    tokens: dict[str, "SimulatedInteraction"] = field(default_factory=dict)
    changed: bool = False
    """Whether there is something to save."""
