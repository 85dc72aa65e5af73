"""Comparing data with expectations: maps are subsets, lists are exact, `$words` are matchers."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.core.files.yaml_nodes import YamlNode, suggest_nearest
from engine.core.scenarios.form import Difference

NOTHING_FOUND: Final = "nothing"
"""Stands in a difference for a value that is missing."""

Differences = Iterator[Difference]


def is_matcher(data: Any) -> bool:
    """Tell whether data is a map of `$words`."""
    return isinstance(data, Mapping) and any(str(key).startswith("$") for key in data)


def check_matchers(node: YamlNode) -> None:
    """Raise a fault for a misspelt `$word` or a wrong argument, at any depth."""
    if isinstance(node.data, list):
        for one in node.read_items():
            check_matchers(one)
    elif isinstance(node.data, Mapping):
        matcher = is_matcher(node.data)
        for key, one in node.read_pairs():
            if matcher and str(key) not in MATCHERS:
                hint = suggest_nearest(key, MATCHERS) or f"; known are {', '.join(MATCHERS)}"
                raise one.fault(f"{key} is no matcher{hint}")
            if matcher:
                ARGUMENT_CHECKS[str(key)](one)
            check_matchers(one)


def compare(node: YamlNode, found: Any, path: str, short_key: str = "") -> Differences:
    """Iterate over the differences; a single word is compared with the short key of a map."""
    data = node.data
    if is_matcher(data):
        for word, one in node.read_pairs():
            yield from MATCHERS[word](one, found, path, short_key)
    elif isinstance(data, Mapping):
        yield from _compare_map(node, found, path)
    elif isinstance(data, list):
        yield from _compare_list(node, found, path, short_key)
    elif short_key and isinstance(found, Mapping):
        if data != found.get(short_key):
            yield _difference(node, found, path)
    elif not is_same_value(data, found):
        yield _difference(node, found, path)


def is_same_value(expected: Any, found: Any) -> bool:
    """Tell whether single values are equal; a name without a number is any card of that name."""
    if isinstance(expected, bool) != isinstance(found, bool):
        return False
    if isinstance(expected, str) and isinstance(found, str) and "#" not in expected:
        return expected in {found, strip_card_numbers(found)}
    return bool(expected == found)


def strip_card_numbers(name: str) -> str:
    """Return a name without its card number: `watchtower#2/1` becomes `watchtower/1`."""
    return re.sub(r"#[0-9]+", "", name)


def _difference(node: YamlNode, found: Any, path: str, expected: Any = None) -> Difference:
    return Difference(path, node.data if expected is None else expected, found, node.line)


def _compare_map(node: YamlNode, found: Any, path: str) -> Differences:
    """Compare maps: each expected key must be there; others may be."""
    if not isinstance(found, Mapping):
        yield _difference(node, found, path)
        return
    held = {str(key): value for key, value in found.items()}
    for key, one in node.read_pairs():
        below = f"{path}.{key}" if path else str(key)
        name = next((name for name in held if is_same_value(str(key), name)), str(key))
        if name in held:
            yield from compare(one, held[name], below)
        elif not _expects_absent(one.data):
            yield _difference(one, f"{NOTHING_FOUND}{suggest_nearest(key, held)}", below)


def _expects_absent(data: Any) -> bool:
    return isinstance(data, Mapping) and data.get("$absent") is True


def _compare_list(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:
    """Compare lists: as many values, in the same sequence."""
    if not isinstance(found, list) or len(found) != len(node.data):
        yield _difference(node, found, path)
        return
    for index, one in enumerate(node.read_items()):
        yield from compare(one, found[index], f"{path}[{index}]", short_key)


def _is_match(node: YamlNode, found: Any, short_key: str) -> bool:
    return next(compare(node, found, "", short_key), None) is None


def _match_any(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:  # noqa: ARG001
    """Accept any value: a missing one is a difference before this is called."""
    yield from ()


def _match_absent(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:  # noqa: ARG001
    if node.data:
        yield _difference(node, found, path, NOTHING_FOUND)


def _match_has(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:
    """Look for each of these in a list, or among the keys of a map."""
    held = [str(key) for key in found] if isinstance(found, Mapping) else found
    for one in node.read_items_or_one():
        wanted = one if not isinstance(found, Mapping) else one._replace(data=str(one.data))
        if not isinstance(held, list) or not any(
            _is_match(wanted, each, short_key) for each in held
        ):
            yield _difference(one, found, path, {"$has": one.data})


def _match_not(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:
    if _is_match(node, found, short_key):
        yield _difference(node, found, path, {"$not": node.data})


def _match_one_of(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:
    if not any(_is_match(one, found, short_key) for one in node.read_items()):
        yield _difference(node, found, path, {"$one_of": node.data})


def _match_exactly(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:
    """Compare, and allow no other keys in a map."""
    yield from compare(node, found, path, short_key)
    if isinstance(found, Mapping) and isinstance(node.data, Mapping):
        known = {str(key) for key in node.data}
        for key in found:
            if str(key) not in known:
                yield Difference(f"{path}.{key}", NOTHING_FOUND, found[key], node.line)


def _match_count(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:  # noqa: ARG001
    if not isinstance(found, (list, Mapping, str)):
        yield _difference(node, found, path, {"$count": node.data})
    elif len(found) != node.data:
        yield _difference(node, len(found), path, {"$count": node.data})


def _is_number(found: Any) -> bool:
    return isinstance(found, int) and not isinstance(found, bool)


def _match_min(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:  # noqa: ARG001
    if not _is_number(found) or found < node.data:
        yield _difference(node, found, path, {"$min": node.data})


def _match_max(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:  # noqa: ARG001
    if not _is_number(found) or found > node.data:
        yield _difference(node, found, path, {"$max": node.data})


MATCHERS: Final[Mapping[str, Callable[[YamlNode, Any, str, str], Differences]]] = {
    "$any": _match_any,
    "$absent": _match_absent,
    "$has": _match_has,
    "$not": _match_not,
    "$one_of": _match_one_of,
    "$exactly": _match_exactly,
    "$count": _match_count,
    "$min": _match_min,
    "$max": _match_max,
}


def _accept_anything(node: YamlNode) -> None:
    """Anything may stand here."""


ARGUMENT_CHECKS: Final[Mapping[str, Callable[[YamlNode], object]]] = {
    "$any": YamlNode.read_bool,
    "$absent": YamlNode.read_bool,
    "$has": YamlNode.read_items_or_one,
    "$not": _accept_anything,
    "$one_of": YamlNode.read_items,
    "$exactly": _accept_anything,
    "$count": YamlNode.read_integer,
    "$min": YamlNode.read_integer,
    "$max": YamlNode.read_integer,
}
"""By matcher: checks its argument."""
