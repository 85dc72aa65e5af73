"""How what is typed to find a rule becomes words: folded, cut to their stems, with those alike."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from engine.core.notation.lexicon import plain
from render.language.search_words import habits
from render.language.word_books import COMMON, entries, is_noun
from render.words import LANGUAGES

Meanings = Mapping[str, tuple[str, ...]]
"""Words of other languages, folded, and what they are called in the rule books."""

LONGEST: Final = 3
"""A name of more words is no term."""
PHRASE: Final = 4
"""So many words may be looked for as one."""
STEM: Final = 3
"""So many letters of a word are left at least."""
TELLS: Final = 1.1
"""A word that tells something in a language weighs so much for it, one that only asks 1."""

_ELIDED: Final = re.compile(r"\b(?:[cdjlmnst]|(?:jus|lors|puis)?qu)'(?=\w)")
"""What French leaves of a word before the next one."""
_BETWEEN: Final = re.compile(r"[^\w'+]+")
_PLAIN_TEXT: Final = re.compile(r"[^{}\[\].:!?]+")


class Term(NamedTuple):
    """A word or phrase to be found, as stems and as it was typed; and what books call it."""

    word: str
    typed: str
    called: tuple[str, ...] = ()


def folded(text: str) -> str:
    """Fold a text for searching: plain words between spaces, nothing elided before them."""
    return f" {_BETWEEN.sub(' ', _ELIDED.sub('', plain(text))).strip()} "


@cache
def _endings() -> tuple[str, ...]:
    """List what may be left off a word in any language, the longest first."""
    found = {plain(one) for language in LANGUAGES for one in habits(language).endings}
    return tuple(sorted(found, key=len, reverse=True))


@cache
def stem(word: str) -> str:
    """Cut a folded word to its stem."""
    least = STEM
    while end := next((e for e in _endings() if _may_go(word, e, least)), ""):
        word, least = word[: -len(end)], STEM + 1
    return word[:-1] if len(word) > STEM and word[-1] == word[-2] else word


def _may_go(word: str, end: str, least: int) -> bool:
    return word.endswith(end) and len(word) - len(end) >= least


def stems(text: str) -> str:
    """Cut every word of a text to its stem; the text stands between spaces."""
    return f" {' '.join(map(stem, folded(text).split()))} "


@cache
def asking(language: str) -> frozenset[str]:
    """List the words that only ask: in a language, and in others where they mean nothing in it."""
    told = frozenset(plain(word) for group in habits(language).alike for word in group)
    own, every = (
        frozenset(plain(word) for one in some for word in habits(one).asking)
        for some in ((language,), LANGUAGES)
    )
    return own | (every - told)


def spoken(words: Sequence[str], language: str, known: Collection[str]) -> float:
    """Weigh how much of what was typed is of a language, some of whose words are known."""
    asks, means = (frozenset(map(plain, habits(language).asking)), alike(language))
    return sum(
        1 if word in asks else TELLS if word in known or stem(word) in means else 0
        for word in words
    )


@cache
def alike(language: str) -> Mapping[str, tuple[str, ...]]:
    """List for every word of a language what means the same."""
    found: dict[str, dict[str, None]] = {}
    for group in habits(language).alike:
        cut = list(dict.fromkeys(stems(one).strip() for one in group))
        for one in cut:
            found.setdefault(one, {}).update(dict.fromkeys(cut))
    return {one: tuple(other for other in group if other != one) for one, group in found.items()}


def bare(text: str, language: str) -> frozenset[str]:
    """List the stems of a text without the words that only ask."""
    words = folded(text).split()
    return frozenset(stem(one) for one in words if one not in asking(language)) or frozenset(words)


def terms(typed: str, meanings: Meanings, language: str) -> tuple[Term, ...]:
    """Part what was typed into terms; words that only ask are left out unless they are all."""
    words = folded(typed).split()
    found = tuple(_terms(words, meanings))
    telling = tuple(one for one in found if one.typed not in asking(language))
    return telling or found


def _terms(words: Sequence[str], meanings: Meanings) -> Iterator[Term]:
    left = list(words)
    while left:
        for size in range(min(PHRASE, len(left)), 0, -1):
            phrase = " ".join(left[:size])
            cut = stems(phrase).strip()
            called = meanings.get(phrase) or meanings.get(phrase.removesuffix("s")) or ()
            if size == 1 or called or any(cut in alike(one) for one in LANGUAGES):
                yield Term(cut, phrase, tuple(stems(one).strip() for one in called))
                left = left[size:]
                break


def every_meaning(language: str, game: str) -> Meanings:
    """List what is called another way in the rule books: in a language first, but in any."""
    others = [one for one in LANGUAGES if one != language]
    found = (meanings(one, game) for one in (*others, language))
    return {word: books for one in found for word, books in one.items()}


@cache
def meanings(language: str, game: str) -> Meanings:
    """List what is called one way in a language and another way in the rule books."""
    found: dict[str, dict[str, None]] = {}
    if language != LANGUAGES[0]:
        for source in (COMMON, game):
            own, other = entries(language, source), entries(LANGUAGES[0], source)
            for key in own:
                here, there = _name(own[key]), _name(other.get(key))
                if here and there and here != there:
                    found.setdefault(here, {})[there] = None
    return {here: tuple(there) for here, there in found.items()}


def _name(entry: Any) -> str:
    """Give a name folded, or nothing where a text is no name."""
    text = entry["name"] if isinstance(entry, dict) and is_noun(entry) else entry
    if not isinstance(text, str) or not _PLAIN_TEXT.fullmatch(text):
        return ""
    return folded(text).strip() if len(text.split()) <= LONGEST else ""
