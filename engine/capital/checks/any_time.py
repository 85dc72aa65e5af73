"""Checks of the orders allowed at any time: `policy` and `concede`."""

from collections.abc import Iterator

from engine.capital.checks.named_cards import find_each_named, make_refusal, own_units_in_slots
from engine.capital.orders import Concede, SetPolicy
from engine.capital.view import KingdomView, View
from engine.core.protocol.values import Refusal

POLICY_VALUES = {"commit": ("all", "none", "enough"), "hopeless": ("fight", "withdraw")}


def check_policy_unlocked(view: View, me: KingdomView) -> Iterator[Refusal]:
    """Check that no war against this seat is open (C-DEFEND-12)."""
    if view.war is not None and view.war.target == me.seat:
        yield make_refusal("POLICY_LOCKED", "C-DEFEND-12")


def check_policy(view: View, me: KingdomView, order: SetPolicy) -> Iterator[Refusal]:
    """Check `policy` in the order of its table (C-DEFEND-02)."""
    yield from check_policy_unlocked(view, me)
    for field, allowed in POLICY_VALUES.items():
        value = getattr(order, field)
        if value is not None and value not in allowed:
            yield make_refusal("POLICY_VALUE", "C-DEFEND-02", field=field, value=value)
    if isinstance(order.mercs, str) and order.mercs != "all":
        yield make_refusal("POLICY_VALUE", "C-DEFEND-02", field="mercs", value=order.mercs[:40])
        return
    yield from _check_policy_cards(view, me, order)


def _check_policy_cards(view: View, me: KingdomView, order: SetPolicy) -> Iterator[Refusal]:
    """Check that every card named is one's own in play (C-DEFEND-03, C-DEFEND-07)."""
    for field, kind in (("hold_back", "troop"), ("priority", "troop"), ("mercs", "mercenary")):
        wanted_names = getattr(order, field)
        if isinstance(wanted_names, tuple):
            names = find_each_named(own_units_in_slots(view, me, kind), wanted_names)
            for wanted_name, name in zip(wanted_names, names, strict=True):
                yield from (
                    () if name else (make_refusal("POLICY_CARD", "C-DEFEND-02", card=wanted_name),)
                )


def check_concede(view: View, me: KingdomView, order: Concede) -> Iterator[Refusal]:  # noqa: ARG001
    """Check that giving up is confirmed (C-ELIM-04)."""
    if not order.confirm:
        yield make_refusal("CONFIRM_NEEDED", "C-ELIM-04")
