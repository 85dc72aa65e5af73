"""The machine player: it knows what its view tells, and chooses one order after another.

In the Mobilization phase it weighs what each of its units could do, and Tactics; in the Deployment
phase what it could deploy and play; before it ends its turn it registers its Reactions.
"""

from collections.abc import Iterator

from engine.core.dice import Dice
from engine.core.protocol.game import Ask, Sheet
from engine.core.protocol.values import Order
from engine.echoes.ai.answers import answer_choice
from engine.echoes.ai.card_ideas import list_card_ideas
from engine.echoes.ai.reaction_choice import answer_window, list_standing_orders
from engine.echoes.ai.setup_choice import answer_opening, answer_setup
from engine.echoes.ai.survey import Survey
from engine.echoes.ai.unit_plans import Plan, leads_on, list_plans
from engine.echoes.checks.answers import find_own_choice, list_possible_answers
from engine.echoes.checks.order_checks import check
from engine.echoes.orders.mobilization import SwitchMode
from engine.echoes.orders.turns import EndPhase, EndTurn
from engine.echoes.view import View


def choose(view: View, ask: Ask, dice: Dice) -> Sheet:
    """Return the next order of a machine player; an empty sheet keeps the opening hand."""
    me = view.me
    if me is None:
        return ()
    if ask.kind == "opening":
        return answer_opening(view)
    if view.board.stage != "turns":
        return (answer_setup(view, me, ask, dice),)
    survey = Survey(view, me)
    if ask.kind == "reaction":
        return (answer_window(survey),)
    choice = find_own_choice(view, me.seat)
    if choice is not None:
        return (answer_choice(survey, choice, list_possible_answers(view)),)
    orders = _mobilize(survey) if view.board.phase == "mobilization" else _deploy(survey)
    return (next(order for order in orders if check(view, ask, order, ()).is_accepted),)


def _mobilize(survey: Survey) -> Iterator[Order]:
    """Iterate over what is worth doing with units, and with Tactics that help them."""
    cards = [Plan(idea.value, idea.order) for idea in list_card_ideas(survey)]
    for plan in sorted([*cards, *list_plans(survey)], key=lambda one: -one.gain):
        if leads_on(survey, plan):
            yield plan.order
    yield from _list_guard_modes(survey)
    yield EndPhase()


def _list_guard_modes(survey: Survey) -> Iterator[Order]:
    """Iterate over idle units that would strike back in Melee mode (E-COMBAT-08, E-COMBAT-10)."""
    for unit in survey.own:
        is_threatened = unit.square in survey.threats and survey.is_targetable(unit)
        if unit.mode == "ranged" and is_threatened and survey.figures[unit.id].melee:
            yield SwitchMode(unit=unit.id, mode="melee")


def _deploy(survey: Survey) -> Iterator[Order]:
    """Iterate over what is worth deploying and playing, then over Reactions to register."""
    yield from (idea.order for idea in list_card_ideas(survey))
    yield from list_standing_orders(survey)
    yield EndTurn()
