"""What happens when a turn's time runs out: default orders, in order (section TIME)."""

from engine.capital.checks import check
from engine.capital.checks.named_cards import hand
from engine.capital.combat.battle_score import printed_points
from engine.capital.entities.kingdom import realm
from engine.capital.entities.open_war import building_hp, city_falls
from engine.capital.orders import EndAttack, EndBuild, Pick, Raze, Store, Survive
from engine.capital.view import View
from engine.core.protocol.values import Order


def default_order(view: View) -> Order:
    """Choose the default for what is open now; it passes the same checks (C-TIME-01, C-TIME-07)."""
    makers = {
        "pick": _pick,
        "raze": _raze,
        "survive": _survive,
        "build": lambda _: EndBuild(),
        "attack": lambda _: EndAttack(),
        "regroup": _store,
    }
    order = makers[view.choice or view.phase](view)
    assert check(view, None, order, ()).stands, order  # noqa: S101  (C-TIME-07)
    return order


def _pick(view: View) -> Order:
    """Take the first card drawn (C-TIME-04)."""
    return Pick(card=view.shown[0])


def _raze(view: View) -> Order:
    """Raze the city, or buildings by higher HP then placed order, each that fits (C-TIME-02)."""
    war = view.war
    assert war is not None  # noqa: S101  (the choice is open)
    target = realm(view, war.target)
    if city_falls(view, target, war.score):
        return Raze(city=True)
    left, chosen = war.limit, []
    for name, points in sorted(building_hp(view, target).items(), key=lambda one: -one[1]):
        if points <= left:
            left -= points
            chosen.append(name)
    return Raze(buildings=tuple(chosen))


def _survive(view: View) -> Order:
    """Bring troops home by higher printed Attack, then as declared (C-TIME-03)."""
    war = view.war
    assert war is not None  # noqa: S101  (the choice is open)
    left, chosen = war.budget, []
    points = {one.name: printed_points(view, "attack", one.name) for one in war.attackers}
    for name in sorted(points, key=lambda name: -points[name]):
        if points[name] <= left:
            left -= points[name]
            chosen.append(name)
    return Survive(troops=tuple(chosen))


def _store(view: View) -> Order:
    """Keep cards by higher printed cost, then hand order, up to Store (C-TIME-05)."""
    assert view.me is not None  # noqa: S101  (the active seat's own view)
    cards = sorted(hand(view.me), key=lambda name: -view.cards.card(name).cost)
    return Store(keep=tuple(cards[: view.me.tracker.store]))
