"""The word files: the entry of each key, by language and book.

An entry is a sentence, a list of phrasings, or a map that chooses among entries by a fact
(`{count: {one: ..., other: ...}}`); a map with a `name` is a noun.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from engine.core.files.catalog import load_data_file
from engine.core.files.yaml_reader import YamlDocument
from render.language.fact_vocabulary import FactVocabulary, ValueMaker
from render.language.sentence_template import list_fact_names, parse_sentence

LANGUAGES: Final = ("en", "fr")

Entry = str | list[Any] | dict[str, Any]
"""The entry of a key; a dict is a noun or a choice."""

RAW_KEY_PREFIXES: Final = ("form.", "also.", "spoken.")
"""Keys whose text is notation for the engine and not a sentence."""


WordFileReader = Callable[[str], Iterable[YamlDocument]]
"""Reads the word files of a language."""


@dataclass(frozen=True, eq=False)
class WordBook:
    """All words of one game, or those of every game (its key is `common`)."""

    key: str
    read_files: WordFileReader
    vocabulary: FactVocabulary
    common: "WordBook | None" = None
    """The book of the words that this one lacks."""

    def find_value_maker(self, space: str) -> ValueMaker | None:
        """Return the function that names the ids of a space; None if it has none of its own."""
        own = self.vocabulary.value_makers.get(space)
        return self.common.find_value_maker(space) if own is None and self.common else own


def word_file_reader(package: str) -> WordFileReader:
    """Return a function that reads every word file in a package's folder of a language."""

    def read_word_files(language: str) -> Iterator[YamlDocument]:
        for file in sorted(files(package).joinpath(language).iterdir(), key=lambda one: one.name):
            if file.name.endswith(".yaml"):
                yield load_data_file(package, f"{language}/{file.name}")

    return read_word_files


@cache
def load_entries(language: str, book: WordBook) -> Mapping[str, Entry]:
    """Load one book in one language; a fault says in which line it is."""
    found: dict[str, Entry] = {}
    for document in book.read_files(language):
        if not isinstance(document.data, dict):
            raise document.fault((), "a book is a map from keys to words")
        for key, value in document.data.items():
            if str(key) in found:
                raise document.fault((key,), f"the book of {book.key} holds this key already")
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


def find_entry(language: str, book: WordBook, key: str) -> tuple[WordBook, Entry]:
    """Find an entry in a book, or else in the common book; return the book too."""
    own = load_entries(language, book)
    if key in own or book.common is None:
        return book, own[key]
    return find_entry(language, book.common, key)


def has_entry(language: str, book: WordBook, key: str) -> bool:
    """Tell whether a key has an entry."""
    return key in load_entries(language, book) or (
        book.common is not None and has_entry(language, book.common, key)
    )


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
