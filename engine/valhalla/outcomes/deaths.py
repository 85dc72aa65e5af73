"""Deaths and what follows: riders on foot, stranded units, the death of a Ruler.

Rules: V-4.3-86, V-4.3-88, V-4.4-13 to V-4.4-15, V-10.1-31, V-14-24, V-14-45, V-14-46, V-1-09.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.valhalla.battle.formations import can_ride
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.battles import CrownSpared, HeirCrowned, RulerFell, UnitsStranded
from engine.valhalla.forces import hex_capacity, training
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.map.land import Land
from engine.valhalla.outcomes import ended_sides
from engine.valhalla.side_log import log_deed
from engine.valhalla.sides.side import Side
from engine.valhalla.state import State

PROMOTION_PRICE: Final = 1000
"""The price in gold to promote a Warlord (V-4.4-13)."""
ROMAN_NUMERALS: Final = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


# Taking units away


def remove_slain(work: ValhallaWork, slain: Sequence[Unit], by: Seat | None) -> None:
    """Remove the slain; `settle_ruler_deaths` settles a Ruler's death (V-14-24, V-14-46)."""
    for unit in _remove(work.state, slain):
        side = work.state.side(unit.seat)
        if unit.crown:
            side.felled, side.felled_by = unit, by
        else:
            _log_lost_officer(work, unit)


def remove_units(work: ValhallaWork, units: Sequence[Unit]) -> None:
    """Remove units that were not slain, then strand riders (V-4.3-88, V-14-71)."""
    strand_after_removal(work, remove_without_stranding(work, units))


def remove_without_stranding(work: ValhallaWork, units: Sequence[Unit]) -> list[Unit]:
    """Remove units; their riders are on foot until `strand_after_removal` strands them."""
    gone = _remove(work.state, units)
    for unit in gone:
        _log_lost_officer(work, unit)
    return gone


def strand_after_removal(work: ValhallaWork, gone: Sequence[Unit]) -> None:
    """Strand units where others have vanished, and settle Rulers' deaths (V-4.3-88)."""
    for at, seat in sorted({(unit.at, unit.seat) for unit in gone}):
        strand_units(work, at, seat, None)
    settle_ruler_deaths(work)


def _log_lost_officer(work: ValhallaWork, unit: Unit) -> None:
    """Log the loss of an Officer, however it was lost (V-10.2-30)."""
    if work.state.kind_of(unit).is_officer:
        log_deed(work, unit.seat, "officer_lost", unit.at, unit.code)


def _remove(state: State, units: Sequence[Unit]) -> list[Unit]:
    """Remove units that are still there and dismount their riders; return them (V-4.3-86)."""
    gone = {unit.id: unit for unit in units if unit.id in state.units}
    for number in gone:
        del state.units[number]
    for unit in state.units.values():
        if unit.rides in gone:
            unit.rides = None
    return list(gone.values())


# Riders without a mount


def strand_units(work: ValhallaWork, at: str, seat: Seat, by: Seat | None) -> tuple[Unit, ...]:
    """Remove a side's units that can't be in a hex alone, but for those that a mount takes up.

    Rules: V-4.3-88 (oldest rider first, oldest mount first), V-4.3-87.
    """
    state = work.state
    land = state.atlas.land(state.settings.terrain_cost_changes)
    lost, rescued = [], []
    for unit in sorted(
        _units_to_strand(state, land, state.units_in(at, seat)), key=lambda one: one.id
    ):
        mount = _mount_for(state, land, unit)
        if mount is None:
            lost.append(unit)
        else:
            unit.rides = mount.id
            rescued.append(unit.id)
    if lost or rescued:
        ids = tuple(unit.id for unit in lost)
        work.tell(
            UnitsStranded(
                audience=audience_of(seat), seat=seat, at=at, lost=ids, rescued=tuple(rescued)
            )
        )  # fmt: skip
    remove_slain(work, lost, by)
    return tuple(lost)


def _units_to_strand(state: State, land: Land, units: Iterable[Unit]) -> list[Unit]:
    """Return the units that can't be there alone and ride no mount that can."""
    return [
        unit
        for unit in units
        if not land.can_stand(state.kind_of(unit).travel_mode, unit.at)
        and not _has_able_mount(state, land, unit)
    ]


def _has_able_mount(state: State, land: Land, unit: Unit) -> bool:
    mount = state.units.get(unit.rides or 0)
    return mount is not None and land.can_stand(state.kind_of(mount).travel_mode, unit.at)


def _mount_for(state: State, land: Land, unit: Unit) -> Unit | None:
    """Return the oldest mount with room that can be there."""
    if not can_ride(state.kind_of(unit)):
        return None
    here = state.units_in(unit.at, unit.seat)
    return next(
        (
            mount
            for mount in here
            if mount.rides is None
            and sum(one.rides == mount.id for one in here) < state.kind_of(mount).riders_carried
            and land.can_stand(state.kind_of(mount).travel_mode, unit.at)
        ),
        None,
    )


# Rulers


def settle_ruler_deaths(work: ValhallaWork) -> tuple[Seat, ...]:
    """Settle the deaths of Rulers after a battle or overrun; return the sides that lost one.

    Rules: V-10.1-31 first, then V-4.4-13 to V-4.4-15, the end of sides together (V-1-06), V-14-46.
    """
    fallen, ending = [], []
    for side in work.state.sides:
        unit, by = side.felled, side.felled_by
        side.felled = side.felled_by = None
        if unit is None or side.ended or _spare_ruler(work, side, unit):
            continue
        fallen.append(side.seat)
        log_deed(work, side.seat, "officer_lost", unit.at, "ruler")
        followed = _crown_heir(work, side)
        if not followed:
            ending.append(side.seat)
        if by is not None:
            slayer = work.state.side(by)
            slayer.rulers_slain += 1
            slayer.sides_ended += not followed
    if ending:
        ended_sides.end_sides(work, ending, "ruler")
    return tuple(fallen)


def _spare_ruler(work: ValhallaWork, side: Side, unit: Unit) -> bool:
    """Apply Spare the Crown: move the Ruler to the capital, or lose the boon (V-10.1-31)."""
    if not side.spared:
        return False
    state, home = work.state, find_refuge(work.state, unit)
    side.spared = False
    if home is not None:
        unit.at, unit.mp, unit.rides = home, 0, None
        state.units[unit.id] = unit
        state.units = dict(sorted(state.units.items()))
    event = CrownSpared(
        audience=audience_of(side.seat), seat=side.seat, at=home or "", worked=home is not None
    )
    work.tell(event)
    return home is not None


def find_refuge(state: State, ruler: Unit) -> str | None:
    """Return the hex to which Spare the Crown would move a Ruler, if any (V-10.1-31)."""
    side = state.side(ruler.seat)
    home = training.standing_capital(state, side)
    if not side.spared or home is None:
        return None
    taken = any(one.seat != side.seat for one in state.units_in(home.at))
    return (
        home.at if not taken and hex_capacity.has_room(state, home.at, side.seat, [ruler]) else None
    )


def _crown_heir(work: ValhallaWork, side: Side) -> bool:
    """Promote a Warlord to Ruler if there is one, and gold for it (V-4.4-13, V-4.4-14)."""
    heir = _find_heir(work.state, side) if side.gold >= PROMOTION_PRICE else None
    if heir is None:
        work.tell(RulerFell(audience=EVERYONE, seat=side.seat, ruler=_ruler_name(side)))
        return False
    fallen, next_name = _ruler_name(side), _next_ruler_name(side)
    side.gold -= PROMOTION_PRICE
    heir.crown = True
    if heir.code == "warlord":
        heir.code = "ruler"
    side.ruler = next_name
    work.tell(RulerFell(audience=EVERYONE, seat=side.seat, ruler=fallen, heir=next_name))
    work.tell(
        HeirCrowned(
            audience=audience_of(side.seat),
            seat=side.seat,
            unit=heir.id,
            at=heir.at,
            gold=PROMOTION_PRICE,
        )
    )
    return True


def _find_heir(state: State, side: Side) -> Unit | None:
    """Return the heir: by the list, else the oldest Warlord, else Flagbearer (V-4.4-15)."""
    able = {unit.id: unit for unit in state.units_of(side.seat) if state.kind_of(unit).can_lead}
    named = [able[number] for number in side.succession if number in able]
    return next(
        iter([*named, *sorted(able.values(), key=lambda one: (one.code != "warlord", one.id))]),
        None,
    )


def _ruler_name(side: Side) -> str:
    return side.ruler or side.ruler_name


def _next_ruler_name(side: Side) -> str:
    """Return the next Ruler's name: `Sigrid`, `Sigrid II`, `Sigrid III`."""
    tail = _ruler_name(side).removeprefix(side.ruler_name).strip()
    reign = next((n for n in range(1, 1000) if _roman_numeral(n) == tail), 1)
    return f"{side.ruler_name} {_roman_numeral(reign + 1)}".strip()


def _roman_numeral(number: int) -> str:
    found = ""
    for worth, characters in ROMAN_NUMERALS:
        while number >= worth:
            found, number = found + characters, number - worth
    return found
