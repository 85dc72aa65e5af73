"""The table `outbox`."""

import secrets
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Integer, Row, and_, bindparam, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from bot.store.columns import Moment
from bot.store.rows import Letter, OutboxLetter
from bot.store.schema import ON_ITS_WAY, TO_SEND, outbox
from bot.store.table_access import TableAccess, fields, names, same
from engine.core.protocol.values import Seat

SAME: Final = names(Letter, "look", "seat")
SAME_WAITING: Final = names(OutboxLetter, "letter")
NOW: Final = bindparam("now", type_=Moment())
LIMIT: Final = bindparam("limit", type_=Integer())

PUT: Final = insert(outbox).on_conflict_do_nothing(index_elements=[outbox.c.letter])
GET: Final = select(outbox).where(same(outbox.c.id))
NAMED: Final = select(outbox).where(same(outbox.c.letter))
DUE: Final = (
    select(outbox)
    .where(TO_SEND, outbox.c.next_try <= NOW)
    .order_by(outbox.c.id)
    .limit(LIMIT)
)  # fmt: skip
NEXT_DUE: Final = select(func.min(outbox.c.next_try)).where(TO_SEND)
SENDING: Final = (
    update(outbox)
    .where(same(outbox.c.id), outbox.c.sent_at.is_(None))
    .values(sending_at=NOW, next_try=None, tries=outbox.c.tries + 1)
)
SENT: Final = (
    update(outbox)
    .where(same(outbox.c.id))
    .values(sent_at=NOW, sending_at=None, next_try=None, failed="")
)
FAILED: Final = (
    update(outbox)
    .where(same(outbox.c.id))
    .values(sending_at=None, failed=bindparam("why"), failed_at=NOW, next_try=bindparam("then"))
)
LATER: Final = (
    update(outbox)
    .where(same(outbox.c.id), outbox.c.sent_at.is_(None))
    .values(sending_at=None, next_try=bindparam("then"))
)
HELD: Final = and_(TO_SEND, outbox.c.not_before == outbox.c.next_try, outbox.c.next_try > NOW)
"""Quiet hours alone hold it back: it was never tried."""
TO_SEAT: Final = (
    update(outbox)
    .where(HELD, same(outbox.c.game, outbox.c.seat))
    .values(next_try=bindparam("then"), not_before=bindparam("then"))
)
TO_PERSON: Final = (
    update(outbox)
    .where(HELD, same(outbox.c.person))
    .values(next_try=bindparam("then"), not_before=bindparam("then"))
)
STUCK: Final = select(outbox).where(ON_ITS_WAY, outbox.c.sending_at <= NOW).order_by(outbox.c.id)
OF_SEAT: Final = (
    select(outbox)
    .where(same(outbox.c.game, outbox.c.seat))
    .order_by(outbox.c.id.desc())
    .limit(LIMIT)
)
BEFORE: Final = (
    select(outbox)
    .where(same(outbox.c.game, outbox.c.seat, outbox.c.kind))
    .where(outbox.c.id < bindparam("before"), outbox.c.message.is_not(None))
    .order_by(outbox.c.id.desc())
    .limit(1)
)
OF_GAME: Final = select(outbox).where(same(outbox.c.game)).order_by(outbox.c.id.desc()).limit(LIMIT)
CLOSED: Final = "closed"
"""Why a letter failed whose reader takes no direct messages."""
BEHIND: Final = and_(outbox.c.failed == CLOSED, outbox.c.next_try.is_(None))
UNTRIED: Final = and_(TO_SEND, outbox.c.tries == 0)
TO_TELL: Final = (
    select(outbox)
    .where(same(outbox.c.game, outbox.c.seat), outbox.c.kind != "reminder")
    .where(outbox.c.sent_at.is_(None), or_(BEHIND, UNTRIED))
    .order_by(outbox.c.id)
)
GIVEN_UP: Final = and_(
    outbox.c.failed != "", outbox.c.next_try.is_(None), outbox.c.sending_at.is_(None)
)
NO_FAULT: Final = (CLOSED, "stale", "no reader", "nowhere")
"""Reasons for giving a letter up that nobody has to mend."""
LOST: Final = select(outbox).where(GIVEN_UP, outbox.c.failed.not_in(NO_FAULT)).order_by(outbox.c.id)
BARRED: Final = "barred: "
"""How the reason begins for which a letter waits that we may not write where it goes."""
COUNTS: Final = select(
    func.count().filter(TO_SEND),
    func.count().filter(ON_ITS_WAY),
    func.count().filter(GIVEN_UP),
)


class Outbox:
    """What must be said, and whether it has been."""

    def __init__(self, link: TableAccess) -> None:
        self._link = link

    async def put(self, letters: Iterable[Letter], now: datetime) -> None:
        """Lay letters out for sending; one whose name is known already is skipped."""
        if values := [_values(letter, now) for letter in letters]:
            await self._link.run(PUT, values)

    async def get(self, number: int) -> OutboxLetter | None:
        row = await self._link.row(GET, {"id_": number})
        return None if row is None else _waiting(row)

    async def named(self, letter: str) -> OutboxLetter | None:
        """Find a letter by its own name, sent or not."""
        row = await self._link.row(NAMED, {"letter_": letter})
        return None if row is None else _waiting(row)

    async def due(self, now: datetime, limit: int = 100) -> list[OutboxLetter]:
        """List what can be sent now, in the order in which it was written."""
        rows = await self._link.rows(DUE, {"now": now, "limit": limit})
        return [_waiting(row) for row in rows]

    async def next_due(self) -> datetime | None:
        """When the next letter can go out."""
        moment: datetime | None = await self._link.one(NEXT_DUE)
        return moment

    async def sending(self, number: int, now: datetime) -> bool:
        """Note, before the call, that a letter goes out; False: it has gone already."""
        return await self._link.run(SENDING, {"id_": number, "now": now}) == 1

    async def sent(
        self, number: int, message: int | None, channel: int | None, now: datetime
    ) -> None:
        """Note that a letter has arrived, and where."""
        values = {"id_": number, "message": message, "channel": channel, "now": now}
        await self._link.run(SENT, values)

    async def failed(self, number: int, why: str, now: datetime, next_try: datetime | None) -> None:
        """Note why a letter did not arrive; without a next try it is given up."""
        values = {"id_": number, "why": why, "now": now, "then": next_try}
        await self._link.run(FAILED, values)

    async def later(self, number: int, then: datetime) -> None:
        """Put a letter off; nothing has failed."""
        await self._link.run(LATER, {"id_": number, "then": then})

    async def release(
        self, person: int, seats: Iterable[tuple[int, Seat]], now: datetime, then: datetime
    ) -> None:
        """Let what somebody's quiet hours hold back go then: theirs, and that of their seats."""
        moments = {"now": now, "then": then}
        await self._link.run(TO_PERSON, {"person_": person, **moments})
        if values := [{"game_": game, "seat_": seat, **moments} for game, seat in seats]:
            await self._link.run(TO_SEAT, values)

    async def stuck(self, now: datetime) -> list[OutboxLetter]:
        """List what began to be sent until then, and nobody knows whether it arrived."""
        return [_waiting(row) for row in await self._link.rows(STUCK, {"now": now})]

    async def lost(self) -> list[OutboxLetter]:
        """List what was given up for a reason that somebody should look into."""
        return [_waiting(row) for row in await self._link.rows(LOST, {})]

    async def of_seat(self, game: int, seat: Seat, limit: int = 10) -> list[OutboxLetter]:
        """List a seat's last letters, the newest first, sent or not."""
        values = {"game_": game, "seat_": seat, "limit": limit}
        return [_waiting(row) for row in await self._link.rows(OF_SEAT, values)]

    async def to_tell(self, game: int, seat: Seat) -> list[OutboxLetter]:
        """List what a seat has not read: closed DMs kept it back, or it has not gone out yet."""
        rows = await self._link.rows(TO_TELL, {"game_": game, "seat_": seat})
        return [_waiting(row) for row in rows]

    async def before(self, waiting: OutboxLetter) -> OutboxLetter | None:
        """Find the letter of its kind that its seat got before this one."""
        own = waiting.letter
        values = {"game_": own.game, "seat_": own.seat, "kind_": own.kind, "before": waiting.id}
        row = await self._link.row(BEFORE, values)
        return None if row is None else _waiting(row)

    async def of_game(self, game: int, limit: int = 1000) -> list[OutboxLetter]:
        """List a game's last letters, the newest first, sent or not."""
        rows = await self._link.rows(OF_GAME, {"game_": game, "limit": limit})
        return [_waiting(row) for row in rows]

    async def counts(self) -> tuple[int, int, int]:
        """How many wait, are on their way, were given up."""
        row: Any = await self._link.row(COUNTS)
        return row[0], row[1], row[2]


def _values(letter: Letter, now: datetime) -> dict[str, Any]:
    """Lay out a new letter; its token is the nonce, for which Discord takes 25 characters."""
    first = now if letter.not_before is None else max(now, letter.not_before)
    return fields(letter, SAME) | {
        "seat": letter.seat,
        "look": [list(picture) for picture in letter.look],
        "token": secrets.token_hex(10),
        "created_at": now,
        "tries": 0,
        "next_try": first,
        "failed": "",
    }


def _waiting(row: Row[Any]) -> OutboxLetter:
    seat = None if row.seat is None else Seat(row.seat)
    look = tuple((part, zoom) for part, zoom in row.look)
    letter = Letter(**fields(row, SAME), seat=seat, look=look)
    return OutboxLetter(**fields(row, SAME_WAITING), letter=letter)
