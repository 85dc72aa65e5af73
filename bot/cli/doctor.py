"""`skald doctor`: is this installation healthy? Every finding is a line that says what to do."""

import argparse
import asyncio
import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from bot import settings
from bot.cli.console import say
from bot.cli.health import Finding, health
from bot.client import wall_clock
from bot.errors import UsageError
from bot.game_types import GAME_TYPES, GameType
from bot.settings import Settings
from bot.store.connection.address import address
from bot.store.errors import StoreError
from bot.store.store import Store
from engine.core.files.rulebook import Rule, rules
from engine.core.files.yaml_reader import FaultError
from render.drawing.lettering import FACES, font
from render.language.rulebook import clauses
from render.language.word_books import entries
from render.words import BOOKS, LANGUAGES

MEGA: Final = 1024 * 1024
ROOM: Final = 100 * MEGA
"""Less room on the disk than this is too little."""


def run(given: argparse.Namespace) -> int:
    """Look at everything; exit 1 if something is wrong."""
    found = [*_settings(), *_files(GAME_TYPES)]
    if found[0].level != "fault":  # else nobody knows where the database is
        found += asyncio.run(_database(settings.read(), local=given.local))
    for one in found:
        say(f"{one.level:<6}{one.says}")
    return int(any(one.level == "fault" for one in found))


def _settings() -> Iterator[Finding]:
    try:
        own = settings.read()
    except UsageError as fault:
        yield Finding("fault", str(fault))
        return
    yield Finding("well", "the settings can be read")
    for stray in settings.strays():
        yield Finding("note", stray)
    if not own.token.get_secret_value():
        yield Finding("note", "there is no DISCORD_TOKEN: `skald run` opens the local table")
    if own.apart:
        yield Finding("note", own.apart)


def _files(kinds: Mapping[str, GameType]) -> Iterator[Finding]:
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
    except OSError as fault:
        where = f"{fault.filename} can't be read: {fault.strerror}"
        return [Finding("fault", f"{where}. Run this as the user that runs Skald")]
    found = [*_disk(store.at.file)]
    try:
        async with store.reading() as tx:
            async for one in health(tx, GAME_TYPES, wall_clock()):
                found.append(one)  # noqa: PERF401 - what was found before a fault stays found
    except StoreError as fault:
        found.append(Finding("fault", str(fault)))
    finally:
        await store.close()
    return found


def _disk(file: Path | None) -> Iterator[Finding]:
    """Try whether the database and its folder can be written, and how much room there is."""
    if file is None:
        return
    if os.access(file, os.W_OK) and os.access(file.parent, os.W_OK):
        yield Finding("well", f"the database {file} can be written")
    else:
        yield Finding("fault", f"{file} or its folder can't be written by this user")
    free = shutil.disk_usage(file.parent).free
    if free < ROOM:
        yield Finding("fault", f"only {free // MEGA} MB are free beside {file}. Free some space")
    else:
        yield Finding("well", f"{free // MEGA} MB are free there")
