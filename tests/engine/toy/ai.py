"""A player of the toy game, who plays from a view."""

from engine.core.dice import Dice
from engine.core.protocol.game import Ask, Sheet
from engine.core.protocol.values import Order
from tests.engine.toy.catalog import ACTIONS, GUARDS
from tests.engine.toy.orders import Bid, Defend, Pick, Raid, Rule
from tests.engine.toy.view import View


def choose(view: View, ask: Ask, dice: Dice) -> Sheet:
    """Answer an ask as well as a toy can."""
    chosen: dict[str, Order | None] = {
        "bid": _choose_bid(view, ask, dice),
        "turn": _choose_raid(view),
        "pick": Pick(card=view.offer[0]) if view.offer else None,
        "defend": Defend(guards=view.hand),
        "ruling": Rule(verdict="true"),
    }
    order = chosen.get(ask.kind)
    return (order,) if order else ()


def _choose_bid(view: View, ask: Ask, dice: Dice) -> Bid | None:
    purse = view.own.purse if view.own else 0
    return Bid(amount=1 + dice.roll_index(f"{ask.id}/{ask.seat}", purse)) if purse else None


def _choose_raid(view: View) -> Raid | None:
    """Fall upon the fullest hoard, while there are strong guards at home."""
    rich = [seat for seat in view.rivals if view.sides[seat].hoard and seat not in view.raided]
    strong = any(card.startswith(next(iter(GUARDS))) for card in view.hand)
    if not rich or not strong or view.actions >= ACTIONS:
        return None
    return Raid(target=max(rich, key=lambda seat: (len(view.sides[seat].hoard), -seat)))
