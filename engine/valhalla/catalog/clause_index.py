"""Finds the clauses of the rule book that are about a thing."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from engine.core.files import rulebook
from engine.core.files.catalog import build_model, load_data_file
from engine.core.protocol.values import Model

GAME_PACKAGE: Final = "engine.valhalla"


class _File(Model):
    entries: Mapping[str, tuple[str, ...]]
    printing: tuple[str, ...]
    besides: Mapping[str, tuple[str, ...]]


@cache
def _load_index() -> _File:
    return build_model(load_data_file(GAME_PACKAGE, "data/clause_index.yaml"), _File)


@cache
def clauses_about(key: str) -> tuple[str, ...]:
    """Return the clauses and things about a thing like `building.mint`: its entry first."""
    return (*_find_entry(key), *_load_index().besides.get(key, ()))


def _find_entry(key: str) -> Iterator[str]:
    """Yield the entry of a thing by its code, if there is one."""
    section, _, code = key.partition(".")
    prefixes = tuple(f"{each}-" for each in _load_index().entries.get(section, ()))
    for name, rule in rulebook.load_rulebook(GAME_PACKAGE).items():
        if prefixes and name.startswith(prefixes) and f"Code: `{code}`." in rule.says:
            yield name
            return


def is_about_printing(name: str) -> bool:
    """Return whether the rulings of an entry are about how the book was printed."""
    return name in _load_index().printing
