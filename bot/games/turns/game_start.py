"""How a game begins: its first position is laid out, and whoever is asked first hears of it."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.game_types import GameType
from bot.games.state.game_snapshot import GameSnapshot, dice_of, people_of
from bot.games.state.step_in_progress import StepInProgress
from bot.games.table_settings import TableSettings
from bot.games.turns.game_repository import GameRepository
from bot.store.rows import GameRow, Person, PositionRow, SeatRow
from bot.store.store import Transaction
from engine.core.dice import Dice
from engine.core.files.state_files import load
from engine.core.protocol.game import Outcome, Step
from engine.core.protocol.values import KEEPER, Seat


async def start(chancery: GameRepository, game: int, now: datetime) -> None:
    """Lay out the first position, unless it lies there; whoever calls holds the game's lock."""
    async with chancery.store.reading() as tx:
        row = await tx.games.get(game)
        if row is None or row.revision:
            return
        seats = await tx.seats.of(game)
        people = await people_of(tx, seats)
        before = await _before(tx, chancery.kinds[row.rules], row)
    kind = chancery.kinds[row.rules]
    course = StepInProgress(_bare(kind, row, seats, people), now)
    course.row = replace(row, life="open")
    await asyncio.to_thread(
        lambda: course.stand(_setup(kind, row, course.seats, before), {}, parent=None)
    )
    await chancery.keep(course)


async def laid(
    tx: Transaction, kind: GameType, row: GameRow, seats: Mapping[Seat, SeatRow]
) -> Step[Any]:
    """Lay out a first position again, for those who sat there before any seat was drawn."""
    return _setup(kind, replace(row, branch=0), seats, await _before(tx, kind, row))


def _bare(
    kind: GameType, row: GameRow, seats: list[SeatRow], people: dict[int, Person]
) -> GameSnapshot:
    """Lay a board with nothing on it."""
    nothing = PositionRow(
        game=row.id,
        revision=0,
        branch=0,
        parent=None,
        rules_version=row.rules_version,
        sheets=(),
        state=b"",
        reveals=True,
        at=row.created_at,
    )
    return GameSnapshot(
        kind=kind,
        row=row,
        table=TableSettings.model_validate(dict(row.table)),
        settings=kind.game.settings.model_validate(dict(row.settings)),
        seats={one.seat: one for one in seats},
        people=people,
        last=nothing,
        state=None,
        asks=(),
        windows={},
        sheets={},
        untold=(),
        rooms={},
    )


def _setup(
    kind: GameType, row: GameRow, seats: Mapping[Seat, SeatRow], before: Outcome | None
) -> Step[Any]:
    """Let the game set itself up, with what each player brings."""
    game = kind.game
    players = sorted(seat for seat in seats if seat != KEEPER)
    entries = [game.entry.model_validate(dict(seats[seat].entry)) for seat in players]
    settings = game.settings.model_validate(dict(row.settings))
    dice: Dice = dice_of(row)
    return game.setup(settings, entries, dice, before)


async def _before(tx: Transaction, kind: GameType, row: GameRow) -> Outcome | None:
    """Find how the game ended that this one is a rematch of."""
    old = await tx.games.get(row.before) if row.before is not None else None
    if old is None or not old.revision:
        return None
    last = await tx.steps.position(old.id)
    return kind.game.outcome(load(kind.game, last.state, f"game {old.id}"))
