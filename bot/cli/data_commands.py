"""Commands about the database: backup, restore, export, import, migrate, and stored games."""

import argparse
import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from bot import settings
from bot.cli.console import print_line
from bot.clock import wall_clock
from bot.errors import UsageError
from bot.game_types import GAME_TYPES, GameType
from bot.games.people.names import name_players
from bot.games.state.game_snapshot import read_holders
from bot.games.stored_game_proof import describe_older_steps, prove_game
from bot.records import GameRow
from bot.store.connection.address import parse_address
from bot.store.store import Store, Transaction
from bot.store.transfer import archive
from bot.workers.png_packing import save_picture
from engine.core.files import state_files
from engine.core.protocol.values import Seat
from render.drawing.picture import PictureRequest

MAX_GAME_ID: Final = 2**62
"""No database has a larger id."""


def database_url(arguments: argparse.Namespace) -> str:
    """Return the URL of the database: the one that `skald run` opens, or the local table's."""
    return settings.read_settings().database_url(local=arguments.local)


def writable_database_url(arguments: argparse.Namespace) -> str:
    """Return the URL of the database, and make its folder for a command that writes."""
    settings.read_settings().make_folder(local=arguments.local)
    return database_url(arguments)


def database_name(arguments: argparse.Namespace) -> str:
    """Return the database's URL without its password."""
    return parse_address(database_url(arguments)).display_name


def back_up_to_file(arguments: argparse.Namespace) -> int:
    """Copy the database, also while the bot runs."""
    archive.back_up_database(database_url(arguments), arguments.file)
    text = f"{arguments.file}: a whole copy of {database_name(arguments)}"
    print_line(f"{text}. It holds every hand and every seed: keep it to yourself.")
    return 0


def restore_from_file(arguments: argparse.Namespace) -> int:
    """Replace the database by a backup."""
    archive.require_backup(arguments.file)
    old_file = archive.restore_database(
        arguments.file, writable_database_url(arguments), wall_clock()
    )
    note = f" The old one is {old_file}." if old_file else ""
    print_line(f"{arguments.file} is the database {database_name(arguments)} now.{note}")
    return 0


def migrate_database(arguments: argparse.Namespace) -> int:
    """Bring the database up to date; every start does so by itself."""

    async def work() -> None:
        await (await Store.open(writable_database_url(arguments))).close()

    asyncio.run(work())
    print_line(f"The database {database_name(arguments)} is up to date.")
    return 0


def export_game(arguments: argparse.Namespace) -> int:
    """Write one game, whole, into a file."""

    async def work() -> bytes:
        async with _open_for_reading(arguments) as store:
            return await archive.export_game(store, arguments.game, wall_clock())

    content = asyncio.run(work())
    out = arguments.out or Path(f"game-{arguments.game}.json")
    archive.write_private_file(out, content)
    text = (
        f"{out}: game {arguments.game} of {database_name(arguments)}, with its seed and every hand"
    )
    print_line(f"{text}. Keep it to yourself.")
    return 0


def import_game(arguments: argparse.Namespace) -> int:
    """Import a game from a file."""

    async def work() -> tuple[GameRow, list[int], str]:
        content = archive.read_game_bytes(arguments.file)
        store = await Store.open(writable_database_url(arguments))
        try:
            number = await archive.import_game(store, content, wall_clock())
            async with store.reading() as tx:
                row, _ = await _find_game(tx, number, store.address.display_name)
                same_seed = await tx.games.of_seed(row.seed) if row.seed else []
                others = [one for one in same_seed if one != number]
                return row, others, (await prove_game(tx, GAME_TYPES, row)).gap_found
        finally:
            await store.close()

    row, others, gap = asyncio.run(work())
    text = f"{arguments.file} is game {row.id} of {database_name(arguments)}."
    stands_still = " Its windows stand still until its host resumes it."
    print_line(f"{text}{stands_still if row.life == 'open' else ''}")
    if others:
        games = f"{'game' if len(others) == 1 else 'games'} {', '.join(map(str, others))}"
        print_line(
            f"It is here already as {games}. Let one of them go on, and end the others by /keeper."
        )
    if gap:
        print_line(
            f"It was not played by these rules alone: {gap}. Don't resume it unless you know why."
        )
    return 0


def replay_game(arguments: argparse.Namespace, game: int) -> int:
    """Play a stored game again, and compare every position byte by byte."""

    async def work() -> int:
        async with _open_for_reading(arguments) as store, store.reading() as tx:
            row, _ = await _find_game(tx, game, store.address.display_name)
            proof = await prove_game(tx, GAME_TYPES, row)
        if proof.gap_found:
            print_line(f"game {game}: {proof.gap_found}")
            return 1
        proved = f"{proof.steps} positions, {proof.steps_proved} proved to the byte"
        older = describe_older_steps(proof.steps_of_older_rules)
        print_line(f"game {game}: {proved}{older}")
        return 0

    return asyncio.run(work())


def render_game(arguments: argparse.Namespace) -> int:
    """Draw what a seat, or the public, sees of a stored game."""

    async def work() -> str:
        async with _open_for_reading(arguments) as store, store.reading() as tx:
            row, game_type = await _find_game(tx, arguments.game, store.address.display_name)
            return await _draw_game(tx, row, game_type, arguments)

    print_line(f"{arguments.picture}: {asyncio.run(work())}")
    return 0


async def _draw_game(
    tx: Transaction, row: GameRow, game_type: GameType, arguments: argparse.Namespace
) -> str:
    seats = await tx.seats.of_game(row.id)
    if arguments.seat is not None and arguments.seat not in {one.seat for one in seats}:
        raise UsageError(f"there is no seat {arguments.seat} at this table")
    if arguments.part and arguments.part not in game_type.presentation.pictures.parts:
        parts = ", ".join(game_type.presentation.pictures.parts)
        raise UsageError(f"{row.rules} has no picture {arguments.part}; it has: {parts}")
    try:
        position_row = await tx.steps.position(row.id, arguments.step)
    except LookupError:
        at_step = "" if arguments.step is None else f" at step {arguments.step}"
        raise UsageError(f"game {row.id} has no position{at_step}") from None
    state: Any = state_files.load(game_type.game, position_row.state, f"game {row.id}")
    view = game_type.game.view(state, None if arguments.seat is None else Seat(arguments.seat))
    request = PictureRequest(
        arguments.language,
        arguments.part or game_type.presentation.pictures.parts[0],
        pattern=arguments.pattern,
    )
    players = name_players(seats, await read_holders(tx, seats), arguments.language)
    picture = game_type.presentation.pictures.draw(view, request, players, ())
    save_picture(picture, arguments.picture)
    return picture.alt


@asynccontextmanager
async def _open_for_reading(arguments: argparse.Namespace) -> AsyncIterator[Store]:
    """Open the database for reading, while a bot may run."""
    store = await Store.open(database_url(arguments), alone=False)
    try:
        yield store
    finally:
        await store.close()


async def _find_game(tx: Transaction, game: int, database: str) -> tuple[GameRow, GameType]:
    row = await tx.games.get(game) if game <= MAX_GAME_ID else None
    if row is None:
        raise UsageError(f"there is no game {game} in {database}")
    return row, GAME_TYPES[row.rules]
