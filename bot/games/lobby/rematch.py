"""Rematches: the same people and settings again."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from pydantic import ValidationError

from bot.games.lobby import lobby_changes
from bot.games.lobby.lobby_summary import LobbySummary
from bot.games.lobby.table_transaction import TableTransaction
from bot.games.news.single_letters import write_lobby_letter
from bot.games.people.quiet_hours import find_quiet_end
from bot.games.table_settings import TableSettings
from bot.letter_bodies import RematchCall
from bot.records import GameRow, Letter, SeatRow
from bot.store.store import Transaction
from engine.core.protocol.values import KEEPER, Model, Seat


async def find_rematch(tx: Transaction, old: TableTransaction) -> GameRow | None:
    """Find the rematch of a game that was opened before."""
    for row in old.seats:
        for game in [] if row.person is None else await tx.games.of_person(row.person):
            if game.previous_game == old.row.id:
                return game
    return None


async def find_game_before(table: TableTransaction) -> int | None:
    """Return the game before this one, if the same people sit in the same seats."""
    before = table.row.previous_game
    if before is None:
        return None
    old = [(one.seat, one.person, one.ai) for one in await table.tx.seats.of_game(before)]
    new = [(one.seat, one.person, one.ai) for one in table.seats]
    return before if sorted(old, key=str) == sorted(new, key=str) else None


def make_rematch_row(old: TableTransaction, host: int, now: datetime) -> GameRow:
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
        previous_game=row.id,
    )


def make_rematch_seats(old: TableTransaction, row: GameRow) -> list[SeatRow]:
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
            ai_name=one.ai_name,
            entry=one.entry,
            joined_at=row.created_at,
        )
        for one in (*players, *keepers)
    ]


async def take_place(table: TableTransaction, person: int) -> LobbySummary:
    """Seat somebody who asks for a rematch that is open already, if it has not begun."""
    if table.row.life != "lobby" or table.seat_of(person) is not None:
        return table.summary
    await table.load_person(person)
    lobby_changes.seat_person(table, person)
    return await table.save_lobby(person, "join")


async def save_rematch(table: TableTransaction, person: int, before: int) -> LobbySummary:
    """Save a rematch, and call everybody else whom it seats."""
    table.row = replace(table.row, touched_at=table.next_touch)
    letters = [write_lobby_letter(table.row), *_write_calls(table, person)]
    await table.save_with_letters(person, "rematch", {"before": before}, letters)
    return table.summary


def _write_calls(table: TableTransaction, host: int) -> Iterator[Letter]:
    """Write to each person whom a rematch seats, apart from the one who opens it."""
    game, body = table.row, RematchCall(name=table.people[host].name)
    for person in sorted({row.person for row in table.seats if row.person} - {host}):
        yield Letter(
            letter=f"{game.id}.{game.revision}.rematch.{person}",
            game=game.id,
            body=body,
            person=person,
            revision=game.revision,
            not_before=find_quiet_end(table.people.get(person), table.now),
        )


def _fit_settings(model: type[Model], settings: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the settings if these rules still accept them, else the defaults."""
    try:
        return model.model_validate(dict(settings)).model_dump(mode="json")
    except ValidationError:
        return model().model_dump(mode="json")
