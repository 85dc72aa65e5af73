"""Starts a game: sets up its first position and saves it with the first letters."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.game_types import GameType
from bot.games.state.game_snapshot import (
    GameSnapshot,
    fit_to_seats,
    make_dice,
    read_holders,
)
from bot.games.state.step_in_progress import StepInProgress
from bot.games.table_settings import TableSettings
from bot.games.turns.game_repository import GameRepository
from bot.records import GameRow, Person, PositionRow, SeatRow
from bot.store.store import Transaction
from engine.core.dice import Dice
from engine.core.files.state_files import load
from engine.core.protocol.game import Outcome, Step
from engine.core.protocol.values import KEEPER, Seat
from engine.core.submissions.steps import PlayedStep


async def start_game(repository: GameRepository, game: int, now: datetime) -> None:
    """Set up the first position, unless there is one; the caller holds the game's lock."""
    async with repository.store.reading() as tx:
        row = await tx.games.get(game)
        if row is None or row.revision:
            return
        seats = await tx.seats.of_game(game)
        people = await read_holders(tx, seats)
        previous_outcome = await _find_previous_outcome(tx, repository.game_types[row.rules], row)
    game_type = repository.game_types[row.rules]
    fitted = fit_to_seats(game_type, seats)
    step = StepInProgress(_make_empty_snapshot(fitted, row, seats, people), now)
    step.row = replace(row, life="open")
    setup = await asyncio.to_thread(_set_up, game_type, row, step.seats, previous_outcome)
    asks = game_type.game.asks(setup.state)
    await asyncio.to_thread(step.apply_step, PlayedStep({}, setup, row.branch, asks), parent=None)
    await repository.save_step(step)


async def replay_setup(
    tx: Transaction, game_type: GameType, row: GameRow, seats: Mapping[Seat, SeatRow]
) -> Step[Any]:
    """Repeat the setup of a game, with the seats as they were before they were drawn."""
    return _set_up(
        game_type, replace(row, branch=0), seats, await _find_previous_outcome(tx, game_type, row)
    )


def _make_empty_snapshot(
    game_type: GameType, row: GameRow, seats: list[SeatRow], people: dict[int, Person]
) -> GameSnapshot:
    """Make the snapshot of a game without a position."""
    no_position = PositionRow(
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
        game_type=game_type,
        row=row,
        table_settings=TableSettings.model_validate(dict(row.table)),
        settings=game_type.game.settings.model_validate(dict(row.settings)),
        seats={one.seat: one for one in seats},
        people=people,
        last_position=no_position,
        state=None,
        asks=(),
        windows={},
        sheets={},
        open_events=(),
        rooms={},
    )


def _set_up(
    game_type: GameType,
    row: GameRow,
    seats: Mapping[Seat, SeatRow],
    previous_outcome: Outcome | None,
) -> Step[Any]:
    """Run the game's setup with the players' entries."""
    game = game_type.game
    players = sorted(seat for seat in seats if seat != KEEPER)
    entries = [game.entry.model_validate(dict(seats[seat].entry)) for seat in players]
    settings = game.settings.model_validate(dict(row.settings))
    dice: Dice = make_dice(row)
    return game.setup(settings, entries, dice, previous_outcome)


async def _find_previous_outcome(
    tx: Transaction, game_type: GameType, row: GameRow
) -> Outcome | None:
    """Return the outcome of the game that this one is a rematch of."""
    previous_game = await tx.games.get(row.previous_game) if row.previous_game is not None else None
    if previous_game is None or not previous_game.revision:
        return None
    last = await tx.steps.position(previous_game.id)
    return game_type.game.outcome(load(game_type.game, last.state, f"game {previous_game.id}"))
