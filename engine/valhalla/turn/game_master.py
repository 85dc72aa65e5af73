"""The game master's orders, each of which is logged with its reason.

Rules: V-12.30-01, V-16-01, V-16-02, V-10.1-33, V-10.2-17, V-11.3-03, V-1-16, V-11.2-01.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.core.protocol.game import Lapse, Sheet
from engine.core.protocol.values import EVERYONE, KEEPER, Order, Seat, audience_of
from engine.valhalla.checks.game_master import change_setting
from engine.valhalla.entities.default_designs import parse_class
from engine.valhalla.events.favor import (
    DesignReopened,
    MasterRuled,
    PetitionAnswered,
    SettingChanged,
)
from engine.valhalla.gods import favor
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.game_master import MasterDeed, petition_ask_id
from engine.valhalla.outcomes import ended_sides
from engine.valhalla.position_texts import position_limits
from engine.valhalla.position_texts.corrections import describe_fault, merge_change
from engine.valhalla.position_texts.position_reader import stage
from engine.valhalla.position_texts.position_writer import describe_state
from engine.valhalla.side_log import report_failed_order
from engine.valhalla.state import State


def carry_out_sheet(work: ValhallaWork, ask: str, sheet: Sheet) -> None:
    """Carry out deeds; a petition whose ask lapses is gone (V-10.1-33)."""
    for order in sheet:
        if isinstance(order, Lapse):
            _lapse_petition(work, ask)
        else:
            carry_out_deed(work, order)


def _lapse_petition(work: ValhallaWork, ask: str) -> None:
    for side in work.state.sides:
        for petition in side.petitions:
            if ask == petition_ask_id(petition.id):
                favor.lapse_petition(work, side, petition)


def carry_out_deed(work: ValhallaWork, order: Order) -> None:
    """Carry out an order of the game master at once, and log it with its reason (V-16-01)."""
    if not isinstance(order, MasterDeed) or order.action not in _ACTIONS:
        return
    detail = _ACTIONS[order.action](work, order)
    if detail is None:
        return
    seat = _find_seat(work, order)
    entry = " ".join(
        part for part in (order.action, str(seat or ""), detail, "-", order.reason) if part
    )
    work.state.history = (*work.state.history, f"{work.state.round}: {entry}")
    work.tell(
        MasterRuled(
            audience=audience_of(KEEPER), action=order.action, side=seat, detail=detail,
            reason=order.reason,
        )
    )  # fmt: skip


def _find_seat(work: ValhallaWork, order: MasterDeed) -> Seat | None:
    """Return the seat of the side that an order names by seat or name."""
    wanted = (order.side or "").strip().casefold()
    for side in work.state.sides:
        if wanted and wanted in {str(side.seat), side.name.casefold()}:
            return side.seat
    return None


# Actions: each returns what it did, or None if it failed


def _change_favor(work: ValhallaWork, order: MasterDeed) -> str | None:
    """Change a side's next award (V-10.2-17)."""
    seat = _find_seat(work, order)
    if seat is None or order.change is None:
        return None
    work.state.side(seat).awarded += order.change
    return f"{order.change:+}"


def _answer_petition(work: ValhallaWork, order: MasterDeed) -> str | None:
    """Grant a petition for its price, or refuse it; the game master sets both (V-10.1-33)."""
    seat = _find_seat(work, order)
    if seat is None or not work.state.side(seat).petitions:
        return None
    side = work.state.side(seat)
    petition, *others = side.petitions
    price, effect = order.change or 0, (order.value or "").strip()
    if order.grant and side.favor < price:
        facts: dict[str, str | int] = {"cost": price, "favor": side.favor}
        report_failed_order(work, KEEPER, order, 0, "NO_FAVOR", "V-12.0-23", **facts)
        return None
    side.petitions = tuple(others)
    if order.grant:
        favor.pay_favor(work, seat, price)
    work.tell(
        PetitionAnswered(
            audience=audience_of(seat, KEEPER), seat=seat, id=petition.id, text=petition.text,
            answer="granted" if order.grant else "refused", price=price if order.grant else 0,
            effect=effect if order.grant else "", favor=side.favor,
        )
    )  # fmt: skip
    return f"granted for {price}: {effect}" if order.grant else "refused"


def _end_side(work: ValhallaWork, order: MasterDeed) -> str | None:
    """End a side, as for a player who is gone (V-1-16)."""
    seat = _find_seat(work, order)
    if seat is None:
        return None
    ended_sides.end_sides(work, (seat,), "keeper")
    return ""


def _reopen_design(work: ValhallaWork, order: MasterDeed) -> str | None:
    """Let a side change one of its designs (V-11.3-03)."""
    seat, cls = _find_seat(work, order), parse_class(order.value or "")
    if seat is None or cls is None:
        return None
    side = work.state.side(seat)
    if cls not in side.reopened:
        side.reopened = (*side.reopened, cls)
    work.tell(DesignReopened(audience=audience_of(seat), seat=seat, cls=cls))
    return str(cls)


def _change_setting(work: ValhallaWork, order: MasterDeed) -> str | None:
    """Change a setting before the first round (V-12.30-12)."""
    state, name, value = work.state, order.setting or "", order.value or ""
    settings = change_setting(state.settings, name, value)
    if settings is None or state.phase != "setup":
        return None
    state.settings = settings
    shown = "" if name == "map" else value
    work.tell(SettingChanged(audience=EVERYONE, setting=name, value=shown))
    return f"{name} = {shown}"


def _correct_state(work: ValhallaWork, order: MasterDeed) -> str | None:
    """Change the state; what the order does not describe stays (V-16-02)."""
    before = work.state
    written = merge_change(_describe_state(before), order.state)
    try:
        after = stage(written)
        for wrong in position_limits.find_faults_of_change(before, after):
            raise wrong
    except (ValueError, LookupError, TypeError) as fault:  # written by hand, it may be anything
        report_failed_order(
            work, KEEPER, order, 0, "BAD_FIELD", "V-12.0-15", **describe_fault(fault, written)
        )
        return None
    if after.settings != before.settings and before.phase != "setup":
        report_failed_order(
            work, KEEPER, order, 0, "GM_SETTING_FIXED", "V-12.30-12", setting="settings"
        )
        return None
    after.picking = tuple(seat for seat in after.picking if not _special_of(after, seat))
    work.state = after
    work.reveal()
    return ", ".join(map(str, order.state))


def _special_of(state: State, seat: Seat) -> str:
    """Return a side's special, from the menu or written by the game master (V-11.2-01)."""
    side = state.side(seat)
    return side.special or side.special_text


def _describe_state(state: State) -> dict[str, Any]:
    """Describe the state without derived values."""
    whole = describe_state(state)
    seats = {seat: dict(one) for seat, one in whole["seats"].items()}
    for one in seats.values():
        one.pop("forces", None)
    return {**whole, "seats": seats}


_ACTIONS: Final[Mapping[str, Callable[[ValhallaWork, MasterDeed], str | None]]] = {
    "favor": _change_favor,
    "petition": _answer_petition,
    "end_side": _end_side,
    "reopen_design": _reopen_design,
    "set": _change_setting,
    "correct": _correct_state,
}
