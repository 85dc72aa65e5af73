"""A plain player: legal and sensible, from its view alone.

It raises farms, clears the ways to the others, and then raises soldiers; its armies march together
at the nearest capital that is weakly held, storm what their forecast beats, and come home where the
own one is in danger; small parties take what lies open. Its Ruler rides with an army. It boasts of
its best deeds, acclaims the richest Boast of the others, and who is beaten lays down arms.
"""

from collections.abc import Callable, Mapping
from typing import Final

from engine.core.dice import Dice
from engine.core.protocol.game import Ask, Sheet
from engine.valhalla.ai import attack_answers, boast_writer, boon_choices, side_choice
from engine.valhalla.ai.economy import officer_errands, spending, unit_production
from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war import (
    attacks,
    campaign,
    capital_routes,
    homecoming,
    pathfinder_targets,
    scout_parties,
    seizing,
    surrender,
)
from engine.valhalla.view import View


def choose(view: View, ask: Ask, dice: Dice) -> Sheet:
    """Return the whole sheet for an ask; each of its orders is accepted."""
    if view.me is None:
        return ()
    writer = OrderWriter(view, ask)
    _WRITERS_BY_ASK[ask.kind](writer, dice)
    return writer.orders


def _write_turn_orders(writer: OrderWriter, dice: Dice) -> None:  # noqa: ARG001  (one signature for all asks)
    """Write the orders of a turn."""
    boast_writer.write_boast(writer)
    boast_writer.give_voice(writer)
    survey = Survey(writer.view, writer.me)
    if surrender.is_beaten(writer, survey):
        writer.write_order("resign", confirm=True)
        return
    boon_choices.request_heralds(writer, survey)
    spending.train_officers(writer)
    _write_movement_orders(writer, survey)
    boon_choices.request_boons(writer, survey)
    spending.spend_gold(writer, survey)
    unit_production.produce_units(writer, survey)
    pathfinder_targets.clear_fog(writer, survey)


def _write_movement_orders(writer: OrderWriter, survey: Survey) -> None:
    """Write the movement orders, the most urgent first; early on, farms come before war."""
    seizing.seize_open_capitals(writer, survey)
    attacks.attack_targets(writer, survey)
    homecoming.recall_armies(writer, survey)
    if writer.view.round <= officer_errands.LAST_EARLY_ROUND:
        capital_routes.send_walkers(writer, survey)
        scout_parties.send_scouts(writer, survey, 1)
        officer_errands.send_builders(writer, survey)
        scout_parties.claim_places(writer, survey)
        attacks.attack_small_forces(writer, survey)
        return
    capital_routes.send_walkers(writer, survey)
    officer_errands.send_builders_to_conquests(writer, survey)
    officer_errands.send_builders(writer, survey, officer_errands.MAX_BUILDERS_BEFORE_ARMIES)
    campaign.march_armies(writer, survey)
    scout_parties.claim_places(writer, survey, scout_parties.MAX_CLAIMS_BEFORE_FIGHTS)
    attacks.attack_small_forces(writer, survey)
    homecoming.gather_leaders(writer, survey)
    scout_parties.send_scouts(writer, survey)
    scout_parties.claim_places(writer, survey)
    officer_errands.send_builders(writer, survey)


_WRITERS_BY_ASK: Final[Mapping[str, Callable[[OrderWriter, Dice], None]]] = {
    "side": side_choice.take_side,
    "pick": side_choice.pick_special,
    "orders": _write_turn_orders,
    "respond": attack_answers.answer_attacks,
    "parley": attack_answers.answer_parleys,
}
