"""All presses and filled-in modals come in here, and go by their verb to whoever handles it.

Nothing hangs on views kept in memory: a control says in text what it does, so one that was shown
before a restart works as before.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from types import ModuleType
from typing import Any, Final, cast

import discord
from discord.ext import commands

from bot.client import Skald
from bot.delivery.discord_io.sender import Sent
from bot.messages.controls import Control, Values
from cogs import reactions
from cogs.interaction_io.responses import Interaction, trouble
from cogs.orders import builder, card_buttons
from cogs.table import lobby_buttons

Handler = Callable[[Interaction, Control, Values], Awaitable[None]]

MODULES: Final[tuple[ModuleType, ...]] = (builder, reactions, card_buttons, lobby_buttons)
"""Whoever handles controls, each with its `ROUTES`."""

TABLE: Final = "table"
"""What a control does that nobody knows any more: it shows the present card."""

PRESSED: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)


def merged(modules: Iterable[ModuleType]) -> Mapping[str, Handler]:
    """Join the routes of all modules; a verb that two of them claim is our own mistake."""
    routes: dict[str, Handler] = {}
    for module in modules:
        for verb, handler in module.ROUTES.items():
            if verb in routes:
                raise ValueError(f"{module.__name__} claims {verb}, which is taken")
            routes[verb] = handler
    return routes


class Router(commands.Cog):
    """Listens to controls; commands go their own way."""

    def __init__(self, routes: Mapping[str, Handler]) -> None:
        self._routes = routes

    @commands.Cog.listener()
    async def on_interaction(self, press: discord.Interaction[Skald]) -> None:
        """Hand a press or a modal on; whatever goes wrong becomes a sentence."""
        if press.type in PRESSED:
            try:
                with _in_hand(press):
                    await self.route(press)
            except Exception as error:  # noqa: BLE001  (told to the person, and logged)
                await trouble(press, error)

    async def route(self, press: Interaction) -> None:
        """Find the handler; an unknown control answers with the present card."""
        data = cast("Mapping[str, Any]", press.data or {})
        control = Control.read(str(data.get("custom_id", ""))) or Control(TABLE)
        if control.verb not in self._routes:
            control = Control(TABLE, control.game)
        await self._routes[control.verb](press, control, Values.read(data))


def _in_hand(press: Interaction) -> AbstractContextManager[None]:
    """Keep the message that was pressed from losing its pictures in the middle of the answer."""
    if press.message is None:
        return nullcontext()
    return press.client.courier.live.in_hand(Sent(press.message.channel.id, press.message.id))


async def setup(bot: Skald) -> None:
    """Listen, and turn what goes wrong in commands into sentences too."""
    bot.tree.error(trouble)
    await bot.add_cog(Router(merged(MODULES)))
