"""Small bots that try what Skald will need, on the real discord.py."""

from typing import Any

import discord
from discord import app_commands, ui

from tests.bot.local.stage import INTENTS

Interaction = discord.Interaction["Host"]


class French(app_commands.Translator):
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


class Card(ui.LayoutView):
    """A card with a select and a button in a container."""

    def __init__(self, picture: str | None = None) -> None:
        super().__init__(timeout=None)
        box: ui.Container[Any] = ui.Container(ui.TextDisplay("## Round 7"), accent_colour=0x336699)
        if picture:
            box.add_item(ui.MediaGallery(discord.MediaGalleryItem(picture, description="a map")))
        box.add_item(ui.Section("Your orders are asked", accessory=Press("card:news", "News")))
        box.add_item(ui.Separator())
        pick: ui.Select[Any] = ui.Select(
            custom_id="card:pick",
            options=[discord.SelectOption(label=one) for one in ("barracks", "market", "wall")],
            max_values=2,
        )
        pick.callback = self.picked  # type: ignore[method-assign]
        self.pick = pick
        box.add_item(ui.ActionRow(pick))
        box.add_item(ui.ActionRow(Press("card:ready", "Ready"), Press("card:write", "Write many")))
        self.add_item(box)

    async def picked(self, interaction: discord.Interaction[Any]) -> None:
        """Say what was picked, on the card itself."""
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay("picked " + " ".join(self.pick.values)))
        await interaction.response.edit_message(view=view)


class Press(ui.Button[Any]):
    """A button whose id says what it does."""

    def __init__(self, custom_id: str, label: str) -> None:
        super().__init__(custom_id=custom_id, label=label)

    async def callback(self, interaction: discord.Interaction[Any]) -> Any:
        """Do it."""
        if self.custom_id == "card:write":
            await interaction.response.send_modal(Sheet())
        else:
            await interaction.response.send_message(f"pressed {self.custom_id}", ephemeral=True)


class Sheet(ui.Modal, title="Write many"):
    """A modal with all that a modal can hold of use to us."""

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
        """Say what came in."""
        lines, where, ally, file = (
            one.component for one in (self.lines, self.where, self.ally, self.file)
        )
        assert isinstance(lines, ui.TextInput)
        assert isinstance(where, ui.Select)
        assert isinstance(ally, ui.UserSelect)
        assert isinstance(file, ui.FileUpload)
        names = ",".join(one.display_name for one in ally.values)
        held = [await one.read() for one in file.values]
        said = f"{lines.value!r} {where.values} {names} {held}"
        await interaction.response.send_message(said, ephemeral=True)


class Host(discord.Client):
    """A client with a command tree and a persistent card."""

    def __init__(self) -> None:
        super().__init__(intents=INTENTS, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[discord.Message] = []
        self.events: list[str] = []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once, where discord.py would wait five seconds before a second time."""

    async def setup_hook(self) -> None:
        """Register what was added to the tree."""
        await self.tree.set_translator(French())
        await self.tree.sync()
        self.add_view(Card())

    async def on_message(self, message: discord.Message) -> None:
        """Keep what is heard."""
        if message.author != self.user:
            self.heard.append(message)

    async def on_resumed(self) -> None:
        """Keep that it happened."""
        self.events.append("resumed")
