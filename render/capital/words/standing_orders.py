"""The city game's standing defence in words: who fights for a seat that isn't asked."""

from engine.capital.orders import SetPolicy
from engine.core.protocol.values import Order
from render.language.grammar import Noun
from render.language.voice import Voice


def stands(voice: Voice, order: Order) -> str:
    """Say what a policy does when its seat is attacked (C-DEFEND-01, C-DEFEND-02)."""
    if not isinstance(order, SetPolicy):
        return ""
    fights = order.commit != "none"
    return voice.say(
        "lasting.policy",
        what=voice.say("lasting.policy.what", commit=order.commit),
        hold_back=order.hold_back if fights else (),
        priority=order.priority if fights else (),
        hopeless=Noun(voice.say("lasting.policy.hopeless", hopeless=order.hopeless))
        if fights
        else "",
        mercs=Noun(voice.say("lasting.policy.mercs", mercs=order.mercs)),
    )
