"""What the checks say of an order of the first side, on its own turn."""

from typing import Any

from engine.core.protocol.game import Ask
from engine.core.protocol.values import EVERYONE, Seat, Verdict
from engine.valhalla.checks import check
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.world import order, sheet

ONE = Seat(1)
ASK = Ask(id="turn.1", seat=ONE, kind="orders", clock="order_hours", known_to=EVERYONE)

Given = dict[str, Any]


def verdict(state: State, wanted: Given, *before: Given) -> Verdict:
    return check(view(state, ONE), ASK, order(wanted), sheet(*before))


def refused(state: State, wanted: Given, *before: Given) -> str:
    """Name the refusal; nothing where the order stands."""
    return "".join(one.code for one in verdict(state, wanted, *before).refusals)


def facts(state: State, wanted: Given, *before: Given) -> Any:
    """Tell the facts of the refusal."""
    [refusal] = verdict(state, wanted, *before).refusals
    return refusal.facts


def warned(state: State, wanted: Given, *before: Given) -> list[str]:
    """Name the warnings of an order that stands."""
    found = verdict(state, wanted, *before)
    assert not found.refusals
    return [one.code for one in found.warnings]
