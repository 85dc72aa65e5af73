"""Which targets are best for an ability, and what they are worth."""

from collections.abc import Sequence
from typing import Any, Final

from engine.capital.ai.position_value import PositionEvaluator
from engine.capital.catalog.card_verbs import Demolish, Discard, Op, Recover, Scout, Strike
from engine.capital.entities.kingdom import slots_of_kingdom
from engine.capital.orders import NONE_WORD
from engine.capital.view import KingdomView

TargetChoice = tuple[dict[str, Any], float]
"""The fields of an order, and the order's worth in turns."""

OPS_AGAINST_RIVAL: Final = (Demolish, Strike, Discard, Scout)


def choose_targets(evaluator: PositionEvaluator, ops: Sequence[Op]) -> TargetChoice | None:
    """Find the best choices for an ability; None where it has no valid target."""
    fields: dict[str, Any] = {}
    worth = 0.0
    for op in ops:
        if isinstance(op, Recover):
            fields["card"], more = _choose_recovered_card(evaluator, op)
            worth += more
    if any(isinstance(op, OPS_AGAINST_RIVAL) for op in ops):
        choices = [
            choice
            for rival in evaluator.rivals
            if (choice := _choose_rival_targets(evaluator, rival, ops))
        ]
        if not choices:
            return None
        best = max(choices, key=lambda choice: (choice[1], -int(choice[0]["rival"])))
        return {**fields, **best[0]}, worth + best[1]
    return fields, worth


def _choose_rival_targets(
    evaluator: PositionEvaluator, rival: KingdomView, ops: Sequence[Op]
) -> TargetChoice | None:
    tuning = evaluator.tuning
    weight = evaluator.rival_weights[rival.seat]
    fields: dict[str, Any] = {"rival": rival.seat}
    worth = 0.0
    for op in ops:
        if isinstance(op, Demolish):
            reachable = [
                loss for loss in evaluator.building_losses(rival.seat) if loss[0] <= op.max_hp
            ]
            if not reachable:
                return None
            _, cost, fields["building"] = max(reachable, key=lambda loss: (loss[1], loss[2]))
            worth += weight * cost
        elif isinstance(op, Strike):
            kinds = {
                slot.address: slot.printed.kind for slot in slots_of_kingdom(evaluator.view, rival)
            }
            taken = [at for at in rival.taken if op.what in {"any", kinds[at]}]
            if not taken:
                return None
            fields["slot"] = max(taken, key=lambda at: (kinds[at] == "troop", at))
            worth += weight * tuning.unit_struck
        elif isinstance(op, Discard):
            worth += weight * tuning.card_drawn * min(op.n, rival.hand_size)
    return fields, worth


def _choose_recovered_card(evaluator: PositionEvaluator, op: Recover) -> tuple[str, float]:
    """Find the best card of the Discard pile."""
    cards = evaluator.view.cards
    candidates = [
        name for name in evaluator.view.discard if op.what in {"any", cards.card(name).kind}
    ]
    if not candidates:
        return NONE_WORD, 0.0
    best = max(candidates, key=lambda name: (evaluator.rough_card_worth(cards.card(name)), name))
    return best, evaluator.rough_card_worth(cards.card(best))
