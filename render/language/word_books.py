"""The word files: what stands under a key, in one language and one book.

An entry is a sentence, a list of phrasings, or a map that chooses among entries by a fact
(`{count: {one: ..., other: ...}}`); a map with a `name` is a noun.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from engine.core.files.catalog import load
from engine.core.files.yaml_reader import YamlDocument
from render.language.sentence_template import holes, parse

LANGUAGES: Final = ("en", "fr")
COMMON: Final = "common"
PARTS: Final = {
    COMMON: ("common", "table", "lobby", "cards", "commands", "faults"),
    "valhalla": ("sentences", "designs", "faults", "names", "orders", "refusals"),
}
"""Books that are kept in several files."""
ALONE: Final = ("sentences",)
SHARED: Final = (COMMON, "core", "table")
"""Books of no game."""

Entry = str | list[Any] | dict[str, Any]
"""What stands under a key; a dict is a noun or a choice."""

RAW: Final = ("form.", "also.")
"""Keys whose text is no sentence of ours: notation is read by the engine."""


def home(book: str) -> str:
    """Name the package that keeps the words of a book: a game's stand beside its code."""
    return "render.language" if book in SHARED else f"render.{book}.words"


def file_of(language: str, book: str, what: str) -> str:
    """Name the file in which a language keeps something of a rule book; "" is none."""
    name = f"{language}/{what}/{book}.yaml" if book in SHARED else f"{language}/{what}.yaml"
    try:
        return name if files(home(book)).joinpath(name).is_file() else ""
    except ModuleNotFoundError:  # a game that has no words here
        return ""


@cache
def entries(language: str, book: str) -> Mapping[str, Entry]:
    """Read one book in one language; a fault says where it stands."""
    found: dict[str, Entry] = {}
    for part in PARTS.get(book, ALONE):
        document = load(home(book), f"{language}/{part}.yaml")
        if not isinstance(document.data, dict):
            raise document.fault((), "a book is a map from keys to words")
        for key, value in document.data.items():
            if str(key) in found:
                raise document.fault((key,), f"the book of {book} holds this key already")
            found[str(key)] = _entry(document, (key,), value)
    return found


def _entry(document: YamlDocument, place: tuple[str | int, ...], value: Any) -> Entry:
    if isinstance(value, str):
        _check(document, place, value)
        return value
    if isinstance(value, list) and value:
        return [_entry(document, (*place, n), one) for n, one in enumerate(value)]
    if isinstance(value, dict) and "name" in value:
        return value
    if isinstance(value, dict) and len(value) == 1:
        ((fact, cases),) = value.items()
        if isinstance(cases, dict) and cases:
            chosen = {str(k): _entry(document, (*place, fact, k), v) for k, v in cases.items()}
            return {str(fact): chosen}
    raise document.fault(place, "expected a sentence, phrasings, a choice by one fact, or a noun")


def _check(document: YamlDocument, place: tuple[str | int, ...], text: str) -> None:
    if not str(place[0]).startswith(RAW):
        try:
            parse(text)
        except ValueError as fault:
            raise document.fault(place, str(fault)) from None


def find(language: str, book: str, key: str) -> tuple[str, Entry]:
    """Find an entry in a book, or else in the common one; with the book it stands in."""
    own = entries(language, book)
    return (book, own[key]) if key in own else (COMMON, entries(language, COMMON)[key])


def has(language: str, book: str, key: str) -> bool:
    """Tell whether a key has words."""
    return key in entries(language, book) or key in entries(language, COMMON)


def is_noun(entry: Entry) -> bool:
    """Tell a noun from a choice."""
    return isinstance(entry, dict) and "name" in entry


def sentences(entry: Entry) -> Iterator[str]:
    """Walk every sentence that an entry may become."""
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, list):
        for one in entry:
            yield from sentences(one)
    elif is_noun(entry):
        yield entry["name"]
    else:
        for cases in entry.values():
            for one in cases.values():
                yield from sentences(one)


def facts(entry: Entry) -> frozenset[str]:
    """List the facts that an entry speaks of, in its choices and in its sentences."""
    found = {name for text in sentences(entry) for name in holes(parse(text))}
    return frozenset(found | set(_choosers(entry)))


def _choosers(entry: Entry) -> Iterator[str]:
    if isinstance(entry, list):
        for one in entry:
            yield from _choosers(one)
    elif isinstance(entry, dict) and not is_noun(entry):
        for fact, cases in entry.items():
            yield fact
            for one in cases.values():
                yield from _choosers(one)
