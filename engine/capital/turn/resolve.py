"""Carrying out orders, one at a time, completely (C-ORDER-01, C-ORDER-05)."""

from collections.abc import Callable
from typing import Any, Final

from engine.capital.checks.named_cards import find_each_named
from engine.capital.events.endings import ConcessionHeld
from engine.capital.events.turns import PolicySet, TurnLapsed
from engine.capital.orders import SetPolicy
from engine.capital.state import State
from engine.capital.turn import attack_phase, build_phase, regroup_phase
from engine.capital.turn.default_orders import default_order
from engine.capital.turn.elimination import concede
from engine.capital.turn.phases import close_chapter, end_build, may_attack, open_regroup, pass_turn
from engine.capital.turn.piles import Work, secret_audience
from engine.capital.view_builder import view
from engine.core.dice import Dice
from engine.core.protocol.game import ChapterClosed, Sheets, Step
from engine.core.protocol.values import EVERYONE, Order, Seat
from engine.core.protocol.working_copy import start_working_copy

HANDLERS_BY_KIND: Final[dict[str, Callable[[Work, Any], None]]] = {
    "build": build_phase.build,
    "upgrade": build_phase.upgrade,
    "settle": build_phase.settle,
    "use": build_phase.use,
    "quest": build_phase.quest,
    "pick": build_phase.pick,
    "end_build": lambda work, _: end_build(work),
    "war": attack_phase.declare_war,
    "raze": attack_phase.raze,
    "survive": attack_phase.survive,
    "end_attack": lambda work, _: open_regroup(work),
    "move": regroup_phase.move,
    "store": regroup_phase.store,
}


def resolve(state: State, sheets: Sheets, dice: Dice) -> Step[State]:
    """Carry out the orders of all sheets on a copy of the state.

    Lists of orders and tokens are handled by match and desk (C-ORDER-02, C-ORDER-03).
    """
    work = start_working_copy(state, dice)
    for (seat, _), sheet in sorted(sheets.items()):
        for order in sheet:
            _carry_out_order(work, seat, order)
    if work.state.outcome is not None and not isinstance(work.events[-1], ChapterClosed):
        close_chapter(work)
    return work.finish_step()


def _carry_out_order(work: Work, seat: Seat, order: Order) -> None:
    state = work.state
    if order.kind == "policy":
        assert isinstance(order, SetPolicy)  # noqa: S101  (kinds are classes)
        state.acted = state.acted or state.turn == seat
        set_policy(work, seat, order)
    elif order.kind == "concede":
        _carry_out_concession(work, seat)
    elif order.kind == "lapse":
        _carry_out_lapse(work, seat)
    else:
        state.acted = True
        _carry_out_and_close(work, order)


def _carry_out_and_close(work: Work, order: Order) -> None:
    """Carry an order out, and close the Attack phase if nobody can attack (C-TURN-08)."""
    HANDLERS_BY_KIND[order.kind](work, order)
    _close_idle_attack(work)


def _close_idle_attack(work: Work) -> None:
    state = work.state
    is_waiting = state.outcome is None and state.phase == "attack" and state.choice is None
    if is_waiting and not may_attack(state):
        open_regroup(work)


def set_policy(work: Work, seat: Seat, order: SetPolicy) -> None:
    """Change the standing policy; fields not given stay (C-DEFEND-02, C-DEFEND-12)."""
    kingdom = work.state.kingdoms[seat - 1]
    changes = {
        field: value
        for field in ("commit", "hold_back", "priority", "hopeless", "mercs")
        if (value := getattr(order, field)) is not None
    }
    for field, value in changes.items():
        if isinstance(value, tuple):
            changes[field] = tuple(find_each_named(work.state.units_in_slot_order(kingdom), value))
    kingdom.policy = kingdom.policy.model_copy(update=changes)
    audience = secret_audience(work.state, seat)
    work.tell(PolicySet(audience=audience, seat=seat, policy=kingdom.policy))


def _carry_out_concession(work: Work, seat: Seat) -> None:
    """Give up: at once, or after the war in which the seat defends (C-ELIM-04)."""
    state = work.state
    if concede(work, seat):
        pass_turn(work)
    elif state.war is not None and state.war.conceding and state.war.target == seat:
        work.tell(ConcessionHeld(audience=EVERYONE, seat=seat))
    _close_idle_attack(work)


def _carry_out_lapse(work: Work, seat: Seat) -> None:
    """End a turn whose time ran out by default orders (C-TIME-01)."""
    state = work.state
    number = state.kingdoms[seat - 1].turns
    work.tell(TurnLapsed(audience=EVERYONE, seat=seat))
    while state.outcome is None and state.turn == seat and state.active_kingdom.turns == number:
        _carry_out_and_close(work, default_order(view(state, seat)))
