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

SELECT_ANSWER: Final = select(answers.c.body).where(equals_given(answers.c.person, answers.c.token))
INSERT_ANSWER: Final = insert(answers)
UPSERT_ANSWER: Final = INSERT_ANSWER.on_conflict_do_update(
    index_elements=[answers.c.person, answers.c.token],
    set_={"body": INSERT_ANSWER.excluded.body, "at": INSERT_ANSWER.excluded.at},
)
DELETE_OLD: Final = delete(answers).where(answers.c.at < bindparam("before", type_=Moment()))


class Answers:
    """The stored answers, by person and token."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def get(self, person: int, token: str) -> str | None:
        row = await self._access.find_row(SELECT_ANSWER, {"person_": person, "token_": token})
        return None if row is None else str(row.body)

    async def add(self, person: int, token: str, answer: str, now: datetime) -> None:
        """Add an answer; the token must be new."""
        values = {"person": person, "token": token, "body": answer, "at": now}
        await self._access.change_rows(INSERT_ANSWER, values)

    async def replace(self, person: int, token: str, answer: str, now: datetime) -> None:
        """Store an answer, and replace an earlier one."""
        values = {"person": person, "token": token, "body": answer, "at": now}
        await self._access.change_rows(UPSERT_ANSWER, values)

    async def drop_old(self, before: datetime) -> int:
        """Delete old answers; return how many."""
        return await self._access.change_rows(DELETE_OLD, {"before": before})
