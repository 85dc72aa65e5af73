"""What the facts of a game are, before any language: the space of each, and who names it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.notation.phrases import Phrase
from engine.core.protocol.values import Event, Model
from render.language.grammar import Noun, Value

Facts = Mapping[str, Any]
Maker = Callable[..., Value]
"""Takes a voice, an id or several, and the facts beside it; gives what a sentence takes."""

_UNTOLD: Final = ("kind", "audience", "room")


@dataclass(frozen=True)
class FactVocabulary:
    """What one game's facts are: the space of each, and how the ids of a space become nouns."""

    spaces: Mapping[str, str]
    makers: Mapping[str, Maker] = field(default_factory=dict)
    alternatives: frozenset[str] = frozenset()
    """Facts whose lists are joined by `or`."""
    names: Callable[..., Iterable[tuple[str, str, str]]] = lambda _: ()
    """Space, id and name of all that orders speak of; the first name of an id is its own."""
    own: Callable[[Mapping[str, str]], Iterable[tuple[str, str, str]]] = lambda _: ()
    """The same of what only a table knows, from what its voice was taught."""
    phrases: Mapping[str, Phrase] = field(default_factory=dict)
    """By space whose texts hold names among numbers: whose names these are."""
    enriched: Callable[..., Facts] = lambda _, __, facts: facts
    """Add facts to those of an event: what it says in the words of something else."""


SPEECHES: Final[dict[str, FactVocabulary]] = {}
"""By book; a game's module of words puts its own here."""


def told(event: Event) -> dict[str, Any]:
    """List the facts of an event; those of a value inside it stand beside the others."""
    facts: dict[str, Any] = {}
    for name in type(event).model_fields:
        value = getattr(event, name)
        if name == "facts":
            facts |= value
        elif isinstance(value, Model):
            facts |= {inner: getattr(value, inner) for inner in type(value).model_fields}
        elif name not in _UNTOLD:
            facts[name] = value
    return facts


def capital(text: str) -> str:
    """Begin a text with a capital letter."""
    return text[:1].upper() + text[1:]


def ready(value: Any) -> bool:
    """Tell whether a fact is a noun, or nouns, already."""
    if isinstance(value, tuple):
        return bool(value) and all(isinstance(one, Noun) for one in value)
    return isinstance(value, Noun)


def empty(value: Any) -> bool:
    return value is None or value in ("", 0, (), [], {})
