"""Words that an expectation can't find, whatever happens: they are misspelt.

A type tells which words may stand at a place, and which keys a map has there.
"""

from collections.abc import Callable, Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from engine.core.files.file_faults import FaultError
from engine.core.files.yaml_nodes import YamlNode
from engine.core.protocol.data_schemas import WRITTEN_AS_COUNTS, fields_of
from engine.core.scenarios.exact_values import is_same_value, read_written_counts
from engine.core.scenarios.matchers import is_matcher

Instead = Mapping[Any, Any]
"""By type: the form in which its values are shown."""
Faults = Iterator[FaultError]

SAME_FORM_MATCHERS: Final = ("$not", "$exactly")
"""Matchers that hold one further expectation of the same form."""


def find_misspelt_words(
    node: YamlNode, kind: Any, instead: Instead, *, are_keys_known: bool
) -> Faults:
    """Find the words below a node that values of this type never hold.

    Where `are_keys_known`, the type names every key that its maps may have.
    """

    def find(inner: YamlNode, its_kind: Any) -> Faults:
        return find_misspelt_words(inner, its_kind, instead, are_keys_known=are_keys_known)

    kind, is_counts = _plain_kind(kind, instead)
    if is_matcher(node.data):
        yield from _find_in_matchers(node, kind, find)
    elif is_counts:
        yield from _find_unread_counts(node)
    elif get_origin(kind) is Literal:
        yield from _find_unknown_word(node, get_args(kind))
    elif isinstance(node.data, Mapping):
        yield from _find_in_map(node, kind, find, are_keys_known=are_keys_known)
    elif isinstance(node.data, list):
        inner = _kind_of_items(kind)
        for one in node.read_items() if inner is not None else ():
            yield from find(one, inner)


Find = Callable[[YamlNode, Any], Faults]


def _plain_kind(kind: Any, instead: Instead) -> tuple[Any, bool]:
    """Return a type without null and annotations, and whether it says that these are counts."""
    if get_origin(kind) is Annotated:
        plain, is_counts = _plain_kind(get_args(kind)[0], instead)
        return plain, is_counts or WRITTEN_AS_COUNTS in get_args(kind)[1:]
    if get_origin(kind) in {Union, UnionType}:
        members = [one for one in get_args(kind) if one is not NoneType]
        if len(members) == 1:
            return _plain_kind(members[0], instead)
        plain_members = [_plain_kind(one, instead)[0] for one in members]
        if all(get_origin(one) is Literal for one in plain_members):
            return Literal[tuple(word for one in plain_members for word in get_args(one))], False
        return None, False
    try:
        return instead.get(kind, kind), False
    except TypeError:  # a form holds a map, which has no hash
        return kind, False


def _find_in_matchers(node: YamlNode, kind: Any, find: Find) -> Faults:
    for word, one in node.read_pairs():
        if word in SAME_FORM_MATCHERS:
            yield from find(one, kind)
        elif word == "$one_of" and isinstance(one.data, list):
            for each in one.read_items():
                yield from find(each, kind)
        elif word == "$has" and (inner := _kind_of_items(kind)) is not None:
            for each in one.read_items_or_one():
                yield from find(each, inner)


def _find_unread_counts(node: YamlNode) -> Faults:
    """Find counts that read as none; a map of counts is compared name by name."""
    is_written = isinstance(node.data, (str, list))
    if is_written and read_written_counts(node.data) is None:
        yield node.fault("these are no counts; write them as [4 swordsman, 2 C], or as a map")


def _find_unknown_word(node: YamlNode, known: tuple[Any, ...]) -> Faults:
    if isinstance(node.data, (str, int)) and not any(
        is_same_value(node.data, one) for one in known
    ):
        try:
            node.read_choice([str(one) for one in known], "word that can stand here")
        except FaultError as fault:
            yield fault


def _find_in_map(node: YamlNode, kind: Any, find: Find, *, are_keys_known: bool) -> Faults:
    fields = fields_of(kind)
    if fields and are_keys_known:
        yield from node.find_known_keys(*fields)[1]
    below = get_args(kind)
    for key, one in node.read_pairs():
        if str(key) in fields:
            yield from find(one, fields[str(key)])
        elif not fields and len(below) == 2 and Ellipsis not in below and _is_map_kind(kind):
            yield from find(one, below[1])


def _is_map_kind(kind: Any) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _kind_of_items(kind: Any) -> Any:
    """Return the type of each thing in a list of this type, if all are of one type."""
    inner = [one for one in get_args(kind) if one is not Ellipsis]
    origin = get_origin(kind)
    is_list = isinstance(origin, type) and issubclass(origin, (tuple, list))
    return inner[0] if is_list and len(inner) == 1 else None
