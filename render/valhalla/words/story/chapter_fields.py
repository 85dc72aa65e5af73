"""The fields of a told chapter: designs, deeds, Gold, scouts and favor."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from engine.core.protocol.values import Event
from engine.valhalla.entities.units_and_places import ScoutedForce
from engine.valhalla.events.base import DeedNoted, TraceLine
from engine.valhalla.events.construction import IncomePaid, UpkeepPaid
from engine.valhalla.events.exploration import ScoutingReport
from engine.valhalla.events.favor import FavorGained
from engine.valhalla.events.setup import DesignGiven
from engine.valhalla.events.turns import ScoreTold, SideEnded
from render.language.fact_vocabulary import facts_of_event
from render.language.voice import Voice
from render.valhalla.words.trace_lines import cause_noun, format_rounded
from render.valhalla.words.unit_texts import (
    name_force,
    without_own_designs,
)

Field = tuple[str, str]


def list_chapter_fields(voice: Voice, events: Sequence[Event]) -> Iterator[Field]:
    """Yield the fields of a chapter: gold, scouting, favor, designs, deeds, scores."""
    yield from _gold_fields(voice, events)
    yield from _scouting_fields(voice, events)
    yield from _favor_fields(voice, events)
    latest = {event.cls: event for event in events if isinstance(event, DesignGiven)}
    for one in latest.values():
        yield _design_field(without_own_designs(voice), one)
    yield from _deed_fields(voice, events)
    scores = [event for event in events if isinstance(event, ScoreTold)]
    for event in sorted(scores, key=lambda one: -one.score):
        parts = ", ".join(_score_parts(voice, event.lines))
        value = voice.say("field.score.value", score=event.score, parts=parts)
        yield voice.say("field.score", seat=event.seat), value


def _design_field(voice: Voice, one: DesignGiven) -> Field:
    """Return the field of a design with its four numbers (V-4.1-07)."""
    hp, attack, defense, move = one.line.split("/")
    facts = facts_of_event(one) | {"name": "" if one.name == one.cls else one.name}
    numbers = {"hp": hp, "attack": attack, "defense": defense, "move": move}
    value = voice.say("field.design.value", **facts, **numbers)
    return voice.say("field.design", **facts), value


def _deed_fields(voice: Voice, events: Sequence[Event]) -> Iterator[Field]:
    """Yield deeds with their ids, by the round in which they may be cited and by kind.

    A side that has ended boasts no more. Rules: V-10.2-08, V-10.2-15 (of the round before).
    """
    found: dict[int, dict[str, list[str]]] = {}
    silent = {event.seat for event in events if isinstance(event, SideEnded)}
    for event in events:
        if isinstance(event, DeedNoted) and event.seat not in silent:
            citable = event.round + 1 if event.round else 0
            deeds = found.setdefault(citable, {})
            deeds.setdefault(event.deed, []).append(f"`{event.id}`")
    for citable, deeds in found.items():
        listed = (
            f"{voice.noun(f'deed.{deed}').name} {', '.join(ids)}" for deed, ids in deeds.items()
        )
        yield voice.say("page.deeds", round=citable), " \u00b7 ".join(listed)


def _gold_fields(voice: Voice, events: Sequence[Event]) -> Iterator[Field]:
    income = [event for event in events if isinstance(event, IncomePaid)]
    upkeep = [event for event in events if isinstance(event, UpkeepPaid)]
    if income or upkeep:
        value = voice.say(
            "field.gold.value",
            treasury=(income + upkeep)[-1].treasury if not upkeep else upkeep[-1].treasury,
            income=sum(one.gold for one in income),
            upkeep=-sum(one.gold for one in upkeep),
        )
        yield voice.say("field.gold"), value


def _scouting_fields(voice: Voice, events: Sequence[Event]) -> Iterator[Field]:
    """Yield the forces that the scouts saw last (V-7.2-04)."""
    reports = [event for event in events if isinstance(event, ScoutingReport)]
    for one in reports[-1].forces if reports else ():
        yield (
            voice.say("page.scouted", seat=one.seat, at=one.at),
            describe_scouted_force(voice, one),
        )


def describe_scouted_force(voice: Voice, one: ScoutedForce) -> str:
    """Describe a scouted force, without designs and without types of Officers."""
    units = name_force(without_own_designs(voice), dict(one.counts), one.officers)
    said = voice.say("tale.force", units=units, hp=one.hp, attack=one.attack) if units else ""
    level = "" if one.level is None else voice.say("picture.level", level=one.level)
    return ", ".join(part for part in (level, said) if part)


def _favor_fields(voice: Voice, events: Sequence[Event]) -> Iterator[Field]:
    gained = [event for event in events if isinstance(event, FavorGained)]
    if gained:
        sums: dict[str, int] = {}
        for one in gained:
            sums[one.why] = sums.get(one.why, 0) + one.amount
        parts = [voice.say("field.favor.part", amount=sums[why_], why=why_) for why_ in sums]
        facts = {"favor": gained[-1].favor, "parts": ", ".join(parts)}
        yield voice.say("field.favor"), voice.say("field.favor.value", **facts)


def _score_parts(voice: Voice, lines: Sequence[TraceLine]) -> Iterator[str]:
    """Yield the parts of a score, added up by cause."""
    sums: dict[str, Fraction] = {}
    for one in lines:
        sums[one.what] = sums.get(one.what, Fraction(0)) + Fraction(one.value)
    for what, whole in sums.items():
        yield f"{cause_noun(voice, what).name} {format_rounded(voice, whole)}"
