"""May this order stand? The ledger's sequence of refusals, on a view (section 12).

Rules: V-12.0-01 to V-12.0-07, V-12.0-10 to V-12.0-15, V-13-27.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.core.protocol.drafts import faults
from engine.core.protocol.game import Ask, Sheet
from engine.core.protocol.values import Draft, Order, Refusal, Verdict
from engine.valhalla.checks import (
    boons_and_boasts,
    construction,
    diplomacy,
    exploration,
    game_master,
    setup,
)
from engine.valhalla.checks.case import Check, OrderCase, no
from engine.valhalla.checks.combat import battle_orders
from engine.valhalla.checks.movement import movement_orders
from engine.valhalla.diplomacy import attack_answers
from engine.valhalla.orders import ORDERS
from engine.valhalla.orders.magic import NOW
from engine.valhalla.orders.sheet_rules import effective
from engine.valhalla.view import Own, View

_PARTS: Final = (
    setup,
    movement_orders,
    battle_orders,
    diplomacy,
    construction,
    exploration,
    boons_and_boasts,
    game_master,
)

CHECKS: Final[dict[str, Check]] = {
    kind: check for part in _PARTS for kind, check in part.CHECKS.items()
}
WARNINGS: Final[dict[str, Check]] = {
    kind: check for part in _PARTS for kind, check in part.WARNINGS.items()
}

SETUP: Final = ("design", "side", "take", "paste")
CLOSED: Final = ("design", "take")
"""What a side takes no more once it is done, whatever else may be wrong with it."""
ANY_TIME: Final = ("boast", "preferences", "resign", "whisper", "say", "react", "gm")
ANSWERS: Final = ("respond", "truce", "parley")
"""Orders that a response window or a parley takes."""
MARCHES: Final = ("move", "ferry")
"""Orders that are carried out in list order."""


def check(view: View, ask: Ask | None, given: Order | Draft, sheet: Sheet) -> Verdict:
    """Report the first error, or all warnings (V-12.0-03, V-12.0-06)."""
    refusal = next(_general(view, ask, given), None)
    if refusal is not None:
        return Verdict((refusal,))
    if isinstance(given, Draft):
        wrong = faults(ORDERS[given.kind or ""], given.fields) or ("kind",)
        return Verdict((no("BAD_FIELD", "V-12.0-15", field=wrong[0]),))
    if view.me is None:
        return Verdict(tuple(game_master.master(view, given))[:1])
    case = _case(view, view.me, ask, given, sheet)
    kind = case.order.kind
    refusal = next(CHECKS[kind](case), None) if kind in CHECKS else None
    if refusal is not None:
        return Verdict((refusal,))
    warn = WARNINGS.get(kind)
    return Verdict((), tuple(warn(case)) if warn is not None else ())


def on_sheet(view: View, ask: Ask | None, sheet: Sheet, place: int) -> Verdict:
    """Say what is to be known of an order as its whole sheet stands now.

    Movement comes first, so a march that is listed later brings an Officer in time (V-12.0-24);
    marches themselves go in list order (V-12.3-31).
    """
    given, before = sheet[place], sheet[:place]
    verdict = check(view, ask, given, before)
    warn = WARNINGS.get(given.kind)
    if not verdict.stands or warn is None or given.kind in MARCHES or view.me is None:
        return verdict
    case = replace(_case(view, view.me, ask, given, before), all=effective(sheet))
    return Verdict((), tuple(warn(case)))


def _case(view: View, me: Own, ask: Ask | None, given: Order, sheet: Sheet) -> OrderCase:
    """Lay an order on those given before; a defender's are checked as one answer (V-12.28-01)."""
    before: tuple[Order, ...] = effective(sheet, given)
    if ask is not None and ask.kind == "respond":
        at = next((one.at for one in me.briefs if not one.parley), "")
        before, given = attack_answers.gathered(before, given, at)
    return OrderCase(view, me, ask, given, before)


def _general(view: View, ask: Ask | None, given: Order | Draft) -> Iterator[Refusal]:
    """Check what holds for every order: a running game, a side, the own turn."""
    kind = given.kind or ""
    if view.outcome is not None:
        yield no("GAME_NOT_RUNNING", "V-12.0-10")
    if kind == "gm":
        if not view.keeper:
            yield no("GM_ONLY", "V-12.30-10")
        return
    me = view.me
    if me is None:
        yield no("NOT_A_PLAYER", "V-12.0-11")
        return
    if view.side(me.seat).ended:
        yield no("SIDE_ENDED", "V-12.0-12")
    yield from _timely(view, ask, kind, given)


def _timely(view: View, ask: Ask | None, kind: str, given: Order | Draft) -> Iterator[Refusal]:
    """Check that it is the own turn, or that this order belongs to the window (V-12.0-07)."""
    me = view.me
    if view.phase == "setup":
        if me is not None and kind not in (*SETUP, "resign"):
            yield setup.early(me, kind)
        if kind in CLOSED and me is not None and me.done:
            yield setup.locked(view)
        return
    asked = ask.kind if ask is not None else ""
    if asked == "orders" or (asked in {"respond", "parley"} and kind in ANSWERS):
        return
    if asked == "respond" and attack_answers.takes(kind, _fields(given)):
        return
    if kind in (*SETUP, *ANY_TIME, "respond") or (kind == "boon" and _petition(given)):
        return
    mine = me is not None and me.seat in (*view.batch, view.turn)
    if mine:
        yield no("DEADLINE_PASSED", "V-12.0-14")
    yield no("NOT_YOUR_TURN", "V-12.0-13")


def _petition(given: Order | Draft) -> bool:
    """Tell whether it is a free request: it may be made at any time (V-10.1-33)."""
    return _fields(given).get("boon") == "boon_petition"


def _fields(given: Order | Draft) -> Mapping[str, Any]:
    return given.fields if isinstance(given, Draft) else given.__dict__


__all__ = ["ANSWERS", "ANY_TIME", "NOW", "SETUP", "check", "on_sheet"]
