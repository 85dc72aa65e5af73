"""The names and forms of orders in a reader's language; other languages are read too."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain
from typing import Final

from engine.core.notation.descriptions import DESCRIBED, index_descriptions
from engine.core.notation.lexicon import Lexicon
from engine.core.notation.name_folding import fold_name
from engine.core.notation.order_forms import parse_form
from engine.core.protocol.values import Seat
from render.language.voice import Voice
from render.language.word_books import LANGUAGES, WordBook, load_entries

FORM_PREFIX: Final = "form."
SPOKEN_PREFIX: Final = "spoken."
NOTHING_WORDS: Final = {
    "en": ("nothing", "none", "-"),
    "fr": ("rien", "aucun", "aucune", "none", "-"),
}
AND_WORDS: Final = {"en": ("and", "&"), "fr": ("et", "&")}
TO_WORDS: Final = {"en": ("to the", "to"), "fr": ("à la", "aux", "au", "à")}
OWN_ARTICLES: Final = ("the ", "your ", "le ", "la ", "les ", "l'", "votre ", "vos ")
"""The articles of descriptions in all languages, which may be left out."""

Names = dict[str, dict[str, str]]
Aliases = dict[str, tuple[tuple[str, str], ...]]

OwnNames = tuple[tuple[str, str, str], ...]
"""Space, id and name of things that have a name only at one table."""

_READER_SEAT: Final = 0


def build_lexicon(
    language: str,
    book: WordBook,
    players: Mapping[int, str] | None = None,
    city: str = "",
    own: OwnNames | None = None,
) -> Lexicon:
    """Build the lexicon of a game in a language; some names depend on the city.

    If the table's `own` names are given, unknown words are refused.
    """
    return _build_lexicon(language, book, tuple((players or {}).items()), city, own)


def list_own_names(voice: Voice, others: Iterable[Voice] = ()) -> OwnNames:
    """List the names that things have only at the table of a voice.

    The same table's voices in `others` languages lend what several words describe there.
    """
    own = tuple(voice.book.vocabulary.list_own_names(voice))
    described = (other.book.vocabulary.list_descriptions(other) for other in others)
    return (*own, *chain.from_iterable(described))


@lru_cache(maxsize=256)
def _build_lexicon(
    language: str,
    book: WordBook,
    players: tuple[tuple[int, str], ...],
    city: str,
    own: OwnNames | None,
) -> Lexicon:
    names, aliases = _load_names(language, book, city)
    described = [(one, name) for space, one, name in own or () if space == DESCRIBED]
    own = None if own is None else tuple(each for each in own if each[0] != DESCRIBED)
    for space, one, name in own or ():
        aliases = {**aliases, space: (*aliases.get(space, ()), (name, one))}
    names = {**names, **_names_to_write(names, aliases, own or ())}
    texts = book.vocabulary.phrases.items()
    return Lexicon(
        forms=_load_forms(language, book),
        other_language_forms=_load_further_forms(language, book),
        extra_typed_forms=_load_typed_forms(book),
        spoken_orders=_load_spoken_orders(book),
        names={**names, "seat": {str(seat): name for seat, name in players}},
        aliases=aliases,
        nothing_words=_own_language_first(language, NOTHING_WORDS),
        and_words=_own_language_first(language, AND_WORDS),
        to_words=_own_language_first(language, TO_WORDS),
        descriptions=index_descriptions(described, OWN_ARTICLES),
        phrases={
            space: text if own is not None else text._replace(strict=False) for space, text in texts
        },
    )


def _names_to_write(names: Names, aliases: Aliases, own: OwnNames) -> Names:
    """Return the names to write things by: their own names where these are unambiguous.

    A hex is written by its number; the name of its city is only read.
    """
    first = {(space, one): name for space, one, name in reversed(own)}
    found: Names = {}
    for (space, one), name in first.items():
        others = {fold_name(alias) for alias, what in aliases[space] if what != one}
        if one in names.get(space, {}) and fold_name(name) not in others:
            found.setdefault(space, dict(names[space]))[one] = name
    return found


def _own_language_first(language: str, words: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for one in (language, *LANGUAGES) for word in words[one]))


@cache
def _load_forms(language: str, book: WordBook) -> dict[str, str]:
    return {
        key.removeprefix(FORM_PREFIX): str(form)
        for key, form in load_entries(language, book).items()
        if key.startswith(FORM_PREFIX)
    }


@cache
def _load_further_forms(language: str, book: WordBook) -> dict[str, tuple[str, ...]]:
    """Load the forms of other languages, and forms that begin with the order's name.

    The name that help gives an order may be typed in place of a form's first words.
    """
    found = {
        kind: tuple(_forms_by_name(language, book, kind)) for kind in _load_forms(language, book)
    }
    for other in LANGUAGES:
        if other != language:
            for kind, form in _load_forms(other, book).items():
                found[kind] = (*found.get(kind, ()), form)
    return found


def _forms_by_name(language: str, book: WordBook, kind: str) -> Iterator[str]:
    """Yield the forms of an order with its name in place of its first words.

    Of forms that begin alike the last one is read, so the reader's own comes last.
    """
    for one in sorted(LANGUAGES, key=lambda one: one == language):
        name, form = load_entries(one, book).get(f"order.{kind}"), _load_forms(one, book).get(kind)
        if isinstance(name, str) and form is not None:
            head, _ = parse_form(form)
            yield f"{name}{form.strip().removeprefix(head)}"


@cache
def _load_typed_forms(book: WordBook) -> dict[str, tuple[str, ...]]:
    """Load the additional forms in which orders may be typed, in any language."""
    found: dict[str, tuple[str, ...]] = {}
    for language in LANGUAGES:
        for kind in _load_forms(language, book):
            forms = load_entries(language, book).get(f"also.{kind}", ())
            found[kind] = (*found.get(kind, ()), *map(str, forms))
    return found


@cache
def _load_spoken_orders(book: WordBook) -> tuple[tuple[str, ...], ...]:
    """Load what stands for orders as people say them, in every language."""
    return tuple(
        tuple(map(str, entry))
        for language in LANGUAGES
        for key, entry in load_entries(language, book).items()
        if key.startswith(SPOKEN_PREFIX) and isinstance(entry, list)
    )


@cache
def _load_names(language: str, book: WordBook, city: str) -> tuple[Names, Aliases]:
    """Load the name of every id in a language, and all of its other names."""
    names: Names = {}
    aliases: dict[str, list[tuple[str, str]]] = {}
    for one in (language, *LANGUAGES):
        voice = Voice(one, book, reader=Seat(_READER_SEAT), city_by_seat={_READER_SEAT: city})
        for space, what, name in book.vocabulary.list_names(voice):
            names.setdefault(space, {}).setdefault(what, name)
            aliases.setdefault(space, []).append((name, what))
    return names, {space: tuple(dict.fromkeys(found)) for space, found in aliases.items()}
