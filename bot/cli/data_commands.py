"""Commands for who keeps an installation: backup, restore, export, import, migrate, kept games."""

import argparse
import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from bot import settings
from bot.cli.console import say
from bot.client import wall_clock
from bot.errors import UsageError
from bot.game_types import GAME_TYPES, GameType
from bot.games.people.people import called
from bot.games.proof import prove
from bot.games.state.game_snapshot import people_of
from bot.store.connection.address import address
from bot.store.rows import GameRow
from bot.store.store import Store, Transaction
from bot.store.transfer import archive
from bot.workers.picture_files import save
from engine.core.files import state_files
from engine.core.protocol.values import Seat
from render.drawing.picture import PictureRequest

LARGEST: Final = 2**62
"""No database counts further."""


def url_of(given: argparse.Namespace) -> str:
    """Name the database that is meant: the one that `skald run` opens, or the local table's."""
    return settings.read().database_url(local=given.local)


def made(given: argparse.Namespace) -> str:
    """Name the database that is meant, and make its folder: something is to be written there."""
    settings.read().make_folder(local=given.local)
    return url_of(given)


def shown(given: argparse.Namespace) -> str:
    """Name that database as a person may read it."""
    return address(url_of(given)).shown


def backup(given: argparse.Namespace) -> int:
    """Copy the database, also while the bot runs."""
    archive.backup(url_of(given), given.file)
    says = f"{given.file}: a whole copy of {shown(given)}"
    say(f"{says}. It holds every hand and every seed: keep it to yourself.")
    return 0


def restore(given: argparse.Namespace) -> int:
    """Put a backup in the place of the database."""
    archive.there(given.file)
    kept = archive.restore(given.file, made(given), wall_clock())
    old = f" The old one is {kept}." if kept else ""
    say(f"{given.file} is the database {shown(given)} now.{old}")
    return 0


def migrate(given: argparse.Namespace) -> int:
    """Bring the database up to date; every start does so by itself."""

    async def work() -> None:
        await (await Store.open(made(given))).close()

    asyncio.run(work())
    say(f"The database {shown(given)} is up to date.")
    return 0


def export(given: argparse.Namespace) -> int:
    """Write one game, whole, into a file."""

    async def work() -> bytes:
        async with _looking(given) as store:
            return await archive.export(store, given.game, wall_clock())

    content = asyncio.run(work())
    out = given.out or Path(f"game-{given.game}.json")
    archive.write(out, content)
    says = f"{out}: game {given.game} of {shown(given)}, with its seed and every hand"
    say(f"{says}. Keep it to yourself.")
    return 0


def bring_in(given: argparse.Namespace) -> int:
    """Take a game out of a file."""

    async def work() -> tuple[int, list[int], str]:
        content = archive.read(given.file)
        store = await Store.open(made(given))
        try:
            number = await archive.bring_in(store, content, wall_clock())
            async with store.reading() as tx:
                row, _ = await _game(tx, number, store.at.shown)
                others = [one for one in await tx.games.of_seed(row.seed) if one != number]
                return number, others, (await prove(tx, GAME_TYPES, row)).gap
        finally:
            await store.close()

    number, others, gap = asyncio.run(work())
    says = f"{given.file} is game {number} of {shown(given)}"
    say(f"{says}. Its windows stand still until its host resumes it.")
    if others:
        named = f"{'game' if len(others) == 1 else 'games'} {', '.join(map(str, others))}"
        say(f"It is here already as {named}. Let one of them go on, and end the others by /keeper.")
    if gap:
        say(f"It was not played by these rules alone: {gap}. Don't resume it unless you know why.")
    return 0


def replay(given: argparse.Namespace, game: int) -> int:
    """Play a kept game again, and compare every position to the byte."""

    async def work() -> int:
        async with _looking(given) as store, store.reading() as tx:
            row, _ = await _game(tx, game, store.at.shown)
            proof = await prove(tx, GAME_TYPES, row)
        if proof.gap:
            say(f"game {game}: {proof.gap}")
            return 1
        say(f"game {game}: {proof.steps} positions, {proof.proved} proved to the byte")
        return 0

    return asyncio.run(work())


def render(given: argparse.Namespace) -> int:
    """Draw what a seat, or the public, sees of a kept game."""

    async def work() -> str:
        async with _looking(given) as store, store.reading() as tx:
            row, kind = await _game(tx, given.game, store.at.shown)
            return await _drawn(tx, row, kind, given)

    say(f"{given.picture}: {asyncio.run(work())}")
    return 0


async def _drawn(tx: Transaction, row: GameRow, kind: GameType, given: argparse.Namespace) -> str:
    seats = await tx.seats.of(row.id)
    if given.seat is not None and given.seat not in {one.seat for one in seats}:
        raise UsageError(f"there is no seat {given.seat} at this table")
    if given.part and given.part not in kind.painter.parts:
        known = ", ".join(kind.painter.parts)
        raise UsageError(f"{row.rules} has no picture {given.part}; it has: {known}")
    try:
        last = await tx.steps.position(row.id, given.step)
    except LookupError:
        step = "" if given.step is None else f" at step {given.step}"
        raise UsageError(f"game {row.id} has no position{step}") from None
    state: Any = state_files.load(kind.game, last.state, f"game {row.id}")
    view = kind.game.view(state, None if given.seat is None else Seat(given.seat))
    look = PictureRequest(
        given.language, given.part or kind.painter.parts[0], pattern=given.pattern
    )
    players = called(seats, await people_of(tx, seats), given.language)
    picture = kind.painter.draw(view, look, players, ())
    save(picture, given.picture)
    return picture.alt


@asynccontextmanager
async def _looking(given: argparse.Namespace) -> AsyncIterator[Store]:
    """Open the database to look at it, while a bot may run."""
    store = await Store.open(url_of(given), alone=False)
    try:
        yield store
    finally:
        await store.close()


async def _game(tx: Transaction, number: int, at: str) -> tuple[GameRow, GameType]:
    row = await tx.games.get(number) if number <= LARGEST else None
    if row is None:
        raise UsageError(f"there is no game {number} in {at}")
    return row, GAME_TYPES[row.rules]
