"""Checks of `train_officer` (V-12.14-10 to V-12.14-15)."""

from collections.abc import Iterator

from engine.core.protocol.values import Refusal
from engine.valhalla.checks.construction.shared_work_checks import plan_works_before
from engine.valhalla.checks.order_case import OrderCase, make_refusal, refuse_field
from engine.valhalla.cities.officer_training import (
    NO_OFFICER,
    TRAINABLE_OFFICERS,
    is_capital_too_small,
)


def check_train_officer(case: OrderCase) -> Iterator[Refusal]:
    """Check whether the capital may train this Officer, by its level then (V-12.14-15)."""
    order = case.order
    if order.repeat not in {"yes", "no"}:
        yield refuse_field("repeat")
    if order.type not in {*TRAINABLE_OFFICERS, NO_OFFICER}:
        yield make_refusal("OFFICER_TYPE", "V-12.14-10", type=order.type[:20])
    if order.type == NO_OFFICER:
        return
    capital = plan_works_before(case).capital
    if capital is None:
        yield make_refusal("OFFICER_NO_CAPITAL", "V-12.14-11")
    elif is_capital_too_small(order.type, capital.level):
        yield make_refusal("OFFICER_CASTER_LEVEL", "V-12.14-13")


def warn_of_train_officer(case: OrderCase) -> Iterator[Refusal]:
    """Warn of the training turns that a change loses (V-12.14-12, V-4.4-09)."""
    now = case.me.training
    if now is not None and now.officer != case.order.type:
        yield make_refusal("OFFICER_BUSY", "V-12.14-12", type=now.officer, turns=now.spent)
