"""Proof that a kept game was played by its rules: each position follows from the one before."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.kinds import Kind
from bot.store.rows import GameRow, PositionRow
from bot.store.store import Transaction
from engine.core import position
from engine.core.dice import Dice
from engine.core.document import FaultError


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of playing a game again."""

    game: int
    steps: int
    proved: int
    """Steps of an older rules version, and those taken back, are read and not played."""
    gap: str = ""
    """Where it went another way; "" is nowhere."""


async def prove(tx: Transaction, kinds: Mapping[str, Kind], row: GameRow) -> Proof:
    """Play every step of a kept game again, and compare to the byte."""
    kind, steps, proved = kinds[row.rules], 0, 0
    kept: dict[int, bytes] = {}
    async for one in tx.steps.history(row.id):
        try:
            found = _next(kind, row, one, kept)
        except FaultError as fault:
            return Proof(row.id, steps, proved, f"revision {one.revision}: {fault}")
        if found is not None:
            proved += 1
            if found != one.state:
                gap = f"revision {one.revision} is another position than its orders lead to"
                return Proof(row.id, steps, proved, gap)
        kept[one.revision] = one.state
        steps += 1
    return Proof(row.id, steps, proved)


def _next(kind: Kind, row: GameRow, one: PositionRow, kept: Mapping[int, bytes]) -> bytes | None:
    """Play one step again; one that isn't played here is read all the same."""
    name = f"game {row.id}"
    position.load(kind.game, one.state, name)
    before = kept.get(one.parent) if one.parent is not None else None
    if not one.sheets or before is None or one.rules_version != kind.game.version:
        return None
    sheets = {(seat, ask): orders for seat, ask, orders in one.sheets}
    dice = Dice(row.seed, str(row.id), one.branch)
    step = kind.game.resolve(position.load(kind.game, before, name), sheets, dice)
    return position.dump(kind.game, step.state)
