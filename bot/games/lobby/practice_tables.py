"""Practice tables: one person plays against machines, and nothing is posted anywhere."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from bot.game_types import GameType
from bot.games.lobby import lobby_changes, lobby_refusals
from bot.games.lobby.game_seed import draw_seed
from bot.games.lobby.lobby import Lobby
from bot.games.lobby.lobby_summary import LobbySummary
from bot.games.lobby.table_transaction import TableTransaction
from bot.games.people.languages import language_of
from bot.games.refusals import RefusedError
from bot.games.table_settings import TableSettings
from bot.records import GameRow, LoggedAction, Person
from bot.store.store import Store, Transaction
from engine.core.machine_players import GENTLE_PLAYER
from render.guidance import Practice

PRACTICE_VALUES: Final[Mapping[str, Any]] = {
    "practice": True,
    "remind_hours": 0,
    "spectators": False,
}
"""What a practice table is set to: nobody is reminded of it, and nobody looks on."""
SHORTEST_IDLE_TIME: Final = timedelta(days=1)
"""No practice table is idle before."""
SAME_PRESS_TIME: Final = timedelta(seconds=10)
"""For so long, a second press means the game that the first one has opened."""


class PracticeTable(NamedTuple):
    """A person's practice game, and whether this request has opened it."""

    summary: LobbySummary
    is_new: bool


class PracticeTables:
    """Opens practice games; a person has one at a time."""

    def __init__(
        self,
        store: Store,
        game_types: Mapping[str, GameType],
        lobby: Lobby,
        wake: Callable[[], None],
        make_seed: Callable[[], str] = draw_seed,
    ) -> None:
        self._store, self._game_types, self._lobby = store, game_types, lobby
        self._wake, self._make_seed = wake, make_seed

    async def open_practice(self, person: int, key: str, now: datetime) -> PracticeTable:
        """Seat a person with machines and start at once, unless they have a practice game."""
        game_type = self._game_types.get(key)
        practice = game_type.presentation.practice if game_type is not None else None
        if game_type is None or practice is None:
            raise self._make_unknown_error(key)
        async with self._store.writing() as tx:
            known = await find_practice_game(tx, person)
            if known is not None:
                table = await TableTransaction.read(tx, self._game_types, known.id, now)
                is_same_press = known.rules == key and now - known.created_at < SAME_PRESS_TIME
                return PracticeTable(table.summary, is_same_press)
            table = await self._seat_with_machines(tx, game_type, practice, person, now)
        self._wake()
        await self._lobby.finish_start(table.row.id, now)
        return PracticeTable(table.summary, is_new=True)

    async def _seat_with_machines(
        self, tx: Transaction, game_type: GameType, practice: Practice, person: int, now: datetime
    ) -> TableTransaction:
        """Save a table that needs only its first position; no letter tells of it."""
        host = await tx.people.get(person)
        row = await tx.games.add(self._make_row(game_type, practice, host, now))
        table = TableTransaction(tx, game_type, row, [], {person: host}, now)
        table.add_seat(person=person, joined_at=now)
        for _ in range(practice.machines):
            lobby_changes.seat_machine(table, GENTLE_PLAYER)
        await tx.seats.replace_all(table.seats)
        await tx.actions.add(LoggedAction(game=row.id, person=person, what="start", at=now))
        return table

    def _make_row(
        self, game_type: GameType, practice: Practice, host: Person, now: datetime
    ) -> GameRow:
        table_values = {
            **PRACTICE_VALUES,
            "language": language_of(host),
            "zone": host.zone or "UTC",
        }
        settings = game_type.game.settings.model_validate(dict(practice.settings))
        return GameRow(
            id=0,
            rules=game_type.game.key,
            rules_version=game_type.game.rulebook.version,
            life="open",
            host=host.id,
            settings=settings.model_dump(mode="json"),
            table=TableSettings.model_validate(table_values).model_dump(mode="json"),
            seed=self._make_seed(),
            created_at=now,
            touched_at=now,
        )

    def _make_unknown_error(self, key: str) -> RefusedError:
        offered = ", ".join(
            one for one, kind in self._game_types.items() if kind.presentation.practice is not None
        )
        return RefusedError(
            (
                lobby_refusals.make_refusal(
                    "GAME_UNKNOWN", lobby_refusals.WHICH_TABLE_RULE, given=key, near=offered
                ),
            )
        )


async def find_practice_game(tx: Transaction, person: int) -> GameRow | None:
    """Find the practice game that a person is playing."""
    rows = await tx.games.of_person(person, ("open",))
    return next((row for row in rows if row.host == person and is_practice(row)), None)


def is_practice(row: GameRow) -> bool:
    """Tell whether a table is a practice table."""
    return bool(row.table.get("practice", False))


def is_idle_practice(row: GameRow, now: datetime) -> bool:
    """Tell whether nothing has happened at a practice table for as many days as it says."""
    if row.life != "open" or not is_practice(row):
        return False
    days = TableSettings.model_validate(dict(row.table)).lobby_days
    return row.touched_at <= now - timedelta(days=days)
