"""Offerings: what favor is spent on, two boons a round at most."""

from typing import Final

from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.scout_parties import blind, known
from engine.valhalla.catalog.rule_tables import heaven
from engine.valhalla.orders.magic import Boon

FIELDED: Final = 9
"""From this round on there is more to move than orders for it."""
ENOUGH: Final = 3
"""So many capitals of others are enough to know."""
VEIL: Final = 40
VEILED: Final = 8
"""Before this round favor brings gold: it grows."""
FEWER: Final = 40
"""Who has more units asks for no more of them."""
BATTLE: Final = 20
"""So many units in a battle are worth a boon."""


def before(pen: OrderWriter, survey: Survey) -> None:
    """Ask for heralds while there is much to move (V-10.1-27)."""
    if pen.view.round >= FIELDED and (not _blind(pen, survey) or pen.me.favor >= 2 * VEIL):
        pen.call_heralds()


def _blind(pen: OrderWriter, survey: Survey) -> bool:
    """Tell whether too little is known of where the others live."""
    return known(survey) < min(ENOUGH, len(pen.view.sides) - 1) or blind(survey)


def after(pen: OrderWriter, survey: Survey) -> None:
    """Ask for help in the greatest attack of the turn; else for gold, and for Einherjar."""
    fights = [at for at in sorted(pen.plan.entered) if survey.size(at)]
    sizes = {at: sum(end == at for end in pen.plan.at.values()) for at in fights}
    great = max(fights, key=lambda at: (sizes[at], at), default=None)
    if great is not None and sizes[great] >= BATTLE:
        _offer(pen, "boon_wrath", great)
        _offer(pen, "boon_aegis", great)
    late = pen.view.round >= VEILED and _left(pen) >= VEIL
    if late and _blind(pen, survey) and (veiled := survey.fog.veiled()) is not None:
        _offer(pen, "boon_veil", veiled)
    if survey.threats and len(pen.me.units) < FEWER:
        _offer(pen, "boon_einherjar", "bruiser")
    _offer(pen, "boon_bounty")


def _left(pen: OrderWriter) -> int:
    """Tell how much favor is left after what is offered already: each boon is paid in its turn."""
    asked = [one.boon for one in pen.written if isinstance(one, Boon)]
    paid = heaven().boons
    return pen.me.favor - sum(paid[one].cost for one in asked if one not in pen.me.boons)


def _offer(pen: OrderWriter, boon: str, *target: str) -> None:
    """Ask for a boon that can still be paid."""
    if heaven().boons[boon].cost <= _left(pen):
        pen.write("boon", boon=boon, target=list(target))
