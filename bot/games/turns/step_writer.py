"""Writes a step to the store, in one transaction."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.games.news.chapters import ToldChapters
from bot.games.state.step_in_progress import StepInProgress
from bot.games.state.windows import AskKey
from bot.records import GameRow, Letter, StoredEvent, StoredOrder, Window
from bot.store.store import Transaction


async def write_step(
    tx: Transaction, step: StepInProgress, told_chapters: ToldChapters, letters: Sequence[Letter]
) -> tuple[GameRow, Mapping[int, StoredOrder]]:
    """Write a step; return the game's row, and the stored orders by their temporary ids."""
    row = await _write_steps(tx, step, told_chapters) if step.computed_steps else step.row
    numbered_orders = await _write_orders(tx, step)
    await _write_windows(tx, step)
    await _write_seats(tx, step)
    await tx.outbox.add(letters, step.now)
    return row, numbered_orders


async def _write_steps(
    tx: Transaction, step: StepInProgress, told_chapters: ToldChapters
) -> GameRow:
    """Write the positions, if the game has not moved on; keep other fields of the game's row."""
    row_before, row_after = step.snapshot.row, step.row
    stored = await tx.games.get(row_after.id) or row_after
    row = replace(
        stored,
        revision=row_after.revision,
        branch=row_after.branch,
        life=row_after.life,
        ended_at=row_after.ended_at,
        paused_at=row_after.paused_at,
        touched_at=row_after.touched_at,
    )
    await tx.games.advance(row, row_before.revision)
    if step.undone_revision is not None:
        await tx.windows.move_to_branch(row.id, row_before.branch, row.branch)
        await tx.sheets.move_to_branch(row.id, row_before.branch, row.branch)
        await tx.steps.mark_undone(row.id, step.undone_revision, step.now)
    for computed_step in step.computed_steps:
        revision = computed_step.position.revision
        stored_events = [
            StoredEvent(
                game=row.id,
                revision=revision,
                place=place,
                event=event,
                chapter=told_chapters.told_revisions.get((revision, place)),
            )
            for place, event in enumerate(computed_step.events)
        ]
        await tx.steps.save(computed_step.position, stored_events)
    await _write_telling(tx, step, told_chapters)
    return row


async def _write_telling(
    tx: Transaction, step: StepInProgress, told_chapters: ToldChapters
) -> None:
    """Mark the waiting events that are told now, and save the rooms."""
    places_by_revision: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for place, revision in told_chapters.told_revisions.items():
        if place[0] <= step.snapshot.row.revision:
            places_by_revision[revision].append(place)
    for revision, places in places_by_revision.items():
        await tx.steps.close_chapter(step.row.id, places, revision)
    for name, room in told_chapters.rooms.items():
        room_before = step.snapshot.rooms.get(name)
        if room_before is None or (room_before.audience, room_before.open) != (
            room.audience,
            room.open,
        ):
            stored = {one.room: one for one in await tx.rooms.of_game(step.row.id)}
            thread = stored[name].thread if name in stored else None
            await tx.rooms.put(replace(room, thread=thread))


async def _write_orders(tx: Transaction, step: StepInProgress) -> dict[int, StoredOrder]:
    """Write the orders that are new, withdrawn, reordered and played."""
    sheets = step.sheets
    withdrawn = set(sheets.withdrawn_orders)
    new_orders = [
        replace(
            one,
            branch=step.row.branch,
            played=sheets.played_revisions.get(one.id),
            withdrawn_at=step.now if one.id in withdrawn else None,
        )
        for one in sheets.new_orders
    ]
    stored = await tx.sheets.add_all(new_orders)
    numbered_orders = {old.id: new for old, new in zip(new_orders, stored, strict=True)}
    for number in withdrawn - numbered_orders.keys():
        await tx.sheets.withdraw(number, step.now)
    for key in sheets.reordered:
        rows = sheets.rows.get(key, ())
        await tx.sheets.reorder([numbered_orders.get(one.id, one).id for one in rows])
    numbers_by_revision: dict[int, list[int]] = defaultdict(list)
    for number, revision in sheets.played_revisions.items():
        if number not in numbered_orders:
            numbers_by_revision[revision].append(number)
    for revision, numbers in numbers_by_revision.items():
        await tx.sheets.mark_played(numbers, revision)
    return numbered_orders


async def _write_windows(tx: Transaction, step: StepInProgress) -> None:
    """Write changed windows and Ready marks."""
    windows_before = step.snapshot.windows
    changed: list[Window] = []
    unmarked: list[AskKey] = []
    for key, window in step.windows.items():
        window_before = windows_before.get(key)
        if window_before is window:
            continue
        if window_before is None or replace(window_before, ready=window.ready) != window:
            changed.append(window)
        was_ready = key in step.ready_marks or (window_before is not None and window_before.ready)
        if was_ready and not window.ready:
            unmarked.append(key)
    await tx.windows.put(changed)
    if not step.computed_steps and (step.ready_marks or unmarked):
        await tx.games.touch(step.row.id, step.now)
    await tx.sheets.mark_ready(step.row.id, step.row.branch, step.ready_marks, step.now)
    await tx.sheets.unmark_ready(step.row.id, step.row.branch, unmarked)


async def _write_seats(tx: Transaction, step: StepInProgress) -> None:
    """Write all seats after a draw, else only their missed windows and stewards."""
    rows_before = step.snapshot.seats
    changed = [row for seat, row in step.seats.items() if rows_before.get(seat) != row]
    if not changed:
        return
    if step.seats_were_drawn:
        await tx.seats.replace_all(list(step.seats.values()))
        return
    stored_rows = {row.seat: row for row in await tx.seats.of_game(step.row.id)}
    for row in changed:
        stored = stored_rows.get(row.seat)
        if stored is not None and stored.person == row.person:
            await tx.seats.save(replace(stored, missed=row.missed, steward=row.steward))
