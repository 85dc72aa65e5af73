"""`skald doctor`: check this installation. Each finding is a line that says what to do."""

import argparse
import asyncio
import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from bot import settings
from bot.cli.console import print_line
from bot.cli.database_checks import Finding, check_database
from bot.clock import wall_clock
from bot.errors import UsageError
from bot.game_types import GAME_TYPES, GameType
from bot.settings import Settings
from bot.store.connection.address import parse_address
from bot.store.errors import StoreError
from bot.store.store import Store
from engine.core.files.file_faults import FaultError
from engine.core.files.rulebook import Rule, load_rulebook
from render.drawing.lettering import FACES, load_font
from render.language.rule_translations import load_translated_rules
from render.language.word_books import load_entries
from render.words import LANGUAGES, WORD_BOOKS

MEGABYTE: Final = 1024 * 1024
MIN_FREE_BYTES: Final = 100 * MEGABYTE
"""Less free space on the disk than this is a fault."""


def run_doctor(arguments: argparse.Namespace) -> int:
    """Check everything; exit 1 if there is a fault."""
    findings = [*_check_settings(), *_check_files(GAME_TYPES)]
    if findings[0].level != "fault":  # without settings the database is unknown
        findings += asyncio.run(_check_database(settings.read_settings(), local=arguments.local))
    for finding in findings:
        print_line(f"{finding.level:<6}{finding.text}")
    return int(any(finding.level == "fault" for finding in findings))


def _check_settings() -> Iterator[Finding]:
    try:
        read_settings = settings.read_settings()
    except UsageError as fault:
        yield Finding("fault", str(fault))
        return
    yield Finding("well", "the settings can be read")
    for stray in settings.find_unknown_settings():
        yield Finding("note", stray)
    if not read_settings.token.get_secret_value():
        yield Finding("note", "there is no DISCORD_TOKEN: `skald run` opens the local table")
    if read_settings.unused_database_note:
        yield Finding("note", read_settings.unused_database_note)


def _check_files(game_types: Mapping[str, GameType]) -> Iterator[Finding]:
    """Load all shipped files: rule books in every language, words, fonts."""
    try:
        books = {key: load_rulebook(f"engine.{key}") for key in (*game_types, "core")}
        books["table"] = load_rulebook("bot")
        for language in LANGUAGES:
            for book in WORD_BOOKS.values():
                load_entries(language, book)
            for key, book_rules in books.items():
                yield from _check_translation(language, key, book_rules)
        for face in FACES:
            load_font(face, 12)
    except (FaultError, OSError) as fault:
        yield Finding("fault", f"a shipped file is damaged: {fault}. Install Skald again")
        return
    yield Finding("well", f"rules, words and fonts of {', '.join(sorted(game_types))} can be read")


def _check_translation(language: str, key: str, book: Mapping[str, Rule]) -> Iterator[Finding]:
    """Compare a rule book's ids with those of its translation; English has none."""
    translated = load_translated_rules(language, key)
    different = (
        sorted(translated.keys() ^ book.keys()) if translated or language != LANGUAGES[0] else []
    )
    if different:
        where = f"the rules of {key} in {language!r}"
        yield Finding(
            "fault", f"{where} and its book differ: {', '.join(different)}. Install Skald again"
        )


async def _check_database(read_settings: Settings, *, local: bool) -> list[Finding]:
    try:
        url = read_settings.database_url(local=local)
        file = parse_address(url).file
        if file is not None and not file.exists():
            return [Finding("note", f"there is no database {file} yet: `skald run` makes it")]
        store = await Store.open(url, alone=False)
    except (StoreError, UsageError) as fault:
        return [Finding("fault", str(fault))]
    except OSError as fault:
        where = f"{fault.filename} can't be read: {fault.strerror}"
        return [Finding("fault", f"{where}. Run this as the user that runs Skald")]
    findings = [*_check_disk(store.address.file)]
    try:
        async with store.reading() as tx:
            async for finding in check_database(tx, GAME_TYPES, wall_clock()):
                findings.append(finding)  # noqa: PERF401 - what was found before a fault stays found
    except StoreError as fault:
        findings.append(Finding("fault", str(fault)))
    finally:
        await store.close()
    return findings


def _check_disk(file: Path | None) -> Iterator[Finding]:
    """Check that the database and its folder can be written, and the free disk space."""
    if file is None:
        return
    if os.access(file, os.W_OK) and os.access(file.parent, os.W_OK):
        yield Finding("well", f"the database {file} can be written")
    else:
        yield Finding("fault", f"{file} or its folder can't be written by this user")
    free = shutil.disk_usage(file.parent).free
    if free < MIN_FREE_BYTES:
        yield Finding(
            "fault", f"only {free // MEGABYTE} MB are free beside {file}. Free some space"
        )
    else:
        yield Finding("well", f"{free // MEGABYTE} MB are free there")
