"""The courier sends the outbox's letters: in order, paced, each once or with the reason why not."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot.delivery.addresses import (
    Address,
    EachSeat,
    Undeliverable,
    UnopenedThread,
    find_address,
)
from bot.delivery.discord_io.send_errors import RefusedDmError, SendError
from bot.delivery.discord_io.sender import Sender
from bot.delivery.failed_letters import FailureHandler, log_keys
from bot.delivery.lanes import Lane, is_superseded, lane_of, words_of_card
from bot.delivery.letter_sending import LetterSending
from bot.delivery.letters.composed_letters import Desk, ReadLetterError, StaleLetterError
from bot.delivery.letters.letter_composer import LetterComposer
from bot.delivery.live_cards import LiveCards
from bot.delivery.rate_limits import RateLimits
from bot.delivery.status_posts import StatusPosts
from bot.delivery.threads import TableThreads
from bot.game_types import GAME_TYPES, GameType
from bot.games.ending.endings import Endings
from bot.letter_bodies import CardUpdate, EndUpdate, FightPost
from bot.messages.posts import File, MessageContent
from bot.records import OutboxLetter, ReaderState
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.workers.picture_studio import PictureStudio

MAX_LETTERS_READ: Final = 1_000
"""Letters that are read from the outbox at a time."""
FAR_FUTURE: Final = timedelta(days=3_650)
MAX_LANES_AT_ONCE: Final = 8
"""Lanes that are delivered at the same time."""
OFFLINE_PAUSE: Final = timedelta(seconds=5)
STALE_REASON: Final = "stale"
"""The reason why a letter is not sent that no longer tells anything true."""
BROKEN_LETTER: Final = "broken"

log = structlog.stdlib.get_logger("skald.courier")


class Courier:
    """Delivers due letters in rounds; rounds may overlap, but a lane belongs to one at a time."""

    def __init__(
        self,
        store: Store,
        desk: Desk,
        sender: Sender,
        studio: PictureStudio,
        game_types: Mapping[str, GameType] = GAME_TYPES,
    ) -> None:
        self._store, self._sender = store, sender
        self.endings = Endings(store, studio, game_types)
        self._composer = LetterComposer(store, desk, studio, game_types, self.endings)
        self.live_cards = LiveCards(store)
        self._status_posts = StatusPosts(store, desk, game_types)
        self._sending = LetterSending(store, sender, self._composer, self.live_cards)
        self._threads = TableThreads(store, sender, game_types)
        self._failures = FailureHandler(store, self._threads, sender)
        self._pace = RateLimits()
        self._busy_lanes: set[Lane] = set()
        self._claim_lock = asyncio.Lock()
        self._added_letters = False
        """A delivery has added letters: a note that a seat is out of reach, copies, a link."""
        self._lane_slots = asyncio.Semaphore(MAX_LANES_AT_ONCE)

    async def deliver_due_letters(self, now: datetime) -> datetime | None:
        """Send the letters that may go now; return when the next one may go."""
        if not self._sender.is_ready:
            return now + OFFLINE_PAUSE
        later: dict[Lane, datetime] = {}
        self._added_letters = True
        while self._added_letters and (lanes := await self._claim_lanes(now, later)):
            self._added_letters = False
            await self._deliver_lanes(lanes, later, now)
        await self.live_cards.fade_earlier_cards(self._sender)
        await self._status_posts.update_due(self._sender, now)
        return min(later.values(), default=None)

    async def fade_earlier_cards(self) -> None:
        """Let cards that can't be played in any more lose their buttons."""
        if self._sender.is_ready:
            await self.live_cards.fade_earlier_cards(self._sender)

    async def edit_live_card(
        self, state: ReaderState, content: MessageContent, files: Sequence[File]
    ) -> None:
        """Edit a reader's live card in place, unless another one has replaced it meanwhile."""
        if self._sender.is_ready:
            await self.live_cards.edit_live_card(self._sender, state, content, files)

    async def _deliver_lanes(
        self,
        lanes: Mapping[Lane, Sequence[OutboxLetter]],
        later: dict[Lane, datetime],
        now: datetime,
    ) -> None:
        """Deliver lanes side by side; record in `later` which must wait, and until when."""
        try:
            results = await asyncio.gather(
                *(self._deliver_lane(letters, now) for letters in lanes.values()),
                return_exceptions=True,
            )
        finally:
            self._busy_lanes -= set(lanes)
        for lane, result in zip(lanes, results, strict=True):
            if isinstance(result, BaseException):
                raise result
            if result is not None:
                later[lane] = result

    async def _claim_lanes(
        self, now: datetime, later: Collection[Lane]
    ) -> dict[Lane, list[OutboxLetter]]:
        """Claim the lanes that no other round has: what was read of those may be out of date."""
        async with self._claim_lock:
            taken = frozenset(self._busy_lanes)
            lanes = await self._read_lanes(now)
            claimed = {
                lane: lanes[lane] for lane in lanes if lane not in taken and lane not in later
            }
            self._busy_lanes |= set(claimed)
        return claimed

    async def _read_lanes(self, now: datetime) -> dict[Lane, list[OutboxLetter]]:
        """Read the waiting letters by lane, in order.

        Letters that were being sent when the process ended are among them.
        """
        async with self._store.reading() as tx:
            letters = await tx.outbox.list_stuck(now)
            soonest = await tx.outbox.next_due()
            if soonest is not None and soonest <= now:
                letters += await tx.outbox.list_due(now + FAR_FUTURE, MAX_LETTERS_READ)
                letters += (
                    await tx.outbox.list_due(now, MAX_LETTERS_READ)
                    if len(letters) >= MAX_LETTERS_READ
                    else []
                )
        lanes: dict[Lane, list[OutboxLetter]] = {}
        by_id = {one.id: one for one in letters}
        for _, outbox_letter in sorted(by_id.items()):
            lanes.setdefault(lane_of(outbox_letter.letter), []).append(outbox_letter)
        return lanes

    async def _deliver_lane(
        self, letters: Sequence[OutboxLetter], now: datetime
    ) -> datetime | None:
        """Send a lane's letters in order; return until when the lane must wait, if it must."""
        async with self._lane_slots:
            for index, outbox_letter in enumerate(letters):
                is_old = is_superseded(outbox_letter, letters[index + 1 :], now)
                is_old_update = is_old and isinstance(
                    outbox_letter.letter.body, CardUpdate | EndUpdate
                )
                is_early = outbox_letter.next_try is not None and outbox_letter.next_try > now
                if is_early and not is_old_update:
                    return outbox_letter.next_try
                to_send: OutboxLetter | None = outbox_letter
                if is_old:
                    to_send = words_of_card(outbox_letter)
                if to_send is None:
                    await self._skip(outbox_letter, now)
                    continue
                held_until = self._pace.held_until(now)
                retry_at = (
                    held_until if held_until > now else await self._deliver_letter(to_send, now)
                )
                if retry_at is not None:
                    return retry_at
        return None

    async def _deliver_letter(self, outbox_letter: OutboxLetter, now: datetime) -> datetime | None:
        """Deliver one letter and handle its failure; return when to try again, if so."""
        address: Address | None = None
        try:
            address = await self._find_address(outbox_letter, now)
            if address is None:
                return None
            free_at = self._pace.next_free(address.destination, now)
            if free_at > now:
                return free_at
            self._pace.count(address.destination, now)
            await self._sending.send(outbox_letter, address, now)
        except SendError as fault:
            return await self._handle_failure(outbox_letter, fault, address, now)
        except StaleLetterError:
            await self._failures.give_up(outbox_letter, STALE_REASON, now)
        except ReadLetterError:
            await self._skip(outbox_letter, now)
        except (StoreError, SQLAlchemyError):
            raise
        except Exception:
            # A letter that can't be written must not keep the next ones from their readers.
            log.exception("letter_broken", **log_keys(outbox_letter))
            await self._failures.give_up(outbox_letter, BROKEN_LETTER, now)
        return None

    async def _handle_failure(
        self, outbox_letter: OutboxLetter, fault: SendError, address: Address | None, now: datetime
    ) -> datetime | None:
        """Hold what the failure is about; return when to try the letter again, if so."""
        self._added_letters = True
        self._pace.hold_after(fault, None if address is None else address.destination, now)
        retry_at = await self._failures.handle(outbox_letter, fault, address, now)
        if isinstance(fault, RefusedDmError) and address is not None and retry_at is not None:
            self._pace.hold_destination(address.destination, retry_at, now)
        return retry_at

    async def _find_address(self, outbox_letter: OutboxLetter, now: datetime) -> Address | None:
        """Find the address, opening a thread if needed; None if nothing is left to send."""
        async with self._store.reading() as tx:
            found = await find_address(tx, outbox_letter.letter)
        if isinstance(found, UnopenedThread):
            body = outbox_letter.letter.body
            title = body.page.title if isinstance(body, FightPost) else ""
            await self._threads.open_thread(found.table, found.room, now, title)
            self._added_letters = True
            async with self._store.reading() as tx:
                found = await find_address(tx, outbox_letter.letter)
        if isinstance(found, EachSeat):
            await self._copy_to_seats(outbox_letter, found, now)
            return None
        if isinstance(found, Address):
            return found
        reason = found.reason if isinstance(found, Undeliverable) else BROKEN_LETTER
        await self._failures.give_up(outbox_letter, reason, now)
        return None

    async def _copy_to_seats(
        self, outbox_letter: OutboxLetter, room: EachSeat, now: datetime
    ) -> None:
        """Replace a private room's letter by a copy for each of its seats."""
        letter = outbox_letter.letter
        copies = [
            replace(letter, letter=f"{letter.letter}.{seat}", seat=seat, room=None)
            for seat in room.seats
        ]
        self._added_letters = True
        async with self._store.writing() as tx:
            await tx.outbox.add(copies, now)
            await tx.outbox.mark_sent(outbox_letter.id, None, None, now)

    async def _skip(self, outbox_letter: OutboxLetter, now: datetime) -> None:
        """Mark a letter as sent whose news has been read, or is told by the next one."""
        async with self._store.writing() as tx:
            await tx.outbox.mark_sent(outbox_letter.id, None, None, now)
