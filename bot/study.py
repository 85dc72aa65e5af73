"""Commands that read and measure: rules, scenarios, benchmarks."""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from bot import rulesearch
from bot.bench import BENCHES, TIME, Figure, yardstick
from bot.fault import UsageError
from engine.core import rulebook
from engine.core.rulebook import Coverage
from engine.registry import GAMES
from render.words import say as words_of
from render.words.book import COMMON, has

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
    shelf = rulesearch.Shelf(*(GAMES[key] for key in keys))
    found = shelf.strict(words, language)
    for name in found[:FOUND]:
        _tell(shelf, name, language)
    if not found:
        raise UsageError(f"no rule is called so or holds all of: {' '.join(words)}")
    if len(found) > FOUND:
        say(f"... and {len(found) - FOUND} more; add a word.")
    return 0


def _tell(shelf: rulesearch.Shelf, name: str, language: str) -> None:
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
    """Measure, in microseconds and yardsticks; the figures stand alone, faults go to stderr."""
    from bot import logs  # noqa: PLC0415  (scenarios are played without a database)

    logs.set_up("warning", "text")
    before = yardstick()
    figures = BENCHES[given.what]()
    unit = (before + yardstick()) / 2
    if given.json:
        rows = [_figure(figure, unit) for figure in figures]
        say(json.dumps({"yardstick_microseconds": round(unit, 1), "figures": rows}, indent=2))
        return 0
    say(f"yardstick: {unit:,.0f} {TIME}")
    for figure in figures:
        _tell_figure(figure, unit)
    return 0


def _figure(figure: Figure, unit: float) -> dict[str, Any]:
    """Write a figure as plain data."""
    if figure.unit == TIME:
        value = {
            "microseconds": round(figure.value, 1),
            "yardsticks": round(figure.value / unit, 4),
        }
    else:
        value = {"value": round(figure.value, 2)}
    return {"name": figure.name, **value, "unit": figure.unit, "aim": figure.aim}


def _tell_figure(figure: Figure, unit: float) -> None:
    """Write a figure on a line, with what we aim at."""
    value = f"{figure.value:14,.1f} {figure.unit:3}"
    sticks = f"{figure.value / unit:10.4f} yardsticks" if figure.unit == TIME else " " * 21
    aim = "" if figure.aim is None else f"(aim {figure.aim:g})"
    say(f"{figure.name:44} {value} {sticks}   {aim:12} {figure.note}".rstrip())
