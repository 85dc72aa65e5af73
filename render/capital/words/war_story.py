"""A war told in two sentences, and its sum explained on request."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from engine.capital.events.turns import TurnBegan
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
from render.capital.words.deductions import PLACEMENT_KINDS, DefenceKept
from render.capital.words.view_sums import GOLD_EVENT_KINDS, GoldReckoned, IncomeReckoned
from render.language.explained_sums import ExplainableNumber
from render.language.fact_vocabulary import Facts, facts_of_event
from render.language.grammar import MINUS
from render.language.voice import Voice

WAR_EVENT_KINDS = (
    "defence_shown", "defence_kept", "war_scored", "building_razed", "city_razed", "nothing_razed",
    "troops_returned", "troops_fell", "war_broken_off",
)  # fmt: skip
"""The kinds of events that belong to a war once it is declared."""


def tell_war(voice: Voice, events: Sequence[Event]) -> str:
    """Return two sentences on a war: the sides and the result, then losses and survivors."""
    sentences = [_first_sentence(voice, events)]
    fates = ", ".join(_fate_clauses(voice, events))
    if fates:
        sentences.append(voice.say("tale.war.second", fates=fates))
    return " ".join(sentences)


def _first_sentence(voice: Voice, events: Iterable[Event]) -> str:
    parts = {}
    for event in events:
        if isinstance(event, WarDeclared):
            parts["march"] = voice.say("tale.war.march", **facts_of_event(event))
        elif isinstance(event, DefenceShown):
            parts["stand"] = voice.say("tale.war.stand", **facts_of_event(event))
        elif isinstance(event, DefenceKept):
            parts["stand"] += " " + voice.say("tale.war.kept", **facts_of_event(event))
        elif isinstance(event, WarScored):
            parts["result"] = voice.say("tale.war.result", **facts_of_event(event))
    key = "tale.war.first" if len(parts) == 3 else "tale.war.begun"
    return voice.say(key, **parts)


def _fate_clauses(voice: Voice, events: Sequence[Event]) -> Iterator[str]:
    """Yield clauses on what was razed, then on each side's survivors and losses."""
    razed = tuple(event.building for event in events if isinstance(event, BuildingRazed))
    if razed:
        yield voice.say("tale.war.razed", buildings=razed)
    for event in events:
        if isinstance(event, CityRazed):
            yield voice.say("tale.war.city", **facts_of_event(event))
        elif isinstance(event, NothingRazed):
            yield voice.say("tale.war.spared")
    home_by_seat = {
        event.seat: event.units for event in events if isinstance(event, TroopsReturned)
    }
    fell_by_seat = {event.seat: event.troops for event in events if isinstance(event, TroopsFell)}
    for seat in dict.fromkeys((*home_by_seat, *fell_by_seat)):
        units = tuple(placed.unit for placed in home_by_seat.get(seat, ()))
        yield voice.say("tale.war.fate", seat=seat, home=units, fell=fell_by_seat.get(seat, ()))
    for event in events:
        if isinstance(event, WarBrokenOff):
            yield voice.say("tale.war.broken", **facts_of_event(event))


def tell_razed(voice: Voice, event: Event, events: Sequence[Event]) -> str:
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


SUM_EVENT_KINDS: Final = (
    "war_scored",
    "turn_began",
    "defence_shown",
    *sorted({*PLACEMENT_KINDS, *GOLD_EVENT_KINDS}),
)
"""The kinds of events that hold a sum, tell in which round it is, who defended, or who paid."""


def list_sums(voice: Voice, events: Sequence[Event]) -> Iterator[ExplainableNumber]:
    """Yield the sums that can be explained, each with its name."""
    round_number = 0
    beside: tuple[tuple[str, Facts], ...] = ()
    for event in events:
        if isinstance(event, TurnBegan):
            round_number = event.round
        elif isinstance(event, DefenceKept):
            beside = (("why.kept", facts_of_event(event)),)
        elif isinstance(event, WarScored):
            name = voice.say("sum.war_scored", **facts_of_event(event) | {"round": round_number})
            yield ExplainableNumber(event, voice.say("sums.war_scored"), name, related_facts=beside)
            beside = ()
        else:
            yield from view_sums.list_view_sums(voice, event)


def explain_sum(voice: Voice, event: Event, part: int | None = None) -> str:
    """Return the terms of A, D and S (C-INFO-14), or of a view's number."""
    del part
    if isinstance(event, IncomeReckoned | GoldReckoned):
        return view_sums.explain_view_sum(voice, event)
    if not isinstance(event, WarScored):
        return voice.say("why.unexplained")
    lines = [
        _side_text(voice, event, "attack", event.attack),
        _side_text(voice, event, "defence", event.defence),
        voice.say(
            "why.score",
            attack=event.attack,
            defence=event.defence,
            minus=MINUS,
            score=voice.format_number(event.score, ""),
        ),
        *_extra_lines(voice, event),
    ]
    return "\n".join(lines)


def _side_text(voice: Voice, event: WarScored, side: str, total: int) -> str:
    parts = [part for part in event.parts if part.side == side and part.on not in {"heal", "siege"}]
    fighters_order = [part.on for part in parts]
    parts.sort(key=lambda part: (part.on == "total", fighters_order.index(part.on)))
    terms = [
        term
        for on, parts_of_fighter in groupby(parts, key=lambda part: part.on)
        for term in _term_texts(voice, event, on, list(parts_of_fighter))
    ]
    return voice.say(f"why.{side}", total=total, terms=", ".join(terms) or voice.say("why.none"))


def _term_texts(voice: Voice, event: WarScored, on: str, parts: list[Part]) -> Iterator[str]:
    """Yield the printed value of a fighter or the passive with its changes; else each change."""
    if on == "total":
        yield from (_change_text(voice, event, part) for part in parts)
        return
    first, *others = parts
    points = voice.format_number(first.by, "")
    key = "why.passive" if on == "passive" else "why.fighter"
    changes = [
        voice.format_number(part.by, "+") if part.source == on else _change_text(voice, event, part)
        for part in others
    ]
    yield voice.say(key, unit=on, points=points, changes=", ".join(changes))


def _change_text(voice: Voice, event: WarScored, part: Part) -> str:
    seat = event.attacker if part.side == "attack" else event.target
    return voice.say("why.term", source=part.source, seat=seat, amount=part.by)


def _extra_lines(voice: Voice, event: WarScored) -> Iterator[str]:
    """Yield lines on siege and healing, if there is any."""
    for on, side, total in (
        ("siege", "attack", event.siege),
        ("heal", "attack", event.attacker_heal),
        ("heal", "defence", event.defender_heal),
    ):
        parts = [part for part in event.parts if (part.on, part.side) == (on, side)]
        if parts:
            terms = ", ".join(_change_text(voice, event, part) for part in parts)
            yield voice.say(
                f"why.{on}", total=total, side=voice.say(f"why.side.{side}"), terms=terms
            )
