"""Events of one kind that are told together: marches, works, claims, fog, awards, failed orders."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from engine.core.protocol.values import Event, Seat
from engine.valhalla.events.setup import SideNamed
from render.language.counts.counted_names import count_in_words, write_plural
from render.language.fact_vocabulary import facts_of_event
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.heraldry.look_in_words import write_flag, write_heraldry
from render.valhalla.words.event_facts import add_facts
from render.valhalla.words.story.award_sentences import speak_as_god
from render.valhalla.words.unit_texts import escape_text

MAX_TOLD_ONE_BY_ONE: Final = 3
"""The number of failed orders told per reason, and of marches told in one sentence."""

FIND_KEYS: Final[Mapping[str, str]] = {"city": "tale.find.city"}
"""Other sentence keys for features that may turn out to be something else."""


def find_events_told_together(event: Event, others: Sequence[Event]) -> list[Event]:
    """Return the events that are told together with one of them."""
    teller = GROUP_TELLERS[event.kind]
    return [one for one in others if GROUP_TELLERS.get(one.kind) is teller]


def tell_together(voice: Voice, events: Sequence[Any]) -> Iterator[str]:
    """Tell events of one kind together; a single event is told as it is."""
    yield from GROUP_TELLERS[events[0].kind](voice, events)


def _tell_marches(voice: Voice, events: Sequence[Any]) -> Iterator[str]:
    """Tell the marches of a turn in one sentence, in sheet order; many are told line by line."""
    if len(events) == 1:
        yield voice.tell_event(events[0])
        return
    ways = [voice.say("tale.way", **facts_of_event(one)) for one in events]
    if len(ways) > MAX_TOLD_ONE_BY_ONE:
        yield voice.say("tale.marches.many", ways="\n".join(f"- {way}" for way in ways))
    else:
        yield voice.say("tale.marches", ways=", ".join(ways))


def _tell_claims(voice: Voice, events: Sequence[Any]) -> Iterator[str]:
    if len(events) == 1:
        yield voice.tell_event(events[0])
        return
    assets = [
        voice.say("tale.asset", **add_facts(voice, one, facts_of_event(one))) for one in events
    ]
    yield voice.say("tale.claims", assets=voice.join_texts(assets))


def _tell_works(voice: Voice, events: Sequence[Any]) -> Iterator[str]:
    """Tell what was built or upgraded, with the total price."""
    if len(events) == 1:
        yield voice.tell_event(events[0])
        return
    works = Counter(voice.say(f"tale.work.{one.kind}", **facts_of_event(one)) for one in events)
    gold = sum(one.gold for one in events)
    said = (
        f"{count_in_words(voice.language, n)} {write_plural(voice.language, work)}"
        if n > 1
        else work
        for work, n in works.items()
    )
    yield voice.say("tale.works", gold=gold, works=voice.say("tale.parting").join(said))


def _tell_courtiers(voice: Voice, events: Sequence[Any]) -> Iterator[str]:
    if len(events) == 1:
        yield voice.tell_event(events[0])
        return
    yield voice.say("tale.courtiers", places=tuple(one.at for one in events))


def _tell_cleared_fog(voice: Voice, events: Sequence[Any]) -> Iterator[str]:
    """Count the hexes that came out of the fog, and name the features there.

    Whether a city is Ruins isn't known before its level or its holder.
    """
    hexes = {one.at: one for event in events for one in event.hexes}
    finds = [
        voice.say(FIND_KEYS.get(one.feature, "tale.find"), feature=one.feature, at=one.at)
        for one in hexes.values()
        if one.feature
    ]
    yield voice.say("tale.fog", count=len(hexes), finds=voice.join_texts(finds))


def _tell_failed_orders(voice: Voice, events: Sequence[Any]) -> Iterator[str]:
    """Tell the first orders that failed for each reason, and count the others."""
    reasons: dict[str, list[Any]] = {}
    for one in events:
        reasons.setdefault(one.code, []).append(one)
    for found in reasons.values():
        yield from (voice.tell_event(one) for one in found[:MAX_TOLD_ONE_BY_ONE])
        if found[MAX_TOLD_ONE_BY_ONE:]:
            yield voice.say("tale.failed.more", count=len(found) - MAX_TOLD_ONE_BY_ONE)


def _tell_sides(voice: Voice, events: Sequence[Any]) -> Iterator[str]:
    """Present the sides, one line each; then what their players wrote of them (V-13-06)."""
    yield from _list_sides(voice, events)
    latest = {one.seat: one for one in events if isinstance(one, SideNamed)}
    yield from filter(None, (_describe_look(voice, latest[seat]) for seat in sorted(latest)))


def _describe_look(voice: Voice, side: SideNamed) -> str:
    """Return a side's own story, arms and flag; "" if nobody wrote any (V-11.1-02, V-11.1-03)."""
    texts = {
        "backstory": side.backstory,
        "heraldry": write_heraldry(voice, side.heraldry, side.arms),
        "flag": write_flag(voice, side.flag),
    }
    told = {name: Noun(escape_text(voice, text)) for name, text in texts.items() if text.strip()}
    blank = {"backstory": "", "heraldry": "", "flag": ""}
    return voice.say("tale.side.look", name=side.name, **{**blank, **told}) if told else ""


def _list_sides(voice: Voice, events: Sequence[Any]) -> Iterator[str]:
    if len(events) == 1:
        yield voice.tell_event(events[0])
        return
    facts: dict[Seat, dict[str, Any]] = {}
    for one in events:
        facts.setdefault(one.seat, {}).update(facts_of_event(one))
    lines = []
    for seat in sorted(facts):
        key = "tale.side" if "name" in facts[seat] else "event.special_chosen"
        blank = {"special": "", "ruler_name": "", "capital_name": ""}
        lines.append(voice.say(key, **blank | facts[seat], holder=seat))
    yield "\n".join(lines)


def _make_last_teller() -> Callable[[Voice, Sequence[Any]], Iterator[str]]:
    """Make a function that tells only the last of events that replace each other."""

    def last(voice: Voice, events: Sequence[Any]) -> Iterator[str]:
        yield voice.tell_event(events[-1])

    return last


def _tell_awards(voice: Voice, events: Sequence[Any]) -> Iterator[str]:
    """Tell the awards of the gods, the largest first, and what the gods say of their favourites."""
    said = [speak_as_god(voice, one, god) for one in events for god in one.gods]
    if len(events) == 1:
        yield "\n".join((voice.tell_event(events[0]), *said))
        return
    best = sorted(events, key=lambda one: (-one.favor, one.seat))
    awards = ", ".join(
        voice.say("tale.award", seat=one.seat, favor=one.favor, voices=one.voices) for one in best
    )
    yield "\n".join((voice.say("tale.awards", awards=awards), *said))


GROUP_TELLERS: Final[Mapping[str, Callable[[Voice, Sequence[Event]], Iterator[str]]]] = {
    "moved": _tell_marches,
    "claimed": _tell_claims,
    "built": _tell_works,
    "upgraded": _tell_works,
    "courtier_works": _tell_courtiers,
    "fog_cleared": _tell_cleared_fog,
    "order_failed": _tell_failed_orders,
    "side_named": _tell_sides,
    "special_chosen": _tell_sides,
    "favor_awarded": _tell_awards,
    "mix_given": _make_last_teller(),
    "side_taken": _make_last_teller(),
}
"""By kind: the function that tells several together, where the first of them stood."""

OWN_LINE_KINDS: Final = frozenset({"side_named", "special_chosen", "favor_awarded", "side_taken"})
"""Kinds that are told in paragraphs of their own."""
