"""The standing defence policy as the order that would set it (C-DEFEND-01)."""

from engine.capital.combat.defence import defence_order, usable_mercenaries
from engine.capital.entities.defence_policy import Policy
from engine.capital.orders import SetPolicy
from engine.capital.view import View
from engine.core.protocol.game import Ask, Sheet


def standing_orders(view: View, ask: Ask | None, _: Sheet) -> Sheet:
    """Return the viewer's defence policy as an order; empty lists are left out.

    The default policy is left out as long as the seat has nobody who could defend.
    Rules: C-DEFEND-01, C-DEFEND-02.
    """
    del ask
    me = view.me
    if me is None or me.out or me.secrets is None or view.outcome is not None:
        return ()
    policy, units = me.secrets.policy, me.secrets.units
    has_nobody = not defence_order(view, me, units, policy) and not usable_mercenaries(
        view, me, units, policy
    )
    if has_nobody and policy == Policy():
        return ()
    return (
        SetPolicy(
            commit=policy.commit,
            hold_back=policy.hold_back or None,
            priority=policy.priority or None,
            hopeless=policy.hopeless,
            mercs=policy.mercs,
        ),
    )
