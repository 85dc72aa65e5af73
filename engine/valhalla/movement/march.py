"""A group on the move, with the hexes where it has been and what it paid."""

from dataclasses import dataclass, field

from engine.core.protocol.values import Order, Seat
from engine.valhalla.events.base import TraceLine
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.movement.groups import Group, Troop
from engine.valhalla.side_log import report_failed_order
from engine.valhalla.state import State
from engine.valhalla.vision import revealed_land
from engine.valhalla.vision.feared_hexes import find_feared_hexes


@dataclass(slots=True)
class March:
    """A group on the move, and the hexes where it has been."""

    work: ValhallaWork
    seat: Seat
    order: Order
    index: int
    """The index of the order on the sheet."""
    troop: Troop
    group: Group
    stance: str = "attack"
    may_split: bool = False
    trail: list[tuple[str, dict[int, int]]] = field(default_factory=list)
    """The hexes it has been in, each with the units' MP there."""
    cost_lines: list[TraceLine] = field(default_factory=list)
    """By step: the trace line of the walker that paid the most."""

    @property
    def state(self) -> State:
        return self.work.state

    @property
    def at(self) -> str:
        return self.trail[-1][0]

    def fail(self, code: str, rule: str, **facts: str | int) -> None:
        """Tell why the group stopped."""
        report_failed_order(self.work, self.seat, self.order, self.index, code, rule, **facts)


def make_troop(state: State, seat: Seat) -> Troop:
    """Return a side's units, and the land as it knows it."""
    side = state.side(seat)
    land = revealed_land.known_land(
        state.atlas, side.revealed, side.familiar, state.settings.terrain_costs
    )  # fmt: skip
    units = {unit.id: unit for unit in state.units_of(seat)}
    feared = frozenset(state.course.feared if state.course is not None else ())
    return Troop(units, side.kinds, land, frozenset(side.marks), feared)


def list_hexes_feared_by(state: State, seat: Seat) -> tuple[str, ...]:
    """Return the hexes that may hold other sides' units, as a side knows when its turn begins."""
    side, troop = state.side(seat), make_troop(state, seat)
    stands = [unit.at for unit in troop.units.values()]
    found = find_feared_hexes(troop.marks, side.scouted, stands, troop.land, side.special)
    return tuple(sorted(found))
