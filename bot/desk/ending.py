"""The last word of a game in its thread: who has won, how it stood, and the seed, opened."""

from collections.abc import Iterator
from typing import Any, Final

from bot.desk.board import dice_of
from bot.desk.course import Course
from bot.desk.letters import plain
from bot.desk.telling import THREAD
from bot.store.rows import Letter
from engine.core.game import Outcome
from render.page import Page
from render.words import Voice

MARK: Final = "|"
"""Stands between a game's key and its seed in what is hashed."""


def outcome(course: Course, voice: Voice) -> Iterator[Letter]:
    """Say who has won and how it stood; the seed was hidden until now (as C-INFO-21 wants)."""
    found = course.game.outcome(course.state)
    if found is None:
        return
    row = course.row
    yield Letter(
        letter=f"{row.id}.{row.revision}.outcome",
        game=row.id,
        kind="outcome",
        body={"page": plain(_page(course, found, voice))},
        room=THREAD,
        revision=row.revision,
    )


def _page(course: Course, found: Outcome, voice: Voice) -> Page:
    many = len(found.places) > 1
    first, *_ = places = [tuple(int(seat) for seat in place) for place in found.places]
    key = "outcome.won" if many else "outcome.drawn"
    fields = [
        (voice.say("outcome.place", n=number), voice.say("outcome.seats", seats=seats))
        for number, seats in enumerate(places, 1)
    ]
    paragraphs = (
        voice.say("outcome.rule", rule=found.rule),
        voice.say("outcome.seed", **seal(course)),
    )
    return Page(voice.say(key, seats=first), paragraphs, tuple(fields) if many else ())


def seal(course: Course) -> dict[str, Any]:
    """Tell the seed, and what whoever wants to check it hashes; games publish that hash."""
    row = course.row
    text = f"{row.rules}{MARK}"
    return {"seed": row.seed, "form": f"{text}{row.seed}", "hash": dice_of(row).commitment(text)}
