"""Verdicts of the checks on orders of the first side, on its own turn."""

from typing import Any

from engine.core.protocol.game import Ask
from engine.core.protocol.values import EVERYONE, Seat, Verdict
from engine.valhalla.checks.order_checks import check
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import read_order, read_sheet

ONE = Seat(1)
ASK = Ask(id="turn.1", seat=ONE, kind="orders", clock="order_hours", known_to=EVERYONE)

OrderFields = dict[str, Any]


def check_order(state: State, wanted: OrderFields, *before: OrderFields) -> Verdict:
    return check(view(state, ONE), ASK, read_order(wanted), read_sheet(*before))


def refusal_codes(state: State, wanted: OrderFields, *before: OrderFields) -> str:
    """Return the refusal's code; "" if the order is accepted."""
    return "".join(one.code for one in check_order(state, wanted, *before).refusals)


def refusal_facts(state: State, wanted: OrderFields, *before: OrderFields) -> Any:
    """Return the facts of the only refusal."""
    [refusal] = check_order(state, wanted, *before).refusals
    return refusal.facts


def warning_codes(state: State, wanted: OrderFields, *before: OrderFields) -> list[str]:
    """Return the codes of the warnings of an accepted order."""
    found = check_order(state, wanted, *before)
    assert not found.refusals
    return [one.code for one in found.warnings]
