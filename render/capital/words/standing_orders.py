"""The standing defence policy in words."""

from engine.capital.orders import SetPolicy
from engine.core.protocol.values import Order
from render.language.grammar import Noun
from render.language.voice import Voice


def standing_order_text(voice: Voice, order: Order) -> str:
    """Return what a policy does when its seat is attacked (C-DEFEND-01, C-DEFEND-02)."""
    if not isinstance(order, SetPolicy):
        return ""
    may_fight = order.commit != "none"
    return voice.say(
        "lasting.policy",
        what=voice.say("lasting.policy.what", commit=order.commit),
        hold_back=order.hold_back if may_fight else (),
        priority=order.priority if may_fight else (),
        hopeless=Noun(voice.say("lasting.policy.hopeless", hopeless=order.hopeless))
        if may_fight
        else "",
        mercs=Noun(voice.say("lasting.policy.mercs", mercs=order.mercs)),
    )
