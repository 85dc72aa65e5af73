"""Rematches: the same people and settings again."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from pydantic import ValidationError

from bot.games.lobby.lobby_transaction import LobbyTransaction
from bot.games.table_settings import TableSettings
from bot.store.rows import GameRow, SeatRow
from bot.store.store import Transaction
from engine.core.protocol.values import KEEPER, Model, Seat


async def find_rematch(tx: Transaction, old: LobbyTransaction) -> GameRow | None:
    """Find the rematch of a game that was opened before."""
    for row in old.seats:
        for game in [] if row.person is None else await tx.games.of_person(row.person):
            if game.before == old.row.id:
                return game
    return None


async def find_game_before(table: LobbyTransaction) -> int | None:
    """Return the game before this one, if the same people sit in the same seats."""
    before = table.row.before
    if before is None:
        return None
    old = [(one.seat, one.person, one.ai) for one in await table.tx.seats.of_game(before)]
    new = [(one.seat, one.person, one.ai) for one in table.seats]
    return before if sorted(old, key=str) == sorted(new, key=str) else None


def make_rematch_row(old: LobbyTransaction, host: int, now: datetime) -> GameRow:
    """Make the row of a rematch."""
    row, game = old.row, old.game_type.game
    return GameRow(
        id=0,
        rules=row.rules,
        rules_version=game.rulebook.version,
        life="lobby",
        host=host,
        settings=_fit_settings(game.settings, row.settings),
        table=_fit_settings(TableSettings, row.table),
        guild=row.guild,
        channel=row.channel,
        created_at=now,
        touched_at=now,
        before=row.id,
    )


def make_rematch_seats(old: LobbyTransaction, row: GameRow) -> list[SeatRow]:
    """Make the seats of a rematch: the same order, with the same entries."""
    rows = [one for one in old.seats if one.person is not None or one.ai]
    keepers = [one for one in rows if one.seat == KEEPER]
    players = [
        replace(one, seat=Seat(number))
        for number, one in enumerate((one for one in rows if one.seat != KEEPER), 1)
    ]
    return [
        SeatRow(
            game=row.id,
            seat=one.seat,
            person=one.person,
            ai=one.ai,
            entry=one.entry,
            joined_at=row.created_at,
        )
        for one in (*players, *keepers)
    ]


def _fit_settings(model: type[Model], settings: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the settings if these rules still accept them, else the defaults."""
    try:
        return model.model_validate(dict(settings)).model_dump(mode="json")
    except ValidationError:
        return model().model_dump(mode="json")
