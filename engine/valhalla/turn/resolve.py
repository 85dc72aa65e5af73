"""Carrying out orders: at once, when a window closes, or in the middle of a turn."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.core.dice import Dice
from engine.core.protocol.game import Lapse, Sheet, Sheets, Step
from engine.core.protocol.values import EVERYONE, KEEPER, Seat
from engine.core.protocol.working_copy import start_working_copy
from engine.valhalla import setup
from engine.valhalla.construction.preferences import set_preferences
from engine.valhalla.diplomacy import channels, encounters, gold_offers
from engine.valhalla.events.turns import TurnLapsed
from engine.valhalla.gods import boasts
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.sheet_rules import effective_orders
from engine.valhalla.outcomes import ended_sides
from engine.valhalla.powers import boons
from engine.valhalla.state import State
from engine.valhalla.turn import game_master, pipeline

AT_ONCE_HANDLERS: Final[Mapping[str, Callable[[ValhallaWork, Seat, Any], None]]] = {
    "boast": boasts.post_boast,
    "react": boasts.count_reaction,
    "acclaim": boasts.store_voice,
    "boon": boons.grant_boon_at_once,
    "whisper": channels.send_whisper,
    "transfer": gold_offers.offer_gold,
    "say": channels.post_message,
    "preferences": set_preferences,
    "resign": lambda work, seat, _: ended_sides.resign_side(work, seat),
}
"""The handlers of orders that are carried out at once, by kind."""


def resolve(state: State, sheets: Sheets, dice: Dice) -> Step[State]:
    """Carry out orders on a copy of the state; nothing else changes a state (V-0-02, V-14-70)."""
    work = start_working_copy(state, dice)
    closed: dict[Seat, Sheet] = {}
    for (seat, ask), sheet in sorted(sheets.items()):
        if seat == KEEPER:
            game_master.carry_out_sheet(work, ask, sheet)
        elif ask == "":
            _carry_out_at_once(work, seat, sheet)
        elif state.phase == "setup":
            _carry_out_setup(work, seat, ask, sheet)
        else:
            closed[seat] = sheet
    if closed:
        _take_sheets(work, closed)
    _continue_game(work)
    return work.finish_step()


def _carry_out_at_once(work: ValhallaWork, seat: Seat, sheet: Sheet) -> None:
    for order in sheet:
        work.state.side(seat).acted = True
        AT_ONCE_HANDLERS[order.kind](work, seat, order)


def _carry_out_setup(work: ValhallaWork, seat: Seat, ask: str, sheet: Sheet) -> None:
    """Carry out a setup sheet; Ready or a lapse finishes the side (V-11.1-05, V-11.2-25)."""
    if ask == "pick" and any(isinstance(order, Lapse) for order in sheet):
        setup.pass_over(work, seat)
        return
    for order in sheet:
        if not isinstance(order, Lapse):
            setup.carry_out_side_order(work, seat, order)
    if ask == "side" and (not sheet or isinstance(sheet[-1], Lapse)):
        setup.finish_side(work, seat, lapsed=bool(sheet))


def _take_sheets(work: ValhallaWork, sheets: Mapping[Seat, Sheet]) -> None:
    """Store the sheets of a group whose window has closed."""
    turn = work.state.course
    work.reveal()
    if turn is None:
        for seat, sheet in sheets.items():
            _count_missed_turn(work, seat, sheet)
            pipeline.store_sheet(work, seat, effective_orders(sheet))
        return
    turn.asked = ()
    if turn.stage == "responses":
        encounters.store_answers(work, sheets)
    else:
        encounters.store_parley_outcomes(work, sheets)
        turn.stage = "rest"


def _count_missed_turn(work: ValhallaWork, seat: Seat, sheet: Sheet) -> None:
    """Update the count of turns without an order (V-1-16); Ready is an order (V-12.29-01)."""
    side = work.state.side(seat)
    lapsed = any(isinstance(order, Lapse) for order in sheet)
    if lapsed:
        work.tell(TurnLapsed(audience=EVERYONE, seat=seat))
    has_ordered = side.acted or not lapsed or len(sheet) > 1
    side.missed = 0 if has_ordered else side.missed + 1


def _continue_game(work: ValhallaWork) -> None:
    """Continue the game until a sheet is missing."""
    state = work.state
    if state.outcome is not None:
        return
    if state.phase == "setup":
        if setup.is_complete(state):
            setup.set_up_map_and_sides(work)
            if state.outcome is None:
                pipeline.begin_first_round(work)
    elif not _is_sheet_missing(state):
        pipeline.run_turns(work)


def _is_sheet_missing(state: State) -> bool:
    """Return whether a sheet is still missing."""
    if state.course is not None:
        return bool(state.course.asked)
    return any(seat not in state.waiting for seat in state.batch)
