"""What a keeper reads in the log of a game: which step, which seats, never what was given."""

from collections.abc import Iterable
from datetime import datetime

import structlog

from bot.games.state.step_in_progress import ComputedStep, StepInProgress
from bot.games.state.windows import Key

log = structlog.stdlib.get_logger("skald.desk")


def steps(course: StepInProgress) -> None:
    """Note the steps of a course that has been written down, and its end."""
    for stride in course.strides:
        _step(course, stride)
    if course.strides and course.over:
        log.info("game_over", game=course.row.id, revision=course.row.revision)


def _step(course: StepInProgress, stride: ComputedStep) -> None:
    row = stride.row
    if row.parent is None:
        seats = sorted(int(seat) for seat in course.seats)
        log.info("game_begun", game=row.game, revision=row.revision, seats=seats)
    elif course.undone is not None and not row.sheets:
        log.info("step_taken_back", game=row.game, revision=row.revision)
    else:
        seats = sorted({int(seat) for seat, _, _ in row.sheets})
        log.info("step_resolved", game=row.game, revision=row.revision, seats=seats)


def closed(course: StepInProgress, late: Iterable[Key]) -> None:
    """Note whose windows have run out."""
    seats = sorted({int(seat) for seat, _ in late})
    log.info("windows_closed", game=course.row.id, revision=course.row.revision, seats=seats)


def outage(game: int, late: Iterable[Key], since: datetime, until: datetime) -> None:
    """Note whose windows are longer by an absence."""
    seats = sorted({int(seat) for seat, _ in late})
    log.warning("outage_made_good", game=game, seats=seats, since=since, until=until)
