"""The word files: the entry of each key, by language and book.

An entry is a sentence, a list of phrasings, or a map that chooses among entries by a fact
(`{count: {one: ..., other: ...}}`); a map with a `name` is a noun.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from engine.core.files.catalog import load_data_file
from engine.core.files.yaml_reader import YamlDocument
from render.language.sentence_template import list_fact_names, parse_sentence

LANGUAGES: Final = ("en", "fr")
COMMON_BOOK: Final = "common"
BOOK_FILES: Final = {
    COMMON_BOOK: ("common", "table", "lobby", "cards", "commands", "faults"),
    "valhalla": ("sentences", "designs", "faults", "names", "orders", "refusals"),
}
"""The files of books that have several."""
DEFAULT_BOOK_FILES: Final = ("sentences",)
SHARED_BOOKS: Final = (COMMON_BOOK, "core", "table")
"""Books of no game."""

Entry = str | list[Any] | dict[str, Any]
"""The entry of a key; a dict is a noun or a choice."""

RAW_KEY_PREFIXES: Final = ("form.", "also.")
"""Keys whose text is notation for the engine and not a sentence."""


def package_of_book(book: str) -> str:
    """Return the package with the words of a book: a game's are beside its code."""
    return "render.language" if book in SHARED_BOOKS else f"render.{book}.words"


def find_book_file(language: str, book: str, what: str) -> str:
    """Return the name of a language's file about a rule book, or "" if there is none."""
    name = f"{language}/{what}/{book}.yaml" if book in SHARED_BOOKS else f"{language}/{what}.yaml"
    try:
        return name if files(package_of_book(book)).joinpath(name).is_file() else ""
    except ModuleNotFoundError:  # a game that has no words here
        return ""


@cache
def load_entries(language: str, book: str) -> Mapping[str, Entry]:
    """Load one book in one language; a fault says in which line it is."""
    found: dict[str, Entry] = {}
    for part in BOOK_FILES.get(book, DEFAULT_BOOK_FILES):
        document = load_data_file(package_of_book(book), f"{language}/{part}.yaml")
        if not isinstance(document.data, dict):
            raise document.fault((), "a book is a map from keys to words")
        for key, value in document.data.items():
            if str(key) in found:
                raise document.fault((key,), f"the book of {book} holds this key already")
            found[str(key)] = _read_entry(document, (key,), value)
    return found


def _read_entry(document: YamlDocument, path: tuple[str | int, ...], value: Any) -> Entry:
    if isinstance(value, str):
        _check_sentence(document, path, value)
        return value
    if isinstance(value, list) and value:
        return [_read_entry(document, (*path, n), one) for n, one in enumerate(value)]
    if isinstance(value, dict) and "name" in value:
        return value
    if isinstance(value, dict) and len(value) == 1:
        ((fact, cases),) = value.items()
        if isinstance(cases, dict) and cases:
            chosen = {str(k): _read_entry(document, (*path, fact, k), v) for k, v in cases.items()}
            return {str(fact): chosen}
    raise document.fault(path, "expected a sentence, phrasings, a choice by one fact, or a noun")


def _check_sentence(document: YamlDocument, path: tuple[str | int, ...], text: str) -> None:
    if not str(path[0]).startswith(RAW_KEY_PREFIXES):
        try:
            parse_sentence(text)
        except ValueError as fault:
            raise document.fault(path, str(fault)) from None


def find_entry(language: str, book: str, key: str) -> tuple[str, Entry]:
    """Find an entry in a book, or else in the common book; return the book too."""
    own = load_entries(language, book)
    return (
        (book, own[key]) if key in own else (COMMON_BOOK, load_entries(language, COMMON_BOOK)[key])
    )


def has_entry(language: str, book: str, key: str) -> bool:
    """Tell whether a key has an entry."""
    return key in load_entries(language, book) or key in load_entries(language, COMMON_BOOK)


def is_noun_entry(entry: Entry) -> bool:
    """Tell whether an entry is a noun."""
    return isinstance(entry, dict) and "name" in entry


def list_sentences(entry: Entry) -> Iterator[str]:
    """Yield every sentence that an entry may become."""
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, list):
        for one in entry:
            yield from list_sentences(one)
    elif is_noun_entry(entry):
        yield entry["name"]
    else:
        for cases in entry.values():
            for one in cases.values():
                yield from list_sentences(one)


def list_facts(entry: Entry) -> frozenset[str]:
    """Return the facts that an entry mentions, in its choices and in its sentences."""
    found = {
        name for text in list_sentences(entry) for name in list_fact_names(parse_sentence(text))
    }
    return frozenset(found | set(_deciding_facts(entry)))


def _deciding_facts(entry: Entry) -> Iterator[str]:
    if isinstance(entry, list):
        for one in entry:
            yield from _deciding_facts(one)
    elif isinstance(entry, dict) and not is_noun_entry(entry):
        for fact, cases in entry.items():
            yield fact
            for one in cases.values():
                yield from _deciding_facts(one)
