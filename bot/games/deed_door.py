"""How a seat's deed comes in: once for each token, in its game's turn, whole or not at all."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.exc import IntegrityError

from bot.games.news import offer_letters
from bot.games.refusals import RefusedError, refused
from bot.games.replies import Answered, Reply, dump, load
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.step_in_progress import StepInProgress
from bot.games.state.submission import Submission
from bot.games.turns.deserted_tables import come_back
from bot.games.turns.game_repository import GameRepository, whole
from bot.store.errors import StaleGameError
from bot.store.rows import LoggedAction
from bot.store.store import Transaction
from engine.core.protocol.values import Seat, Verdict

TRIES: Final = 3
"""Whoever finds a game moved on reads it again, so many times."""

HEARD: Final = "heard"
"""That a host was there while the table stood still."""
SELDOM: Final = timedelta(hours=1)
"""So often it is noted at most."""

Deed = Callable[[Submission], Awaitable[None]]


class StaleSnapshotError(Exception):
    """Something comes twice; nothing was done this time."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who does something, when, and by which token it is known if it comes twice."""

    game: int
    person: int
    now: datetime
    token: str = ""


@dataclass(frozen=True, slots=True)
class DeedGate:
    """Lets deeds in."""

    chancery: GameRepository

    async def act(self, caller: Caller, deed: Deed) -> Reply:
        """Let somebody do something; whoever was overtaken tries anew."""
        async with self.chancery.boards.lock(caller.game):
            for left in reversed(range(TRIES)):
                try:
                    return await self._once(caller, deed)
                except (StaleSnapshotError, RefusedError, IntegrityError):
                    known = await self.known(caller.person, caller.token)
                    if known is None:
                        raise
                    return known
                except StaleGameError:
                    self.chancery.boards.drop(caller.game)
                    if not left:
                        raise
        raise AssertionError("the loop returns or raises")

    async def _once(self, caller: Caller, deed: Deed) -> Reply:
        """Do it, and write it down with its answer.

        That it has been done before shows when the answer is written: that is rare, and looking for
        it each time would cost more. Nothing is kept then, and the answer of then is given.
        """
        board, seat = await self._seated(caller)
        stood = board.row.paused_at is not None
        board = await come_back(self.chancery, board, seat, whole(caller.now))
        returned = stood and board.row.paused_at is None
        course = StepInProgress(board, whole(caller.now))
        giving = Submission(course, seat, caller.person, returned=returned)
        await deed(giving)
        reply = giving.reply()
        offers = caller.person in board.offers and giving.course.changed
        stands = giving.course.paused and caller.person == board.row.host

        async def also(tx: Transaction) -> None:
            if caller.token:
                await tx.answers.put(caller.person, caller.token, dump(reply), giving.course.now)
            if stands:
                await _heard(tx, caller)
            if offers:
                await offer_letters.played_on(tx, board.row, caller.person, giving.course.now)

        if giving.course.changed or caller.token or stands:
            kept = await self.chancery.keep(giving.course, seat, also, answered=True)
            if offers:
                left = {one: own for one, own in kept.offers.items() if one != caller.person}
                self.chancery.boards.put(replace(kept, offers=left))
                self.chancery.wake()
        return reply

    async def _seated(self, caller: Caller) -> tuple[GameSnapshot, Seat]:
        """Find the seat that somebody holds in a game that is being played (S-TABLE-01)."""
        board = await self.chancery.board(caller.game)
        seat = board.seat_of(caller.person)
        if seat is None:
            raise refused("NOT_YOUR_SEAT", board.key, board.players)
        if board.row.life != "open":
            raise refused("GAME_IS_OVER", board.key, board.players_for(seat))
        return board, seat

    async def known(self, person: int, token: str) -> Reply | None:
        """Find the answer to something that comes twice."""
        if not token:
            return None
        async with self.chancery.store.reading() as tx:
            answer = await tx.answers.get(person, token)
        games = {key: kind.game for key, kind in self.chancery.kinds.items()}
        return None if answer is None else load(answer, games)

    async def close(self, caller: Caller, giving: Submission) -> None:
        """Play what a Ready closes. Its claim would stay behind, so it is not tried twice."""
        if await self.known(caller.person, caller.token) is not None:
            raise StaleSnapshotError
        before, course = len(giving.course.strides), giving.course
        await self.chancery.claim(course)
        if giving.ask is not None:
            await asyncio.to_thread(course.close, giving.ask)
        giving.answers.append(Answered("", Verdict(), heard=giving.heard(before)))


async def _heard(tx: Transaction, caller: Caller) -> None:
    """Note that the host of a table that stands still is there, whatever they do (S-TABLE-02)."""
    now = whole(caller.now)
    done = [one.at for one in await tx.actions.of(caller.game) if one.person == caller.person]
    if not done or now - max(done) >= SELDOM:
        await tx.actions.add(
            LoggedAction(game=caller.game, person=caller.person, what=HEARD, at=now)
        )


def stand(giving: Submission, verdict: Verdict) -> None:
    """Go on only if it may be."""
    if not verdict.stands:
        board = giving.course.board
        players = board.players_for(giving.seat)
        raise RefusedError(verdict.refusals, board.key, players)
