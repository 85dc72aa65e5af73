"""May this order stand? The ledger's sequence of refusals, on a view (section ORDER)."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from engine.capital.checks import always, build, mercenaries, regroup, repeats, war
from engine.capital.combat.idle_attackers import idle, spelt
from engine.capital.orders import ORDERS, Raze
from engine.capital.view import RealmView, View
from engine.core.protocol.drafts import faults
from engine.core.protocol.game import Ask, Sheet
from engine.core.protocol.values import STANDS, Draft, Order, Refusal, Verdict

ANY_TIME: Final = ("policy", "concede")
CHOICES: Final = ("pick", "raze", "survive")
PHASES: Final[dict[str, tuple[str, ...]]] = {
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
"""The phases an order belongs to; the others belong to any.

Rules: C-TURN-01, C-TURN-03 to C-TURN-05, C-QUEST-02, C-ORDER-10.
"""

Check = Callable[[View, RealmView, Any], Iterator[Refusal]]

CHECKS: Final[dict[str, Check]] = {
    "build": build.build,
    "upgrade": build.upgrade,
    "settle": mercenaries.settle,
    "use": mercenaries.use,
    "quest": mercenaries.quest,
    "pick": mercenaries.pick,
    "war": war.war,
    "raze": war.raze,
    "survive": war.survive,
    "move": regroup.move,
    "store": regroup.store,
    "policy": always.policy,
    "concede": always.concede,
}


def check(view: View, ask: Ask | None, given: Order | Draft, sheet: Sheet) -> Verdict:  # noqa: ARG001
    """Report the first failure in the ledger's order; a refused order changes nothing.

    Rules: C-ORDER-01, C-ORDER-04, C-INFO-20.
    """
    refusal = next(_failures(view, given), None)
    return STANDS if refusal is None else Verdict((refusal,))


def _failures(view: View, given: Order | Draft) -> Iterator[Refusal]:
    kind = given.kind or ""
    me = view.me
    if view.outcome is not None:
        yield Refusal(code="GAME_OVER", rule="C-ORDER-04")
    if me is None:
        yield Refusal(code="NOT_IN_GAME", rule="C-ORDER-04")
        return
    yield from _general(view, me, kind)
    if isinstance(given, Draft):
        yield from _misshapen(view, me, given)
        return
    if isinstance(given, Raze) and given.buildings is None and not given.city:
        yield Refusal(code="FIELD_MISSING", rule="C-ORDER-09", facts={"field": "buildings"})
    yield from repeats.repeats(view, me, kind, given.__dict__)
    if kind in CHECKS:
        yield from CHECKS[kind](view, me, given)


def _general(view: View, me: RealmView, kind: str) -> Iterator[Refusal]:
    """Check seat, turn, choice and phase (C-ORDER-04, C-ORDER-06, C-ORDER-08, C-ORDER-10)."""
    if me.out:
        yield Refusal(code="ELIMINATED", rule="C-ELIM-05")
    if kind in ANY_TIME:
        return
    if view.turn != me.seat:
        yield Refusal(code="NOT_YOUR_TURN", rule="C-TURN-02", facts={"active": view.turn})
    if kind in CHOICES and view.choice != kind:
        yield Refusal(code="NOTHING_PENDING", rule="C-ORDER-08")
    if kind not in CHOICES and view.choice is not None:
        facts: dict[str, str | int] = {"choice": view.choice}
        yield Refusal(code="PENDING_CHOICE", rule="C-ORDER-06", facts=facts)
    needed = PHASES.get(kind, (view.phase,))
    if kind not in CHOICES and view.phase not in needed:
        yield _out_of_phase(view, me, needed)


def _out_of_phase(view: View, me: RealmView, needed: tuple[str, ...]) -> Refusal:
    """Tell which phase an order belongs to; an Attack phase that would be passed over, why.

    Rules: C-TURN-01, C-TURN-08.
    """
    facts: dict[str, str | int] = {"needed": ",".join(needed), "phase": view.phase}
    ahead = needed == ("attack",) and view.phase == "build" and me.own is not None
    why = idle(view, me, me.own.units) if ahead and me.own is not None else None
    if why is None:
        return Refusal(code="WRONG_PHASE", rule="C-TURN-01", facts=facts)
    facts |= {"why": why.reason, "units": spelt(why.units), "upgrade": why.upgrade}
    facts |= {"count": build.recruits(view, me)}
    return Refusal(code="WRONG_PHASE", rule="C-TURN-08", facts=facts)


def _misshapen(view: View, me: RealmView, draft: Draft) -> Iterator[Refusal]:
    """Name the field that is missing or of a wrong form; a policy requires none (C-ORDER-09)."""
    kind = draft.kind or ""
    wrong = faults(ORDERS[kind], draft.fields) or ("kind",)
    if kind == "policy":
        yield from repeats.repeats(view, me, kind, draft.fields)
        yield from always.locked(view, me)
        value = str(draft.fields.get(wrong[0]))[:40]
        facts: dict[str, str | int] = {"field": wrong[0], "value": value}
        yield Refusal(code="POLICY_VALUE", rule="C-DEFEND-02", facts=facts)
    yield Refusal(code="FIELD_MISSING", rule="C-ORDER-09", facts={"field": wrong[0]})
