"""The rule book of a game: every clause in our words, with the code and tests that cite it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from engine.core.files.catalog import build_model, load_data_file
from engine.core.files.yaml_reader import FaultError
from engine.core.protocol.values import Model

RULE_ID: Final = re.compile(r"\b([A-Z](?:-[A-Z0-9.]+)+?-\d{2,3}[a-z]?)\b")
_RANGE: Final = re.compile(r"\b([A-Z](?:-[A-Z0-9.]+)+?-)(\d{2,3}) to (?:\1|-)?(\d{2,3})\b")


class Rule(Model):
    """One clause of the rule book."""

    says: str
    section: str
    kind: str = "book"
    """`book`: the printed rule; `ruling`: where the book is silent; `design`: our own content."""


class Coverage(NamedTuple):
    """Which clauses have code, and which have a test."""

    rules: tuple[str, ...]
    without_code: tuple[str, ...]
    without_test: tuple[str, ...]
    unknown_ids: tuple[str, ...]
    """Rule ids that are cited but not in the rule book."""

    @property
    def is_complete(self) -> bool:
        return not (self.without_code or self.without_test or self.unknown_ids)


@cache
def load_rulebook(package: str) -> Mapping[str, Rule]:
    """Read the rule book of a game's package."""
    document = load_data_file(package, "rules.yaml")
    book = build_model(document, dict[str, Rule])
    for rule in book:
        if not RULE_ID.fullmatch(rule):
            raise document.fault((rule,), "a rule id looks like C-COST-03")
    return book


def find_rule_ids(text: str) -> Iterator[str]:
    """Iterate over the rule ids in a text; `C-COST-03 to C-COST-05` gives all three."""
    for match in _RANGE.finditer(text):
        head, first, last = match.groups()
        for number in range(int(first), int(last) + 1):
            yield f"{head}{number:0{len(first)}}"
    yield from RULE_ID.findall(text)


def _rule_ids_in(paths: Iterable[Path], prefix: str) -> set[str]:
    found: set[str] = set()
    for path in paths:
        found.update(
            rule for rule in find_rule_ids(path.read_text("utf-8")) if rule.startswith(prefix)
        )
    return found


def measure_coverage(package: str, prefix: str, root: Path) -> Coverage:
    """Compare the rule book with the rule ids that code and tests of a source tree cite."""
    book = load_rulebook(package)
    package_folder = root / package.replace(".", "/")
    tests = root / "tests"
    if not package_folder.is_dir() or not tests.is_dir():
        raise FaultError(str(root), None, "coverage reads the source tree; run it where tests/ is")
    code_ids = _rule_ids_in(package_folder.rglob("*.py"), prefix)
    test_ids = _rule_ids_in((*tests.rglob("*.py"), *tests.rglob("*.yaml")), prefix)
    return Coverage(
        rules=tuple(book),
        without_code=tuple(rule for rule in book if rule not in code_ids),
        without_test=tuple(rule for rule in book if rule not in test_ids),
        unknown_ids=tuple(sorted((code_ids | test_ids) - set(book))),
    )
