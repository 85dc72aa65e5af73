"""Checks of `train_officer` (V-12.14-10 to V-12.14-15)."""

from collections.abc import Iterator

from engine.core.protocol.values import Refusal
from engine.valhalla.checks.case import OrderCase, no
from engine.valhalla.checks.construction.common import works
from engine.valhalla.cities.officer_training import NONE, TRAINED, forbidden


def train(case: OrderCase) -> Iterator[Refusal]:
    """May the capital train this Officer, by the level that it will have? (V-12.14-15)."""
    order = case.order
    if order.repeat not in {"yes", "no"}:
        yield no("BAD_FIELD", "V-12.0-15", field="repeat")
    if order.type not in {*TRAINED, NONE}:
        yield no("OFFICER_TYPE", "V-12.14-10", type=order.type[:20])
    if order.type == NONE:
        return
    capital = works(case).capital
    if capital is None:
        yield no("OFFICER_NO_CAPITAL", "V-12.14-11")
    elif forbidden(order.type, capital.level):
        yield no("OFFICER_CASTER_LEVEL", "V-12.14-13")


def train_warnings(case: OrderCase) -> Iterator[Refusal]:
    """Warn of work that is lost with a change (V-12.14-12, V-4.4-09)."""
    now = case.me.training
    if now is not None and now.officer != case.order.type:
        yield no("OFFICER_BUSY", "V-12.14-12", type=now.officer, turns=now.spent)
