"""The table `answers`: a repeated request gets the same answer.

A person's last refusal is stored there too, under a token of its own.
"""

from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert

from bot.store.columns import Moment
from bot.store.schema import answers
from bot.store.table_access import TableAccess, equals_given

GET: Final = select(answers.c.body).where(equals_given(answers.c.person, answers.c.token))
PUT: Final = insert(answers)
KEEP: Final = PUT.on_conflict_do_update(
    index_elements=[answers.c.person, answers.c.token],
    set_={"body": PUT.excluded.body, "at": PUT.excluded.at},
)
FORGET: Final = delete(answers).where(answers.c.at < bindparam("before", type_=Moment()))


class Answers:
    """The stored answers, by person and token."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def get(self, person: int, token: str) -> str | None:
        row = await self._access.find_row(GET, {"person_": person, "token_": token})
        return None if row is None else str(row.body)

    async def add(self, person: int, token: str, answer: str, now: datetime) -> None:
        """Add an answer; the token must be new."""
        values = {"person": person, "token": token, "body": answer, "at": now}
        await self._access.change_rows(PUT, values)

    async def replace(self, person: int, token: str, answer: str, now: datetime) -> None:
        """Store an answer, and replace an earlier one."""
        values = {"person": person, "token": token, "body": answer, "at": now}
        await self._access.change_rows(KEEP, values)

    async def drop_old(self, before: datetime) -> int:
        """Delete old answers; return how many."""
        return await self._access.change_rows(FORGET, {"before": before})
