"""A map about to be drawn: a view, the part that is shown, and what the side sees of it."""

from dataclasses import dataclass, field
from functools import lru_cache

from engine.core.protocol.values import Seat
from engine.valhalla.checks.movement.movement_orders import feared_hexes
from engine.valhalla.entities.unit_kinds import OFFICERS
from engine.valhalla.map.hexes import within
from engine.valhalla.view import Own, View
from engine.valhalla.vision.scouting import reach
from render.drawing.picture import PictureRequest
from render.language.voice import Voice
from render.valhalla.pictures.map.grid import Grid
from render.valhalla.pictures.map.labels import Places


@dataclass(frozen=True, slots=True)
class MapView:
    """What is drawn: a view, the part of the map, and the look of it."""

    voice: Voice
    view: View
    me: Own
    grid: Grid
    look: PictureRequest
    seen: frozenset[str]
    """What the own forces scout from where they stand."""
    feared: frozenset[str]
    """Where others may stand: marked, and not scouted as empty (V-12.3-33)."""
    places: Places = field(default_factory=lambda: Places((0, 0)))
    """What is taken already; filled while it is drawn."""

    def colour(self, seat: Seat) -> str:
        return self.view.side(seat).colour


def board(voice: Voice, view: View, me: Own, grid: Grid, look: PictureRequest) -> MapView:
    """Lay a map out for its owner."""
    marks = frozenset(at for at, seats in me.marks.items() if set(seats) != {me.seat})
    feared = frozenset(feared_hexes(me, marks))
    return MapView(voice, view, me, grid, look, seen(me), feared, Places(grid.size))


def seen(me: Own) -> frozenset[str]:
    """Name the hexes that the own forces scout from where they stand (V-7.2-04)."""
    far = {
        at: reach(me.land.features.get(at, ""), me.special) for at in {one.at for one in me.units}
    }
    empty: frozenset[str] = frozenset()
    return empty.union(*(_within(at, steps) for at, steps in far.items()))


def met(me: Own) -> dict[tuple[str, Seat], int]:
    """Count by hex and side those who have come to an own force and wait (V-6.3-07, V-13-36)."""
    return {(one.at, one.attacker): one.units for one in me.briefs if one.attacker != me.seat}


def led(me: Own, at: str, seat: Seat) -> bool | None:
    """Tell whether Officers lead a force that was met; only who has an Officer there saw it."""
    told = any((one.at, one.attacker) == (at, seat) and one.led for one in me.briefs)
    known = [one.units for one in me.insights if (one.at, one.seat) == (at, seat)]
    return any(one.code in OFFICERS for one in known[-1]) if told and known else None


@lru_cache(maxsize=4096)
def _within(at: str, steps: int) -> frozenset[str]:
    return frozenset(within(at, steps))
