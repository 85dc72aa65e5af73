"""The defence that stands, written as the order that would set it (C-DEFEND-01)."""

from engine.capital.combat.defence import defence_order, helpers
from engine.capital.entities.defence_policy import Policy
from engine.capital.orders import SetPolicy
from engine.capital.view import View
from engine.core.protocol.game import Ask, Sheet


def lasting(view: View, ask: Ask | None, _: Sheet) -> Sheet:
    """Write the standing defence of whoever looks; wishes that name nobody are left out.

    The one that all begin with is nothing to write of as long as nobody could defend by it.
    Rules: C-DEFEND-01, C-DEFEND-02.
    """
    del ask
    me = view.me
    if me is None or me.out or me.own is None or view.outcome is not None:
        return ()
    own, units = me.own.policy, me.own.units
    nobody = not defence_order(view, me, units, own) and not helpers(view, me, units, own)
    if nobody and own == Policy():
        return ()
    return (
        SetPolicy(
            commit=own.commit,
            hold_back=own.hold_back or None,
            priority=own.priority or None,
            hopeless=own.hopeless,
            mercs=own.mercs,
        ),
    )
