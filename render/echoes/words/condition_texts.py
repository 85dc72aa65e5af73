"""Conditions of effects as clauses: `your Capital has 5 life points or less`."""

from collections.abc import Iterator
from typing import Final

from engine.echoes.catalog.conditions import (
    CapitalIf,
    Condition,
    CountIf,
    HandIf,
    IsIf,
    PhaseIf,
    ResourceIf,
)
from engine.echoes.catalog.selectors import Bounds, Filter
from engine.echoes.catalog.vocabulary import Thing
from render.echoes.words.thing_phrases import Form, Phrase, ThingWriter

_EXACTLY: Final = "exactly"
_YES_NO: Final = {True: "yes", False: "no"}


def condition_text(writer: ThingWriter, condition: Condition, referred: Phrase | None) -> str:
    """Write one condition as a clause; the phrase is of what `is` refers to."""
    say = writer.voice.say
    if isinstance(condition, IsIf):
        return _is_text(writer, condition.match, referred)
    if isinstance(condition, CountIf):
        return _count_text(writer, condition)
    if isinstance(condition, HandIf):
        return say(f"if.hand.{condition.hand}.{_bound(condition)}", **_numbers(condition))
    if isinstance(condition, CapitalIf):
        return say(f"if.capital.{condition.capital}.{_bound(condition)}", **_numbers(condition))
    if isinstance(condition, ResourceIf):
        return say(f"if.resource.{condition.resource}", n=condition.min)
    return phase_text(writer, condition)


def phase_text(writer: ThingWriter, condition: PhaseIf) -> str:
    """Write in which phase it must be."""
    return writer.voice.say(f"if.phase.{condition.phase}")


def _bound(bounds: Bounds) -> str:
    if bounds.min is not None and bounds.max is not None:
        return _EXACTLY if bounds.min == bounds.max else "between"
    return "max" if bounds.min is None else "min"


def _numbers(bounds: Bounds) -> dict[str, int]:
    low, high = bounds.min or 0, bounds.max or 0
    return {"n": low if bounds.min is not None else high, "max": high}


def _is_text(writer: ThingWriter, match: Filter, referred: Phrase | None) -> str:
    """Write what is said of a thing that is referred to."""
    if referred is None:
        raise ValueError("the condition refers to nothing")
    said = writer.voice.join_texts(tuple(_predicates(writer, match, referred)))
    return f"{referred.text} {said}"


def _predicates(writer: ThingWriter, match: Filter, referred: Phrase) -> Iterator[str]:
    say, thing = writer.voice.say, referred.noun
    if match.classes or match.building or match.what or match.role:
        yield say("is.kind", kind=_kind_text(writer, match), thing=thing)
    for key in ("side", "mode"):
        if value := getattr(match, key):
            yield say(f"is.{key}.{value}", thing=thing)
    for key in ("damaged", "exhausted", "garrisoned"):
        if (value := getattr(match, key)) is not None:
            yield say(f"is.{key}.{_YES_NO[value]}", thing=thing)
    yield from _number_predicates(writer, match, referred)


def _number_predicates(writer: ThingWriter, match: Filter, referred: Phrase) -> Iterator[str]:
    say, thing = writer.voice.say, referred.noun
    if match.keyword:
        yield say("is.keyword", keyword=say(f"keyword.{match.keyword}"), thing=thing)
    for key in ("health_max", "moved_min"):
        if number := getattr(match, key):
            yield say(f"is.{key}", n=number, thing=thing)
    if match.terrain:
        yield say("is.terrain", terrains=match.terrain, thing=thing)


def _kind_text(writer: ThingWriter, match: Filter) -> str:
    """Write of which kind a thing is."""
    what: Thing = "building" if match.building or match.what == "building" else "unit"
    kind = {"building": match.building, "role": match.role, "classes": match.classes}
    return writer.write_thing(what, Filter().model_copy(update=kind), "one").text


def _count_text(writer: ThingWriter, condition: CountIf) -> str:
    counted, bound = condition.count, _bound(condition)
    numbers = _numbers(condition)
    n = numbers["n"]
    if counted.near is None and counted.filter.side == "own":
        given = counted.filter.model_copy(update={"side": None})
        one = writer.write_thing(counted.what, given, "one")
        many = writer.write_thing(counted.what, given, "some", max(2, n))
        if bound == "min" and n == 1:
            return writer.voice.say("if.have.any", thing=one.text)
        if bound in {"max", _EXACTLY} and n == 0:
            noun, _ = writer.nouns_of(counted.what, given)
            return writer.voice.say("if.have.none", one=noun)
        counted_text = one.text if n == 1 else many.text
        return writer.voice.say(f"if.have.{bound}", thing=counted_text, **numbers)
    form: Form = "one" if bound == "min" and n == 1 else "some"
    phrase = writer.write_thing(counted.what, counted.filter, form, n)
    where = (
        writer.write_near(counted.near, phrase.noun, "there")
        if counted.near
        else writer.voice.say("there.map")
    )
    key = "any" if form == "one" else bound
    return writer.voice.say(
        f"if.there.{key}", thing=phrase.text, noun=phrase.noun, where=where, max=numbers["max"]
    )
