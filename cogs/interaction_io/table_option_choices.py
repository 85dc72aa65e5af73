"""What is offered while an option of a command is typed."""

from discord import app_commands

from bot.play.tables import joinable_tables, table_choices
from cogs.interaction_io.command_answers import make_choices
from cogs.interaction_io.requests import make_typing_request
from cogs.interaction_io.responses import Interaction


async def offer_games(interaction: Interaction, typed: int | str) -> list[app_commands.Choice[int]]:
    """Offer tables by number: the caller's own, then those of this channel."""
    request = await make_typing_request(interaction)
    return make_choices(
        await table_choices.offer_games(interaction.client.services, request, typed)
    )


async def offer_joinable(
    interaction: Interaction, typed: int | str
) -> list[app_commands.Choice[int]]:
    """Offer the tables that the caller can join, those of this channel first."""
    request = await make_typing_request(interaction)
    return make_choices(
        await joinable_tables.offer_joinable(interaction.client.services, request, typed)
    )


async def offer_parts(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the parts of a table's picture."""
    request, game = await make_typing_request(interaction), interaction.namespace.game
    return make_choices(
        await table_choices.offer_parts(interaction.client.services, request, typed, game)
    )


async def offer_zooms(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the zooms of the part in the other option."""
    request, game = await make_typing_request(interaction), interaction.namespace.game
    part = str(interaction.namespace.part or "")
    return make_choices(
        await table_choices.offer_zooms(interaction.client.services, request, typed, game, part)
    )
