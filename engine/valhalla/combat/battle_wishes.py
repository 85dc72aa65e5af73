"""What a side wants in a battle: its orders for it, or what it ordered to stand.

Rules: V-6.3-02 to V-6.3-06, V-12.5-02, V-12.6-01, V-12.28-01.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from engine.core.protocol.values import Order
from engine.valhalla.orders import Form, Respond, UseTactic
from engine.valhalla.orders.fields import REACH, apart
from engine.valhalla.sides.side import Side, StandingFormation

T = TypeVar("T", Form, UseTactic)

NONE: Final = "none"
"""In place of a tactic: none at all."""


Said = tuple[Order, int] | None
"""An order and its place on its sheet."""


@dataclass(frozen=True, slots=True)
class BattleWishes:
    """The combat orders of one side for one battle."""

    formation: StandingFormation | None = None
    formed: Said = None
    """The order that the formation comes from and its place on the sheet; 0 is standing."""
    tactic: str = ""
    tactics: Said = None
    answer: Respond | None = None
    place: int = 0
    """Of the answer, on the sheet it was given on."""

    @property
    def split(self) -> Mapping[str, str] | None:
        """How the lead defender splits field fortifications (V-2.1-35)."""
        return self.answer.fort_split if self.answer is not None else None

    @property
    def retreat(self) -> tuple[str, ...]:
        """Hexes to retreat to, the best first (V-6.1-31)."""
        return self.answer.retreat if self.answer is not None else ()


def attack(sheet: Sequence[Order], at: str) -> BattleWishes:
    """Find what the active side ordered for its attack on a hex (V-6.3-05)."""
    formed = _role(sheet, Form, at)
    chosen = _role(sheet, UseTactic, at)
    return BattleWishes(
        formation=standing_of(formed[0].stacks, formed[0].riders) if formed is not None else None,
        formed=formed,
        tactic=chosen[0].tactic if chosen is not None and chosen[0].tactic != NONE else "",
        tactics=chosen,
    )


class Orderly(Protocol):
    """A side, or what it knows of itself: what it ordered to stand."""

    @property
    def formations(self) -> Mapping[str, StandingFormation]: ...

    @property
    def tactics(self) -> Mapping[str, str]: ...


def defense(side: Orderly, answer: Sequence[Order], at: str) -> BattleWishes:
    """Find what a defender answered for this battle, or had ordered to stand (V-6.3-06)."""
    given = next(
        (
            (order, place)
            for place, order in enumerate(answer, 1)
            if isinstance(order, Respond) and order.battle == at
        ),
        None,
    )
    standing = side.formations.get(at) or side.formations.get(REACH)
    tactic = side.tactics.get(at) or side.tactics.get(REACH) or ""
    formed: Said = (Form(hex=at), 0) if standing is not None else None
    tactics: Said = (UseTactic(tactic=tactic, hex=at), 0) if tactic else None
    if given is None:
        return BattleWishes(standing, formed, tactic, tactics)
    order, place = given
    if order.formation:
        standing = standing_of(order.formation, order.riders)
        formed = Form(hex=at), place
    elif order.riders:
        named = standing.stacks if standing is not None else ()
        standing = StandingFormation(named, tuple(order.riders.items()))
        formed = Form(hex=at), place
    if order.tactic is not None:
        tactic = "" if order.tactic == NONE else order.tactic
        tactics = (UseTactic(tactic=tactic, hex=at), place) if tactic else None
    return BattleWishes(standing, formed, tactic, tactics, order, place)


def standing_of(stacks: Mapping[str, str], riders: Mapping[str, str]) -> StandingFormation:
    """Write a formation down as it was named."""
    named = tuple((at, tuple(apart(units))) for at, units in stacks.items())
    return StandingFormation(named, tuple(riders.items()))


def stand(side: Side, sheet: Iterable[Order]) -> None:
    """Let formations and tactics in defense stand from now on (V-12.5-02, V-12.6-01)."""
    for order in sheet:
        if isinstance(order, Form) and order.role == "defense":
            side.formations.pop(order.hex, None)
            if order.stacks or order.riders:
                side.formations[order.hex] = standing_of(order.stacks, order.riders)
        elif isinstance(order, UseTactic) and order.role == "defense":
            side.tactics.pop(order.hex, None)
            if order.tactic != NONE:
                side.tactics[order.hex] = order.tactic


def _role(sheet: Sequence[Order], kind: type[T], at: str) -> tuple[T, int] | None:
    """Find the attacker's order for a hex; the one for this hex counts before that for all."""
    found = {
        order.hex: (order, place)
        for place, order in enumerate(sheet, 1)
        if isinstance(order, kind) and order.role == "attack"
    }
    return found.get(at) or found.get(REACH)
