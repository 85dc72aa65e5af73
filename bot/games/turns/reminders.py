"""Reminds whoever is asked and has not answered."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.games.people.ping_settings import DIGEST
from bot.games.people.quiet_hours import find_quiet_end
from bot.games.state import stewards, windows
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.windows import AskKey, key_of
from bot.games.turns.game_repository import MAX_LETTERS_SEARCHED, GameRepository
from bot.games.turns.games_at_once import for_each_game
from bot.games.turns.window_writer import save_windows
from bot.letter_bodies import Reminder
from bot.records import Letter, Person, SeatRow, Window

TIME_AFTER_DIGEST: Final = timedelta(hours=1)
"""A digest that leaves less time than this is too late to take the place of a last call."""


async def send_reminders(repository: GameRepository, now: datetime) -> None:
    """Remind whoever is asked and has not answered, once (S-TABLE-03)."""
    async with repository.store.reading() as tx:
        to_remind = await tx.windows.list_to_remind(now)
    keys_by_game = defaultdict(list)
    for window in to_remind:
        if window.closes_at is not None:
            keys_by_game[window.game].append(key_of(window.ask))

    async def remind(game: int) -> None:
        async with repository.snapshots.lock_for(game):
            await _write_reminders(repository, game, keys_by_game[game], now)

    due = [game for game in keys_by_game if not repository.tables_catching_up.is_catching_up(game)]
    await for_each_game(due, remind, "remind_failed")


async def _write_reminders(
    repository: GameRepository, game: int, keys: Sequence[AskKey], now: datetime
) -> None:
    """Write the reminders of one game; skip seats that have answered by now."""
    snapshot = await repository.read_snapshot(game)
    async with repository.store.reading() as tx:
        # A snapshot doesn't know when digests are due: each changes that once a day.
        people = await tx.people.find_all(snapshot.people)
    letters: list[Letter] = []
    changed: dict[AskKey, Window] = {}
    for key in keys:
        window = snapshot.windows.get(key)
        if window is None or window.remind_at is None or window.reminded_at is not None:
            continue
        row = snapshot.seats.get(key[0])
        person = people.get(row.person or 0) if row is not None and not row.steward else None
        has_reader = person is not None and not is_told_by_digest(person, window, now)
        wants_reminder = stewards.wants_reminder(window, snapshot.sheets.get(key, ()))
        if (
            has_reader
            and wants_reminder
            and (delayed_until := windows.find_reminder_delay(window, now)) is not None
        ):
            changed[key] = replace(window, remind_at=delayed_until)
        elif row is not None and has_reader and wants_reminder:
            letters.append(_make_reminder(snapshot, row, window, now))
            changed[key] = replace(window, reminded_at=now)
        else:
            changed[key] = replace(window, remind_at=None)
    await save_windows(repository, snapshot, changed, letters, now)


def is_told_by_digest(person: Person, window: Window, now: datetime) -> bool:
    """Return whether a person's next digest names a window in good time before it closes."""
    if person.pings != DIGEST or person.digest_at is None or window.closes_at is None:
        return False
    comes_at = max(person.digest_at, now)
    comes_at = find_quiet_end(person, comes_at) or comes_at
    return comes_at + TIME_AFTER_DIGEST <= window.closes_at


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
                if isinstance(one.letter.body, Reminder) and one.letter.body.ask == key[1]
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
        body=Reminder(ask=window.ask.id),
        seat=row.seat,
        revision=snapshot.row.revision,
        not_before=find_quiet_end(person, now),
    )
