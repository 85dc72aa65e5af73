"""Names in a position that somebody wrote: each must be one that the game knows.

A position that was written out by Skald is taken as it is: its standing orders may name units that
are dead and designs that have another name now.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, get_args

from engine.core.files.count_texts import suggest_counts
from engine.core.files.file_faults import DataPath, DataPathError
from engine.core.files.nearest_words import suggest_nearest
from engine.valhalla.battle.formations import ON_FOOT, can_ride
from engine.valhalla.battle.stack_capacity import POSITIONS
from engine.valhalla.catalog.city_tables import city_tables
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.catalog.tactic_tables import tactic_table
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.combat.battle_wishes import NO_TACTIC
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.favor import God
from engine.valhalla.orders.fields import EVERY_HEX
from engine.valhalla.position_texts.position_schema import WrittenPosition
from engine.valhalla.position_texts.side_schema import WrittenSeat
from engine.valhalla.sides.side import CROWNED_KIND, Side
from engine.valhalla.sides.unit_names import (
    UNIT_CODES,
    find_unit_code,
    is_known_spec,
    read_unit_spec,
)
from engine.valhalla.state import State

ALL_HEXES: Final = "all"
"""Stands for every hex in a truce."""


class _WrittenName(NamedTuple):
    """A name in a position: where it stands, what it should be, and the known ones."""

    where: DataPath
    what: str
    word: str
    known: Iterable[str]


def find_misspelt_names(state: State, position: WrittenPosition) -> Iterator[DataPathError]:
    """Find the names in a position that the game doesn't know."""
    if position.units is not None:
        return
    gods = (
        _WrittenName(("favourites", god), "god", god, get_args(God)) for god in position.favourites
    )
    yield from _find_unknown(gods)
    for side in state.sides:
        written = position.seats.get(side.seat, WrittenSeat())
        where = ("seats", side.seat)
        yield from _find_unknown(_names_of_side(written, where))
        yield from _find_hexes_off_the_map(state, written, where)
        if side.designs:
            yield from _find_unknown_units(state, side, written, where)


def _find_unknown(names: Iterable[_WrittenName]) -> Iterator[DataPathError]:
    for one in names:
        known = list(one.known)
        if one.word not in known:
            hint = suggest_nearest(one.word, known) or f"; there are {', '.join(known)}"
            yield DataPathError(one.where, f"there is no {one.what} {one.word[:40]}{hint}")


def _names_of_side(written: WrittenSeat, where: DataPath) -> Iterator[_WrittenName]:
    """Yield the names of a side that stand in the game's tables."""
    tactics = (*tactic_table(), NO_TACTIC)
    for at, tactic in written.tactics.items():
        yield _WrittenName((*where, "tactics", at), "tactic", tactic, tactics)
    for at, formation in written.formations.items():
        for position, _ in formation.stacks:
            path = (*where, "formations", at, "stacks", position)
            yield _WrittenName(path, "position", position, POSITIONS)
    lists: tuple[tuple[str, str, Mapping[str, Any]], ...] = (
        ("boons", "boon", favor_tables().boons),
        ("familiar", "feature", terrain_tables().features),
        ("idle_palaces", "building", city_tables().buildings),
    )
    for index, deed in enumerate(written.log):
        path = (*where, "log", index, "kind")
        yield _WrittenName(path, "kind of deed", deed.kind, favor_tables().deeds)
    for field, what, known in lists:
        for index, word in enumerate(getattr(written, field)):
            yield _WrittenName((*where, field, index), what, word, known)


def _find_hexes_off_the_map(
    state: State, written: WrittenSeat, where: DataPath
) -> Iterator[DataPathError]:
    """Find hexes for which something stands, and that are none (V-12.5-01, V-12.6-01, V-8-08)."""
    fields: Mapping[str, Iterable[str]] = {
        "formations": written.formations,
        "tactics": written.tactics,
        "retreats": written.retreats,
        "production": written.production,
        "ambushes": written.ambushes,
    }
    for field, hexes in fields.items():
        for at in hexes:
            if at != EVERY_HEX:
                yield from _find_no_hex(state, (*where, field, at), at)
    for index, truce in enumerate(written.truces):
        if truce.scope != ALL_HEXES:
            yield from _find_no_hex(state, (*where, "truces", index, "scope"), truce.scope)
    if written.heir is not None:
        yield from _find_no_hex(state, (*where, "heir"), written.heir)


def _find_no_hex(state: State, where: DataPath, at: str) -> Iterator[DataPathError]:
    columns, rows = state.atlas.size
    if state.atlas.terrain and at not in state.atlas.terrain:
        problem = f"{at[:40]} is no hex of the map, which is {columns} by {rows}"
        yield DataPathError(where, problem + suggest_nearest(at, (EVERY_HEX, ALL_HEXES)))


# Units


def _find_unknown_units(
    state: State, side: Side, written: WrittenSeat, where: DataPath
) -> Iterator[DataPathError]:
    """Find unknown units in standing orders, and who can't ride; a unit with an id may be dead."""
    own = state.units_of(side.seat)
    for path, word in _unit_names(written, where):
        asked = read_unit_spec(word).word
        if asked and not is_known_spec(word, own, side.kinds):
            known = _known_words(side)
            hint = suggest_nearest(asked, known) or suggest_counts(word, known)
            yield DataPathError(path, f"this side has no unit {word[:40]}{hint}")
    yield from _find_riders_without_mount(side, own, written, where)
    riders = Counter(unit.rides for unit in own)
    for unit in own:
        if unit.rides is not None:
            yield from _find_no_mount(state, unit, riders[unit.rides])


def _known_words(side: Side) -> list[str]:
    names = [kind.name for code, kind in side.kinds.items() if code != CROWNED_KIND]
    return list(dict.fromkeys((*UNIT_CODES, *names)))


def _unit_names(written: WrittenSeat, where: DataPath) -> Iterator[tuple[DataPath, str]]:
    """Yield every name of units, with its path."""
    for at, formation in written.formations.items():
        path = (*where, "formations", at)
        for position, words in formation.stacks:
            yield from (((*path, "stacks", position), word) for word in words)
        for rider, mount in formation.riders:
            yield (*path, "riders", rider), rider
            if mount != ON_FOOT:
                yield (*path, "riders", rider), mount
    yield from (((*where, "despawn", index), word) for index, word in enumerate(written.despawn))


def _find_no_mount(state: State, rider: Unit, riders: int) -> Iterator[DataPathError]:
    """Find a unit whose mount can't carry it and its others (V-4.3-80, V-4.3-81)."""
    mount = state.units[rider.rides or 0]
    problem = _describe_bad_mount(state.kind_of(rider), state.kind_of(mount), riders)
    if problem:
        where = ("seats", rider.seat, "units", rider.at)
        yield DataPathError(where, f"{rider.id} can't ride {mount.id}: {problem}")


def _describe_bad_mount(rider: UnitKind, mount: UnitKind, riders: int) -> str:
    """Return why a unit of this kind can't be one of so many riders of a mount, or ""."""
    if not mount.riders_carried:
        return f"{mount.name} is no mount"
    if riders > mount.riders_carried:
        return f"it carries at most {mount.riders_carried}"
    return "" if can_ride(rider) else f"{rider.name} is too heavy for any mount"


def _find_riders_without_mount(
    side: Side, own: Iterable[Unit], written: WrittenSeat, where: DataPath
) -> Iterator[DataPathError]:
    """Find riders in standing formations that can't sit where they should (V-12.5-01)."""
    units = list(own)
    for at, formation in written.formations.items():
        loads = Counter(mount for _, mount in formation.riders)
        for rider, mount in formation.riders:
            kinds = _kind_named(side, units, rider), _kind_named(side, units, mount)
            riders = loads[mount] if read_unit_spec(mount).id is not None else 1
            if mount != ON_FOOT and kinds[0] is not None and kinds[1] is not None:
                problem = _describe_bad_mount(kinds[0], kinds[1], riders)
                path = (*where, "formations", at, "riders", rider)
                if problem:
                    yield DataPathError(path, f"{rider} can't ride {mount}: {problem}")


def _kind_named(side: Side, own: Iterable[Unit], spec: str) -> UnitKind | None:
    """Return the kind of the unit that a name means; None if no living unit has that id."""
    named = read_unit_spec(spec)
    code = find_unit_code(named.word, side.kinds) if named.word else None
    found = next((unit.code for unit in own if unit.id == named.id), None)
    return side.kinds.get(found or code or "")
