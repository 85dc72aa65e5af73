"""English and French grammar of facts in sentences: number, gender, articles, lists."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.core.notation.name_folding import fold_name
from render.language.counts.counted_names import count_in_words, write_plural

MINUS: Final = "\u2212"


@dataclass(frozen=True, slots=True)
class Noun:
    """A name and its sort: s, p (English), m, f, mp, fp (French); none takes no article."""

    name: str
    sort: str = ""
    starts_with_vowel: bool | None = None
    """Whether it begins with a spoken vowel; None: decide by its characters."""

    @property
    def is_plural(self) -> bool:
        return self.sort.endswith("p")

    @property
    def is_feminine(self) -> bool:
        return self.sort.startswith("f")


@dataclass(frozen=True, slots=True)
class PlaceNoun(Noun):
    """A place that a sentence calls by its name; its `name` is its id."""

    called: Noun = Noun("")
    """What it is called: `the forest north of Hestagard`."""
    there: str = ""
    """How one says to be there: `in the forest north of Hestagard`."""
    about: str = ""
    """How one says to be there roughly, in a headline: `in the north`."""
    where: str = ""
    """Where it lies, without what it is: `north of Hestagard`, behind the name of a feature."""


FactValue = int | str | Noun | tuple[Noun, ...]
"""A fact as a sentence can be filled with."""

_ARTICLES: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
    "en": {
        "the": {"s": "the ", "p": "the "},
        "a": {"s": "a ", "s'": "an "},
        "there": {"": "at ", "s": "at the ", "p": "at the "},
        "about": {"": "at ", "s": "at the ", "p": "at the "},
        "where": {"": "at ", "s": "at the ", "p": "at the "},
    },
    "fr": {
        "le": {"m": "le ", "f": "la ", "p": "les ", "m'": "l\u2019", "f'": "l\u2019"},
        "un": {"m": "un ", "f": "une ", "p": "des "},
        "du": {
            "m": "du ", "f": "de la ", "p": "des ", "": "de ",
            "m'": "de l\u2019", "f'": "de l\u2019", "'": "d\u2019",
        },
        "au": {
            "m": "au ", "f": "à la ", "p": "aux ", "": "à ",
            "m'": "à l\u2019", "f'": "à l\u2019",
        },
        "de": {
            "m": "de ", "f": "de ", "p": "de ", "": "de ",
            "m'": "d\u2019", "f'": "d\u2019", "p'": "d\u2019", "'": "d\u2019",
        },
        "que": {
            "m": "que ", "f": "que ", "p": "que ", "": "que ",
            "m'": "qu\u2019", "f'": "qu\u2019", "p'": "qu\u2019", "'": "qu\u2019",
        },
        "there": {"": "en "},
        "about": {"": "en "},
        "where": {"": "en "},
    },
}  # fmt: skip
"""By language, inflection and sort: the article; with ', for nouns with a vowel first."""

_BEFORE_SENTENCES: Final = ("", ".", "!", "?", "\u2026", "\u00ab", "\u201c")
"""What ends before a sentence begins: nothing, the sentence before it, or an opening quote."""
_OWN_ARTICLES: Final[Mapping[str, Mapping[str, str]]] = {
    "fr": {"le ": "m", "la ": "f", "les ": "p", "l\u2019": "m", "l'": "m"}
}
"""Articles that may be part of a name, `les Arcs de fer`, and the sort that they tell."""
_INDEFINITE_PLURAL: Final = "des "


def is_singular(language: str, number: int) -> bool:
    """Tell whether a number goes with the singular: in French 0 does too."""
    return abs(number) == 1 or (language == "fr" and number == 0)


def make_name(language: str, name: str) -> Noun:
    """Return the noun of a name that somebody chose; an article in it tells its sort."""
    return Noun(name, _OWN_ARTICLES.get(language, {}).get(_find_own_article(language, name), ""))


def make_possessive(name: str) -> str:
    """Write an English name as an owner, without a second `s`."""
    return f"{name}\u2019" if name.endswith(("s", "S")) else f"{name}\u2019s"


def inflect_noun(language: str, noun: Noun | str, inflection: str) -> str:
    """Put an article before a noun, with a capital for `The`. A text is a name without article."""
    if isinstance(noun, str):
        known_inflection = inflection if inflection.lower() in _ARTICLES[language] else ""
        noun, inflection = make_name(language, noun), known_inflection
    if not inflection:
        return noun.name
    if isinstance(noun, PlaceNoun):
        return _inflect_place(language, noun, inflection)
    inflection, noun = _drop_article_after_de(language, noun, inflection)
    inflection, noun = _merge_own_article(language, noun, inflection)
    articles = _ARTICLES[language][inflection.lower()]
    sort = "p" if noun.is_plural else noun.sort
    article = articles.get(sort, "")
    if _begins_with_vowel(language, noun):
        article = articles.get(f"{sort}'", article)
    return _capitalise_like(inflection, article + noun.name)


def _inflect_place(language: str, place: PlaceNoun, inflection: str) -> str:
    """Say to be at a place, or where it lies; else put an article before what it is called."""
    ways = {"there": place.there, "about": place.about, "where": place.where}
    located = ways.get(inflection.lower(), "")
    if located:
        return _capitalise_like(inflection, located)
    return inflect_noun(language, place.called, inflection)


def _capitalise_like(inflection: str, text: str) -> str:
    """Give a text a capital initial if its inflection has one."""
    return text[:1].upper() + text[1:] if inflection[0].isupper() else text


def _drop_article_after_de(language: str, noun: Noun, inflection: str) -> tuple[str, Noun]:
    """Write a plural that isn't definite without its article after `de`: `près de ruines`."""
    is_after_de = language == "fr" and inflection.lower() in {"de", "du"}
    if not is_after_de or not noun.name.startswith(_INDEFINITE_PLURAL):
        return inflection, noun
    name = noun.name.removeprefix(_INDEFINITE_PLURAL)
    return inflection[0] + "e", Noun(name, "p")


def _merge_own_article(language: str, noun: Noun, inflection: str) -> tuple[str, Noun]:
    """Merge a preposition with the article that is part of a name: `des Arcs de fer`."""
    article = _find_own_article(language, noun.name) if noun.sort else ""
    name = noun.name[len(article) :]
    if not article:
        return inflection, noun
    if inflection.lower() == "que":
        return inflection, replace(noun, name=article + name)
    merged_inflection = {"de": "du", "De": "Du"}.get(inflection, inflection)
    return merged_inflection, replace(noun, name=name)


def _find_own_article(language: str, name: str) -> str:
    """Return the article at the beginning of a name in lower case; "" if there is none."""
    begins = (one for one in _OWN_ARTICLES.get(language, {}) if name.lower().startswith(one))
    return next(begins, "")


def lower_own_articles(language: str, text: str, text_before: str, names: Iterable[str]) -> str:
    """Write articles of names small, except the one that begins a sentence: `et les Arcs`."""
    articles = _OWN_ARTICLES.get(language, {})
    if not any(one.capitalize() in text for one in articles):
        return text
    is_within_sentence = text_before.rstrip(" *_#-\n\u202f")[-1:] not in _BEFORE_SENTENCES
    for name in names:
        at = text.find(name) if _find_own_article(language, name) else -1
        if at > 0 or (at == 0 and is_within_sentence):
            text = text.replace(name, name[0].lower() + name[1:])
    return text


def _begins_with_vowel(language: str, noun: Noun) -> bool:
    if noun.starts_with_vowel is not None:
        return noun.starts_with_vowel
    mute, name = "h" if language == "fr" and noun.sort else "", fold_name(noun.name)
    is_like_i = language == "fr" and name[:1] == "y" and name[1:2] not in tuple("aeiou")
    return is_like_i or name[:1] in tuple("aeiou" + mute)


def list_nouns(language: str, nouns: Sequence[Noun], inflection: str, last: str) -> str:
    """Join nouns by commas and a last word; equal nouns are counted."""
    counted: dict[Noun, int] = {}
    for noun in nouns:
        counted[noun] = counted.get(noun, 0) + 1
    texts = []
    for noun, count in counted.items():
        if count > 1:
            noun = _count_noun(language, count, noun)  # noqa: PLW2901
        texts.append(inflect_noun(language, noun, inflection))
        inflection = inflection.lower()
    return join_texts(texts, last)


def _count_noun(language: str, count: int, noun: Noun) -> Noun:
    """Return so many of a noun: `deux Tours de guet`; what is no name of a thing by a sign."""
    if not noun.sort or noun.name.endswith(")"):
        return Noun(f"{count}\u00a0\u00d7\u00a0{noun.name}")
    name = noun.name if noun.is_plural else write_plural(language, noun.name)
    return Noun(f"{count_in_words(language, count)} {name}")


def join_texts(texts: Sequence[str], last: str) -> str:
    """Join texts by commas, and the last one by a word."""
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def choose_agreeing_word(language: str, value: FactValue, cases: Sequence[str]) -> str:
    """Choose the word that agrees with a value.

    Two cases: one, more. Three: none, one, more. Four: masculine, feminine, and their plurals.
    """
    if isinstance(value, str) and not value.isdecimal():
        value = make_name(language, value)
    count = _count(value)
    one = is_singular(language, count)
    if len(cases) == 2:
        found = cases[0 if one else 1]
    elif len(cases) == 3:
        found = cases[0 if count == 0 else 1 if one else 2]
    elif len(cases) == 4:
        found = cases[(1 if _is_feminine(value) else 0) + (0 if one else 2)]
    else:
        raise ValueError(f"two, three or four words agree, not {len(cases)}: {cases}")
    return found.replace(
        "#", format_signed(count) if count < 0 else format_grouped(language, count)
    )


def _count(value: FactValue) -> int:
    if isinstance(value, Noun):
        return 2 if value.is_plural else 1
    if isinstance(value, tuple):
        return _count(value[0]) if len(value) == 1 else len(value)
    if isinstance(value, str) and value.isdecimal():
        return int(value)
    return value if isinstance(value, int) else 1


def _is_feminine(value: FactValue) -> bool:
    if isinstance(value, tuple):
        return bool(value) and all(noun.is_feminine for noun in value)
    return isinstance(value, Noun) and value.is_feminine


def format_signed(number: int) -> str:
    """Write a number with its sign: +1, 0, \u22122."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}" if number else "0"


def format_grouped(language: str, number: int) -> str:
    """Write a large number in groups of three digits: 65,536; 65\u202f536."""
    if abs(number) < 10_000:
        return str(number)
    return f"{number:,}".replace(",", "\u202f" if language == "fr" else ",")


def format_ordinal(language: str, number: int, inflection: str) -> str:
    """Write 1st, 2nd; 1er, 1re, 2e."""
    if language == "fr":
        return f"{number}{inflection if number == 1 else 'e'}"
    teen = number % 100 in {11, 12, 13}
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def shorten_to_line(text: str, characters: int = 60) -> str:
    """Shorten a text that a player typed to one line of bounded length."""
    text = re.sub(r"\s+", " ", text).strip()
    return text if len(text) <= characters else text[: characters - 1] + "\u2026"
