"""The choices of a blank by their names, and which of them is spelt most like what was typed."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple, Self

from engine.core.notation.lexicon import Lexicon, plain
from engine.core.protocol.drafts import PAIR
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Order
from render.language.fact_vocabulary import capital
from render.words import LANGUAGES, Voice

ARROW: Final = " \u2192 "
"""How a pair is shown; it is read like `>`."""
NEAR: Final = 3
"""So many choices are named where what was typed is none."""
ALIKE: Final = 0.6
"""So alike by its letters is a name, or a word of it, to what was typed."""
WORD: Final = 3
"""A word has so many letters."""

_COPY: Final = re.compile(r"\s*#\d+")


class Named(NamedTuple):
    """A choice: its id, what its reader calls it, and all that it may be found by."""

    id: str
    label: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class _Asked:
    """What a naming hangs on; the voice itself can't be compared."""

    marks: tuple[object, ...]
    name: str
    ids: tuple[str, ...]
    voice: Voice = field(compare=False)


def named(voice: Voice, blank: Blank) -> tuple[Named, ...]:
    """Name the choices of a blank, to its reader and in every language."""
    named_here = (*voice.players.items(), *voice.places.items(), *voice.others.items())
    marks = (voice.language, voice.book, voice.reader, named_here)
    ids = tuple(choice.id for choice in blank.choices)
    return _named(_Asked(marks, blank.name, ids, voice))


@lru_cache(maxsize=512)
def _named(asked: _Asked) -> tuple[Named, ...]:
    voice = replace(asked.voice, markdown=False)
    ids = asked.ids
    labels = {one: replace(voice, language=one).labels(asked.name, ids) for one in LANGUAGES}
    return tuple(
        Named(
            one,
            capital(labels[voice.language][place]),
            tuple(dict.fromkeys((*(labels[each][place] for each in LANGUAGES), one))),
        )
        for place, one in enumerate(ids)
    )


@dataclass(frozen=True)
class Field:
    """A field that names stand in: what they are called when typed."""

    lexicon: Lexicon
    space: str
    to: str = ""
    """The space of what a pair leads to."""

    @classmethod
    def of(cls, order: type[Order], name: str, lexicon: Lexicon) -> Self:
        """Find how the names in a field of an order are spelt."""
        space = order.speaks.get(name, "")
        return cls(lexicon, space, order.speaks.get(f"{name}.to", space))

    @property
    def loose(self) -> bool:
        """Names stand here among numbers, so that no choice is the whole of what is typed."""
        return self.space in self.lexicon.phrases

    def spelt(self, one: Named) -> tuple[str, ...]:
        """Write a choice as it is typed; of a pair each half."""
        halves, labels = one.id.split(PAIR), one.label.split(ARROW)
        if len(halves) != len(labels):
            return (one.label,)
        spaces = (self.space, self.to)
        return tuple(map(self._written, spaces, halves, labels))

    def _written(self, space: str, one: str, label: str) -> str:
        """Write one thing; a number that its label does without is left out."""
        if space not in {*self.lexicon.names, *self.lexicon.phrases}:
            return one if space else label
        written = self.lexicon.write(space, one)
        short = _COPY.sub("", written)
        return short if plain(short) == plain(label) else written


def near(voice: Voice, blank: Blank, field: Field, text: str) -> str:
    """Name the choices that are spelt most like a text; all of them where they are few."""
    every = named(voice, blank)
    names = {plain(name): spelling for one in every for name, spelling in _names(one, field)}
    found = list(dict.fromkeys(names[name] for name in closest(text, names)))[:NEAR]
    few = [PAIR.join(field.spelt(one)) for one in every] if len(every) <= NEAR else []
    return ", ".join(found or few)


def closest(text: str, names: Iterable[str]) -> list[str]:
    """List the names that are really like a text, or have a word like one of it, nearest first."""
    ranks = {name: _likeness(plain(text), plain(name)) for name in names}
    return sorted((name for name in ranks if ranks[name] >= ALIKE), key=lambda one: -ranks[one])


def _likeness(typed: str, name: str) -> float:
    words = [[one for one in text.split() if len(one) >= WORD] for text in (typed, name)]
    pairs = ((typed, name), *product(words[0], words[1]))
    return max(SequenceMatcher(None, one, other).ratio() for one, other in pairs)


def _names(one: Named, field: Field) -> Iterator[tuple[str, str]]:
    """List what a choice, or half of it, may be meant by, and how it is spelt."""
    spelt = field.spelt(one)
    for name in one.names:
        yield from zip(name.replace(ARROW, PAIR).split(PAIR), spelt, strict=False)
    yield from zip(spelt, spelt, strict=True)
