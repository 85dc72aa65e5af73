"""`skald doctor`: is this installation healthy? Every finding is a line that says what to do."""

import argparse
import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Iterator, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, Literal, NamedTuple

from bot import settings
from bot.client import wall_clock
from bot.fault import UsageError
from bot.kinds import KINDS, Kind
from bot.proof import prove
from bot.settings import Settings
from bot.store.address import address
from bot.store.fault import StoreError
from bot.store.store import Store, Transaction
from bot.study import say
from engine.core.document import FaultError
from engine.core.rulebook import Rule, rules
from render.lettering import FACES, font
from render.words import BOOKS, LANGUAGES
from render.words.book import entries
from render.words.rulebook import clauses

Level = Literal["well", "note", "fault"]

LATE: Final = timedelta(minutes=2)
"""A window that fell due longer ago than this has no bot that closes it."""
LIMIT: Final = 10_000
MEGA: Final = 1024 * 1024
ROOM: Final = 100 * MEGA
"""Less room on the disk than this is too little."""


class Finding(NamedTuple):
    """One thing the doctor has looked at."""

    level: Level
    says: str


def run(given: argparse.Namespace) -> int:
    """Look at everything; exit 1 if something is wrong."""
    own = settings.read()
    found = [*_settings(own), *_files(KINDS), *asyncio.run(_database(own, local=given.local))]
    for one in found:
        say(f"{one.level:<6}{one.says}")
    return int(any(one.level == "fault" for one in found))


def _settings(own: Settings) -> Iterator[Finding]:
    yield Finding("well", "the settings can be read")
    if not own.token.get_secret_value():
        yield Finding("note", "there is no DISCORD_TOKEN: `skald run` opens the local table")


def _files(kinds: Mapping[str, Kind]) -> Iterator[Finding]:
    """Read all that is shipped: rule books in every language, words, fonts."""
    try:
        books = {key: rules(f"engine.{key}") for key in (*kinds, "core")}
        books["table"] = rules("bot")
        for language in LANGUAGES:
            for book in BOOKS:
                entries(language, book)
            for key, book_rules in books.items():
                yield from _clauses(language, key, book_rules)
        for face in FACES:
            font(face, 12)
    except (FaultError, OSError) as fault:
        yield Finding("fault", f"a shipped file is damaged: {fault}. Install Skald again")
        return
    yield Finding("well", f"rules, words and fonts of {', '.join(sorted(kinds))} can be read")


def _clauses(language: str, key: str, book: Mapping[str, Rule]) -> Iterator[Finding]:
    """Compare a rule book with what a language keeps of it; its own language keeps nothing."""
    kept = clauses(language, key)
    odd = sorted(kept.keys() ^ book.keys()) if kept or language != LANGUAGES[0] else []
    if odd:
        where = f"the rules of {key} in {language!r}"
        yield Finding(
            "fault", f"{where} and its book differ: {', '.join(odd)}. Install Skald again"
        )


async def _database(own: Settings, *, local: bool) -> list[Finding]:
    try:
        url = own.database_url(local=local)
        file = address(url).file
        if file is not None and not file.exists():
            return [Finding("note", f"there is no database {file} yet: `skald run` makes it")]
        store = await Store.open(url, alone=False)
    except (StoreError, UsageError) as fault:
        return [Finding("fault", str(fault))]
    try:
        async with store.reading() as tx:
            found = [one async for one in health(tx, KINDS, wall_clock())]
        return [*_disk(store.at.file), *found]
    except StoreError as fault:
        return [Finding("fault", str(fault))]
    finally:
        await store.close()


def _disk(file: Path | None) -> Iterator[Finding]:
    """Try whether the database and its folder can be written, and how much room there is."""
    if file is None:
        return
    if not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
        yield Finding("fault", f"{file} or its folder can't be written by this user")
    free = shutil.disk_usage(file.parent).free
    if free < ROOM:
        yield Finding("fault", f"only {free // MEGA} MB are free beside {file}. Free some space")
    else:
        yield Finding("well", f"the database {file} can be written, {free // MEGA} MB are free")


async def health(
    tx: Transaction, kinds: Mapping[str, Kind], now: datetime
) -> AsyncIterator[Finding]:
    """Look into a database: pulse, overdue windows, stuck letters, every open game."""
    yield await _pulse(tx, now)
    yield await _overdue(tx, now)
    yield await _stuck(tx, now)
    games = await tx.games.open_ids()
    gaps = 0
    for game in games:
        row = await tx.games.get(game)
        if row is None or row.rules not in kinds:
            yield Finding("fault", f"game {game} is of a kind that this Skald doesn't know")
            continue
        proof = await prove(tx, kinds, row)
        if proof.gap:
            gaps += 1
            yield Finding("fault", f"game {game}: {proof.gap}")
    yield Finding("note" if gaps else "well", f"{len(games)} open games, {gaps} that don't replay")


async def _pulse(tx: Transaction, now: datetime) -> Finding:
    last = await tx.pulse.get()
    if last is None:
        return Finding("note", "no bot has run on this database yet")
    level: Level = "well" if now - last <= LATE else "note"
    return Finding(level, f"the last tick was at {last:%Y-%m-%d %H:%M:%S} UTC")


async def _overdue(tx: Transaction, now: datetime) -> Finding:
    late = sum(count for _, count in await tx.windows.due(now - LATE, LIMIT))
    if late:
        return Finding("fault", f"windows that are overdue: {late}. Is the bot running?")
    return Finding("well", "no window is overdue")


async def _stuck(tx: Transaction, now: datetime) -> Finding:
    stuck = await tx.outbox.stuck(now)
    if stuck:
        first = stuck[0]
        return Finding(
            "note", f"{len(stuck)} letters are stuck, the first is {first.id}: {first.failed}"
        )
    lost = await tx.outbox.lost()
    if lost:
        first = lost[-1]
        return Finding(
            "note",
            f"{len(lost)} letters were given up, the last is {first.id}, of game "
            f"{first.letter.game}: {first.failed}",
        )
    return Finding("well", "no letter is stuck or was given up")
