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
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.favor import God
from engine.valhalla.orders.fields import EVERY_HEX
from engine.valhalla.sides.side import CROWNED_KIND, Side
from engine.valhalla.sides.unit_names import UNIT_CODES, is_known_spec, read_unit_spec
from engine.valhalla.state import State
from engine.valhalla.text_forms.position_form import WrittenPosition
from engine.valhalla.text_forms.side_form import WrittenSeat

ALL_HEXES: Final = "all"
"""Stands for every hex in a truce."""


class _WrittenName(NamedTuple):
    """A name in a position: where it stands, what it should be, and the known ones."""

    where: DataPath
    what: str
    word: str
    known: Iterable[str]


def check_names(state: State, position: WrittenPosition) -> None:
    """Raise a DataPathError for the first name that the game doesn't know."""
    if position.units is not None:
        return
    gods = ((("favourites", god), "god", god, get_args(God)) for god in position.favourites)
    _check_all(_WrittenName(*one) for one in gods)
    for side in state.sides:
        written = position.seats.get(side.seat, WrittenSeat())
        where = ("seats", side.seat)
        _check_all(_names_of_side(written, where))
        _check_hexes(state, written, where)
        if side.designs:
            _check_units(state, side, written, where)


def _check_all(names: Iterable[_WrittenName]) -> None:
    for one in names:
        known = list(one.known)
        if one.word not in known:
            hint = suggest_nearest(one.word, known) or f"; there are {', '.join(known)}"
            raise DataPathError(one.where, f"there is no {one.what} {one.word[:40]}{hint}")


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
    for field, what, known in lists:
        for index, word in enumerate(getattr(written, field)):
            yield _WrittenName((*where, field, index), what, word, known)


def _check_hexes(state: State, written: WrittenSeat, where: DataPath) -> None:
    """Check the hexes for which something stands (V-12.5-01, V-12.6-01, V-8-08)."""
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
                _check_hex(state, (*where, field, at), at)
    for index, truce in enumerate(written.truces):
        if truce.scope != ALL_HEXES:
            _check_hex(state, (*where, "truces", index, "scope"), truce.scope)


def _check_hex(state: State, where: DataPath, at: str) -> None:
    columns, rows = state.atlas.size
    if state.atlas.terrain and at not in state.atlas.terrain:
        problem = f"{at[:40]} is no hex of the map, which is {columns} by {rows}"
        raise DataPathError(where, problem + suggest_nearest(at, (EVERY_HEX, ALL_HEXES)))


# Units


def _check_units(state: State, side: Side, written: WrittenSeat, where: DataPath) -> None:
    """Check units that standing orders name, and who rides whom; a unit with an id may be dead."""
    own = state.units_of(side.seat)
    for path, word in _unit_names(written, where):
        asked = read_unit_spec(word).word
        if asked and not is_known_spec(word, own, side.kinds):
            known = _known_words(side)
            hint = suggest_nearest(asked, known) or suggest_counts(word, known)
            raise DataPathError(path, f"this side has no unit {word[:40]}{hint}")
    riders = Counter(unit.rides for unit in own)
    for unit in own:
        if unit.rides is not None:
            _check_mount(state, unit, riders[unit.rides])


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


def _check_mount(state: State, rider: Unit, riders: int) -> None:
    """Check that a unit rides a mount that can carry it and its others (V-4.3-80, V-4.3-81)."""
    mount = state.units[rider.rides or 0]
    mount_kind, kind = state.kind_of(mount), state.kind_of(rider)
    problem = ""
    if not mount_kind.riders_carried:
        problem = f"{mount_kind.name} is no mount"
    elif riders > mount_kind.riders_carried:
        problem = f"it carries at most {mount_kind.riders_carried}"
    elif not can_ride(kind):
        problem = f"{kind.name} is too heavy for any mount"
    if problem:
        where = ("seats", rider.seat, "units", rider.at)
        raise DataPathError(where, f"{rider.id} can't ride {mount.id}: {problem}")
