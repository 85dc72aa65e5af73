"""The whole truth of a game: a slotted state that copies itself.

A side's number is its place in the order of turns (V-0-11b). Where nothing else is said, the
smaller seat comes first, then the older unit, then the smaller column and row (V-0-10).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, Self

from pydantic import ConfigDict, TypeAdapter

from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Seat
from engine.valhalla.entities.unit_kinds import Kind
from engine.valhalla.entities.units_and_places import MapFeature, Unit
from engine.valhalla.map.atlas import Atlas
from engine.valhalla.settings import Settings
from engine.valhalla.sides.side import CROWNED, Side
from engine.valhalla.turn_in_progress import Sheet, TurnInProgress

Phase = Literal["setup", "orders", "answers", "parleys", "over"]
NOBODY: Final = Seat(0)


@dataclass(slots=True)
class State:
    """A game at one moment."""

    settings: Settings
    sides: list[Side]
    """Side k stands at k - 1."""
    atlas: Atlas
    """The map as it was made; before the first round an empty one. Never changed."""
    units: dict[int, Unit] = field(default_factory=dict)
    """By id, sorted: the oldest of a side come first (V-0-09)."""
    places: dict[str, MapFeature] = field(default_factory=dict)
    """By hex, in reading order: every feature."""
    round: int = 0
    phase: Phase = "setup"
    turn: Seat = NOBODY
    """Whose turn it is; 0 between turns and before the first round."""
    batch: tuple[Seat, ...] = ()
    """Seats that share the present order window (V-5.2-03)."""
    waiting: dict[Seat, Sheet] = field(default_factory=dict)
    """Sheets of the batch whose turns are still to be carried out."""
    course: TurnInProgress | None = None
    """The turn that is being carried out, if it has stopped for an answer."""
    picking: tuple[Seat, ...] = ()
    """Who is still to pick a side special, the next one first (V-11.2-01)."""
    channels: tuple[tuple[Seat, Seat, str], ...] = ()
    """Private channels that are open: two sides and the hex where they meet (V-8-06)."""
    talks: dict[str, int] = field(default_factory=dict)
    """By pair of sides, `1.3`: how often a channel was opened; its rooms are numbered by it."""
    favourites: dict[str, Seat] = field(default_factory=dict)
    """By god: whom it took in the round before (V-10.2-47)."""
    posted: int = 0
    """Boasts posted so far."""
    battles: int = 0
    """Battles fought so far (V-0-09)."""
    asked: int = 0
    """Petitions so far."""
    said: int = 0
    """Posts in the IC and OOC channels so far (V-8-03)."""
    crowned: tuple[Seat, ...] = ()
    """Who held the target of capitals at the end of the round before (V-1-17)."""
    fallen: tuple[tuple[Seat, ...], ...] = ()
    """Sides that ended, in the order they did; those of one instant together."""
    scores: dict[Seat, int] = field(default_factory=dict)
    """At the end, or just before the last sides fell at once (V-1-06)."""
    history: tuple[str, ...] = ()
    """Deeds of the game master with their reasons (V-16-01)."""
    outcome: Outcome | None = None

    __pydantic_config__ = ConfigDict(extra="forbid")

    def side(self, seat: Seat) -> Side:
        return self.sides[seat - 1]

    @property
    def living(self) -> tuple[Seat, ...]:
        """The sides that have not ended, in seat order."""
        return tuple(side.seat for side in self.sides if not side.ended)

    def kind(self, unit: Unit) -> Kind:
        """Tell what kind of unit it is."""
        kinds = self.sides[unit.seat - 1].kinds
        return kinds[CROWNED] if unit.crown and unit.code == "G" else kinds[unit.code]

    def here(self, at: str, seat: Seat | None = None) -> list[Unit]:
        """List the units in a hex, of one side or of all, oldest first by side."""
        return [
            unit
            for unit in self.units.values()
            if unit.at == at and (seat is None or unit.seat == seat)
        ]

    def own(self, seat: Seat) -> list[Unit]:
        """List the units of a side, oldest first."""
        return [unit for unit in self.units.values() if unit.seat == seat]

    def forces(self) -> dict[str, dict[Seat, list[Unit]]]:
        """Group all units by hex and side (V-0-11c), hexes in reading order."""
        found: dict[str, dict[Seat, list[Unit]]] = {}
        for unit in sorted(self.units.values(), key=lambda one: (one.at, one.seat, one.id)):
            found.setdefault(unit.at, {}).setdefault(unit.seat, []).append(unit)
        return found

    def assets(self, seat: Seat) -> Iterator[MapFeature]:
        """Walk what a side controls, in reading order."""
        return (place for place in self.places.values() if place.owner == seat)

    def led(self, at: str, seat: Seat) -> bool:
        """Tell whether a side has an Officer in a hex (V-0-11m)."""
        return any(self.kind(unit).is_officer for unit in self.here(at, seat))

    def ruler(self, seat: Seat) -> Unit | None:
        """Find the living Ruler of a side."""
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


ADAPTER: Final[TypeAdapter[State]] = TypeAdapter(State)
