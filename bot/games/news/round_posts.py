"""Chooses what a step posts: the table's thread gets one post a round, once the round is over.

Other public rooms, the setup, and games without rounds get a post for each chapter. Which chapters
the thread has been told is the number up to which the public has read.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from bot.games.news.chapters import THREAD_ROOM, Chapter
from bot.games.state.step_in_progress import ComputedStep, StepInProgress
from bot.records import StoredEvent
from engine.core.protocol.values import EVERYONE


def choose_posted_chapters(
    step: StepInProgress,
    closed_chapters: Sequence[Chapter],
    unposted_events: Sequence[StoredEvent],
    read_public_view: Callable[[ComputedStep], Any],
) -> tuple[Chapter, ...]:
    """Return the chapters that are posted; those of a round that has ended are joined to one.

    `unposted_events` are those of chapters that earlier steps closed.
    """
    read_round = step.snapshot.game_type.presentation.story.read_round
    if read_round is None or step.snapshot.state is None:
        return tuple(closed_chapters)
    waiting_events = [one for one in unposted_events if one.event.room == THREAD_ROOM]
    posted_chapters: list[Chapter] = []
    present_round = read_round(step.snapshot.view(None))
    for chapter in closed_chapters:
        if chapter.room != THREAD_ROOM or chapter.audience != EVERYONE:
            posted_chapters.append(chapter)
            continue
        waiting_events += chapter.stored_events
        round_before, present_round = (
            present_round,
            read_round(read_public_view(chapter.computed_step)),
        )
        is_last = step.is_over and chapter.computed_step is step.computed_steps[-1]
        if present_round > round_before or is_last:
            posted_chapters.append(replace(chapter, stored_events=tuple(waiting_events)))
            waiting_events = []
    return tuple(posted_chapters)


def find_posted_revision(posted_chapters: Sequence[Chapter]) -> int:
    """Return the last revision that the thread is told by these posts; 0 if it is told nothing."""
    in_thread = (one for one in posted_chapters if one.room == THREAD_ROOM)
    return max((one.computed_step.position.revision for one in in_thread), default=0)
