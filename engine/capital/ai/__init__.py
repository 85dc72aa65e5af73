"""A plain player: legal and sensible, from its view alone.

It runs a race for upgrades (`race`), weighs what could be done in turns of that race (`scales`,
`campaign`), and does what together is worth most (`plan`, `war`, `keep`).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.capital.ai import regroup_choices, war_choices
from engine.capital.ai.build_means import BuildMeans, Means
from engine.capital.ai.build_plan import Planner
from engine.capital.ai.position_value import Scales
from engine.capital.ai.tuning import Temper
from engine.capital.checks import check
from engine.capital.checks.named_cards import units
from engine.capital.orders import EndBuild, Quest
from engine.capital.turn.default_orders import default_order
from engine.capital.view import RealmView, View
from engine.core.dice import Dice
from engine.core.protocol.game import Ask, Sheet
from engine.core.protocol.values import Order


def choose(view: View, ask: Ask, dice: Dice) -> Sheet:  # noqa: ARG001  (names break ties)
    """Choose what to do next: one order, after which the seat is asked again."""
    return chosen(view, ask, Temper())


def chosen(view: View, ask: Ask, temper: Temper) -> Sheet:
    """Choose as a player of that temper."""
    me = view.me
    if me is None:
        return ()
    answers = ANSWERS[ask.kind](_ground(view, me, temper))
    order = next((order for order in answers if check(view, ask, order, ()).stands), None)
    return (order or default_order(view),)


def _ground(view: View, me: RealmView, temper: Temper) -> BuildMeans:
    """Look at the phase that is open; after the Build phase, at the one to come."""
    hand = me.own.hand if me.own else ()
    scales = Scales(view, me, temper)
    if view.phase == "build":
        return BuildMeans(scales, Means(view.gold, view.builds, me.tally, hand))
    income = scales.outlooks[me.seat]
    return BuildMeans(scales, Means(income.gold, income.build, me.tally, hand))


def _build(ground: BuildMeans) -> Iterator[Order]:
    """Begin the best plan with what can be done first."""
    yield from (idea.orders[0] for idea in Planner(ground).plan().ideas if idea.orders)
    yield EndBuild()


def _attack(ground: BuildMeans) -> Iterator[Order]:
    yield from _quests(ground)
    yield war_choices.attack(ground)


def _regroup(ground: BuildMeans) -> Iterator[Order]:
    yield from _quests(ground)
    moved = regroup_choices.move(ground)
    if moved is not None:
        yield moved
    yield regroup_choices.store(ground)


def _quests(ground: BuildMeans) -> Iterator[Order]:
    """Try every mercenary's Quest."""
    for name in units(ground.view, ground.scales.me, "mercenary"):
        yield Quest(merc=name)


def _one(make: Callable[[BuildMeans], Order]) -> Callable[[BuildMeans], Iterator[Order]]:
    return lambda ground: iter((make(ground),))


ANSWERS: Final[Mapping[str, Callable[[BuildMeans], Iterator[Order]]]] = {
    "build": _build,
    "attack": _attack,
    "regroup": _regroup,
    "pick": _one(regroup_choices.pick),
    "raze": _one(war_choices.raze),
    "survive": _one(war_choices.survive),
}
"""What it may want to do, by what is asked; the first that may be done is done."""
