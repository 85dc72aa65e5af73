"""Which clauses of a rule book have code and tests, by the rule ids that a source tree cites."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from engine.core.files.file_faults import FaultError
from engine.core.files.rulebook import find_rule_ids, load_rulebook


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


def measure_coverage(package: str, prefixes: tuple[str, ...], root: Path) -> Coverage:
    """Compare the rule book with the rule ids that code and tests of a source tree cite."""
    book = load_rulebook(package)
    package_folder = root / package.replace(".", "/")
    tests = root / "tests"
    if not package_folder.is_dir() or not tests.is_dir():
        raise FaultError(str(root), None, "coverage reads the source tree; run it where tests/ is")
    code_ids = _rule_ids_in(package_folder.rglob("*.py"), prefixes)
    test_ids = _rule_ids_in((*tests.rglob("*.py"), *tests.rglob("*.yaml")), prefixes)
    return Coverage(
        rules=tuple(book),
        without_code=tuple(rule for rule in book if rule not in code_ids),
        without_test=tuple(rule for rule in book if rule not in test_ids),
        unknown_ids=tuple(sorted((code_ids | test_ids) - set(book))),
    )


def _rule_ids_in(paths: Iterable[Path], prefixes: tuple[str, ...]) -> set[str]:
    found: set[str] = set()
    for path in paths:
        found.update(
            rule for rule in find_rule_ids(path.read_text("utf-8")) if rule.startswith(prefixes)
        )
    return found
