"""Checks of `resign`, and of the game master's `gm` (V-12.29, V-12.30)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from pydantic import ValidationError

from engine.core.protocol.values import Order, Refusal
from engine.valhalla.checks.order_case import Check, OrderCase, make_refusal, refuse_field
from engine.valhalla.checks.shared_checks import parse_side
from engine.valhalla.entities.default_designs import parse_class
from engine.valhalla.position_texts.corrections import find_form_fault
from engine.valhalla.settings import Settings, check_settings
from engine.valhalla.view import View


def check_resign(case: OrderCase) -> Iterator[Refusal]:
    """Check that resigning is confirmed, since it is for good (V-12.29-11)."""
    if not case.order.confirm:
        yield make_refusal("RESIGN_CONFIRM", "V-12.29-11")


# The game master


def check_master_deed(view: View, given: Order) -> Iterator[Refusal]:
    """Check a deed of the game master (V-12.30-10 to V-12.30-12).

    Pausing, resuming, extending and replacing players is done outside the engine.
    """
    order: Any = given
    if order.kind != "gm" or order.action not in _ACTIONS:
        yield refuse_field("action" if order.kind == "gm" else "kind")
        return
    yield from _ACTIONS[order.action](view, order)
    if not order.reason.strip():
        yield make_refusal("GM_REASON", "V-12.30-11")
    if order.action == "set" and view.phase != "setup":
        yield make_refusal("GM_SETTING_FIXED", "V-12.30-12", setting=str(order.setting)[:40])


def _check_side(view: View, order: Any) -> Iterator[Refusal]:
    if order.side is None:
        yield refuse_field("side")
        return
    seat = parse_side(view, order.side)
    if seat is None:
        yield make_refusal("UNKNOWN_SIDE", "V-12.0-19", side=order.side[:40])
    elif view.side(seat).ended:
        yield refuse_field("side")


def _check_favor(view: View, order: Any) -> Iterator[Refusal]:
    yield from _check_side(view, order)
    if not order.change:
        yield refuse_field("change")


def _check_petition(view: View, order: Any) -> Iterator[Refusal]:
    """Check an answer to a petition; a grant has a price and an effect."""
    yield from _check_side(view, order)
    seat = parse_side(view, order.side or "")
    if not any(asking == seat for asking, _ in view.petitions):
        yield refuse_field("side")
    if order.grant and (order.change is None or order.change < 0):
        yield refuse_field("change")
    if order.grant and not (order.value or "").strip():
        yield refuse_field("value")


def _check_reopen(view: View, order: Any) -> Iterator[Refusal]:
    yield from _check_side(view, order)
    if parse_class(order.value or "") is None:
        yield refuse_field("value")


def _check_set(view: View, order: Any) -> Iterator[Refusal]:
    if order.setting not in Settings.model_fields:
        yield refuse_field("setting")
    elif order.value is None or change_setting(view.settings, order.setting, order.value) is None:
        yield refuse_field("value")
    else:
        settings = change_setting(view.settings, order.setting, order.value)
        if settings is not None and any(check_settings(settings, len(view.sides))):
            yield refuse_field("value")


def change_setting(settings: Settings, name: str, value: str) -> Settings | None:
    """Return the settings with one changed; None if it can't have this value."""
    fields = settings.model_dump()
    given: Any = value
    if isinstance(fields.get(name), (tuple, list)):
        given = tuple(part.strip() for part in value.split(",") if part.strip())
    try:
        return Settings.model_validate({**fields, name: given})
    except ValidationError:
        return None


def _check_correct(_: View, order: Any) -> Iterator[Refusal]:
    """Check the form; whether it makes a valid position shows when it is carried out."""
    if not order.state:
        yield refuse_field("state")
    facts = find_form_fault(order.state)
    if facts is not None:
        yield make_refusal("BAD_FIELD", "V-12.0-15", **facts)


_ACTIONS: Final[Mapping[str, Callable[[View, Any], Iterator[Refusal]]]] = {
    "favor": _check_favor,
    "petition": _check_petition,
    "end_side": _check_side,
    "reopen_design": _check_reopen,
    "set": _check_set,
    "correct": _check_correct,
}

CHECKS: Final[dict[str, Check]] = {"resign": check_resign}
WARNINGS: Final[dict[str, Check]] = {}
