"""Presses and modals: what came in becomes a request, the application answers it.

No view is kept in memory: a control carries in text what it does, so that controls from before a
restart still work.
"""

from collections.abc import Mapping
from typing import Any, Final, cast

import discord
from discord.ext import commands

from bot.client import Skald
from bot.messages.controls import Control, Values
from bot.messages.modals import Modal
from bot.messages.reader import IN_PLACE
from bot.play.press_routes import ROUTES, TABLE_VERB
from bot.play.routes import Route, Routes
from cogs.interaction_io.error_answers import answer_error
from cogs.interaction_io.requests import add_uploads, make_request
from cogs.interaction_io.responses import (
    Interaction,
    acknowledge,
    acknowledge_first,
)
from cogs.interaction_io.shown_answers import (
    hold_pressed_message,
    remember_press,
    show_response,
)

CONTROL_TYPES: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class PressListener(commands.Cog):
    """Listens to buttons, selects and modals; commands are not handled here."""

    def __init__(self, routes: Routes) -> None:
        self._routes = routes

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Skald]) -> None:
        """Answer a press or a modal; errors are answered with a sentence."""
        if interaction.type in CONTROL_TYPES:
            try:
                await acknowledge_first(interaction)
                with hold_pressed_message(interaction):
                    await self._answer(interaction)
            except Exception as error:  # noqa: BLE001  (told to the person, and logged)
                await answer_error(interaction, error)

    async def _answer(self, interaction: Interaction) -> None:
        """Answer a press by the verb of its control; an unknown one shows the present card."""
        data = cast("Mapping[str, Any]", interaction.data or {})
        control = Control.read(str(data.get("custom_id", ""))) or Control(TABLE_VERB)
        if control.verb not in self._routes:
            control = Control(TABLE_VERB, control.game)
        route, values = self._routes[control.verb], Values.read(data)
        edits = _edits_pressed(interaction, route, control)
        is_modal = interaction.type is discord.InteractionType.modal_submit
        waits = not is_modal and route.may_open_modal(control, values)
        remember_press(interaction)
        if not waits:
            await acknowledge(interaction, update=edits)
        request = await make_request(interaction, edits_pressed=edits)
        request = await add_uploads(interaction, request, values, route.takes)
        response = await route.handle(interaction.client.services, request, control, values)
        if waits and not isinstance(response, Modal):
            await acknowledge(interaction, update=edits)
        await show_response(interaction, request, response)


def _edits_pressed(interaction: Interaction, route: Route, control: Control) -> bool:
    """Tell whether the answer replaces the pressed message."""
    if interaction.message is None or route.shown_in == "new message":
        return False
    if route.shown_in == "panel":
        return bool(control.rest)
    if route.shown_in == "direct message":
        return interaction.guild_id is None
    letter = control.verb == TABLE_VERB and control.rest != IN_PLACE
    return route.shown_in == "pressed message" or (_is_own_message(interaction) and not letter)


def _is_own_message(interaction: Interaction) -> bool:
    """Tell whether only the person who presses sees the message."""
    message = interaction.message
    return message is not None and (interaction.guild_id is None or message.flags.ephemeral)


async def setup(bot: Skald) -> None:
    """Listen to presses, and answer errors of commands with a sentence."""
    bot.tree.error(answer_error)
    await bot.add_cog(PressListener(ROUTES))
