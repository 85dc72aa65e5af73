"""The table `pulse`: the clock's last tick, to recognise outages."""

from datetime import datetime
from typing import Final

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from bot.store.schema import pulse
from bot.store.table_access import TableAccess

SELECT_PULSE: Final = select(pulse.c.at).where(pulse.c.id == 1)
_INSERT = insert(pulse)
UPSERT_PULSE: Final = _INSERT.on_conflict_do_update(
    index_elements=[pulse.c.id], set_={"at": _INSERT.excluded.at}
)


class Pulse:
    """When the clock last ticked."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def get(self) -> datetime | None:
        row = await self._access.find_row(SELECT_PULSE)
        return None if row is None else row.at

    async def set(self, now: datetime) -> None:
        await self._access.change_rows(UPSERT_PULSE, {"id": 1, "at": now})
