"""What becomes of a letter that did not arrive: later, another way, or given up with a reason."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Final

import structlog

from bot.cards.seat_offer import FOR, asks
from bot.delivery.addresses import CALLS, Address, LetterTable
from bot.delivery.discord_io.sender import (
    BarredError,
    ClosedDoorError,
    GoneError,
    LostError,
    Sender,
    SendError,
)
from bot.delivery.forbidden_places import Barred, told
from bot.delivery.threads import Threads
from bot.games.state.seat_offers import called
from bot.store.rows import Letter, OutboxLetter, Person, Window
from bot.store.store import Store, Transaction
from bot.store.tables.outbox import CLOSED
from engine.core.protocol.values import EVERYONE, Seat

FIRST: Final = timedelta(seconds=5)
LONGEST: Final = timedelta(minutes=5)
GIVE_UP: Final = timedelta(days=3)
"""A letter that could not be sent for so long is given up."""
BARRED_FIRST: Final = timedelta(minutes=1)
BARRED_LONGEST: Final = timedelta(minutes=15)
BARRED_FOR: Final = timedelta(days=30)
"""Whoever keeps the place has so long to let us write there again."""
DETOURS: Final = 5
"""So often another place is tried."""
LOST: Final = "lost"
CLOSED_NOTES: Final = ("letter.closed", "letter.closed.card")
"""What the thread is told of a seat out of reach: that there is a letter, or that it is asked."""
ASKING: Final = frozenset({"card", "reminder"})

log = structlog.stdlib.get_logger("skald.courier")


def back_off(
    tries: int, token: str, first: timedelta = FIRST, longest: timedelta = LONGEST
) -> timedelta:
    """Wait longer each time, and not all letters alike: the token is the die."""
    wait: timedelta = min(longest, first * 2 ** min(tries, 16))
    die = blake2b(f"{token}.{tries}".encode(), digest_size=2).digest()
    part: float = 0.75 + int.from_bytes(die, "big") / 0xFFFF / 2
    return wait * part


class Failures:
    """Decides what happens next."""

    def __init__(self, store: Store, threads: Threads, sender: Sender) -> None:
        self._store, self._threads, self._sender = store, threads, sender

    async def after(
        self, waiting: OutboxLetter, fault: SendError, to: Address | None, now: datetime
    ) -> datetime | None:
        """Take a failure in; tell when the letter goes again, None if it is given up."""
        log.info("not_sent", **facts_of(waiting), status=fault.why, tries=waiting.tries + 1)
        if isinstance(fault, LostError):
            return await self._lost(waiting, fault, now)
        if isinstance(fault, ClosedDoorError) and to is not None and to.person is not None:
            await self._closed(waiting, to.person, to.table, now)
            return None
        if isinstance(fault, BarredError) and (to is None or to.place.dm is None):
            return await self._barred(waiting, fault, to, now)
        game = waiting.letter.game
        if isinstance(fault, GoneError) and to and game is not None and waiting.tries < DETOURS:
            await self._threads.lost(game, to.place, now)
            async with self._store.writing() as tx:
                await tx.outbox.failed(waiting.id, fault.why, now, now)
            return now
        await self.give_up(waiting, fault.why, now)
        return None

    async def give_up(self, waiting: OutboxLetter, why: str, now: datetime) -> None:
        """Mark a letter with why nobody gets it."""
        async with self._store.writing() as tx:
            await tx.outbox.failed(waiting.id, why, now, None)

    async def _lost(
        self, waiting: OutboxLetter, fault: LostError, now: datetime
    ) -> datetime | None:
        if now - waiting.created_at >= GIVE_UP:
            log.error("given_up", **facts_of(waiting), status=fault.why)
            await self.give_up(waiting, f"{LOST}: {fault.why}", now)
            return None
        wait = back_off(waiting.tries, waiting.token)
        again = now + max(wait, timedelta(seconds=fault.after))
        async with self._store.writing() as tx:
            await tx.outbox.failed(waiting.id, fault.why, now, again)
        return again

    async def _barred(
        self, waiting: OutboxLetter, fault: BarredError, to: Address | None, now: datetime
    ) -> datetime | None:
        """Keep a letter, and all behind it, until we may write where it goes; tell the host."""
        game = waiting.letter.game
        async with self._store.writing() as tx:
            table = None if game is None else await tx.games.get(game)
            channel = table.channel if table is not None else None
            at = to.place.channel if to is not None else channel
            if table is None or at is None or now - waiting.created_at >= BARRED_FOR:
                await tx.outbox.failed(waiting.id, fault.why, now, None)
                return None
            here = Barred(at, self._sender.lacking(at), fault.why)
            again = now + back_off(waiting.tries, waiting.token, BARRED_FIRST, BARRED_LONGEST)
            await tx.outbox.put(await told(tx, table, waiting, here, now), now)
            await tx.outbox.failed(waiting.id, here.reason, now, again)
        return again

    async def _closed(
        self, waiting: OutboxLetter, person: Person, table: LetterTable | None, now: datetime
    ) -> None:
        """Leave the letter behind My table, and say so where all can read it."""
        async with self._store.writing() as tx:
            await tx.outbox.failed(waiting.id, CLOSED, now, None)
            fresh = await tx.people.get(person.id)
            await tx.people.save(replace(fresh, dm="closed"))
            if asks(waiting.letter):
                await tx.outbox.put([_called(waiting.letter)], now)
            elif table is not None and await _public(tx, waiting.letter, table):
                await _unreached(tx, waiting, table, now)


async def _unreached(
    tx: Transaction, waiting: OutboxLetter, table: LetterTable, now: datetime
) -> None:
    seats: Sequence[int] = [one.seat for one in table.seats]
    letter = waiting.letter
    if letter.seat is None or letter.seat not in seats:
        return
    windows = await _windows(tx, letter, table) if _asks(letter) else []
    asked = any(one.open for one in windows)  # it may have run out since the letter was written
    if asked:
        name = ".".join(f"{one.ask.id}@{int(one.opened_at.timestamp())}" for one in windows[:1])
        name += "" if letter.kind == "card" else f".{letter.kind}"
        await tx.outbox.put([_note(table, letter.seat, name, asked=True)], now)
    row = next(one for one in await tx.seats.of(table.row.id) if one.seat == letter.seat)
    if row.unreached or letter.body.get("card"):
        return
    await tx.seats.save(replace(row, unreached=True))
    if not asked:
        await tx.outbox.put([_note(table, letter.seat, str(waiting.id))], now)


def _asks(letter: Letter) -> bool:
    """Tell whether a letter asks for something: a card of no ask only tells what is over."""
    return letter.kind in ASKING and letter.body.get("asks") != []


def _note(table: LetterTable, seat: Seat, name: str, *, asked: bool = False) -> Letter:
    """Say in the thread that somebody is out of reach; who is asked is rung for there.

    What is asked of a seat is said once a window, and once more in place of its reminder: the
    note is named by them.
    """
    body = {"key": CLOSED_NOTES[asked], "facts": {"seat": int(seat)}}
    return Letter(
        letter=f"closed.{table.row.id}.{table.row.branch}.{seat}.{name}",
        game=table.row.id,
        kind="note",
        body={**body, "rings": int(seat)} if asked else body,
        room="",
    )


def noted(letter: Letter, seat: Seat) -> bool:
    """Tell whether a letter says in the thread that a seat is out of reach."""
    return letter.kind == "note" and letter.body.get("key") in CLOSED_NOTES and (
        letter.body["facts"]["seat"] == seat
    )  # fmt: skip


def _called(offer: Letter) -> Letter:
    """Ring in the thread, where all read of an offer, for whom it is made."""
    return Letter(
        letter=called(offer.letter),
        game=offer.game,
        kind="note",
        body={
            "key": "offer.closed",
            "facts": offer.body["facts"],
            CALLS: offer.person,
            FOR: offer.letter,
        },
        room="",
    )


async def _windows(tx: Transaction, letter: Letter, table: LetterTable) -> list[Window]:
    """Find the windows that a card or reminder is about and that everybody may know of."""
    names = letter.body.get("asks") or [letter.body.get("ask")]
    return [
        one
        for one in await tx.windows.of(table.row.id, table.row.branch)
        if one.ask.seat == letter.seat and one.ask.id in names and one.ask.known_to == EVERYONE
    ]


async def _public(tx: Transaction, letter: Letter, table: LetterTable) -> bool:
    """Tell whether everybody may know that there is such a letter: a note would tell them."""
    if _asks(letter):
        return bool(await _windows(tx, letter, table))
    if letter.body.get("room"):
        return False
    written = await tx.outbox.of_game(table.row.id)
    return any(
        one.letter.room == "" and one.letter.revision == letter.revision
        for one in written
        if one.letter.kind in {"public", "outcome"}
    )


def facts_of(waiting: OutboxLetter) -> dict[str, object]:
    """Name a letter in the log."""
    letter = waiting.letter
    return {
        "letter": waiting.id,
        "kind": letter.kind,
        "game": letter.game,
        "revision": letter.revision,
        "seat": letter.seat,
    }
