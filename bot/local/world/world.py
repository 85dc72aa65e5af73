"""The local table's world: guilds, channels, people and messages, as Discord's JSON objects.

Stored objects are never changed in place but replaced, so that an object which was handed out stays
as it was. What people and the bot do to the world is in `channels`, `messages`, `interactions`.
"""

import hmac
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from bot.local.discord_errors import DiscordRefusalError
from bot.local.snowflakes import Json, Now, Snowflakes, format_timestamp, make_token
from bot.local.world import (
    channels,
    discord_objects,
    journal,
    permissions,
    viewer_objects,
    world_file,
)
from bot.local.world.watch import Signal, Watch
from bot.local.world.world_data import PersonState, WorldData

if TYPE_CHECKING:
    from bot.local.interactions.people import SimulatedPerson

MAX_DETACHED_FILES: Final = 64
"""Detached files that are still served: a page may be about to show them."""


class World(WorldData):
    """All data of the local table, and the watches on it."""

    def __init__(self, *, now: Now | None = None, path: Path | None = None) -> None:
        super().__init__()
        self.now: Now = now or (lambda: datetime.now(UTC))
        self.path = path
        self.ids = Snowflakes(self.now)
        self.bot_id = self.ids()
        self.token = make_token(self.bot_id)
        self.users[self.bot_id] = discord_objects.make_user(self.bot_id, "Skald", bot=True)
        self._watches: list[Watch] = []
        self._detached_files: dict[int, bytes] = {}

    @classmethod
    def load(cls, path: Path, *, now: Now | None = None) -> "World":
        """Read the world from its file; create a new one if there is no file."""
        world = cls(now=now, path=path)
        if path.exists():
            world_file.read_world(world, path)
            journal.apply_journal(world, path)
        return world

    def save(self) -> None:
        """Write the world to its file, whole or not at all."""
        if self.path is None:
            return
        world_file.write_world(self, self.path)
        journal.delete_journal(self.path)
        self.changed = False

    # -- creating

    def add_person(self, name: str, *, locale: str = "en-US") -> "SimulatedPerson":
        """Create a person, who is in no guild yet (see `join`)."""
        number = self.ids()
        self.users[number] = discord_objects.make_user(number, name)
        self.person_states[number] = PersonState(locale)
        self.changed = True
        return self.find_person(number)

    def add_guild(
        self, name: str, people: Sequence["SimulatedPerson"] = (), *, locale: str = "en-US"
    ) -> Json:
        """Create a guild with the bot in it; the first of the people owns it."""
        number = self.ids()
        owner = people[0].id if people else self.ids()
        bot_role = discord_objects.make_role(
            self.ids(), "Skald", permissions.BOT_DEFAULT, position=1
        )
        bot_role["tags"] = {"bot_id": str(self.bot_id)}
        guild = discord_objects.make_guild(number, name, owner, locale)
        self.guilds[number] = {**guild, "roles": [*guild["roles"], bot_role]}
        self.members[number] = {
            self.bot_id: discord_objects.make_member(format_timestamp(self.now()), [bot_role["id"]])
        }
        for person in people:
            self.members[number][person.id] = discord_objects.make_member(
                format_timestamp(self.now())
            )
        self.send_signal("GUILD_CREATE", {"id": str(number)}, guild_id=number)
        return self.guilds[number]

    def add_channel(self, guild: Json, name: str) -> Json:
        """Open a text channel."""
        return channels.open_channel(self, int(guild["id"]), name)

    def join(self, guild: Json, person: "SimulatedPerson") -> None:
        """Make a person a member of a guild."""
        number = int(guild["id"])
        self.members[number][person.id] = discord_objects.make_member(format_timestamp(self.now()))
        self.send_signal("GUILD_CREATE", {"id": str(number)}, [person.id], guild_id=number)

    def find_person(self, number: int) -> "SimulatedPerson":
        """Return a person by id."""
        from bot.local.interactions.people import SimulatedPerson  # noqa: PLC0415 - a person holds the world

        if number not in self.person_states:
            raise DiscordRefusalError(10013)
        return SimulatedPerson(self, number)

    def list_people(self) -> list["SimulatedPerson"]:
        """List all people, in the order of their creation."""
        return [self.find_person(number) for number in self.person_states]

    # -- looking things up

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

    # -- watching

    def watch(self, viewer: int | None = None) -> Watch:
        """Watch as a person or the bot, by id; without a viewer, watch everything."""
        watch = Watch(viewer, self._watches.remove)
        self._watches.append(watch)
        return watch

    def send_signal(
        self,
        kind: str,
        data: Json,
        for_: Iterable[int] | None = None,
        *,
        channel_id: int | None = None,
        guild_id: int | None = None,
    ) -> None:
        """Send a signal to `for_`, or to all who see the channel or the guild."""
        self.changed = True
        if self.path is not None:
            journal.append_event(self, self.path, kind, data)
        signal = Signal(kind, data, None if for_ is None else tuple(for_))
        for watch in tuple(self._watches):
            if watch.viewer is None:
                watch.put(signal)
            elif self._is_seen_by(watch.viewer, signal, channel_id, guild_id):
                watch.put(viewer_objects.signal_for_viewer(self, signal, watch.viewer))

    def _is_seen_by(
        self, viewer: int, signal: Signal, channel_id: int | None, guild_id: int | None
    ) -> bool:
        if signal.only_for is not None:
            return viewer in signal.only_for
        if channel_id is not None:
            return channel_id in self.channels and self.can_see(viewer, channel_id)
        return guild_id is not None and viewer in self.members.get(guild_id, {})

    # -- files

    def file_url(self, channel_id: int, number: int, name: str) -> str:
        """Return the URL of a file, which can't be guessed."""
        signature = self.url_signature(number)
        return f"{self.base}/attachments/{channel_id}/{number}/{quote(name)}?hm={signature}"

    def detach_file(self, number: int) -> None:
        """Detach a file from its message; its URL still works for a while."""
        if number in self.blobs:
            self._detached_files[number] = self.blobs.pop(number)
        if len(self._detached_files) > MAX_DETACHED_FILES:
            del self._detached_files[next(iter(self._detached_files))]

    def file_content(self, number: int) -> bytes | None:
        """Return the content of a file, also of a lately detached one."""
        return self.blobs.get(number, self._detached_files.get(number))

    def url_signature(self, number: int) -> str:
        """Return the signature of a file's URL."""
        return hmac.digest(self.secret.encode(), str(number).encode(), "sha256").hex()[:32]


def find_or_refuse(entries: dict[int, Json], number: int, code: int) -> Json:
    """Return an entry by id, or refuse with Discord's code."""
    try:
        return entries[number]
    except KeyError:
        raise DiscordRefusalError(code) from None
