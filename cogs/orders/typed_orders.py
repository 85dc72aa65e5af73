"""Order commands: they submit orders, and complete their options."""

from functools import partial
from typing import Final

from bot.game_types import GameType
from bot.order_reading.field_choices import FieldChoice
from bot.play.orders import typed_options
from bot.play.orders.typed_options import TypedOptions
from cogs.interaction_io.command_answers import answer_command
from cogs.interaction_io.requests import make_typing_request
from cogs.interaction_io.responses import Interaction
from cogs.interaction_io.table_option_choices import offer_games
from cogs.orders.order_options import OrderEntrance


async def take_order(interaction: Interaction, game_type: GameType, given: TypedOptions) -> None:
    """Submit one order, and answer with the result."""
    await answer_command(
        interaction, partial(typed_options.give_order, game_type=game_type, given=given)
    )


async def suggest_choices(
    interaction: Interaction, game_type: GameType, given: TypedOptions, field: str
) -> list[FieldChoice]:
    """Offer choices for a field; nothing to somebody who has no seat."""
    request = await make_typing_request(interaction)
    return await typed_options.suggest_choices(
        interaction.client.services, request, game_type, given, field
    )


ORDER_ENTRANCE: Final = OrderEntrance(take_order, suggest_choices, offer_games)
