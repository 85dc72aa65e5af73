"""Write to the terminal; and `skald rules`, which shows rules and their coverage."""

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from bot.cli.rule_coverage import Coverage, measure_coverage
from bot.errors import UsageError
from bot.rule_lookup import rule_search
from engine.registry import GAMES
from render.language.word_books import has_entry
from render.words import COMMON_BOOK, say_in_language

MAX_RULES_SHOWN: Final = 8
"""Rules that are shown for a search."""


def print_line(text: str = "") -> None:
    """Write a line to the terminal."""
    print(text)  # noqa: T201  (this is the command line)


def show_rules(arguments: argparse.Namespace) -> int:
    """Show rules, or count which have code and a test."""
    words, language = list(arguments.words), arguments.language
    game_keys = [words.pop(0)] if words and words[0] in GAMES else sorted(GAMES)
    if arguments.coverage:
        return _say_coverages(game_keys)
    if not words:
        raise UsageError(
            "name a rule (`skald rules capital C-COST-03`) or words of it "
            "(`skald rules capital village gold`)"
        )
    shelf = rule_search.SearchableRules(*(GAMES[key] for key in game_keys))
    rule_ids = shelf.find_strictly(words, language)
    for rule_id in rule_ids[:MAX_RULES_SHOWN]:
        _say_rule(shelf, rule_id, language)
    if not rule_ids:
        raise UsageError(f"no rule is called so or holds all of: {' '.join(words)}")
    if len(rule_ids) > MAX_RULES_SHOWN:
        print_line(f"... and {len(rule_ids) - MAX_RULES_SHOWN} more; add a word.")
    return 0


def _say_rule(shelf: rule_search.SearchableRules, rule_id: str, language: str) -> None:
    """Write a rule in a language, below its id, section and kind."""
    rule = shelf.rules_by_language[language][rule_id]
    word_key = f"rule.kind.{rule.kind}"
    kind = (
        say_in_language(language, COMMON_BOOK, word_key)
        if has_entry(language, COMMON_BOOK, word_key)
        else rule.kind
    )
    print_line(f"{rule_id}  ({shelf.section_title(language, rule_id)} · {kind})")
    for line in rule.says.splitlines():
        print_line(f"  {line}")
    print_line()


def _say_coverages(keys: Iterable[str]) -> int:
    """Count clauses with code and with a test; name those without."""
    root = Path(__file__).parents[2]
    complete = True
    for key in keys:
        found = measure_coverage(f"engine.{key}", GAMES[key].rulebook.id_prefixes, root)
        _say_coverage(key, found)
        complete = complete and found.is_complete
    return 0 if complete else 1


def _say_coverage(key: str, found: Coverage) -> None:
    total = len(found.rules)
    print_line(
        f"{key}: {total} clauses, {total - len(found.without_code)} with code, "
        f"{total - len(found.without_test)} with a test"
    )
    for what, names in (
        ("without code", found.without_code),
        ("without a test", found.without_test),
        ("cited, but in no rule book", found.unknown_ids),
    ):
        if names:
            print_line(f"  {what}: {', '.join(names)}")
