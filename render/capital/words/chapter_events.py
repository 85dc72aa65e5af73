"""Which events of a chapter are told, and which of them are told together."""

from collections.abc import Sequence
from typing import Final

from engine.capital.events.build import BuildingBuilt, UnitBuilt, UnitNamed, UpgradeCompleted
from engine.capital.events.wars import BuildingRazed, WarDeclared
from engine.core.protocol.values import Event
from render.capital.words.war_story import WAR_EVENT_KINDS

BUILD_EVENTS: Final = (BuildingBuilt, UnitBuilt, UnitNamed, UpgradeCompleted)
"""Events told together in one sentence: what was built and completed."""

KINDS_TOLD_ELSEWHERE: Final = frozenset({
    "turn_began", "phase_began", "chapter_closed", "cards_drawn", "draw_put_off", "tracker_changed",
    "cards_discarded", "building_built", "unit_built", "unit_named", "upgrade_completed",
    "seed_committed",
})  # fmt: skip
"""Kinds not told line by line, but in a title, a sentence, a field or on the turn card."""

PRIVATE_TWINS: Final = {"slots_taken": "units_moved", "legend_taken": "legend_chosen"}
"""Open events that are left out for a reader who hears the private twin."""

LAST_ONLY_KINDS: Final = frozenset({"slots_taken", "units_moved", "policy_set"})
"""Kinds of which only the last event of each seat is told."""


def find_untold(events: Sequence[Event]) -> set[int]:
    """Return the ids of events not told line by line: quiet, doubled or outdated ones.

    Of a seat's razed buildings only the first event counts; it tells them all.
    """
    last = {(event.kind, seat_of(event)): event for event in events}
    first = {(event.kind, seat_of(event)): event for event in reversed(events)}
    return {
        id(event)
        for event in events
        if event.kind in KINDS_TOLD_ELSEWHERE
        or (PRIVATE_TWINS.get(event.kind, ""), seat_of(event)) in last
        or (event.kind in LAST_ONLY_KINDS and last[event.kind, seat_of(event)] is not event)
        or (isinstance(event, BuildingRazed) and first[event.kind, event.seat] is not event)
    }


def seat_of(event: Event) -> int:
    """Return the seat that an event names; 0 if it names none."""
    seat: int = getattr(event, "seat", 0)
    return seat


def group_wars(events: Sequence[Event]) -> list[list[Event]]:
    """Gather the events of each war from its declaration on."""
    wars_found: list[list[Event]] = []
    for event in events:
        if isinstance(event, WarDeclared):
            wars_found.append([event])
        elif wars_found and event.kind in WAR_EVENT_KINDS:
            wars_found[-1].append(event)
    return wars_found


def group_works(events: Sequence[Event]) -> dict[int, list[Event]]:
    """Gather what each seat built and completed."""
    events_by_seat: dict[int, list[Event]] = {}
    for event in events:
        if isinstance(event, BUILD_EVENTS):
            events_by_seat.setdefault(event.seat, []).append(event)
    return events_by_seat
