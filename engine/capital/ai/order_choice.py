"""The AI player: it chooses legal, sensible orders from its view alone.

It estimates how many turns its upgrades still take (`race`), evaluates what could be done in such
turns (`position_value`, `war_forecast`), and chooses the orders that are worth most together
(`build_plan`, `war_choices`, `regroup_choices`).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.capital.ai import regroup_choices, war_choices
from engine.capital.ai.build_means import BuildMeans, make_means
from engine.capital.ai.build_plan import BuildPlanner
from engine.capital.ai.tuning import Tuning
from engine.capital.checks.named_cards import own_units_in_slots
from engine.capital.checks.order_checks import check
from engine.capital.orders import EndBuild, Quest
from engine.capital.turn.default_orders import default_order
from engine.capital.view import View
from engine.core.dice import Dice
from engine.core.protocol.game import Ask, Sheet
from engine.core.protocol.values import Order


def choose(view: View, ask: Ask, dice: Dice) -> Sheet:  # noqa: ARG001  (names break ties)
    """Choose the next order; the seat is asked again after it."""
    return choose_with_tuning(view, ask, Tuning())


def choose_with_tuning(view: View, ask: Ask, tuning: Tuning) -> Sheet:
    """Choose the next order with the given tuning."""
    me = view.me
    if me is None:
        return ()
    orders = ORDER_MAKERS[ask.kind](make_means(view, me, tuning))
    order = next((order for order in orders if check(view, ask, order, ()).is_accepted), None)
    return (order or default_order(view),)


def _build_orders(means: BuildMeans) -> Iterator[Order]:
    """Yield the first order of each idea in the best plan, then the end of the phase."""
    yield from (
        idea.orders[0] for idea in BuildPlanner(means).find_best_plan().ideas if idea.orders
    )
    yield EndBuild()


def _attack_orders(means: BuildMeans) -> Iterator[Order]:
    yield from list_quest_orders(means)
    yield war_choices.make_attack_order(means)


def list_regroup_orders(means: BuildMeans) -> Iterator[Order]:
    """Yield Quests, a move that helps, and what to keep."""
    yield from list_quest_orders(means)
    move_order = regroup_choices.make_move_order(means)
    if move_order is not None:
        yield move_order
    yield regroup_choices.make_store_order(means)


def list_quest_orders(means: BuildMeans) -> Iterator[Order]:
    """Yield a Quest order for each own mercenary."""
    for name in own_units_in_slots(means.view, means.evaluator.me, "mercenary"):
        yield Quest(merc=name)


def _single_order(make: Callable[[BuildMeans], Order]) -> Callable[[BuildMeans], Iterator[Order]]:
    return lambda means: iter((make(means),))


ORDER_MAKERS: Final[Mapping[str, Callable[[BuildMeans], Iterator[Order]]]] = {
    "build": _build_orders,
    "attack": _attack_orders,
    "regroup": list_regroup_orders,
    "pick": _single_order(regroup_choices.make_pick_order),
    "raze": _single_order(war_choices.make_raze_order),
    "survive": _single_order(war_choices.make_survive_order),
}
"""By kind of ask: candidate orders in order of preference; the first legal one is given."""
