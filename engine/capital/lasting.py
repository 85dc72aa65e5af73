"""The defence that stands, written as the order that would set it (C-DEFEND-01)."""

from engine.capital.orders import SetPolicy
from engine.capital.view import View
from engine.core.game import Ask, Sheet


def lasting(view: View, ask: Ask | None, _: Sheet) -> Sheet:
    """Write the standing defence of whoever looks; wishes that name nobody are left out."""
    del ask
    me = view.me
    if me is None or me.out or me.own is None or view.outcome is not None:
        return ()
    own = me.own.policy
    return (
        SetPolicy(
            commit=own.commit,
            hold_back=own.hold_back or None,
            priority=own.priority or None,
            hopeless=own.hopeless,
            mercs=own.mercs,
        ),
    )
