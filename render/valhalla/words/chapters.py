"""The chapters of Empire: Valhalla: what happened in short paragraphs, numbers in fields.

Orders of a kind are told together; battles, Boasts and rooms stand alone.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Final

from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import Event, Seat
from engine.valhalla.events.battles import (
    BattleDecided,
    BattleJoined,
    BattleReport,
    BattleTold,
    OverrunReport,
    RulerFell,
)
from engine.valhalla.events.setup import DesignGiven, PickPassed, SideTaken, SpecialChosen
from engine.valhalla.events.turns import SituationGiven
from render.language.chapter_story import NEWS, HeadlineCandidate, Story
from render.language.fact_vocabulary import told
from render.language.voice import Voice
from render.valhalla.words.event_facts import enriched
from render.valhalla.words.grouped_events import ALOUD, GATHERED, gathered, like
from render.valhalla.words.order_lexicon import BANNER
from render.valhalla.words.sums import fields

QUIET: Final = frozenset({
    "chapter_closed", "room_opened", "room_closed", "deed_noted", "turn_began", "round_began",
    "score_told", "preferences_set", "production_set", "income_paid", "upkeep_paid", "favor_gained",
    "boast_judged", "design_given", "seated", "seed_committed",
})  # fmt: skip
"""Told in another way than line by line: in a title, in a field, or on the card."""

PASSING: Final = frozenset({"situation_given", "scouting_report"})
"""How a side stands as its turn begins: it is told then, and over when the turn is."""

ALONE: Final = frozenset({
    "battle_told", "battle_report", "overrun_report", "boast_posted", "whispered", "force_given",
    "loki_whispered", "petition_made", "petition_answered", "game_won",
})  # fmt: skip
"""Each a paragraph of its own."""

SENTENCES: Final = 3
"""A paragraph has no more."""

WEIGHTS: Final = ("game_won", "side_ended", "ruler_fell")
"""Each weighs more in a headline than any battle."""
SIZES: Final = ("skirmish", "battle", "great_battle", "epic_battle")
CITY: Final = 2
"""A city that is taken weighs as much as a battle two sizes larger."""
HEAVIEST: Final = len(SIZES) - 1 + CITY
OTHERS: Final = len(WEIGHTS) + HEAVIEST + 1
"""By so much what befell other sides weighs less for one of its own."""
QUIET_RANK: Final = 2 * OTHERS
TITLES: Final = ("begin", "turn", "round", "boast")


def story(voice: Voice, events: Sequence[Event]) -> Story:
    """Tell one chapter."""
    return Story(
        headline=headline(voice, events),
        paragraphs=(*_paragraphs(voice, events), *_designs(voice, events)),
        fields=tuple(fields(voice, events)),
    )


def _paragraphs(voice: Voice, events: Sequence[Event]) -> Iterator[str]:
    """Tell what happened in its order, no more than three sentences in one paragraph."""
    lines: list[str] = []
    pieces = list(_pieces(voice, events)) or list(_silence(voice, events))
    for piece, alone in pieces:
        if alone is None:
            yield piece
            continue
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


def _pieces(voice: Voice, events: Sequence[Event]) -> Iterator[tuple[str, bool | None]]:
    """Walk the sentences of a chapter, each with whether it stands alone.

    What was lost unseen (None) does, before what the scouts saw: a card that is short of room cuts
    the end of a paragraph off.
    """
    ended, fallen = _ended(events), {one.seat for one in events if isinstance(one, RulerFell)}
    for at, event in enumerate(events):
        if event.kind in GATHERED:
            alike = like(event, events)
            if alike[0] is event:
                for text in gathered(voice, alike):
                    yield text, event.kind in ALOUD or "\n" in text
        elif isinstance(event, PickPassed) and _made_good(event, events[at + 1 :]):
            pass  # it says what may still be done, and is
        elif isinstance(event, SituationGiven) and event.lost:
            yield voice.say("tale.lost", **enriched(voice, event, told(event))), None
            yield voice.event(event.model_copy(update={"lost": (), "gone": ()})), False
        elif event.kind not in QUIET and not _told_better(ended, fallen, event):
            yield voice.event(event), event.kind in ALONE
        voice = voice.after(1)


def _made_good(passed: PickPassed, later: Sequence[Event]) -> bool:
    """Tell whether a side that was passed over has its special by now."""
    return any(isinstance(one, SpecialChosen) and one.seat == passed.seat for one in later)


def _ended(events: Sequence[Event]) -> dict[int, bool]:
    """Find the battles whose end is told here, and which of them the reader fought in."""
    ended = {one.battle: False for one in events if isinstance(one, BattleTold)}
    own = {one.battle: True for one in events if isinstance(one, (BattleReport, OverrunReport))}
    return ended | own


def _told_better(ended: Mapping[int, bool], fallen: Set[Seat], event: Event) -> bool:
    """Tell whether a battle's own report, or its end, says the same and more.

    A Ruler's death is told once, by name.
    """
    if isinstance(event, BattleJoined):
        return event.battle in ended
    if isinstance(event, BattleDecided):
        return event.battle in ended and fallen >= set(event.rulers)
    return isinstance(event, BattleTold) and ended[event.battle] and not event.conquered


def _silence(voice: Voice, events: Sequence[Event]) -> Iterator[tuple[str, bool | None]]:
    """Say of a turn that this reader heard nothing of it, whatever there was (V-13-01).

    Of a side's next turn it is said otherwise, and of the next side's too.
    """
    for event in events:
        if isinstance(event, ChapterClosed) and event.title == "turn":
            turn = int(event.facts.get("round", 0)) + int(event.facts.get("seat", 0))
            yield replace(voice, heard=turn).say("tale.silence", **event.facts), True


def _designs(voice: Voice, events: Sequence[Event]) -> Iterator[str]:
    """Name designs that were given at one go; a chapter that closes has a field for each."""
    given = {one.cls: one for one in events if isinstance(one, DesignGiven)}
    told_else = any(isinstance(one, (ChapterClosed, SideTaken)) for one in events)
    if len(given) > 1 and not told_else:
        facts = [enriched(voice, one, told(one)) for one in given.values()]
        named = (voice.say("field.design", **one) for one in facts)
        designs = voice.say("tale.parting").join(named)
        yield voice.say("tale.designs", count=len(given), designs=designs)


# Headlines


def headline(voice: Voice, events: Sequence[Event]) -> HeadlineCandidate:
    """Find what a chapter is about: the weightiest thing that happened, the last of its weight.

    A side's own comes before all that befell others, but for the end of the game.
    """
    own = [event for event in events if _is_own(voice, event)]
    heaviest = _heaviest(voice, own, events)
    if heaviest is not None:
        return heaviest
    heaviest = _heaviest(voice, events, events)
    if heaviest is not None:
        return heaviest if voice.reader is None else heaviest._replace(rank=heaviest.rank + OTHERS)
    for event in events:
        if isinstance(event, ChapterClosed) and event.title in TITLES:
            return HeadlineCandidate(QUIET_RANK, f"headline.{event.title}", event.facts)
        if isinstance(event, BattleJoined):
            return HeadlineCandidate(QUIET_RANK, f"headline.{event.kind}", told(event))
    return NEWS


def _is_own(voice: Voice, event: Event) -> bool:
    """Tell whether a headline about an event is one about the reader's side."""
    if event.kind == WEIGHTS[0]:
        return True
    if isinstance(event, BattleTold):
        return voice.reader in {event.attacker, *event.defenders}
    return event.kind in WEIGHTS and getattr(event, "seat", None) == voice.reader


def _heaviest(
    voice: Voice, found: Sequence[Event], events: Sequence[Event]
) -> HeadlineCandidate | None:
    """Find the weightiest of some events of a chapter; None: they weigh nothing."""
    for rank, kind in enumerate(WEIGHTS):
        alike = [event for event in found if event.kind == kind]
        if alike:
            facts = {"round": _round(events)} | told(alike[-1])
            banner = voice.others.get(f"{BANNER}{facts.get('seat')}", "")
            return HeadlineCandidate(rank, f"headline.{kind}", facts | {"banner": banner})
    battles = [event for event in found if isinstance(event, BattleTold)]
    if not battles:
        return None
    best = max(reversed(battles), key=_weight)
    key = "headline.conquered" if best.conquered else "headline.battle"
    return HeadlineCandidate(len(WEIGHTS) + HEAVIEST - _weight(best), key, told(best))


def _weight(one: BattleTold) -> int:
    """Weigh a battle: by its size, and whether a city was taken (V-13-31)."""
    return SIZES.index(one.size) + CITY * one.conquered


def _round(events: Sequence[Event]) -> int:
    """Find the round that a chapter tells of."""
    rounds = [facts["round"] for facts in map(told, events) if "round" in facts]
    closed = [one.facts for one in events if isinstance(one, ChapterClosed)]
    rounds += [facts["round"] for facts in closed if "round" in facts]
    return int(rounds[-1]) if rounds else 0
