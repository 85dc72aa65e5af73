"""The table `answers`: a press that comes twice gets the same answer.

What somebody was last refused stands there too, under a name of its own.
"""

from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert

from bot.store.columns import Moment
from bot.store.schema import answers
from bot.store.table_access import TableAccess, same

GET: Final = select(answers.c.body).where(same(answers.c.person, answers.c.token))
PUT: Final = insert(answers)
KEEP: Final = PUT.on_conflict_do_update(
    index_elements=[answers.c.person, answers.c.token],
    set_={"body": PUT.excluded.body, "at": PUT.excluded.at},
)
FORGET: Final = delete(answers).where(answers.c.at < bindparam("before", type_=Moment()))


class Answers:
    """What was answered to whom."""

    def __init__(self, link: TableAccess) -> None:
        self._link = link

    async def get(self, person: int, token: str) -> str | None:
        row = await self._link.row(GET, {"person_": person, "token_": token})
        return None if row is None else str(row.body)

    async def put(self, person: int, token: str, answer: str, now: datetime) -> None:
        """Keep an answer; a token that is known already is our own mistake."""
        values = {"person": person, "token": token, "body": answer, "at": now}
        await self._link.run(PUT, values)

    async def keep(self, person: int, token: str, answer: str, now: datetime) -> None:
        """Keep an answer in place of the one before."""
        values = {"person": person, "token": token, "body": answer, "at": now}
        await self._link.run(KEEP, values)

    async def forget(self, before: datetime) -> int:
        """Drop old answers; tell how many."""
        return await self._link.run(FORGET, {"before": before})
