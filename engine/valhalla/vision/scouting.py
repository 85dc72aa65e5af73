"""Scouting at the start of a side's turn, and the marks on its map.

Rules: V-7.2-01 to V-7.2-05, V-4.4-43, V-7.3-11, V-11.2-15, V-2.2-06 to V-2.2-11, V-13-17, V-13-21.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from engine.core.protocol.values import Seat, audience_of
from engine.valhalla.catalog.unit_tables import CLASSES, Class
from engine.valhalla.cities import cities
from engine.valhalla.entities.units_and_places import MapFeature, ScoutedForce, Unit
from engine.valhalla.events.exploration import ScoutingReport
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.map.hexes import hexes_in_reach
from engine.valhalla.side_log import log_deed
from engine.valhalla.state import State
from engine.valhalla.vision.scouting_reach import SEER_EYE_REACH, scouting_reach


def report_scouting(work: ValhallaWork, seat: Seat) -> None:
    """Make a side's scouting report of this moment, and tell the side (V-14-18)."""
    state, side = work.state, work.state.side(seat)
    seen = sorted(_scouted_hexes(state, seat) & side.revealed)
    side.eyes = ()
    side.scouted = tuple(_scouted_forces(state, seat, seen))
    if side.scouted:
        work.tell(
            ScoutingReport(
                audience=audience_of(seat), seat=seat, round=state.round, forces=side.scouted
            )
        )  # fmt: skip


def _scouted_hexes(state: State, seat: Seat) -> set[str]:
    """Return the hexes within reach of a side's forces and of Seers who used their Eye."""
    side = state.side(seat)
    hexes: set[str] = set()
    for at in {unit.at for unit in state.units_of(seat)}:
        place = state.places.get(at)
        hexes.update(
            hexes_in_reach(
                at, scouting_reach(place.feature if place is not None else "", side.special)
            )
        )
    for number in side.eyes:
        if number in state.units:
            hexes.update(hexes_in_reach(state.units[number].at, SEER_EYE_REACH))
    return hexes


def _scouted_forces(state: State, seat: Seat, seen: Iterable[str]) -> Iterator[ScoutedForce]:
    forces = state.forces_by_hex()
    for at in seen:
        here, place = forces.get(at, {}), state.places.get(at)
        has_levels = place is not None and cities.highest_level(place) > 0
        owner = place.owner if place is not None and has_levels else None
        for other in sorted({*here, *((owner,) if owner is not None else ())} - {seat}):
            level = place.level if place is not None and other == owner else None
            yield describe_force(state, at, other, here.get(other, ()), level)


def describe_force(
    state: State, at: str, seat: Seat, units: Sequence[Unit], level: int | None = None
) -> ScoutedForce:
    """Return a force's size and strength: counts by class, Officers, HP and Attack (V-7.2-04)."""
    counts: Counter[Class] = Counter()
    for unit in units:
        counts.update(code for code in CLASSES if code == unit.code)
    return ScoutedForce(
        at=at,
        seat=seat,
        counts=tuple((code, counts[code]) for code in CLASSES if counts[code]),
        officers=len(units) - counts.total(),
        hp=sum(state.kind_of(unit).statline.hp for unit in units),
        attack=sum(state.kind_of(unit).statline.attack for unit in units),
        level=level,
    )


def update_marks_and_losses(work: ValhallaWork, seat: Seat) -> tuple[MapFeature, ...]:
    """Update a side's map marks, and return the assets it lost since its last turn.

    A lost city is logged only now, when its owner hears of it, with the round of the loss.
    Rules: V-14-19, V-2.2-11, V-13-16, V-13-21, V-10.2-08, V-10.2-24.
    """
    side = work.state.side(seat)
    side.marks = map_marks(work.state, seat)
    lost, side.missing = side.missing, {}
    for at in sorted(lost):
        if lost[at].is_city:
            log_deed(work, seat, "city_lost", at, when=lost[at].gone)
    held = {place.at for place in work.state.assets_of(seat)}
    return tuple(lost[at] for at in sorted(lost.keys() - held))


def map_marks(state: State, seat: Seat) -> dict[str, tuple[Seat, ...]]:
    """Return the other sides in each revealed hex with units or an asset (V-2.2-07 to V-2.2-11)."""
    revealed = state.side(seat).revealed
    found: dict[str, set[Seat]] = {}
    for unit in state.units.values():
        if unit.seat != seat and unit.at in revealed:
            found.setdefault(unit.at, set()).add(unit.seat)
    for place in state.places.values():
        if place.owner not in {None, seat} and place.at in revealed:
            assert place.owner is not None  # noqa: S101  (for mypy: checked just above)
            found.setdefault(place.at, set()).add(place.owner)
    return {at: tuple(sorted(found[at])) for at in sorted(found)}
