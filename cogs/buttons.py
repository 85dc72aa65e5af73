"""The router of presses and modals: each is handled by its verb.

No view is kept in memory: a control carries in text what it does, so that controls from before a
restart still work.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from types import ModuleType
from typing import Any, Final, cast

import discord
from discord.ext import commands

from bot.client import Skald
from bot.delivery.discord_io.sender import SentMessage
from bot.messages.controls import Control, Values
from cogs import reactions
from cogs.interaction_io.responses import Interaction, answer_error
from cogs.orders import builder, card_buttons
from cogs.table import lobby_buttons

Handler = Callable[[Interaction, Control, Values], Awaitable[None]]

MODULES: Final[tuple[ModuleType, ...]] = (builder, reactions, card_buttons, lobby_buttons)
"""The modules that handle controls, each with its `ROUTES`."""

TABLE_VERB: Final = "table"
"""The verb for unknown controls: show the present card."""

CONTROL_TYPES: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)


def merge_routes(modules: Iterable[ModuleType]) -> Mapping[str, Handler]:
    """Join the routes of all modules; raise ValueError if two claim one verb."""
    routes: dict[str, Handler] = {}
    for module in modules:
        for verb, handler in module.ROUTES.items():
            if verb in routes:
                raise ValueError(f"{module.__name__} claims {verb}, which is taken")
            routes[verb] = handler
    return routes


class Router(commands.Cog):
    """Listens to buttons, selects and modals; commands are not handled here."""

    def __init__(self, routes: Mapping[str, Handler]) -> None:
        self._routes = routes

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Skald]) -> None:
        """Route a press or a modal; errors are answered with a sentence."""
        if interaction.type in CONTROL_TYPES:
            try:
                with _keep_pictures(interaction):
                    await self.route(interaction)
            except Exception as error:  # noqa: BLE001  (told to the person, and logged)
                await answer_error(interaction, error)

    async def route(self, interaction: Interaction) -> None:
        """Call the handler of a control; an unknown one shows the present card."""
        data = cast("Mapping[str, Any]", interaction.data or {})
        control = Control.read(str(data.get("custom_id", ""))) or Control(TABLE_VERB)
        if control.verb not in self._routes:
            control = Control(TABLE_VERB, control.game)
        await self._routes[control.verb](interaction, control, Values.read(data))


def _keep_pictures(interaction: Interaction) -> AbstractContextManager[None]:
    """Keep the pressed message's pictures while it is being answered."""
    if interaction.message is None:
        return nullcontext()
    return interaction.client.courier.live_cards.hold(
        SentMessage(interaction.message.channel.id, interaction.message.id)
    )


async def setup(bot: Skald) -> None:
    """Add the router, and answer errors of commands with a sentence."""
    bot.tree.error(answer_error)
    await bot.add_cog(Router(merge_routes(MODULES)))
