"""Offerings: what favor is spent on, two boons a round at most."""

from typing import Final

from engine.valhalla.ai.pen import Pen
from engine.valhalla.ai.survey import Survey

FIELDED: Final = 7
"""From this round on there is more to move than orders for it."""
FEWER: Final = 40
"""Who has more units asks for no more of them."""
BATTLE: Final = 20
"""So many units in a battle are worth a boon."""
SPENT: Final = ("boon_bounty",)


def before(pen: Pen) -> None:
    """Ask for heralds while there is much to move (V-10.1-27)."""
    if pen.view.round >= FIELDED:
        pen.call_heralds()


def after(pen: Pen, survey: Survey) -> None:
    """Ask for help in the greatest attack of the turn; else for gold, and for Einherjar."""
    fights = [at for at in sorted(pen.plan.entered) if survey.size(at)]
    sizes = {at: sum(end == at for end in pen.plan.at.values()) for at in fights}
    great = max(fights, key=lambda at: (sizes[at], at), default=None)
    if great is not None and sizes[great] >= BATTLE:
        pen.write("boon", boon="boon_wrath", target=[great])
    pen.write("boon", boon="boon_bounty")
    if survey.threats and len(pen.me.units) < FEWER:
        pen.write("boon", boon="boon_einherjar", target=["bruiser"])
