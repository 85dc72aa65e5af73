"""What people type when they look for a rule: data of each language, and of each rule book."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from engine.core.catalog import load, shape
from engine.core.model import Model

HOME: Final = "render.words"


class Habits(Model):
    """How a language asks: its endings, and words that are looked for as one."""

    endings: tuple[str, ...]
    """What may be left off the end of a word."""
    asking: tuple[str, ...]
    """Words that only ask."""
    printed: tuple[str, ...]
    """Words that may stand around the name of a thing where only what is printed on it is asked."""
    alike: tuple[tuple[str, ...], ...]


@cache
def habits(language: str) -> Habits:
    """Read how a language asks."""
    return shape(load(HOME, f"{language}/sought/words.yaml"), Habits)


@cache
def sought(language: str, key: str) -> Mapping[str, Sequence[str]]:
    """Read what else the rules of a book are looked for by, from how their ids begin."""
    name = f"{language}/sought/{key}.yaml"
    if not files(HOME).joinpath(name).is_file():
        return {}
    return shape(load(HOME, name), dict[str, tuple[str, ...]])
