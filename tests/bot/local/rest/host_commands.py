"""A host with commands that answer in every way that Skald uses."""

import io

import discord
from discord import app_commands
from PIL import Image

from tests.bot.local.bots import CardLayout, HostBot

Slash = discord.Interaction[HostBot]


def draw_small_png() -> bytes:
    """Draw a small picture."""
    held = io.BytesIO()
    Image.new("P", (30, 20)).save(held, "PNG")
    return held.getvalue()


def add_commands(host: HostBot) -> None:
    tree = host.tree
    group = app_commands.Group(name="table", description="A table")
    tree.add_command(group)

    @group.command(
        name=app_commands.locale_str("new", fr="nouvelle"),
        description=app_commands.locale_str("Open a table", fr="Ouvrir une table"),
    )
    @app_commands.choices(game=[app_commands.Choice(name="Capital", value="capital")])
    async def new(
        i: Slash,
        game: app_commands.Choice[str],
        seats: app_commands.Range[int, 2, 5] = 2,
        guest: discord.Member | None = None,
        rules: discord.Attachment | None = None,
    ) -> None:
        held = await rules.read() if rules else b""
        name = guest.display_name if guest else "nobody"
        await i.response.send_message(f"{game.value} {seats} {name} {held.decode()}")

    async def offer(i: Slash, text: str) -> list[app_commands.Choice[str]]:
        names = ("barracks", "market", f"wall for {i.user.display_name}")
        return [app_commands.Choice(name=one, value=one) for one in names if text in one]

    @tree.command(name="build", description="Build")
    @app_commands.autocomplete(what=offer)
    async def build(i: Slash, what: str) -> None:
        await i.response.send_message(f"built {what}", ephemeral=True)

    @tree.command(name="card", description="Show the card")
    async def card(i: Slash) -> None:
        file = discord.File(io.BytesIO(draw_small_png()), "map.png", description="a map")
        await i.response.send_message(view=CardLayout("attachment://map.png"), file=file)

    _add_more_commands(tree)


def _add_more_commands(tree: app_commands.CommandTree[HostBot]) -> None:
    @tree.command(name="slow", description="Take your time")
    async def slow(i: Slash) -> None:
        await i.response.defer(ephemeral=True)
        await i.edit_original_response(content="at last")
        more = await i.followup.send("and more", ephemeral=True, wait=True)
        await more.edit(content="and even more")
        await i.followup.send("oops", wait=True)
        await (await i.original_response()).edit(content="at long last")

    @tree.command(name="gone", description="Answer and take it back")
    async def gone(i: Slash) -> None:
        await i.response.send_message("soon gone")
        await i.delete_original_response()

    @tree.context_menu(name="Boast")
    async def boast(i: Slash, message: discord.Message) -> None:
        await i.response.send_message(f"boasts: {message.content}", ephemeral=True)
