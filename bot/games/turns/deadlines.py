"""What the clock triggers: closing of windows, reminders, extensions after an outage."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.games.news.letter_writer import LetterRecipient, find_quiet_end, write_note
from bot.games.news.renewed_cards import renew_cards
from bot.games.news.timestamps import clock_time, relative_time
from bot.games.state import step_log, stewards, windows
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.quiet_reminders import advance_quiet_reminders
from bot.games.state.step_in_progress import StepInProgress
from bot.games.state.windows import AskKey, key_of
from bot.games.turns.game_repository import MAX_LETTERS_SEARCHED, GameRepository
from bot.store.rows import DESK, Letter, LoggedAction, SeatRow, Window
from engine.core.protocol.values import EVERYONE

OUTAGE_ACTION: Final = "outage"
LONG_OUTAGE: Final = timedelta(hours=12)
"""After an outage this long, notes name the day too."""
SHORT_OUTAGE_GRACE: Final = timedelta(minutes=2)
"""How long windows stay open that were due in a short outage, for lines written then."""

log = structlog.stdlib.get_logger("skald.desk")


async def close_due_windows(repository: GameRepository, now: datetime) -> int:
    """Close every window whose time is over; return in how many games."""
    async with repository.store.reading() as tx:
        games = [game for game, _ in await tx.windows.list_due_games(now)]
    closed_count = 0
    for game in games:
        try:
            async with repository.snapshots.lock_for(game):
                closed_count += await close_windows_of_game(repository, game, now)
        except Exception:
            log.exception("close_failed", game=game)
    return closed_count


async def close_windows_of_game(repository: GameRepository, game: int, now: datetime) -> bool:
    """Close the due windows of one game; the caller holds its lock."""
    step = StepInProgress(await repository.read_snapshot(game), now)
    due_windows = windows.find_due_windows(step.windows, now)
    if step.is_paused or step.is_over or not due_windows:
        return False
    await repository.claim_windows(step)
    await asyncio.to_thread(step.close_due_windows)
    await repository.save_step(step)
    step_log.log_closed_windows(step, [key_of(one.ask) for one in due_windows])
    return True


async def close_windows_before(repository: GameRepository, game: int, now: datetime) -> None:
    """Close due windows before a host changes the time.

    Windows that were due in an outage that was not handled yet are extended first.
    """
    snapshot = await repository.read_snapshot(game)
    async with repository.store.reading() as tx:
        since = await tx.pulse.get()
    if since is not None:
        due_keys = [key_of(one.ask) for one in windows.find_due_windows(snapshot.windows, now)]
        await _lengthen_windows(repository, game, due_keys, (since, now))
    await close_windows_of_game(repository, game, now)


# Reminders


async def send_reminders(repository: GameRepository, now: datetime) -> None:
    """Remind whoever is asked and has not answered, once (S-TABLE-03)."""
    async with repository.store.reading() as tx:
        to_remind = await tx.windows.list_to_remind(now)
    keys_by_game = defaultdict(list)
    for window in to_remind:
        if window.closes_at is not None:
            keys_by_game[window.game].append(key_of(window.ask))
    for game, keys in keys_by_game.items():
        try:
            async with repository.snapshots.lock_for(game):
                await _write_reminders(repository, game, keys, now)
        except Exception:
            log.exception("remind_failed", game=game)


async def _write_reminders(
    repository: GameRepository, game: int, keys: Sequence[AskKey], now: datetime
) -> None:
    """Write the reminders of one game; skip seats that have answered by now."""
    snapshot = await repository.read_snapshot(game)
    letters: list[Letter] = []
    changed: dict[AskKey, Window] = {}
    for key in keys:
        window = snapshot.windows.get(key)
        if window is None or window.remind_at is None or window.reminded_at is not None:
            continue
        row = snapshot.seats.get(key[0])
        has_reader = row is not None and row.person is not None and not row.steward
        sheet = snapshot.sheets.get(key, ())
        wants_reminder = stewards.wants_reminder(window, sheet)
        if (
            has_reader
            and wants_reminder
            and (held_until := windows.reminder_held_until(window, now)) is not None
        ):
            changed[key] = replace(window, remind_at=held_until)
        elif row is not None and has_reader and wants_reminder:
            letters.append(_make_reminder(snapshot, row, window, now))
            changed[key] = replace(window, reminded_at=now)
        else:
            changed[key] = replace(window, remind_at=None)
    await _save_windows(repository, snapshot, changed, letters, now)


async def find_dropped_reminders(
    repository: GameRepository, snapshot: GameSnapshot
) -> dict[AskKey, Window]:
    """Return the windows whose reminder was dropped in a pause, so that they get another."""
    due = {key: one for key, one in snapshot.windows.items() if one.reminded_at and one.remind_at}
    async with repository.store.reading() as tx:
        for key in list(due):
            outbox_letters = await tx.outbox.of_seat(snapshot.row.id, key[0], MAX_LETTERS_SEARCHED)
            own_reminders = (
                one
                for one in outbox_letters
                if one.letter.kind == "reminder" and one.letter.body.get("ask") == key[1]
            )
            last_reminder = next(own_reminders, None)
            if (
                last_reminder is None
                or last_reminder.sent_at is not None
                or last_reminder.failed != "stale"
            ):
                del due[key]
    return {key: replace(one, reminded_at=None) for key, one in due.items()}


def _make_reminder(snapshot: GameSnapshot, row: SeatRow, window: Window, now: datetime) -> Letter:
    """Make the reminder of a seat."""
    person = snapshot.people.get(row.person) if row.person is not None else None
    closes_at = window.closes_at or now
    return Letter(
        letter=(
            f"{snapshot.row.id}.{window.branch}.remind.{row.seat}.{window.ask.id}"
            f".{int(closes_at.timestamp())}"
        ),
        game=snapshot.row.id,
        kind="reminder",
        body={
            "key": stewards.reminder_key(snapshot.game_type.game, snapshot.state, window),
            "facts": {"left": relative_time(closes_at)},
            "ask": window.ask.id,
            "until": int(closes_at.timestamp()),
        },
        seat=row.seat,
        revision=snapshot.row.revision,
        not_before=find_quiet_end(person, now),
    )


async def _save_windows(
    repository: GameRepository,
    snapshot: GameSnapshot,
    changed: Mapping[AskKey, Window],
    letters: Sequence[Letter],
    now: datetime,
    action: LoggedAction | None = None,
) -> None:
    """Save changed windows with their letters."""
    try:
        async with repository.store.writing() as tx:
            await tx.windows.put(changed.values())
            await tx.outbox.add(letters, now)
            if action is not None:
                await tx.actions.add(action)
    except BaseException:
        repository.snapshots.drop(snapshot.row.id)
        raise
    repository.snapshots.put(replace(snapshot, windows={**snapshot.windows, **changed}))
    repository.wake()


# After an outage


async def extend_after_outage(repository: GameRepository, now: datetime) -> None:
    """Extend each window that was due while Skald was away.

    After a short outage windows stay open until the lines written meanwhile have been read.
    """
    async with repository.store.reading() as tx:
        since = await tx.pulse.get()
        due_in_outage = await tx.windows.list_due_between(since, now) if since is not None else []
    keys_by_game = defaultdict(list)
    for window in due_in_outage:
        keys_by_game[window.game].append(key_of(window.ask))
    for game, keys in keys_by_game.items():
        async with repository.snapshots.lock_for(game):
            await _lengthen_windows(repository, game, keys, (since or now, now))
            await _hold_open(repository, game, keys, (since or now, now))
    async with repository.store.writing() as tx:
        await tx.pulse.set(now)


async def _lengthen_windows(
    repository: GameRepository, game: int, keys: Sequence[AskKey], outage: tuple[datetime, datetime]
) -> None:
    snapshot = await repository.read_snapshot(game)
    since, now = outage
    if now - since <= timedelta(minutes=snapshot.table_settings.outage_minutes):
        return
    lengthened_until = await _find_lengthened_until(repository, snapshot)
    changed = {
        key: windows.lengthen_window(
            snapshot.windows[key], now - outage_start, snapshot.table_settings
        )
        for key in keys
        if windows.was_due_in_outage(
            snapshot.windows[key], outage_start := max(since, lengthened_until.get(key, since)), now
        )
    }
    changed = advance_quiet_reminders(changed, snapshot.seats, snapshot.people, now)
    if changed:
        asks = [[snapshot.row.branch, seat, ask] for seat, ask in changed]
        action = LoggedAction(
            game=game, person=DESK, what=OUTAGE_ACTION, at=now, facts={"asks": asks}
        )
        letters = [
            *_write_outage_notes(snapshot, changed, outage),
            *renew_cards(snapshot, changed.values(), now, OUTAGE_ACTION),
        ]
        await _save_windows(repository, snapshot, changed, letters, now, action)
        step_log.log_outage(game, changed, since, now)


async def _hold_open(
    repository: GameRepository, game: int, keys: Sequence[AskKey], outage: tuple[datetime, datetime]
) -> None:
    """Keep windows that were due in a short outage open for a moment, without letters."""
    snapshot = await repository.read_snapshot(game)
    since, now = outage
    if now - since <= timedelta(minutes=snapshot.table_settings.outage_minutes):
        held_keys = [
            key for key in keys if windows.was_due_in_outage(snapshot.windows[key], since, now)
        ]
        changed = {
            key: replace(snapshot.windows[key], closes_at=now + SHORT_OUTAGE_GRACE)
            for key in held_keys
        }
        await _save_windows(repository, snapshot, changed, [], now)


async def _find_lengthened_until(
    repository: GameRepository, snapshot: GameSnapshot
) -> dict[AskKey, datetime]:
    """Return until when each window was extended already: an outage extends it only once.

    It may be handled again if the process ended in the middle of it.
    """
    async with repository.store.reading() as tx:
        actions = await tx.actions.of_game(snapshot.row.id)
    return {
        (seat, ask): action.at
        for action in actions
        if action.what == OUTAGE_ACTION
        for branch, seat, ask in action.facts["asks"]
        if branch == snapshot.row.branch
    }


def _write_outage_notes(
    snapshot: GameSnapshot, changed: Mapping[AskKey, Window], outage: tuple[datetime, datetime]
) -> list[Letter]:
    """Write notes: in the thread if everybody may know of a window, else to its seat."""
    since, now = outage
    key, style = ("note.outage.long", "f") if now - since >= LONG_OUTAGE else ("note.outage", "t")
    facts = {"since": clock_time(since, style), "until": clock_time(now, style)}
    name = f"outage.{int(now.timestamp())}"
    letters = []
    if any(window.ask.known_to == EVERYONE for window in changed.values()):
        letters.append(write_note(snapshot.row, name, key, facts))
    for (seat, _), window in changed.items():
        row = snapshot.seats.get(seat)
        if window.ask.known_to != EVERYONE and row is not None and row.person is not None:
            recipient = LetterRecipient(row, find_quiet_end(snapshot.people.get(row.person), now))
            letters.append(write_note(snapshot.row, f"{name}.{seat}", key, facts, recipient))
    return letters
