"""Which seats a step asks anew, and for whom what was asked is over."""

from bot.games.state.eliminated_seats import list_eliminated
from bot.games.state.step_in_progress import StepInProgress
from bot.games.state.windows import key_of
from bot.records import Window
from engine.core.protocol.game import Lapse
from engine.core.protocol.values import Seat


def find_newly_asked(step: StepInProgress, actor: Seat | None) -> dict[Seat, list[Window]]:
    """Find the windows of seats that are newly asked, asked again, or whose time ran out."""
    windows_by_seat: dict[Seat, list[Window]] = {}
    for ask in step.asks:
        window, before = step.windows[key_of(ask)], step.snapshot.windows.get(key_of(ask))
        is_new = before is None or before.opened_at != window.opened_at
        is_resumed = before is not None and not before.open and ask.seat != actor
        if ask.has_card and window.open and (is_new or is_resumed):
            windows_by_seat.setdefault(ask.seat, []).append(window)
    for seat in _find_lapsed_seats(step) - set(windows_by_seat):
        own_windows = (
            step.windows[key_of(ask)] for ask in step.asks if ask.seat == seat and ask.has_card
        )
        windows_by_seat[seat] = [window for window in own_windows if window.open]
    return windows_by_seat


def _find_lapsed_seats(step: StepInProgress) -> set[Seat]:
    """Find the seats whose sheets were played because their time ran out."""
    sheets = (one for computed_step in step.computed_steps for one in computed_step.position.sheets)
    lapsed_seats = {
        seat for seat, _, sheet in sheets if any(isinstance(one, Lapse) for one in sheet)
    }
    return set() if step.is_over else lapsed_seats


def find_seats_no_longer_asked(step: StepInProgress) -> set[Seat]:
    """Find the seats of which something was asked that is over, without a new ask."""
    before, now = ({key_of(ask) for ask in asks} for asks in (step.snapshot.asks, step.asks))
    return {seat for seat, _ in before - now} - {seat for seat, _ in now - before}


def find_people_who_are_done(step: StepInProgress) -> set[int]:
    """Find the people who will be asked nothing more: eliminated ones, or all at the game's end."""
    if not step.computed_steps or step.snapshot.state is None:
        return set()
    if step.is_over:
        return {row.person for row in step.seats.values() if row.person is not None}
    eliminated, eliminated_before = (
        {row.seat for row in list_eliminated(step.game, state, step.seats.values())}
        for state in (step.state, step.snapshot.state)
    )
    newly_eliminated = eliminated - eliminated_before
    return {
        row.person for seat, row in step.seats.items() if seat in newly_eliminated and row.person
    }
