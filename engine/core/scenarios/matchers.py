"""Comparing data with expectations: maps are subsets, lists are exact, `$words` are matchers."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.core.files.file_faults import FaultCollector
from engine.core.files.nearest_words import suggest_nearest
from engine.core.files.yaml_nodes import YamlNode
from engine.core.scenarios.exact_values import (
    are_counts,
    is_same_value,
    read_counts,
    read_exact_number,
    read_written_counts,
)
from engine.core.scenarios.scenario import Difference

NOTHING_FOUND: Final = "nothing"
"""Stands in a difference for a value that is missing."""

Differences = Iterator[Difference]


def is_matcher(data: Any) -> bool:
    """Tell whether data is a map of `$words`."""
    return isinstance(data, Mapping) and any(str(key).startswith("$") for key in data)


def check_matchers(node: YamlNode, faults: FaultCollector) -> None:
    """Find misspelt `$words` and wrong arguments, at any depth."""
    if isinstance(node.data, list):
        for one in node.read_items():
            check_matchers(one, faults)
    elif isinstance(node.data, Mapping):
        matcher = is_matcher(node.data)
        for key, one in node.read_pairs():
            with faults.reading():
                if matcher:
                    _check_matcher(str(key), one)
            check_matchers(one, faults)


def _check_matcher(word: str, node: YamlNode) -> None:
    if word not in MATCHERS:
        hint = suggest_nearest(word, MATCHERS) or f"; known are {', '.join(MATCHERS)}"
        raise node.fault(f"{word} is no matcher{hint}")
    ARGUMENT_CHECKS[word](node)


def compare_with_expected(
    node: YamlNode, found: Any, path: str, short_key: str = ""
) -> Differences:
    """Iterate over the differences; a single word is compared with the short key of a map."""
    data = node.data
    if are_counts(found) and read_written_counts(data) is not None:
        yield from _compare_counts(node, found, path)
    elif is_matcher(data):
        for word, one in node.read_pairs():
            yield from MATCHERS[word](one, found, path, short_key)
    elif isinstance(data, Mapping):
        yield from _compare_map(node, _as_map(node, found), path)
    elif isinstance(data, list):
        yield from _compare_list(node, found, path, short_key)
    elif not _is_same(data, found, short_key):
        yield _difference(node, found, path)


def _compare_counts(node: YamlNode, found: Mapping[str, int], path: str) -> Differences:
    """Compare counts that are written as a list, which is exact, with a map of counts."""
    if read_written_counts(node.data) != found:
        yield _difference(node, found, path)


def _as_map(node: YamlNode, found: Any) -> Any:
    """Return what is found as a list as a map, if it is one in another form: counts, or pairs."""
    counts = read_counts(found) if are_counts(node.data) else None
    if counts is not None:
        return counts
    pairs = _merge_pairs(found)
    return found if pairs is None else pairs


def _merge_pairs(data: Any) -> dict[str, Any] | None:
    """Return a list of maps of one entry each, whose keys all differ, as one map."""
    if not isinstance(data, list) or not all(isinstance(one, Mapping) for one in data):
        return None
    merged = {str(key): value for one in data for key, value in one.items()}
    are_pairs = all(len(one) == 1 for one in data) and len(merged) == len(data) > 0
    return merged if are_pairs and not is_matcher(merged) else None


def _is_same(data: Any, found: Any, short_key: str) -> bool:
    """Compare a single value with another, or with the short key of a map."""
    if short_key and isinstance(found, Mapping):
        return bool(data == found.get(short_key))
    return is_same_value(data, found)


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
            yield from compare_with_expected(one, held[name], below)
        elif not _expects_absent(one.data):
            yield _difference(one, f"{NOTHING_FOUND}{suggest_nearest(key, held)}", below)


def _expects_absent(data: Any) -> bool:
    return isinstance(data, Mapping) and data.get("$absent") is True


def _compare_list(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:
    """Compare lists: as many values, in the same sequence; pairs may be found as a map."""
    pairs = _merge_pairs(node.data)
    if isinstance(found, Mapping) and pairs is not None:
        yield from _match_exactly(node._replace(data=pairs), found, path, short_key)
        return
    if not isinstance(found, list) or len(found) != len(node.data):
        yield _difference(node, found, path)
        return
    for index, one in enumerate(node.read_items()):
        yield from compare_with_expected(one, found[index], f"{path}[{index}]", short_key)


def _is_match(node: YamlNode, found: Any, short_key: str) -> bool:
    return next(compare_with_expected(node, found, "", short_key), None) is None


def _match_any(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:  # noqa: ARG001
    """Accept any value: a missing one is a difference before this is called."""
    yield from ()


def _match_absent(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:  # noqa: ARG001
    if node.data:
        yield _difference(node, found, path, NOTHING_FOUND)


def _match_has(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:
    """Look for each of these in a list, or among the keys of a map."""
    if isinstance(found, Mapping):
        yield from _match_has_keys(node, found, path)
        return
    for one in node.read_items_or_one():
        if not isinstance(found, list) or not any(_is_match(one, it, short_key) for it in found):
            nearest = _describe_nearest(one, found, short_key)
            yield _difference(one, nearest or found, path, {"$has": one.data})


def _match_has_keys(node: YamlNode, found: Mapping[Any, Any], path: str) -> Differences:
    """Look for names among the keys of a map, and for counts with their number, as `4 C`."""
    data = node.data.split(",") if isinstance(node.data, str) else node.data
    held = {str(key) for key in found}
    items = data if isinstance(data, list) else [] if data is None else [data]
    for index, item in enumerate(items):
        one = node.child(index) if isinstance(node.data, list) else node._replace(data=item)
        counts = read_counts([item])
        if counts:
            yield from _compare_map(one._replace(data=counts), found, path)
        elif str(item).strip() not in held:
            yield _difference(one, found, path, {"$has": one.data})


def _describe_nearest(node: YamlNode, held: Any, short_key: str) -> Any:
    """Return where what is most like a map that a list should hold differs from it."""
    maps = [one for one in held if isinstance(one, Mapping)] if isinstance(held, list) else []
    if not maps or is_matcher(node.data):
        return None
    if not isinstance(node.data, Mapping):
        words = [str(one.get(short_key)) for one in maps]
        return f"only {', '.join(dict.fromkeys(words))}{suggest_nearest(node.data, words)}"
    same = [one for one in maps if node.data.get(short_key) in {None, one.get(short_key)}]
    if not same:
        words = [str(one.get(short_key)) for one in maps]
        return f"only {', '.join(dict.fromkeys(words))}"
    nearest = min(same, key=lambda one: len(list(_compare_map(node, one, ""))))
    named = {} if short_key in node.data else {short_key: nearest.get(short_key)}
    differing = {one.path: one.found for one in _compare_map(node, nearest, "")}
    return {"nearest": {**(named if short_key else {}), **differing}}


def _match_not(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:
    if _is_match(node, found, short_key):
        yield _difference(node, found, path, {"$not": node.data})


def _match_one_of(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:
    if not any(_is_match(one, found, short_key) for one in node.read_items()):
        yield _difference(node, found, path, {"$one_of": node.data})


def _match_exactly(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:
    """Compare, and allow no other keys in a map."""
    yield from compare_with_expected(node, found, path, short_key)
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


def _match_min(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:  # noqa: ARG001
    number, least = read_exact_number(found), read_exact_number(node.data)
    if number is None or least is None or number < least:
        yield _difference(node, found, path, {"$min": node.data})


def _match_max(node: YamlNode, found: Any, path: str, short_key: str) -> Differences:  # noqa: ARG001
    number, most = read_exact_number(found), read_exact_number(node.data)
    if number is None or most is None or number > most:
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


def _check_exact_number(node: YamlNode) -> None:
    if read_exact_number(node.data) is None:
        node.raise_expected("a number, such as 12 or 25/2")


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
    "$min": _check_exact_number,
    "$max": _check_exact_number,
}
"""By matcher: checks its argument."""
