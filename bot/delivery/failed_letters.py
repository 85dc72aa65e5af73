"""Decide about a letter that did not arrive: try later, go another way, or give up."""

from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Final

import structlog

from bot.delivery.addresses import Address, LetterTable
from bot.delivery.discord_io.send_errors import (
    BotRestrictedError,
    ClosedDmError,
    ForbiddenError,
    GoneError,
    NoAnswerError,
    RefusedDmError,
    SendError,
)
from bot.delivery.discord_io.sender import Sender
from bot.delivery.missing_permission_notes import ForbiddenChannel, letters_to_host
from bot.delivery.threads import TableThreads
from bot.delivery.unreached_notes import note_unreached_seat
from bot.games.state.seat_offers import closed_dm_note_name
from bot.letter_bodies import (
    OfferMention,
    OpenOffer,
)
from bot.records import Letter, OutboxLetter, Person
from bot.store.store import Store
from bot.store.tables.outbox import DMS_CLOSED_REASON, REFUSED_DM_PREFIX

FIRST_WAIT: Final = timedelta(seconds=5)
MAX_WAIT: Final = timedelta(minutes=5)
GIVE_UP_AFTER: Final = timedelta(days=3)
"""A letter that could not be sent for so long is given up."""
REFUSED_DM_FIRST_WAIT: Final = timedelta(minutes=5)
REFUSED_DM_MAX_WAIT: Final = timedelta(hours=6)
BARRED_FIRST_WAIT: Final = timedelta(minutes=1)
BARRED_MAX_WAIT: Final = timedelta(minutes=15)
BARRED_GIVE_UP_AFTER: Final = timedelta(days=30)
"""The time the server's admins have to let us write there again."""
MAX_READDRESSINGS: Final = 5
"""How often a letter is readdressed when its channel is gone."""
GIVEN_UP_REASON: Final = "lost"

BOT_RESTRICTED_SENTENCE: Final = (
    "Discord refuses what this bot sends, whoever it is for. Letters wait and are tried again; if "
    "it lasts, look at discordstatus.com and at this machine's network"
)
BOT_RESTRICTED_SENTENCES: Final = {
    "20026": "Discord has marked this bot as spam. Letters wait and are tried again; appeal at "
    "dis.gd/app-appeal",
    "40003": "This bot has opened direct messages too fast. Letters wait and are tried again",
}
"""What the operator is told, by Discord's code."""
REFUSED_DM_SENTENCE: Final = (
    "Discord refuses what this bot sends to one person, and its code doesn't say why. Their "
    "letters wait and are tried again, each time after a longer pause; everybody else's go on"
)

log = structlog.stdlib.get_logger("skald.courier")


def retry_wait(
    tries: int, token: str, first: timedelta = FIRST_WAIT, max_wait: timedelta = MAX_WAIT
) -> timedelta:
    """Return a wait that grows with each try; the token varies it from letter to letter."""
    wait: timedelta = min(max_wait, first * 2 ** min(tries, 16))
    hashed = blake2b(f"{token}.{tries}".encode(), digest_size=2).digest()
    factor: float = 0.75 + int.from_bytes(hashed, "big") / 0xFFFF / 2
    return wait * factor


class FailureHandler:
    """Decides what happens to a letter after a failure."""

    def __init__(self, store: Store, threads: TableThreads, sender: Sender) -> None:
        self._store, self._threads, self._sender = store, threads, sender

    async def handle(
        self, outbox_letter: OutboxLetter, fault: SendError, address: Address | None, now: datetime
    ) -> datetime | None:
        """Handle a failure; return when to try the letter again, None if it is given up."""
        log.info(
            "not_sent",
            **log_keys(outbox_letter),
            status=fault.reason,
            tries=outbox_letter.tries + 1,
        )
        if isinstance(fault, BotRestrictedError):
            says = BOT_RESTRICTED_SENTENCES.get(
                fault.reason.rpartition("/")[2], BOT_RESTRICTED_SENTENCE
            )
            log.error("bot_restricted", status=fault.reason, seconds=fault.retry_after, says=says)
        if isinstance(fault, NoAnswerError):
            return await self._retry_later(outbox_letter, fault, now)
        if isinstance(fault, RefusedDmError) and address is not None and address.person is not None:
            return await self._retry_refused_dm(outbox_letter, fault, address.person, now)
        if isinstance(fault, ClosedDmError) and address is not None and address.person is not None:
            await self._handle_closed_dms(outbox_letter, address.person, address.table, now)
            return None
        if isinstance(fault, ForbiddenError) and (
            address is None or address.destination.dm is None
        ):
            return await self._hold_until_permitted(outbox_letter, fault, address, now)
        game = outbox_letter.letter.game
        if (
            isinstance(fault, GoneError)
            and address
            and game is not None
            and outbox_letter.tries < MAX_READDRESSINGS
        ):
            await self._threads.record_loss(game, address.destination, now)
            async with self._store.writing() as tx:
                await tx.outbox.mark_failed(outbox_letter.id, fault.reason, now, now)
            return now
        await self.give_up(outbox_letter, fault.reason, now)
        return None

    async def give_up(self, outbox_letter: OutboxLetter, why: str, now: datetime) -> None:
        """Record why a letter will not be sent."""
        async with self._store.writing() as tx:
            await tx.outbox.mark_failed(outbox_letter.id, why, now, None)

    async def _retry_later(
        self, outbox_letter: OutboxLetter, fault: NoAnswerError, now: datetime
    ) -> datetime | None:
        if now - outbox_letter.created_at >= GIVE_UP_AFTER:
            await self._give_up_late(outbox_letter, fault.reason, now)
            return None
        wait = retry_wait(outbox_letter.tries, outbox_letter.token)
        retry_at = now + max(wait, timedelta(seconds=fault.retry_after))
        async with self._store.writing() as tx:
            await tx.outbox.mark_failed(outbox_letter.id, fault.reason, now, retry_at)
        return retry_at

    async def _retry_refused_dm(
        self, outbox_letter: OutboxLetter, fault: RefusedDmError, person: Person, now: datetime
    ) -> datetime | None:
        """Try one person's letter again after a longer pause; tell the operator of the first."""
        reason = f"{REFUSED_DM_PREFIX}{fault.reason} for person {person.id}"
        if now - outbox_letter.created_at >= GIVE_UP_AFTER:
            await self._give_up_late(outbox_letter, reason, now)
            return None
        retry_at = now + retry_wait(
            outbox_letter.tries, outbox_letter.token, REFUSED_DM_FIRST_WAIT, REFUSED_DM_MAX_WAIT
        )
        async with self._store.writing() as tx:
            is_known = await tx.outbox.has_waiting(reason)
            await tx.outbox.mark_failed(outbox_letter.id, reason, now, retry_at)
        if not is_known:
            log.error("dm_refused", status=fault.reason, person=person.id, says=REFUSED_DM_SENTENCE)
        return retry_at

    async def _give_up_late(self, outbox_letter: OutboxLetter, reason: str, now: datetime) -> None:
        """Give up a letter that could not be sent for too long."""
        log.error("given_up", **log_keys(outbox_letter), status=reason)
        await self.give_up(outbox_letter, f"{GIVEN_UP_REASON}: {reason}", now)

    async def _hold_until_permitted(
        self,
        outbox_letter: OutboxLetter,
        fault: ForbiddenError,
        address: Address | None,
        now: datetime,
    ) -> datetime | None:
        """Hold a letter and its lane until we may write where it goes; tell the host."""
        game = outbox_letter.letter.game
        async with self._store.writing() as tx:
            row = None if game is None else await tx.games.get(game)
            home_channel = row.channel if row is not None else None
            channel_id = address.destination.channel if address is not None else home_channel
            if (
                row is None
                or channel_id is None
                or now - outbox_letter.created_at >= BARRED_GIVE_UP_AFTER
            ):
                await tx.outbox.mark_failed(outbox_letter.id, fault.reason, now, None)
                return None
            barred = ForbiddenChannel(
                channel_id, self._sender.missing_permission(channel_id), fault.reason
            )
            retry_at = now + retry_wait(
                outbox_letter.tries, outbox_letter.token, BARRED_FIRST_WAIT, BARRED_MAX_WAIT
            )
            await tx.outbox.add(await letters_to_host(tx, row, outbox_letter, barred, now), now)
            await tx.outbox.mark_failed(outbox_letter.id, barred.reason, now, retry_at)
        return retry_at

    async def _handle_closed_dms(
        self, outbox_letter: OutboxLetter, person: Person, table: LetterTable | None, now: datetime
    ) -> None:
        """Leave the letter to be read through My table, and say so in the thread."""
        async with self._store.writing() as tx:
            await tx.outbox.mark_failed(outbox_letter.id, DMS_CLOSED_REASON, now, None)
            current = await tx.people.get(person.id)
            await tx.people.save(replace(current, dm="closed"))
            if isinstance(offer := outbox_letter.letter.body, OpenOffer):
                await tx.outbox.add([_offer_mention(outbox_letter.letter, offer, person)], now)
            elif table is not None:
                await note_unreached_seat(tx, outbox_letter, table, now)


def _offer_mention(letter: Letter, offer: OpenOffer, recipient: Person) -> Letter:
    """Write a note for the thread that mentions the person to whom a seat is offered."""
    return Letter(
        letter=closed_dm_note_name(letter.letter),
        game=letter.game,
        body=OfferMention(offer=letter.letter, person=recipient.id, facts=offer.facts),
        room="",
    )


def log_keys(outbox_letter: OutboxLetter) -> dict[str, object]:
    """Return a letter's keys for the log."""
    letter = outbox_letter.letter
    return {
        "letter": outbox_letter.id,
        "kind": letter.body.kind,
        "game": letter.game,
        "revision": letter.revision,
        "seat": letter.seat,
    }
