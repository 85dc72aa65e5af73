"""Small bots on the real discord.py that use what Skald needs."""

from typing import Any

import discord
from discord import app_commands, ui

from tests.bot.local.stage import INTENTS

Interaction = discord.Interaction["HostBot"]


class FrenchTranslator(app_commands.Translator):
    """Gives French names to commands."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Translate a name or a description."""
        _ = context
        return string.extras.get("fr") if locale is discord.Locale.french else None


class CardLayout(ui.LayoutView):
    """A card with a select and a button in a container."""

    def __init__(self, picture: str | None = None) -> None:
        super().__init__(timeout=None)
        container: ui.Container[Any] = ui.Container(
            ui.TextDisplay("## Round 7"), accent_colour=0x336699
        )
        if picture:
            container.add_item(
                ui.MediaGallery(discord.MediaGalleryItem(picture, description="a map"))
            )
        container.add_item(
            ui.Section("Your orders are asked", accessory=CardButton("card:news", "News"))
        )
        container.add_item(ui.Separator())
        pick: ui.Select[Any] = ui.Select(
            custom_id="card:pick",
            options=[discord.SelectOption(label=one) for one in ("barracks", "market", "wall")],
            max_values=2,
        )
        pick.callback = self.picked  # type: ignore[method-assign]
        self.pick = pick
        container.add_item(ui.ActionRow(pick))
        container.add_item(
            ui.ActionRow(CardButton("card:ready", "Ready"), CardButton("card:write", "Write many"))
        )
        self.add_item(container)

    async def picked(self, interaction: discord.Interaction[Any]) -> None:
        """Edit the card to show what was picked."""
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay("picked " + " ".join(self.pick.values)))
        await interaction.response.edit_message(view=view)


class CardButton(ui.Button[Any]):
    """A button whose id says what it does."""

    def __init__(self, custom_id: str, label: str) -> None:
        super().__init__(custom_id=custom_id, label=label)

    async def callback(self, interaction: discord.Interaction[Any]) -> Any:
        """Answer the press: open the modal, or send a message."""
        if self.custom_id == "card:write":
            await interaction.response.send_modal(OrdersModal())
        else:
            await interaction.response.send_message(f"pressed {self.custom_id}", ephemeral=True)


class OrdersModal(ui.Modal, title="Write many"):
    """A modal with every kind of field that Skald uses."""

    lines: ui.Label[Any] = ui.Label(
        text="Orders",
        description="one a line",
        component=ui.TextInput(style=discord.TextStyle.paragraph, custom_id="lines"),
    )
    where: ui.Label[Any] = ui.Label(
        text="Where",
        component=ui.Select(
            custom_id="where", options=[discord.SelectOption(label=one) for one in ("in", "out")]
        ),
    )
    ally: ui.Label[Any] = ui.Label(
        text="Ally", component=ui.UserSelect(custom_id="ally", required=False, min_values=0)
    )
    file: ui.Label[Any] = ui.Label(
        text="File", component=ui.FileUpload(custom_id="file", required=False)
    )

    def __init__(self) -> None:
        super().__init__(custom_id="sheet")

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        """Answer with what was submitted."""
        lines, where, ally, file = (
            one.component for one in (self.lines, self.where, self.ally, self.file)
        )
        assert isinstance(lines, ui.TextInput)
        assert isinstance(where, ui.Select)
        assert isinstance(ally, ui.UserSelect)
        assert isinstance(file, ui.FileUpload)
        names = ",".join(one.display_name for one in ally.values)
        contents = [await one.read() for one in file.values]
        text = f"{lines.value!r} {where.values} {names} {contents}"
        await interaction.response.send_message(text, ephemeral=True)


class HostBot(discord.Client):
    """A client with a command tree and a persistent card."""

    def __init__(self) -> None:
        super().__init__(intents=INTENTS, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.messages_received: list[discord.Message] = []
        self.events: list[str] = []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once, where discord.py would wait five seconds before a second time."""

    async def setup_hook(self) -> None:
        """Register what was added to the tree."""
        await self.tree.set_translator(FrenchTranslator())
        await self.tree.sync()
        self.add_view(CardLayout())

    async def on_message(self, message: discord.Message) -> None:
        """Record messages of others."""
        if message.author != self.user:
            self.messages_received.append(message)

    async def on_resumed(self) -> None:
        """Record a resumed session."""
        self.events.append("resumed")
