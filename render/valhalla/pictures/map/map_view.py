"""All that a map is drawn from: a view, the part that is shown, and what the side sees."""

from dataclasses import dataclass, field
from functools import lru_cache

from engine.core.protocol.values import Seat
from engine.valhalla.entities.unit_kinds import OFFICERS
from engine.valhalla.map.hexes import hexes_in_reach
from engine.valhalla.view import OwnSide, View
from engine.valhalla.vision.scouting_reach import scouting_reach
from render.drawing.picture import PictureRequest
from render.language.voice import Voice
from render.valhalla.pictures.map.grid import Grid
from render.valhalla.pictures.map.highlights import Highlights
from render.valhalla.pictures.map.labels import TakenSpots


@dataclass(frozen=True, slots=True)
class MapView:
    """All that a map is drawn from: a view, the part of the map, and the picture request."""

    voice: Voice
    view: View
    me: OwnSide
    grid: Grid
    request: PictureRequest
    hexes_in_sight: frozenset[str]
    """The hexes that own forces scout from where they stand."""
    highlights: Highlights = field(default_factory=Highlights)
    """What matters most on the map."""
    taken_spots: TakenSpots = field(default_factory=lambda: TakenSpots((0, 0)))
    """The boxes in which something is drawn already; it is filled during drawing."""

    @property
    def feared_hexes(self) -> frozenset[str]:
        """The hexes where others may stand (V-12.3-33)."""
        return self.highlights.feared

    def side_colour(self, seat: Seat) -> str:
        return self.view.side(seat).colour


def make_map_view(
    voice: Voice,
    view: View,
    me: OwnSide,
    grid: Grid,
    request: PictureRequest,
    highlights: Highlights,
) -> MapView:
    """Make the map view of a side."""
    spots = TakenSpots(grid.size)
    return MapView(voice, view, me, grid, request, hexes_in_sight(me), highlights, spots)


def find_shown_sides(map_view: MapView) -> frozenset[Seat]:
    """Return the seats of the sides that are on this part of the map, the own one included."""
    me, shows = map_view.me, map_view.grid.has_hex
    marked = (seat for at in filter(shows, me.marks) for seat in me.marks[at])
    waiting = (one.attacker for one in me.briefs if shows(one.at))
    return frozenset((me.seat, *marked, *waiting))


def hexes_in_sight(me: OwnSide) -> frozenset[str]:
    """Return the hexes that own forces scout from where they stand (V-7.2-04)."""
    far = {
        at: scouting_reach(me.land.features.get(at, ""), me.special)
        for at in {one.at for one in me.units}
    }
    empty: frozenset[str] = frozenset()
    return empty.union(*(_hexes_within(at, steps) for at, steps in far.items()))


def count_waiting_forces(me: OwnSide) -> dict[tuple[str, Seat], int]:
    """Return by hex and seat how many units wait at an own force (V-6.3-07, V-13-36)."""
    return {(one.at, one.attacker): one.units for one in me.briefs if one.attacker != me.seat}


def is_led_by_officers(me: OwnSide, at: str, seat: Seat) -> bool | None:
    """Tell whether Officers lead a waiting force; None unless an own Officer there saw it."""
    told = any((one.at, one.attacker) == (at, seat) and one.led for one in me.briefs)
    known = [one.units for one in me.insights if (one.at, one.seat) == (at, seat)]
    return any(one.code in OFFICERS for one in known[-1]) if told and known else None


@lru_cache(maxsize=4096)
def _hexes_within(at: str, steps: int) -> frozenset[str]:
    return frozenset(hexes_in_reach(at, steps))
