"""Turns the short ways to write values of a position into the long ones."""

from collections.abc import Mapping
from typing import Any

from engine.core.files.count_texts import read_count, suggest_counts
from engine.core.files.model_errors import own_error, shorten_repr
from engine.valhalla.sides.unit_names import UNIT_CODES


def expand_words(given: Any) -> Any:
    """Return `ruler, 10 swordsman`, `{ruler: 1, swordsman: 10}` or one unit's map as a list."""
    if isinstance(given, str):
        return [part.strip() for part in given.split(",") if part.strip()]
    if isinstance(given, Mapping) and "unit" in given:
        return [given]
    if isinstance(given, Mapping):
        return [f"{count} {code}" for code, count in given.items()]
    return given


def expand_hexes(given: Any) -> Any:
    """Return `010.010 010.009` as a list."""
    return given.replace(",", " ").split() if isinstance(given, str) else given


def expand_amounts(given: Any) -> Any:
    """Return `4 swordsman`, `{swordsman: 4}` or a list of such as pairs of class and number."""
    found = expand_words(given)
    if not isinstance(found, (list, tuple)):
        return found
    return [_expand_amount(one) for one in found]


def _expand_amount(given: Any) -> Any:
    if isinstance(given, str):
        return _read_amount(given)
    if isinstance(given, Mapping) and len(given) == 1:
        return next(iter(given.items()))
    return given


def _read_amount(text: str) -> tuple[str, int]:
    """Return `10 swordsman` or `swordsman` as a class and a number."""
    found = read_count(text)
    if found is None:
        hint = suggest_counts(text, UNIT_CODES) or "; write a number and a unit: 10 swordsman"
        raise own_error(f"{shorten_repr(text)} is no count of units{hint}")
    return found


def expand_pairs(given: Any) -> Any:
    """Return a map, or a list of maps of one entry each, as pairs in that order."""
    if isinstance(given, Mapping):
        return list(given.items())
    if isinstance(given, (list, tuple)):
        return [
            next(iter(one.items())) if isinstance(one, Mapping) and len(one) == 1 else one
            for one in given
        ]
    return given


def expand_riders(given: Any) -> Any:
    """Return pairs of rider and mount with ids as names."""
    return (
        [[str(part) for part in pair] for pair in expand_pairs(given)]
        if _is_list_of_pairs(given)
        else given
    )


def _is_list_of_pairs(given: Any) -> bool:
    found = expand_pairs(given)
    return isinstance(found, list) and all(
        isinstance(one, (list, tuple)) and all(isinstance(part, (int, str)) for part in one)
        for one in found
    )


def expand_unit_names(given: Any) -> Any:
    """Return a list of units with ids as names."""
    found = expand_words(given)
    return (
        [str(one) if is_whole_number(one) else one for one in found] if _is_list(found) else found
    )


def _is_list(given: Any) -> bool:
    return isinstance(given, (list, tuple))


def is_whole_number(given: Any) -> bool:
    return isinstance(given, int) and not isinstance(given, bool)


def expand_unit(given: Any) -> Any:
    """Return `10 swordsman` or `{swordsman: 10}` as a unit's map."""
    if isinstance(given, Mapping) and len(given) == 1 and "unit" not in given:
        ((code, count),) = given.items()
        return {"unit": code, "count": count}
    if not isinstance(given, str):
        return given
    code, count = _read_amount(given)
    return {"unit": code, "count": count}


def expand_place(given: Any) -> Any:
    """Return a level, or `farm 2`, as a place's map."""
    if is_whole_number(given):
        return {"level": given}
    if isinstance(given, str):
        feature, _, level = given.partition(" ")
        return {"feature": feature, **({"level": level} if level else {})}
    return given
