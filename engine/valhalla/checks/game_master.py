"""Checks of resigning, and of the game master's deeds (V-12.29, V-12.30)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from pydantic import ValidationError

from engine.core.protocol.values import Order, Refusal
from engine.valhalla.checks.case import Check, OrderCase, no
from engine.valhalla.checks.common import side_of
from engine.valhalla.entities.default_designs import class_of
from engine.valhalla.settings import Settings, unfit
from engine.valhalla.view import View


def resign(case: OrderCase) -> Iterator[Refusal]:
    """Ask twice: resigning is for good (V-12.29-11)."""
    if not case.order.confirm:
        yield no("RESIGN_CONFIRM", "V-12.29-11")


# The game master


def master(view: View, given: Order) -> Iterator[Refusal]:
    """Check a deed of the game master (V-12.30-10 to V-12.30-12).

    To pause, resume, extend and replace players belongs to the table, not to the game.
    """
    order: Any = given
    if order.kind != "gm" or order.action not in _ACTIONS:
        yield _field("action" if order.kind == "gm" else "kind")
        return
    yield from _ACTIONS[order.action](view, order)
    if not order.reason.strip():
        yield no("GM_REASON", "V-12.30-11")
    if order.action == "set" and view.phase != "setup":
        yield no("GM_SETTING_FIXED", "V-12.30-12", setting=str(order.setting)[:40])


def _field(field: str) -> Refusal:
    return no("BAD_FIELD", "V-12.0-15", field=field)


def _side(view: View, order: Any) -> Iterator[Refusal]:
    if order.side is None:
        yield _field("side")
        return
    seat = side_of(view, order.side)
    if seat is None:
        yield no("UNKNOWN_SIDE", "V-12.0-19", side=order.side[:40])
    elif view.side(seat).ended:
        yield _field("side")


def _favor(view: View, order: Any) -> Iterator[Refusal]:
    yield from _side(view, order)
    if not order.change:
        yield _field("change")


def _petition(view: View, order: Any) -> Iterator[Refusal]:
    """Grant or refuse what a side has asked for; a grant has a price and an effect."""
    yield from _side(view, order)
    seat = side_of(view, order.side or "")
    if not any(asking == seat for asking, _ in view.petitions):
        yield _field("side")
    if order.grant and (order.change is None or order.change < 0):
        yield _field("change")
    if order.grant and not (order.value or "").strip():
        yield _field("value")


def _reopen(view: View, order: Any) -> Iterator[Refusal]:
    yield from _side(view, order)
    if class_of(order.value or "") is None:
        yield _field("value")


def _set(view: View, order: Any) -> Iterator[Refusal]:
    if order.setting not in Settings.model_fields:
        yield _field("setting")
    elif order.value is None or changed(view.settings, order.setting, order.value) is None:
        yield _field("value")
    else:
        settings = changed(view.settings, order.setting, order.value)
        if settings is not None and any(unfit(settings, len(view.sides))):
            yield _field("value")


def changed(settings: Settings, name: str, value: str) -> Settings | None:
    """Make settings of which one is another; None if it can't be that."""
    whole = settings.model_dump()
    given: Any = value
    if isinstance(whole.get(name), (tuple, list)):
        given = tuple(part.strip() for part in value.split(",") if part.strip())
    try:
        return Settings.model_validate({**whole, name: given})
    except ValidationError:
        return None


def _correct(_: View, order: Any) -> Iterator[Refusal]:
    """Take any change; whether it makes a position shows when it is carried out."""
    if not order.state:
        yield _field("state")


_ACTIONS: Final[Mapping[str, Callable[[View, Any], Iterator[Refusal]]]] = {
    "favor": _favor,
    "petition": _petition,
    "end_side": _side,
    "reopen_design": _reopen,
    "set": _set,
    "correct": _correct,
}

CHECKS: Final[dict[str, Check]] = {"resign": resign}
WARNINGS: Final[dict[str, Check]] = {}
