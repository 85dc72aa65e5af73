"""Words that change nothing about an order: articles, and courtesy before and behind it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from engine.core.notation.name_folding import fold_name
from render.words import COMMON_BOOK, LANGUAGES, Voice

MAX_WORDS: Final = 24
"""A longer line is not searched for filler words."""
MAX_ARTICLES: Final = 4
"""Maximum number of articles that are told apart."""
QUESTION_MARK: Final = "?"

SIGNS: Final = " ,.!;:"
"""Signs around words that change nothing."""
_JOINING_SIGNS: Final = ",;."
_WORD_PATTERN: Final = re.compile(r"\S+")
_ELIDED_ARTICLE: Final = "l'"
_ELIDED_NEGATION: Final = "n'"

Phrase = tuple[str, ...]


class Joint(NamedTuple):
    """Where a line joins two things: the characters of its words, or of a comma or semicolon."""

    start: int
    end: int


def strip_beginning(line: str) -> str:
    """Return a line without words of courtesy before it; a question as it is."""
    words = line.split()
    if len(words) > MAX_WORDS or line.rstrip().endswith(QUESTION_MARK):
        return line
    left = _strip_beginning(words, "before")
    return " ".join(left) if left and left != words else line


def list_lines_without_fillers(line: str) -> Iterator[str]:
    """Yield a line without courtesy behind it, then without more and more of its articles.

    Nothing is left out of a question.
    """
    words = line.split()
    if len(words) > MAX_WORDS or line.rstrip().endswith(QUESTION_MARK):
        return
    bare = _strip_end(words)
    if bare and bare != words:
        yield " ".join(bare)
    yield from _leave_articles_out(bare)


def is_negated(line: str) -> bool:
    """Tell whether a line says what is not wanted."""
    words = strip_request(line).split()
    is_elided = bool(words) and fold_name(words[0]).startswith(_ELIDED_NEGATION)
    return is_elided or bool(_count_first(words, "negation"))


def is_answer(line: str) -> bool:
    """Tell whether a line only agrees or declines, as one answers a question."""
    words = [one for one in line.rstrip("?!. ").split() if one.strip(SIGNS)]
    if not 0 < len(words) <= MAX_WORDS:
        return False
    left = words
    while size := _count_first(left, "answer"):
        left = left[size:]
    return left != words and not _strip_end(left)


def find_joints(line: str) -> list[Joint]:
    """Find where a line joins things by words such as "and", or by signs."""
    words = list(_WORD_PATTERN.finditer(line))
    if len(words) > MAX_WORDS:
        return []
    joints: list[Joint] = []
    for number, word in enumerate(words[1:], 1):
        size = _count_first([one[0] for one in words[number:]], "joint")
        if size:
            joints.append(Joint(words[number - 1].end(), words[number + size - 1].end()))
        elif words[number - 1][0][-1] in _JOINING_SIGNS:
            joints.append(Joint(words[number - 1].end() - 1, word.start()))
    return joints


def strip_request(line: str) -> str:
    """Return a line without what makes it a request or a question; as it is if nothing is left."""
    words = line.split()
    if not 0 < len(words) <= MAX_WORDS:
        return line
    begun = _strip_beginning([*words[:-1], words[-1].rstrip("?!. ")], "before", "asking")
    return " ".join(_strip_end(begun)) or line


def _strip_beginning(words: Sequence[str], *kinds: str) -> list[str]:
    """Return words without the phrases of some kinds before them."""
    left = [one for one in words if one.strip(SIGNS)]
    while size := _count_first(left, *kinds):
        left = left[size:]
    return left


def _strip_end(words: Sequence[str]) -> list[str]:
    """Return words without the phrases of courtesy and the signs behind them."""
    left = list(words)
    while size := _count_last(left, "behind"):
        left = left[:-size]
    return [*left[:-1], left[-1].rstrip(SIGNS)] if left else []


def _count_first(words: Sequence[str], *kinds: str) -> int:
    """Return how many of the first words are a phrase."""
    among = _phrases_by_word(0, *kinds).get(_fold_word(words[0]), ()) if words else ()
    return max((len(one) for one in among if _fold(words[: len(one)]) == one), default=0)


def _count_last(words: Sequence[str], *kinds: str) -> int:
    """Return how many of the last words are a phrase."""
    among = _phrases_by_word(-1, *kinds).get(_fold_word(words[-1]), ()) if words else ()
    return max((len(one) for one in among if _fold(words[-len(one) :]) == one), default=0)


def _fold_word(word: str) -> str:
    return fold_name(word).strip(SIGNS)


def _fold(words: Sequence[str]) -> Phrase:
    return tuple(map(_fold_word, words))


@cache
def _phrases_by_word(place: int, *kinds: str) -> Mapping[str, tuple[Phrase, ...]]:
    """Return the phrases of some kinds by their first word (0), or by their last one (-1)."""
    found: dict[str, tuple[Phrase, ...]] = {}
    for phrase in (one for kind in kinds for one in _load_phrases(kind)):
        found[phrase[place]] = (*found.get(phrase[place], ()), phrase)
    return found


def _leave_articles_out(words: Sequence[str]) -> Iterator[str]:
    """Yield the words without the first article, then without one more each time."""
    articles = {one for phrase in _load_phrases("article") for one in phrase}
    left = [_without_elided_article(one) for one in words]
    if left != list(words):
        yield " ".join(left)
    for _ in range(MAX_ARTICLES):
        at = next((n for n, one in enumerate(left) if fold_name(one) in articles), None)
        if at is None:
            return
        del left[at]
        yield " ".join(left)


def _without_elided_article(word: str) -> str:
    folded = fold_name(word)
    is_elided = folded.startswith(_ELIDED_ARTICLE) and len(folded) > len(_ELIDED_ARTICLE)
    return word[len(_ELIDED_ARTICLE) :] if is_elided else word


@cache
def _load_phrases(kind: str) -> tuple[Phrase, ...]:
    """Load the filler words of a kind, in all languages, each as its words."""
    return tuple(
        _fold(one.split())
        for language in LANGUAGES
        for one in Voice(language, COMMON_BOOK).say(f"filler.{kind}").split(",")
    )
