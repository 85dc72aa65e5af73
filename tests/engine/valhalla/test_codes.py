"""Every code of a refusal, a warning or a failure occurs in a scenario or a test.

What stands under `then` of a scenario is played by `tests/engine/test_scenarios.py`; what a test
asserts, or is handed to compare with, is what the engine has answered there.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from engine.valhalla.catalog.refusal_codes import REFUSAL_CODES

TEST_FOLDER: Final = Path(__file__).parent
SKIPPED_FILES: Final = frozenset({"test_codes.py"})
"""Test modules that name codes without causing them."""


def walk_texts(given: Any) -> Iterator[str]:
    """Yield all texts in plain data."""
    if isinstance(given, str):
        yield given
    elif isinstance(given, dict):
        for one in given.values():
            yield from walk_texts(one)
    elif isinstance(given, list):
        for one in given:
            yield from walk_texts(one)


def find_expectations(given: Any) -> Iterator[Any]:
    """Yield every `then` of a scenario, also of its parts."""
    if isinstance(given, dict):
        for key, one in given.items():
            if key == "then":
                yield one
            else:
                yield from find_expectations(one)
    elif isinstance(given, list):
        for one in given:
            yield from find_expectations(one)


@cache
def codes_in_scenarios() -> frozenset[str]:
    """Return all texts that scenarios expect."""
    found: set[str] = set()
    for path in sorted(TEST_FOLDER.glob("scenarios/**/*.yaml")):
        for document in yaml.safe_load_all(path.read_text(encoding="utf-8")):
            for one in find_expectations(document):
                found.update(walk_texts(one))
    return frozenset(found)


def texts_compared(tree: ast.Module) -> Iterator[str]:
    """Yield the texts that a test module asserts or is parametrized with."""
    for node in ast.walk(tree):
        parts: list[ast.AST] = []
        if isinstance(node, ast.Assert):
            parts = [node.test]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            parts = list(node.decorator_list)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.List | ast.Tuple):
            parts = [node.value]
        for part in parts:
            for leaf in ast.walk(part):
                if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str):
                    yield leaf.value


@cache
def codes_in_tests() -> frozenset[str]:
    """Return all texts that tests compare with answers."""
    found: set[str] = set()
    for path in sorted(TEST_FOLDER.rglob("test_*.py")):
        if path.name not in SKIPPED_FILES:
            found.update(texts_compared(ast.parse(path.read_text(encoding="utf-8"))))
    return frozenset(found)


@pytest.mark.parametrize("code", REFUSAL_CODES)
def test_a_code_is_brought_about_by_a_scenario_or_a_test(code: str) -> None:
    assert code in codes_in_scenarios() | codes_in_tests()
