"""What a host does to a table's time. Who may, and what is said of it, is the host's business."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.games.news.renewed_cards import RESUMED, anew
from bot.games.refusals import RefusedError, refused
from bot.games.state import stewards
from bot.games.state import windows as clocks
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.quiet_reminders import evening
from bot.games.state.step_in_progress import StepInProgress
from bot.games.state.windows import Key
from bot.games.turns import deadlines
from bot.games.turns.game_repository import Also, GameRepository
from bot.store.rows import Window
from bot.store.store import Transaction
from engine.core.protocol.values import EVERYONE, Seat


class Extension(NamedTuple):
    """So much more time for these windows."""

    keys: Sequence[Key]
    by: timedelta


async def pause(
    chancery: GameRepository, board: GameSnapshot, now: datetime, also: Also | None
) -> None:
    """Let every window stand still; sheets still take orders, and nothing is played."""
    windows = {key: clocks.paused(window, now) for key, window in board.windows.items()}
    await _keep(chancery, board, windows, now, also, paused_at=now)


async def resume(
    chancery: GameRepository,
    board: GameSnapshot,
    now: datetime,
    also: Also | None,
    back: Seat | None = None,
) -> None:
    """Let every window run on with what it had left, and play what became ready meanwhile.

    Whoever was absent and is `back` plays for themselves again.
    """
    if back is not None:
        board, also = _returned(board, back, also)
    found = {**board.windows, **await deadlines.unreminded(chancery, board)}
    windows = {key: clocks.resumed(window, board.table, now) for key, window in found.items()}
    windows = evening(windows, board.seats, board.people, now)
    board = await _keep(chancery, board, windows, now, also, paused_at=None)
    course = StepInProgress(board, now)
    await asyncio.to_thread(course.go_on)
    if course.strides:
        await chancery.keep(course)


def _returned(board: GameSnapshot, seat: Seat, also: Also | None) -> tuple[GameSnapshot, Also]:
    """End the absence of a seat's holder, on the board and in what is written of it."""
    row = stewards.back(board.seats[seat])
    people = {
        number: replace(one, away_until=None) if number == row.person else one
        for number, one in board.people.items()
    }

    async def written(tx: Transaction) -> None:
        await tx.seats.save(row)
        if row.person is not None:
            person = await tx.people.get(row.person)
            await tx.people.save(replace(person, away_until=None))
        if also is not None:
            await also(tx)

    return replace(board, seats={**board.seats, seat: row}, people=people), written


async def _keep(
    chancery: GameRepository,
    board: GameSnapshot,
    windows: Mapping[Key, Window],
    now: datetime,
    also: Also | None,
    *,
    paused_at: datetime | None,
) -> GameSnapshot:
    """Write down that time stands still or runs; what is done with it may change who sits where."""
    game = board.row.id
    changed = [window for key, window in windows.items() if board.windows[key] != window]
    try:
        async with chancery.store.writing() as tx:
            row = await tx.games.get(game) or board.row
            row = replace(row, paused_at=paused_at, touched_at=now)
            await tx.games.save(row)
            await tx.windows.put(changed)
            why = "pause" if paused_at is not None else RESUMED
            await tx.outbox.put(anew(board, changed, now, why), now)
            if also is not None:
                await also(tx)
    except BaseException:
        chancery.boards.drop(game)
        raise
    if also is None:
        board = replace(board, row=row, windows=dict(windows))
        chancery.boards.put(board)
    else:
        chancery.boards.drop(game)
        board = await chancery.board(game)
    chancery.machines.add(game)
    chancery.wake()
    return board


async def extend(
    chancery: GameRepository, board: GameSnapshot, more: Extension, now: datetime, also: Also | None
) -> list[Window]:
    """Give open windows more time, each as far as its cap allows (S-TABLE-06); tell which."""
    table = board.table
    longer = {}
    for key in more.keys:
        window = board.windows[key]
        most = min(more.by, clocks.room_left(window, table))
        if most and window.open and (window.closes_at or window.left is not None):
            longer[key] = clocks.extended(window, most, table)
    longer = evening(longer, board.seats, board.people, now)
    if not longer:
        return []
    try:
        async with chancery.store.writing() as tx:
            await tx.windows.put(longer.values())
            await tx.outbox.put(anew(board, longer.values(), now, "extend"), now)
            if also is not None:
                await also(tx)
    except BaseException:
        chancery.boards.drop(board.row.id)
        raise
    chancery.boards.put(replace(board, windows={**board.windows, **longer}))
    chancery.wake()
    return list(longer.values())


async def close_now(
    chancery: GameRepository, board: GameSnapshot, now: datetime, also: Also | None
) -> bool:
    """Close the open windows that may be closed; what is on the sheets is played.

    Where a seat may be ready it is taken to be: it did not have all of its time. Elsewhere time
    runs out for it, since nothing else would bring the game on.
    """
    keys = _closable(board, now)
    game, branch = board.row.id, board.row.branch
    ready = [key for key in keys if board.windows[key].ask.ready]
    try:
        async with chancery.store.writing() as tx:
            await tx.sheets.mark_ready(game, branch, ready, now)
            await tx.windows.claim(game, branch, keys, now)
            if also is not None:
                await also(tx)
    finally:
        chancery.boards.drop(game)
    return await deadlines.close(chancery, game, now)


def _closable(board: GameSnapshot, now: datetime) -> list[Key]:
    """List the windows to close; refuse while somebody silent must still have time.

    A window that not everybody knows of is left open then: a refusal would give it away.
    """
    course = StepInProgress(board, now)
    running = {
        key: window
        for key, window in board.windows.items()
        if window.open and window.closes_at is not None and window.closes_at > now
    }
    kept = {
        key: moment
        for key, window in running.items()
        if not course.was_answered(window)
        and (moment := _closable_from(board, window)) is not None
        and moment > now
    }
    told = [key for key in kept if running[key].ask.known_to == EVERYONE]
    if told:
        last = max(told, key=lambda key: kept[key])
        raise _early(board, running[last], kept[last])
    return [key for key in running if key not in kept]


def _closable_from(board: GameSnapshot, window: Window) -> datetime | None:
    """Tell from when a host may close a silent window."""
    if _falls(board, window):
        return window.closes_at
    return clocks.closable_from(window, board.settings)


def _falls(board: GameSnapshot, window: Window) -> bool:
    """Tell whether a seat would be out of the game by this window, if it ran out for it now."""
    row, ask = board.seats.get(window.ask.seat), window.ask
    held = row is not None and row.person is not None
    return held and not ask.ready and stewards.falls(board.kind.game, board.state, ask)


def _early(board: GameSnapshot, window: Window, moment: datetime) -> RefusedError:
    """Say from when on a window may be closed, or that it runs to its end."""
    stamp = str(int(moment.timestamp()))
    if _falls(board, window):
        seat = int(window.ask.seat)
        return refused("CLOSE_LAST", board.key, board.players, seat=seat, moment=stamp)
    return refused("CLOSE_EARLY", board.key, board.players, moment=stamp)
