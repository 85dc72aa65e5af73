"""Asks that are closed: by a Ready, or since their time is over; and what comes after that."""

from dataclasses import replace

from engine.core.protocol.game import Ask, S, V
from engine.core.protocol.values import ACCEPTED, Verdict, Viewer, refuse
from engine.core.submissions.game_in_play import GameInPlay, key_of
from engine.core.submissions.steps import find_sheets_of
from engine.core.submissions.submission import LapseAsk, MarkReady, SubmissionResult, UnmarkReady


def mark_ready(
    in_play: GameInPlay[S, V], marked: MarkReady
) -> tuple[GameInPlay[S, V], SubmissionResult]:
    """Close a seat's own ask early, with what is on its sheet."""
    asks = in_play.list_open_asks(marked.seat, marked.ask_id)
    if not asks:
        if marked.ask_id is not None or in_play.is_closed_to_orders(marked.seat):
            return in_play, SubmissionResult(refuse_closed_ask(in_play, marked.seat, marked.ask_id))
        return in_play, SubmissionResult(refuse("NOT_ASKED", "S-ORDER-07"))
    ask = next((ask for ask in asks if ask.ready), asks[0])
    if not ask.ready:
        return in_play, SubmissionResult(refuse("READY_NOT_HERE", "S-ORDER-09"), ask)
    windows = replace(in_play.windows, ready=in_play.windows.ready | {key_of(ask)})
    return _close_ask(replace(in_play, windows=windows), ask)


def unmark_ready(
    in_play: GameInPlay[S, V], unmarked: UnmarkReady
) -> tuple[GameInPlay[S, V], SubmissionResult]:
    asks = in_play.list_open_asks(unmarked.seat, unmarked.ask_id)
    if not asks:
        return in_play, SubmissionResult(refuse_closed_ask(in_play, unmarked.seat, unmarked.ask_id))
    ready = in_play.windows.ready
    ask = next((ask for ask in asks if key_of(ask) in ready), asks[0])
    windows = replace(in_play.windows, ready=ready - {key_of(ask)})
    return replace(in_play, windows=windows), SubmissionResult(ACCEPTED, ask)


def lapse_ask(
    in_play: GameInPlay[S, V], lapsed: LapseAsk
) -> tuple[GameInPlay[S, V], SubmissionResult]:
    ask = in_play.find_ask(lapsed.seat, lapsed.ask_id)
    if ask is None:
        verdict = refuse("ASK_UNKNOWN", "S-ORDER-06", ask=lapsed.ask_id[:40])
        return in_play, SubmissionResult(verdict)
    windows, key = in_play.windows, key_of(ask)
    windows = replace(windows, locked=windows.locked - {key}, run_out=windows.run_out | {key})
    return _close_ask(replace(in_play, windows=windows), ask)


def _close_ask(in_play: GameInPlay[S, V], ask: Ask) -> tuple[GameInPlay[S, V], SubmissionResult]:
    to_play = find_sheets_of(in_play, ask)
    return in_play, SubmissionResult(ACCEPTED, ask, to_play=to_play)


def refuse_closed_ask(in_play: GameInPlay[S, V], seat: Viewer, ask_id: str | None) -> Verdict:
    """Refuse what comes too late, or for something that is not asked (S-TABLE-03, S-ORDER-06)."""
    if in_play.is_closed_to_orders(seat, ask_id):
        return refuse("TOO_LATE", "S-TABLE-03")
    return refuse("ASK_UNKNOWN", "S-ORDER-06", ask=(ask_id or "")[:40])
