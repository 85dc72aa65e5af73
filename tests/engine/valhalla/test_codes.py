"""Every code of a refusal, a warning or a failure is brought about: a scenario or a test says when.

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

from engine.valhalla.catalog.refusal_codes import CODES

HERE: Final = Path(__file__).parent
NOT_PLAYED: Final = frozenset({"test_codes.py"})
"""It only names them."""


def texts(given: Any) -> Iterator[str]:
    """Walk all texts in plain data."""
    if isinstance(given, str):
        yield given
    elif isinstance(given, dict):
        for one in given.values():
            yield from texts(one)
    elif isinstance(given, list):
        for one in given:
            yield from texts(one)


def expected(given: Any) -> Iterator[Any]:
    """Find every `then` of a scenario, in its parts too."""
    if isinstance(given, dict):
        for key, one in given.items():
            if key == "then":
                yield one
            else:
                yield from expected(one)
    elif isinstance(given, list):
        for one in given:
            yield from expected(one)


@cache
def by_scenarios() -> frozenset[str]:
    """List the codes that scenarios expect."""
    found: set[str] = set()
    for path in sorted(HERE.glob("scenarios/**/*.yaml")):
        for document in yaml.safe_load_all(path.read_text(encoding="utf-8")):
            for one in expected(document):
                found.update(texts(one))
    return frozenset(found)


def compared(tree: ast.Module) -> Iterator[str]:
    """Walk the texts that tests assert, and those that they are handed one case after another."""
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
def by_tests() -> frozenset[str]:
    """List the codes that tests compare with what they were answered."""
    found: set[str] = set()
    for path in sorted(HERE.rglob("test_*.py")):
        if path.name not in NOT_PLAYED:
            found.update(compared(ast.parse(path.read_text(encoding="utf-8"))))
    return frozenset(found)


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_brought_about_by_a_scenario_or_a_test(code: str) -> None:
    assert code in by_scenarios() | by_tests()
