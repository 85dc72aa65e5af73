"""The check of every order, on a view, in the ledger's sequence of refusals (section ORDER)."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from engine.capital.checks import any_time, build, mercenaries, regroup, repeats, war
from engine.capital.combat.idle_attackers import find_idle_attackers, write_units_in_slots
from engine.capital.orders import ORDERS_BY_KIND, Raze
from engine.capital.view import KingdomView, View
from engine.core.protocol.drafts import find_faulty_fields
from engine.core.protocol.game import Ask, Sheet
from engine.core.protocol.values import ACCEPTED, Draft, Order, Refusal, Verdict

ANY_TIME_KINDS: Final = ("policy", "concede")
CHOICE_KINDS: Final = ("pick", "raze", "survive")
PHASES_BY_KIND: Final[dict[str, tuple[str, ...]]] = {
    "build": ("build",),
    "upgrade": ("build",),
    "settle": ("build",),
    "use": ("build", "regroup"),
    "end_build": ("build",),
    "war": ("attack",),
    "end_attack": ("attack",),
    "move": ("regroup",),
    "store": ("regroup",),
}
"""By kind of order: the phases it belongs to; kinds left out belong to any.

Rules: C-TURN-01, C-TURN-03 to C-TURN-05, C-QUEST-02, C-ORDER-10.
"""

OrderCheck = Callable[[View, KingdomView, Any], Iterator[Refusal]]

CHECKS_BY_KIND: Final[dict[str, OrderCheck]] = {
    "build": build.check_build,
    "upgrade": build.check_upgrade,
    "settle": mercenaries.check_settle,
    "use": mercenaries.check_use,
    "quest": mercenaries.check_quest,
    "pick": mercenaries.check_pick,
    "war": war.check_war,
    "raze": war.check_raze,
    "survive": war.check_survive,
    "move": regroup.check_move,
    "store": regroup.check_store,
    "policy": any_time.check_policy,
    "concede": any_time.check_concede,
}


def check(view: View, ask: Ask | None, order: Order | Draft, sheet: Sheet) -> Verdict:  # noqa: ARG001
    """Report the first failure in the ledger's order; a refused order changes nothing.

    Rules: C-ORDER-01, C-ORDER-04, C-INFO-20.
    """
    refusal = next(_find_refusals(view, order), None)
    return ACCEPTED if refusal is None else Verdict((refusal,))


def list_refusals(view: View, order: Order) -> tuple[Refusal, ...]:
    """Return all that stands in the way of an order; the first one is what `check` reports."""
    return tuple(_find_refusals(view, order))


def _find_refusals(view: View, order: Order | Draft) -> Iterator[Refusal]:
    kind = order.kind or ""
    me = view.me
    if view.outcome is not None:
        yield Refusal(code="GAME_OVER", rule="C-ORDER-04")
    if me is None:
        yield Refusal(code="NOT_IN_GAME", rule="C-ORDER-04")
        return
    yield from _check_moment(view, me, kind)
    if isinstance(order, Draft):
        yield from _malformed(view, me, order)
        return
    if isinstance(order, Raze) and order.buildings is None and not order.city:
        yield Refusal(code="FIELD_MISSING", rule="C-ORDER-09", facts={"field": "buildings"})
    yield from repeats.check_repeats(view, me, kind, order.__dict__)
    if kind in CHECKS_BY_KIND:
        yield from CHECKS_BY_KIND[kind](view, me, order)


def _check_moment(view: View, me: KingdomView, kind: str) -> Iterator[Refusal]:
    """Check seat, turn, choice and phase (C-ORDER-04, C-ORDER-06, C-ORDER-08, C-ORDER-10)."""
    if me.out:
        yield Refusal(code="ELIMINATED", rule="C-ELIM-05")
    if kind in ANY_TIME_KINDS:
        return
    if view.turn != me.seat:
        yield Refusal(code="NOT_YOUR_TURN", rule="C-TURN-02", facts={"active": view.turn})
    if kind in CHOICE_KINDS and view.choice != kind:
        yield Refusal(code="NOTHING_PENDING", rule="C-ORDER-08")
    if kind not in CHOICE_KINDS and view.choice is not None:
        facts: dict[str, str | int] = {"choice": view.choice}
        yield Refusal(code="PENDING_CHOICE", rule="C-ORDER-06", facts=facts)
    needed = PHASES_BY_KIND.get(kind, (view.phase,))
    if kind not in CHOICE_KINDS and view.phase not in needed:
        yield _out_of_phase(view, me, needed)


def _out_of_phase(view: View, me: KingdomView, needed: tuple[str, ...]) -> Refusal:
    """Refuse an order outside its phase; say why an Attack phase ahead would be skipped.

    Rules: C-TURN-01, C-TURN-08.
    """
    facts: dict[str, str | int] = {"needed": ",".join(needed), "phase": view.phase}
    is_attack_ahead = needed == ("attack",) and view.phase == "build" and me.secrets is not None
    idle_attackers = (
        find_idle_attackers(view, me, me.secrets.units)
        if is_attack_ahead and me.secrets is not None
        else None
    )
    if idle_attackers is None:
        return Refusal(code="WRONG_PHASE", rule="C-TURN-01", facts=facts)
    facts |= {
        "why": idle_attackers.reason,
        "units": write_units_in_slots(idle_attackers.units),
        "upgrade": idle_attackers.upgrade,
    }
    facts |= {"count": build.count_recruits(view, me)}
    return Refusal(code="WRONG_PHASE", rule="C-TURN-08", facts=facts)


def _malformed(view: View, me: KingdomView, draft: Draft) -> Iterator[Refusal]:
    """Refuse a field that is missing or malformed; a policy requires none (C-ORDER-09)."""
    kind = draft.kind or ""
    wrong_fields = find_faulty_fields(ORDERS_BY_KIND[kind], draft.fields) or ("kind",)
    if kind == "policy":
        yield from repeats.check_repeats(view, me, kind, draft.fields)
        yield from any_time.check_policy_unlocked(view, me)
        value = str(draft.fields.get(wrong_fields[0]))[:40]
        facts: dict[str, str | int] = {"field": wrong_fields[0], "value": value}
        yield Refusal(code="POLICY_VALUE", rule="C-DEFEND-02", facts=facts)
    yield Refusal(code="FIELD_MISSING", rule="C-ORDER-09", facts={"field": wrong_fields[0]})
