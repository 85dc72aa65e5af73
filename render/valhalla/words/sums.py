"""Numbers and their parts: the fields of a chapter, and the answers of /why.

Rules: V-0-03 (shown numbers are rounded half up to two decimals), V-13-33, V-13-55.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from engine.core.protocol.values import Event
from engine.valhalla.entities.units_and_places import ScoutedForce
from engine.valhalla.events.base import DeedNoted, TraceLine
from engine.valhalla.events.battles import AttackReport, BattleReport
from engine.valhalla.events.construction import IncomePaid, UpkeepPaid
from engine.valhalla.events.exploration import ScoutingReport
from engine.valhalla.events.favor import FavorGained
from engine.valhalla.events.setup import DesignGiven
from engine.valhalla.events.turns import RoundBegan, ScoreTold, SideEnded
from render.language.explained_sums import ExplainableNumber, search_names_of
from render.language.fact_vocabulary import facts_of_event
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.words import battle_forecasts
from render.valhalla.words.battle_forecasts import BattleForeseen
from render.valhalla.words.unit_texts import (
    counted_noun,
    name_force,
    unit_noun,
    without_own_designs,
)

Field = tuple[str, str]
TIMES_SIGN: Final = "\u00d7"
CAUSE_SPACES: Final = (
    "building", "special", "side_special", "tactic", "boon", "power", "terrain", "position",
)  # fmt: skip
"""The sections in which the cause of a number may have its name."""
LEVEL_RULES: Final[Mapping[str, tuple[str, int]]] = {"city": ("V-3.1-", 5), "farm": ("V-2.1-", 40)}
"""By place: the beginning of the rules of its levels, and the rule number of level 0."""


# Fields of a chapter


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


# Lines


def format_rounded(voice: Voice, number: Fraction) -> str:
    """Format a number, rounded half up to two decimals (V-0-03)."""
    hundredths = math.floor(abs(number) * 100 + Fraction(1, 2))
    whole, rest = divmod(hundredths, 100)
    mark = "," if voice.language == "fr" else "."
    text = str(whole) + (f"{mark}{rest:02}".rstrip("0") if rest else "")
    return f"\u2212{text}" if number < 0 and hundredths else text


def write_trace_line(voice: Voice, one: TraceLine) -> str:
    """Write one part of a number: +300 city of level 3 at 009.018 (V-3.1-08)."""
    facts: dict[str, Any] = {
        "sum": _write_value(voice, one.value), "what": _cause_with_count(voice, one),
        "at": _hex_of_line(one),
        "rule": one.rule,
    }  # fmt: skip
    return voice.say("trace.line.many" if one.count > 1 else "trace.line", **facts)


def _write_value(voice: Voice, value: str) -> str:
    if value.startswith("x"):
        return TIMES_SIGN + format_rounded(voice, Fraction(value[1:]))
    number = Fraction(value)
    return ("+" if number > 0 else "") + format_rounded(voice, number)


def _cause_with_count(voice: Voice, one: TraceLine) -> Noun:
    """Name the cause of a part: a place with its level, units with their count."""
    if one.count > 1:
        return counted_noun(voice, one.count, one.what)
    name = cause_noun(voice, one.what)
    begins, row = LEVEL_RULES.get(one.what, ("", 0))
    number = one.rule.removeprefix(begins)
    if begins and one.rule.startswith(begins) and number.isdecimal():
        return Noun(voice.say("trace.level", what=name.name, level=int(number) - row))
    return name


def cause_noun(voice: Voice, what: str) -> Noun:
    """Return the name of the cause of a part."""
    if voice.has_words(f"trace.{what}"):
        return Noun(voice.say(f"trace.{what}"))
    named = (voice.known_noun(f"{space}.{what}") for space in ("feature", *CAUSE_SPACES))
    return next((noun for noun in named if noun is not None), None) or unit_noun(voice, what)


def _hex_of_line(one: TraceLine) -> str:
    """Return the hex that a part comes from; "" if it has none."""
    return "" if not one.at[:1].isdecimal() else one.at


# /why


def explain_number(voice: Voice, event: Event, part: int | None = None) -> str:
    """Explain a number of an event line by line; of a battle one phase, or all of them."""
    if part is not None and isinstance(event, BattleReport):
        return "\n".join(_explain_phase(voice, event, part))
    found = _EXPLAINERS.get(event.kind)
    return "\n".join(found(voice, event)) if found else voice.say("why.unexplained")


def find_explainable_numbers(voice: Voice, events: Sequence[Event]) -> Iterator[ExplainableNumber]:
    """Find the numbers that can be explained, each with its name and round."""
    now = 0
    for event in events:
        if isinstance(event, RoundBegan):
            now = event.round
        elif event.kind in _EXPLAINERS:
            yield from _numbers_of_event(voice, event, {"round": now} | facts_of_event(event))


def _numbers_of_event(
    voice: Voice, event: Event, facts: dict[str, Any]
) -> Iterator[ExplainableNumber]:
    kind, name = f"sums.{event.kind}", f"sum.{event.kind}"
    if isinstance(event, BattleReport):
        for phase in _phases_with_blows(event):
            one = voice.say(name, phase=phase, **facts)
            yield ExplainableNumber(event, voice.say(kind, **facts), one, phase)
    elif getattr(event, "lines", True):  # an older story holds no lines of a price
        said, also = voice.say(name, **facts), search_names_of(voice, event.kind)
        also += (
            battle_forecasts.search_names_of_forecast(event)
            if isinstance(event, BattleForeseen)
            else ()
        )
        yield ExplainableNumber(event, voice.say(kind, **facts), said, search_names=also)


def _explain_lines(key: str, field: str = "lines") -> Callable[[Voice, Any], Iterator[str]]:
    def explain(voice: Voice, event: Any) -> Iterator[str]:
        yield voice.say(key, **facts_of_event(event))
        yield from (f"- {write_trace_line(voice, one)}" for one in getattr(event, field))

    return explain


def _explain_march(voice: Voice, event: Any) -> Iterator[str]:
    points = format_rounded(voice, sum((Fraction(one.value) for one in event.paid), Fraction(0)))
    yield voice.say("why.moved", mp=points, origin=event.origin, to=event.to)
    yield from (f"- {write_trace_line(voice, one)}" for one in event.paid)


def _phases_with_blows(event: BattleReport) -> tuple[int, ...]:
    """Return the phases of a battle in which there were attacks; 0 is first fire."""
    return tuple(sorted({blow.phase for blow in event.blows}))


def _explain_phase(voice: Voice, event: BattleReport, phase: int) -> Iterator[str]:
    """Explain a phase of a battle: every attack with its parts, and the HP left."""
    yield voice.say("why.phase", phase=phase)
    for blow in event.blows:
        if blow.phase == phase:
            yield from _explain_blow(
                voice if blow.seat == event.seat else without_own_designs(voice), blow
            )
    for one in event.after:
        if one.phase == phase:
            facts = dict(one) | {
                "at": _name_stack(voice, one.at), "hp": format_rounded(voice, Fraction(one.hp)),
                "max_hp": format_rounded(voice, Fraction(one.max_hp)),
            }  # fmt: skip
            yield f"- {voice.say('why.after', **facts)}"


def _explain_battle(voice: Voice, event: BattleReport) -> Iterator[str]:
    """Explain a battle, phase by phase."""
    for phase in _phases_with_blows(event):
        yield from _explain_phase(voice, event, phase)


def _explain_blow(voice: Voice, blow: AttackReport) -> Iterator[str]:
    facts = {
        "seat": blow.seat,
        "foe": blow.foe,
        "at": _name_stack(voice, blow.at),
        "target": _name_stack(voice, blow.target),
        "damage": format_rounded(voice, Fraction(blow.damage)),
    }
    said = [voice.say("why.blow", **facts)]
    for name in ("attack", "times", "defense", "share"):
        parts = getattr(blow, name)
        if parts:
            lines = ", ".join(write_trace_line(voice, one) for one in parts)
            said.append(voice.say(f"why.blow.{name}", lines=lines))
    yield f"- {' '.join(said)}"


def _name_stack(voice: Voice, at: str) -> Noun:
    """Name a stack by its position, artillery by its name."""
    return voice.known_noun(f"position.{at}") or Noun(cause_noun(voice, at).name)


_EXPLAINERS: Final[Mapping[str, Callable[[Voice, Any], Iterator[str]]]] = {
    "income_paid": _explain_lines("why.income"),
    "upkeep_paid": _explain_lines("why.upkeep"),
    "boast_judged": _explain_lines("why.boasted"),
    "score_told": _explain_lines("why.score"),
    "moved": _explain_march,
    "battle_report": _explain_battle,
    "battle_foreseen": battle_forecasts.explain_forecast,
    "built": _explain_lines("why.built"),
    "upgraded": _explain_lines("why.upgraded"),
    "hired": _explain_lines("why.hired"),
    "boon_granted": _explain_lines("why.boon"),
}
"""By kind of event."""

EXPLAINABLE_KINDS: Final = (*_EXPLAINERS, "round_began")
"""The kinds of events that hold explainable numbers, or that tell their round."""
