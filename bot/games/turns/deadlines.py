"""What the clock does at the desk: windows that run out, reminders, the end of an absence."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.games.news.letter_writer import LetterRecipient, note, quiet
from bot.games.news.renewed_cards import anew
from bot.games.news.timestamps import hour, relative
from bot.games.state import step_log, stewards
from bot.games.state import windows as clocks
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.quiet_reminders import evening
from bot.games.state.step_in_progress import StepInProgress
from bot.games.state.windows import Key, key_of
from bot.games.turns.game_repository import EVER, GameRepository
from bot.store.rows import DESK, Letter, LoggedAction, SeatRow, Window
from engine.core.protocol.values import EVERYONE

OUTAGE: Final = "outage"
LONG: Final = timedelta(hours=12)
"""After so long an absence the hour alone doesn't say which day's it is."""
GRACE: Final = timedelta(minutes=2)
"""So long a window stays open that fell due in a short absence: what was written then counts."""

log = structlog.stdlib.get_logger("skald.desk")


async def close_due(chancery: GameRepository, now: datetime) -> int:
    """Close every window whose time is over; tell in how many games."""
    async with chancery.store.reading() as tx:
        games = [game for game, _ in await tx.windows.due(now)]
    closed = 0
    for game in games:
        try:
            async with chancery.boards.lock(game):
                closed += await close(chancery, game, now)
        except Exception:
            log.exception("close_failed", game=game)
    return closed


async def close(chancery: GameRepository, game: int, now: datetime) -> bool:
    """Let time run out in one game; whoever calls holds its lock."""
    course = StepInProgress(await chancery.board(game), now)
    late = clocks.due(course.windows, now)
    if course.paused or course.over or not late:
        return False
    await chancery.claim(course)
    await asyncio.to_thread(course.close_due)
    await chancery.keep(course)
    step_log.closed(course, [key_of(one.ask) for one in late])
    return True


async def close_before(chancery: GameRepository, game: int, now: datetime) -> None:
    """Close what is over before a host changes the time: no deed of theirs brings it back.

    What fell due in an absence that nobody has looked at yet is lengthened first.
    """
    board = await chancery.board(game)
    async with chancery.store.reading() as tx:
        since = await tx.pulse.get()
    if since is not None:
        late = [key_of(one.ask) for one in clocks.due(board.windows, now)]
        await _lengthen(chancery, game, late, (since, now))
    await close(chancery, game, now)


# Reminders


async def remind(chancery: GameRepository, now: datetime) -> None:
    """Remind whoever is asked and has not answered, once (S-TABLE-03)."""
    async with chancery.store.reading() as tx:
        found = await tx.windows.to_remind(now)
    games = defaultdict(list)
    for window in found:
        if window.closes_at is not None:
            games[window.game].append(key_of(window.ask))
    for game, keys in games.items():
        try:
            async with chancery.boards.lock(game):
                await _remind(chancery, game, keys, now)
        except Exception:
            log.exception("remind_failed", game=game)


async def _remind(chancery: GameRepository, game: int, keys: Sequence[Key], now: datetime) -> None:
    """Write the reminders of one game; who has answered by now needs none any more."""
    board = await chancery.board(game)
    letters: list[Letter] = []
    changed: dict[Key, Window] = {}
    for key in keys:
        window = board.windows.get(key)
        if window is None or window.remind_at is None or window.reminded_at is not None:
            continue
        row = board.seats.get(key[0])
        reader = row is not None and row.person is not None and not row.steward
        sheet = board.sheets.get(key, ())
        wants = stewards.wants_reminder(window, sheet)
        if reader and wants and (later := clocks.still_playing(window, now)) is not None:
            changed[key] = replace(window, remind_at=later)
        elif row is not None and reader and wants:
            letters.append(_reminder(board, row, window, now))
            changed[key] = replace(window, reminded_at=now)
        else:
            changed[key] = replace(window, remind_at=None)
    await _put(chancery, board, changed, letters, now)


async def unreminded(chancery: GameRepository, board: GameSnapshot) -> dict[Key, Window]:
    """Find the windows whose reminder fell into a pause and was dropped: they have another one."""
    due = {key: one for key, one in board.windows.items() if one.reminded_at and one.remind_at}
    async with chancery.store.reading() as tx:
        for key in list(due):
            written = await tx.outbox.of_seat(board.row.id, key[0], EVER)
            own = (
                one
                for one in written
                if one.letter.kind == "reminder" and one.letter.body.get("ask") == key[1]
            )
            last = next(own, None)
            if last is None or last.sent_at is not None or last.failed != "stale":
                del due[key]
    return {key: replace(one, reminded_at=None) for key, one in due.items()}


def _reminder(board: GameSnapshot, row: SeatRow, window: Window, now: datetime) -> Letter:
    """Remind a seat of what is asked; nobody else hears of it."""
    person = board.people.get(row.person) if row.person is not None else None
    closes = window.closes_at or now
    return Letter(
        letter=(
            f"{board.row.id}.{window.branch}.remind.{row.seat}.{window.ask.id}"
            f".{int(closes.timestamp())}"
        ),
        game=board.row.id,
        kind="reminder",
        body={
            "key": stewards.reminder(board.kind.game, board.state, window),
            "facts": {"left": relative(closes)},
            "ask": window.ask.id,
            "until": int(closes.timestamp()),
        },
        seat=row.seat,
        revision=board.row.revision,
        not_before=quiet(person, now),
    )


async def _put(
    chancery: GameRepository,
    board: GameSnapshot,
    changed: Mapping[Key, Window],
    letters: Sequence[Letter],
    now: datetime,
    action: LoggedAction | None = None,
) -> None:
    """Write windows that have other times now, with what is said of it."""
    try:
        async with chancery.store.writing() as tx:
            await tx.windows.put(changed.values())
            await tx.outbox.put(letters, now)
            if action is not None:
                await tx.actions.add(action)
    except BaseException:
        chancery.boards.drop(board.row.id)
        raise
    chancery.boards.put(replace(board, windows={**board.windows, **changed}))
    chancery.wake()


# After an absence


async def after_outage(chancery: GameRepository, now: datetime) -> None:
    """Lengthen each window that fell due while Skald was away; then the clock ticks on.

    After a short absence no window closes before its players' lines of then are read.
    """
    async with chancery.store.reading() as tx:
        since = await tx.pulse.get()
        fallen = await tx.windows.fallen(since, now) if since is not None else []
    games = defaultdict(list)
    for window in fallen:
        games[window.game].append(key_of(window.ask))
    for game, keys in games.items():
        async with chancery.boards.lock(game):
            await _lengthen(chancery, game, keys, (since or now, now))
            await _hold(chancery, game, keys, (since or now, now))
    async with chancery.store.writing() as tx:
        await tx.pulse.set(now)


async def _lengthen(
    chancery: GameRepository, game: int, keys: Sequence[Key], away: tuple[datetime, datetime]
) -> None:
    board = await chancery.board(game)
    since, now = away
    if now - since <= timedelta(minutes=board.table.outage_minutes):
        return
    before = await _lengthened_before(chancery, board)
    changed = {
        key: clocks.lengthened(board.windows[key], now - begun, board.table)
        for key in keys
        if clocks.fell_due(board.windows[key], begun := max(since, before.get(key, since)), now)
    }
    changed = evening(changed, board.seats, board.people, now)
    if changed:
        asks = [[board.row.branch, seat, ask] for seat, ask in changed]
        done = LoggedAction(game=game, person=DESK, what=OUTAGE, at=now, facts={"asks": asks})
        letters = [*_apologies(board, changed, away), *anew(board, changed.values(), now, OUTAGE)]
        await _put(chancery, board, changed, letters, now, done)
        step_log.outage(game, changed, since, now)


async def _hold(
    chancery: GameRepository, game: int, keys: Sequence[Key], away: tuple[datetime, datetime]
) -> None:
    """Hold what fell due in a short absence open for a moment; nobody needs to hear of that."""
    board = await chancery.board(game)
    since, now = away
    if now - since <= timedelta(minutes=board.table.outage_minutes):
        held = [key for key in keys if clocks.fell_due(board.windows[key], since, now)]
        changed = {key: replace(board.windows[key], closes_at=now + GRACE) for key in held}
        await _put(chancery, board, changed, [], now)


async def _lengthened_before(chancery: GameRepository, board: GameSnapshot) -> dict[Key, datetime]:
    """Find until when each window's absences are made good: an absence lengthens it once.

    One that is looked at again, since the process ended in the middle of it, began no sooner.
    """
    async with chancery.store.reading() as tx:
        actions = await tx.actions.of(board.row.id)
    return {
        (seat, ask): action.at
        for action in actions
        if action.what == OUTAGE
        for branch, seat, ask in action.facts["asks"]
        if branch == board.row.branch
    }


def _apologies(
    board: GameSnapshot, changed: Mapping[Key, Window], away: tuple[datetime, datetime]
) -> list[Letter]:
    """Say so in the thread, if everybody may know of such a window; else to its seat alone."""
    since, now = away
    key, style = ("note.outage.long", "f") if now - since >= LONG else ("note.outage", "t")
    facts = {"since": hour(since, style), "until": hour(now, style)}
    name = f"outage.{int(now.timestamp())}"
    letters = []
    if any(window.ask.known_to == EVERYONE for window in changed.values()):
        letters.append(note(board.row, name, key, facts))
    for (seat, _), window in changed.items():
        row = board.seats.get(seat)
        if window.ask.known_to != EVERYONE and row is not None and row.person is not None:
            to = LetterRecipient(row, quiet(board.people.get(row.person), now))
            letters.append(note(board.row, f"{name}.{seat}", key, facts, to))
    return letters
