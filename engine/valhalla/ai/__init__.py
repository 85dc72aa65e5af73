"""A plain player: legal and sensible, from its view alone.

It raises farms, clears the ways to the others, and then raises soldiers; its hosts march together
at the nearest capital that is weakly held, storm what their forecast beats, and come home where the
own one is in danger; small parties take what lies open. Its Ruler rides with a host. It boasts of
its best deeds, and who is beaten lays down arms.
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
    campaign,
    capital_courses,
    fog_clearing,
    guards,
    scout_parties,
    seizing,
    storming,
    surrender,
)
from engine.valhalla.view import View


def choose(view: View, ask: Ask, dice: Dice) -> Sheet:
    """Choose what to do with an ask: a whole sheet, each order of which stands."""
    if view.me is None:
        return ()
    pen = OrderWriter(view, ask)
    _ASKED[ask.kind](pen, dice)
    return pen.written


def _orders(pen: OrderWriter, dice: Dice) -> None:  # noqa: ARG001  (one signature for all asks)
    """Give the orders of a turn."""
    boast_writer.boast(pen)
    survey = Survey(pen.view, pen.me)
    if surrender.beaten(pen, survey):
        pen.write("resign", confirm=True)
        return
    boon_choices.before(pen, survey)
    spending.train(pen)
    _march(pen, survey)
    boon_choices.after(pen, survey)
    spending.spend(pen, survey)
    unit_production.produce(pen, survey)
    fog_clearing.pathfind(pen, survey)


def _march(pen: OrderWriter, survey: Survey) -> None:
    """Spend the movement orders: what is at stake first; while farms are young, they are."""
    seizing.seize(pen, survey)
    storming.storm(pen, survey)
    guards.recall(pen, survey)
    if pen.view.round <= officer_errands.EARLY:
        capital_courses.walk(pen, survey)
        scout_parties.scout(pen, survey, 1)
        officer_errands.build(pen, survey)
        scout_parties.claim(pen, survey)
        storming.chase(pen, survey)
        return
    capital_courses.walk(pen, survey)
    officer_errands.settle(pen, survey)
    officer_errands.build(pen, survey, officer_errands.SOME)
    campaign.campaign(pen, survey)
    scout_parties.claim(pen, survey, scout_parties.FIRST)
    storming.chase(pen, survey)
    guards.gather(pen, survey)
    scout_parties.scout(pen, survey)
    scout_parties.claim(pen, survey)
    officer_errands.build(pen, survey)


_ASKED: Final[Mapping[str, Callable[[OrderWriter, Dice], None]]] = {
    "side": side_choice.side,
    "pick": side_choice.pick,
    "orders": _orders,
    "respond": attack_answers.respond,
    "parley": attack_answers.parley,
}
