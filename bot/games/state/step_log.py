"""The log lines of a game: which step, which seats, never which orders."""

from collections.abc import Iterable
from datetime import datetime

import structlog

from bot.games.state.step_in_progress import ComputedStep, StepInProgress
from bot.games.state.windows import AskKey

log = structlog.stdlib.get_logger("skald.desk")


def log_steps(step: StepInProgress) -> None:
    """Log the steps that have been saved, and the end of the game."""
    for computed_step in step.computed_steps:
        _log_step(step, computed_step)
    if step.computed_steps and step.is_over:
        log.info("game_over", game=step.row.id, revision=step.row.revision)


def _log_step(step: StepInProgress, computed_step: ComputedStep) -> None:
    row = computed_step.position
    if row.parent is None:
        seats = sorted(int(seat) for seat in step.seats)
        log.info("game_begun", game=row.game, revision=row.revision, seats=seats)
    elif step.undone_revision is not None and not row.sheets:
        log.info("step_undone", game=row.game, revision=row.revision)
    else:
        seats = sorted({int(seat) for seat, _, _ in row.sheets})
        log.info("step_resolved", game=row.game, revision=row.revision, seats=seats)


def log_closed_windows(step: StepInProgress, late: Iterable[AskKey]) -> None:
    """Log whose windows have run out."""
    seats = sorted({int(seat) for seat, _ in late})
    log.info("windows_closed", game=step.row.id, revision=step.row.revision, seats=seats)


def log_outage(game: int, late: Iterable[AskKey], since: datetime, until: datetime) -> None:
    """Log whose windows were extended after an outage."""
    seats = sorted({int(seat) for seat, _ in late})
    log.warning("windows_extended_after_outage", game=game, seats=seats, since=since, until=until)
