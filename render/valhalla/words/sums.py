"""Numbers and their parts: the answers of /why (V-13-33, V-13-55)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from engine.core.protocol.values import Event
from engine.valhalla.events.battles import AttackReport, BattleReport
from engine.valhalla.events.turns import RoundBegan
from render.language.explained_sums import ExplainableNumber, search_names_of
from render.language.fact_vocabulary import facts_of_event
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.words.battles import battle_forecasts
from render.valhalla.words.battles.battle_forecasts import BattleForeseen
from render.valhalla.words.trace_lines import cause_noun, format_rounded, write_trace_line
from render.valhalla.words.unit_texts import (
    without_own_designs,
)


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
    elif getattr(event, "lines", True):  # events of an earlier version hold no parts of a price
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
