"""The facts of a game, in no language: the space of each, and the functions that name them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.notation.phrases import Phrase
from engine.core.protocol.values import Event, Model
from render.language.grammar import FactValue, Noun

Facts = Mapping[str, Any]
ValueMaker = Callable[..., FactValue]
"""Takes a voice, one or several ids, and the other facts; returns the value for a sentence."""

_FIELDS_LEFT_OUT: Final = ("kind", "audience", "room")


@dataclass(frozen=True)
class FactVocabulary:
    """The facts of one game: the space of each, and how the ids of a space become nouns."""

    spaces: Mapping[str, str]
    value_makers: Mapping[str, ValueMaker] = field(default_factory=dict)
    facts_joined_by_or: frozenset[str] = frozenset()
    """Facts whose lists are joined by `or`."""
    list_names: Callable[..., Iterable[tuple[str, str, str]]] = lambda _: ()
    """List space, id and name of all that orders mention; an id may have several names."""
    list_own_names: Callable[..., Iterable[tuple[str, str, str]]] = lambda _: ()
    """List the same for things that only the table of a voice knows."""
    list_descriptions: Callable[..., Iterable[tuple[str, str, str]]] = lambda _: ()
    """List only those of them that several words describe."""
    phrases: Mapping[str, Phrase] = field(default_factory=dict)
    """By space whose texts mix names and numbers: the spaces of these names."""
    add_facts: Callable[..., Facts] = lambda _, __, facts: facts
    """Add facts to those of an event, such as sentences about its parts."""


def facts_of_event(event: Event) -> dict[str, Any]:
    """Return the facts of an event; the fields of nested models are facts too."""
    facts: dict[str, Any] = {}
    for name in type(event).model_fields:
        value = getattr(event, name)
        if name == "facts":
            facts |= value
        elif isinstance(value, Model):
            facts |= {inner: getattr(value, inner) for inner in type(value).model_fields}
        elif name not in _FIELDS_LEFT_OUT:
            facts[name] = value
    return facts


def capitalise(text: str) -> str:
    """Return a text with a capital initial."""
    return text[:1].upper() + text[1:]


def is_noun_value(value: Any) -> bool:
    """Tell whether a fact is already a noun or several."""
    if isinstance(value, tuple):
        return bool(value) and all(isinstance(one, Noun) for one in value)
    return isinstance(value, Noun)


def is_empty(value: Any) -> bool:
    return value is None or value in ("", 0, (), [], {})
