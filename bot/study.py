"""Commands that read and measure: rules, scenarios, benchmarks."""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from bot import rulesearch
from bot.bench import BENCHES, yardstick
from bot.fault import UsageError
from engine.core import rulebook
from engine.core.rulebook import Coverage, Rule
from engine.registry import GAMES

KINDS: Final = {"book": "printed rule", "ruling": "our ruling", "design": "our design"}
FOUND: Final = 8
"""So many rules are shown for a search."""


def say(text: str = "") -> None:
    """Write a line to the terminal."""
    print(text)  # noqa: T201  (this is the command line)


def rules(given: argparse.Namespace) -> int:
    """Find rules, or count what covers them."""
    words = list(given.words)
    keys = [words.pop(0)] if words and words[0] in GAMES else sorted(GAMES)
    if given.coverage:
        return _coverage(keys)
    if not words:
        raise UsageError(
            "name a rule (`skald rules capital C-COST-03`) or words of it "
            "(`skald rules capital village gold`)"
        )
    book = rulesearch.book(*(GAMES[key] for key in keys))
    found = rulesearch.Shelf(book).strict(words)
    for name in found[:FOUND]:
        _tell(name, book[name])
    if not found:
        raise UsageError(f"no rule is called so or holds all of: {' '.join(words)}")
    if len(found) > FOUND:
        say(f"... and {len(found) - FOUND} more; add a word.")
    return 0


def _tell(name: str, rule: Rule) -> None:
    say(f"{name}  ({KINDS.get(rule.kind, rule.kind)})")
    for line in rule.says.splitlines():
        say(f"  {line}")
    say()


def _coverage(keys: Iterable[str]) -> int:
    """Count clauses with code and with a test; name those without."""
    root = Path(rulebook.__file__).parents[2]
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


def bench(given: argparse.Namespace) -> int:
    """Measure, in microseconds and yardsticks."""
    before = yardstick()
    figures = BENCHES[given.what]()
    unit = (before + yardstick()) / 2
    if given.json:
        rows: list[dict[str, Any]] = [
            {
                "name": figure.name,
                "microseconds": round(figure.microseconds, 1),
                "yardsticks": round(figure.microseconds / unit, 4),
                "aim": figure.aim,
            }
            for figure in figures
        ]
        say(json.dumps({"yardstick_microseconds": round(unit, 1), "figures": rows}, indent=2))
        return 0
    say(f"yardstick: {unit:,.0f} µs")
    for figure in figures:
        sticks = figure.microseconds / unit
        say(
            f"{figure.name:34} {figure.microseconds:14,.1f} µs {sticks:10.4f} yardsticks"
            f"   (aim {figure.aim:g})   {figure.note}"
        )
    return 0
