"""Undoing a step (S-TABLE-07)."""

from bot.games.refusals import make_refused_error
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.seat_request import SeatRequest
from bot.games.turns.game_repository import GameRepository
from bot.records import PositionRow
from engine.core.files.state_files import load
from engine.core.protocol.game import Lapse
from engine.core.protocol.values import Seat, is_in_audience


async def undo_step(repository: GameRepository, request: SeatRequest) -> None:
    """Undo a seat's last step, if it revealed nothing and nobody has answered."""
    snapshot, step = request.step.snapshot, request.step
    if code := _find_prohibition(snapshot):
        raise make_refused_error(code, snapshot.key, snapshot.players)
    undone = await _find_step_to_undo(repository, snapshot)
    if code := await _find_hindrance(repository, snapshot, undone, request.seat):
        raise make_refused_error(code, snapshot.key, snapshot.players)
    assert undone.parent is not None  # noqa: S101 - `_find_hindrance` has seen to it
    async with repository.store.reading() as tx:
        back_to = await tx.steps.position(undone.game, undone.parent)
    step.undo_step(undone, back_to, load(step.game, back_to.state, f"game {snapshot.row.id}"))
    step.note_holder_present(request.seat)


async def may_undo(repository: GameRepository, snapshot: GameSnapshot, seat: Seat) -> bool:
    """Return whether a seat's last step may be undone now."""
    if _find_prohibition(snapshot):
        return False
    undone = await _find_step_to_undo(repository, snapshot)
    return not await _find_hindrance(repository, snapshot, undone, seat)


async def _find_step_to_undo(repository: GameRepository, snapshot: GameSnapshot) -> PositionRow:
    """Return the position of the step that led to the present one.

    Undone steps are skipped: they led back to the position that an earlier step had made.
    """
    undone = snapshot.last_position
    while not undone.sheets and undone.parent is not None:
        async with repository.store.reading() as tx:
            undone = await tx.steps.position(undone.game, undone.parent)
    return undone


def _find_prohibition(snapshot: GameSnapshot) -> str:
    """Return the refusal code if the game or the table allows no undo at all, else ""."""
    if not snapshot.game_type.game.policies.may_undo:
        return "UNDO_NEVER"
    return "" if snapshot.table_settings.undo else "UNDO_OFF"


async def _find_hindrance(
    repository: GameRepository,
    snapshot: GameSnapshot,
    undone: PositionRow,
    seat: Seat,
) -> str:
    """Return the refusal code for this step: another's, answered, or told; else ""."""
    if undone.parent is None or [one for one, _, _ in undone.sheets] != [seat]:
        return "UNDO_NOTHING"
    if undone.reveals or any(isinstance(one, Lapse) for one in undone.sheets[0][2]):
        return "UNDO_REVEALED"
    if _was_answered(snapshot, undone, seat):
        return "UNDO_ANSWERED"
    return "UNDO_REVEALED" if await _was_told(repository, undone) else ""


def _was_answered(snapshot: GameSnapshot, undone: PositionRow, seat: Seat) -> bool:
    """Return whether another seat has ordered since, on an ask that this seat knows of."""
    return any(
        one.seat != seat and one.given_at >= undone.at
        for key, sheet in snapshot.sheets.items()
        if is_in_audience(snapshot.windows[key].ask.known_to, seat)
        for one in sheet
    )


async def _was_told(repository: GameRepository, undone: PositionRow) -> bool:
    """Return whether a letter has told the step: its chapter has closed."""
    async with repository.store.reading() as tx:
        events = await tx.steps.events(undone.game, since=undone.revision - 1)
    return any(one.revision == undone.revision and one.chapter is not None for one in events)
