"""The full state of a game; it can copy itself.

A side's number is its place in the order of turns (V-0-11b). Where nothing else is said, the
smaller seat comes first, then the older unit, then the smaller column and row (V-0-10).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Self

from pydantic import ConfigDict, TypeAdapter

from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Seat
from engine.valhalla.entities.phases import Phase
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.entities.units_and_places import MapFeature, Unit
from engine.valhalla.map.atlas import Atlas
from engine.valhalla.settings import Settings
from engine.valhalla.sides.side import CROWNED_KIND, Side
from engine.valhalla.turn_in_progress import StoredSheet, TurnInProgress

NO_SEAT: Final = Seat(0)


@dataclass(slots=True)
class State:
    """A game at one moment."""

    settings: Settings
    sides: list[Side]
    """The side of seat k is at index k - 1."""
    atlas: Atlas
    """The map as it was made; empty before the first round, and never changed after it."""
    units: dict[int, Unit] = field(default_factory=dict)
    """By id, in order of ids: the oldest units of a side come first (V-0-09)."""
    places: dict[str, MapFeature] = field(default_factory=dict)
    """Every feature by its hex, in reading order."""
    round: int = 0
    phase: Phase = "setup"
    turn: Seat = NO_SEAT
    """Whose turn it is; 0 between turns and before the first round."""
    batch: tuple[Seat, ...] = ()
    """Seats that share the present order window (V-5.2-03)."""
    waiting: dict[Seat, StoredSheet] = field(default_factory=dict)
    """Sheets of the seats of the batch whose turns are still to be carried out."""
    course: TurnInProgress | None = None
    """The turn that is being carried out, if it has stopped for an answer."""
    picking: tuple[Seat, ...] = ()
    """The seats that still have to pick a side special, the next one first (V-11.2-01)."""
    channels: tuple[tuple[Seat, Seat, str], ...] = ()
    """Private channels that are open: two sides and the hex where they meet (V-8-06)."""
    talks: dict[str, int] = field(default_factory=dict)
    """By pair of sides, as `1.3`: how often a channel was opened. It numbers the rooms."""
    favourites: dict[str, Seat] = field(default_factory=dict)
    """By god: its favourite of the round before (V-10.2-47)."""
    posted: int = 0
    """How many Boasts were posted so far."""
    battles: int = 0
    """How many battles were fought so far (V-0-09)."""
    asked: int = 0
    """How many petitions there were so far."""
    said: int = 0
    """How many posts the IC and OOC channels have so far (V-8-03)."""
    crowned: tuple[Seat, ...] = ()
    """The sides that held the target of capitals at the end of the round before (V-1-17)."""
    fallen: tuple[tuple[Seat, ...], ...] = ()
    """Sides that ended, in that order; sides that ended at the same time are one tuple."""
    scores: dict[Seat, int] = field(default_factory=dict)
    """At the end, or just before the last sides fell at once (V-1-06)."""
    history: tuple[str, ...] = ()
    """Deeds of the game master with their reasons (V-16-01)."""
    outcome: Outcome | None = None

    __pydantic_config__ = ConfigDict(extra="forbid")

    def side(self, seat: Seat) -> Side:
        return self.sides[seat - 1]

    @property
    def living_seats(self) -> tuple[Seat, ...]:
        """The sides that have not ended, in seat order."""
        return tuple(side.seat for side in self.sides if not side.ended)

    def kind_of(self, unit: Unit) -> UnitKind:
        """Return the kind of a unit."""
        kinds = self.sides[unit.seat - 1].kinds
        return kinds[CROWNED_KIND] if unit.crown and unit.code == "G" else kinds[unit.code]

    def units_in(self, at: str, seat: Seat | None = None) -> list[Unit]:
        """Return the units in a hex, of one side or of all, the oldest of each side first."""
        return [
            unit
            for unit in self.units.values()
            if unit.at == at and (seat is None or unit.seat == seat)
        ]

    def units_of(self, seat: Seat) -> list[Unit]:
        """Return the units of a side, oldest first."""
        return [unit for unit in self.units.values() if unit.seat == seat]

    def forces_by_hex(self) -> dict[str, dict[Seat, list[Unit]]]:
        """Group all units by hex and side (V-0-11c), hexes in reading order."""
        found: dict[str, dict[Seat, list[Unit]]] = {}
        for unit in sorted(self.units.values(), key=lambda one: (one.at, one.seat, one.id)):
            found.setdefault(unit.at, {}).setdefault(unit.seat, []).append(unit)
        return found

    def assets_of(self, seat: Seat) -> Iterator[MapFeature]:
        """Yield the features that a side controls, in reading order."""
        return (place for place in self.places.values() if place.owner == seat)

    def has_officer(self, at: str, seat: Seat) -> bool:
        """Tell whether a side has an Officer in a hex (V-0-11m)."""
        return any(self.kind_of(unit).is_officer for unit in self.units_in(at, seat))

    def ruler_of(self, seat: Seat) -> Unit | None:
        """Return the living Ruler of a side; None if there is none."""
        return next(
            (unit for unit in self.units.values() if unit.crown and unit.seat == seat), None
        )

    def copy(self) -> Self:
        return type(self)(
            self.settings,
            [side.copy() for side in self.sides],
            self.atlas,
            {id_: unit.copy() for id_, unit in sorted(self.units.items())},
            {at: place.copy() for at, place in self.places.items()},
            self.round,
            self.phase,
            self.turn,
            self.batch,
            self.waiting.copy(),
            self.course.copy() if self.course is not None else None,
            self.picking,
            self.channels,
            self.talks.copy(),
            self.favourites.copy(),
            self.posted,
            self.battles,
            self.asked,
            self.said,
            self.crowned,
            self.fallen,
            self.scores.copy(),
            self.history,
            self.outcome,
        )


STATE_ADAPTER: Final[TypeAdapter[State]] = TypeAdapter(State)
