"""Checks whether an order may stand, in the ledger's sequence of refusals (section 12).

Rules: V-12.0-01 to V-12.0-07, V-12.0-10 to V-12.0-15, V-13-27.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.core.protocol.drafts import find_faulty_fields
from engine.core.protocol.game import Ask, Sheet
from engine.core.protocol.values import Draft, Order, Refusal, Verdict
from engine.valhalla.checks import boons_and_boasts, diplomacy, exploration, game_master, setup
from engine.valhalla.checks.combat import battle_orders
from engine.valhalla.checks.construction import construction_orders
from engine.valhalla.checks.movement import movement_orders
from engine.valhalla.checks.order_case import Check, OrderCase, make_refusal, refuse_field
from engine.valhalla.diplomacy import attack_answers
from engine.valhalla.orders.magic import BOONS_AT_ONCE
from engine.valhalla.orders.order_types import ORDER_TYPES_BY_KIND
from engine.valhalla.orders.sheet_rules import effective_orders
from engine.valhalla.view import OwnSide, View

_PARTS: Final = (
    setup,
    movement_orders,
    battle_orders,
    diplomacy,
    construction_orders,
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

SETUP_KINDS: Final = ("design", "side", "take", "paste")
KINDS_CLOSED_WHEN_DONE: Final = ("design", "take")
"""Kinds that are refused once a side is done, before any other fault is looked for."""
ANY_TIME_KINDS: Final = (
    "boast", "acclaim", "preferences", "resign", "whisper", "say", "react", "gm",
)  # fmt: skip
ANSWER_KINDS: Final = ("respond", "truce", "parley")
"""Kinds that a response window or a parley accepts."""
PARLEY_KINDS: Final = ("transfer",)
"""Kinds that are played at once in the window of a parley (V-8-12)."""
KINDS_BY_WINDOW: Final[Mapping[str, tuple[str, ...]]] = {
    "respond": ANSWER_KINDS,
    "parley": (*ANSWER_KINDS, *PARLEY_KINDS),
}
"""By kind of ask outside the own turn: the kinds that it takes (V-12.0-07)."""
MARCH_KINDS: Final = ("move", "ferry")
"""Kinds that are carried out in list order."""


def check(view: View, ask: Ask | None, given: Order | Draft, sheet: Sheet) -> Verdict:
    """Return the first refusal, or all warnings (V-12.0-03, V-12.0-06)."""
    refusal = next(_check_general(view, ask, given), None)
    if refusal is not None:
        return Verdict((refusal,))
    if isinstance(given, Draft):
        wrong = find_faulty_fields(ORDER_TYPES_BY_KIND[given.kind or ""], given.fields) or ("kind",)
        return Verdict((refuse_field(wrong[0]),))
    if view.me is None:
        return Verdict(tuple(game_master.check_master_deed(view, given))[:1])
    case = _make_case(view, view.me, ask, given, sheet)
    kind = case.order.kind
    refusal = next(CHECKS[kind](case), None) if kind in CHECKS else None
    if refusal is not None:
        return Verdict((refusal,))
    warn = WARNINGS.get(kind)
    return Verdict((), tuple(warn(case)) if warn is not None else ())


def check_on_sheet(view: View, ask: Ask | None, sheet: Sheet, place: int) -> Verdict:
    """Return the verdict on an order of a sheet, with warnings that regard the whole sheet.

    Movement comes first, so a march that is listed later brings an Officer in time (V-12.0-24);
    marches themselves go in list order (V-12.3-31).
    """
    given, before = sheet[place], sheet[:place]
    verdict = check(view, ask, given, before)
    warn = WARNINGS.get(given.kind)
    if not verdict.is_accepted or warn is None or given.kind in MARCH_KINDS or view.me is None:
        return verdict
    case = replace(
        _make_case(view, view.me, ask, given, before), whole_sheet=effective_orders(sheet)
    )
    return Verdict((), tuple(warn(case)))


def _make_case(view: View, me: OwnSide, ask: Ask | None, given: Order, sheet: Sheet) -> OrderCase:
    """Return the case of an order; a defender's orders are checked as one answer (V-12.28-01)."""
    before: tuple[Order, ...] = effective_orders(sheet, given)
    if ask is not None and ask.kind == "respond":
        at = next((one.at for one in me.briefs if not one.parley), "")
        before, given = attack_answers.join_with_earlier_answers(before, given, at)
    return OrderCase(view, me, ask, given, before)


def _check_general(view: View, ask: Ask | None, given: Order | Draft) -> Iterator[Refusal]:
    """Check what holds for every order: a running game, a side, the own turn."""
    kind = given.kind or ""
    if view.outcome is not None:
        yield make_refusal("GAME_NOT_RUNNING", "V-12.0-10")
    if kind == "gm":
        if not view.keeper:
            yield make_refusal("GM_ONLY", "V-12.30-10")
        return
    me = view.me
    if me is None:
        yield make_refusal("NOT_A_PLAYER", "V-12.0-11")
        return
    if view.side(me.seat).ended:
        yield make_refusal("SIDE_ENDED", "V-12.0-12")
    yield from _check_time(view, ask, kind, given)


def _check_time(view: View, ask: Ask | None, kind: str, given: Order | Draft) -> Iterator[Refusal]:
    """Check that it is the own turn, or that this order belongs to the window (V-12.0-07)."""
    me = view.me
    if view.phase == "setup":
        if me is not None and kind not in (*SETUP_KINDS, "resign"):
            yield setup.too_early_refusal(me, kind)
        if kind in KINDS_CLOSED_WHEN_DONE and me is not None and me.done:
            yield setup.design_locked_refusal(view)
        return
    asked = ask.kind if ask is not None else ""
    if asked == "orders" or kind in KINDS_BY_WINDOW.get(asked, ()):
        return
    if asked == "respond" and attack_answers.is_answer_part(kind, _fields_of(given)):
        return
    if kind in (*SETUP_KINDS, *ANY_TIME_KINDS, "respond") or (
        kind == "boon" and _is_petition(given)
    ):
        return
    is_own_turn = me is not None and me.seat in (*view.batch, view.turn)
    if is_own_turn:
        yield make_refusal("DEADLINE_PASSED", "V-12.0-14")
    yield make_refusal("NOT_YOUR_TURN", "V-12.0-13")


def _is_petition(given: Order | Draft) -> bool:
    """Return whether it is a petition, which may be made at any time (V-10.1-33)."""
    return _fields_of(given).get("boon") == "boon_petition"


def _fields_of(given: Order | Draft) -> Mapping[str, Any]:
    return given.fields if isinstance(given, Draft) else given.__dict__


__all__ = [
    "ANSWER_KINDS",
    "ANY_TIME_KINDS",
    "BOONS_AT_ONCE",
    "PARLEY_KINDS",
    "SETUP_KINDS",
    "check",
    "check_on_sheet",
]
