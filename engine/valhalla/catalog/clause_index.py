"""Which clauses of the rule book tell of a thing."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from engine.core.files import rulebook
from engine.core.files.catalog import load, shape
from engine.core.protocol.values import Model

HERE: Final = "engine.valhalla"


class _File(Model):
    entries: Mapping[str, tuple[str, ...]]
    printing: tuple[str, ...]
    besides: Mapping[str, tuple[str, ...]]


@cache
def _file() -> _File:
    return shape(load(HERE, "data/telling.yaml"), _File)


@cache
def telling(key: str) -> tuple[str, ...]:
    """List the clauses and the things that tell of a thing, `building.mint`: its entry first."""
    return (*_entry(key), *_file().besides.get(key, ()))


def _entry(key: str) -> Iterator[str]:
    """Find the entry of a thing by its code."""
    section, _, one = key.partition(".")
    begins = tuple(f"{each}-" for each in _file().entries.get(section, ()))
    for name, rule in rulebook.rules(HERE).items():
        if begins and name.startswith(begins) and f"Code: `{one}`." in rule.says:
            yield name
            return


def of_printing(name: str) -> bool:
    """Tell whether the rulings of an entry speak of how the book was printed."""
    return name in _file().printing
