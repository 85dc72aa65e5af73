"""Plain data: walking it, changing it, finding where two differ."""

from collections.abc import Iterator
from typing import Any


def find_first_difference(one: Any, two: Any, path: str = "") -> str:
    """Find the first place where two spelt things differ; "" where they don't."""
    if isinstance(one, dict) and isinstance(two, dict):
        for key in one.keys() | two.keys():
            if found := find_first_difference(
                one.get(key, "nothing"), two.get(key, "nothing"), f"{path}.{key}"
            ):
                return found
        return "" if list(one) == list(two) else f"{path}: keys in another sequence"
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = enumerate(zip(one, two, strict=True))
        return next(
            (
                found
                for at, pair in pairs
                if (found := find_first_difference(*pair, f"{path}[{at}]"))
            ),
            "",
        )
    return "" if type(one) is type(two) and one == two else f"{path}: {one} != {two}"


def list_paths(data: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Walk every place in plain data."""
    if place:
        yield place
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in pairs:
        if not isinstance(value, (dict, list)):
            yield (*place, key)
            continue
        yield from list_paths(value, (*place, key))


def replace_at(data: Any, place: tuple[Any, ...], value: Any) -> None:
    """Put another value in a place of plain data."""
    for key in place[:-1]:
        data = data[key]
    data[place[-1]] = value
