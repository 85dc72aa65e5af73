"""Taking a step back (S-TABLE-07)."""

from bot.games.refusals import refused
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.submission import Submission
from bot.games.turns.game_repository import GameRepository
from bot.store.rows import PositionRow
from engine.core.files.state_files import load
from engine.core.protocol.game import Lapse
from engine.core.protocol.values import Seat, hears


async def undo(chancery: GameRepository, giving: Submission) -> None:
    """Stand where a seat made its last step, if it revealed nothing and nobody has answered."""
    board, course = giving.course.board, giving.course
    if code := _forbidden(board):
        raise refused(code, board.key, board.players)
    made, to = await _made(chancery, board)
    if code := await _hindrance(chancery, board, made, to, giving.seat):
        raise refused(code, board.key, board.players)
    assert to is not None  # noqa: S101 - `_hindrance` has seen to it
    course.go_back(made, to, load(course.game, to.state, f"game {board.row.id}"))
    course.heard_from(giving.seat)


async def may_undo(chancery: GameRepository, board: GameSnapshot, seat: Seat) -> bool:
    """Tell whether a seat's own step may be taken back as things stand."""
    if _forbidden(board):
        return False
    made, to = await _made(chancery, board)
    return not await _hindrance(chancery, board, made, to, seat)


async def _made(
    chancery: GameRepository, board: GameSnapshot
) -> tuple[PositionRow, PositionRow | None]:
    """Find the step that led to the present position, and the position it was made in.

    What was taken back itself is passed over: it led back to a position that some step had made.
    """
    made = board.last
    async with chancery.store.reading() as tx:
        while not made.sheets and made.parent is not None:
            made = await tx.steps.position(made.game, made.parent)
        to = None
        if made.parent is not None:
            to = await tx.steps.position(made.game, made.parent)
    return made, to


def _forbidden(board: GameSnapshot) -> str:
    """Name what lets no step back at all, the game or the table: that needs no look at steps."""
    if not board.kind.game.undo:
        return "UNDO_NEVER"
    return "" if board.table.undo else "UNDO_OFF"


async def _hindrance(
    chancery: GameRepository,
    board: GameSnapshot,
    made: PositionRow,
    to: PositionRow | None,
    seat: Seat,
) -> str:
    """Name what stands in the way: the step is another's, or was answered, or has been told."""
    if to is None or [one for one, _, _ in made.sheets] != [seat]:
        return "UNDO_NOTHING"
    if made.reveals or any(isinstance(one, Lapse) for one in made.sheets[0][2]):
        return "UNDO_REVEALED"
    if _answered(board, made, seat):
        return "UNDO_ANSWERED"
    return "UNDO_REVEALED" if await _was_told(chancery, made) else ""


def _answered(board: GameSnapshot, made: PositionRow, seat: Seat) -> bool:
    """Tell whether another has given an order since, on an ask that this seat knows of."""
    return any(
        one.seat != seat and one.given_at >= made.at
        for key, sheet in board.sheets.items()
        if hears(board.windows[key].ask.known_to, seat)
        for one in sheet
    )


async def _was_told(chancery: GameRepository, made: PositionRow) -> bool:
    """Tell whether a letter has told of the step: its chapter has closed."""
    async with chancery.store.reading() as tx:
        events = await tx.steps.events(made.game, since=made.revision - 1)
    return any(one.revision == made.revision and one.told is not None for one in events)
