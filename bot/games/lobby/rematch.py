"""A game once more: for the same people, by the same settings."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from pydantic import ValidationError

from bot.games.lobby.table import LobbyTransaction
from bot.games.table_settings import TableSettings
from bot.store.rows import GameRow, SeatRow
from bot.store.store import Transaction
from engine.core.protocol.values import KEEPER, Model, Seat


async def again(tx: Transaction, old: LobbyTransaction) -> GameRow | None:
    """Find the rematch that somebody has opened before."""
    for row in old.seats:
        for game in [] if row.person is None else await tx.games.of_person(row.person):
            if game.before == old.row.id:
                return game
    return None


async def same_company(table: LobbyTransaction) -> int | None:
    """Tell which game this one follows: only those who played it may owe anything to it."""
    before = table.row.before
    if before is None:
        return None
    old = [(one.seat, one.person, one.ai) for one in await table.tx.seats.of(before)]
    new = [(one.seat, one.person, one.ai) for one in table.seats]
    return before if sorted(old, key=str) == sorted(new, key=str) else None


def once_more(old: LobbyTransaction, host: int, now: datetime) -> GameRow:
    """Make the row of a rematch."""
    row, game = old.row, old.kind.game
    return GameRow(
        id=0,
        rules=row.rules,
        rules_version=game.version,
        life="lobby",
        host=host,
        settings=_fitting(game.settings, row.settings),
        table=_fitting(TableSettings, row.table),
        guild=row.guild,
        channel=row.channel,
        created_at=now,
        touched_at=now,
        before=row.id,
    )


def same_seats(old: LobbyTransaction, row: GameRow) -> list[SeatRow]:
    """Seat everybody in the order in which they sat, with what they brought."""
    held = [one for one in old.seats if one.person is not None or one.ai]
    keepers = [one for one in held if one.seat == KEEPER]
    players = [
        replace(one, seat=Seat(number))
        for number, one in enumerate((one for one in held if one.seat != KEEPER), 1)
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


def _fitting(model: type[Model], settings: Mapping[str, Any]) -> Mapping[str, Any]:
    """Keep settings as they were, if these rules still have them."""
    try:
        return model.model_validate(dict(settings)).model_dump(mode="json")
    except ValidationError:
        return model().model_dump(mode="json")
