"""Asks AI seats and stewards for their orders, and submits them like any other."""

import asyncio
from datetime import datetime
from typing import Final

import structlog

from bot.games.machines.machine_orders import MachineTask, make_machine_seed
from bot.games.machines.thinker import Thinker
from bot.games.state.game_snapshot import GameSnapshot, read_holders
from bot.games.state.seat_request import SeatRequest
from bot.games.state.step_in_progress import StepInProgress
from bot.games.state.windows import AskKey, key_of, takes_orders
from bot.games.turns.deserted_tables import is_absent, is_deserted, pause_deserted_table
from bot.games.turns.game_repository import GameRepository
from bot.records import SeatRow
from engine.core.machine_players import DEFAULT_PLAYER
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order

MAX_ANSWERS_PER_ROUND: Final = 16
"""How many answers one round takes, so that deadlines don't wait for AIs."""


log = structlog.stdlib.get_logger("skald.machines")


class Machines:
    """Asks the AIs, one answer after the other."""

    def __init__(self, repository: GameRepository, thinker: Thinker) -> None:
        self._repository, self._thinker = repository, thinker
        self._has_searched = False
        self._mute_asks: set[tuple[int, int, AskKey]] = set()
        """Game, revision and ask of answers that were refused: their windows will run out."""

    async def ask_machines(self, now: datetime) -> None:
        """Ask in every game that has changed; after a restart, in every open one."""
        if not self._has_searched:
            async with self._repository.store.reading() as tx:
                self._repository.games_with_machines.update(await tx.games.open_ids())
            self._has_searched = True
        answers_left = MAX_ANSWERS_PER_ROUND
        for game in sorted(self._repository.games_with_machines):
            self._repository.games_with_machines.discard(game)
            try:
                answers_left -= await self._answer_in_game(game, now, answers_left)
            except Exception:
                log.exception("machine_failed", game=game)
            if answers_left <= 0:
                self._repository.games_with_machines.add(game)
                self._repository.wake()
                return

    async def _answer_in_game(self, game: int, now: datetime, max_answers: int) -> int:
        """Take a game's answers, one after the other; return how many there were."""
        if not await self._has_machine(game):
            return 0
        for count in range(max_answers):
            async with self._repository.snapshots.lock_for(game):
                snapshot = await self._repository.read_snapshot(game)
                ask = self._find_ask(snapshot, now)
                if ask is not None and await self._pause_if_deserted(snapshot, ask, now):
                    ask = None
            if ask is None:
                self._repository.games_with_machines.discard(game)
                return count
            orders = await self._thinker.choose_orders(_make_task(snapshot, ask))
            await self._submit_answer(game, snapshot.row.revision, ask, orders, now)
        return max_answers

    async def _pause_if_deserted(self, snapshot: GameSnapshot, ask: Ask, now: datetime) -> bool:
        """Return whether an AI would answer for a person while all people are absent.

        Such a table is paused.
        """
        has_holder = snapshot.seats[ask.seat].person is not None
        if has_holder and is_deserted(snapshot, now):
            await pause_deserted_table(self._repository, snapshot, now)
            return True
        return False

    async def _has_machine(self, game: int) -> bool:
        """Return, without a snapshot, whether an AI may have to answer in a game that has begun."""
        if self._repository.snapshots.get(game) is not None:
            return True
        async with self._repository.store.reading() as tx:
            game_row = await tx.games.get(game)
            if game_row is None or game_row.life != "open" or not game_row.revision:
                return False
            seats = await tx.seats.of_game(game)
            people = await read_holders(tx, seats)
        away = any(one.away_until is not None for one in people.values())
        return away or any(row.ai or row.steward for row in seats)

    def _find_ask(self, snapshot: GameSnapshot, now: datetime) -> Ask | None:
        """Find an ask that an AI has not answered; a petition needs no answer."""
        if snapshot.row.life != "open" or snapshot.row.paused_at is not None:
            return None
        for ask in snapshot.asks:
            window = snapshot.windows[key_of(ask)]
            row = snapshot.seats.get(ask.seat)
            is_machine = row is not None and _is_machine(snapshot, row, now)
            is_mute = (snapshot.row.id, snapshot.row.revision, key_of(ask)) in self._mute_asks
            is_open = ask.clock and takes_orders(window, now) and not window.ready
            if is_machine and is_open and not (is_mute or snapshot.sheets.get(key_of(ask))):
                return ask
        return None

    async def _submit_answer(
        self, game: int, revision: int, ask: Ask, orders: tuple[Order, ...], now: datetime
    ) -> None:
        """Submit an AI's orders, unless the game has moved on meanwhile."""
        repository, key = self._repository, key_of(ask)
        async with repository.snapshots.lock_for(game):
            snapshot = await repository.read_snapshot(game)
            if snapshot.row.revision != revision or self._find_ask(snapshot, now) != ask:
                return
            step = StepInProgress(snapshot, now)
            request = SeatRequest(step, ask.seat, None)
            await asyncio.to_thread(request.submit_lines, [("", order) for order in orders], ask.id)
            window = step.find_window(key)
            may_be_ready = ask.group or not step.computed_steps
            if window is not None and may_be_ready and request.mark_ready(ask.id).is_accepted:
                await repository.claim_windows(step)
                await asyncio.to_thread(request.play_ready)
            if step.computed_steps or step.ready_marks:
                await repository.save_step(step, ask.seat)
            else:
                self._mute_asks.add((game, revision, key))
                log.warning("machine_answer_refused", game=game, revision=revision, seat=ask.seat)


def _make_task(snapshot: GameSnapshot, ask: Ask) -> MachineTask:
    row = snapshot.seats[ask.seat]
    return MachineTask(
        key=snapshot.key,
        position=snapshot.last_position.state,
        seat=int(ask.seat),
        ask=ask.id,
        ai=row.ai or DEFAULT_PLAYER,
        seed=make_machine_seed(snapshot.row.seed, f"{snapshot.row.branch}/{snapshot.row.revision}"),
        game_id=str(snapshot.row.id),
    )


def _is_machine(snapshot: GameSnapshot, row: SeatRow, now: datetime) -> bool:
    """Return whether an AI answers for a seat: its own, a steward, or for an absent holder."""
    return bool(row.ai) if row.person is None else is_absent(snapshot, row, now)
