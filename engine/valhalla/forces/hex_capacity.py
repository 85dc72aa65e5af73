"""How many units a hex takes: of one side, or of sides that stand there together.

Rules: V-2.4-01 to V-2.4-10, V-6.1-36, V-6.1-37, V-11.2-21.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.core.protocol.values import Seat
from engine.valhalla.battle.shared_hex import MOST, shares, within
from engine.valhalla.battle.stack_room import CROWD, Position, Rooms, legal, rooms
from engine.valhalla.battle.stack_room import fits as stacks_fit
from engine.valhalla.catalog.rule_tables import side_specials
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.state import State


def holds(special: str, spaces: Sequence[int]) -> bool:
    """Tell whether one side's units alone may stand in a hex (V-2.4-01, V-2.4-02)."""
    return legal(spaces, tuple(side_rooms(special).values()))


def side_rooms(special: str) -> Rooms:
    """Tell the spaces of a side's stacks (V-2.4-05, V-11.2-21)."""
    one = side_specials().get(special)
    return rooms(oath=one is not None and one.oath)


def fits(
    state: State, at: str, seat: Seat, more: Sequence[Unit], *, attacking: bool = False
) -> bool:
    """Tell whether a hex takes more units of a side, all of them.

    Who enters to attack is held to its own side's limit alone (V-2.4-10).
    """
    return _fits(state, _others(state, at, seat, attacking=attacking), _own(state, at, seat, more))


def room(
    state: State, at: str, seat: Seat, more: Sequence[Unit], *, attacking: bool = False
) -> tuple[list[Unit], list[Unit]]:
    """Part those who find room, taken in this order, from those who don't (V-2.4-07)."""
    return room_for(state, at, seat, [(unit,) for unit in more], attacking=attacking)


def room_for(
    state: State,
    at: str,
    seat: Seat,
    blocks: Iterable[Sequence[Unit]],
    *,
    attacking: bool = False,
) -> tuple[list[Unit], list[Unit]]:
    """Do the same with units that enter together or not at all, as a mount and its riders."""
    given = [tuple(block) for block in blocks]
    coming = [unit for block in given for unit in block]
    others = _others(state, at, seat, attacking=attacking)
    if _fits(state, others, _own(state, at, seat, coming)):
        return coming, []
    ids = {unit.id for unit in coming}
    own = [unit for unit in state.here(at, seat) if unit.id not in ids]
    let_in: list[Unit] = []
    for block in given:
        if _fits(state, others, {seat: [*own, *let_in, *block]}):
            let_in += block
    inside = {unit.id for unit in let_in}
    return let_in, [unit for unit in coming if unit.id not in inside]


Forces = Mapping[Seat, Sequence[Unit]]


def over(state: State, forces: Forces) -> Iterator[Seat]:
    """Name the sides with more units in a hex than it takes of one side (V-2.4-01, V-2.4-02)."""
    for seat, units in forces.items():
        if not holds(state.side(seat).special, _spaces(state, units)):
            yield seat


def _own(state: State, at: str, seat: Seat, more: Sequence[Unit]) -> Forces:
    ids = {unit.id for unit in more}
    return {seat: [*(one for one in state.here(at, seat) if one.id not in ids), *more]}


def _others(state: State, at: str, seat: Seat, *, attacking: bool) -> Forces:
    found: dict[Seat, list[Unit]] = {}
    for unit in () if attacking else state.here(at):
        if unit.seat != seat:
            found.setdefault(unit.seat, []).append(unit)
    return found


def _fits(state: State, others: Forces, own: Forces) -> bool:
    """Test the limit of one side, or of all as joint defenders (V-2.4-10)."""
    for seat, units in own.items():
        if not holds(state.side(seat).special, _spaces(state, units)):
            return False
    forces = {one: units for one, units in {**others, **own}.items() if units}
    if len(forces) <= 1:
        return True
    if len(forces) > MOST or sum(map(len, forces.values())) > CROWD:
        return False
    held = shares({one: len(units) for one, units in forces.items()})
    return all(
        stacks_fit(_spaces(state, units), _caps(state, one, held[one]))
        for one, units in forces.items()
    )


def _caps(state: State, seat: Seat, held: tuple[Position, ...]) -> tuple[int, ...]:
    return tuple(within(side_rooms(state.side(seat).special), held).values())


def _spaces(state: State, units: Iterable[Unit]) -> list[int]:
    return [state.kind(unit).spaces for unit in units]
