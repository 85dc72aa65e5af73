"""Who dies, and what follows: riders on foot, stranded units, the death of a Ruler.

Rules: V-4.3-86, V-4.3-88, V-4.4-13 to V-4.4-15, V-10.1-31, V-14-24, V-14-45, V-14-46, V-1-09.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.core.protocol.values import EVERYONE, Seat, only
from engine.valhalla.battle.formations import can_ride
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.battles import CrownSpared, HeirCrowned, RulerFell, UnitsStranded
from engine.valhalla.forces import hex_capacity, training
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.map.land import Land
from engine.valhalla.outcomes import ended_sides
from engine.valhalla.side_log import note
from engine.valhalla.sides.side import Side
from engine.valhalla.state import State

CROWNING: Final = 1000
"""Gold that it takes to promote a Warlord (V-4.4-13)."""
NUMERALS: Final = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


# Taking units away


def bury(table: Tables, slain: Sequence[Unit], by: Seat | None) -> None:
    """Take the slain away; a Ruler among them waits for `rulers` (V-14-24, V-14-46)."""
    for unit in _gone(table.state, slain):
        side = table.state.side(unit.seat)
        if unit.crown:
            side.felled, side.felled_by = unit, by
        else:
            _mourn(table, unit)


def dispatch(table: Tables, units: Sequence[Unit]) -> None:
    """Take away units that vanish otherwise; then see who is stranded (V-4.3-88, V-14-71)."""
    left_behind(table, vanish(table, units))


def vanish(table: Tables, units: Sequence[Unit]) -> list[Unit]:
    """Take units away; who they carried is on foot until it is seen who is stranded."""
    gone = _gone(table.state, units)
    for unit in gone:
        _mourn(table, unit)
    return gone


def left_behind(table: Tables, gone: Sequence[Unit]) -> None:
    """See who is stranded where units have vanished (V-4.3-88)."""
    for at, seat in sorted({(unit.at, unit.seat) for unit in gone}):
        strand(table, at, seat, None)
    rulers(table)


def _mourn(table: Tables, unit: Unit) -> None:
    """Log an Officer that is lost, in whatever way (V-10.2-30)."""
    if table.state.kind(unit).is_officer:
        note(table, unit.seat, "officer_lost", unit.at, unit.code)


def _gone(state: State, units: Sequence[Unit]) -> list[Unit]:
    """Take units away, each once; who rode them stands on foot (V-4.3-86)."""
    gone = {unit.id: unit for unit in units if unit.id in state.units}
    for number in gone:
        del state.units[number]
    for unit in state.units.values():
        if unit.rides in gone:
            unit.rides = None
    return list(gone.values())


# Riders without a mount


def strand(table: Tables, at: str, seat: Seat, by: Seat | None) -> tuple[Unit, ...]:
    """Lose the units of a side that could not be in a hex alone, save whom a mount takes up.

    Rules: V-4.3-88 (oldest rider first, oldest mount first), V-4.3-87.
    """
    state = table.state
    land = state.atlas.land(state.settings.costs)
    lost, rescued = [], []
    for unit in sorted(_unborne(state, land, state.here(at, seat)), key=lambda one: one.id):
        mount = _mount_for(state, land, unit)
        if mount is None:
            lost.append(unit)
        else:
            unit.rides = mount.id
            rescued.append(unit.id)
    if lost or rescued:
        ids = tuple(unit.id for unit in lost)
        table.tell(
            UnitsStranded(
                audience=only(seat), seat=seat, at=at, lost=ids, rescued=tuple(rescued)
            )
        )  # fmt: skip
    bury(table, lost, by)
    return tuple(lost)


def _unborne(state: State, land: Land, units: Iterable[Unit]) -> list[Unit]:
    """Find who could neither have entered alone nor rides what can be there."""
    return [
        unit
        for unit in units
        if not land.bears(state.kind(unit).mode, unit.at) and not _borne(state, land, unit)
    ]


def _borne(state: State, land: Land, unit: Unit) -> bool:
    mount = state.units.get(unit.rides or 0)
    return mount is not None and land.bears(state.kind(mount).mode, unit.at)


def _mount_for(state: State, land: Land, unit: Unit) -> Unit | None:
    """Find the oldest mount with room that can be there."""
    if not can_ride(state.kind(unit)):
        return None
    here = state.here(unit.at, unit.seat)
    return next(
        (
            mount
            for mount in here
            if mount.rides is None
            and sum(one.rides == mount.id for one in here) < state.kind(mount).carries
            and land.bears(state.kind(mount).mode, unit.at)
        ),
        None,
    )


# Rulers


def rulers(table: Tables) -> tuple[Seat, ...]:
    """Settle the death of Rulers right after a battle or overrun; name the sides that lost one.

    Rules: V-10.1-31 first, then V-4.4-13 to V-4.4-15, the end of sides together (V-1-06), V-14-46.
    """
    fell, ending = [], []
    for side in table.state.sides:
        unit, by = side.felled, side.felled_by
        side.felled = side.felled_by = None
        if unit is None or side.ended or _spared(table, side, unit):
            continue
        fell.append(side.seat)
        note(table, side.seat, "officer_lost", unit.at, "ruler")
        followed = _followed(table, side)
        if not followed:
            ending.append(side.seat)
        if by is not None:
            slayer = table.state.side(by)
            slayer.rulers_slain += 1
            slayer.sides_ended += not followed
    if ending:
        ended_sides.end(table, ending, "ruler")
    return tuple(fell)


def _spared(table: Tables, side: Side, unit: Unit) -> bool:
    """Let Spare the Crown put the Ruler into the capital; else the boon is lost (V-10.1-31)."""
    if not side.spared:
        return False
    state, home = table.state, refuge(table.state, unit)
    side.spared = False
    if home is not None:
        unit.at, unit.mp, unit.rides = home, 0, None
        state.units[unit.id] = unit
        state.units = dict(sorted(state.units.items()))
    told = CrownSpared(
        audience=only(side.seat), seat=side.seat, at=home or "", worked=home is not None
    )
    table.tell(told)
    return home is not None


def refuge(state: State, ruler: Unit) -> str | None:
    """Find where Spare the Crown would put a Ruler: nowhere if it's full or taken (V-10.1-31)."""
    side = state.side(ruler.seat)
    home = training.home(state, side)
    if not side.spared or home is None:
        return None
    taken = any(one.seat != side.seat for one in state.here(home.at))
    return home.at if not taken and hex_capacity.fits(state, home.at, side.seat, [ruler]) else None


def _followed(table: Tables, side: Side) -> bool:
    """Promote a Warlord for gold, if there is one and the gold is there (V-4.4-13, V-4.4-14)."""
    heir = _heir(table.state, side) if side.gold >= CROWNING else None
    if heir is None:
        table.tell(RulerFell(audience=EVERYONE, seat=side.seat, ruler=_known(side)))
        return False
    fallen, follows = _known(side), _next_name(side)
    side.gold -= CROWNING
    heir.crown = True
    if heir.code == "warlord":
        heir.code = "ruler"
    side.ruler = follows
    table.tell(RulerFell(audience=EVERYONE, seat=side.seat, ruler=fallen, heir=follows))
    table.tell(
        HeirCrowned(
            audience=only(side.seat), seat=side.seat, unit=heir.id, at=heir.at, gold=CROWNING
        )
    )  # fmt: skip
    return True


def _heir(state: State, side: Side) -> Unit | None:
    """Find who follows: by the list, else the oldest Warlord, else Flagbearer (V-4.4-15)."""
    able = {unit.id: unit for unit in state.own(side.seat) if state.kind(unit).leads}
    named = [able[number] for number in side.succession if number in able]
    return next(
        iter([*named, *sorted(able.values(), key=lambda one: (one.code != "warlord", one.id))]),
        None,
    )


def _known(side: Side) -> str:
    return side.ruler or side.ruler_name


def _next_name(side: Side) -> str:
    """Name the next of a line: `Sigrid`, `Sigrid II`, `Sigrid III`."""
    tail = _known(side).removeprefix(side.ruler_name).strip()
    reign = next((n for n in range(1, 1000) if _numeral(n) == tail), 1)
    return f"{side.ruler_name} {_numeral(reign + 1)}".strip()


def _numeral(number: int) -> str:
    found = ""
    for worth, letters in NUMERALS:
        while number >= worth:
            found, number = found + letters, number - worth
    return found
