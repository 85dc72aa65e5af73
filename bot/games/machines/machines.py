"""Machines at the table: AI seats and stewards are asked, and their orders come in by the door."""

import asyncio
from datetime import datetime
from typing import Final

import structlog

from bot.games.machines.machine_choice import PLAIN, MachineTask, seed_of
from bot.games.machines.thinker import Thinker
from bot.games.state.game_snapshot import GameSnapshot, people_of
from bot.games.state.step_in_progress import StepInProgress
from bot.games.state.submission import Submission
from bot.games.state.windows import Key, key_of, takes_orders
from bot.games.turns.deserted_tables import is_absent, is_deserted, stand_still
from bot.games.turns.game_repository import GameRepository
from bot.store.rows import SeatRow
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order

ANSWERS: Final = 16
"""So many answers are taken at one go: deadlines don't wait for machines to play a whole game."""


log = structlog.stdlib.get_logger("skald.machines")


class Machines:
    """Asks whoever is a machine, one answer after the other."""

    def __init__(self, chancery: GameRepository, thinker: Thinker) -> None:
        self._chancery, self._thinker = chancery, thinker
        self._known = False
        self._mute: set[tuple[int, int, Key]] = set()
        """Game, revision and ask of answers that did not stand: their time will run out."""

    async def ask(self, now: datetime) -> None:
        """Ask in every game that has moved since; after a restart, in every open one."""
        if not self._known:
            async with self._chancery.store.reading() as tx:
                self._chancery.machines.update(await tx.games.open_ids())
            self._known = True
        left = ANSWERS
        for game in sorted(self._chancery.machines):
            self._chancery.machines.discard(game)
            try:
                left -= await self._game(game, now, left)
            except Exception:
                log.exception("machine_failed", game=game)
            if left <= 0:
                self._chancery.machines.add(game)
                self._chancery.wake()
                return

    async def _game(self, game: int, now: datetime, most: int) -> int:
        """Take a game's answers, one after the other; tell how many there were."""
        if not await self._is_played(game):
            return 0
        for count in range(most):
            async with self._chancery.boards.lock(game):
                board = await self._chancery.board(game)
                asked = self._asked(board, now)
                if asked is not None and await self._for_nobody(board, asked, now):
                    asked = None
            if asked is None:
                self._chancery.machines.discard(game)
                return count
            orders = await self._thinker.choose(_thought(board, asked))
            await self._answer(game, board.row.revision, asked, orders, now)
        return most

    async def _for_nobody(self, board: GameSnapshot, ask: Ask, now: datetime) -> bool:
        """Tell whether a machine would answer for a person where no person is there at all.

        Such a table stands still from now on.
        """
        held = board.seats[ask.seat].person is not None
        if held and is_deserted(board, now):
            await stand_still(self._chancery, board, now)
            return True
        return False

    async def _is_played(self, game: int) -> bool:
        """Tell, without a board, whether a machine sits there at all."""
        if self._chancery.boards.get(game) is not None:
            return True
        async with self._chancery.store.reading() as tx:
            seats = await tx.seats.of(game)
            people = await people_of(tx, seats)
        away = any(one.away_until is not None for one in people.values())
        return away or any(row.ai or row.steward for row in seats)

    def _asked(self, board: GameSnapshot, now: datetime) -> Ask | None:
        """Find what a machine is asked and has not answered; a petition needs no answer."""
        if board.row.life != "open" or board.row.paused_at is not None:
            return None
        for ask in board.asks:
            window = board.windows[key_of(ask)]
            row = board.seats.get(ask.seat)
            machine = row is not None and _is_machine(board, row, now)
            mute = (board.row.id, board.row.revision, key_of(ask)) in self._mute
            open_ = ask.clock and takes_orders(window, now) and not window.ready
            if machine and open_ and not (mute or board.sheets.get(key_of(ask))):
                return ask
        return None

    async def _answer(
        self, game: int, revision: int, ask: Ask, orders: tuple[Order, ...], now: datetime
    ) -> None:
        """Take a machine's orders as anybody's, unless the game has gone on meanwhile."""
        chancery, key = self._chancery, key_of(ask)
        async with chancery.boards.lock(game):
            board = await chancery.board(game)
            if board.row.revision != revision or self._asked(board, now) != ask:
                return
            course = StepInProgress(board, now)
            giving = Submission(course, ask.seat, None)
            await asyncio.to_thread(giving.message, [("", order) for order in orders], ask.id)
            standing = course.window(key)
            alone = ask.group or not course.strides
            if standing is not None and alone and giving.ready(ask.id).stands:
                await chancery.claim(course)
                course.close(ask)
            if course.strides or course.marked:
                await chancery.keep(course, ask.seat)
            else:
                self._mute.add((game, revision, key))
                log.warning("machine_mute", game=game, revision=revision, seat=ask.seat)


def _thought(board: GameSnapshot, ask: Ask) -> MachineTask:
    row = board.seats[ask.seat]
    return MachineTask(
        key=board.key,
        position=board.last.state,
        seat=int(ask.seat),
        ask=ask.id,
        player=row.ai or PLAIN,
        seed=seed_of(board.row.seed, f"{board.row.branch}/{board.row.revision}"),
        game_id=str(board.row.id),
    )


def _is_machine(board: GameSnapshot, row: SeatRow, now: datetime) -> bool:
    """Tell whether an AI answers for a seat: its own, a steward, or while its holder is away."""
    return bool(row.ai) if row.person is None else is_absent(board, row, now)
