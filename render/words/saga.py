"""The chapters of Empire: Valhalla: what happened in short paragraphs, numbers in fields.

Orders of a kind are told together; battles, Boasts and rooms stand alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.core.game import ChapterClosed
from engine.core.model import Event
from engine.valhalla.events.battles import (
    BattleDecided,
    BattleJoined,
    BattleReport,
    BattleTold,
    OverrunReport,
)
from render.words.gathered import ALOUD, GATHERED, gathered, like
from render.words.ledger import fields
from render.words.speech import told
from render.words.story import NEWS, Story, Tale
from render.words.voice import Voice

QUIET: Final = frozenset({
    "chapter_closed", "room_opened", "room_closed", "deed_noted", "turn_began", "round_began",
    "score_told", "preferences_set", "production_set", "income_paid", "upkeep_paid", "favor_gained",
    "boast_judged", "design_given", "seated", "seed_committed",
})  # fmt: skip
"""Told in another way than line by line: in a title, in a field, or on the card."""

ALONE: Final = frozenset({
    "battle_told", "battle_report", "overrun_report", "boast_posted", "whispered", "side_taken",
    "force_given", "loki_whispered", "petition_made", "petition_answered", "game_won",
})  # fmt: skip
"""Each a paragraph of its own."""

SENTENCES: Final = 3
"""A paragraph has no more."""

WEIGHTS: Final = ("game_won", "side_ended")
TITLES: Final = ("begin", "turn", "round", "boast")


def story(voice: Voice, events: Sequence[Event]) -> Story:
    """Tell one chapter."""
    return Story(
        headline=headline(events),
        paragraphs=tuple(_paragraphs(voice, events)),
        fields=tuple(fields(voice, events)),
    )


def _paragraphs(voice: Voice, events: Sequence[Event]) -> Iterator[str]:
    """Tell what happened in its order, no more than three sentences in one paragraph."""
    lines: list[str] = []
    pieces = list(_pieces(voice, events)) or list(_silence(voice, events))
    for piece, alone in pieces:
        if alone or len(lines) == SENTENCES:
            yield from _block(lines)
            lines = []
        if alone:
            yield piece
        else:
            lines.append(piece)
    yield from _block(lines)


def _block(lines: list[str]) -> Iterator[str]:
    if lines:
        yield " ".join(lines)


def _pieces(voice: Voice, events: Sequence[Event]) -> Iterator[tuple[str, bool]]:
    """Walk the sentences of a chapter, each with whether it stands alone."""
    ended = _ended(events)
    for event in events:
        if event.kind in GATHERED:
            alike = like(event, events)
            if alike[0] is event:
                yield from ((text, event.kind in ALOUD) for text in gathered(voice, alike))
        elif event.kind not in QUIET and not _told_better(ended, event):
            yield voice.event(event), event.kind in ALONE
        voice = voice.after(1)


def _ended(events: Sequence[Event]) -> dict[int, bool]:
    """Find the battles whose end is told here, and which of them the reader fought in."""
    ended = {one.battle: False for one in events if isinstance(one, BattleTold)}
    own = {one.battle: True for one in events if isinstance(one, (BattleReport, OverrunReport))}
    return ended | own


def _told_better(ended: Mapping[int, bool], event: Event) -> bool:
    """Tell whether a battle's own report, or its end, says the same and more."""
    if isinstance(event, BattleJoined):
        return event.battle in ended
    if isinstance(event, BattleDecided):
        return event.battle in ended and not event.rulers
    return isinstance(event, BattleTold) and ended[event.battle] and not event.conquered


def _silence(voice: Voice, events: Sequence[Event]) -> Iterator[tuple[str, bool]]:
    """Say of a turn that this reader heard nothing of it, whatever there was (V-13-01).

    Of a side's next turn it is said otherwise, and of the next side's too.
    """
    for event in events:
        if isinstance(event, ChapterClosed) and event.title == "turn":
            turn = int(event.facts.get("round", 0)) + int(event.facts.get("seat", 0))
            yield replace(voice, heard=turn).say("tale.silence", **event.facts), True


# Headlines


def headline(events: Sequence[Event]) -> Tale:
    """Find what a chapter is about."""
    for rank, kind in enumerate(WEIGHTS):
        found = [event for event in events if event.kind == kind]
        if found:
            return Tale(rank, f"headline.{kind}", told(found[-1]))
    battles = [event for event in events if isinstance(event, BattleTold)]
    taken = [event for event in battles if event.conquered]
    if battles:
        best = (taken or battles)[-1]
        return Tale(2, "headline.conquered" if taken else "headline.battle", told(best))
    for event in events:
        if isinstance(event, ChapterClosed) and event.title in TITLES:
            return Tale(3, f"headline.{event.title}", event.facts)
    return NEWS
