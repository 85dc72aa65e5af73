"""How a course is written down: everything that is true of it, in one transaction."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.games.news.chapters import ToldChapters
from bot.games.state.step_in_progress import StepInProgress
from bot.games.state.windows import Key
from bot.store.rows import GameRow, Letter, StoredEvent, StoredOrder, Window
from bot.store.store import Transaction


async def write(
    tx: Transaction, course: StepInProgress, tale: ToldChapters, letters: Sequence[Letter]
) -> tuple[GameRow, Mapping[int, StoredOrder]]:
    """Write a course down; give its row, and the orders that have got their numbers by it."""
    row = await _steps(tx, course, tale) if course.strides else course.row
    numbered = await _orders(tx, course)
    await _windows(tx, course)
    await _seats(tx, course)
    await tx.outbox.put(letters, course.now)
    return row, numbered


async def _steps(tx: Transaction, course: StepInProgress, tale: ToldChapters) -> GameRow:
    """Write the steps, if nobody was faster. What others keep in the game's row is left to them."""
    before, after = course.board.row, course.row
    kept = await tx.games.get(after.id) or after
    row = replace(
        kept,
        revision=after.revision,
        branch=after.branch,
        life=after.life,
        ended_at=after.ended_at,
        paused_at=after.paused_at,
        touched_at=after.touched_at,
    )
    await tx.games.advance(row, before.revision)
    if course.undone is not None:
        await tx.windows.carry(row.id, before.branch, row.branch)
        await tx.sheets.carry(row.id, before.branch, row.branch)
        await tx.steps.undo(row.id, course.undone, course.now)
    for stride in course.strides:
        at = stride.row.revision
        told = [
            StoredEvent(
                game=row.id,
                revision=at,
                place=place,
                event=event,
                told=tale.marks.get((at, place)),
            )
            for place, event in enumerate(stride.events)
        ]
        await tx.steps.save(stride.row, told)
    await _tale(tx, course, tale)
    return row


async def _tale(tx: Transaction, course: StepInProgress, tale: ToldChapters) -> None:
    """Mark what has waited and is told now; keep the rooms."""
    by: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for place, revision in tale.marks.items():
        if place[0] <= course.board.row.revision:
            by[revision].append(place)
    for revision, places in by.items():
        await tx.steps.mark_told(course.row.id, places, revision)
    for name, room in tale.rooms.items():
        known = course.board.rooms.get(name)
        if known is None or (known.audience, known.open) != (room.audience, room.open):
            kept = {one.room: one for one in await tx.rooms.of(course.row.id)}
            thread = kept[name].thread if name in kept else None
            await tx.rooms.put(replace(room, thread=thread))


async def _orders(tx: Transaction, course: StepInProgress) -> dict[int, StoredOrder]:
    """Write the orders that were given, taken back, moved and played."""
    gone = set(course.withdrawn)
    fresh = [
        replace(
            one,
            branch=course.row.branch,
            played=course.played.get(one.id),
            withdrawn_at=course.now if one.id in gone else None,
        )
        for one in course.fresh
    ]
    kept = await tx.sheets.add_all(fresh)
    numbered = {old.id: new for old, new in zip(fresh, kept, strict=True)}
    for number in gone - numbered.keys():
        await tx.sheets.withdraw(number, course.now)
    for key in course.moved:
        sheet = course.sheets.get(key, ())
        await tx.sheets.reorder([numbered.get(one.id, one).id for one in sheet])
    by: dict[int, list[int]] = defaultdict(list)
    for number, revision in course.played.items():
        if number not in numbered:
            by[revision].append(number)
    for revision, numbers in by.items():
        await tx.sheets.played(numbers, revision)
    return numbered


async def _windows(tx: Transaction, course: StepInProgress) -> None:
    """Write the windows that have changed, and the Ready marks."""
    before = course.board.windows
    changed: list[Window] = []
    unmarked: list[Key] = []
    for key, window in course.windows.items():
        old = before.get(key)
        if old is window:
            continue
        if old is None or replace(old, ready=window.ready) != window:
            changed.append(window)
        was = key in course.marked or (old is not None and old.ready)
        if was and not window.ready:
            unmarked.append(key)
    await tx.windows.put(changed)
    await tx.sheets.mark_ready(course.row.id, course.row.branch, course.marked, course.now)
    await tx.sheets.unready(course.row.id, course.row.branch, unmarked)


async def _seats(tx: Transaction, course: StepInProgress) -> None:
    """Write who sits where after a draw; else only what the desk itself counts at a seat."""
    before = course.board.seats
    changed = [row for seat, row in course.seats.items() if before.get(seat) != row]
    if not changed:
        return
    if course.seated:
        await tx.seats.put(list(course.seats.values()))
        return
    held = {row.seat: row for row in await tx.seats.of(course.row.id)}
    for row in changed:
        kept = held.get(row.seat)
        if kept is not None and kept.person == row.person:
            await tx.seats.save(replace(kept, missed=row.missed, steward=row.steward))
