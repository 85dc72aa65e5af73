"""Runs a seat's submission: once per token, under its game's lock, in one transaction."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.exc import IntegrityError

from bot.games.news import offer_letters
from bot.games.news.informed_seats import AnsweredSeat
from bot.games.refusals import RefusedError, make_refused_error
from bot.games.replies import Reply, dump_reply, load_reply
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.practice_hints import add_told_hints, find_practice_hint
from bot.games.state.seat_request import SeatRequest
from bot.games.state.seat_view import build_seat_view
from bot.games.state.step_in_progress import StepInProgress
from bot.games.turns.deserted_tables import resume_deserted_table
from bot.games.turns.game_repository import GameRepository, cut_to_milliseconds
from bot.records import LoggedAction
from bot.store.errors import StaleGameError
from bot.store.store import Transaction
from engine.core.protocol.values import Seat, Verdict

MAX_TRIES: Final = 3
"""How often a submission is tried when the game has moved on meanwhile."""

HOST_HEARD: Final = "heard"
"""The logged action of a host who did something while the table was paused."""
HOST_HEARD_INTERVAL: Final = timedelta(hours=1)
"""It is logged at most this often."""

RequestAction = Callable[[SeatRequest], Awaitable[None]]
ReplyWrite = Callable[[Transaction, Reply], Awaitable[None]]
"""What a caller writes with the reply, in its transaction."""


class RepeatedRequestError(Exception):
    """The request was carried out before; nothing was done this time."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who acts in which game, when, and the token by which a repeated request is known."""

    game: int
    person: int
    now: datetime
    token: str = ""
    write_more: ReplyWrite | None = None
    """What they write with the reply; only with a token is a reply always written."""


@dataclass(frozen=True, slots=True)
class SubmissionRunner:
    """Carries submissions out."""

    repository: GameRepository

    async def submit(self, caller: Caller, action: RequestAction) -> Reply:
        """Carry an action out; try again if the game has moved on meanwhile."""
        async with self.repository.snapshots.lock_for(caller.game):
            for tries_left in reversed(range(MAX_TRIES)):
                try:
                    return await self._submit_once(caller, action)
                except (RepeatedRequestError, RefusedError, IntegrityError):
                    reply_before = await self.find_known_reply(caller.person, caller.token)
                    if reply_before is None:
                        raise
                    return reply_before
                except StaleGameError:
                    self.repository.snapshots.drop(caller.game)
                    if not tries_left:
                        raise
        raise AssertionError("the loop returns or raises")

    async def _submit_once(self, caller: Caller, action: RequestAction) -> Reply:
        """Carry an action out, and save the step with its reply.

        A repeated request is noticed when its reply is written: it is rare, and looking for it each
        time would cost more. Nothing is saved then, and the earlier reply is returned.
        """
        snapshot, seat = await self._find_seat(caller)
        was_paused = snapshot.row.paused_at is not None
        snapshot = await resume_deserted_table(
            self.repository, snapshot, seat, cut_to_milliseconds(caller.now)
        )
        resumed_table = was_paused and snapshot.row.paused_at is None
        step = StepInProgress(snapshot, cut_to_milliseconds(caller.now))
        request = SeatRequest(step, seat, caller.person, resumed_table=resumed_table)
        shown_hints = await self._read_practice_hint(caller, snapshot, seat)
        await action(request)
        reply, answer = request.make_reply(), AnsweredSeat(seat)
        has_offer = caller.person in snapshot.seat_offers and request.step.has_changes
        is_host_in_pause = request.step.is_paused and caller.person == snapshot.row.host

        async def also(tx: Transaction) -> None:
            await _write_reply(tx, caller, _note_read(reply, answer), request.step.now)
            if is_host_in_pause:
                await _note_host_heard(tx, caller)
            await _note_told_hints(tx, caller, request, shown_hints)
            if has_offer:
                await offer_letters.end_offer_of_player(
                    tx, snapshot.row, caller.person, request.step.now
                )

        if request.step.has_changes or caller.token or is_host_in_pause:
            snapshot_after = await self.repository.save_step(request.step, seat, also, answer)
            if has_offer:
                self._forget_offer(snapshot_after, caller.person)
        return _note_read(reply, answer)

    def _forget_offer(self, snapshot: GameSnapshot, person: int) -> None:
        """Cache a snapshot without the offer of a person's seat, which has ended."""
        offers_left = {one: own for one, own in snapshot.seat_offers.items() if one != person}
        self.repository.snapshots.put(replace(snapshot, seat_offers=offers_left))
        self.repository.wake()

    async def _read_practice_hint(
        self, caller: Caller, snapshot: GameSnapshot, seat: Seat
    ) -> Collection[str]:
        """Return the hints that the caller's card shows: whoever acts has read them."""
        if not snapshot.table_settings.practice:
            return ()
        async with self.repository.store.reading() as tx:
            state = await tx.reader_states.get(caller.game, caller.person)
        seat_view = replace(
            build_seat_view(snapshot, seat, cut_to_milliseconds(caller.now)),
            told_hints=state.told_hints,
        )
        found = await asyncio.to_thread(find_practice_hint, snapshot.game_type, seat_view)
        return found.values()

    async def _find_seat(self, caller: Caller) -> tuple[GameSnapshot, Seat]:
        """Find the caller's seat in a game that is being played (S-TABLE-01)."""
        snapshot = await self.repository.read_snapshot(caller.game)
        seat = snapshot.seat_of(caller.person)
        if seat is None:
            raise make_refused_error("NOT_YOUR_SEAT", snapshot.key, snapshot.players)
        if snapshot.row.life != "open":
            raise make_refused_error("GAME_IS_OVER", snapshot.key, snapshot.players_for(seat))
        return snapshot, seat

    async def find_known_reply(self, person: int, token: str) -> Reply | None:
        """Return the reply to an earlier request with this token."""
        if not token:
            return None
        async with self.repository.store.reading() as tx:
            answer = await tx.answers.get(person, token)
        games = {key: kind.game for key, kind in self.repository.game_types.items()}
        return None if answer is None else load_reply(answer, games)

    async def close_ready_ask(self, caller: Caller, request: SeatRequest) -> None:
        """Play what a Ready closes; not for a repeated request, whose claim would stay behind."""
        if await self.find_known_reply(caller.person, caller.token) is not None:
            raise RepeatedRequestError
        await self.repository.claim_windows(request.step)
        if request.to_play:
            await asyncio.to_thread(request.play_ready)
        else:
            request.play_ready()


async def _write_reply(tx: Transaction, caller: Caller, reply: Reply, now: datetime) -> None:
    """Store the reply for a repeated request, and what the caller writes with it."""
    if caller.token:
        await tx.answers.add(caller.person, caller.token, dump_reply(reply), now)
    if caller.write_more is not None:
        await caller.write_more(tx, reply)


def _note_read(reply: Reply, answer: AnsweredSeat) -> Reply:
    """Return a reply that says how far its reader has read with it."""
    return replace(reply, read_up_to=answer.read_up_to, must_stay=answer.must_stay)


async def _note_host_heard(tx: Transaction, caller: Caller) -> None:
    """Log that the host of a paused table has done something (S-TABLE-02)."""
    now = cut_to_milliseconds(caller.now)
    actions_before = [
        one.at for one in await tx.actions.of_game(caller.game) if one.person == caller.person
    ]
    if not actions_before or now - max(actions_before) >= HOST_HEARD_INTERVAL:
        await tx.actions.add(
            LoggedAction(game=caller.game, person=caller.person, what=HOST_HEARD, at=now)
        )


async def _note_told_hints(
    tx: Transaction, caller: Caller, request: SeatRequest, hints: Collection[str]
) -> None:
    """Note which hints a caller at a practice table has been told.

    Whoever has given an order of a kind needs no hint for it.
    """
    if not request.step.snapshot.table_settings.practice or not request.step.has_changes:
        return
    state = await tx.reader_states.get(caller.game, caller.person)
    given_kinds = [one.order.kind for one in request.results if one.order is not None]
    told_hints = add_told_hints(state.told_hints, (*hints, *given_kinds))
    if told_hints != state.told_hints:
        await tx.reader_states.put([replace(state, told_hints=told_hints)])


def require_accepted(request: SeatRequest, verdict: Verdict) -> None:
    """Raise if a verdict refuses."""
    if not verdict.is_accepted:
        snapshot = request.step.snapshot
        players = snapshot.players_for(request.seat)
        raise RefusedError(verdict.refusals, snapshot.key, players)
