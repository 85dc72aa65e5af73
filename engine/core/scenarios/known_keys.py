"""Keys that a state or a view may have, though it doesn't have them here."""

from collections.abc import Mapping
from typing import Any, Final, get_args

from engine.core.files.nearest_words import suggest_nearest
from engine.core.files.yaml_nodes import YamlNode
from engine.core.protocol.data_schemas import fields_of
from engine.core.scenarios.matchers import Differences
from engine.core.scenarios.scenario import Difference

ABSENT_MATCHER: Final = {"$absent": True}
NOTHING: Final[tuple[Any, ...]] = ([], {})
"""What is expected of a list or a map with nothing in it."""


def find_unknown_keys(
    node: YamlNode, known: Mapping[str, Any], kind: Any, path: str
) -> Differences:
    """Find misspelt keys that are expected to be absent; the type names more known keys."""
    fields = fields_of(kind)
    for key, one in node.read_pairs():
        hint = suggest_nearest(key, (*known, *fields))
        if str(key) not in {*known, *fields} and one.data == ABSENT_MATCHER and hint:
            yield Difference(f"{path}.{key}", "a known key", f"nothing{hint}", one.line)
        held = known.get(str(key))
        if isinstance(held, Mapping) and isinstance(one.data, Mapping):
            inner = _fields_of_each(fields.get(str(key)))
            yield from _find_unknown_inner_keys(one, held, inner, f"{path}.{key}")


def _fields_of_each(kind: Any) -> Mapping[str, Any]:
    """Return the fields of the things in a map of this type, such as those of seats."""
    inner = get_args(kind)
    return fields_of(inner[1]) if len(inner) == 2 else {}


def _find_unknown_inner_keys(
    node: YamlNode, held: Mapping[str, Any], fields: Mapping[str, Any], path: str
) -> Differences:
    """Find misspelt keys in things of one kind, such as seats: a key of any of them is known."""
    inner = {name for each in held.values() if isinstance(each, Mapping) for name in each}
    inner.update(fields if inner else ())
    for word, one in node.read_pairs() if inner else ():
        for name, last in one.read_pairs() if isinstance(one.data, Mapping) else ():
            hint = suggest_nearest(name, inner)
            if last.data == ABSENT_MATCHER and str(name) not in inner and hint:
                at = f"{path}.{word}.{name}"
                yield Difference(at, "a known key", f"nothing{hint}", last.line)


def drop_empty_expectations(node: YamlNode, shown: Any, kind: Any) -> YamlNode:
    """Leave out what is expected to be empty and isn't shown at all, if a view may have the key."""
    if not isinstance(node.data, Mapping) or not isinstance(shown, Mapping):
        return node
    fields, each = fields_of(kind), get_args(kind)[1:]
    kept = {}
    for key, one in node.read_pairs():
        its_kind = fields.get(str(key), each[0] if each and not fields else None)
        if str(key) in shown:
            kept[key] = drop_empty_expectations(one, shown[str(key)], its_kind).data
        elif its_kind is None or one.data not in NOTHING:
            kept[key] = one.data
    return node._replace(data=kept)
