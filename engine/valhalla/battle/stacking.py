"""The stacking that is used when no legal formation was given (V-6.1-40), in any positions.

Used as well to add to a formation those who are not in it (V-6.3-09).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.valhalla.battle.stack_room import Position, Rooms, most_twos
from engine.valhalla.entities.unit_kinds import Kind

FIVE: Final = 5
TWO: Final = 2
RANKS: Final = ("ruler", "warlord")


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit where it fights."""

    id: int
    seat: int
    kind: Kind
    rides: int | None = None

    @property
    def spaces(self) -> int:
        return self.kind.spaces


Formation = dict[Position, list[Fighter]]


@dataclass(slots=True)
class Ranks:
    """Stacks being filled."""

    rooms: Rooms
    stacks: Formation = field(default_factory=dict)
    free: dict[Position, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        held = self.stacks
        self.free = {
            at: room - sum(one.spaces for one in held.get(at, ()))
            for at, room in self.rooms.items()
        }

    def left(self, at: Position) -> int:
        """Count the spaces still free in a stack."""
        return self.free[at]

    @property
    def all_left(self) -> tuple[int, ...]:
        return tuple(self.left(at) for at in self.rooms)

    def put(self, at: Position, one: Fighter) -> None:
        """Add a unit to a stack."""
        self.stacks.setdefault(at, []).append(one)
        self.free[at] -= one.spaces

    def copy(self) -> "Ranks":
        """Copy the stacks, to try something."""
        return Ranks(self.rooms, {at: list(units) for at, units in self.stacks.items()})


def stacked(
    units: Iterable[Fighter],
    rooms: Rooms,
    begun: Mapping[Position, Sequence[Fighter]] | None = None,
) -> Formation | None:
    """Form stacks by V-6.1-40, or fill up those that were begun; None where they don't fit."""
    start = Ranks(rooms, {at: list(held) for at, held in (begun or {}).items()})
    waiting = sorted(units, key=lambda one: one.id)
    for leading, riding in ((True, True), (False, True), (False, False)):
        formed = _formed(start.copy(), waiting, leading=leading, riding=riding)
        if formed is not None:
            return {at: formed[at] for at in rooms if formed.get(at)}
    return None


def _formed(
    ranks: Ranks, units: Sequence[Fighter], *, leading: bool, riding: bool
) -> Formation | None:
    """Take the steps 1 to 3 once."""
    placed: set[int] = set()
    if leading:
        for at, leader in _leaders(ranks, units, riding=riding):
            ranks.put(at, leader)
            placed.add(leader.id)
    rest = [one for one in units if one.id not in placed]
    return _filled(ranks, rest, riding=riding)


def _leaders(
    ranks: Ranks, units: Sequence[Fighter], *, riding: bool
) -> Iterator[tuple[Position, Fighter]]:
    """Step 1: a leader each for the stacks that the others would fill."""
    others = [one for one in units if not one.kind.is_officer]
    trial = _filled(ranks.copy(), others, riding=riding)
    filled = [at for at in ranks.rooms if (trial or {}).get(at)]
    led = {at for at, held in ranks.stacks.items() if any(one.kind.leads for one in held)}
    free = [at for at in filled if at not in led]
    leaders = sorted((one for one in units if one.kind.leads), key=_rank)
    yield from zip(free, leaders, strict=False)


def _rank(leader: Fighter) -> tuple[int, int]:
    code = leader.kind.code
    return (RANKS.index(code) if code in RANKS else len(RANKS)), leader.id


def _filled(ranks: Ranks, units: Sequence[Fighter], *, riding: bool) -> Formation | None:
    """Take the steps 2 and 3."""
    rest = _blocks(ranks, units) if riding else list(units)
    for size in (FIVE, TWO):
        one_size = sorted((one for one in rest if one.spaces == size), key=_sturdy)
        smaller = [one.spaces for one in rest if one.spaces < size]
        spread = _spread(len(one_size), size, ranks.all_left, smaller)
        if spread is None:
            return None
        line = iter(one_size)
        for at, count in zip(ranks.rooms, spread, strict=True):
            for _ in range(count):
                ranks.put(at, next(line))
    small = [one for one in rest if one.spaces == 1]
    for one in sorted(small, key=lambda one: (not one.kind.is_officer, *_sturdy(one))):
        home = next((at for at in ranks.rooms if ranks.left(at) >= 1), None)
        if home is None:
            return None
        ranks.put(home, one)
    return ranks.stacks


def _sturdy(one: Fighter) -> tuple[int, int, int]:
    """Order within a size: higher design Defense, then higher HP, then older."""
    return -one.kind.line.defense, -one.kind.line.hp, one.id


def _blocks(ranks: Ranks, units: Sequence[Fighter]) -> list[Fighter]:
    """Step 2: mounts with their riders go together where they find room; give back the others."""
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
        home = next((at for at in ranks.rooms if ranks.left(at) >= size), None)
        if home is not None:
            for one in block:
                ranks.put(home, one)
            placed.update(one.id for one in block)
    return [one for one in units if one.id not in placed]


def _spread(
    count: int, size: int, left: tuple[int, ...], smaller: Sequence[int]
) -> tuple[int, ...] | None:
    """Find the lexicographically greatest spread over the stacks that leaves room for the rest."""
    spread: list[int] = []
    caps = list(left)
    for place, cap in enumerate(left):
        for here in range(min(count - sum(spread), cap // size), -1, -1):
            after = [*caps[:place], cap - size * here, *caps[place + 1 :]]
            open_ = after[place + 1 :]
            more = count - sum(spread) - here
            if _leaves_room(more, size, (after[: place + 1], open_), smaller):
                spread.append(here)
                caps = after
                break
        else:
            return None
    return tuple(spread) if sum(spread) == count else None


def _leaves_room(
    more: int, size: int, caps: tuple[list[int], list[int]], smaller: Sequence[int]
) -> bool:
    """Tell whether so many more go into the stacks still open, and everything smaller anywhere."""
    done, open_ = caps
    if size == TWO:
        room = sum(cap // TWO for cap in open_)
        return more <= room and TWO * more + sum(smaller) <= sum(done) + sum(open_)
    twos = sum(1 for one in smaller if one == TWO)
    best = most_twos(more, tuple(open_))
    if best < 0:
        return False
    spaces = FIVE * more + sum(smaller)
    return twos <= best + sum(cap // TWO for cap in done) and spaces <= sum(done) + sum(open_)
