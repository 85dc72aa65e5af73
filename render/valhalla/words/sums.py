"""Numbers and where they come from: the fields of a chapter, and what /why answers.

Rules: V-0-03 (shown numbers are rounded half up to two decimals), V-13-33, V-13-55.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from engine.core.protocol.values import Event
from engine.valhalla.entities.units_and_places import Scouted
from engine.valhalla.events.base import DeedNoted, TraceLine
from engine.valhalla.events.battles import BattleReport, Blow
from engine.valhalla.events.construction import IncomePaid, UpkeepPaid
from engine.valhalla.events.exploration import ScoutingReport
from engine.valhalla.events.favor import FavorGained
from engine.valhalla.events.setup import DesignGiven
from engine.valhalla.events.turns import RoundBegan, ScoreTold, SideEnded
from render.language.explained_sums import ExplainableNumber, asked_by
from render.language.fact_vocabulary import told
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.words import battle_forecasts
from render.valhalla.words.battle_forecasts import BattleForeseen
from render.valhalla.words.unit_texts import counted, force, foreign, unit

Field = tuple[str, str]
TIMES: Final = "\u00d7"
SPACES: Final = (
    "building", "special", "side_special", "tactic", "boon", "power", "terrain", "position",
)  # fmt: skip
"""Sections in which the cause of a number may have its name."""
LEVELS: Final[Mapping[str, tuple[str, int]]] = {"city": ("V-3.1-", 5), "farm": ("V-2.1-", 40)}
"""Where the row of each level of a place stands: how its rule begins, and the row of level 0."""


# Fields of a chapter


def fields(voice: Voice, events: Sequence[Event]) -> Iterator[Field]:
    """Give the numbers of a chapter: gold, favor, designs, deeds, scores."""
    yield from _gold(voice, events)
    yield from _seen(voice, events)
    yield from _favor(voice, events)
    latest = {event.cls: event for event in events if isinstance(event, DesignGiven)}
    for one in latest.values():
        yield _design(foreign(voice), one)
    yield from _deeds(voice, events)
    scores = [event for event in events if isinstance(event, ScoreTold)]
    for event in sorted(scores, key=lambda one: -one.score):
        parts = ", ".join(_scores(voice, event.lines))
        value = voice.say("field.score.value", score=event.score, parts=parts)
        yield voice.say("field.score", seat=event.seat), value


def _design(voice: Voice, one: DesignGiven) -> Field:
    """Write a design with its four numbers (V-4.1-07)."""
    hp, attack, defense, move = one.line.split("/")
    facts = told(one) | {"name": "" if one.name == one.cls else one.name}
    numbers = {"hp": hp, "attack": attack, "defense": defense, "move": move}
    value = voice.say("field.design.value", **facts, **numbers)
    return voice.say("field.design", **facts), value


def _deeds(voice: Voice, events: Sequence[Event]) -> Iterator[Field]:
    """List deeds by the round in which they may be cited, those of a kind together, with their ids.

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


def _gold(voice: Voice, events: Sequence[Event]) -> Iterator[Field]:
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


def _seen(voice: Voice, events: Sequence[Event]) -> Iterator[Field]:
    """Write down what the scouts saw last, force by force (V-7.2-04)."""
    reports = [event for event in events if isinstance(event, ScoutingReport)]
    for one in reports[-1].forces if reports else ():
        yield voice.say("page.scouted", seat=one.seat, at=one.at), scouted(voice, one)


def scouted(voice: Voice, one: Scouted) -> str:
    """Say what scouting told of a force; no design, no Officer's type."""
    units = force(foreign(voice), dict(one.counts), one.officers)
    said = voice.say("tale.force", units=units, hp=one.hp, attack=one.attack) if units else ""
    level = "" if one.level is None else voice.say("picture.level", level=one.level)
    return ", ".join(part for part in (level, said) if part)


def _favor(voice: Voice, events: Sequence[Event]) -> Iterator[Field]:
    gained = [event for event in events if isinstance(event, FavorGained)]
    if gained:
        sums: dict[str, int] = {}
        for one in gained:
            sums[one.why] = sums.get(one.why, 0) + one.amount
        parts = [voice.say("field.favor.part", amount=sums[why_], why=why_) for why_ in sums]
        facts = {"favor": gained[-1].favor, "parts": ", ".join(parts)}
        yield voice.say("field.favor"), voice.say("field.favor.value", **facts)


def _scores(voice: Voice, lines: Sequence[TraceLine]) -> Iterator[str]:
    """Add up a score by what brings it."""
    sums: dict[str, Fraction] = {}
    for one in lines:
        sums[one.what] = sums.get(one.what, Fraction(0)) + Fraction(one.value)
    for what, whole in sums.items():
        yield f"{cause(voice, what).name} {shown(voice, whole)}"


# Lines


def shown(voice: Voice, number: Fraction) -> str:
    """Round a number half up to two decimals, for people to read (V-0-03)."""
    hundredths = math.floor(abs(number) * 100 + Fraction(1, 2))
    whole, rest = divmod(hundredths, 100)
    mark = "," if voice.language == "fr" else "."
    text = str(whole) + (f"{mark}{rest:02}".rstrip("0") if rest else "")
    return f"\u2212{text}" if number < 0 and hundredths else text


def line(voice: Voice, one: TraceLine) -> str:
    """Say a part of a number: +300 city of level 3 at 009.018 (V-3.1-08)."""
    facts: dict[str, Any] = {
        "sum": _sum(voice, one.value), "what": _what(voice, one), "at": _at(one),
        "rule": one.rule,
    }  # fmt: skip
    return voice.say("trace.line.many" if one.count > 1 else "trace.line", **facts)


def _sum(voice: Voice, value: str) -> str:
    if value.startswith("x"):
        return TIMES + shown(voice, Fraction(value[1:]))
    number = Fraction(value)
    return ("+" if number > 0 else "") + shown(voice, number)


def _what(voice: Voice, one: TraceLine) -> Noun:
    """Name the cause: a place with its level, units with their number."""
    if one.count > 1:
        return counted(voice, one.count, one.what)
    name = cause(voice, one.what)
    begins, row = LEVELS.get(one.what, ("", 0))
    number = one.rule.removeprefix(begins)
    if begins and one.rule.startswith(begins) and number.isdecimal():
        return Noun(voice.say("trace.level", what=name.name, level=int(number) - row))
    return name


def cause(voice: Voice, what: str) -> Noun:
    """Call what brings a part of a number by its name."""
    if voice.knows(f"trace.{what}"):
        return Noun(voice.say(f"trace.{what}"))
    named = (voice.thing(f"{space}.{what}") for space in ("feature", *SPACES))
    return next((noun for noun in named if noun is not None), None) or unit(voice, what)


def _at(one: TraceLine) -> str:
    """Name where a part comes from: a hex; in battle what kind of Attack it is."""
    return "" if not one.at[:1].isdecimal() else one.at


# /why


def why(voice: Voice, event: Event, part: int | None = None) -> str:
    """Show how a number that was told came about, line by line; of a battle one phase, or all."""
    if part is not None and isinstance(event, BattleReport):
        return "\n".join(_phase(voice, event, part))
    found = _WHY.get(event.kind)
    return "\n".join(found(voice, event)) if found else voice.say("why.unexplained")


def sums(voice: Voice, events: Sequence[Event]) -> Iterator[ExplainableNumber]:
    """Find what can be explained, and call it by its name and its round."""
    now = 0
    for event in events:
        if isinstance(event, RoundBegan):
            now = event.round
        elif event.kind in _WHY:
            yield from _sums(voice, event, {"round": now} | told(event))


def _sums(voice: Voice, event: Event, facts: dict[str, Any]) -> Iterator[ExplainableNumber]:
    kind, name = f"sums.{event.kind}", f"sum.{event.kind}"
    if isinstance(event, BattleReport):
        for phase in _phases(event):
            one = voice.say(name, phase=phase, **facts)
            yield ExplainableNumber(event, voice.say(kind, **facts), one, phase)
    elif getattr(event, "lines", True):  # an older story holds no lines of a price
        said, also = voice.say(name, **facts), asked_by(voice, event.kind)
        also += battle_forecasts.asked(event) if isinstance(event, BattleForeseen) else ()
        yield ExplainableNumber(event, voice.say(kind, **facts), said, also=also)


def _listed(key: str, field: str = "lines") -> Callable[[Voice, Any], Iterator[str]]:
    def explain(voice: Voice, event: Any) -> Iterator[str]:
        yield voice.say(key, **told(event))
        yield from (f"- {line(voice, one)}" for one in getattr(event, field))

    return explain


def _moved(voice: Voice, event: Any) -> Iterator[str]:
    points = shown(voice, sum((Fraction(one.value) for one in event.paid), Fraction(0)))
    yield voice.say("why.moved", mp=points, origin=event.origin, to=event.to)
    yield from (f"- {line(voice, one)}" for one in event.paid)


def _phases(event: BattleReport) -> tuple[int, ...]:
    """List the phases of a battle in which anybody struck; 0 is first fire."""
    return tuple(sorted({blow.phase for blow in event.blows}))


def _phase(voice: Voice, event: BattleReport, phase: int) -> Iterator[str]:
    """Show a phase of a battle: every attack with its parts, and what was left."""
    yield voice.say("why.phase", phase=phase)
    for blow in event.blows:
        if blow.phase == phase:
            yield from _blow(voice if blow.seat == event.seat else foreign(voice), blow)
    for one in event.after:
        if one.phase == phase:
            facts = dict(one) | {
                "at": _stack(voice, one.at), "hp": shown(voice, Fraction(one.hp)),
                "max_hp": shown(voice, Fraction(one.max_hp)),
            }  # fmt: skip
            yield f"- {voice.say('why.after', **facts)}"


def _battle(voice: Voice, event: BattleReport) -> Iterator[str]:
    """Show a battle, phase after phase."""
    for phase in _phases(event):
        yield from _phase(voice, event, phase)


def _blow(voice: Voice, blow: Blow) -> Iterator[str]:
    facts = {
        "seat": blow.seat, "foe": blow.foe, "at": _stack(voice, blow.at),
        "target": _stack(voice, blow.target), "damage": shown(voice, Fraction(blow.damage)),
    }  # fmt: skip
    said = [voice.say("why.blow", **facts)]
    for name in ("attack", "times", "defense", "share"):
        parts = getattr(blow, name)
        if parts:
            lines = ", ".join(line(voice, one) for one in parts)
            said.append(voice.say(f"why.blow.{name}", lines=lines))
    yield f"- {' '.join(said)}"


def _stack(voice: Voice, at: str) -> Noun:
    """Call a stack by its position; artillery by its name."""
    return voice.thing(f"position.{at}") or Noun(cause(voice, at).name)


_WHY: Final[Mapping[str, Callable[[Voice, Any], Iterator[str]]]] = {
    "income_paid": _listed("why.income"),
    "upkeep_paid": _listed("why.upkeep"),
    "boast_judged": _listed("why.boasted"),
    "score_told": _listed("why.score"),
    "moved": _moved,
    "battle_report": _battle,
    "battle_foreseen": battle_forecasts.why,
    "built": _listed("why.built"),
    "upgraded": _listed("why.upgraded"),
    "hired": _listed("why.hired"),
    "boon_granted": _listed("why.boon"),
}
"""By kind of event."""

SUMMED: Final = (*_WHY, "round_began")
"""The kinds of events that hold a sum, or tell in which round it is."""
