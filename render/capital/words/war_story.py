"""A war told together, in two sentences, and its sum explained on request."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from engine.capital.events.play import TurnBegan
from engine.capital.events.wars import (
    BuildingRazed,
    CityRazed,
    DefenceShown,
    NothingRazed,
    Part,
    TroopsFell,
    TroopsReturned,
    WarBrokenOff,
    WarDeclared,
    WarScored,
)
from engine.core.protocol.values import Event
from render.capital.words import view_sums
from render.capital.words.deductions import PLACED, DefenceKept
from render.capital.words.view_sums import PAID, GoldReckoned, IncomeReckoned
from render.language.explained_sums import ExplainableNumber
from render.language.fact_vocabulary import Facts, told
from render.language.grammar import MINUS
from render.language.voice import Voice

PARTS = (
    "defence_shown", "defence_kept", "war_scored", "building_razed", "city_razed", "nothing_razed",
    "troops_returned", "troops_fell", "war_broken_off",
)  # fmt: skip
"""The kinds of events that belong to a war once it is declared."""


def war(voice: Voice, events: Sequence[Event]) -> str:
    """Tell a war: who met whom and how it ended; what fell and who came home."""
    sentences = [_first(voice, events)]
    fates = ", ".join(_fates(voice, events))
    if fates:
        sentences.append(voice.say("tale.war.second", fates=fates))
    return " ".join(sentences)


def _first(voice: Voice, events: Iterable[Event]) -> str:
    said = {}
    for event in events:
        if isinstance(event, WarDeclared):
            said["march"] = voice.say("tale.war.march", **told(event))
        elif isinstance(event, DefenceShown):
            said["stand"] = voice.say("tale.war.stand", **told(event))
        elif isinstance(event, DefenceKept):
            said["stand"] += " " + voice.say("tale.war.kept", **told(event))
        elif isinstance(event, WarScored):
            said["result"] = voice.say("tale.war.result", **told(event))
    key = "tale.war.first" if len(said) == 3 else "tale.war.begun"
    return voice.say(key, **said)


def _fates(voice: Voice, events: Sequence[Event]) -> Iterator[str]:
    """Say what was razed, then side by side who came home and who fell."""
    razed = tuple(event.building for event in events if isinstance(event, BuildingRazed))
    if razed:
        yield voice.say("tale.war.razed", buildings=razed)
    for event in events:
        if isinstance(event, CityRazed):
            yield voice.say("tale.war.city", **told(event))
        elif isinstance(event, NothingRazed):
            yield voice.say("tale.war.spared")
    home = {one.seat: one.units for one in events if isinstance(one, TroopsReturned)}
    fell = {one.seat: one.troops for one in events if isinstance(one, TroopsFell)}
    for seat in dict.fromkeys((*home, *fell)):
        units = tuple(placed.unit for placed in home.get(seat, ()))
        yield voice.say("tale.war.fate", seat=seat, home=units, fell=fell.get(seat, ()))
    for event in events:
        if isinstance(event, WarBrokenOff):
            yield voice.say("tale.war.broken", **told(event))


SUMMED: Final = ("war_scored", "turn_began", "defence_shown", *sorted({*PLACED, *PAID}))
"""The kinds of events that hold a sum, tell in which round it is, who defended, or who paid."""


def sums(voice: Voice, events: Sequence[Event]) -> Iterator[ExplainableNumber]:
    """Find the wars whose sum can be explained, and call each by who fought and when."""
    now = 0
    kept: tuple[tuple[str, Facts], ...] = ()
    for event in events:
        if isinstance(event, TurnBegan):
            now = event.round
        elif isinstance(event, DefenceKept):
            kept = (("why.kept", told(event)),)
        elif isinstance(event, WarScored):
            name = voice.say("sum.war_scored", **told(event) | {"round": now})
            yield ExplainableNumber(event, voice.say("sums.war_scored"), name, beside=kept)
            kept = ()
        else:
            yield from view_sums.sums(voice, event)


def why(voice: Voice, event: Event, part: int | None = None) -> str:
    """Show how A, D and S came about, term by term (C-INFO-14); it is all one sum."""
    del part
    if isinstance(event, IncomeReckoned | GoldReckoned):
        return view_sums.why(voice, event)
    if not isinstance(event, WarScored):
        return voice.say("why.unexplained")
    lines = [
        _side(voice, event, "attack", event.attack),
        _side(voice, event, "defence", event.defence),
        voice.say(
            "why.score",
            attack=event.attack,
            defence=event.defence,
            minus=MINUS,
            score=voice.amount(event.score, ""),
        ),
        *_extras(voice, event),
    ]
    return "\n".join(lines)


def _side(voice: Voice, event: WarScored, side: str, total: int) -> str:
    parts = [one for one in event.parts if one.side == side and one.on not in {"heal", "siege"}]
    order = [part.on for part in parts]
    parts.sort(key=lambda part: (part.on == "total", order.index(part.on)))
    terms = [
        term
        for on, found in groupby(parts, key=lambda part: part.on)
        for term in _terms(voice, event, on, list(found))
    ]
    return voice.say(f"why.{side}", total=total, terms=", ".join(terms) or voice.say("why.none"))


def _terms(voice: Voice, event: WarScored, on: str, parts: list[Part]) -> Iterator[str]:
    """Write the first value of a fighter or a wall with what changed it; else each change alone."""
    if on == "total":
        yield from (_change(voice, event, part) for part in parts)
        return
    first, *others = parts
    points = voice.amount(first.by, "")
    key = "why.passive" if on == "passive" else "why.fighter"
    changes = [
        voice.amount(part.by, "+") if part.source == on else _change(voice, event, part)
        for part in others
    ]
    yield voice.say(key, unit=on, points=points, changes=", ".join(changes))


def _change(voice: Voice, event: WarScored, part: Part) -> str:
    seat = event.attacker if part.side == "attack" else event.target
    return voice.say("why.term", source=part.source, seat=seat, amount=part.by)


def _extras(voice: Voice, event: WarScored) -> Iterator[str]:
    """Write siege and healing, where there is any."""
    for on, side, total in (
        ("siege", "attack", event.siege),
        ("heal", "attack", event.attacker_heal),
        ("heal", "defence", event.defender_heal),
    ):
        parts = [part for part in event.parts if (part.on, part.side) == (on, side)]
        if parts:
            terms = ", ".join(_change(voice, event, part) for part in parts)
            yield voice.say(
                f"why.{on}", total=total, side=voice.say(f"why.side.{side}"), terms=terms
            )
