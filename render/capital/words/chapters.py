"""The city game's chapters: what was built in one sentence, wars in two, numbers in fields."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.capital.events.play import (
    BuildingBuilt,
    CardsDiscarded,
    TrackerChanged,
    UnitBuilt,
    UnitNamed,
    UpgradeCompleted,
)
from engine.capital.events.wars import BuildingRazed, WarDeclared
from engine.core.protocol.values import Event
from render.capital.words.deductions import AttackPassed
from render.capital.words.war_story import PARTS, war
from render.language.chapter_story import NEWS, HeadlineCandidate, Story
from render.language.fact_vocabulary import told
from render.language.voice import Voice

DEEDS: Final = (BuildingBuilt, UnitBuilt, UnitNamed, UpgradeCompleted)
"""What was built, told in one sentence."""

QUIET: Final = frozenset({
    "turn_began", "phase_began", "chapter_closed", "cards_drawn", "draw_put_off", "tracker_changed",
    "cards_discarded", "building_built", "unit_built", "unit_named", "upgrade_completed",
    "seed_committed",
})  # fmt: skip
"""Told in another way than line by line: in a title, a sentence or a field, or on the card."""

PRIVATE: Final = {"slots_taken": "units_moved", "legend_taken": "legend_chosen"}
"""Open events that a reader need not hear who hears the private one."""

LASTING: Final = frozenset({"slots_taken", "units_moved", "policy_set"})
"""What is told as it is at the end: of several, the last of each seat."""

WEIGHTS: Final = (
    "game_won", "game_drawn", "city_razed", "seat_defeated", "building_razed", "war_scored",
    "building_demolished", "legend_taken", "upgrade_completed", "building_built", "turn_lapsed",
    "chapter_closed", "turn_began", "table_opened",
)  # fmt: skip
"""What a headline speaks of: the first of these that happened; a turn that is over, at least."""


def story(voice: Voice, events: Sequence[Event]) -> Story:
    """Tell one chapter of the city game."""
    incomes = dict(_incomes(voice, events))
    return Story(
        headline=headline(events),
        paragraphs=tuple(filter(None, _paragraphs(voice, events))),
        fields=(*incomes.items(), *_discards(voice, events)),
        now=tuple(incomes),
    )


# Paragraphs


def _paragraphs(voice: Voice, events: Sequence[Event]) -> Iterator[str]:
    """Tell what happened in its order: what was built at one go, each war in one paragraph."""
    fights = _wars(events)
    passed = _untold(events) | {id(event) for fight in fights for event in fight}
    built = _deeds(voice, events)
    lines: list[str] = []
    for count, event in enumerate(events):
        whole = ""
        if isinstance(event, WarDeclared):
            whole = war(voice.after(count), next(one for one in fights if one[0] is event))
        elif isinstance(event, DEEDS):
            whole, built = built, ""
        elif isinstance(event, AttackPassed):
            lines.append(voice.after(count).say("tale.attack_passed", **told(event)))
        elif id(event) not in passed:
            now = voice.after(count)
            lines.append(_razed(now, event, events) or now.event(event))
        if whole:
            yield " ".join(lines)
            yield whole
            lines = []
    yield " ".join(lines)


def _untold(events: Sequence[Event]) -> set[int]:
    """Find what is not told line by line: quiet events, open twins of private ones, old news.

    What is razed of a seat is told at one go.
    """
    last = {(event.kind, _seat(event)): event for event in events}
    first = {(event.kind, _seat(event)): event for event in reversed(events)}
    return {
        id(event)
        for event in events
        if event.kind in QUIET
        or (PRIVATE.get(event.kind, ""), _seat(event)) in last
        or (event.kind in LASTING and last[event.kind, _seat(event)] is not event)
        or (isinstance(event, BuildingRazed) and first[event.kind, event.seat] is not event)
    }


def _razed(voice: Voice, event: Event, events: Sequence[Event]) -> str:
    """Tell all buildings that a seat loses; "" where this is no such loss."""
    if not isinstance(event, BuildingRazed):
        return ""
    alike = [one for one in events if isinstance(one, BuildingRazed) and one.seat == event.seat]
    buildings = tuple(one.building for one in alike)
    cards = tuple(card for one in alike for card in one.cards)
    more = cards if len(cards) > len(buildings) else ()
    return voice.say("event.building_razed", seat=event.seat, building=buildings, cards=more)


def _seat(event: Event) -> int:
    seat: int = getattr(event, "seat", 0)
    return seat


def _wars(events: Sequence[Event]) -> list[list[Event]]:
    """Gather the events of each war from its declaration on."""
    found: list[list[Event]] = []
    for event in events:
        if isinstance(event, WarDeclared):
            found.append([event])
        elif found and event.kind in PARTS:
            found[-1].append(event)
    return found


def _deeds(voice: Voice, events: Sequence[Event]) -> str:
    """Tell in one sentence what was built and completed, by whom."""
    by: dict[int, list[Event]] = {}
    for event in events:
        if isinstance(event, DEEDS):
            by.setdefault(event.seat, []).append(event)
    sentences = []
    for seat, deeds in by.items():
        clauses = list(_clauses(voice, seat, deeds))
        said = voice.joined(clauses)
        sentences.append(voice.say("tale.deeds", seat=seat, deeds=said))
    return " ".join(sentences)


def _clauses(voice: Voice, seat: int, deeds: Sequence[Event]) -> Iterator[str]:
    buildings = tuple(one.card for one in deeds if isinstance(one, BuildingBuilt))
    if buildings:
        yield voice.say("tale.built", seat=seat, buildings=buildings)
    named = {one.slot: one for one in deeds if isinstance(one, UnitNamed)}
    for one in deeds:
        if isinstance(one, UnitBuilt):
            known = named.get(one.slot)
            key = "tale.placed" if known is None else "tale.placed.known"
            card = known.card if known else ""
            yield voice.say(key, seat=seat, unit_kind=one.unit_kind, slot=one.slot, card=card)
    done = [one for one in deeds if isinstance(one, UpgradeCompleted)]
    if done:
        upgrades = tuple(one.upgrade for one in done)
        count = done[-1].count
        yield voice.say("tale.completed", seat=seat, upgrades=upgrades, count=count)


# Fields


def _incomes(voice: Voice, events: Iterable[Event]) -> Iterator[tuple[str, str]]:
    """Give the open numbers that changed, as they are now."""
    incomes = {event.seat: event for event in events if isinstance(event, TrackerChanged)}
    for income in incomes.values():
        facts = told(income)
        yield voice.say("field.income", **facts), voice.say("field.income.value", **facts)


def _discards(voice: Voice, events: Iterable[Event]) -> Iterator[tuple[str, str]]:
    """Give what was discarded."""
    for event in events:
        if isinstance(event, CardsDiscarded):
            name = voice.say("field.discarded", seat=event.seat)
            yield name, voice.name("card", event.cards)


# Headlines


def headline(events: Sequence[Event]) -> HeadlineCandidate:
    """Choose what a headline speaks of, with its facts."""
    for rank, kind in enumerate(WEIGHTS):
        found = [event for event in events if event.kind == kind]
        if found:
            return _headline(rank, found, events)
    return NEWS


def _round(event: Event) -> int | None:
    """Find the round that an event tells of, if it tells of one."""
    found: int | None = getattr(event, "round", None)
    return getattr(event, "facts", {}).get("round") if found is None else found


def _headline(rank: int, found: Sequence[Event], events: Sequence[Event]) -> HeadlineCandidate:
    rounds = [each for event in events if (each := _round(event)) is not None]
    facts = {"round": rounds[-1] if rounds else 0} | told(found[-1])
    if not isinstance(found[-1], BuildingRazed):
        return HeadlineCandidate(rank, f"headline.{found[-1].kind}", facts)
    attackers = [event.attacker for event in events if isinstance(event, WarDeclared)]
    if not attackers:
        return NEWS
    key = "headline.building_razed" if len(found) == 1 else "headline.buildings_razed"
    return HeadlineCandidate(rank, key, {**facts, "by": attackers[-1], "count": len(found)})
