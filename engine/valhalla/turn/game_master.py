"""What the game master does: every deed with its reason, nothing outside of them.

Rules: V-12.30-01, V-16-01, V-16-02, V-10.1-33, V-10.2-17, V-11.3-03, V-1-16, V-11.2-01.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pydantic import ValidationError

from engine.core.files.catalog import reason, sentence
from engine.core.files.yaml_reader import UNREAD, DataPathError, FaultMessage
from engine.core.protocol.values import EVERYONE, KEEPER, Order, Seat, only
from engine.valhalla.checks.game_master import changed
from engine.valhalla.entities.default_designs import class_of
from engine.valhalla.events.favor import (
    DesignReopened,
    MasterRuled,
    PetitionAnswered,
    SettingChanged,
)
from engine.valhalla.gods import favor
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders.game_master import MasterDeed
from engine.valhalla.outcomes import ended_sides
from engine.valhalla.side_log import fail
from engine.valhalla.state import State
from engine.valhalla.text_forms import position_limits
from engine.valhalla.text_forms.position_reader import stage
from engine.valhalla.text_forms.position_writer import describe

LETTERS: Final = 200
"""No fault of a correction is told at greater length."""


def play(table: Tables, order: Order) -> None:
    """Carry a deed of the game master out at once, and log it with its reason (V-16-01)."""
    if not isinstance(order, MasterDeed) or order.action not in _DEEDS:
        return
    told = _DEEDS[order.action](table, order)
    if told is None:
        return
    seat = _seat(table, order)
    entry = " ".join(
        part for part in (order.action, str(seat or ""), told, "-", order.reason) if part
    )
    table.state.history = (*table.state.history, f"{table.state.round}: {entry}")
    table.tell(
        MasterRuled(
            audience=only(KEEPER), action=order.action, side=seat, detail=told,
            reason=order.reason,
        )
    )  # fmt: skip


def _seat(table: Tables, order: MasterDeed) -> Seat | None:
    """Read the side a deed is about: its seat or its name."""
    wanted = (order.side or "").strip().casefold()
    for side in table.state.sides:
        if wanted and wanted in {str(side.seat), side.name.casefold()}:
            return side.seat
    return None


# Deeds: each says what it did, or None if it failed


def _favor(table: Tables, order: MasterDeed) -> str | None:
    """Change a side's next award (V-10.2-17)."""
    seat = _seat(table, order)
    if seat is None or order.change is None:
        return None
    table.state.side(seat).awarded += order.change
    return f"{order.change:+}"


def _petition(table: Tables, order: MasterDeed) -> str | None:
    """Grant a petition for its price, or refuse it; the effect is the game master's (V-10.1-33)."""
    seat = _seat(table, order)
    if seat is None or not table.state.side(seat).petitions:
        return None
    side = table.state.side(seat)
    one, *others = side.petitions
    price, effect = order.change or 0, (order.value or "").strip()
    if order.grant and side.favor < price:
        facts: dict[str, str | int] = {"cost": price, "favor": side.favor}
        fail(table, KEEPER, order, 0, "NO_FAVOR", "V-12.0-23", **facts)
        return None
    side.petitions = tuple(others)
    if order.grant:
        favor.pay(table, seat, price)
    table.tell(
        PetitionAnswered(
            audience=only(seat, KEEPER), seat=seat, id=one.id, text=one.text,
            answer="granted" if order.grant else "refused", price=price if order.grant else 0,
            effect=effect if order.grant else "", favor=side.favor,
        )
    )  # fmt: skip
    return f"granted for {price}: {effect}" if order.grant else "refused"


def _end_side(table: Tables, order: MasterDeed) -> str | None:
    """End a side, as for a player who is gone (V-1-16)."""
    seat = _seat(table, order)
    if seat is None:
        return None
    ended_sides.end(table, (seat,), "keeper")
    return ""


def _reopen(table: Tables, order: MasterDeed) -> str | None:
    """Let a side make one of its designs anew (V-11.3-03)."""
    seat, cls = _seat(table, order), class_of(order.value or "")
    if seat is None or cls is None:
        return None
    side = table.state.side(seat)
    if cls not in side.reopened:
        side.reopened = (*side.reopened, cls)
    table.tell(DesignReopened(audience=only(seat), seat=seat, cls=cls))
    return str(cls)


def _set(table: Tables, order: MasterDeed) -> str | None:
    """Change a setting before the first round (V-12.30-12)."""
    state, name, value = table.state, order.setting or "", order.value or ""
    settings = changed(state.settings, name, value)
    if settings is None or state.phase != "setup":
        return None
    state.settings = settings
    shown = "" if name == "map" else value
    table.tell(SettingChanged(audience=EVERYONE, setting=name, value=shown))
    return f"{name} = {shown}"


def _correct(table: Tables, order: MasterDeed) -> str | None:
    """Change the state: what is not described stays as it is (V-16-02)."""
    before = table.state
    try:
        after = stage(merged(_written(before), order.state))
        for wrong in position_limits.brought(before, after):
            raise wrong
    except (ValueError, LookupError, TypeError) as fault:  # written by hand, it may be anything
        fail(table, KEEPER, order, 0, "BAD_FIELD", "V-12.0-15", **_wrong(fault))
        return None
    if after.settings != before.settings and before.phase != "setup":
        fail(table, KEEPER, order, 0, "GM_SETTING_FIXED", "V-12.30-12", setting="settings")
        return None
    after.picking = tuple(seat for seat in after.picking if not _special(after, seat))
    table.state = after
    table.reveal()
    return ", ".join(map(str, order.state))


def _special(state: State, seat: Seat) -> str:
    """Name a side's special: from the menu, or written by the game master (V-11.2-01)."""
    side = state.side(seat)
    return side.special or side.special_text


def _wrong(fault: Exception) -> dict[str, str | int]:
    """Say where a correction makes no position, and why."""
    if isinstance(fault, DataPathError):
        return {"field": _path(fault.place), "problem": fault.problem} | _why(fault.why)
    if isinstance(fault, ValidationError):
        first = fault.errors(include_url=False)[0]
        return {"field": _path(first["loc"]), "problem": sentence(first)} | _why(reason(first))
    return {"field": _path(()), "problem": str(fault)[:LETTERS]}


def _why(why: FaultMessage) -> dict[str, str | int]:
    return {} if why is UNREAD else why.all


def _path(place: Sequence[str | int]) -> str:
    return ".".join(str(part) for part in place)[:LETTERS] or "state"


def _written(state: State) -> dict[str, Any]:
    """Write the position without what is only counted from it."""
    whole = describe(state)
    seats = {seat: dict(one) for seat, one in whole["seats"].items()}
    for one in seats.values():
        one.pop("forces", None)
    return {**whole, "seats": seats}


def merged(whole: Any, change: Any) -> Any:
    """Lay a change over a written position: maps join, all else is replaced, null takes away."""
    if not (isinstance(whole, Mapping) and isinstance(change, Mapping)):
        return change
    keys = {str(key): key for key in whole}
    result = dict(whole)
    for name, value in change.items():
        key = keys.get(str(name), name)
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(whole[key], value) if key in whole else value
    return result


_DEEDS: Final[Mapping[str, Callable[[Tables, MasterDeed], str | None]]] = {
    "favor": _favor,
    "petition": _petition,
    "end_side": _end_side,
    "reopen_design": _reopen,
    "set": _set,
    "correct": _correct,
}
