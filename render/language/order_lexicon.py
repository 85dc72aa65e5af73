"""The names and forms that a reader's orders are written in; the other languages are read too."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from engine.core.notation.lexicon import Lexicon, plain
from engine.core.notation.order_forms import parts
from engine.core.protocol.values import Seat
from render.language.fact_vocabulary import SPEECHES
from render.language.voice import Voice
from render.language.word_books import LANGUAGES, entries

FORM: Final = "form."
NOTHING: Final = {"en": ("nothing", "none", "-"), "fr": ("rien", "aucun", "aucune", "none", "-")}
ANDS: Final = {"en": ("and", "&"), "fr": ("et", "&")}
TOS: Final = {"en": ("to the", "to"), "fr": ("à la", "aux", "au", "à")}

Names = dict[str, dict[str, str]]
Aliases = dict[str, tuple[tuple[str, str], ...]]

Own = tuple[tuple[str, str, str], ...]
"""Space, id and name of what has a name at one table alone."""

_HERE: Final = 0


def lexicon(
    language: str,
    game: str,
    players: Mapping[int, str] | None = None,
    city: str = "",
    own: Own | None = None,
) -> Lexicon:
    """Make the lexicon of a game in a language; in a city some things have a name of their own.

    Where the table's `own` names are known, what means nothing there is told.
    """
    return _lexicon(language, game, tuple((players or {}).items()), city, own)


def own_names(voice: Voice) -> Own:
    """List what has a name only at the table of which a voice was taught."""
    return tuple(SPEECHES[voice.book].own(voice.others)) if voice.book in SPEECHES else ()


@lru_cache(maxsize=256)
def _lexicon(
    language: str, game: str, players: tuple[tuple[int, str], ...], city: str, own: Own | None
) -> Lexicon:
    names, aliases = _named(language, game, city)
    for space, one, name in own or ():
        aliases = {**aliases, space: (*aliases.get(space, ()), (name, one))}
    names = {**names, **_called(names, aliases, own or ())}
    texts = SPEECHES[game].phrases.items()
    return Lexicon(
        forms=_forms(language, game),
        further=_further(language, game),
        also=_also(game),
        names={**names, "seat": {str(seat): name for seat, name in players}},
        aliases=aliases,
        nothing=_own_first(language, NOTHING),
        ands=_own_first(language, ANDS),
        tos=_own_first(language, TOS),
        phrases={
            space: text if own is not None else text._replace(strict=False) for space, text in texts
        },
    )


def _called(names: Names, aliases: Aliases, own: Own) -> Names:
    """Write what has a name of its own by that name, if it means nothing else here.

    A hex stays its number: that a city stands there is only read.
    """
    first = {(space, one): name for space, one, name in reversed(own)}
    found: Names = {}
    for (space, one), name in first.items():
        others = {plain(alias) for alias, what in aliases[space] if what != one}
        if one in names.get(space, {}) and plain(name) not in others:
            found.setdefault(space, dict(names[space]))[one] = name
    return found


def _own_first(language: str, words: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for one in (language, *LANGUAGES) for word in words[one]))


@cache
def _forms(language: str, game: str) -> dict[str, str]:
    return {
        key.removeprefix(FORM): str(form)
        for key, form in entries(language, game).items()
        if key.startswith(FORM)
    }


@cache
def _further(language: str, game: str) -> dict[str, tuple[str, ...]]:
    """Find the forms that a reader of another language would write, and those by an order's name.

    What help calls an order may be typed; it gives way to the first words of a form.
    """
    found = {kind: tuple(_by_name(language, game, kind)) for kind in _forms(language, game)}
    for other in LANGUAGES:
        if other != language:
            for kind, form in _forms(other, game).items():
                found[kind] = (*found.get(kind, ()), form)
    return found


def _by_name(language: str, game: str, kind: str) -> Iterator[str]:
    """Write the forms of an order with what it is called in place of its first words.

    Of forms that begin alike the last one is read, hence the reader's own.
    """
    for one in sorted(LANGUAGES, key=lambda one: one == language):
        name, form = entries(one, game).get(f"order.{kind}"), _forms(one, game).get(kind)
        if isinstance(name, str) and form is not None:
            head, _ = parts(form)
            yield f"{name}{form.strip().removeprefix(head)}"


@cache
def _also(game: str) -> dict[str, tuple[str, ...]]:
    """Find the further forms in which orders are typed, in any language."""
    found: dict[str, tuple[str, ...]] = {}
    for language in LANGUAGES:
        for kind in _forms(language, game):
            forms = entries(language, game).get(f"also.{kind}", ())
            found[kind] = (*found.get(kind, ()), *map(str, forms))
    return found


@cache
def _named(language: str, game: str, city: str) -> tuple[Names, Aliases]:
    """Find the name of every id in a language, and all further names it goes by."""
    names: Names = {}
    aliases: dict[str, list[tuple[str, str]]] = {}
    for one in (language, *LANGUAGES):
        voice = Voice(one, game, reader=Seat(_HERE), places={_HERE: city})
        for space, what, name in SPEECHES[game].names(voice):
            names.setdefault(space, {}).setdefault(what, name)
            aliases.setdefault(space, []).append((name, what))
    return names, {space: tuple(dict.fromkeys(found)) for space, found in aliases.items()}
