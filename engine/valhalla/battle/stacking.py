"""The default stacking, for a side without a legal formation (V-6.1-40), in any positions.

It also adds to a formation the units that are not in it (V-6.3-09).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.valhalla.battle.stack_capacity import Position, StackCapacities, max_two_space_units
from engine.valhalla.entities.unit_kinds import UnitKind

FIVE_SPACES: Final = 5
TWO_SPACES: Final = 2
LEADER_ORDER: Final = ("ruler", "warlord")


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit in a battle."""

    id: int
    seat: int
    kind: UnitKind
    rides: int | None = None

    @property
    def spaces(self) -> int:
        return self.kind.spaces


Formation = dict[Position, list[Fighter]]


@dataclass(slots=True)
class StacksInProgress:
    """Stacks that are being filled."""

    capacities: StackCapacities
    stacks: Formation = field(default_factory=dict)
    free: dict[Position, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        held = self.stacks
        self.free = {
            at: room - sum(one.spaces for one in held.get(at, ()))
            for at, room in self.capacities.items()
        }

    def free_spaces(self, at: Position) -> int:
        """Return the spaces that are still free in a stack."""
        return self.free[at]

    @property
    def all_free_spaces(self) -> tuple[int, ...]:
        return tuple(self.free_spaces(at) for at in self.capacities)

    def add(self, at: Position, one: Fighter) -> None:
        """Add a unit to a stack."""
        self.stacks.setdefault(at, []).append(one)
        self.free[at] -= one.spaces

    def copy(self) -> "StacksInProgress":
        """Return a copy on which something can be tried."""
        return StacksInProgress(
            self.capacities, {at: list(units) for at, units in self.stacks.items()}
        )


def fill_stacks(
    units: Iterable[Fighter],
    rooms: StackCapacities,
    started: Mapping[Position, Sequence[Fighter]] | None = None,
) -> Formation | None:
    """Form stacks by V-6.1-40, or fill up those begun; return None if the units don't fit."""
    start = StacksInProgress(rooms, {at: list(held) for at, held in (started or {}).items()})
    waiting = sorted(units, key=lambda one: one.id)
    for leading, riding in ((True, True), (False, True), (False, False)):
        formed = _try_to_form(start.copy(), waiting, leading=leading, riding=riding)
        if formed is not None:
            return {at: formed[at] for at in rooms if formed.get(at)}
    return None


def _try_to_form(
    ranks: StacksInProgress, units: Sequence[Fighter], *, leading: bool, riding: bool
) -> Formation | None:
    """Do steps 1 to 3 once; return None if the units don't fit."""
    placed: set[int] = set()
    if leading:
        for at, leader in _place_leaders(ranks, units, riding=riding):
            ranks.add(at, leader)
            placed.add(leader.id)
    rest = [one for one in units if one.id not in placed]
    return _fill(ranks, rest, riding=riding)


def _place_leaders(
    ranks: StacksInProgress, units: Sequence[Fighter], *, riding: bool
) -> Iterator[tuple[Position, Fighter]]:
    """Step 1: yield a leader for each stack that the others would fill."""
    others = [one for one in units if not one.kind.is_officer]
    trial = _fill(ranks.copy(), others, riding=riding)
    filled = [at for at in ranks.capacities if (trial or {}).get(at)]
    led = {at for at, held in ranks.stacks.items() if any(one.kind.can_lead for one in held)}
    free = [at for at in filled if at not in led]
    leaders = sorted((one for one in units if one.kind.can_lead), key=_leader_rank)
    yield from zip(free, leaders, strict=False)


def _leader_rank(leader: Fighter) -> tuple[int, int]:
    code = leader.kind.code
    return (LEADER_ORDER.index(code) if code in LEADER_ORDER else len(LEADER_ORDER)), leader.id


def _fill(ranks: StacksInProgress, units: Sequence[Fighter], *, riding: bool) -> Formation | None:
    """Do steps 2 and 3; return None if the units don't fit."""
    rest = _place_mounted(ranks, units) if riding else list(units)
    for size in (FIVE_SPACES, TWO_SPACES):
        one_size = sorted((one for one in rest if one.spaces == size), key=_sturdiness)
        smaller = [one.spaces for one in rest if one.spaces < size]
        spread = _spread(len(one_size), size, ranks.all_free_spaces, smaller)
        if spread is None:
            return None
        line = iter(one_size)
        for at, count in zip(ranks.capacities, spread, strict=True):
            for _ in range(count):
                ranks.add(at, next(line))
    small = [one for one in rest if one.spaces == 1]
    for one in sorted(small, key=lambda one: (not one.kind.is_officer, *_sturdiness(one))):
        home = next((at for at in ranks.capacities if ranks.free_spaces(at) >= 1), None)
        if home is None:
            return None
        ranks.add(home, one)
    return ranks.stacks


def _sturdiness(one: Fighter) -> tuple[int, int, int]:
    """Return the sort key within a size: higher design Defense, then higher HP, then older."""
    return -one.kind.statline.defense, -one.kind.statline.hp, one.id


def _place_mounted(ranks: StacksInProgress, units: Sequence[Fighter]) -> list[Fighter]:
    """Step 2: place mounts with their riders where there is room; return the other units."""
    riders: dict[int, list[Fighter]] = {}
    here = {one.id for one in units}
    for one in units:
        if one.rides in here and one.rides is not None:
            riders.setdefault(one.rides, []).append(one)
    mounts = [one for one in units if one.id in riders]
    blocks = [(mount, *riders[mount.id]) for mount in mounts]
    blocks.sort(key=lambda block: (-sum(one.spaces for one in block), block[0].id))
    placed: set[int] = set()
    for block in blocks:
        size = sum(one.spaces for one in block)
        home = next((at for at in ranks.capacities if ranks.free_spaces(at) >= size), None)
        if home is not None:
            for one in block:
                ranks.add(home, one)
            placed.update(one.id for one in block)
    return [one for one in units if one.id not in placed]


def _spread(
    count: int, size: int, left: tuple[int, ...], smaller: Sequence[int]
) -> tuple[int, ...] | None:
    """Return the lexicographically greatest spread that leaves room for the rest; None if none."""
    spread: list[int] = []
    caps = list(left)
    for index, cap in enumerate(left):
        for here in range(min(count - sum(spread), cap // size), -1, -1):
            after = [*caps[:index], cap - size * here, *caps[index + 1 :]]
            open_ = after[index + 1 :]
            more = count - sum(spread) - here
            if _leaves_room(more, size, (after[: index + 1], open_), smaller):
                spread.append(here)
                caps = after
                break
        else:
            return None
    return tuple(spread) if sum(spread) == count else None


def _leaves_room(
    more: int, size: int, caps: tuple[list[int], list[int]], smaller: Sequence[int]
) -> bool:
    """Return whether so many more fit into the open stacks, and all smaller units anywhere."""
    done, open_ = caps
    if size == TWO_SPACES:
        room = sum(cap // TWO_SPACES for cap in open_)
        return more <= room and TWO_SPACES * more + sum(smaller) <= sum(done) + sum(open_)
    twos = sum(1 for one in smaller if one == TWO_SPACES)
    best = max_two_space_units(more, tuple(open_))
    if best < 0:
        return False
    spaces = FIVE_SPACES * more + sum(smaller)
    return twos <= best + sum(cap // TWO_SPACES for cap in done) and spaces <= sum(done) + sum(
        open_
    )
