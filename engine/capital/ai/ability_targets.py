"""Whom and what an ability is best turned against, and what that is worth."""

from collections.abc import Sequence
from typing import Any, Final

from engine.capital.ai.position_value import Scales
from engine.capital.catalog.card_verbs import Demolish, Discard, Op, Recover, Scout, Strike
from engine.capital.entities.kingdom import slots
from engine.capital.orders import NONE
from engine.capital.view import RealmView

Aim = tuple[dict[str, Any], float]
"""The fields of an order, and what it is worth."""

AGAINST: Final = (Demolish, Strike, Discard, Scout)


def target(scales: Scales, ops: Sequence[Op]) -> Aim | None:
    """Find the best choices for an ability; None where it has no valid target."""
    fields: dict[str, Any] = {}
    worth = 0.0
    for op in ops:
        if isinstance(op, Recover):
            fields["card"], more = _recover(scales, op)
            worth += more
    if any(isinstance(op, AGAINST) for op in ops):
        aims = [aim for rival in scales.rivals if (aim := _against(scales, rival, ops))]
        if not aims:
            return None
        best = max(aims, key=lambda aim: (aim[1], -int(aim[0]["rival"])))
        return {**fields, **best[0]}, worth + best[1]
    return fields, worth


def _against(scales: Scales, rival: RealmView, ops: Sequence[Op]) -> Aim | None:
    temper = scales.temper
    weight = scales.weights[rival.seat]
    fields: dict[str, Any] = {"rival": rival.seat}
    worth = 0.0
    for op in ops:
        if isinstance(op, Demolish):
            weak = [one for one in scales.losses(rival.seat) if one[0] <= op.max_hp]
            if not weak:
                return None
            _, cost, fields["building"] = max(weak, key=lambda one: (one[1], one[2]))
            worth += weight * cost
        elif isinstance(op, Strike):
            kinds = {place.address: place.slot.kind for place in slots(scales.view, rival)}
            taken = [at for at in rival.taken if op.what in {"any", kinds[at]}]
            if not taken:
                return None
            fields["slot"] = max(taken, key=lambda at: (kinds[at] == "troop", at))
            worth += weight * temper.strike
        elif isinstance(op, Discard):
            worth += weight * temper.card * min(op.n, rival.hand_size)
    return fields, worth


def _recover(scales: Scales, op: Recover) -> tuple[str, float]:
    """Find the best card of the Discard pile."""
    cards = scales.view.cards
    fit = [name for name in scales.view.discard if op.what in {"any", cards.card(name).kind}]
    if not fit:
        return NONE, 0.0
    best = max(fit, key=lambda name: (scales.fancy(cards.card(name)), name))
    return best, scales.fancy(cards.card(best))
