"""People at the table: all that a person can do in Discord towards the bot, as an API.

The page and the tests both use it. A person's client refuses (`UnableError`) what Discord's own
would not let through: a missing option, a choice that isn't offered, a greyed-out button.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.local.interactions import client_forms, interactions, payloads, slash_commands
from bot.local.interactions.interactions import SimulatedInteraction
from bot.local.interactions.slash_commands import UnableError, number
from bot.local.snowflakes import Json
from bot.local.world import (
    channels,
    components,
    messages,
    permissions,
    reactions_and_pins,
    shapes,
    viewer_shapes,
)
from bot.local.world.shapes import File
from bot.local.world.watch import Watch

if TYPE_CHECKING:
    from bot.local.world.world import World

LONGEST: int = 2000
__all__ = ["File", "SimulatedInteraction", "SimulatedPerson", "UnableError"]

Place = Json | int
"""A channel, thread or DM: the object or its id."""


@dataclass(frozen=True)
class SimulatedPerson:
    """The hands and eyes of one person."""

    world: "World"
    id: int

    @property
    def name(self) -> str:
        """What others call them."""
        user = self.world.user(self.id)
        return str(user["global_name"] or user["username"])

    @property
    def mention(self) -> str:
        """How a text names them."""
        return f"<@{self.id}>"

    # -- looking

    def watch(self) -> Watch:
        """Watch what this person gets to see from now on."""
        return self.world.watch(self.id)

    def guilds(self) -> list[Json]:
        """List the guilds they are in, each with its channels and threads."""
        inside = [one for one, members in self.world.members.items() if self.id in members]
        return [viewer_shapes.guild_event(self.world, one, self.id) for one in inside]

    def dms(self) -> list[Json]:
        """List their DMs: the one with the bot, once somebody has opened it."""
        kept = self.world.dms.get(self.id)
        if kept is None:
            return []
        return [viewer_shapes.channel(self.world, self.world.channels[kept], self.id)]

    def read(self, channel: Place) -> list[Json]:
        """Read a channel as they see it, oldest message first, own ephemeral ones among them."""
        return messages.readable(self.world, number(channel), self.id)

    def last(self, channel: Place) -> Json:
        """Read the newest message of a channel."""
        return self.read(channel)[-1]

    def commands(self, channel: Place) -> list[Json]:
        """List the slash commands they can use in a channel."""
        return slash_commands.offered(self.world, self.id, number(channel))

    # -- saying

    async def dm(self) -> Json:
        """Open the DM with the bot."""
        return viewer_shapes.channel(self.world, channels.open_dm(self.world, self.id), self.id)

    async def say(
        self,
        channel: Place,
        text: str,
        files: Sequence[File] = (),
        reply_to: Json | None = None,
    ) -> Json:
        """Write a message."""
        where = number(channel)
        self._may_write(where, files)
        if not text.strip() and not files:
            raise UnableError("an empty message can't be sent")
        if len(text) > LONGEST:
            raise UnableError(f"a message holds {LONGEST} characters")
        body: Json = {"content": text}
        if reply_to is not None:
            body["message_reference"] = {"message_id": reply_to["id"]}
        return messages.post(self.world, where, self.world.user(self.id), body, files)

    def _may_write(self, where: int, files: Sequence[File]) -> None:
        channel = self.world.channel(where)
        inside = channel["type"] in shapes.THREADS
        bits = permissions.SEND_IN_THREADS if inside else permissions.SEND
        bits |= permissions.ATTACH if files else 0
        channels.need(self.world, self.id, where, bits)
        if inside and channel["thread_metadata"]["locked"]:
            raise UnableError("the thread is locked")
        for file in files:
            if len(file.content) > payloads.FILE_LIMIT:
                raise UnableError(f"{file.name} is too large")

    async def edit(self, message: Json, text: str) -> Json:
        """Change a message of their own."""
        self._own(message)
        where = int(message["channel_id"])
        return messages.edit(self.world, where, int(message["id"]), {"content": text})

    async def delete(self, message: Json) -> None:
        """Delete a message of their own, or dismiss one that only they see."""
        if self.world.seers.get(int(message["id"])) != self.id:
            self._own(message)
        messages.delete(self.world, int(message["channel_id"]), int(message["id"]))

    def _own(self, message: Json) -> None:
        if message["author"]["id"] != str(self.id):
            raise UnableError("this is somebody else's message")

    async def react(self, message: Json, emoji: str) -> None:
        """Put a reaction under a message."""
        where = int(message["channel_id"])
        channels.need(self.world, self.id, where, permissions.ADD_REACTIONS)
        reactions_and_pins.react(self.world, where, int(message["id"]), emoji, self.id)

    async def unreact(self, message: Json, emoji: str) -> None:
        """Take a reaction back."""
        where = int(message["channel_id"])
        reactions_and_pins.unreact(self.world, where, int(message["id"]), emoji, self.id)

    # -- asking the bot

    async def command(
        self,
        channel: Place,
        path: str,
        options: Mapping[str, Any] | None = None,
        files: Mapping[str, File] | None = None,
    ) -> SimulatedInteraction:
        """Use a slash command, by its path: "table new"."""
        where = self._at(channel)
        given = {**(options or {}), **(files or {})}
        data = slash_commands.data(self.world, where, path, given)
        return interactions.ask(self.world, interactions.COMMAND, *where, data)

    async def autocomplete(
        self, channel: Place, path: str, options: Mapping[str, Any], focused: str
    ) -> list[Json]:
        """Type into an option, and see what is offered."""
        asked = await self.type(channel, path, options, focused)
        await asked.settled()
        return asked.choices or []

    async def type(
        self, channel: Place, path: str, options: Mapping[str, Any], focused: str
    ) -> SimulatedInteraction:
        """Type into an option without waiting for what is offered."""
        where = self._at(channel)
        data = slash_commands.data(self.world, where, path, {focused: "", **options}, focused)
        return interactions.ask(self.world, interactions.AUTOCOMPLETE, *where, data)

    async def context_menu(
        self, name: str, target: "Json | SimulatedPerson", channel: Place = 0
    ) -> SimulatedInteraction:
        """Use a command of the menu on a message, or on a person in a channel."""
        if isinstance(target, SimulatedPerson):
            where = self._at(channel)
            data = slash_commands.on_target(self.world, where, name, 2, {"id": str(target.id)})
        else:
            where = self._at(int(target["channel_id"]))
            data = slash_commands.on_target(self.world, where, name, 3, self._seen(target))
        return interactions.ask(self.world, interactions.COMMAND, *where, data)

    async def press(self, message: Json, custom_id: str) -> SimulatedInteraction:
        """Press a button of a message, as it was seen; the bot gets the message as it is now."""
        client_forms.usable(message, custom_id, (components.BUTTON,))
        data = {"custom_id": custom_id, "component_type": components.BUTTON}
        return self._use(message, data)

    async def choose(
        self, message: Json, custom_id: str, values: Sequence[Any]
    ) -> SimulatedInteraction:
        """Pick from a select: values, people, channels or roles."""
        select = client_forms.usable(message, custom_id, components.SELECTS)
        where = self._at(int(message["channel_id"]))
        resolved: Json = {}
        picked = client_forms.chosen(self.world, where, select, values, resolved)
        data: Json = {
            "custom_id": custom_id,
            "component_type": select["type"],
            "values": picked,
        }
        return self._use(message, {**data, "resolved": resolved} if resolved else data)

    def _use(self, message: Json, data: Json) -> SimulatedInteraction:
        where = self._at(int(message["channel_id"]))
        now = self._seen(message)
        used = components.find(now["components"], data["custom_id"])
        if used is not None:
            data["id"] = used["id"]
        return interactions.ask(self.world, interactions.COMPONENT, *where, data, message=now)

    async def fill(
        self, opened: SimulatedInteraction, values: Mapping[str, Any]
    ) -> SimulatedInteraction:
        """Fill in the modal that an interaction opened, and send it."""
        if opened.modal is None or opened.person_id != self.id:
            raise UnableError("no modal is open")
        where = (self.id, opened.channel_id)
        data = client_forms.submission(self.world, where, opened.modal, values)
        return interactions.ask(
            self.world,
            interactions.MODAL,
            *where,
            data,
            message=self._still(opened.message),
            trigger=opened,
        )

    def _at(self, channel: Place) -> tuple[int, int]:
        where = number(channel)
        channels.need(self.world, self.id, where, permissions.USE_COMMANDS)
        if not channels.wake(self.world, where):
            raise UnableError("the thread is locked")
        return (self.id, where)

    def _seen(self, message: Json) -> Json:
        kept = self._still(message)
        if kept is None or self.world.seers.get(int(kept["id"]), self.id) != self.id:
            raise UnableError("the message is gone")
        return kept

    def _still(self, message: Json | None) -> Json | None:
        if message is None:
            return None
        kept = self.world.messages.get(int(message["channel_id"]), {})
        return kept.get(int(message["id"]))

    # -- settings

    def shut_dms(self, shut: bool = True) -> None:  # noqa: FBT001, FBT002 - reads well: shut_dms(False)
        """Refuse DMs from the bot, or take them again."""
        self.world.ways[self.id].dms = not shut
        self.world.changed = True

    def set_locale(self, locale: str) -> None:
        """Change the language of their client."""
        self.world.ways[self.id].locale = locale
        self.world.changed = True
