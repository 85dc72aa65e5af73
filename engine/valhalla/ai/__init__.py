"""A plain player: legal and sensible, from its view alone.

It raises farms, clears the ways to the others, and then raises soldiers; its hosts march together
at the nearest capital that is weakly held, storm what their forecast beats, and come home where the
own one is in danger; small parties take what lies open. Its Ruler rides with a host. It boasts of
its best deeds, and who is beaten lays down arms.
"""

from collections.abc import Callable, Mapping
from typing import Final

from engine.core.dice import Dice
from engine.core.game import Ask, Sheet
from engine.valhalla.ai import (
    answers,
    builders,
    campaign,
    courses,
    founding,
    guards,
    muster,
    offerings,
    parties,
    roads,
    seizing,
    storming,
    surrender,
    tongue,
    treasury,
)
from engine.valhalla.ai.pen import Pen
from engine.valhalla.ai.survey import Survey
from engine.valhalla.view import View


def choose(view: View, ask: Ask, dice: Dice) -> Sheet:
    """Choose what to do with an ask: a whole sheet, each order of which stands."""
    if view.me is None:
        return ()
    pen = Pen(view, ask)
    _ASKED[ask.kind](pen, dice)
    return pen.written


def _orders(pen: Pen, dice: Dice) -> None:  # noqa: ARG001  (one signature for all asks)
    """Give the orders of a turn."""
    tongue.boast(pen)
    survey = Survey(pen.view, pen.me)
    if surrender.beaten(pen, survey):
        pen.write("resign", confirm=True)
        return
    offerings.before(pen, survey)
    treasury.train(pen)
    _march(pen, survey)
    offerings.after(pen, survey)
    treasury.spend(pen, survey)
    muster.produce(pen, survey)
    roads.pathfind(pen, survey)


def _march(pen: Pen, survey: Survey) -> None:
    """Spend the movement orders: what is at stake first; while farms are young, they are."""
    seizing.seize(pen, survey)
    storming.storm(pen, survey)
    guards.recall(pen, survey)
    if pen.view.round <= builders.EARLY:
        courses.walk(pen, survey)
        parties.scout(pen, survey, 1)
        builders.build(pen, survey)
        parties.claim(pen, survey)
        storming.chase(pen, survey)
        return
    courses.walk(pen, survey)
    builders.settle(pen, survey)
    builders.build(pen, survey, builders.SOME)
    campaign.campaign(pen, survey)
    parties.claim(pen, survey, parties.FIRST)
    storming.chase(pen, survey)
    guards.gather(pen, survey)
    parties.scout(pen, survey)
    parties.claim(pen, survey)
    builders.build(pen, survey)


_ASKED: Final[Mapping[str, Callable[[Pen, Dice], None]]] = {
    "side": founding.side,
    "pick": founding.pick,
    "orders": _orders,
    "respond": answers.respond,
    "parley": answers.parley,
}
