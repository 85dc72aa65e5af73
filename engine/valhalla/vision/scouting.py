"""Scouting at the start of a side's turn, and the marks on its map.

Rules: V-7.2-01 to V-7.2-05, V-4.4-43, V-7.3-11, V-11.2-15, V-2.2-06 to V-2.2-11, V-13-17, V-13-21.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.core.protocol.values import Seat, only
from engine.valhalla.catalog.rule_tables import CLASSES, Class, ground
from engine.valhalla.cities import cities
from engine.valhalla.entities.units_and_places import MapFeature, Scouted, Unit
from engine.valhalla.events.exploration import ScoutingReport
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.map.hexes import within
from engine.valhalla.side_log import note
from engine.valhalla.state import State
from engine.valhalla.vision import known_map

NEAR: Final = 3
FAR: Final = 6
"""How far a Seer's eye sees (V-4.4-43)."""


def reach(feature: str, special: str) -> int:
    """Tell how far a force scouts from where it starts its turn (V-7.2-04, V-7.3-11, V-11.2-15)."""
    tower = ground().features[feature].scouting if feature in ground().features else 0
    return max(NEAR + cities.gift(special).scouting, tower)


def scout(table: Tables, seat: Seat) -> None:
    """Let every force of a side report once, with the positions of this moment (V-14-18)."""
    state, side = table.state, table.state.side(seat)
    seen = sorted(_seen(state, seat) & side.revealed)
    side.eyes = ()
    side.scouted = tuple(_reports(state, seat, seen))
    if side.scouted:
        table.tell(
            ScoutingReport(
                audience=only(seat), seat=seat, round=state.round, forces=side.scouted
            )
        )  # fmt: skip


def _seen(state: State, seat: Seat) -> set[str]:
    """Name the hexes within reach of a side's forces, and of Seers who used their eye."""
    side = state.side(seat)
    hexes: set[str] = set()
    for at in {unit.at for unit in state.own(seat)}:
        place = state.places.get(at)
        hexes.update(within(at, reach(place.feature if place is not None else "", side.special)))
    for number in side.eyes:
        if number in state.units:
            hexes.update(within(state.units[number].at, FAR))
    return hexes


def _reports(state: State, seat: Seat, seen: Iterable[str]) -> Iterator[Scouted]:
    forces = state.forces()
    for at in seen:
        here, place = forces.get(at, {}), state.places.get(at)
        levelled = place is not None and cities.highest(place) > 0
        owner = place.owner if place is not None and levelled else None
        for other in sorted({*here, *((owner,) if owner is not None else ())} - {seat}):
            level = place.level if place is not None and other == owner else None
            yield report(state, at, other, here.get(other, ()), level)


def report(
    state: State, at: str, seat: Seat, units: Sequence[Unit], level: int | None = None
) -> Scouted:
    """Tell a force's size and strength: numbers by class, Officers, HP and Attack (V-7.2-04)."""
    counts: Counter[Class] = Counter()
    for unit in units:
        counts.update(code for code in CLASSES if code == unit.code)
    return Scouted(
        at=at,
        seat=seat,
        counts=tuple((code, counts[code]) for code in CLASSES if counts[code]),
        officers=len(units) - counts.total(),
        hp=sum(state.kind(unit).line.hp for unit in units),
        attack=sum(state.kind(unit).line.attack for unit in units),
        level=level,
    )


def snapshot(table: Tables, seat: Seat) -> tuple[MapFeature, ...]:
    """Draw the map as of now, and name the assets lost unseen since the last time.

    A lost city is a deed only now, when its owner hears of it, but of the round when it happened.
    Rules: V-14-19, V-2.2-11, V-13-16, V-13-21, V-10.2-08, V-10.2-24.
    """
    side = table.state.side(seat)
    side.marks = known_map.marks(table.state, seat)
    missed, side.missing = side.missing, {}
    for at in sorted(missed):
        if missed[at].city:
            note(table, seat, "city_lost", at, when=missed[at].gone)
    held = {place.at for place in table.state.assets(seat)}
    return tuple(missed[at] for at in sorted(missed.keys() - held))
