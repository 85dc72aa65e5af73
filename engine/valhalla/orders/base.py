"""How orders of this game are written in fields: units by name and number, lists joined by `+`.

A unit is named by its id (`42`), by what it is (`warlord`: the oldest there), by a number of what
it is (`10 swordsman`: the oldest ten), or all of it (`all C`, `all`). Lists within a list are
joined by ` + `; maps and lists are taken as well.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

from pydantic import BeforeValidator

from engine.core.model import Order

PLUS: Final = " + "
REACH: Final = "default"
"""Stands for every hex (V-12.5-01, V-12.6-01, V-12.18-01)."""


class ValhallaOrder(Order):
    """An order of this game; `movement` orders are counted (V-9-01)."""


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


def joined(given: Any) -> Any:
    """Take a list within a list as one text joined by ` + `."""
    found = _listed(given)
    return PLUS.join(found) if isinstance(found, tuple) and _texts(found) else found


def _texts(given: tuple[Any, ...]) -> bool:
    return all(isinstance(one, str) for one in given)


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


Word = Annotated[str, BeforeValidator(_word)]
Words = Annotated[tuple[str, ...], BeforeValidator(_listed)]
Joined = Annotated[str, BeforeValidator(joined)]
"""One text of a list within a list."""
Map = Annotated[Mapping[str, str], BeforeValidator(_mapped)]
YesNo = Annotated[str, BeforeValidator(_yes)]


def apart(text: str) -> Iterator[str]:
    """Part a joined text."""
    yield from (part.strip() for part in text.split("+") if part.strip())
