"""The one function that answers what a seat submits: the desk, matches and scenarios all call it.

`submit` is pure. `accept_submission` is its first half, before anything is played: whoever stores
games closes the windows that play next to further orders in between.
"""

from engine.core.protocol.game import S, V
from engine.core.submissions.closed_asks import lapse_ask, mark_ready, unmark_ready
from engine.core.submissions.game_in_play import GameInPlay
from engine.core.submissions.given_orders import give_order
from engine.core.submissions.sheet_changes import clear_sheet, reorder_sheet, withdraw_order
from engine.core.submissions.steps import play_on
from engine.core.submissions.submission import (
    ClearSheet,
    GiveOrder,
    LapseAsk,
    MarkReady,
    ReorderSheet,
    Submission,
    SubmissionResult,
    UnmarkReady,
    WithdrawOrder,
)


def submit(
    in_play: GameInPlay[S, V], submission: Submission
) -> tuple[GameInPlay[S, V], SubmissionResult]:
    """Answer a submission, and play all that follows from it."""
    accepted, result = accept_submission(in_play, submission)
    after, steps = play_on(accepted, result.to_play)
    return after, result._replace(steps=steps)


def accept_submission(
    in_play: GameInPlay[S, V], submission: Submission
) -> tuple[GameInPlay[S, V], SubmissionResult]:
    """Refuse a submission, or return the game with changed sheets and marks, and what plays now."""
    match submission:
        case GiveOrder():
            answer = give_order(in_play, submission)
        case WithdrawOrder():
            answer = withdraw_order(in_play, submission)
        case ReorderSheet():
            answer = reorder_sheet(in_play, submission)
        case ClearSheet():
            answer = clear_sheet(in_play, submission)
        case MarkReady():
            answer = mark_ready(in_play, submission)
        case UnmarkReady():
            answer = unmark_ready(in_play, submission)
        case LapseAsk():
            answer = lapse_ask(in_play, submission)
    return answer
