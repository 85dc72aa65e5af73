"""What a side wants in a battle: its orders for this battle, or its standing ones.

Rules: V-6.3-02 to V-6.3-06, V-12.5-02, V-12.6-01, V-12.28-01.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from engine.core.protocol.values import Order
from engine.valhalla.orders.combat import Respond, SetFormation, UseTactic
from engine.valhalla.orders.fields import EVERY_HEX, split_list
from engine.valhalla.sides.side import Side, StandingFormation

T = TypeVar("T", SetFormation, UseTactic)

NO_TACTIC: Final = "none"
"""Written in place of a tactic: use none."""


OrderAndIndex = tuple[Order, int] | None
"""An order and its index on its sheet, from 1; index 0 is a standing order."""


@dataclass(frozen=True, slots=True)
class BattleWishes:
    """The combat orders of one side for one battle."""

    formation: StandingFormation | None = None
    formation_order: OrderAndIndex = None
    """The order that the formation comes from."""
    tactic: str = ""
    tactic_order: OrderAndIndex = None
    answer: Respond | None = None
    answer_index: int = 0
    """The answer's index on its sheet."""

    @property
    def fort_split(self) -> Mapping[str, str] | None:
        """The lead defender's split of field fortifications (V-2.1-35)."""
        return self.answer.fort_split if self.answer is not None else None

    @property
    def retreat_hexes(self) -> tuple[str, ...]:
        """Hexes to retreat to, the best first (V-6.1-31)."""
        return self.answer.retreat if self.answer is not None else ()


def attack_wishes(sheet: Sequence[Order], at: str) -> BattleWishes:
    """Return what the active side ordered for its attack on a hex (V-6.3-05)."""
    formed = _attack_order(sheet, SetFormation, at)
    chosen = _attack_order(sheet, UseTactic, at)
    return BattleWishes(
        formation=make_standing_formation(formed[0].stacks, formed[0].riders)
        if formed is not None
        else None,
        formation_order=formed,
        tactic=chosen[0].tactic if chosen is not None and chosen[0].tactic != NO_TACTIC else "",
        tactic_order=chosen,
    )


class HasStandingOrders(Protocol):
    """A side or the view of an own side: anything with standing formations and tactics."""

    @property
    def formations(self) -> Mapping[str, StandingFormation]: ...

    @property
    def tactics(self) -> Mapping[str, str]: ...


def defense_wishes(side: HasStandingOrders, answer: Sequence[Order], at: str) -> BattleWishes:
    """Return a defender's answer for this battle, or its standing orders (V-6.3-06)."""
    found = next(
        (
            (order, index)
            for index, order in enumerate(answer, 1)
            if isinstance(order, Respond) and order.battle == at
        ),
        None,
    )
    standing = side.formations.get(at) or side.formations.get(EVERY_HEX)
    tactic = side.tactics.get(at) or side.tactics.get(EVERY_HEX) or ""
    formed: OrderAndIndex = (SetFormation(hex=at), 0) if standing is not None else None
    tactics: OrderAndIndex = (UseTactic(tactic=tactic, hex=at), 0) if tactic else None
    if found is None:
        return BattleWishes(standing, formed, tactic, tactics)
    order, index = found
    if order.formation:
        standing = make_standing_formation(order.formation, order.riders)
        formed = SetFormation(hex=at), index
    elif order.riders:
        named = standing.stacks if standing is not None else ()
        standing = StandingFormation(named, tuple(order.riders.items()))
        formed = SetFormation(hex=at), index
    if order.tactic is not None:
        tactic = "" if order.tactic == NO_TACTIC else order.tactic
        tactics = (UseTactic(tactic=tactic, hex=at), index) if tactic else None
    return BattleWishes(standing, formed, tactic, tactics, order, index)


def make_standing_formation(
    stacks: Mapping[str, str], riders: Mapping[str, str]
) -> StandingFormation:
    """Return a formation in the form in which it is stored."""
    named = tuple((at, tuple(split_list(units))) for at, units in stacks.items())
    return StandingFormation(named, tuple(riders.items()))


def store_standing_orders(side: Side, sheet: Iterable[Order]) -> None:
    """Store the sheet's standing formations and tactics in defense (V-12.5-02, V-12.6-01)."""
    for order in sheet:
        if isinstance(order, SetFormation) and order.role == "defense":
            side.formations.pop(order.hex, None)
            if order.stacks or order.riders:
                side.formations[order.hex] = make_standing_formation(order.stacks, order.riders)
        elif isinstance(order, UseTactic) and order.role == "defense":
            side.tactics.pop(order.hex, None)
            if order.tactic != NO_TACTIC:
                side.tactics[order.hex] = order.tactic


def _attack_order(sheet: Sequence[Order], kind: type[T], at: str) -> tuple[T, int] | None:
    """Find the attacker's order for a hex: one for this hex counts before one for all."""
    found = {
        order.hex: (order, index)
        for index, order in enumerate(sheet, 1)
        if isinstance(order, kind) and order.role == "attack"
    }
    return found.get(at) or found.get(EVERY_HEX)
