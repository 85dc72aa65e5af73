"""All controls that can be pressed, by their verbs."""

from typing import Final

from bot.play import reactions
from bot.play.ending import end_presses
from bot.play.lobby import (
    confirmations,
    lobby_actions,
    lobby_places,
    offered_seats,
    practice_presses,
    table_creation,
)
from bot.play.lookup import guides, lookups, why_answers
from bot.play.orders import boast_presses, builder, card_actions, card_orders, parley_presses
from bot.play.routes import Routes, merge_routes
from bot.play.settings import ping_choices
from bot.play.workshop import workshop_presses

TABLE_VERB: Final = "table"
"""The verb of an unknown control: show the present card."""

ROUTES: Final[Routes] = merge_routes((
    boast_presses.ROUTES,
    builder.ROUTES,
    card_actions.ROUTES,
    card_orders.ROUTES,
    confirmations.ROUTES,
    end_presses.ROUTES,
    lobby_actions.ROUTES,
    lobby_places.ROUTES,
    guides.ROUTES,
    lookups.ROUTES,
    ping_choices.ROUTES,
    parley_presses.ROUTES,
    practice_presses.ROUTES,
    why_answers.ROUTES,
    table_creation.ROUTES,
    reactions.ROUTES,
    offered_seats.ROUTES,
    workshop_presses.ROUTES,
))  # fmt: skip
"""By verb."""
