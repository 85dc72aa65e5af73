"""Checks of what may come at any time: the defence policy and giving up."""

from collections.abc import Iterator

from engine.capital.checks.named_cards import each_named, refusal, units
from engine.capital.orders import Concede, SetPolicy
from engine.capital.view import RealmView, View
from engine.core.protocol.values import Refusal

VALUES = {"commit": ("all", "none", "enough"), "hopeless": ("fight", "withdraw")}


def locked(view: View, me: RealmView) -> Iterator[Refusal]:
    """Check that no war against this seat is open (C-DEFEND-12)."""
    if view.war is not None and view.war.target == me.seat:
        yield refusal("POLICY_LOCKED", "C-DEFEND-12")


def policy(view: View, me: RealmView, order: SetPolicy) -> Iterator[Refusal]:
    """Check `policy` in the order of its table (C-DEFEND-02)."""
    yield from locked(view, me)
    for field, known in VALUES.items():
        value = getattr(order, field)
        if value is not None and value not in known:
            yield refusal("POLICY_VALUE", "C-DEFEND-02", field=field, value=value)
    if isinstance(order.mercs, str) and order.mercs != "all":
        yield refusal("POLICY_VALUE", "C-DEFEND-02", field="mercs", value=order.mercs[:40])
        return
    yield from _cards(view, me, order)


def _cards(view: View, me: RealmView, order: SetPolicy) -> Iterator[Refusal]:
    """Check that every card named is one's own in play (C-DEFEND-03, C-DEFEND-07)."""
    for field, kind in (("hold_back", "troop"), ("priority", "troop"), ("mercs", "mercenary")):
        wanted = getattr(order, field)
        if isinstance(wanted, tuple):
            found = each_named(units(view, me, kind), wanted)
            for wish, name in zip(wanted, found, strict=True):
                yield from () if name else (refusal("POLICY_CARD", "C-DEFEND-02", card=wish),)


def concede(view: View, me: RealmView, order: Concede) -> Iterator[Refusal]:  # noqa: ARG001
    """Check that giving up is meant (C-ELIM-04)."""
    if not order.confirm:
        yield refusal("CONFIRM_NEEDED", "C-ELIM-04")
