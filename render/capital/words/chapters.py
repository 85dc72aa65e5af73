"""The text of chapters: building in one sentence, wars in two, numbers in fields."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.capital.events.build import BuildingBuilt, UnitBuilt, UnitNamed, UpgradeCompleted
from engine.capital.events.cards import CardsDiscarded
from engine.capital.events.turns import TrackerChanged
from engine.capital.events.wars import BuildingRazed, WarDeclared
from engine.core.protocol.values import Event
from render.capital.words.chapter_events import (
    BUILD_EVENTS,
    find_untold,
    group_wars,
    group_works,
    seat_of,
)
from render.capital.words.deductions import AttackPassed
from render.capital.words.highlights import list_highlights
from render.capital.words.war_story import tell_razed, tell_war
from render.language.chapter_story import NEWS_HEADLINE, HeadlineCandidate, Story
from render.language.fact_vocabulary import facts_of_event
from render.language.voice import Voice

HEADLINE_KINDS: Final = (
    "game_won", "game_drawn", "city_razed", "seat_defeated", "building_razed", "war_scored",
    "building_demolished", "legend_taken", "chapter_closed", "turn_began", "table_opened",
)  # fmt: skip
"""Kinds of events for headlines, the most important first; what is built, the text says alone."""

OWN_DEED_KINDS: Final = frozenset({"building_demolished", "legend_taken"})
"""Kinds whose headline says no more than the text below it to the reader whose deed it was."""


def tell_chapter(voice: Voice, events: Sequence[Event]) -> Story:
    """Tell one chapter of the city game."""
    incomes = dict(_income_fields(voice, events))
    return Story(
        headline=choose_headline(events, voice.reader),
        paragraphs=tuple(filter(None, _paragraphs(voice, events))),
        fields=(*incomes.items(), *_discard_fields(voice, events)),
        status_fields=tuple(incomes),
        highlights=tuple(list_highlights(voice, events)),
    )


# Paragraphs


def _paragraphs(voice: Voice, events: Sequence[Event]) -> Iterator[str]:
    """Yield paragraphs in the order of events; building and each war have one paragraph each."""
    wars = group_wars(events)
    skipped = find_untold(events) | {id(event) for fight in wars for event in fight}
    built_text = _built_text(voice, events)
    lines: list[str] = []
    for count, event in enumerate(events):
        paragraph = ""
        if isinstance(event, WarDeclared):
            paragraph = tell_war(
                voice.after_events(count),
                next(war_events for war_events in wars if war_events[0] is event),
            )
        elif isinstance(event, BUILD_EVENTS):
            paragraph, built_text = built_text, ""
        elif isinstance(event, AttackPassed):
            lines.append(
                voice.after_events(count).say("tale.attack_passed", **facts_of_event(event))
            )
        elif id(event) not in skipped:
            now = voice.after_events(count)
            lines.append(tell_razed(now, event, events) or now.tell_event(event))
        if paragraph:
            yield " ".join(lines)
            yield paragraph
            lines = []
    yield " ".join(lines)


def _built_text(voice: Voice, events: Sequence[Event]) -> str:
    """Return a sentence for each seat on what it built and completed."""
    sentences = []
    for seat, events_of_seat in group_works(events).items():
        clauses = list(_built_clauses(voice, seat, events_of_seat))
        joined_clauses = voice.join_texts(clauses)
        sentences.append(voice.say("tale.deeds", seat=seat, deeds=joined_clauses))
    return " ".join(sentences)


def _built_clauses(voice: Voice, seat: int, events: Sequence[Event]) -> Iterator[str]:
    buildings = tuple(event.card for event in events if isinstance(event, BuildingBuilt))
    if buildings:
        yield voice.say("tale.built", seat=seat, buildings=buildings)
    named_units = {event.slot: event for event in events if isinstance(event, UnitNamed)}
    for event in events:
        if isinstance(event, UnitBuilt):
            unit_named = named_units.get(event.slot)
            key = "tale.placed" if unit_named is None else "tale.placed.known"
            card = unit_named.card if unit_named else ""
            yield voice.say(key, seat=seat, unit_kind=event.unit_kind, slot=event.slot, card=card)
    upgrades_completed = [event for event in events if isinstance(event, UpgradeCompleted)]
    if upgrades_completed:
        upgrades = tuple(event.upgrade for event in upgrades_completed)
        count = upgrades_completed[-1].count
        yield voice.say("tale.completed", seat=seat, upgrades=upgrades, count=count)


# Fields


def _income_fields(voice: Voice, events: Iterable[Event]) -> Iterator[tuple[str, str]]:
    """Yield a field for each Income Tracker that changed, with its last numbers."""
    incomes = {event.seat: event for event in events if isinstance(event, TrackerChanged)}
    for income in incomes.values():
        facts = facts_of_event(income)
        yield voice.say("field.income", **facts), voice.say("field.income.value", **facts)


def _discard_fields(voice: Voice, events: Iterable[Event]) -> Iterator[tuple[str, str]]:
    """Yield a field for each discard."""
    for event in events:
        if isinstance(event, CardsDiscarded):
            name = voice.say("field.discarded", seat=event.seat)
            yield name, voice.name_thing("card", event.cards)


# Headlines


def choose_headline(events: Sequence[Event], reader: int | None = None) -> HeadlineCandidate:
    """Return the headline of a chapter, with its facts."""
    for rank, kind in enumerate(HEADLINE_KINDS):
        matching = [event for event in events if event.kind == kind]
        is_own = kind in OWN_DEED_KINDS and any(seat_of(event) == reader for event in matching)
        if matching and not is_own:
            return _headline(rank, matching, events)
    return NEWS_HEADLINE


def _round_of(event: Event) -> int | None:
    """Return the round that an event names; None if it names none."""
    found: int | None = getattr(event, "round", None)
    return getattr(event, "facts", {}).get("round") if found is None else found


def _headline(rank: int, matching: Sequence[Event], events: Sequence[Event]) -> HeadlineCandidate:
    rounds = [round_number for event in events if (round_number := _round_of(event)) is not None]
    facts = {"round": rounds[-1] if rounds else 0} | facts_of_event(matching[-1])
    if not isinstance(matching[-1], BuildingRazed):
        return HeadlineCandidate(rank, f"headline.{matching[-1].kind}", facts)
    attackers = [event.attacker for event in events if isinstance(event, WarDeclared)]
    if not attackers:
        return NEWS_HEADLINE
    key = "headline.building_razed" if len(matching) == 1 else "headline.buildings_razed"
    return HeadlineCandidate(rank, key, {**facts, "by": attackers[-1], "count": len(matching)})
