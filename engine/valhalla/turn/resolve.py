"""Orders carried out: at once, at the closing of a window, or in the middle of a turn."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.core.dice import Dice
from engine.core.protocol.game import Lapse, Sheet, Sheets, Step
from engine.core.protocol.values import EVERYONE, KEEPER, Seat
from engine.core.protocol.working_copy import start_working_copy
from engine.valhalla import setup
from engine.valhalla.diplomacy import channels, encounters
from engine.valhalla.events.turns import TurnLapsed
from engine.valhalla.gods import boasts
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders.sheet_rules import effective
from engine.valhalla.outcomes import ended_sides
from engine.valhalla.planning.preferences import prefer
from engine.valhalla.powers import boons
from engine.valhalla.state import State
from engine.valhalla.turn import game_master, pipeline

AT_ONCE: Final[Mapping[str, Callable[[Tables, Seat, Any], None]]] = {
    "boast": boasts.boast,
    "react": boasts.react,
    "boon": boons.at_once,
    "whisper": channels.whisper,
    "say": channels.say,
    "preferences": prefer,
    "resign": lambda table, seat, _: ended_sides.resign(table, seat),
}
"""Orders that resolve alone."""


def resolve(state: State, sheets: Sheets, dice: Dice) -> Step[State]:
    """Carry out what was ordered, on a copy: nothing else makes a state (V-0-02, V-14-70)."""
    table = start_working_copy(state, dice)
    asked: dict[Seat, Sheet] = {}
    for (seat, ask), sheet in sorted(sheets.items()):
        if ask == "":
            _at_once(table, seat, sheet)
        elif state.phase == "setup":
            _found(table, seat, ask, sheet)
        else:
            asked[seat] = sheet
    if asked:
        _close(table, asked)
    _go_on(table)
    return table.step()


def _at_once(table: Tables, seat: Seat, sheet: Sheet) -> None:
    for order in sheet:
        if seat == KEEPER:
            game_master.play(table, order)
        else:
            table.state.side(seat).acted = True
            AT_ONCE[order.kind](table, seat, order)


def _found(table: Tables, seat: Seat, ask: str, sheet: Sheet) -> None:
    """Build a side; Ready or the end of time closes it (V-11.1-05, V-11.2-25)."""
    if ask == "pick" and any(isinstance(order, Lapse) for order in sheet):
        setup.pass_over(table, seat)
        return
    for order in sheet:
        if not isinstance(order, Lapse):
            setup.play(table, seat, order)
    if ask == "side" and (not sheet or isinstance(sheet[-1], Lapse)):
        setup.finish(table, seat, lapsed=bool(sheet))


def _close(table: Tables, sheets: Mapping[Seat, Sheet]) -> None:
    """Take the sheets of a group whose window has closed."""
    course = table.state.course
    table.reveal()
    if course is None:
        for seat, sheet in sheets.items():
            _count(table, seat, sheet)
            pipeline.take(table, seat, effective(sheet))
        return
    course.asked = ()
    if course.stage == "responses":
        encounters.take_answers(table, sheets)
    else:
        encounters.take_outcomes(table, sheets)
        course.stage = "rest"


def _count(table: Tables, seat: Seat, sheet: Sheet) -> None:
    """Count turns without an order (V-1-16); Ready is an order (V-12.29-01)."""
    side = table.state.side(seat)
    lapsed = any(isinstance(order, Lapse) for order in sheet)
    if lapsed:
        table.tell(TurnLapsed(audience=EVERYONE, seat=seat))
    gave = side.acted or not lapsed or len(sheet) > 1
    side.missed = 0 if gave else side.missed + 1


def _go_on(table: Tables) -> None:
    """Go on with the game as far as nobody is awaited."""
    state = table.state
    if state.outcome is not None:
        return
    if state.phase == "setup":
        if setup.complete(state):
            setup.found(table)
            if state.outcome is None:
                pipeline.begin(table)
    elif not _awaited(state):
        pipeline.run(table)


def _awaited(state: State) -> bool:
    """Tell whether somebody's sheet is still to come."""
    if state.course is not None:
        return bool(state.course.asked)
    return any(seat not in state.waiting for seat in state.batch)
