"""A defender's combat orders given one by one: together they are its answer for a battle.

Rules: V-12.5-02, V-12.6-01, V-12.21-02, V-12.22-01, V-12.28-01.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order
from engine.valhalla.orders import Boon, Form, Power, Respond, UseTactic
from engine.valhalla.orders.battle_magic import AEGIS, BATTLE, KNUCKLES, RAISE, WRATH
from engine.valhalla.orders.fields import REACH
from engine.valhalla.view import View

PIECES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "formation": ("role", ("defense",)),
    "tactic": ("role", ("defense",)),
    "power": ("power", (*BATTLE, RAISE)),
    "boon": ("boon", (KNUCKLES, WRATH, AEGIS)),
}
"""By kind of order: which field must say what, so that a response window takes it."""
LISTS: Final = ("power", "boon")


def takes(kind: str, fields: Mapping[str, Any]) -> bool:
    """Tell whether an order may be a part of an answer."""
    name, said = PIECES.get(kind, ("", ()))
    return bool(name) and fields.get(name, "defense") in said


def as_answer(order: Order, at: str) -> Respond | None:
    """Read an order as an answer; `at` is the battle if it names none. None: it is no answer."""
    if isinstance(order, Respond):
        return order
    if not takes(order.kind, dict(order)):
        return None
    match order:
        case Form(hex=hex, stacks=stacks, riders=riders):
            where = at if hex == REACH else hex
            piece = Respond(battle=where, formation=stacks or None, riders=riders)
        case UseTactic(hex=hex, tactic=tactic):
            piece = Respond(battle=at if hex == REACH else hex, tactic=tactic)
        case Power(hex=hex, caster=caster, power=power):
            words = (caster, power, order.infantry or order.position or "")
            piece = Respond(battle=hex or at, power=(" ".join(words).strip(),))
        case Boon(target=target, boon=boon):
            piece = Respond(battle=next(iter(target), at), boon=(boon,))
        case _:
            return None
    return piece


def counts_as(view: View, ask: Ask, order: Order) -> Order:
    """Take what is chosen in a response window for what it is: an answer for that battle alone.

    Nothing that stands by default is changed by it (V-12.5-02, V-12.6-01).
    """
    if ask.kind != "respond" or view.me is None or not isinstance(order, (Form, UseTactic)):
        return order
    at = next((one.at for one in view.me.briefs if not one.parley), "")
    piece = as_answer(order, at)
    bare = isinstance(order, Form) and not order.stacks
    return order if piece is None or bare else piece


def folded(sheet: Iterable[Order], at: str) -> tuple[Order, ...]:
    """Join all that answers one battle into one answer, in the place of the first."""
    whole: dict[int | str, Order] = {}
    for place, order in enumerate(sheet):
        piece = as_answer(order, at)
        if piece is None:
            whole[place] = order
            continue
        earlier = whole.get(piece.battle)
        again = isinstance(order, Respond)
        whole[piece.battle] = (
            _joined(earlier, piece, again=again) if isinstance(earlier, Respond) else piece
        )
    return tuple(whole.values())


def gathered(sheet: Iterable[Order], given: Order, at: str) -> tuple[tuple[Order, ...], Order]:
    """Join an order with what was answered before for that battle; the rest stays as it is."""
    piece = as_answer(given, at)
    if piece is None:
        return folded(sheet, at), given
    before = folded(sheet, at)
    rest = tuple(
        one for one in before if not (isinstance(one, Respond) and one.battle == piece.battle)
    )
    [whole] = folded((*(one for one in before if one not in rest), given), piece.battle)
    return rest, whole


def _joined(earlier: Respond, later: Respond, *, again: bool) -> Respond:
    """Let a later part count besides the earlier ones; what was asked again is asked once."""
    given = {name: value for name, value in later if value not in (None, (), {})}
    for name in LISTS:
        before = getattr(earlier, name)
        after = (one for one in getattr(later, name) if not (again and one in before))
        given[name] = (*before, *after)
    return earlier.model_copy(update=given)
