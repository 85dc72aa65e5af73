"""The text of chapters: building in one sentence, wars in two, numbers in fields."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.capital.events.build import BuildingBuilt, UnitBuilt, UnitNamed, UpgradeCompleted
from engine.capital.events.cards import CardsDiscarded
from engine.capital.events.turns import TrackerChanged
from engine.capital.events.wars import BuildingRazed, WarDeclared
from engine.core.protocol.values import Event
from render.capital.words.deductions import AttackPassed
from render.capital.words.war_story import WAR_EVENT_KINDS, tell_war
from render.language.chapter_story import NEWS_HEADLINE, HeadlineCandidate, Story
from render.language.fact_vocabulary import facts_of_event
from render.language.voice import Voice

BUILD_EVENTS: Final = (BuildingBuilt, UnitBuilt, UnitNamed, UpgradeCompleted)
"""Events told together in one sentence: what was built and completed."""

KINDS_TOLD_ELSEWHERE: Final = frozenset({
    "turn_began", "phase_began", "chapter_closed", "cards_drawn", "draw_put_off", "tracker_changed",
    "cards_discarded", "building_built", "unit_built", "unit_named", "upgrade_completed",
    "seed_committed",
})  # fmt: skip
"""Kinds not told line by line, but in a title, a sentence, a field or on the turn card."""

PRIVATE_TWINS: Final = {"slots_taken": "units_moved", "legend_taken": "legend_chosen"}
"""Open events that are left out for a reader who hears the private twin."""

LAST_ONLY_KINDS: Final = frozenset({"slots_taken", "units_moved", "policy_set"})
"""Kinds of which only the last event of each seat is told."""

HEADLINE_KINDS: Final = (
    "game_won", "game_drawn", "city_razed", "seat_defeated", "building_razed", "war_scored",
    "building_demolished", "legend_taken", "upgrade_completed", "building_built",
    "chapter_closed", "turn_began", "table_opened",
)  # fmt: skip
"""Kinds of events for headlines, the most important first."""


def tell_chapter(voice: Voice, events: Sequence[Event]) -> Story:
    """Tell one chapter of the city game."""
    incomes = dict(_income_fields(voice, events))
    return Story(
        headline=choose_headline(events),
        paragraphs=tuple(filter(None, _paragraphs(voice, events))),
        fields=(*incomes.items(), *_discard_fields(voice, events)),
        status_fields=tuple(incomes),
    )


# Paragraphs


def _paragraphs(voice: Voice, events: Sequence[Event]) -> Iterator[str]:
    """Yield paragraphs in the order of events; building and each war have one paragraph each."""
    wars = _wars(events)
    skipped = _find_untold(events) | {id(event) for fight in wars for event in fight}
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
            lines.append(_razed_text(now, event, events) or now.tell_event(event))
        if paragraph:
            yield " ".join(lines)
            yield paragraph
            lines = []
    yield " ".join(lines)


def _find_untold(events: Sequence[Event]) -> set[int]:
    """Return the ids of events not told line by line: quiet, doubled or outdated ones.

    Of a seat's razed buildings only the first event counts; it tells them all.
    """
    last = {(event.kind, _seat_of(event)): event for event in events}
    first = {(event.kind, _seat_of(event)): event for event in reversed(events)}
    return {
        id(event)
        for event in events
        if event.kind in KINDS_TOLD_ELSEWHERE
        or (PRIVATE_TWINS.get(event.kind, ""), _seat_of(event)) in last
        or (event.kind in LAST_ONLY_KINDS and last[event.kind, _seat_of(event)] is not event)
        or (isinstance(event, BuildingRazed) and first[event.kind, event.seat] is not event)
    }


def _razed_text(voice: Voice, event: Event, events: Sequence[Event]) -> str:
    """Return the sentence on all razed buildings of a seat; "" for other events."""
    if not isinstance(event, BuildingRazed):
        return ""
    losses = [
        loss for loss in events if isinstance(loss, BuildingRazed) and loss.seat == event.seat
    ]
    buildings = tuple(loss.building for loss in losses)
    cards = tuple(card for loss in losses for card in loss.cards)
    other_cards = cards if len(cards) > len(buildings) else ()
    return voice.say("event.building_razed", seat=event.seat, building=buildings, cards=other_cards)


def _seat_of(event: Event) -> int:
    seat: int = getattr(event, "seat", 0)
    return seat


def _wars(events: Sequence[Event]) -> list[list[Event]]:
    """Gather the events of each war from its declaration on."""
    wars_found: list[list[Event]] = []
    for event in events:
        if isinstance(event, WarDeclared):
            wars_found.append([event])
        elif wars_found and event.kind in WAR_EVENT_KINDS:
            wars_found[-1].append(event)
    return wars_found


def _built_text(voice: Voice, events: Sequence[Event]) -> str:
    """Return a sentence for each seat on what it built and completed."""
    deeds_by_seat: dict[int, list[Event]] = {}
    for event in events:
        if isinstance(event, BUILD_EVENTS):
            deeds_by_seat.setdefault(event.seat, []).append(event)
    sentences = []
    for seat, events_of_seat in deeds_by_seat.items():
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


def choose_headline(events: Sequence[Event]) -> HeadlineCandidate:
    """Return the headline of a chapter, with its facts."""
    for rank, kind in enumerate(HEADLINE_KINDS):
        matching = [event for event in events if event.kind == kind]
        if matching:
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
