"""The text of chapters: attacks in a sentence each, moves, deployment and building together."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.protocol.values import Event
from engine.echoes.events.buildings import BuildingBuilt
from engine.echoes.events.cards import CardsDiscarded
from engine.echoes.events.combat import AttackDeclared, BuildingDamaged
from engine.echoes.events.units import UnitDeployed, UnitLost, UnitMoved
from render.echoes.words.story.chapter_events import (
    GROUPED_EVENTS,
    ToldAttack,
    find_untold,
    group_attacks,
)
from render.echoes.words.story.highlights import list_highlights
from render.echoes.words.story.known_units import learn_from_events
from render.echoes.words.table.event_facts import name_target, owned_building, owned_unit
from render.echoes.words.table.thing_nouns import OWNER, unit_noun
from render.language.chapter_story import NEWS_HEADLINE, HeadlineCandidate, Story
from render.language.fact_vocabulary import facts_of_event
from render.language.grammar import Noun
from render.language.voice import Voice

HEADLINE_KINDS: Final = (
    "game_won", "game_drawn", "seat_defeated", "building_lost", "unit_lost", "building_damaged",
    "tile_revealed", "chapter_closed", "turn_began", "tiles_laid", "table_opened",
)  # fmt: skip
"""Kinds of events for headlines, the most important first."""


def tell_chapter(voice: Voice, events: Sequence[Event]) -> Story:
    """Tell one chapter of Echoes of Emperors."""
    taught = learn_from_events(voice, events)
    return Story(
        headline=choose_headline(events),
        paragraphs=tuple(filter(None, _write_paragraphs(taught, events))),
        fields=tuple(_discard_fields(taught, events)),
        highlights=tuple(list_highlights(taught, events, tell_attack)),
    )


def choose_headline(events: Sequence[Event]) -> HeadlineCandidate:
    """Return the headline of a chapter, with its facts."""
    for rank, kind in enumerate(HEADLINE_KINDS):
        matching = [event for event in events if event.kind == kind]
        if matching:
            return HeadlineCandidate(rank, f"headline.{kind}", facts_of_event(matching[-1]))
    return NEWS_HEADLINE


# Paragraphs


def _write_paragraphs(voice: Voice, events: Sequence[Event]) -> Iterator[str]:
    """Yield one paragraph with the sentences, in the order of events."""
    skipped = find_untold(events, voice.reader)
    attacks = {id(attack.declared): attack for attack in group_attacks(events)}
    told_groups: set[str] = set()
    lines: list[str] = []
    for count, event in enumerate(events):
        now = voice.after_events(count)
        if isinstance(event, AttackDeclared):
            lines.append(tell_attack(now, attacks[id(event)]))
        elif isinstance(event, GROUPED_EVENTS) and event.kind not in told_groups:
            told_groups.add(event.kind)
            lines.extend(_tell_group(now, events, event.kind))
        elif id(event) not in skipped:
            lines.append(now.tell_event(event))
    yield " ".join(lines)


def tell_attack(voice: Voice, attack: ToldAttack) -> str:
    """Tell an attack in one sentence: who, whom, and what came of it."""
    declared = attack.declared
    key = "tale.attack.shot" if declared.mode == "ranged" else "tale.attack"
    return voice.say(
        key,
        unit=owned_unit(voice, declared.unit),
        target=_name_attacked(voice, attack),
        square=declared.square,
        outcome=_write_outcome(voice, attack),
    )


def _name_attacked(voice: Voice, attack: ToldAttack) -> Noun:
    """Name what is attacked; the owner of a building is whom its damage befell."""
    declared = attack.declared
    hit = (one for one in attack.events if isinstance(one, BuildingDamaged))
    damaged = next(hit, None)
    if declared.target is not None or damaged is None:
        return name_target(voice, declared)
    return owned_building(voice, damaged.building, damaged.seat)


def _write_outcome(voice: Voice, attack: ToldAttack) -> str:
    if attack.is_stopped:
        said = voice.say("tale.outcome.stopped")
    elif attack.counter:
        said = voice.say("tale.outcome.both", amount=attack.amount, counter=attack.counter)
    elif attack.amount:
        said = voice.say("tale.outcome.damage", amount=attack.amount)
    else:
        said = voice.say("tale.outcome.none")
    lost = tuple(
        owned_unit(voice, one.unit, one.seat)
        if isinstance(one, UnitLost)
        else owned_building(voice, one.building, one.seat)
        for one in attack.lost
    )
    return voice.say("tale.outcome.lost", said=said, lost=lost) if lost else said


# Told together


def _tell_group(voice: Voice, events: Sequence[Event], kind: str) -> Iterator[str]:
    """Yield a sentence for each seat on what it moved, deployed or built."""
    by_seat: dict[int, list[str]] = {}
    for event in events:
        if event.kind == kind:
            seat, text = _tell_one(voice, event)
            by_seat.setdefault(seat, []).append(text)
    for seat, texts in by_seat.items():
        joined = Noun(voice.join_texts(list(dict.fromkeys(texts))))
        if kind == "unit_moved" and not seat:
            yield from (voice.tell_event(event) for event in events if event.kind == kind)
        elif kind == "unit_moved":
            yield voice.say("tale.moves", seat=seat, moves=joined)
        elif kind == "unit_deployed":
            yield voice.say("tale.deployed", seat=seat, units=joined)
        else:
            yield voice.say("tale.built", seat=seat, buildings=joined)


def _tell_one(voice: Voice, event: Event) -> tuple[int, str]:
    """Return the seat of an event and what it moved, deployed or built; 0 is not known."""
    if isinstance(event, UnitMoved):
        seat = int(voice.table_names.get(f"{OWNER}{event.unit}", "0"))
        unit = unit_noun(voice, event.unit)
        return seat, voice.say("tale.moves.one", unit=unit, square=event.to)
    if isinstance(event, UnitDeployed):
        return event.seat, voice.say("tale.deployed.one", card=event.card, square=event.square)
    assert isinstance(event, BuildingBuilt)  # noqa: S101  (the grouped kinds are these three)
    return event.seat, voice.say("tale.built.one", building=event.building, square=event.square)


# Fields


def _discard_fields(voice: Voice, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """Yield a field for each discard."""
    for event in events:
        if isinstance(event, CardsDiscarded) and event.cards:
            name = voice.say("field.discarded", seat=event.seat)
            yield name, voice.name_thing("card", event.cards)
