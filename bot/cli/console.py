"""What commands write to the terminal, and the command that reads the rules."""

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from bot.errors import UsageError
from bot.rule_lookup import rule_search
from engine.core.files import rulebook
from engine.core.files.rulebook import Coverage
from engine.registry import GAMES
from render.language.word_books import COMMON, has
from render.words import say as words_of

FOUND: Final = 8
"""So many rules are shown for a search."""


def say(text: str = "") -> None:
    """Write a line to the terminal."""
    print(text)  # noqa: T201  (this is the command line)


def rules(given: argparse.Namespace) -> int:
    """Find rules, or count what covers them."""
    words, language = list(given.words), given.language
    keys = [words.pop(0)] if words and words[0] in GAMES else sorted(GAMES)
    if given.coverage:
        return _coverage(keys)
    if not words:
        raise UsageError(
            "name a rule (`skald rules capital C-COST-03`) or words of it "
            "(`skald rules capital village gold`)"
        )
    shelf = rule_search.Shelf(*(GAMES[key] for key in keys))
    found = shelf.strict(words, language)
    for name in found[:FOUND]:
        _tell(shelf, name, language)
    if not found:
        raise UsageError(f"no rule is called so or holds all of: {' '.join(words)}")
    if len(found) > FOUND:
        say(f"... and {len(found) - FOUND} more; add a word.")
    return 0


def _tell(shelf: rule_search.Shelf, name: str, language: str) -> None:
    """Write a rule in a language, under where it stands and whose it is."""
    rule = shelf.told[language][name]
    key = f"rule.kind.{rule.kind}"
    mark = words_of(language, COMMON, key) if has(language, COMMON, key) else rule.kind
    say(f"{name}  ({shelf.section(language, name)} · {mark})")
    for line in rule.says.splitlines():
        say(f"  {line}")
    say()


def _coverage(keys: Iterable[str]) -> int:
    """Count clauses with code and with a test; name those without."""
    root = Path(rulebook.__file__).parents[3]
    complete = True
    for key in keys:
        found = rulebook.coverage(f"engine.{key}", GAMES[key].prefix, root)
        _tell_coverage(key, found)
        complete = complete and found.complete
    return 0 if complete else 1


def _tell_coverage(key: str, found: Coverage) -> None:
    total = len(found.rules)
    say(
        f"{key}: {total} clauses, {total - len(found.without_code)} with code, "
        f"{total - len(found.without_test)} with a test"
    )
    for what, names in (
        ("without code", found.without_code),
        ("without a test", found.without_test),
        ("cited, but in no rule book", found.unknown),
    ):
        if names:
            say(f"  {what}: {', '.join(names)}")
