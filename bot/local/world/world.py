"""The world of the local table: guilds, channels, people and messages, in Discord's own shapes.

Objects that are kept are never changed in place but replaced, so that whoever was shown one keeps
what was shown. What people and the bot do to the world is in `places`, `messages`, `interactions`.
"""

import hmac
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from bot.local.discord_errors import DiscordRefusalError
from bot.local.snowflakes import Json, Now, Snowflakes, stamp
from bot.local.world import channels, journal, permissions, shapes, viewer_shapes, world_file
from bot.local.world.shelves import Shelves, Ways
from bot.local.world.watch import Signal, Watch

if TYPE_CHECKING:
    from bot.local.interactions.people import SimulatedPerson

LINGER: Final = 64
"""So many files that left their messages are still served: a page may be about to show them."""


class World(Shelves):
    """Everything there is, and the list of those who watch it."""

    def __init__(self, *, now: Now | None = None, path: Path | None = None) -> None:
        super().__init__()
        self.now: Now = now or (lambda: datetime.now(UTC))
        self.path = path
        self.ids = Snowflakes(self.now)
        self.bot_id = self.ids()
        self.users[self.bot_id] = shapes.user(self.bot_id, "Skald", bot=True)
        self._watches: list[Watch] = []
        self._gone: dict[int, bytes] = {}

    @classmethod
    def load(cls, path: Path, *, now: Now | None = None) -> "World":
        """Read the world from its file; where there is none yet, begin a new one."""
        world = cls(now=now, path=path)
        if path.exists():
            world_file.read(world, path)
            journal.read(world, path)
        return world

    def save(self) -> None:
        """Write the world to its file, whole or not at all."""
        if self.path is None:
            return
        world_file.write(self, self.path)
        journal.clear(self.path)
        self.changed = False

    # -- what there is to begin with

    def add_person(self, name: str, *, locale: str = "en-US") -> "SimulatedPerson":
        """Let somebody into the world; a guild takes them in by `join`."""
        number = self.ids()
        self.users[number] = shapes.user(number, name)
        self.ways[number] = Ways(locale)
        self.changed = True
        return self.person(number)

    def add_guild(
        self, name: str, people: Sequence["SimulatedPerson"] = (), *, locale: str = "en-US"
    ) -> Json:
        """Found a guild with the bot in it; the first of the people owns it."""
        number = self.ids()
        owner = people[0].id if people else self.ids()
        own = shapes.role(self.ids(), "Skald", permissions.BOT, position=1)
        own["tags"] = {"bot_id": str(self.bot_id)}
        guild = shapes.guild(number, name, owner, locale)
        self.guilds[number] = {**guild, "roles": [*guild["roles"], own]}
        self.members[number] = {self.bot_id: shapes.member(stamp(self.now()), [own["id"]])}
        for person in people:
            self.members[number][person.id] = shapes.member(stamp(self.now()))
        self.tell("GUILD_CREATE", {"id": str(number)}, guild_id=number)
        return self.guilds[number]

    def add_channel(self, guild: Json, name: str) -> Json:
        """Open a text channel."""
        return channels.open_channel(self, int(guild["id"]), name)

    def join(self, guild: Json, person: "SimulatedPerson") -> None:
        """Make a person a member of a guild."""
        number = int(guild["id"])
        self.members[number][person.id] = shapes.member(stamp(self.now()))
        self.tell("GUILD_CREATE", {"id": str(number)}, [person.id], guild_id=number)

    def person(self, number: int) -> "SimulatedPerson":
        """Give the hands of a person, by id."""
        from bot.local.interactions.people import SimulatedPerson  # noqa: PLC0415 - a person holds the world

        if number not in self.ways:
            raise DiscordRefusalError(10013)
        return SimulatedPerson(self, number)

    def people(self) -> list["SimulatedPerson"]:
        """Give everybody, in the order in which they came."""
        return [self.person(number) for number in self.ways]

    # -- looking things up

    def user(self, number: int) -> Json:
        """Find a user."""
        return found(self.users, number, 10013)

    def guild(self, number: int) -> Json:
        """Find a guild."""
        return found(self.guilds, number, 10004)

    def member(self, guild_id: int, number: int) -> Json:
        """Find a member, with the user in it."""
        inner = found(self.members.get(guild_id, {}), number, 10007)
        return {**inner, "user": self.user(number)}

    def channel(self, number: int) -> Json:
        """Find a channel, thread or DM."""
        return found(self.channels, number, 10003)

    def message(self, channel_id: int, number: int) -> Json:
        """Find a message; ephemeral ones are found too."""
        return found(self.messages.get(channel_id, {}), number, 10008)

    def powers(self, user_id: int, channel_id: int) -> int:
        """Compute what somebody may do in a channel; 0 if they can't even see it."""
        channel = self.channel(channel_id)
        if channel["type"] == shapes.DM:
            return permissions.IN_DMS if user_id in self._in_dm(channel_id) else 0
        guild_id = int(channel["guild_id"])
        member = self.members[guild_id].get(user_id)
        if member is None:
            return 0
        base = permissions.of_member(self.guilds[guild_id], member, user_id)
        if channel["type"] not in shapes.THREADS:
            return permissions.in_channel(base, channel, member, user_id)
        parent = self.channels[int(channel["parent_id"])]
        held = permissions.in_channel(base, parent, member, user_id)
        shut_out = channel["type"] == shapes.PRIVATE_THREAD and not (
            held & permissions.MANAGE_THREADS or user_id in self.thread_members[channel_id]
        )
        return 0 if shut_out else held

    def sees(self, user_id: int, channel_id: int) -> bool:
        """Tell whether somebody can see a channel."""
        return bool(self.powers(user_id, channel_id) & permissions.VIEW)

    def _in_dm(self, channel_id: int) -> tuple[int, ...]:
        partner = self.channels[channel_id]["recipients"][0]["id"]
        return (self.bot_id, int(partner))

    # -- watching

    def watch(self, viewer: int | None = None) -> Watch:
        """Watch as one person or as the bot, by id; as nobody, watch all there is."""
        watch = Watch(viewer, self._watches.remove)
        self._watches.append(watch)
        return watch

    def tell(
        self,
        kind: str,
        data: Json,
        for_: Iterable[int] | None = None,
        *,
        channel_id: int | None = None,
        guild_id: int | None = None,
    ) -> None:
        """Tell all who may see it: those named, or those who see the channel or the guild."""
        self.changed = True
        if self.path is not None:
            journal.note(self, self.path, kind, data)
        signal = Signal(kind, data, None if for_ is None else tuple(for_))
        for watch in tuple(self._watches):
            if watch.viewer is None:
                watch.put(signal)
            elif self._hears(watch.viewer, signal, channel_id, guild_id):
                watch.put(viewer_shapes.as_seen(self, signal, watch.viewer))

    def _hears(
        self, viewer: int, signal: Signal, channel_id: int | None, guild_id: int | None
    ) -> bool:
        if signal.for_ is not None:
            return viewer in signal.for_
        if channel_id is not None:
            return channel_id in self.channels and self.sees(viewer, channel_id)
        return guild_id is not None and viewer in self.members.get(guild_id, {})

    # -- addresses of files

    def url(self, channel_id: int, number: int, name: str) -> str:
        """Make the address of a file; who does not know it can't guess it."""
        seal = self.seal(number)
        return f"{self.base}/attachments/{channel_id}/{number}/{quote(name)}?hm={seal}"

    def let_go(self, number: int) -> None:
        """Take a file from its message; for a while who knows its address still gets it."""
        if number in self.blobs:
            self._gone[number] = self.blobs.pop(number)
        if len(self._gone) > LINGER:
            del self._gone[next(iter(self._gone))]

    def file(self, number: int) -> bytes | None:
        """Find what is in a file, also in one that has just left its message."""
        return self.blobs.get(number, self._gone.get(number))

    def seal(self, number: int) -> str:
        """Make the part of a file's address that opens it."""
        return hmac.digest(self.secret.encode(), str(number).encode(), "sha256").hex()[:32]


def found(shelf: dict[int, Json], number: int, code: int) -> Json:
    """Take a thing from its shelf, or refuse with Discord's code."""
    try:
        return shelf[number]
    except KeyError:
        raise DiscordRefusalError(code) from None
