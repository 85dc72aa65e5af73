"""The courier sends the outbox's letters: in order, paced, each once or with the reason why not."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot.cards.seat_offer import ANNOUNCED_OFFER_KEY, ENDED_OFFER_KEY, is_open_offer
from bot.delivery import seat_offer_letters
from bot.delivery.addresses import (
    LOBBY_KIND,
    Address,
    EachSeat,
    Undeliverable,
    UnopenedThread,
    find_address,
)
from bot.delivery.discord_io.send_errors import SendError, TooLargeError
from bot.delivery.discord_io.sender import Sender, SentMessage
from bot.delivery.failures import FailureHandler, log_keys
from bot.delivery.lanes import Lane, is_superseded, lane_of, news_letter_of
from bot.delivery.last_looks import LastLooks
from bot.delivery.letter_composer import (
    SILENT_KINDS,
    STALE_REASON,
    Desk,
    LetterComposer,
    OutgoingMessage,
    StaleLetterError,
    chapter_on_card,
    seat_given_contents,
)
from bot.delivery.live_cards import LiveCards
from bot.delivery.lobby_messages import update_lobby_message
from bot.delivery.rate_limits import RateLimits
from bot.delivery.reached_again import is_out_of_reach, mark_reached, update_notes
from bot.delivery.shown_cards import ShownCard
from bot.delivery.threads import CLOCK_TOLERANCE, TableThreads
from bot.game_types import GAME_TYPES, GameType
from bot.games.people.people import supported_language
from bot.messages.command_mentions import translate_commands
from bot.messages.posts import MessageContent
from bot.store.errors import StoreError
from bot.store.rows import OutboxLetter
from bot.store.store import Store
from bot.workers.picture_studio import PictureStudio

MAX_LETTERS_READ: Final = 1_000
"""Letters that are read from the outbox at a time."""
FAR_FUTURE: Final = timedelta(days=3_650)
MAX_LANES_AT_ONCE: Final = 8
"""Lanes that are delivered at the same time."""
OFFLINE_PAUSE: Final = timedelta(seconds=5)
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
        self._composer = LetterComposer(store, desk, studio, game_types)
        self._threads = TableThreads(store, sender, game_types)
        self._failures = FailureHandler(store, self._threads, sender)
        self._pace = RateLimits()
        self._busy_lanes: set[Lane] = set()
        self._claim_lock = asyncio.Lock()
        self._added_letters = False
        """A delivery has added letters: a note that a seat is out of reach, copies, a link."""
        self._lane_slots = asyncio.Semaphore(MAX_LANES_AT_ONCE)
        self.live_cards = LiveCards()
        self.last_looks = LastLooks()

    async def deliver_due_letters(self, now: datetime) -> datetime | None:
        """Send the letters that may go now; return when the next one may go."""
        if not self._sender.is_ready:
            return now + OFFLINE_PAUSE
        later: dict[Lane, datetime] = {}
        self._added_letters = True
        while self._added_letters and (lanes := await self._claim_lanes(now, later)):
            self._added_letters = False
            await self._deliver_lanes(lanes, later, now)
        await self.live_cards.spend_earlier_cards(self._sender)
        return min(later.values(), default=None)

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
                if outbox_letter.next_try is not None and outbox_letter.next_try > now:
                    return outbox_letter.next_try
                to_send: OutboxLetter | None = outbox_letter
                if is_superseded(outbox_letter, letters[index + 1 :], now):
                    to_send = news_letter_of(outbox_letter)
                if to_send is None:
                    await self._skip(outbox_letter, now)
                    continue
                retry_at = await self._deliver_letter(to_send, now)
                if retry_at is not None:
                    return retry_at
        return None

    async def _deliver_letter(self, outbox_letter: OutboxLetter, now: datetime) -> datetime | None:
        """Deliver one letter and handle its failure; return when to try again, if so."""
        address: Address | None = None
        if (held_until := self._pace.held_until(now)) > now:
            return held_until
        try:
            address = await self._find_address(outbox_letter, now)
            if address is None:
                return None
            free_at = self._pace.next_free(address.destination, now)
            if free_at > now:
                return free_at
            self._pace.count(address.destination, now)
            await self._compose_and_send(outbox_letter, address, now)
        except SendError as fault:
            self._added_letters = True
            self._pace.hold_after(fault, None if address is None else address.destination, now)
            return await self._failures.handle(outbox_letter, fault, address, now)
        except StaleLetterError:
            await self._failures.give_up(outbox_letter, STALE_REASON, now)
        except (StoreError, SQLAlchemyError):
            raise
        except Exception:
            # A letter that can't be written must not keep the next ones from their readers.
            log.exception("letter_broken", **log_keys(outbox_letter))
            await self._failures.give_up(outbox_letter, BROKEN_LETTER, now)
        return None

    async def _find_address(self, outbox_letter: OutboxLetter, now: datetime) -> Address | None:
        """Find the address, opening a thread if needed; None if nothing is left to send."""
        async with self._store.reading() as tx:
            found = await find_address(tx, outbox_letter.letter)
        if isinstance(found, UnopenedThread):
            await self._threads.open_thread(found.table, found.room, now)
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
        body = {**letter.body, "room": letter.room}
        copies = [
            replace(letter, letter=f"{letter.letter}.{seat}", seat=seat, room=None, body=body)
            for seat in room.seats
        ]
        self._added_letters = True
        async with self._store.writing() as tx:
            await tx.outbox.add(copies, now)
            await tx.outbox.mark_sent(outbox_letter.id, None, None, now)

    async def _skip(self, outbox_letter: OutboxLetter, now: datetime) -> None:
        """Mark a letter as sent whose news the next one repeats."""
        async with self._store.writing() as tx:
            await tx.outbox.mark_sent(outbox_letter.id, None, None, now)

    async def _compose_and_send(
        self, outbox_letter: OutboxLetter, address: Address, now: datetime
    ) -> None:
        """Compose a letter, record that it is being sent, send it, record that it has arrived."""
        letter = outbox_letter.letter
        max_file_bytes = self._sender.max_file_bytes(address.destination)
        if is_open_offer(letter) or ANNOUNCED_OFFER_KEY in letter.body:
            await seat_offer_letters.require_open_offer(self._store, letter)
        messages = await self._composer.compose(letter, address, max_file_bytes, now)
        async with self._store.writing() as tx:
            if not await tx.outbox.mark_sending(outbox_letter.id, now):
                return
        try:
            sent = await self._send_messages(outbox_letter, address, messages)
        except TooLargeError:
            messages = await self._composer.compose(letter, address, 0, now)
            sent = await self._send_messages(outbox_letter, address, messages)
        await self._record_arrival(outbox_letter, address, sent, now)
        if letter.kind == "card":
            await self._replace_live_card(outbox_letter, address, sent)

    async def _send_messages(
        self, outbox_letter: OutboxLetter, address: Address, messages: Sequence[OutgoingMessage]
    ) -> SentMessage:
        """Send all messages of a letter, except those that arrived at an earlier try."""
        if outbox_letter.letter.kind == LOBBY_KIND:
            return await update_lobby_message(
                self._sender, outbox_letter, address, messages[0].content
            )
        if ENDED_OFFER_KEY in outbox_letter.letter.body:
            return await seat_offer_letters.edit_offer_message(
                self._store, self._sender, outbox_letter.letter, messages[0].content
            )
        sent = SentMessage(0, 0)
        for number, message in enumerate(messages):
            token = outbox_letter.token if not number else f"{outbox_letter.token}.{number}"
            found = None
            if outbox_letter.tries:
                found = await self._sender.find(
                    address.destination, token, outbox_letter.created_at - CLOCK_TOLERANCE
                )
            content, letter = _localise_commands(message.content, address), outbox_letter.letter
            quiet = letter.kind in SILENT_KINDS or letter.body.get("silent", False)
            silent = quiet and content.mentioned_user is None
            sent = found or await self._sender.send(
                address.destination, content, message.files, token, silent=silent
            )
        return sent

    async def _record_arrival(
        self, outbox_letter: OutboxLetter, address: Address, sent: SentMessage, now: datetime
    ) -> None:
        """Record the message of a letter, and that its reader can be reached."""
        letter = outbox_letter.letter
        async with self._store.writing() as tx:
            await tx.outbox.mark_sent(outbox_letter.id, sent.message_id, sent.channel_id, now)
            if address.person is not None and address.person.dm != "open":
                person = await tx.people.get(address.person.id)
                await tx.people.save(replace(person, dm="open"))
            notes = await mark_reached(tx, letter, now) if is_out_of_reach(address) else ()
            if letter.kind == LOBBY_KIND and letter.game is not None:
                game = await tx.games.get(letter.game)
                if game is not None and game.message != sent.message_id:
                    await tx.games.save(replace(game, message=sent.message_id))
        await update_notes(self._sender, address, notes)

    async def _replace_live_card(
        self, outbox_letter: OutboxLetter, address: Address, sent: SentMessage
    ) -> None:
        """Make the sent card the live one; the card before keeps only its My table button."""
        letter, person = outbox_letter.letter, address.person
        if letter.game is None or letter.seat is None or person is None:
            return
        key = letter.game, letter.seat
        if self.live_cards.get(key) is None:
            async with self._store.reading() as tx:
                previous = await tx.outbox.find_previous(outbox_letter)
            if previous is not None and previous.message and previous.channel:
                previous_message = SentMessage(previous.channel, previous.message)
                previous_card = ShownCard(
                    previous_message, chapter_on_card(previous.letter, address), address.language
                )
                self.live_cards.put(key, previous_card.as_live_card(letter.game))
        if address.person is not None:
            self.last_looks.record_card(address.person.id, letter.game)
        self.live_cards.hand_on(key, sent.channel_id, seat_given_contents(address))
        new_card = ShownCard(sent, chapter_on_card(letter, address), address.language)
        self.live_cards.put(key, new_card.as_live_card(letter.game))
        await self.live_cards.spend_earlier_cards(self._sender)


def _localise_commands(content: MessageContent, address: Address) -> MessageContent:
    """Name commands in a person's own letter as their Discord client does, if known."""
    locale = address.person is not None and address.person.locale
    return translate_commands(content, supported_language(locale)) if locale else content
