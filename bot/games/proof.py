"""Proof that a kept game was played by its rules: each position follows from the one before."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.game_types import GameType
from bot.games.state.game_snapshot import dice_of
from bot.games.turns import game_start
from bot.store.errors import StoreError
from bot.store.rows import GameRow, PositionRow, SeatRow
from bot.store.store import Transaction
from engine.core.files import state_files
from engine.core.files.yaml_reader import FaultError
from engine.core.protocol.game import Seated, Step
from engine.core.protocol.values import Seat


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of playing a game again."""

    game: int
    steps: int
    proved: int
    """Steps of an older rules version, and those taken back, are read and not played."""
    gap: str = ""
    """Where it went another way; "" is nowhere."""


class GapError(Exception):
    """Here the books don't go on."""


@dataclass(slots=True)
class Again:
    """A kept game that is played again."""

    tx: Transaction
    kind: GameType
    row: GameRow
    kept: dict[int, bytes] = field(default_factory=dict)
    proved: int = 0

    async def all(self) -> None:
        """Play every step; each revision up to the present one must be there."""
        for revision in range(1, self.row.revision + 1):
            try:
                await self._one(await self.tx.steps.position(self.row.id, revision))
            except (GapError, FaultError) as fault:
                raise GapError(f"revision {revision}{_said(fault)}") from fault
            except LookupError:
                raise GapError(f"revision {revision} is missing") from None
            except StoreError:
                raise
            except Exception as fault:
                kind = type(fault).__name__
                raise GapError(f"revision {revision} is damaged ({kind})") from fault
        if more := set(await self.tx.steps.revisions(self.row.id)) - self.kept.keys():
            raise GapError(f"revision {max(more)} is later than the game itself")

    async def _one(self, one: PositionRow) -> None:
        found = await self._next(one)
        if found is not None:
            if found != one.state:
                raise GapError(" is another position than its orders lead to")
            self.proved += 1
        self.kept[one.revision] = one.state

    async def _next(self, one: PositionRow) -> bytes | None:
        """Play one step again; one that isn't played here is read all the same."""
        game, name = self.kind.game, f"game {self.row.id}"
        state_files.load(game, one.state, name)
        if one.rules_version > game.version:
            raise GapError(f" was played by newer rules ({one.rules_version})")
        if one.rules_version != game.version:
            return None
        if one.revision == 1:
            return await self._first(one)
        if one.parent not in self.kept:
            raise GapError(" follows from no position")
        if not one.sheets:
            return None
        sheets = {(seat, ask): orders for seat, ask, orders in one.sheets}
        dice = dice_of(replace(self.row, branch=one.branch))
        before = state_files.load(game, self.kept[one.parent], name)
        return state_files.dump(game, game.resolve(before, sheets, dice).state)

    async def _first(self, one: PositionRow) -> bytes | None:
        """Lay out the first position again, from the seed and what each player brought.

        A game from a file has left behind of which game it is a rematch: it may begin otherwise.
        """
        seats = await self.tx.seats.of(self.row.id)
        told = await self.tx.steps.events(self.row.id)
        drawn = (event.event for event in told if event.revision == 1)
        order = next((event.order for event in drawn if isinstance(event, Seated)), ())
        step: Step[Any] = await game_start.laid(
            self.tx, self.kind, self.row, _brought(seats, order)
        )
        found = state_files.dump(self.kind.game, step.state)
        return found if found == one.state or self.row.born is None else None


def _said(fault: Exception) -> str:
    return str(fault) if isinstance(fault, GapError) else f": {fault}"


def _brought(seats: list[SeatRow], order: tuple[int, ...]) -> dict[Seat, SeatRow]:
    """Put everybody back where they sat before the seats were drawn."""
    from_ = {Seat(place): Seat(entry) for place, entry in enumerate(order, 1)}
    return {from_.get(row.seat, row.seat): row for row in seats}


async def prove(tx: Transaction, kinds: Mapping[str, GameType], row: GameRow) -> Proof:
    """Play every step of a kept game again, and compare to the byte."""
    again = Again(tx, kinds[row.rules], row)
    gap = ""
    try:
        await again.all()
    except GapError as fault:
        gap = str(fault)
    return Proof(row.id, row.revision, again.proved, gap)
