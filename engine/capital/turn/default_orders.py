"""The default orders that play a turn whose time ran out (section TIME)."""

from engine.capital.checks.named_cards import own_hand
from engine.capital.checks.order_checks import check
from engine.capital.combat.battle_score import printed_points
from engine.capital.entities.kingdom import find_kingdom
from engine.capital.entities.open_war import can_destroy_city, hp_by_building
from engine.capital.orders import EndAttack, EndBuild, Pick, Raze, Store, Survive
from engine.capital.view import View
from engine.core.protocol.values import Order


def default_order(view: View) -> Order:
    """Return the default order for now; it passes the same checks (C-TIME-01, C-TIME-07)."""
    makers = {
        "pick": _default_pick,
        "raze": _default_raze,
        "survive": _default_survive,
        "build": lambda _: EndBuild(),
        "attack": lambda _: EndAttack(),
        "regroup": _default_store,
    }
    order = makers[view.choice or view.phase](view)
    assert check(view, None, order, ()).is_accepted, order  # noqa: S101  (C-TIME-07)
    return order


def _default_pick(view: View) -> Order:
    """Take the first card drawn (C-TIME-04)."""
    return Pick(card=view.shown[0])


def _default_raze(view: View) -> Order:
    """Raze the city, or buildings by higher HP then placed order, each that fits (C-TIME-02)."""
    war = view.war
    assert war is not None  # noqa: S101  (the choice is open)
    target = find_kingdom(view, war.target)
    if can_destroy_city(view, target, war.score):
        return Raze(city=True)
    limit_left, buildings = war.raze_limit, []
    for name, points in sorted(hp_by_building(view, target).items(), key=lambda one: -one[1]):
        if points <= limit_left:
            limit_left -= points
            buildings.append(name)
    return Raze(buildings=tuple(buildings))


def _default_survive(view: View) -> Order:
    """Bring troops home by higher printed Attack, then as declared (C-TIME-03)."""
    war = view.war
    assert war is not None  # noqa: S101  (the choice is open)
    budget_left, troops = war.budget, []
    points = {
        fighter.name: printed_points(view, "attack", fighter.name) for fighter in war.attackers
    }
    for name in sorted(points, key=lambda name: -points[name]):
        if points[name] <= budget_left:
            budget_left -= points[name]
            troops.append(name)
    return Survive(troops=tuple(troops))


def _default_store(view: View) -> Order:
    """Keep cards by higher printed cost, then hand order, up to Store (C-TIME-05)."""
    assert view.me is not None  # noqa: S101  (the active seat's own view)
    cards = sorted(own_hand(view.me), key=lambda name: -view.cards.card(name).cost)
    return Store(keep=tuple(cards[: view.me.tracker.store]))
