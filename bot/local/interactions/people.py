"""Simulated people: all that a person can do in Discord with the bot, as an API.

The page and the tests both use it. A person's client refuses (`ClientRefusesError`) what
Discord's own client would refuse: a missing option, a choice that isn't offered, a disabled button.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.local.discord_errors import DiscordRefusalError
from bot.local.interactions import client_forms, interactions, slash_commands
from bot.local.interactions.client_permissions import (
    find_present_message,
    find_stored_message,
    require_author,
    require_may_write,
    require_usable_channel,
)
from bot.local.interactions.interactions import SimulatedInteraction
from bot.local.interactions.slash_commands import ChannelOrId, ClientRefusesError, id_of
from bot.local.snowflakes import Json
from bot.local.text_length import utf16_length
from bot.local.world import (
    channels,
    components,
    messages,
    permissions,
    reactions_and_pins,
    viewer_objects,
)
from bot.local.world.discord_objects import File
from bot.local.world.watch import Watch

if TYPE_CHECKING:
    from bot.local.world.world import World

MAX_MESSAGE_CHARACTERS: int = 2000
__all__ = ["ClientRefusesError", "File", "SimulatedInteraction", "SimulatedPerson"]


@dataclass(frozen=True)
class SimulatedPerson:
    """One person, with all that they can do and see in Discord."""

    world: "World"
    id: int

    @property
    def name(self) -> str:
        """The name that others see."""
        user = self.world.find_user(self.id)
        return str(user["global_name"] or user["username"])

    @property
    def mention(self) -> str:
        """The text that mentions them."""
        return f"<@{self.id}>"

    # -- reading

    def watch(self) -> Watch:
        """Watch the signals that this person sees from now on."""
        return self.world.watch(self.id)

    def guilds(self) -> list[Json]:
        """List the guilds they are in, each with its channels and threads."""
        guild_ids = [one for one, members in self.world.members.items() if self.id in members]
        return [
            viewer_objects.guild_event_for_viewer(self.world, one, self.id) for one in guild_ids
        ]

    def dms(self) -> list[Json]:
        """List their DMs: the one with the bot, once somebody has opened it."""
        channel_id = self.world.dms.get(self.id)
        if channel_id is None:
            return []
        return [
            viewer_objects.channel_for_viewer(self.world, self.world.channels[channel_id], self.id)
        ]

    def read_messages(self, channel: ChannelOrId) -> list[Json]:
        """List a channel's messages as they see them, oldest first, with their ephemeral ones."""
        return messages.visible_messages(self.world, id_of(channel), self.id)

    def last_message(self, channel: ChannelOrId) -> Json:
        """Return the newest message of a channel."""
        return self.read_messages(channel)[-1]

    def commands(self, channel: ChannelOrId) -> list[Json]:
        """List the slash commands they can use in a channel."""
        return slash_commands.offered_commands(self.world, self.id, id_of(channel))

    # -- writing

    async def open_dm(self) -> Json:
        """Open the DM with the bot."""
        return viewer_objects.channel_for_viewer(
            self.world, channels.open_dm(self.world, self.id), self.id
        )

    async def say(
        self,
        channel: ChannelOrId,
        text: str,
        files: Sequence[File] = (),
        reply_to: Json | None = None,
    ) -> Json:
        """Write a message."""
        where = id_of(channel)
        require_may_write(self.world, self.id, where, files)
        if not text.strip() and not files:
            raise ClientRefusesError("an empty message can't be sent")
        if utf16_length(text) > MAX_MESSAGE_CHARACTERS:
            raise ClientRefusesError(f"a message holds {MAX_MESSAGE_CHARACTERS} characters")
        body: Json = {"content": text}
        if reply_to is not None:
            body["message_reference"] = {"message_id": reply_to["id"]}
        return messages.post_message(self.world, where, self.world.find_user(self.id), body, files)

    async def edit(self, message: Json, text: str) -> Json:
        """Change a message of their own."""
        require_author(self.id, message)
        where = int(message["channel_id"])
        return messages.edit_message(self.world, where, int(message["id"]), {"content": text})

    async def delete(self, message: Json) -> None:
        """Delete a message of their own, or dismiss one that only they see."""
        if self.world.ephemeral_viewers.get(int(message["id"])) != self.id:
            require_author(self.id, message)
        messages.delete_message(self.world, int(message["channel_id"]), int(message["id"]))

    async def react(self, message: Json, emoji: str) -> None:
        """Add a reaction to a message."""
        where = int(message["channel_id"])
        channels.require_permissions(self.world, self.id, where, permissions.ADD_REACTIONS)
        reactions_and_pins.add_reaction(self.world, where, int(message["id"]), emoji, self.id)

    async def unreact(self, message: Json, emoji: str) -> None:
        """Remove their reaction."""
        where = int(message["channel_id"])
        reactions_and_pins.remove_reaction(self.world, where, int(message["id"]), emoji, self.id)

    # -- using the bot

    async def use_command(
        self,
        channel: ChannelOrId,
        path: str,
        options: Mapping[str, Any] | None = None,
        files: Mapping[str, File] | None = None,
    ) -> SimulatedInteraction:
        """Use a slash command, by its path: "table new"."""
        where = require_usable_channel(self.world, self.id, channel)
        values = {**(options or {}), **(files or {})}
        data = slash_commands.command_data(self.world, where, path, values)
        return interactions.send_interaction(self.world, interactions.COMMAND, *where, data)

    async def autocomplete(
        self, channel: ChannelOrId, path: str, options: Mapping[str, Any], focused: str
    ) -> list[Json]:
        """Type into an option, and return the choices that are offered."""
        interaction = await self.type_option(channel, path, options, focused)
        await interaction.wait_until_done()
        return interaction.choices or []

    async def type_option(
        self, channel: ChannelOrId, path: str, options: Mapping[str, Any], focused: str
    ) -> SimulatedInteraction:
        """Type into an option without waiting for the choices."""
        where = require_usable_channel(self.world, self.id, channel)
        data = slash_commands.command_data(
            self.world, where, path, {focused: "", **options}, focused
        )
        return interactions.send_interaction(self.world, interactions.AUTOCOMPLETE, *where, data)

    async def use_context_menu(
        self, name: str, target: "Json | SimulatedPerson", channel: ChannelOrId = 0
    ) -> SimulatedInteraction:
        """Use a context menu command on a message, or on a person in a channel."""
        if isinstance(target, SimulatedPerson):
            where = require_usable_channel(self.world, self.id, channel)
            data = slash_commands.context_menu_data(
                self.world, where, name, 2, {"id": str(target.id)}
            )
        else:
            where = require_usable_channel(self.world, self.id, int(target["channel_id"]))
            present = find_present_message(self.world, self.id, target)
            data = slash_commands.context_menu_data(self.world, where, name, 3, present)
        return interactions.send_interaction(self.world, interactions.COMMAND, *where, data)

    async def press(self, message: Json, custom_id: str) -> SimulatedInteraction:
        """Press a button of a message as it was seen; the bot gets the present message."""
        client_forms.find_usable_component(message, custom_id, (components.BUTTON,))
        data = {"custom_id": custom_id, "component_type": components.BUTTON}
        return self._use_component(message, data)

    async def choose(
        self, message: Json, custom_id: str, values: Sequence[Any]
    ) -> SimulatedInteraction:
        """Pick from a select: values, people, channels or roles."""
        select = client_forms.find_usable_component(message, custom_id, components.SELECTS)
        where = require_usable_channel(self.world, self.id, int(message["channel_id"]))
        resolved: Json = {}
        picked = client_forms.check_selection(self.world, where, select, values, resolved)
        data: Json = {
            "custom_id": custom_id,
            "component_type": select["type"],
            "values": picked,
        }
        return self._use_component(message, {**data, "resolved": resolved} if resolved else data)

    def _use_component(self, message: Json, data: Json) -> SimulatedInteraction:
        where = require_usable_channel(self.world, self.id, int(message["channel_id"]))
        present = find_present_message(self.world, self.id, message)
        component = components.find_component(present["components"], data["custom_id"])
        if component is not None:
            data["id"] = component["id"]
        return interactions.send_interaction(
            self.world, interactions.COMPONENT, *where, data, message=present
        )

    async def submit_modal(
        self, opened: SimulatedInteraction, values: Mapping[str, Any]
    ) -> SimulatedInteraction:
        """Fill in the modal that an interaction opened, and send it."""
        if opened.modal is None or opened.person_id != self.id:
            raise ClientRefusesError("no modal is open")
        where = (self.id, opened.channel_id)
        data = client_forms.fill_modal(self.world, where, opened.modal, values)
        return interactions.send_interaction(
            self.world,
            interactions.MODAL,
            *where,
            data,
            message=find_stored_message(self.world, opened.message),
            trigger=opened,
        )

    # -- settings

    def close_dms(self, shut: bool = True) -> None:  # noqa: FBT001, FBT002 - reads well: close_dms(False)
        """Refuse DMs from the bot, or take them again."""
        self.world.person_states[self.id].dms = not shut
        self.world.changed = True

    def set_locale(self, locale: str) -> None:
        """Change the language of their client."""
        self.world.person_states[self.id].locale = locale
        self.world.changed = True


def add_person(world: "World", name: str, *, locale: str = "en-US") -> SimulatedPerson:
    """Create a person, who is in no guild yet (see `World.join`)."""
    return SimulatedPerson(world, world.add_user(name, locale=locale))


def find_person(world: "World", number: int) -> SimulatedPerson:
    """Return a person by id."""
    if number not in world.person_states:
        raise DiscordRefusalError(10013)
    return SimulatedPerson(world, number)


def list_people(world: "World") -> list[SimulatedPerson]:
    """List all people, in the order of their creation."""
    return [SimulatedPerson(world, number) for number in world.person_states]
