"""Units that left the map: what every chapter that names them must know."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import EVERYONE, Event, Seat
from engine.echoes.events.effects import UnitReturned
from engine.echoes.events.units import UnitDeployed, UnitDiscarded, UnitLost
from engine.echoes.view import View
from render.echoes.words.table.thing_nouns import OWNER, PIECE
from render.language.voice import Voice

WithCard = UnitDeployed | UnitDiscarded | UnitLost | UnitReturned
"""Events that name the card and the owner of a unit."""


class UnitKnown(Event):
    """The card and the owner of a unit that is no longer on the map; nobody is told of it."""

    kind: Literal["unit_known"] = "unit_known"
    unit: str
    card: str
    seat: Seat


def add_known_units(view: View, events: Sequence[Event]) -> Sequence[Event]:
    """Add to each chapter the units that a later chapter takes off the map."""
    gone = tuple(_list_gone(view, events))
    return tuple(_add_to_chapters(events, gone)) if gone else events


def learn_from_events(voice: Voice, events: Sequence[Event]) -> Voice:
    """Give a voice the units that came and went in events and are no longer on the map."""
    known: dict[str, str] = {}
    for event in events:
        if isinstance(event, WithCard | UnitKnown):
            known[f"{PIECE}{event.unit}"] = event.card
            known[f"{OWNER}{event.unit}"] = str(event.seat)
    return replace(voice, table_names={**known, **voice.table_names}) if known else voice


def _list_gone(view: View, events: Sequence[Event]) -> Iterator[UnitKnown]:
    known: dict[str, UnitKnown] = {}
    for event in events:
        if isinstance(event, WithCard) and event.unit not in view.board.units:
            known[event.unit] = UnitKnown(
                audience=EVERYONE, unit=event.unit, card=event.card, seat=event.seat
            )
    yield from known.values()


def _add_to_chapters(events: Sequence[Event], gone: Sequence[UnitKnown]) -> Iterator[Event]:
    """Yield the events, the units that are gone after the first event of each chapter."""
    is_first = True
    for event in events:
        yield event
        if is_first and not isinstance(event, ChapterClosed):
            yield from gone
        is_first = isinstance(event, ChapterClosed)
