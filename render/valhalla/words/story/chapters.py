"""The chapters of Empire: Valhalla: events as short paragraphs, numbers as fields.

Events of a kind are told together; battles, Boasts and messages have their own paragraphs.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Final, Literal

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
from engine.valhalla.events.favor import PetitionAnswered, PetitionMade
from engine.valhalla.events.setup import DesignGiven, PickPassed, SideTaken, SpecialChosen
from engine.valhalla.events.turns import SituationGiven
from render.language.chapter_story import NEWS_HEADLINE, HeadlineCandidate, Story
from render.language.fact_vocabulary import capitalise, facts_of_event
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.words.event_facts import add_facts
from render.valhalla.words.names import design_name
from render.valhalla.words.order_lexicon import SIDE_NAME_PREFIX
from render.valhalla.words.places.place_nouns import name_place_before
from render.valhalla.words.story.chapter_fields import list_chapter_fields
from render.valhalla.words.story.grouped_events import (
    GROUP_TELLERS,
    OWN_LINE_KINDS,
    find_events_told_together,
    tell_together,
)
from render.valhalla.words.unit_texts import escape_text, without_own_designs

QUIET_KINDS: Final = frozenset({
    "chapter_closed", "room_opened", "room_closed", "deed_noted", "turn_began", "round_began",
    "score_told", "preferences_set", "production_set", "income_paid", "upkeep_paid", "favor_gained",
    "design_given", "seated", "seed_committed",
})  # fmt: skip
"""Kinds of events that are not told line by line but in a title, in a field or on the card."""

PASSING_KINDS: Final = frozenset({"situation_given", "scouting_report"})
"""Kinds of events that describe a side as its turn begins; they are out of date after it."""

LEADING_KINDS: Final = ("battle_report", "overrun_report", "moved")
"""Kinds of own events that a card tells before all others, the weightiest first."""

SLIGHT_KINDS: Final = frozenset({"boast_judged"})
"""Kinds of events that a card tells behind all others."""

LONE_PARAGRAPH_KINDS: Final = frozenset({
    "battle_told", "battle_report", "overrun_report", "boast_posted", "whispered", "force_given",
    "loki_whispered", "petition_made", "petition_answered", "game_won",
})  # fmt: skip
"""Kinds of events that are told in a paragraph of their own."""

TOLD_FIRST: Final = "first"
FIRST_KINDS: Final = frozenset({
    "game_won", "side_ended", "ruler_fell", "battle_report", "overrun_report",
})  # fmt: skip
"""Kinds of events that have changed the game: they are told before all others of a chapter."""
Place = bool | None | Literal["first"]

MAX_SENTENCES_PER_PARAGRAPH: Final = 3
"""The number of sentences in a paragraph."""

WEIGHTIEST_KINDS: Final = ("game_won", "side_ended", "ruler_fell")
"""Kinds of events that come before any battle in a headline."""
BATTLE_SIZES: Final = ("skirmish", "battle", "great_battle", "epic_battle")
CONQUEST_WEIGHT: Final = 2
"""A conquered city weighs as much as a battle two sizes larger."""
MAX_BATTLE_WEIGHT: Final = len(BATTLE_SIZES) - 1 + CONQUEST_WEIGHT
OTHER_SIDES_RANK: Final = len(WEIGHTIEST_KINDS) + MAX_BATTLE_WEIGHT + 1
"""Added to the rank of headlines about other sides."""
QUIET_RANK: Final = 2 * OTHER_SIDES_RANK
QUIET_CHAPTERS: Final = ("begin", "turn", "round", "boast", "floor")


def tell_chapter(voice: Voice, events: Sequence[Event]) -> Story:
    """Tell one chapter to one reader."""
    return Story(
        headline=choose_headline(voice, events),
        paragraphs=(*_write_paragraphs(voice, events), *_name_designs(voice, events)),
        fields=tuple(list_chapter_fields(voice, events)),
    )


def _write_paragraphs(voice: Voice, events: Sequence[Event]) -> Iterator[str]:
    """Tell the events, battles first, then the others in order; at most three sentences each."""
    lines: list[str] = []
    told = list(_tell_events(voice, events)) or list(_tell_silence(voice, events))
    yield from (piece for piece, place in told if place == TOLD_FIRST)
    for piece, alone in told:
        if alone == TOLD_FIRST:
            continue
        if alone is None:
            yield piece
            continue
        if alone or len(lines) == MAX_SENTENCES_PER_PARAGRAPH:
            yield from _join_lines(lines)
            lines = []
        if alone:
            yield piece
        else:
            lines.append(piece)
    yield from _join_lines(lines)


def _join_lines(lines: list[str]) -> Iterator[str]:
    if lines:
        yield " ".join(lines)


def _tell_events(voice: Voice, events: Sequence[Event]) -> Iterator[tuple[str, Place]]:
    """Yield the sentences of a chapter, each with whether it is a paragraph of its own.

    `TOLD_FIRST` marks what has changed the game. None marks what was lost unseen: its paragraph
    comes before what the scouts saw, since a card that is short of room cuts off the end.
    """
    ended, fallen = (
        _ended_battles(events),
        {one.seat for one in events if isinstance(one, RulerFell)},
    )
    for at, event in enumerate(events):
        if event.kind in GROUP_TELLERS:
            alike = find_events_told_together(event, events)
            if alike[0] is event:
                for text in tell_together(voice, alike):
                    yield text, event.kind in OWN_LINE_KINDS or "\n" in text
        elif _is_settled(event, events[at + 1 :]) or _is_on_card(event):
            pass  # what it says is on the card, or was open and is done
        elif isinstance(event, SituationGiven) and event.lost:
            yield voice.say("tale.lost", **add_facts(voice, event, facts_of_event(event))), None
        elif event.kind not in QUIET_KINDS and not _is_told_elsewhere(ended, fallen, event):
            place: Place = (
                TOLD_FIRST if event.kind in FIRST_KINDS else event.kind in LONE_PARAGRAPH_KINDS
            )
            yield voice.tell_event(event), place
        voice = voice.after_events(1)


def _is_on_card(event: Event) -> bool:
    """Tell whether an event says only a side's gold, favor and orders, which the card has."""
    return isinstance(event, SituationGiven) and not event.lost


def _is_settled(event: Event, later: Sequence[Event]) -> bool:
    """Tell whether a side that was passed over has picked since, or a petition was answered."""
    if isinstance(event, PickPassed):
        return any(isinstance(one, SpecialChosen) and one.seat == event.seat for one in later)
    if isinstance(event, PetitionMade):
        return any(isinstance(one, PetitionAnswered) and one.id == event.id for one in later)
    return False


def _ended_battles(events: Sequence[Event]) -> dict[int, bool]:
    """Return the battles whose end is told here, each with whether the reader fought in it."""
    ended = {one.battle: False for one in events if isinstance(one, BattleTold)}
    own = {one.battle: True for one in events if isinstance(one, (BattleReport, OverrunReport))}
    return ended | own


def _is_told_elsewhere(ended: Mapping[int, bool], fallen: Set[Seat], event: Event) -> bool:
    """Tell whether another event of the chapter says the same and more: a battle's report or end.

    A Ruler's death is told once, by name.
    """
    if isinstance(event, BattleJoined):
        return event.battle in ended
    if isinstance(event, BattleDecided):
        return event.battle in ended and fallen >= set(event.rulers)
    return isinstance(event, BattleTold) and ended[event.battle] and not event.conquered


def _tell_silence(voice: Voice, events: Sequence[Event]) -> Iterator[tuple[str, Place]]:
    """Say of a turn that this reader heard nothing of it, whatever happened (V-13-01).

    The phrasing differs from turn to turn and from side to side.
    """
    for event in events:
        if isinstance(event, ChapterClosed) and event.title == "turn":
            turn = int(event.facts.get("round", 0)) + int(event.facts.get("seat", 0))
            yield replace(voice, events_heard=turn).say("tale.silence", **event.facts), True


def _name_designs(voice: Voice, events: Sequence[Event]) -> Iterator[str]:
    """Name several designs that were given at once; a closed chapter has fields instead."""
    given = {one.cls: one for one in events if isinstance(one, DesignGiven)}
    told_else = any(isinstance(one, (ChapterClosed, SideTaken)) for one in events)
    if len(given) > 1 and not told_else:
        named = (_name_design(voice, cls, one.name) for cls, one in given.items())
        designs = voice.say("tale.parting").join(named)
        yield voice.say("tale.designs", count=len(given), designs=designs)


def _name_design(voice: Voice, cls: str, given: str) -> str:
    """Name a design once: by its own name, before the letter of its class, or by its class."""
    kind = without_own_designs(voice).noun(f"class.{cls}").name
    own = escape_text(voice, design_name(voice, cls, given))
    if own.casefold() in {"", cls.casefold(), kind.casefold()}:
        return capitalise(kind)
    return voice.say("tale.design", letter=Noun(cls), name=Noun(own)) if len(cls) == 1 else own


# Headlines


def choose_headline(voice: Voice, events: Sequence[Event]) -> HeadlineCandidate:
    """Choose the headline of a chapter: its weightiest event, the last of equal weight.

    Events of the reader's side come before those of others, except the end of the game.
    """
    own = [event for event in events if _is_own(voice, event)]
    heaviest = _weightiest_headline(voice, own, events)
    if heaviest is not None:
        return heaviest
    heaviest = _weightiest_headline(voice, events, events)
    if heaviest is not None:
        return (
            heaviest
            if voice.reader is None
            else heaviest._replace(rank=heaviest.rank + OTHER_SIDES_RANK)
        )
    for event in events:
        if isinstance(event, ChapterClosed) and event.title in QUIET_CHAPTERS:
            key = f"headline.{event.title}"
            return HeadlineCandidate(QUIET_RANK, key, event.facts, is_spare=True)
        if isinstance(event, BattleJoined):
            return HeadlineCandidate(QUIET_RANK, f"headline.{event.kind}", facts_of_event(event))
    return NEWS_HEADLINE


def _is_own(voice: Voice, event: Event) -> bool:
    """Tell whether a headline about an event is about the reader's side."""
    if event.kind == WEIGHTIEST_KINDS[0]:
        return True
    if isinstance(event, BattleTold):
        return voice.reader in {event.attacker, *event.defenders}
    return event.kind in WEIGHTIEST_KINDS and getattr(event, "seat", None) == voice.reader


def _weightiest_headline(
    voice: Voice, found: Sequence[Event], events: Sequence[Event]
) -> HeadlineCandidate | None:
    """Return a headline for the weightiest of some events of a chapter, or None."""
    for rank, kind in enumerate(WEIGHTIEST_KINDS):
        alike = [event for event in found if event.kind == kind]
        if alike:
            facts = {"round": _round_of(events)} | facts_of_event(alike[-1])
            banner = voice.table_names.get(f"{SIDE_NAME_PREFIX}{facts.get('seat')}", "")
            return HeadlineCandidate(rank, f"headline.{kind}", facts | {"banner": banner})
    battles = [event for event in found if isinstance(event, BattleTold)]
    if not battles:
        return None
    best = max(reversed(battles), key=battle_weight)
    key = "headline.conquered" if best.conquered else "headline.battle"
    rank = len(WEIGHTIEST_KINDS) + MAX_BATTLE_WEIGHT - battle_weight(best)
    is_own = _ended_battles(events)[best.battle]
    facts = {**facts_of_event(best), "at": name_place_before(voice, best)}
    return HeadlineCandidate(rank, key, facts, is_spare=is_own)


def battle_weight(one: BattleTold) -> int:
    """Return the weight of a battle, from its size and whether a city was taken (V-13-31)."""
    return BATTLE_SIZES.index(one.size) + CONQUEST_WEIGHT * one.conquered


def _round_of(events: Sequence[Event]) -> int:
    """Return the round of a chapter."""
    rounds = [facts["round"] for facts in map(facts_of_event, events) if "round" in facts]
    closed = [one.facts for one in events if isinstance(one, ChapterClosed)]
    rounds += [facts["round"] for facts in closed if "round" in facts]
    return int(rounds[-1]) if rounds else 0
