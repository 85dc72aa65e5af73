"""Terms of a rule search: folded words, their stems and synonyms."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache, reduce
from threading import Lock
from typing import Any, Final, NamedTuple

from snowballstemmer import stemmer

from engine.core.notation.name_folding import fold_name
from render.language.search_words import load_question_words, load_synonyms
from render.language.word_books import is_noun_entry, load_entries
from render.words import COMMON_BOOK, LANGUAGES, WORD_BOOKS

StemWord = Callable[[str], str]
Meanings = Mapping[str, tuple[str, ...]]
"""Folded words of other languages, and their words in the rule books."""

MAX_QUESTION_LENGTH: Final = 400
"""So many characters of a question are read."""
MAX_FOLDED_LENGTH: Final = 800
"""So many characters of a folded question are read: a single character may fold into eighteen."""
MAX_TERMS: Final = 32
"""So many different terms of a question are searched for."""
MAX_STEMMED_LENGTH: Final = 48
"""A longer word is no word, and its own stem."""
MAX_STEMS_KEPT: Final = 32_768
"""So many stems are remembered: more than the rule books have."""
MAX_NAME_WORDS: Final = 3
"""A longer name is no term."""
MAX_PHRASE_WORDS: Final = 4
"""Maximum number of words in one phrase."""
TELLING_WORD_WEIGHT: Final = 1.1
"""Weight of a meaningful word when a language is guessed; question words weigh 1."""

_ELIDED: Final = re.compile(r"\b(?:[cdjlmnst]|(?:jus|lors|puis)?qu)'(?=\w)")
"""French elisions such as `l'`."""
_NON_WORD: Final = re.compile(r"[^\w'+]+")
_PLAIN_TEXT: Final = re.compile(r"[^{}\[\].:!?]+")


class Term(NamedTuple):
    """A word or phrase to find: its stems, the typed text, and the rule books' words for it."""

    word: str
    typed: str
    book_stems: tuple[str, ...] = ()


_STEMMING: Final = Lock()
"""Held while a word is stemmed: a stemmer keeps the word that it works on."""


def cut_question(typed: str) -> str:
    """Return the part of a question that is read: its beginning."""
    cut = typed[:MAX_QUESTION_LENGTH]
    folded = fold_name(cut)
    return cut if len(folded) <= MAX_FOLDED_LENGTH else folded[:MAX_FOLDED_LENGTH]


def fold_text(text: str) -> str:
    """Return a text for searching: folded words between spaces, without elisions."""
    return f" {_NON_WORD.sub(' ', _ELIDED.sub('', fold_name(text))).strip()} "


@cache
def _stemmers() -> tuple[StemWord, ...]:
    """Return the Snowball stemmers of all languages."""
    return tuple(stemmer(load_question_words(one).stemmer).stemWord for one in LANGUAGES)


@lru_cache(maxsize=MAX_STEMS_KEPT)
def stem_word(word: str) -> str:
    """Return the stem of a folded word.

    Every language takes its endings off, since a question may hold words of several.
    """
    if len(word) > MAX_STEMMED_LENGTH:
        return word
    with _STEMMING:
        return reduce(lambda stem, stem_further: stem_further(stem), _stemmers(), word)


def stem_text(text: str) -> str:
    """Return the stems of a text's words, between spaces."""
    return f" {' '.join(map(stem_word, fold_text(text).split()))} "


@cache
def asking_words(language: str) -> frozenset[str]:
    """Return the question words of a language, and those of others that mean nothing in it."""
    told = frozenset(fold_name(word) for group in load_synonyms(language) for word in group)
    own, every = (
        frozenset(fold_name(word) for one in some for word in load_question_words(one).asking)
        for some in ((language,), LANGUAGES)
    )
    return own | (every - told)


def weigh_language(words: Sequence[str], language: str, known: Collection[str]) -> float:
    """Return how well words fit a language."""
    asks, means = (
        frozenset(map(fold_name, load_question_words(language).asking)),
        find_synonyms(language),
    )
    return sum(
        1
        if word in asks
        else TELLING_WORD_WEIGHT
        if word in known or stem_word(word) in means
        else 0
        for word in words
    )


@cache
def find_synonyms(language: str) -> Mapping[str, tuple[str, ...]]:
    """Return the synonyms of every word of a language."""
    found: dict[str, dict[str, None]] = {}
    for group in load_synonyms(language):
        cut = list(dict.fromkeys(stem_text(one).strip() for one in group))
        for one in cut:
            found.setdefault(one, {}).update(dict.fromkeys(cut))
    return {one: tuple(other for other in group if other != one) for one, group in found.items()}


def telling_stems(text: str, language: str) -> frozenset[str]:
    """Return the stems of a text without question words."""
    words = fold_text(text).split()
    return frozenset(
        stem_word(one) for one in words if one not in asking_words(language)
    ) or frozenset(words)


def split_terms(typed: str, meanings: Meanings, language: str) -> tuple[Term, ...]:
    """Split a text into terms; question words are left out unless nothing else is there.

    A term that is there twice counts once.
    """
    words = fold_text(typed).split()
    found = tuple(dict.fromkeys(_split_words(words, meanings)))
    telling = tuple(one for one in found if one.typed not in asking_words(language))
    return (telling or found)[:MAX_TERMS]


def _split_words(words: Sequence[str], meanings: Meanings) -> Iterator[Term]:
    left = list(words)
    while left:
        for size in range(min(MAX_PHRASE_WORDS, len(left)), 0, -1):
            phrase = " ".join(left[:size])
            cut = stem_text(phrase).strip()
            called = meanings.get(phrase) or meanings.get(phrase.removesuffix("s")) or ()
            if size == 1 or called or any(cut in find_synonyms(one) for one in LANGUAGES):
                yield Term(cut, phrase, tuple(stem_text(one).strip() for one in called))
                left = left[size:]
                break


def all_meanings(language: str, game: str) -> Meanings:
    """Return the rule books' words for words of all languages; the given one has priority."""
    others = [one for one in LANGUAGES if one != language]
    found = (language_meanings(one, game) for one in (*others, language))
    return {word: books for one in found for word, books in one.items()}


@cache
def language_meanings(language: str, game: str) -> Meanings:
    """Return the rule books' words for words of a language."""
    found: dict[str, dict[str, None]] = {}
    if language != LANGUAGES[0]:
        for book in (COMMON_BOOK, WORD_BOOKS[game]):
            own, other = load_entries(language, book), load_entries(LANGUAGES[0], book)
            for key in own:
                here, there = _folded_name(own[key]), _folded_name(other.get(key))
                if here and there and here != there:
                    found.setdefault(here, {})[there] = None
    return {here: tuple(there) for here, there in found.items()}


def _folded_name(entry: Any) -> str:
    """Return a folded name; "" if the text is no name."""
    text = entry["name"] if isinstance(entry, dict) and is_noun_entry(entry) else entry
    if not isinstance(text, str) or not _PLAIN_TEXT.fullmatch(text):
        return ""
    return fold_text(text).strip() if len(text.split()) <= MAX_NAME_WORDS else ""
