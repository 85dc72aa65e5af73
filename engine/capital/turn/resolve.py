"""Orders carried out, one at a time, completely (C-ORDER-01, C-ORDER-05)."""

from collections.abc import Callable
from typing import Any, Final

from engine.capital.checks.named_cards import each_named
from engine.capital.events.play import ConcessionHeld, PolicySet, TurnLapsed
from engine.capital.orders import SetPolicy
from engine.capital.state import State
from engine.capital.turn import attack_phase, build_phase, regroup_phase
from engine.capital.turn.default_orders import default_order
from engine.capital.turn.elimination import concede
from engine.capital.turn.phases import close_chapter, end_build, may_attack, open_regroup, pass_turn
from engine.capital.turn.piles import Tables, owners
from engine.capital.view import view
from engine.core.dice import Dice
from engine.core.protocol.game import ChapterClosed, Sheets, Step
from engine.core.protocol.values import EVERYONE, Order, Seat
from engine.core.protocol.working_copy import start_working_copy

DEEDS: Final[dict[str, Callable[[Tables, Any], None]]] = {
    "build": build_phase.build,
    "upgrade": build_phase.upgrade,
    "settle": build_phase.settle,
    "use": build_phase.use,
    "quest": build_phase.quest,
    "pick": build_phase.pick,
    "end_build": lambda table, _: end_build(table),
    "war": attack_phase.declare,
    "raze": attack_phase.raze,
    "survive": attack_phase.survive,
    "end_attack": lambda table, _: open_regroup(table),
    "move": regroup_phase.move,
    "store": regroup_phase.store,
}


def resolve(state: State, sheets: Sheets, dice: Dice) -> Step[State]:
    """Carry out what was ordered, on a copy.

    Lists of orders and tokens are the match's and the desk's (C-ORDER-02, C-ORDER-03).
    """
    table = start_working_copy(state, dice)
    for (seat, _), sheet in sorted(sheets.items()):
        for order in sheet:
            _carry_out(table, seat, order)
    if table.state.outcome is not None and not isinstance(table.tale[-1], ChapterClosed):
        close_chapter(table)
    return table.step()


def _carry_out(table: Tables, seat: Seat, order: Order) -> None:
    state = table.state
    if order.kind == "policy":
        assert isinstance(order, SetPolicy)  # noqa: S101  (kinds are classes)
        state.acted = state.acted or state.turn == seat
        set_policy(table, seat, order)
    elif order.kind == "concede":
        _concede(table, seat)
    elif order.kind == "lapse":
        _lapse(table, seat)
    else:
        state.acted = True
        _play(table, order)


def _play(table: Tables, order: Order) -> None:
    """Carry an order out; the Attack phase closes by itself when nothing is left (C-TURN-08)."""
    DEEDS[order.kind](table, order)
    _close_attack(table)


def _close_attack(table: Tables) -> None:
    state = table.state
    idle = state.outcome is None and state.phase == "attack" and state.choice is None
    if idle and not may_attack(state):
        open_regroup(table)


def set_policy(table: Tables, seat: Seat, order: SetPolicy) -> None:
    """Change the standing policy; fields not given stay (C-DEFEND-02, C-DEFEND-12)."""
    one = table.state.realms[seat - 1]
    given = {
        field: value
        for field in ("commit", "hold_back", "priority", "hopeless", "mercs")
        if (value := getattr(order, field)) is not None
    }
    for field, value in given.items():
        if isinstance(value, tuple):
            given[field] = tuple(each_named(table.state.lying(one), value))
    one.policy = one.policy.model_copy(update=given)
    own = owners(table.state, seat)
    table.tell(PolicySet(audience=own, seat=seat, policy=one.policy))


def _concede(table: Tables, seat: Seat) -> None:
    """Give up: at once, or after the war in which the seat defends (C-ELIM-04)."""
    state = table.state
    if concede(table, seat):
        pass_turn(table)
    elif state.war is not None and state.war.conceding and state.war.target == seat:
        table.tell(ConcessionHeld(audience=EVERYONE, seat=seat))
    _close_attack(table)


def _lapse(table: Tables, seat: Seat) -> None:
    """End a turn whose time ran out by default orders (C-TIME-01)."""
    state = table.state
    number = state.realms[seat - 1].turns
    table.tell(TurnLapsed(audience=EVERYONE, seat=seat))
    while state.outcome is None and state.turn == seat and state.active.turns == number:
        _play(table, default_order(view(state, seat)))
