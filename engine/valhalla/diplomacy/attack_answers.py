"""Joins a defender's combat orders, given one by one, into its answer for a battle.

Rules: V-12.5-02, V-12.6-01, V-12.21-02, V-12.22-01, V-12.28-01.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order
from engine.valhalla.orders.battle_magic import (
    BATTLE_POWERS,
    BOON_AEGIS,
    BOON_KNUCKLEBONES,
    BOON_WRATH,
    RAISE_DEAD,
)
from engine.valhalla.orders.combat import Respond, SetFormation, UseTactic
from engine.valhalla.orders.fields import EVERY_HEX
from engine.valhalla.orders.magic import Boon, Power
from engine.valhalla.view import View

ANSWER_PARTS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "formation": ("role", ("defense",)),
    "tactic": ("role", ("defense",)),
    "power": ("power", (*BATTLE_POWERS, RAISE_DEAD)),
    "boon": ("boon", (BOON_KNUCKLEBONES, BOON_WRATH, BOON_AEGIS)),
}
"""By kind of order: the field, and its values, that make it a part of an answer."""
LIST_FIELDS: Final = ("power", "boon")


def is_answer_part(kind: str, fields: Mapping[str, Any]) -> bool:
    """Return whether an order may be a part of an answer."""
    name, said = ANSWER_PARTS.get(kind, ("", ()))
    return bool(name) and fields.get(name, "defense") in said


def read_as_answer(order: Order, at: str) -> Respond | None:
    """Read an order as an answer, or return None; `at` is the battle if the order names none."""
    if isinstance(order, Respond):
        return order
    if not is_answer_part(order.kind, dict(order)):
        return None
    match order:
        case SetFormation(hex=hex, stacks=stacks, riders=riders):
            where = at if hex == EVERY_HEX else hex
            answer = Respond(battle=where, formation=stacks or None, riders=riders)
        case UseTactic(hex=hex, tactic=tactic):
            answer = Respond(battle=at if hex == EVERY_HEX else hex, tactic=tactic)
        case Power(hex=hex, caster=caster, power=power):
            words = (caster, power, order.infantry or order.position or "")
            answer = Respond(battle=hex or at, power=(" ".join(words).strip(),))
        case Boon(target=target, boon=boon):
            answer = Respond(battle=next(iter(target), at), boon=(boon,))
        case _:
            return None
    return answer


def turn_into_answer(view: View, ask: Ask, order: Order) -> Order:
    """Turn a formation or tactic given in a response window into an answer for that battle.

    Standing formations and tactics stay as they are (V-12.5-02, V-12.6-01).
    """
    if ask.kind != "respond" or view.me is None or not isinstance(order, (SetFormation, UseTactic)):
        return order
    at = next((one.at for one in view.me.briefs if not one.parley), "")
    answer = read_as_answer(order, at)
    bare = isinstance(order, SetFormation) and not order.stacks
    return order if answer is None or bare else answer


def join_answers(sheet: Iterable[Order], at: str) -> tuple[Order, ...]:
    """Join all answers for the same battle into one, at the index of the first."""
    joined: dict[int | str, Order] = {}
    for index, order in enumerate(sheet):
        answer = read_as_answer(order, at)
        if answer is None:
            joined[index] = order
            continue
        earlier = joined.get(answer.battle)
        again = isinstance(order, Respond)
        joined[answer.battle] = (
            _join_two(earlier, answer, again=again) if isinstance(earlier, Respond) else answer
        )
    return tuple(joined.values())


def join_with_earlier_answers(
    sheet: Iterable[Order], order: Order, at: str
) -> tuple[tuple[Order, ...], Order]:
    """Return the rest of the sheet, and the order joined with earlier answers for its battle."""
    answer = read_as_answer(order, at)
    if answer is None:
        return join_answers(sheet, at), order
    before = join_answers(sheet, at)
    rest = tuple(
        one for one in before if not (isinstance(one, Respond) and one.battle == answer.battle)
    )
    [joined] = join_answers((*(one for one in before if one not in rest), order), answer.battle)
    return rest, joined


def _join_two(earlier: Respond, later: Respond, *, again: bool) -> Respond:
    """Add a later part to an earlier answer; powers and boons asked again count once."""
    fields = {name: value for name, value in later if value not in (None, (), {})}
    for name in LIST_FIELDS:
        before = getattr(earlier, name)
        after = (one for one in getattr(later, name) if not (again and one in before))
        fields[name] = (*before, *after)
    return earlier.model_copy(update=fields)
