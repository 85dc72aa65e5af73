"""The table `pulse`: the last tick, so that an outage is known."""

from datetime import datetime
from typing import Final

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from bot.store.schema import pulse
from bot.store.table_access import TableAccess

GET: Final = select(pulse.c.at).where(pulse.c.id == 1)
_new = insert(pulse)
SET: Final = _new.on_conflict_do_update(index_elements=[pulse.c.id], set_={"at": _new.excluded.at})


class Pulse:
    """When the clock last ticked."""

    def __init__(self, link: TableAccess) -> None:
        self._link = link

    async def get(self) -> datetime | None:
        row = await self._link.row(GET)
        return None if row is None else row.at

    async def set(self, now: datetime) -> None:
        await self._link.run(SET, {"id": 1, "at": now})
