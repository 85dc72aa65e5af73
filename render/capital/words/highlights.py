"""What a card tells of a chapter: short sentences, each with how much it matters to its reader."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from engine.capital.events.build import BuildingBuilt, UnitBuilt, UpgradeCompleted
from engine.capital.events.wars import BuildingRazed, CityRazed, TroopsFell, WarDeclared, WarScored
from engine.core.protocol.values import Event
from render.capital.words.chapter_events import find_untold, group_wars, group_works
from render.capital.words.deductions import AttackPassed
from render.capital.words.war_story import tell_razed
from render.language.fact_vocabulary import facts_of_event
from render.language.pages import Highlight
from render.language.voice import Voice

OWN_DEED_WEIGHT: Final = 8
"""What its reader has done is hardly news."""
RAID_ON_READER_WEIGHT: Final = 90
WAR_WEIGHT: Final = 45
"""A war between others; each razed building adds to it."""
RAZED_WEIGHT: Final = 3
UPGRADE_WEIGHT: Final = 30
UPGRADE_STEP: Final = 6
"""What each upgrade that a player has completed adds: the nearer the end, the weightier."""
BUILDING_WEIGHT: Final = 20
"""Buildings weigh this and what they cost."""
UNITS_WEIGHT: Final = 12


class EventWeights(NamedTuple):
    """How much an event matters to the seat that it befalls, and to others."""

    to_victim: int
    to_others: int


WEIGHTS: Final[Mapping[str, EventWeights]] = {
    "game_won": EventWeights(200, 200),
    "game_drawn": EventWeights(200, 200),
    "city_razed": EventWeights(120, 110),
    "seat_defeated": EventWeights(110, 100),
    "turn_missed": EventWeights(95, 8),
    "turn_lapsed": EventWeights(92, 3),
    "building_razed": EventWeights(90, 45),
    "war_scored": EventWeights(90, 45),
    "building_demolished": EventWeights(85, 35),
    "unit_struck": EventWeights(80, 30),
    "cards_lost": EventWeights(75, 6),
    "concession_held": EventWeights(70, 70),
    "scouted": EventWeights(60, 4),
    "quest_completed": EventWeights(OWN_DEED_WEIGHT, 32),
    "legend_taken": EventWeights(OWN_DEED_WEIGHT, 30),
}
"""The weights of events that are told in sentences of their own."""
OTHER_WEIGHTS: Final = EventWeights(5, 5)
VICTIM_FACTS: Final = ("rival", "target", "seat")
"""The facts that may name whom an event befalls: the first that an event has."""


def list_highlights(voice: Voice, events: Sequence[Event]) -> Iterator[Highlight]:
    """List what a card tells of a chapter, in the order of events."""
    wars = {id(war[0]): war for war in group_wars(events)}
    skipped = find_untold(events) | {id(event) for war in wars.values() for event in war}
    for event in events:
        if isinstance(event, WarDeclared):
            yield _make_war_highlight(voice, event, wars[id(event)])
        elif isinstance(event, AttackPassed):
            sentence = voice.say("tale.attack_passed", **facts_of_event(event))
            yield Highlight(OTHER_WEIGHTS.to_others, sentence)
        elif id(event) not in skipped:
            sentence = tell_razed(voice, event, events) or voice.tell_event(event)
            yield Highlight(_weigh_event(event, voice.reader), sentence)
    for seat, works in group_works(events).items():
        yield from _make_work_highlights(voice, seat, works)


def _weigh_event(event: Event, reader: int | None) -> int:
    weights = WEIGHTS.get(event.kind, OTHER_WEIGHTS)
    named = (getattr(event, fact, None) for fact in VICTIM_FACTS)
    victim = next((one for one in named if one is not None), None)
    is_victim = reader is not None and victim == reader
    return weights.to_victim if is_victim else weights.to_others


# Wars


def _make_war_highlight(voice: Voice, declared: WarDeclared, war: Sequence[Event]) -> Highlight:
    """Tell a war in one sentence: who fought, the sums, what fell."""
    razed = tuple(one.building for one in war if isinstance(one, BuildingRazed))
    taken = next((one for one in war if isinstance(one, CityRazed)), None)
    if taken is not None:
        weight = _weigh_event(taken, voice.reader)
        return Highlight(weight, voice.say("event.city_razed", **facts_of_event(taken)))
    weight = WAR_WEIGHT + RAZED_WEIGHT * len(razed)
    if voice.reader is not None:
        weight = {
            declared.attacker: OWN_DEED_WEIGHT,
            declared.target: RAID_ON_READER_WEIGHT,
        }.get(voice.reader, weight)
    scored = next((one for one in war if isinstance(one, WarScored)), None)
    if scored is None:
        return Highlight(weight, voice.say("tale.war.begun", march=_write_march(voice, declared)))
    fell = {one.seat: one.troops for one in war if isinstance(one, TroopsFell)}
    result = "raided" if razed else scored.result
    facts = {
        "attacker": declared.attacker,
        "target": declared.target,
        "attack": scored.attack,
        "defence": scored.defence,
        "buildings": razed,
        "fell": fell.get(declared.target, ()),
    }
    return Highlight(weight, voice.say(f"highlight.war.{result}", **facts))


def _write_march(voice: Voice, declared: WarDeclared) -> str:
    return voice.say("tale.war.march", **facts_of_event(declared))


# Building


def _make_work_highlights(voice: Voice, seat: int, works: Sequence[Event]) -> Iterator[Highlight]:
    """Tell what a seat completed, then what it built."""
    is_own = voice.reader == seat
    completed = [one for one in works if isinstance(one, UpgradeCompleted)]
    if completed:
        upgrades, count = tuple(one.upgrade for one in completed), completed[-1].count
        sentence = voice.say("highlight.completed", seat=seat, upgrades=upgrades, count=count)
        weight = OWN_DEED_WEIGHT if is_own else UPGRADE_WEIGHT + UPGRADE_STEP * count
        yield Highlight(weight, sentence)
    built = [one for one in works if isinstance(one, BuildingBuilt)]
    units = sum(isinstance(one, UnitBuilt) for one in works)
    if built:
        cards = tuple(one.card for one in built)
        sentence = voice.say("highlight.built", seat=seat, buildings=cards, count=units)
        weight = OWN_DEED_WEIGHT if is_own else BUILDING_WEIGHT + sum(one.cost for one in built)
        yield Highlight(weight, sentence)
    elif units:
        sentence = voice.say("highlight.placed", seat=seat, count=units)
        yield Highlight(OWN_DEED_WEIGHT if is_own else UNITS_WEIGHT, sentence)
