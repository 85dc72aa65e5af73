"""The posts of the hall: Boasts, what the gods say of them, and the deeds that may be sung.

A floor is written from what everybody knows (V-13-09, V-13-10); the key of a public deed is the
round in which it may be sung, then its place and battle, or the side whose Ruler fell. Whose own
deeds belong to it is found out when somebody presses the button, from their own event log.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine.core.protocol.values import Draft, Event, Order, Refusal, Seat
from engine.valhalla.entities.units_and_places import LogEntry
from engine.valhalla.events.battles import BattleTold, RulerFell
from engine.valhalla.events.favor import BoastPosted, FavorAwarded
from engine.valhalla.gods.boast_numbers import BOAST_NAME, HALL_ROOM, MAX_CITED_DEEDS
from engine.valhalla.orders.magic import Acclaim, Boast
from engine.valhalla.view import OwnSide, View
from render.language.fact_vocabulary import facts_of_event
from render.language.grammar import FactValue, Noun
from render.language.markup import escape_name
from render.language.pages import Page
from render.language.voice import Voice
from render.talk_rooms import BegunBoast, BoastRoom, Floor, OfferedDeed
from render.valhalla.words.machine_boasts import write_boast as write_machine_boast
from render.valhalla.words.story.award_sentences import speak_as_god, write_award
from render.valhalla.words.story.chapters import battle_weight
from render.valhalla.words.table_names import name_side_and_ruler

DEED_KEY: Final = re.compile(
    r"(?P<round>\d{1,4})(?:\.battle\.(?P<at>\d{3}\.\d{3})\.\d{1,6}|\.ruler\.(?P<seat>\d{1,2}))?",
    re.ASCII,
)
"""Matches the key of a public deed, or of a floor alone."""
DEEDS_OF_BATTLES: Final = (
    "city_conquered", "city_lost", "battle_won", "battle_lost", "overrun", "ambush_sprung", "razed",
    "truce_broken", "officer_lost",
)  # fmt: skip
"""The kinds of own deeds that a battle may have brought, the first ones first."""
ARMS_PART: Final = "arms"
"""The picture of the arms of a side, whose seat is the zoom."""
RULER_FALLEN: Final = "ruler"
"""How the log of its side names a fallen Ruler."""
RULER_WEIGHT: Final = 100
"""A fallen Ruler weighs more than any battle."""
DEED_BY_OUTCOME: Final = {
    "overrun": "overrun", "both_destroyed": "destroyed", "hex_abandoned": "left",
    "attacker_repelled": "held", "attacker_routed": "held",
}  # fmt: skip
"""By outcome of a battle: how it is sung, if not as won by the attacker."""


# The floor


def write_floor(
    voice: Voice, view: View, events: Sequence[Event], events_of_round: Sequence[Event]
) -> Floor:
    """Write what the gods say of the last round's Boasts, and which deeds may be sung.

    The round picks the phrasings, so that two floors in a row differ. Rules: V-10.2-18, V-13-09,
    V-13-10.
    """
    voice = replace(voice, events_heard=view.round)
    is_over = view.outcome is not None
    awards = [one for one in events if isinstance(one, FavorAwarded)]
    awards.sort(key=lambda one: (-one.favor, one.seat))
    deeds = () if is_over else tuple(_list_deeds(voice, view, events_of_round))
    if not awards and not deeds:
        return Floor(Page(""))
    paragraphs = list(_tell_verdict(voice, view, awards))
    if not is_over:
        key = "hall.sung" if deeds else "hall.floor"
        paragraphs.append(voice.say(key, round=view.round - 1))
    title = voice.say("hall.title.over" if is_over else "hall.title", round=view.round)
    return Floor(Page(title, tuple(paragraphs)), deeds, "" if is_over else str(view.round))


def _tell_verdict(voice: Voice, view: View, awards: Sequence[FavorAwarded]) -> Iterator[str]:
    """Tell the awards, the largest first, and what one god says of the first favourite."""
    if not awards:
        return
    yield voice.say("hall.verdict", round=awards[0].round)
    lines = [
        write_award(voice.after_events(number), one, name_side_and_ruler(voice, view, one.seat))
        for number, one in enumerate(awards)
    ]
    yield "\n".join(f"- {line}" for line in lines)
    favourite = next((one for one in awards if one.gods), None)
    if favourite is not None:
        god = favourite.gods[favourite.round % len(favourite.gods)]
        yield speak_as_god(voice, favourite, god)


def _list_deeds(voice: Voice, view: View, events: Sequence[Event]) -> Iterator[OfferedDeed]:
    """Yield the public deeds of the round before, the weightiest first."""
    found = [
        one
        for one in events
        if isinstance(one, RulerFell)
        or (isinstance(one, BattleTold) and one.round == view.round - 1)
    ]
    found.sort(key=_deed_weight, reverse=True)
    for number, one in enumerate(found):
        yield _offer_deed(voice.after_events(number), view, one)


def _deed_weight(one: BattleTold | RulerFell) -> int:
    return RULER_WEIGHT if isinstance(one, RulerFell) else battle_weight(one)


def _offer_deed(voice: Voice, view: View, one: BattleTold | RulerFell) -> OfferedDeed:
    if isinstance(one, RulerFell):
        text = voice.say("event.ruler_fell", **facts_of_event(one))
        return OfferedDeed(f"{view.round}.ruler.{one.seat}", text)
    attacker = name_side_and_ruler(voice, view, one.attacker)
    defenders = tuple(name_side_and_ruler(voice, view, seat) for seat in one.defenders)
    deed = DEED_BY_OUTCOME.get(one.outcome, "won")
    if one.conquered:
        deed = "razed" if one.razed else "conquered"
    winner: object = defenders if deed == "held" else attacker
    loser: object = attacker if deed == "held" else defenders
    text = voice.say(f"hall.deed.{deed}", winner=winner, loser=loser, at=one.at)
    return OfferedDeed(f"{view.round}.battle.{one.at}.{one.battle}", text)


# Boasts


def write_boast(voice: Voice, view: View, event: Event) -> Page:
    """Write a Boast under its side's name and Ruler; what a person wrote stays, line by line."""
    assert isinstance(event, BoastPosted)  # noqa: S101 - nothing else in the hall has reactions
    speaker: FactValue = name_side_and_ruler(voice, view, event.seat)
    title = voice.say("hall.speaker", speaker=speaker, round=event.round)
    made = write_machine_boast(voice, event).get("text")
    if isinstance(made, Noun):
        return Page(title, (made.name,))
    lines = (escape_name(line) for line in event.text.splitlines())
    return Page(title, ("\n".join(line for line in lines if line),))


# Presses


def begin_boast(voice: Voice, view: View, key: str) -> BegunBoast | str:
    """Begin a Boast with the own deeds of a public one, or say why not (V-10.2-07)."""
    match, me = DEED_KEY.fullmatch(key), view.me
    if match is None or me is None or view.side(me.seat).ended:
        return voice.say("hall.no_voice")
    if int(match["round"]) != view.round:
        return voice.say("hall.floor_over", round=int(match["round"]), now=view.round)
    if me.boast is not None:
        return voice.write_refusal(Refusal(code="BOAST_ONCE", rule="V-12.23-10"))
    is_of_a_deed = match["at"] is not None or match["seat"] is not None
    own = tuple(_find_own_deeds(view, me, match["at"], match["seat"]))
    if not own:
        remark = voice.say("hall.not_yours") if is_of_a_deed else ""
        return BegunBoast(Draft(kind="boast"), remark)
    cited = tuple(str(one.id) for one in own[:MAX_CITED_DEEDS])
    return BegunBoast(Draft(kind="boast", fields={"events": cited}))


def cite_own_deeds(view: View, order: Order) -> Draft | None:
    """Return a Boast that cites nothing with the deeds of the round before; else None."""
    if not isinstance(order, Boast) or order.events or view.me is None:
        return None
    own = [str(one.id) for one in view.me.log if one.round == view.round - 1]
    cited = {"events": tuple(own[:MAX_CITED_DEEDS])} if own else {}
    return Draft(kind=order.kind, fields={"text": order.text, **cited})


def _find_own_deeds(
    view: View, me: OwnSide, at: str | None, seat: str | None
) -> Iterator[LogEntry]:
    """Yield the own deeds of the round before that belong to a public one."""
    own = [one for one in me.log if one.round == view.round - 1]
    if seat is not None and int(seat) == me.seat:
        yield from (one for one in own if RULER_FALLEN in one.what)
    for kind in DEEDS_OF_BATTLES if at is not None else ():
        yield from (one for one in own if one.kind == kind and one.at == at)


def make_vote(voice: Voice, view: View, boast: str) -> Order | str:
    """Make the voice for the best Boast, or say why it can't count (V-10.2-19)."""
    match, me = BOAST_NAME.fullmatch(boast), view.me
    if match is None or me is None or view.side(me.seat).ended:
        return voice.say("hall.no_voice")
    number, seat = int(match[1]), Seat(int(match[2]))
    if number != view.round or view.outcome is not None:
        return voice.say("hall.vote_over", round=number)
    if seat != me.seat and view.side(seat).ended:
        return voice.say("hall.speaker_gone", seat=seat)
    return Acclaim(side=str(seat))


def choose_arms(event: Event) -> tuple[str, str]:
    """Choose the arms of the side that boasts."""
    assert isinstance(event, BoastPosted)  # noqa: S101 - nothing else in the hall has reactions
    return ARMS_PART, str(event.seat)


BOAST_ROOM: Final = BoastRoom(
    room=HALL_ROOM,
    write_floor=write_floor,
    write_boast=write_boast,
    begin_boast=begin_boast,
    cite_own_deeds=cite_own_deeds,
    make_vote=make_vote,
    choose_arms=choose_arms,
)
"""The hall."""
