"""What a host does to a table's time. Who may, and what is said of it, is the host's business."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.desk import deadlines
from bot.desk import windows as clocks
from bot.desk.advance import Also, Chancery
from bot.desk.board import Board
from bot.desk.course import Course
from bot.desk.refused import refused
from bot.desk.windows import Key
from bot.store.rows import Window
from engine.core.model import EVERYONE


async def pause(chancery: Chancery, board: Board, now: datetime, also: Also | None) -> None:
    """Let every window stand still; sheets still take orders, and nothing is played."""
    windows = {key: clocks.paused(window, now) for key, window in board.windows.items()}
    await _keep(chancery, board, windows, now, also, paused_at=now)


async def resume(chancery: Chancery, board: Board, now: datetime, also: Also | None) -> None:
    """Let every window run on with what it had left, and play what became ready meanwhile."""
    windows = {
        key: clocks.resumed(window, board.table, now) for key, window in board.windows.items()
    }
    board = await _keep(chancery, board, windows, now, also, paused_at=None)
    course = Course(board, now)
    await asyncio.to_thread(course.go_on)
    if course.strides:
        await chancery.keep(course)


async def _keep(
    chancery: Chancery,
    board: Board,
    windows: Mapping[Key, Window],
    now: datetime,
    also: Also | None,
    *,
    paused_at: datetime | None,
) -> Board:
    game = board.row.id
    changed = [window for key, window in windows.items() if board.windows[key] != window]
    try:
        async with chancery.store.writing() as tx:
            row = await tx.games.get(game) or board.row
            row = replace(row, paused_at=paused_at, touched_at=now)
            await tx.games.save(row)
            await tx.windows.put(changed)
            if also is not None:
                await also(tx)
    except BaseException:
        chancery.boards.drop(game)
        raise
    board = replace(board, row=row, windows=dict(windows))
    chancery.boards.put(board)
    chancery.machines.add(game)
    chancery.wake()
    return board


async def extend(
    chancery: Chancery, board: Board, keys: Sequence[Key], by: timedelta, also: Also | None
) -> list[Window]:
    """Give open windows more time, each as far as its cap allows (S-TABLE-06); tell which."""
    table = board.table
    longer = {}
    for key in keys:
        window = board.windows[key]
        most = min(by, clocks.room_left(window, table))
        if most and window.open and (window.closes_at or window.left is not None):
            longer[key] = clocks.extended(window, most, table)
    if not longer:
        return []
    try:
        async with chancery.store.writing() as tx:
            await tx.windows.put(longer.values())
            if also is not None:
                await also(tx)
    except BaseException:
        chancery.boards.drop(board.row.id)
        raise
    chancery.boards.put(replace(board, windows={**board.windows, **longer}))
    chancery.wake()
    return list(longer.values())


async def close_now(chancery: Chancery, board: Board, now: datetime, also: Also | None) -> bool:
    """Close the open windows that may be closed; what is on the sheets is played."""
    keys = _closable(board, now)
    game = board.row.id
    try:
        async with chancery.store.writing() as tx:
            await tx.windows.claim(game, board.row.branch, keys, now)
            if also is not None:
                await also(tx)
    finally:
        chancery.boards.drop(game)
    return await deadlines.close(chancery, game, now, spared=keys)


def _closable(board: Board, now: datetime) -> list[Key]:
    """List the windows to close; refuse while somebody silent has more than half of theirs left.

    A window that not everybody knows of is left open then: a refusal would give it away.
    """
    course = Course(board, now)
    running = {
        key: window
        for key, window in board.windows.items()
        if window.open and window.closes_at is not None and window.closes_at > now
    }
    early = {
        key: moment
        for key, window in running.items()
        if not course.was_answered(window)
        and (moment := clocks.closable_from(window, board.settings)) is not None
        and moment > now
    }
    told = [at for key, at in early.items() if running[key].ask.known_to == EVERYONE]
    if told:
        stamp = str(int(max(told).timestamp()))
        raise refused("CLOSE_EARLY", board.key, board.players, moment=stamp)
    return [key for key in running if key not in early]
