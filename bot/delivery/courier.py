"""The courier delivers the outbox: in order, paced, each letter once or marked with why not."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot.cards.seat_offer import FOR, OF, asks
from bot.delivery import seat_offer_letters
from bot.delivery.addresses import LOBBY, Address, EachSeat, Nobody, Unopened, find
from bot.delivery.discord_io.sender import (
    BulkyError,
    GoneError,
    RejectedError,
    Sender,
    SendError,
    Sent,
)
from bot.delivery.failures import Failures, facts_of
from bot.delivery.glances import LastLooks
from bot.delivery.lanes import Lane, lane_of, news_of, told_later
from bot.delivery.letter_composer import (
    BARE,
    STALE,
    Composer,
    Desk,
    OutgoingMessage,
    StaleError,
    beside,
    given_away,
)
from bot.delivery.live_cards import LiveCards
from bot.delivery.pace import Pace
from bot.delivery.reached_again import out_of_reach, reached, take_back
from bot.delivery.spent_cards import SpentCard
from bot.delivery.threads import SLACK, Threads
from bot.game_types import GAME_TYPES, GameType
from bot.games.people.people import tongue
from bot.messages.command_mentions import named
from bot.messages.message_numbers import mark
from bot.messages.posts import MessageContent
from bot.store.errors import StoreError
from bot.store.rows import OutboxLetter
from bot.store.store import Store
from bot.workers.picture_studio import PictureStudio

LIMIT: Final = 1_000
"""So many letters are looked at in one round."""
AHEAD: Final = timedelta(days=3_650)
AT_ONCE: Final = 8
"""Letters to so many places go at the same time."""
IDLE: Final = timedelta(seconds=5)
BROKEN: Final = "broken"

log = structlog.stdlib.get_logger("skald.courier")


class Courier:
    """Goes his rounds; rounds may overlap, and each lane is in the hands of one at a time."""

    def __init__(
        self,
        store: Store,
        desk: Desk,
        sender: Sender,
        studio: PictureStudio,
        kinds: Mapping[str, GameType] = GAME_TYPES,
    ) -> None:
        self._store, self._sender = store, sender
        self._composer = Composer(store, desk, studio, kinds)
        self._threads = Threads(store, sender, kinds)
        self._failures = Failures(store, self._threads, sender)
        self._pace = Pace()
        self._busy: set[Lane] = set()
        self._reading = asyncio.Lock()
        self._more = False
        """A letter has brought about others: that its reader is out of reach, copies, a link."""
        self._hands = asyncio.Semaphore(AT_ONCE)
        self.live = LiveCards()
        self.glances = LastLooks()

    async def round(self, now: datetime) -> datetime | None:
        """Send what may be sent now; tell when there will be more to do."""
        if not self._sender.ready:
            return now + IDLE
        later: dict[Lane, datetime] = {}
        self._more = True
        while self._more and (lanes := await self._taken(now, later)):
            self._more = False
            await self._sent_all(lanes, later, now)
        await self.live.spend(self._sender)
        return min(later.values(), default=None)

    async def _sent_all(
        self,
        lanes: Mapping[Lane, Sequence[OutboxLetter]],
        later: dict[Lane, datetime],
        now: datetime,
    ) -> None:
        """Go along lanes side by side; note which must wait, and until when."""
        try:
            ends = await asyncio.gather(
                *(self._lane(letters, now) for letters in lanes.values()), return_exceptions=True
            )
        finally:
            self._busy -= set(lanes)
        for lane, end in zip(lanes, ends, strict=True):
            if isinstance(end, BaseException):
                raise end
            if end is not None:
                later[lane] = end

    async def _taken(
        self, now: datetime, later: Collection[Lane]
    ) -> dict[Lane, list[OutboxLetter]]:
        """Take the lanes that nobody has: what was read of another's lane may be out of date."""
        async with self._reading:
            before = frozenset(self._busy)
            lanes = await self._waiting(now)
            mine = {lane: lanes[lane] for lane in lanes if lane not in before and lane not in later}
            self._busy |= set(mine)
        return mine

    async def _waiting(self, now: datetime) -> dict[Lane, list[OutboxLetter]]:
        """Read what waits, by lane and in order; a lane whose first letter must wait is left out.

        Letters that were on their way when the process ended are among them.
        """
        async with self._store.reading() as tx:
            letters = await tx.outbox.stuck(now)
            soonest = await tx.outbox.next_due()
            if soonest is not None and soonest <= now:
                letters += await tx.outbox.due(now + AHEAD, LIMIT)
                letters += await tx.outbox.due(now, LIMIT) if len(letters) >= LIMIT else []
        lanes: dict[Lane, list[OutboxLetter]] = {}
        for one in sorted({one.id: one for one in letters}.values(), key=lambda one: one.id):
            lanes.setdefault(lane_of(one.letter), []).append(one)
        return lanes

    async def _lane(self, letters: Sequence[OutboxLetter], now: datetime) -> datetime | None:
        """Send the letters of a lane one after the other, until one must wait."""
        async with self._hands:
            for place, waiting in enumerate(letters):
                if waiting.next_try is not None and waiting.next_try > now:
                    return waiting.next_try
                told: OutboxLetter | None = waiting
                if told_later(waiting, letters[place + 1 :], now):
                    told = news_of(waiting)
                if told is None:
                    await self._passed(waiting, now)
                    continue
                again = await self._letter(told, now)
                if again is not None:
                    return again
        return None

    async def _letter(self, waiting: OutboxLetter, now: datetime) -> datetime | None:
        """Deliver one letter, whatever happens; tell when it, and so its lane, goes on."""
        to: Address | None = None
        try:
            to = await self._found(waiting, now)
            if to is None:
                return None
            free = self._pace.free(to.place, now)
            if free > now:
                return free
            self._pace.take(to.place, now)
            await self._delivered(waiting, to, now)
        except SendError as fault:
            self._more = True
            return await self._failures.after(waiting, fault, to, now)
        except StaleError:
            await self._failures.give_up(waiting, STALE, now)
        except (StoreError, SQLAlchemyError):
            raise
        except Exception:
            # A letter that can't be written must not keep the next ones from their readers.
            log.exception("letter_broken", **facts_of(waiting))
            await self._failures.give_up(waiting, BROKEN, now)
        return None

    async def _found(self, waiting: OutboxLetter, now: datetime) -> Address | None:
        """Find the reader, opening a thread where one is needed; None: the letter is settled."""
        async with self._store.reading() as tx:
            found = await find(tx, waiting.letter)
        if isinstance(found, Unopened):
            await self._threads.open(found.table, found.room, now)
            self._more = True
            async with self._store.reading() as tx:
                found = await find(tx, waiting.letter)
        if isinstance(found, EachSeat):
            await self._relay(waiting, found, now)
            return None
        if isinstance(found, Address):
            return found
        why = found.why if isinstance(found, Nobody) else BROKEN
        await self._failures.give_up(waiting, why, now)
        return None

    async def _relay(self, waiting: OutboxLetter, each: EachSeat, now: datetime) -> None:
        """Make of a private room's letter one for each of its seats."""
        letter = waiting.letter
        body = {**letter.body, "room": letter.room}
        copies = [
            replace(letter, letter=f"{letter.letter}.{seat}", seat=seat, room=None, body=body)
            for seat in each.seats
        ]
        self._more = True
        async with self._store.writing() as tx:
            await tx.outbox.put(copies, now)
            await tx.outbox.sent(waiting.id, None, None, now)

    async def _passed(self, waiting: OutboxLetter, now: datetime) -> None:
        """Pass over a letter whose news the next one tells as well."""
        async with self._store.writing() as tx:
            await tx.outbox.sent(waiting.id, None, None, now)

    async def _delivered(self, waiting: OutboxLetter, to: Address, now: datetime) -> None:
        """Write a letter out, note that it goes, send it, note that it has arrived."""
        letter = waiting.letter
        largest = self._sender.largest(to.place)
        if asks(letter) or FOR in letter.body:
            await seat_offer_letters.stands(self._store, letter)
        parcels = await self._composer.written(letter, to, largest, now)
        async with self._store.writing() as tx:
            if not await tx.outbox.sending(waiting.id, now):
                return
        try:
            sent = await self._sent(waiting, to, parcels)
        except BulkyError:
            parcels = await self._composer.written(letter, to, 0, now)
            sent = await self._sent(waiting, to, parcels)
        await self._arrived(waiting, to, sent, now)
        if letter.kind == "card":
            await self._fade(waiting, to, sent)

    async def _sent(
        self, waiting: OutboxLetter, to: Address, parcels: Sequence[OutgoingMessage]
    ) -> Sent:
        """Send all messages of a letter; those that arrived at an earlier try are found again."""
        if waiting.letter.kind == LOBBY:
            return await self._lobby(waiting, to, parcels[0])
        if OF in waiting.letter.body:
            return await seat_offer_letters.mended(
                self._store, self._sender, waiting.letter, parcels[0].post
            )
        sent = Sent(0, 0)
        for number, parcel in enumerate(parcels):
            token = waiting.token if not number else f"{waiting.token}.{number}"
            found = None
            if waiting.tries:
                found = await self._sender.find(to.place, token, waiting.created_at - SLACK)
            post, letter = _called(parcel.post, to), waiting.letter
            quiet = letter.kind in BARE or letter.body.get("silent", False)
            silent = quiet and post.rings is None
            sent = found or await self._sender.post(
                to.place, post, parcel.files, token, silent=silent
            )
        return sent

    async def _lobby(self, waiting: OutboxLetter, to: Address, parcel: OutgoingMessage) -> Sent:
        """Bring a lobby's message up to date, or post it anew where it is gone."""
        row = to.table.row if to.table else None
        if row is not None and row.channel is not None and row.message is not None:
            at = Sent(row.channel, row.message)
            try:
                await self._sender.edit(at, parcel.post)
            except (GoneError, RejectedError):
                log.info("lobby_message_gone", game=row.id)
            else:
                return at
        token, since = waiting.token, waiting.created_at
        if row is not None and row.message is None:
            # A letter before this one may have brought it, and nobody heard of it.
            token, since = mark(LOBBY, row.id), row.created_at
        found = await self._sender.find(to.place, token, since - SLACK)
        if found is None:
            return await self._sender.post(to.place, parcel.post, (), token)
        await self._sender.edit(found, parcel.post)
        return found

    async def _arrived(self, waiting: OutboxLetter, to: Address, sent: Sent, now: datetime) -> None:
        """Note where a letter stands, and that its reader can be reached."""
        letter = waiting.letter
        async with self._store.writing() as tx:
            await tx.outbox.sent(waiting.id, sent.message, sent.channel, now)
            if to.person is not None and to.person.dm != "open":
                person = await tx.people.get(to.person.id)
                await tx.people.save(replace(person, dm="open"))
            notes = await reached(tx, letter, now) if out_of_reach(to) else ()
            if letter.kind == LOBBY and letter.game is not None:
                game = await tx.games.get(letter.game)
                if game is not None and game.message != sent.message:
                    await tx.games.save(replace(game, message=sent.message))
        await take_back(self._sender, to, notes)

    async def _fade(self, waiting: OutboxLetter, to: Address, sent: Sent) -> None:
        """Leave only My table on the card of before."""
        letter, person = waiting.letter, to.person
        if letter.game is None or letter.seat is None or person is None:
            return
        key = letter.game, letter.seat
        if self.live.present(key) is None:
            async with self._store.reading() as tx:
                one = await tx.outbox.before(waiting)
            if one is not None and one.message and one.channel:
                at = Sent(one.channel, one.message)
                before = SpentCard(at, beside(one.letter, to), to.language)
                self.live.put(key, before.card(letter.game))
        if to.person is not None:
            self.glances.came(to.person.id, letter.game)
        self.live.hand_on(key, sent.channel, given_away(to))
        told = SpentCard(sent, beside(letter, to), to.language)
        self.live.put(key, told.card(letter.game))
        await self.live.spend(self._sender)


def _called(post: MessageContent, to: Address) -> MessageContent:
    """Call commands in somebody's own letter as their Discord does, as far as that is known."""
    known = to.person is not None and to.person.locale
    return named(post, tongue(known)) if known else post
