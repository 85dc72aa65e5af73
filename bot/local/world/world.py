"""The local table's world: guilds, channels, people and messages, as Discord's JSON objects.

What people and the bot do to the world is in `channels`, `messages`, `interactions`.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from bot.local.snowflakes import Json, Now, format_timestamp
from bot.local.world import channels, discord_objects, journal, permissions, world_file
from bot.local.world.live_world import LiveWorld
from bot.local.world.world_data import PersonState


class HasId(Protocol):
    """Somebody with a user's id."""

    @property
    def id(self) -> int: ...


class World(LiveWorld):
    """The world of a local table, with its file and what is built in it."""

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

    def add_user(self, name: str, *, locale: str = "en-US") -> int:
        """Create the user of a person, who is in no guild yet (see `join`)."""
        number = self.ids()
        self.users[number] = discord_objects.make_user(number, name)
        self.person_states[number] = PersonState(locale)
        self.changed = True
        return number

    def add_guild(self, name: str, people: Sequence[HasId] = (), *, locale: str = "en-US") -> Json:
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

    def join(self, guild: Json, person: HasId) -> None:
        """Make a person a member of a guild."""
        number = int(guild["id"])
        self.members[number][person.id] = discord_objects.make_member(format_timestamp(self.now()))
        self.send_signal("GUILD_CREATE", {"id": str(number)}, [person.id], guild_id=number)
