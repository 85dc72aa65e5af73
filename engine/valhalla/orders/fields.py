"""Field types of this game's orders: units by name and number, lists joined by `+`.

A unit is named by its id (`42`), by what it is (`warlord`: the oldest there), by a number of what
it is (`10 swordsman`: the oldest ten), or all of it (`all C`, `all`). Lists within a list are
joined by ` + `; maps and lists are taken as well.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, model_validator

from engine.core.protocol.values import Order

LIST_SEPARATOR: Final = " + "
HEX_NAMESPACES: Final = frozenset({"hex", "leg", "target"})
"""The namespaces of fields that may hold a hex."""
EVERY_HEX: Final = "default"
"""Stands for every hex (V-12.5-01, V-12.6-01, V-12.18-01)."""


_HEX_IN_TEXT: Final = re.compile(r"(?<![\w.])([0-9]{1,3})\.([0-9]{1,3})(?![\w.])")
"""A hex as people write it; leading zeros may be missing."""


def _pad_hexes(given: Any) -> Any:
    """Add leading zeros to the hexes in a text, or in a list of texts."""
    if isinstance(given, str):
        return _HEX_IN_TEXT.sub(lambda found: f"{int(found[1]):03}.{int(found[2]):03}", given)
    return [_pad_hexes(one) for one in given] if isinstance(given, (list, tuple)) else given


class ValhallaOrder(Order):
    """An order of this game; movement orders are counted (V-9-01)."""

    @model_validator(mode="before")
    @classmethod
    def _read_hexes(cls, given: Any) -> Any:
        """Read `5.15` as `005.015` in fields that hold hexes (V-0-07)."""
        if not isinstance(given, Mapping):
            return given
        hexes = {name for name, kind in cls.field_namespaces.items() if kind in HEX_NAMESPACES}
        return {name: _pad_hexes(one) if name in hexes else one for name, one in given.items()}


def _read_word(given: Any) -> Any:
    """Accept a number as a word: the id of a unit, the number of levels."""
    is_number = isinstance(given, int) and not isinstance(given, bool)
    return str(given) if is_number else given


def _read_list(given: Any) -> Any:
    """Read words on one line, `warlord, 2 C`, and a map as its pairs: `{C: 2}` is `2 C`."""
    if isinstance(given, (str, int)) and not isinstance(given, bool):
        return tuple(part.strip() for part in str(given).split(",") if part.strip())
    if isinstance(given, Mapping) and _has_plain_values(given):
        return tuple(f"{number} {code}" for code, number in given.items())
    if isinstance(given, (list, tuple)):
        return tuple(_read_pair(one) for one in given)
    return given


def _has_plain_values(given: Mapping[Any, Any]) -> bool:
    """Return whether every value of a map is a number or a word."""
    return all(isinstance(_read_word(one), str) for one in given.values())


def _read_pair(given: Any) -> Any:
    """Read `{swordsman: 10}` in a list as `10 swordsman`."""
    if isinstance(given, Mapping) and len(given) == 1 and _has_plain_values(given):
        ((code, number),) = given.items()
        return f"{number} {code}"
    return _read_word(given)


def read_maps_as_texts(*names: str) -> Callable[[Any], Any]:
    """Return a validator that reads maps with these keys as texts of their values in this order."""

    def read_map(given: Any) -> Any:
        if not isinstance(given, Mapping) or names[0] not in given:
            return given
        return " ".join(str(given[name]) for name in names if given.get(name) is not None)

    def read_maps(given: Any) -> Any:
        is_list = isinstance(given, (list, tuple))
        return _read_list([read_map(one) for one in given] if is_list else read_map(given))

    return read_maps


def join_list(given: Any) -> Any:
    """Read a list within a list as one text joined by ` + `."""
    found = _read_list(given)
    return LIST_SEPARATOR.join(found) if isinstance(found, tuple) and _are_texts(found) else found


def _are_texts(given: tuple[Any, ...]) -> bool:
    return all(isinstance(one, str) for one in given)


def _split_hexes(given: Any) -> Any:
    """Split `005.004 005.003`, or a list of such texts, into hexes; leave a map as it is."""
    found = given if isinstance(given, Mapping) else _read_list(given)
    if not isinstance(found, tuple) or not _are_texts(found):
        return found
    return tuple(one for text in found for one in text.replace(",", " ").split())


def _read_text_map(given: Any) -> Any:
    """Read the values of a map as words, and lists as joined texts."""
    if isinstance(given, Mapping):
        return {str(key): join_list(value) for key, value in given.items()}
    return given


def _read_yes_no(given: Any) -> Any:
    """Read true and false as yes and no."""
    if not isinstance(given, (bool, str)):
        return given
    return {True: "yes", False: "no", "true": "yes", "false": "no"}.get(given, given)


def _refuse_bool(given: Any) -> Any:
    """Refuse true and false where a number is wanted."""
    if isinstance(given, bool):
        raise ValueError("a number is wanted")  # noqa: TRY004  (pydantic wants this one)
    return given


Number = Annotated[int, BeforeValidator(_refuse_bool)]
Word = Annotated[str, BeforeValidator(_read_word)]
Words = Annotated[tuple[str, ...], BeforeValidator(_read_list)]
Hexes = Annotated[tuple[str, ...], BeforeValidator(_split_hexes)]
TextMap = Annotated[Mapping[str, str], BeforeValidator(_read_text_map)]
YesNo = Annotated[str, BeforeValidator(_read_yes_no)]


def split_list(text: str) -> Iterator[str]:
    """Yield the parts of a joined text."""
    yield from (part.strip() for part in text.split("+") if part.strip())
