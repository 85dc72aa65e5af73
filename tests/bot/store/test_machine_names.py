"""Machines of older databases and game files get their names in the order of their seats."""

import json
import sqlite3
from dataclasses import replace

from alembic import command
from sqlalchemy import create_engine
from sqlalchemy.pool import StaticPool

from bot.machine_names import name_machines
from bot.records import SeatRow
from bot.store import schema_versions
from bot.store.store import Store
from bot.store.transfer.game_export import export_game
from bot.store.transfer.game_file_format import write_sealed
from bot.store.transfer.game_import import import_game
from engine.core.protocol.values import Seat
from tests.bot.store.samples import (
    NOW,  # fmt: skip
    add_game,
    make_seat,
    save_toy_game,
)

HOLDERS = ("plain", "", "plain", "plain")
"""The kinds of AI in the seats of a game; a person has the second."""


async def seats_of(store: Store, game: int) -> list[SeatRow]:
    async with store.reading() as tx:
        return await tx.seats.of_game(game)


def test_machines_of_running_games_are_named_by_the_migration() -> None:
    made = create_engine("sqlite://", poolclass=StaticPool)
    games = (1, 4, 23)
    with made.begin() as connection:
        settings = schema_versions.make_config()
        settings.attributes["connection"] = connection
        command.upgrade(settings, "0004")
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        for game in games:
            for seat, ai in reversed(list(enumerate(HOLDERS, 1))):
                raw.execute(
                    "INSERT INTO seats (game, seat, ai, entry, missed, steward, unreached) "
                    "VALUES (?, ?, ?, '{}', 0, 0, 0)",
                    (game, seat, ai),
                )
        command.upgrade(settings, "head")
        found = raw.execute("SELECT game, seat, ai_name FROM seats ORDER BY game, seat").fetchall()
    wanted = []
    for game in games:
        rows = [SeatRow(game=game, seat=Seat(n), ai=ai) for n, ai in enumerate(HOLDERS, 1)]
        wanted += [(game, row.seat, row.ai_name) for row in name_machines(rows)]
    assert found == wanted
    assert wanted[1][2] == ""


async def a_game_with_machines(store: Store) -> int:
    async with store.writing() as tx:
        row = await add_game(tx)
        await tx.seats.replace_all(
            [
                make_seat(row.id, Seat(1), person=row.host),
                make_seat(row.id, Seat(2), ai="plain", ai_name="regin"),
                make_seat(row.id, Seat(3), ai="plain", ai_name="mimir"),
            ]
        )
        return (await save_toy_game(tx, row, most=2)).id


async def test_a_game_file_carries_the_names_of_its_machines(store: Store) -> None:
    game = await a_game_with_machines(store)
    number = await import_game(store, await export_game(store, game, NOW), NOW)
    assert [one.ai_name for one in await seats_of(store, number)] == ["", "regin", "mimir"]


async def test_a_file_of_an_older_version_names_its_machines_in_seat_order(store: Store) -> None:
    game = await a_game_with_machines(store)
    document = json.loads(await export_game(store, game, NOW))
    del document["seal"]
    for seat in document["seats"]:
        del seat["ai_name"]
    number = await import_game(store, write_sealed({**document, "version": 2}), NOW)
    found = await seats_of(store, number)
    unnamed = [replace(one, ai_name="") for one in found]
    assert found == name_machines(unnamed)
    assert all(bool(one.ai_name) == bool(one.ai) for one in found)
