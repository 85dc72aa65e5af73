"""What a good player would do now: orders that a seat's own view suggests, the best first."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.capital.ai import regroup_choices, war_choices
from engine.capital.ai.build_means import BuildMeans, make_means
from engine.capital.ai.build_plan import BuildPlanner
from engine.capital.ai.order_choice import list_quest_orders, list_regroup_orders
from engine.capital.ai.tuning import Tuning
from engine.capital.checks.order_checks import check
from engine.capital.choices.build import build_card_blank
from engine.capital.orders import Build
from engine.capital.view import View
from engine.core.card_piles import print_name
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order

MAX_SETS_SUGGESTED: Final = 400
"""So many sets of orders are compared: a suggestion may not take long."""


def suggest_orders(view: View, ask: Ask) -> Iterator[Order]:
    """Yield orders that may be given now, the best first; none that only ends a phase."""
    me, suggest = view.me, SUGGESTERS.get(ask.kind)
    if me is None or suggest is None:
        return
    seen: set[str] = set()
    for order in suggest(make_means(view, me, Tuning())):
        name = print_name(order.card) if isinstance(order, Build) else order.model_dump_json()
        if name not in seen and check(view, ask, order, ()).is_accepted:
            seen.add(name)
            yield order


def _suggest_in_build(means: BuildMeans) -> Iterator[Order]:
    """Yield the first order of each idea in the best plan, then what else could be built.

    Of several cards of one name, that one is built which the choices offer.
    """
    cards = {
        print_name(one.id): one.id
        for one in build_card_blank(means.view, means.evaluator.me, {}).choices
    }
    for idea in BuildPlanner(means, MAX_SETS_SUGGESTED).find_best_plan().ideas:
        for order in idea.orders[:1]:
            if isinstance(order, Build):
                offered = cards.get(print_name(order.card), order.card)
                yield order.model_copy(update={"card": offered})
            else:
                yield order
    worths = {name: regroup_choices.card_worth(means, name) for name in cards.values()}
    yield from (Build(card=name) for name in sorted(worths, key=lambda one: -worths[one]))


def _suggest_in_attack(means: BuildMeans) -> Iterator[Order]:
    """Yield the Quests that can be completed, then the best war with each rival."""
    yield from list_quest_orders(means)
    wars = sorted(war_choices.list_best_wars(means), key=lambda found: -found[0])
    yield from (war for _, war in wars)


SUGGESTERS: Final[Mapping[str, Callable[[BuildMeans], Iterator[Order]]]] = {
    "build": _suggest_in_build,
    "attack": _suggest_in_attack,
    "regroup": list_regroup_orders,
    "pick": lambda means: iter((regroup_choices.make_pick_order(means),)),
    "raze": lambda means: iter((war_choices.make_raze_order(means),)),
    "survive": lambda means: iter((war_choices.make_survive_order(means),)),
}
"""By kind of ask: orders in order of preference; they may be illegal."""
