"""Single values of expectations: exact numbers, counts, and names of cards without a number."""

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from engine.core.files.count_texts import is_count_number, read_count

_NUMBER: Final = re.compile(
    r"(-?)(?:(0|[1-9][0-9]{0,40}) )?(0|[1-9][0-9]{0,40})(?:\.([0-9]{1,40})|/([1-9][0-9]{0,40}))?"
)
"""`12`, `-3`, `12.5`, `25/2`, `12 1/2`."""
MULTIPLIER_SIGN: Final = "x"
"""Before a number that multiplies, as in a trace: `x11/10`."""


def read_exact_number(data: Any) -> Fraction | None:
    """Return a number as it is written, without rounding, or None if it is none."""
    if isinstance(data, int) and not isinstance(data, bool):
        return Fraction(data)
    found = _NUMBER.fullmatch(data) if isinstance(data, str) else None
    if found is None:
        return None
    sign, whole, number, decimals, divisor = found.groups()
    if whole is not None and divisor is None:
        return None
    value = Fraction(f"{number}.{decimals}") if decimals else Fraction(int(number))
    value = value / int(divisor or 1) + int(whole or 0)
    return -value if sign else value


def is_same_value(expected: Any, found: Any) -> bool:
    """Tell whether single values are equal; numbers are equal however they are written."""
    if isinstance(expected, bool) != isinstance(found, bool):
        return False
    if expected == found:
        return True
    if isinstance(expected, str) and isinstance(found, str):
        if "#" not in expected and expected == strip_card_numbers(found):
            return True
        if expected[:1] == found[:1] == MULTIPLIER_SIGN:
            return _is_same_number(expected[1:], found[1:])
        count = _read_count(found)
        if count is not None and count == read_written_count(expected):
            return True
    return _is_same_number(expected, found)


def _is_same_number(expected: Any, found: Any) -> bool:
    number = read_exact_number(expected)
    return number is not None and number == read_exact_number(found)


def strip_card_numbers(name: str) -> str:
    """Return a name without its card number: `watchtower#2/1` becomes `watchtower/1`."""
    return re.sub(r"#[0-9]+", "", name)


def read_counts(data: Any) -> dict[str, int] | None:
    """Return a list of counts, each with its number, as counts by name; None if it is none.

    So counts are stored: `4 swordsman`, or a pair of a name and a number.
    """
    return _add_counts(data if isinstance(data, (list, tuple)) else [None], _read_count)


def read_written_counts(data: Any) -> dict[str, int] | None:
    """Return `[4 swordsman, C]` or `4 swordsman, C` as counts by name; None if it is neither.

    A map of counts is the form in which they are shown; these are the forms of orders, where a
    name without a number is one.
    """
    words = data.split(",") if isinstance(data, str) else data
    return _add_counts(words if isinstance(words, (list, tuple)) else [None], read_written_count)


def _add_counts(
    counts: Iterable[Any], read_one: Callable[[Any], tuple[str, int] | None]
) -> dict[str, int] | None:
    found: dict[str, int] = {}
    for one in counts:
        pair = read_one(one)
        if pair is None:
            return None
        found[pair[0]] = found.get(pair[0], 0) + pair[1]
    return found


def _read_count(data: Any) -> tuple[str, int] | None:
    """Return a name and the number that stands with it."""
    if isinstance(data, str):
        number, _, name = data.strip().partition(" ")
        return (name.strip(), int(number)) if is_count_number(number) and name else None
    if isinstance(data, Mapping) and len(data) == 1:
        data = next(iter(data.items()))
    is_pair = isinstance(data, (list, tuple)) and len(data) == 2
    if is_pair and isinstance(data[0], str) and is_whole_number(data[1]):
        return data[0], data[1]
    return None


def read_written_count(data: Any) -> tuple[str, int] | None:
    """Return a name and its number; a name alone is one."""
    found = _read_count(data)
    return read_count(data) if found is None and isinstance(data, str) else found


def are_counts(data: Any) -> bool:
    """Tell whether data is a map of names and whole numbers."""
    return isinstance(data, Mapping) and all(map(is_whole_number, data.values()))


def is_whole_number(data: Any) -> bool:
    return isinstance(data, int) and not isinstance(data, bool)
