"""Pauses, resumes, extends and closes windows for a host; permissions are checked elsewhere."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.games.refusals import RefusedError, make_refused_error
from bot.games.state import stewards
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.reminders_before_quiet_hours import advance_quiet_reminders
from bot.games.state.step_in_progress import StepInProgress
from bot.games.state.windows import (
    AskKey,
    earliest_closing,
    extend_window,
    extension_left,
    pause_window,
    resume_window,
)
from bot.games.turns import deadlines, reminders
from bot.games.turns.game_repository import AdditionalWrite, GameRepository
from bot.games.turns.renewed_cards import RESUME_REASON, renew_cards
from bot.records import Window
from bot.store.store import Transaction
from engine.core.protocol.values import EVERYONE, Seat


class Extension(NamedTuple):
    """How much more time which windows get."""

    keys: Sequence[AskKey]
    by: timedelta


async def pause_table(
    repository: GameRepository,
    snapshot: GameSnapshot,
    now: datetime,
    additional_write: AdditionalWrite | None,
) -> None:
    """Pause every window; sheets still take orders, and nothing is played."""
    windows = {key: pause_window(window, now) for key, window in snapshot.windows.items()}
    await _save_windows(repository, snapshot, windows, now, additional_write, paused_at=now)


async def resume_table(
    repository: GameRepository,
    snapshot: GameSnapshot,
    now: datetime,
    additional_write: AdditionalWrite | None,
    back: Seat | None = None,
) -> None:
    """Resume every window with the time it had left, and play what became ready meanwhile.

    The seat `back` has an absent holder who plays for themselves again.
    """
    if back is not None:
        snapshot, additional_write = _end_absence(snapshot, back, additional_write)
    windows_before = {
        **snapshot.windows,
        **await reminders.find_dropped_reminders(repository, snapshot),
    }
    windows = {
        key: resume_window(window, snapshot.table_settings, now)
        for key, window in windows_before.items()
    }
    windows = advance_quiet_reminders(windows, snapshot.seats, snapshot.people, now)
    snapshot = await _save_windows(
        repository, snapshot, windows, now, additional_write, paused_at=None
    )
    step = StepInProgress(snapshot, now)
    await asyncio.to_thread(step.play_ready_asks)
    if step.computed_steps:
        await repository.save_step(step)


def _end_absence(
    snapshot: GameSnapshot, seat: Seat, additional_write: AdditionalWrite | None
) -> tuple[GameSnapshot, AdditionalWrite]:
    """End the absence of a seat's holder, in the snapshot and in the write."""
    row = stewards.end_absence(snapshot.seats[seat])
    people = {
        number: replace(one, away_until=None) if number == row.person else one
        for number, one in snapshot.people.items()
    }

    async def written(tx: Transaction) -> None:
        await tx.seats.save(row)
        if row.person is not None:
            person = await tx.people.get(row.person)
            await tx.people.save(replace(person, away_until=None))
        if additional_write is not None:
            await additional_write(tx)

    return replace(snapshot, seats={**snapshot.seats, seat: row}, people=people), written


async def _save_windows(
    repository: GameRepository,
    snapshot: GameSnapshot,
    windows: Mapping[AskKey, Window],
    now: datetime,
    additional_write: AdditionalWrite | None,
    *,
    paused_at: datetime | None,
) -> GameSnapshot:
    """Save that a table is paused or resumed, and return the new snapshot."""
    game = snapshot.row.id
    changed = [window for key, window in windows.items() if snapshot.windows[key] != window]
    try:
        async with repository.store.writing() as tx:
            row = await tx.games.get(game) or snapshot.row
            row = replace(row, paused_at=paused_at, touched_at=now)
            await tx.games.save(row)
            await tx.windows.put(changed)
            why = "pause" if paused_at is not None else RESUME_REASON
            await tx.outbox.add(renew_cards(snapshot, changed, now, why), now)
            if additional_write is not None:
                await additional_write(tx)
    except BaseException:
        repository.snapshots.drop(game)
        raise
    if additional_write is None:
        snapshot = replace(snapshot, row=row, windows=dict(windows))
        repository.snapshots.put(snapshot)
    else:
        repository.snapshots.drop(game)
        snapshot = await repository.read_snapshot(game)
    repository.games_with_machines.add(game)
    repository.wake()
    return snapshot


async def extend_windows(
    repository: GameRepository,
    snapshot: GameSnapshot,
    extension_asked: Extension,
    now: datetime,
    additional_write: AdditionalWrite | None,
) -> list[Window]:
    """Extend open windows, each as far as its cap allows (S-TABLE-06); return them."""
    table_settings = snapshot.table_settings
    extended_windows = {}
    for key in extension_asked.keys:
        window = snapshot.windows[key]
        extension = min(extension_asked.by, extension_left(window, table_settings))
        if extension and window.open and (window.closes_at or window.left is not None):
            extended_windows[key] = extend_window(window, extension, table_settings)
    extended_windows = advance_quiet_reminders(
        extended_windows, snapshot.seats, snapshot.people, now
    )
    if not extended_windows:
        return []
    try:
        async with repository.store.writing() as tx:
            await tx.windows.put(extended_windows.values())
            await tx.outbox.add(
                renew_cards(snapshot, extended_windows.values(), now, "extend"), now
            )
            if additional_write is not None:
                await additional_write(tx)
    except BaseException:
        repository.snapshots.drop(snapshot.row.id)
        raise
    repository.snapshots.put(replace(snapshot, windows={**snapshot.windows, **extended_windows}))
    repository.wake()
    return list(extended_windows.values())


async def close_windows_now(
    repository: GameRepository,
    snapshot: GameSnapshot,
    now: datetime,
    additional_write: AdditionalWrite | None,
) -> bool:
    """Close the open windows that may be closed; the sheets are played.

    A seat that may be ready counts as ready, since it did not have all of its time. For others time
    runs out, since nothing else would let the game go on.
    """
    keys = _list_closable(snapshot, now)
    game, branch = snapshot.row.id, snapshot.row.branch
    ready = [key for key in keys if snapshot.windows[key].ask.ready]
    try:
        async with repository.store.writing() as tx:
            await tx.sheets.mark_ready(game, branch, ready, now)
            await tx.windows.claim(game, branch, keys, now)
            if additional_write is not None:
                await additional_write(tx)
    finally:
        repository.snapshots.drop(game)
    return await deadlines.close_windows_of_game(repository, game, now)


def _list_closable(snapshot: GameSnapshot, now: datetime) -> list[AskKey]:
    """Return the windows to close; refuse while a silent seat must still have time.

    A window that not everybody knows of stays open instead: a refusal would reveal it.
    """
    step = StepInProgress(snapshot, now)
    running = {
        key: window
        for key, window in snapshot.windows.items()
        if window.open and window.closes_at is not None and window.closes_at > now
    }
    closable_from = {
        key: closable_at
        for key, window in running.items()
        if not step.was_answered(window)
        and (closable_at := _find_closable_from(snapshot, window)) is not None
        and closable_at > now
    }
    public_keys = [key for key in closable_from if running[key].ask.known_to == EVERYONE]
    if public_keys:
        last_key = max(public_keys, key=lambda key: closable_from[key])
        raise _make_early_error(snapshot, running[last_key], closable_from[last_key])
    return [key for key in running if key not in closable_from]


def _find_closable_from(snapshot: GameSnapshot, window: Window) -> datetime | None:
    """Return from when a host may close an unanswered window."""
    if _would_be_eliminated(snapshot, window):
        return window.closes_at
    return earliest_closing(window, snapshot.settings)


def _would_be_eliminated(snapshot: GameSnapshot, window: Window) -> bool:
    """Return whether a seat would be eliminated if this window ran out now."""
    row, ask = snapshot.seats.get(window.ask.seat), window.ask
    is_held = row is not None and row.person is not None
    return (
        is_held
        and not ask.ready
        and stewards.would_be_eliminated(snapshot.game_type.game, snapshot.state, ask)
    )


def _make_early_error(
    snapshot: GameSnapshot, window: Window, closable_at: datetime
) -> RefusedError:
    """Make the refusal that says from when a window may be closed, if before its end."""
    timestamp = str(int(closable_at.timestamp()))
    if _would_be_eliminated(snapshot, window):
        seat = int(window.ask.seat)
        return make_refused_error(
            "CLOSE_LAST", snapshot.key, snapshot.players, seat=seat, moment=timestamp
        )
    return make_refused_error("CLOSE_EARLY", snapshot.key, snapshot.players, moment=timestamp)
