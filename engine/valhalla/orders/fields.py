"""How orders of this game are written in fields: units by name and number, lists joined by `+`.

A unit is named by its id (`42`), by what it is (`warlord`: the oldest there), by a number of what
it is (`10 swordsman`: the oldest ten), or all of it (`all C`, `all`). Lists within a list are
joined by ` + `; maps and lists are taken as well.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, model_validator

from engine.core.protocol.values import Order

PLUS: Final = " + "
SPOTS: Final = frozenset({"hex", "leg", "target"})
"""What fields speak of in which a hex may stand."""
REACH: Final = "default"
"""Stands for every hex (V-12.5-01, V-12.6-01, V-12.18-01)."""


_SHORT: Final = re.compile(r"(?<![\w.])([0-9]{1,3})\.([0-9]{1,3})(?![\w.])")
"""A hex as people write it: the zeros in front may be left out."""


def _whole(given: Any) -> Any:
    """Write the zeros that are missing in a hex's name, or in a list of such."""
    if isinstance(given, str):
        return _SHORT.sub(lambda found: f"{int(found[1]):03}.{int(found[2]):03}", given)
    return [_whole(one) for one in given] if isinstance(given, (list, tuple)) else given


class ValhallaOrder(Order):
    """An order of this game; `movement` orders are counted (V-9-01)."""

    @model_validator(mode="before")
    @classmethod
    def _short_hexes(cls, given: Any) -> Any:
        """Take `5.15` as `005.015` wherever a hex is asked for (V-0-07)."""
        if not isinstance(given, Mapping):
            return given
        hexes = {name for name, kind in cls.speaks.items() if kind in SPOTS}
        return {name: _whole(one) if name in hexes else one for name, one in given.items()}


def _word(given: Any) -> Any:
    """Take a number as a name: the id of a unit, the number of levels."""
    whole = isinstance(given, int) and not isinstance(given, bool)
    return str(given) if whole else given


def _listed(given: Any) -> Any:
    """Take one name as a list of one, and a map as its pairs: `{C: 2}` is `2 C`."""
    if isinstance(given, (str, int)) and not isinstance(given, bool):
        return (str(given),) if str(given).strip() else ()
    if isinstance(given, Mapping) and _counted(given):
        return tuple(f"{number} {code}" for code, number in given.items())
    if isinstance(given, (list, tuple)):
        return tuple(_pair(one) for one in given)
    return given


def _counted(given: Mapping[Any, Any]) -> bool:
    """Tell whether a map gives a number or a word to each of its keys."""
    return all(isinstance(_word(one), str) for one in given.values())


def _pair(given: Any) -> Any:
    """Take `{swordsman: 10}` in a list as `10 swordsman`."""
    if isinstance(given, Mapping) and len(given) == 1 and _counted(given):
        ((code, number),) = given.items()
        return f"{number} {code}"
    return _word(given)


def named_so(*names: str) -> Callable[[Any], Any]:
    """Take maps with these keys, or a list of them, as texts of their values in this order."""

    def text(given: Any) -> Any:
        if not isinstance(given, Mapping) or names[0] not in given:
            return given
        return " ".join(str(given[name]) for name in names if given.get(name) is not None)

    def read(given: Any) -> Any:
        whole = isinstance(given, (list, tuple))
        return _listed([text(one) for one in given] if whole else text(given))

    return read


def joined(given: Any) -> Any:
    """Take a list within a list as one text joined by ` + `."""
    found = _listed(given)
    return PLUS.join(found) if isinstance(found, tuple) and _texts(found) else found


def _texts(given: tuple[Any, ...]) -> bool:
    return all(isinstance(one, str) for one in given)


def _hexes(given: Any) -> Any:
    """Take `005.004 005.003`, or a list of such, as hexes one by one; a map names none."""
    found = given if isinstance(given, Mapping) else _listed(given)
    if not isinstance(found, tuple) or not _texts(found):
        return found
    return tuple(one for text in found for one in text.replace(",", " ").split())


def _mapped(given: Any) -> Any:
    """Take numbers as words in a map, and lists as joined texts."""
    if isinstance(given, Mapping):
        return {str(key): joined(value) for key, value in given.items()}
    return given


def _yes(given: Any) -> Any:
    """Take yes and no as words."""
    if not isinstance(given, (bool, str)):
        return given
    return {True: "yes", False: "no", "true": "yes", "false": "no"}.get(given, given)


def _number(given: Any) -> Any:
    """Take no yes or no as a number."""
    if isinstance(given, bool):
        raise ValueError("a number is wanted")  # noqa: TRY004  (pydantic wants this one)
    return given


Number = Annotated[int, BeforeValidator(_number)]
Word = Annotated[str, BeforeValidator(_word)]
Words = Annotated[tuple[str, ...], BeforeValidator(_listed)]
Hexes = Annotated[tuple[str, ...], BeforeValidator(_hexes)]
Map = Annotated[Mapping[str, str], BeforeValidator(_mapped)]
YesNo = Annotated[str, BeforeValidator(_yes)]


def apart(text: str) -> Iterator[str]:
    """Part a joined text."""
    yield from (part.strip() for part in text.split("+") if part.strip())
