"""The rule book of a game: every clause in our words, what code does it, what test proves it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from engine.core.files.catalog import load, shape
from engine.core.files.yaml_reader import FaultError
from engine.core.protocol.values import Model

ID: Final = re.compile(r"\b([A-Z](?:-[A-Z0-9.]+)+?-\d{2,3}[a-z]?)\b")
_RANGE: Final = re.compile(r"\b([A-Z](?:-[A-Z0-9.]+)+?-)(\d{2,3}) to (?:\1|-)?(\d{2,3})\b")


class Rule(Model):
    """One clause."""

    says: str
    section: str
    kind: str = "book"
    """`book`: the printed rule; `ruling`: where the book is silent; `design`: our own content."""


class Coverage(NamedTuple):
    """Which clauses have code, and which have a test."""

    rules: tuple[str, ...]
    without_code: tuple[str, ...]
    without_test: tuple[str, ...]
    unknown: tuple[str, ...]
    """Ids that are cited and stand in no rule book."""

    @property
    def complete(self) -> bool:
        return not (self.without_code or self.without_test or self.unknown)


@cache
def rules(package: str) -> Mapping[str, Rule]:
    """Read the rule book of a game's package."""
    document = load(package, "rules.yaml")
    book = shape(document, dict[str, Rule])
    for rule in book:
        if not ID.fullmatch(rule):
            raise document.fault((rule,), "a rule id looks like C-COST-03")
    return book


def cited(text: str) -> Iterator[str]:
    """Find the rule ids in a text, `C-COST-03 to C-COST-05` spelt out."""
    for match in _RANGE.finditer(text):
        head, first, last = match.groups()
        for number in range(int(first), int(last) + 1):
            yield f"{head}{number:0{len(first)}}"
    yield from ID.findall(text)


def _cited_in(paths: Iterable[Path], prefix: str) -> set[str]:
    found: set[str] = set()
    for path in paths:
        found.update(rule for rule in cited(path.read_text("utf-8")) if rule.startswith(prefix))
    return found


def coverage(package: str, prefix: str, root: Path) -> Coverage:
    """Compare the book with what code and tests of a source tree cite."""
    book = rules(package)
    home = root / package.replace(".", "/")
    tests = root / "tests"
    if not home.is_dir() or not tests.is_dir():
        raise FaultError(str(root), None, "coverage reads the source tree; run it where tests/ is")
    code = _cited_in(home.rglob("*.py"), prefix)
    proofs = _cited_in((*tests.rglob("*.py"), *tests.rglob("*.yaml")), prefix)
    return Coverage(
        rules=tuple(book),
        without_code=tuple(rule for rule in book if rule not in code),
        without_test=tuple(rule for rule in book if rule not in proofs),
        unknown=tuple(sorted((code | proofs) - set(book))),
    )
