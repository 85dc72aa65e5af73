"""After an outage: each window that was due in it gets more time, once."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.games.news.single_letters import LetterRecipient, write_note
from bot.games.news.timestamps import clock_time
from bot.games.people.quiet_hours import find_quiet_end
from bot.games.state import step_log, windows
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.reminders_before_quiet_hours import advance_quiet_reminders
from bot.games.state.windows import AskKey, key_of
from bot.games.turns.game_repository import GameRepository
from bot.games.turns.games_at_once import for_each_game
from bot.games.turns.renewed_cards import renew_cards
from bot.games.turns.window_writer import save_windows
from bot.records import SKALD_PERSON, Letter, LoggedAction, Window
from engine.core.protocol.values import EVERYONE

OUTAGE_ACTION: Final = "outage"
LONG_OUTAGE: Final = timedelta(hours=12)
"""After an outage this long, notes name the day too."""
SHORT_OUTAGE_GRACE: Final = timedelta(minutes=2)
"""How long windows stay open that were due in a short outage, for lines written then."""


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
    outage = (since or now, now)

    async def extend(game: int) -> None:
        async with repository.snapshots.lock_for(game):
            await lengthen_windows(repository, game, keys_by_game[game], outage)
            await _hold_open(repository, game, keys_by_game[game], outage)

    await for_each_game(keys_by_game, extend, "not_extended")
    async with repository.store.writing() as tx:
        await tx.pulse.set(now)


async def lengthen_windows(
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
            game=game, person=SKALD_PERSON, what=OUTAGE_ACTION, at=now, facts={"asks": asks}
        )
        letters = [
            *_write_outage_notes(snapshot, changed, outage),
            *renew_cards(snapshot, changed.values(), now, OUTAGE_ACTION),
        ]
        await save_windows(repository, snapshot, changed, letters, now, action)
        step_log.log_outage(game, changed, since, now)


async def _hold_open(
    repository: GameRepository, game: int, keys: Sequence[AskKey], outage: tuple[datetime, datetime]
) -> None:
    """Keep windows that were due in a short outage open for a moment, without letters."""
    snapshot = await repository.read_snapshot(game)
    since, now = outage
    if now - since <= timedelta(minutes=snapshot.table_settings.outage_minutes):
        kept_open_keys = [
            key for key in keys if windows.was_due_in_outage(snapshot.windows[key], since, now)
        ]
        changed = {
            key: replace(snapshot.windows[key], closes_at=now + SHORT_OUTAGE_GRACE)
            for key in kept_open_keys
        }
        await save_windows(repository, snapshot, changed, [], now)


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
