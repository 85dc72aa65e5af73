"""The table `outbox`."""

import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Integer, Row, and_, bindparam, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from bot.letter_bodies import LetterBody, UnreadableBody
from bot.records import Letter, OutboxLetter
from bot.store.columns import Moment
from bot.store.schema import IS_ON_ITS_WAY, IS_TO_SEND, outbox
from bot.store.table_access import TableAccess, column_names, equals_given, pick_fields
from engine.core.protocol.values import Seat

LETTER_COLUMNS: Final = column_names(Letter, "body", "look", "seat")
OUTBOX_COLUMNS: Final = column_names(OutboxLetter, "letter")
BODY_ADAPTER: Final[TypeAdapter[LetterBody]] = TypeAdapter(LetterBody)
NOW_PARAMETER: Final = bindparam("now", type_=Moment())
LIMIT_PARAMETER: Final = bindparam("limit", type_=Integer())

INSERT_NEW_LETTER: Final = insert(outbox).on_conflict_do_nothing(index_elements=[outbox.c.letter])
SELECT_LETTER: Final = select(outbox).where(equals_given(outbox.c.id))
SELECT_BY_NAME: Final = select(outbox).where(equals_given(outbox.c.letter))
SELECT_DUE: Final = (
    select(outbox)
    .where(IS_TO_SEND, outbox.c.next_try <= NOW_PARAMETER)
    .order_by(outbox.c.id)
    .limit(LIMIT_PARAMETER)
)  # fmt: skip
SELECT_NEXT_DUE: Final = select(func.min(outbox.c.next_try)).where(IS_TO_SEND)
MARK_SENDING: Final = (
    update(outbox)
    .where(equals_given(outbox.c.id), outbox.c.sent_at.is_(None))
    .values(sending_at=NOW_PARAMETER, next_try=None, tries=outbox.c.tries + 1)
)
MARK_SENT: Final = (
    update(outbox)
    .where(equals_given(outbox.c.id))
    .values(sent_at=NOW_PARAMETER, sending_at=None, next_try=None, failed="")
)
MARK_READ: Final = MARK_SENT.where(outbox.c.sending_at.is_(None))
MARK_FAILED: Final = (
    update(outbox)
    .where(equals_given(outbox.c.id))
    .values(
        sending_at=None,
        failed=bindparam("why"),
        failed_at=NOW_PARAMETER,
        next_try=bindparam("then"),
    )
)
POSTPONE_LETTER: Final = (
    update(outbox)
    .where(equals_given(outbox.c.id), outbox.c.sent_at.is_(None))
    .values(sending_at=None, next_try=bindparam("then"))
)
IS_DELAYED_BY_QUIET_HOURS: Final = and_(
    IS_TO_SEND, outbox.c.not_before == outbox.c.next_try, outbox.c.next_try > NOW_PARAMETER
)
"""A letter that only quiet hours hold back: it was never tried."""
RESCHEDULE_DELAYED_TO_SEAT: Final = (
    update(outbox)
    .where(IS_DELAYED_BY_QUIET_HOURS, equals_given(outbox.c.game, outbox.c.seat))
    .values(next_try=bindparam("then"), not_before=bindparam("then"))
)
RESCHEDULE_DELAYED_TO_PERSON: Final = (
    update(outbox)
    .where(IS_DELAYED_BY_QUIET_HOURS, equals_given(outbox.c.person))
    .values(next_try=bindparam("then"), not_before=bindparam("then"))
)
SELECT_STUCK: Final = (
    select(outbox).where(IS_ON_ITS_WAY, outbox.c.sending_at <= NOW_PARAMETER).order_by(outbox.c.id)
)
SELECT_OF_SEAT: Final = (
    select(outbox)
    .where(equals_given(outbox.c.game, outbox.c.seat))
    .order_by(outbox.c.id.desc())
    .limit(LIMIT_PARAMETER)
)
SELECT_OF_KIND: Final = (
    select(outbox).where(equals_given(outbox.c.game, outbox.c.kind)).order_by(outbox.c.id)
)
SELECT_OF_GAME: Final = (
    select(outbox)
    .where(equals_given(outbox.c.game))
    .order_by(outbox.c.id.desc())
    .limit(LIMIT_PARAMETER)
)
DMS_CLOSED_REASON: Final = "closed"
"""Why a letter failed whose reader takes no direct messages."""
IS_STOPPED_BY_CLOSED_DMS: Final = and_(
    outbox.c.failed == DMS_CLOSED_REASON, outbox.c.next_try.is_(None)
)
IS_UNTRIED: Final = and_(IS_TO_SEND, outbox.c.tries == 0)
SELECT_UNREAD: Final = (
    select(outbox)
    .where(equals_given(outbox.c.game, outbox.c.seat), outbox.c.kind != "reminder")
    .where(outbox.c.sent_at.is_(None), or_(IS_STOPPED_BY_CLOSED_DMS, IS_UNTRIED))
    .order_by(outbox.c.id)
)
IS_GIVEN_UP: Final = and_(
    outbox.c.failed != "", outbox.c.next_try.is_(None), outbox.c.sending_at.is_(None)
)
HARMLESS_REASONS: Final = (DMS_CLOSED_REASON, "stale", "no reader", "nowhere")
"""Reasons for giving up a letter that nobody has to fix."""
SELECT_LOST: Final = (
    select(outbox)
    .where(IS_GIVEN_UP, outbox.c.failed.not_in(HARMLESS_REASONS))
    .order_by(outbox.c.id)
)
BARRED_PREFIX: Final = "barred: "
"""How the failure reason begins when the bot may not write in the channel."""
REFUSED_DM_PREFIX: Final = "refused: "
"""How the failure reason begins when Discord refuses a person's direct messages."""
SELECT_WAITING_FOR: Final = (
    select(outbox.c.id)
    .where(equals_given(outbox.c.failed), or_(IS_TO_SEND, IS_ON_ITS_WAY))
    .limit(1)
)
COUNT_LETTERS: Final = select(
    func.count().filter(IS_TO_SEND),
    func.count().filter(IS_ON_ITS_WAY),
    func.count().filter(IS_GIVEN_UP),
)


class Outbox:
    """The letters, and whether they have been sent."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def add(self, letters: Iterable[Letter], now: datetime) -> None:
        """Add letters for sending; skip those whose names exist already."""
        if values := [_to_values(letter, now) for letter in letters]:
            await self._access.change_rows(INSERT_NEW_LETTER, values)

    async def get(self, number: int) -> OutboxLetter | None:
        row = await self._access.find_row(SELECT_LETTER, {"id_": number})
        return None if row is None else _read_letter(row)

    async def find_by_name(self, letter: str) -> OutboxLetter | None:
        """Find a letter by its name, sent or not."""
        row = await self._access.find_row(SELECT_BY_NAME, {"letter_": letter})
        return None if row is None else _read_letter(row)

    async def list_due(self, now: datetime, limit: int = 100) -> list[OutboxLetter]:
        """Return the letters that can be sent now, in the order they were written."""
        rows = await self._access.find_rows(SELECT_DUE, {"now": now, "limit": limit})
        return [_read_letter(row) for row in rows]

    async def next_due(self) -> datetime | None:
        """Return when the next letter can be sent."""
        moment: datetime | None = await self._access.read_single_value(SELECT_NEXT_DUE)
        return moment

    async def mark_sending(self, number: int, now: datetime) -> bool:
        """Mark a letter as being sent, before the call; False: it was sent already."""
        return await self._access.change_rows(MARK_SENDING, {"id_": number, "now": now}) == 1

    async def mark_sent(
        self, number: int, message: int | None, channel: int | None, now: datetime
    ) -> None:
        """Mark a letter as sent, with its message and channel."""
        values = {"id_": number, "message": message, "channel": channel, "now": now}
        await self._access.change_rows(MARK_SENT, values)

    async def mark_read(self, number: int, now: datetime) -> None:
        """Mark a letter as sent whose news has been read elsewhere.

        One that is being sent at the moment is left to whoever sends it.
        """
        values = {"id_": number, "message": None, "channel": None, "now": now}
        await self._access.change_rows(MARK_READ, values)

    async def mark_failed(
        self, number: int, why: str, now: datetime, next_try: datetime | None
    ) -> None:
        """Mark a letter as failed, and why; without a next try it is given up."""
        values = {"id_": number, "why": why, "now": now, "then": next_try}
        await self._access.change_rows(MARK_FAILED, values)

    async def release_delayed(
        self, person: int, seats: Iterable[tuple[int, Seat]], now: datetime, then: datetime
    ) -> None:
        """Reschedule the letters to a person and their seats that quiet hours hold back."""
        moments = {"now": now, "then": then}
        await self._access.change_rows(RESCHEDULE_DELAYED_TO_PERSON, {"person_": person, **moments})
        if values := [{"game_": game, "seat_": seat, **moments} for game, seat in seats]:
            await self._access.change_rows(RESCHEDULE_DELAYED_TO_SEAT, values)

    async def list_stuck(self, now: datetime) -> list[OutboxLetter]:
        """Return the letters whose sending began before `now` without a known result."""
        return [
            _read_letter(row) for row in await self._access.find_rows(SELECT_STUCK, {"now": now})
        ]

    async def list_lost(self) -> list[OutboxLetter]:
        """Return the letters that were given up for a reason to look into."""
        return [_read_letter(row) for row in await self._access.find_rows(SELECT_LOST, {})]

    async def of_seat(self, game: int, seat: Seat, limit: int = 10) -> list[OutboxLetter]:
        """Return a seat's last letters, newest first, sent or not."""
        values = {"game_": game, "seat_": seat, "limit": limit}
        return [_read_letter(row) for row in await self._access.find_rows(SELECT_OF_SEAT, values)]

    async def list_unread(self, game: int, seat: Seat) -> list[OutboxLetter]:
        """Return a seat's unread letters: held back by a closed DM, or not sent yet."""
        rows = await self._access.find_rows(SELECT_UNREAD, {"game_": game, "seat_": seat})
        return [_read_letter(row) for row in rows]

    async def of_game(self, game: int, limit: int = 1000) -> list[OutboxLetter]:
        """Return a game's last letters, newest first, sent or not."""
        rows = await self._access.find_rows(SELECT_OF_GAME, {"game_": game, "limit": limit})
        return [_read_letter(row) for row in rows]

    async def list_of_kind(self, game: int, kind: str) -> list[OutboxLetter]:
        """Return all letters of a game whose bodies are of a kind, the oldest first."""
        rows = await self._access.find_rows(SELECT_OF_KIND, {"game_": game, "kind_": kind})
        return [_read_letter(row) for row in rows]

    async def has_waiting(self, reason: str) -> bool:
        """Tell whether a letter that failed for this reason is tried again."""
        return await self._access.find_row(SELECT_WAITING_FOR, {"failed_": reason}) is not None

    async def count_letters(self) -> tuple[int, int, int]:
        """Return how many letters wait, are being sent, were given up."""
        row: Any = await self._access.find_row(COUNT_LETTERS)
        return row[0], row[1], row[2]


def _to_values(letter: Letter, now: datetime) -> dict[str, Any]:
    """Make the row of a new letter; its token is the nonce, at most 25 characters."""
    if isinstance(letter.body, UnreadableBody):
        raise TypeError(f"the body of letter {letter.letter} could not be read")
    first = now if letter.not_before is None else max(now, letter.not_before)
    return pick_fields(letter, LETTER_COLUMNS) | {
        "kind": letter.body.kind,
        "body": letter.body.model_dump(mode="json", exclude={"kind"}, exclude_none=True),
        "seat": letter.seat,
        "look": [list(picture) for picture in letter.look],
        "token": secrets.token_hex(10),
        "created_at": now,
        "tries": 0,
        "next_try": first,
        "failed": "",
    }


def _read_letter(row: Row[Any]) -> OutboxLetter:
    seat = None if row.seat is None else Seat(row.seat)
    look = tuple((part, zoom) for part, zoom in row.look)
    body = _read_body(row.kind, row.body)
    letter = Letter(**pick_fields(row, LETTER_COLUMNS), body=body, seat=seat, look=look)
    return OutboxLetter(**pick_fields(row, OUTBOX_COLUMNS), letter=letter)


def _read_body(kind: str, data: Any) -> LetterBody | UnreadableBody:
    """Read a body, without fields that only earlier releases had.

    One that can't be read keeps no other letter from being read.
    """
    try:
        return BODY_ADAPTER.validate_python(_rename_earlier_form(kind, data), extra="ignore")
    except ValidationError:
        return UnreadableBody(kind)


def _rename_earlier_form(kind: str, data: Any) -> Any:
    """Return the data of a body with its shape's kind and names.

    Notes about a seat out of reach, notes about an offer and ended offers had no kinds of their
    own before; their rows are still read, since a note is edited long after it was sent.
    """
    match kind, data:
        case "offer" | "note", {"of": offer}:
            return {**data, "kind": "ended_offer", "offer": offer}
        case "note", {"key": "letter.closed" | "letter.closed.card", "facts": {"seat": seat}}:
            return {"kind": "unreached", "seat": seat, "is_asked": "rings" in data}
        case "note", {"calls": person, "for": offer}:
            return {**data, "kind": "offer_mention", "person": person, "offer": offer}
        case _, Mapping():
            return {**data, "kind": kind}
    return data
