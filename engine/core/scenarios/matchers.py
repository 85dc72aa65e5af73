"""What was expected against what is there: maps are subsets, lists exact, `$words` match."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.core.files.yaml_nodes import YamlNode, near
from engine.core.scenarios.form import Difference

NOTHING: Final = "nothing"
"""What is found where nothing is."""

Differences = Iterator[Difference]


def is_matcher(data: Any) -> bool:
    """Tell whether a map is made of `$words`."""
    return isinstance(data, Mapping) and any(str(key).startswith("$") for key in data)


def proof_read(node: YamlNode) -> None:
    """Refuse a misspelt `$word`, or one that is given the wrong thing, anywhere in here."""
    if isinstance(node.data, list):
        for one in node.items():
            proof_read(one)
    elif isinstance(node.data, Mapping):
        matcher = is_matcher(node.data)
        for key, one in node.pairs():
            if matcher and str(key) not in MATCHERS:
                hint = near(key, MATCHERS) or f"; known are {', '.join(MATCHERS)}"
                raise one.fault(f"{key} is no matcher{hint}")
            if matcher:
                FORMS[str(key)](one)
            proof_read(one)


def compare(node: YamlNode, found: Any, path: str, short: str = "") -> Differences:
    """Find what differs; a word alone stands for a map's `short` key."""
    data = node.data
    if is_matcher(data):
        for word, one in node.pairs():
            yield from MATCHERS[word](one, found, path, short)
    elif isinstance(data, Mapping):
        yield from _map(node, found, path)
    elif isinstance(data, list):
        yield from _list(node, found, path, short)
    elif short and isinstance(found, Mapping):
        if data != found.get(short):
            yield _differs(node, found, path)
    elif not same(data, found):
        yield _differs(node, found, path)


def same(expected: Any, found: Any) -> bool:
    """Compare single values; a name without a number means any card of that name."""
    if isinstance(expected, bool) != isinstance(found, bool):
        return False
    if isinstance(expected, str) and isinstance(found, str) and "#" not in expected:
        return expected in {found, unnumbered(found)}
    return bool(expected == found)


def unnumbered(name: str) -> str:
    """Leave out the number of a card: `watchtower#2/1` becomes `watchtower/1`."""
    return re.sub(r"#[0-9]+", "", name)


def _differs(node: YamlNode, found: Any, path: str, expected: Any = None) -> Difference:
    return Difference(path, node.data if expected is None else expected, found, node.line)


def _map(node: YamlNode, found: Any, path: str) -> Differences:
    """Each key that is expected must be there; others may be."""
    if not isinstance(found, Mapping):
        yield _differs(node, found, path)
        return
    held = {str(key): value for key, value in found.items()}
    for key, one in node.pairs():
        below = f"{path}.{key}" if path else str(key)
        name = next((name for name in held if same(str(key), name)), str(key))
        if name in held:
            yield from compare(one, held[name], below)
        elif not _absent(one.data):
            yield _differs(one, f"{NOTHING}{near(key, held)}", below)


def _absent(data: Any) -> bool:
    return isinstance(data, Mapping) and data.get("$absent") is True


def _list(node: YamlNode, found: Any, path: str, short: str) -> Differences:
    """As many things, in the same sequence."""
    if not isinstance(found, list) or len(found) != len(node.data):
        yield _differs(node, found, path)
        return
    for place, one in enumerate(node.items()):
        yield from compare(one, found[place], f"{path}[{place}]", short)


def _fits(node: YamlNode, found: Any, short: str) -> bool:
    return next(compare(node, found, "", short), None) is None


def _any(node: YamlNode, found: Any, path: str, short: str) -> Differences:  # noqa: ARG001
    """Whatever it is, it is there: to get here it had to be."""
    yield from ()


def _is_absent(node: YamlNode, found: Any, path: str, short: str) -> Differences:  # noqa: ARG001
    if node.data:
        yield _differs(node, found, path, NOTHING)


def _has(node: YamlNode, found: Any, path: str, short: str) -> Differences:
    """Each of these is somewhere in the list; of a map, among its keys."""
    held = [str(key) for key in found] if isinstance(found, Mapping) else found
    for one in node.some():
        wanted = one if not isinstance(found, Mapping) else one._replace(data=str(one.data))
        if not isinstance(held, list) or not any(_fits(wanted, each, short) for each in held):
            yield _differs(one, found, path, {"$has": one.data})


def _not(node: YamlNode, found: Any, path: str, short: str) -> Differences:
    if _fits(node, found, short):
        yield _differs(node, found, path, {"$not": node.data})


def _one_of(node: YamlNode, found: Any, path: str, short: str) -> Differences:
    if not any(_fits(one, found, short) for one in node.items()):
        yield _differs(node, found, path, {"$one_of": node.data})


def _exactly(node: YamlNode, found: Any, path: str, short: str) -> Differences:
    """Compare, and let maps have no key more."""
    yield from compare(node, found, path, short)
    if isinstance(found, Mapping) and isinstance(node.data, Mapping):
        known = {str(key) for key in node.data}
        for key in found:
            if str(key) not in known:
                yield Difference(f"{path}.{key}", NOTHING, found[key], node.line)


def _count(node: YamlNode, found: Any, path: str, short: str) -> Differences:  # noqa: ARG001
    if not isinstance(found, (list, Mapping, str)):
        yield _differs(node, found, path, {"$count": node.data})
    elif len(found) != node.data:
        yield _differs(node, len(found), path, {"$count": node.data})


def _number(found: Any) -> bool:
    return isinstance(found, int) and not isinstance(found, bool)


def _min(node: YamlNode, found: Any, path: str, short: str) -> Differences:  # noqa: ARG001
    if not _number(found) or found < node.data:
        yield _differs(node, found, path, {"$min": node.data})


def _max(node: YamlNode, found: Any, path: str, short: str) -> Differences:  # noqa: ARG001
    if not _number(found) or found > node.data:
        yield _differs(node, found, path, {"$max": node.data})


MATCHERS: Final[Mapping[str, Callable[[YamlNode, Any, str, str], Differences]]] = {
    "$any": _any,
    "$absent": _is_absent,
    "$has": _has,
    "$not": _not,
    "$one_of": _one_of,
    "$exactly": _exactly,
    "$count": _count,
    "$min": _min,
    "$max": _max,
}


def _free(node: YamlNode) -> None:
    """Anything may stand here."""


FORMS: Final[Mapping[str, Callable[[YamlNode], object]]] = {
    "$any": YamlNode.flag,
    "$absent": YamlNode.flag,
    "$has": YamlNode.some,
    "$not": _free,
    "$one_of": YamlNode.items,
    "$exactly": _free,
    "$count": YamlNode.whole,
    "$min": YamlNode.whole,
    "$max": YamlNode.whole,
}
"""What each matcher is given."""
