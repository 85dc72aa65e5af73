"""The names of a blank's choices, and which of them are nearest to a typed text."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, NamedTuple, Self

from rapidfuzz import process
from rapidfuzz.distance import Indel

from engine.core.notation.lexicon import Lexicon
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.drafts import PAIR_SEPARATOR
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Order
from render.language.fact_vocabulary import capitalise
from render.words import LANGUAGES, Voice

ARROW: Final = " \u2192 "
"""The arrow in the label of a pair; it is read like `>`."""
MAX_NEAR_CHOICES: Final = 3
"""Maximum number of near choices."""
MIN_LIKENESS: Final = 0.6
"""Minimum similarity of a near name, or a word of it."""
MIN_WORD_LENGTH: Final = 3
"""Shorter words are not compared."""

_COPY_NUMBER: Final = re.compile(r"\s*#\d+")


class NamedChoice(NamedTuple):
    """A choice: its id, its label, and all its names."""

    id: str
    label: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class _NamingRequest:
    """The cache key of choice names; the voice itself can't be compared."""

    marks: tuple[object, ...]
    name: str
    ids: tuple[str, ...]
    voice: Voice = field(compare=False)


def name_choices(voice: Voice, blank: Blank) -> tuple[NamedChoice, ...]:
    """Return the choices of a blank with their names in every language."""
    named_here = (*voice.players.items(), *voice.city_by_seat.items(), *voice.table_names.items())
    marks = (voice.language, voice.book, voice.reader, named_here)
    ids = tuple(choice.id for choice in blank.choices)
    return _name_choices_of(_NamingRequest(marks, blank.name, ids, voice))


@lru_cache(maxsize=512)
def _name_choices_of(asked: _NamingRequest) -> tuple[NamedChoice, ...]:
    voice = replace(asked.voice, markdown=False)
    ids = asked.ids
    labels = {one: replace(voice, language=one).label_choices(asked.name, ids) for one in LANGUAGES}
    return tuple(
        NamedChoice(
            one,
            capitalise(labels[voice.language][index]),
            tuple(dict.fromkeys((*(labels[each][index] for each in LANGUAGES), one))),
        )
        for index, one in enumerate(ids)
    )


@dataclass(frozen=True)
class NameField:
    """A field that holds names, and how they are typed."""

    lexicon: Lexicon
    space: str
    pair_space: str = ""
    """The name space of a pair's second half."""

    @classmethod
    def of(cls, order: type[Order], name: str, lexicon: Lexicon) -> Self:
        """Return the name field of an order's field."""
        space = order.field_namespaces.get(name, "")
        return cls(lexicon, space, order.field_namespaces.get(f"{name}.to", space))

    @property
    def is_loose(self) -> bool:
        """Tell whether names stand among numbers here, so that no choice is the whole text."""
        return self.space in self.lexicon.phrases

    def spell_choice(self, one: NamedChoice) -> tuple[str, ...]:
        """Return a choice as it is typed; a pair as two halves."""
        halves, labels = one.id.split(PAIR_SEPARATOR), one.label.split(ARROW)
        if len(halves) != len(labels):
            return (one.label,)
        spaces = (self.space, self.pair_space)
        return tuple(map(self._write_name, spaces, halves, labels))

    def _write_name(self, space: str, one: str, label: str) -> str:
        """Return a name as it is typed, without a copy number that its label lacks."""
        if space not in {*self.lexicon.names, *self.lexicon.phrases}:
            return one if space else label
        written = self.lexicon.write_name(space, one)
        short = _COPY_NUMBER.sub("", written)
        return short if fold_name(short) == fold_name(label) else written


def nearest_names(voice: Voice, blank: Blank, field: NameField, text: str) -> str:
    """Return the choices nearest to a text; all if they are few."""
    every = name_choices(voice, blank)
    names = {
        fold_name(name): spelling
        for one in every
        for name, spelling in _names_and_spellings(one, field)
    }
    found = list(dict.fromkeys(names[name] for name in closest_names(text, names)))[
        :MAX_NEAR_CHOICES
    ]
    few = (
        [PAIR_SEPARATOR.join(field.spell_choice(one)) for one in every]
        if len(every) <= MAX_NEAR_CHOICES
        else []
    )
    return ", ".join(found or few)


def closest_names(text: str, names: Iterable[str]) -> list[str]:
    """Return the names that are similar to a text, or have a similar word, nearest first."""
    typed = fold_name(text)
    folded = {name: fold_name(name) for name in names}
    wholes = _likenesses(typed, list(dict.fromkeys(folded.values())))
    ranks = _add_likenesses_of_words(typed, folded.values(), wholes)
    found = [name for name in folded if folded[name] in ranks]
    return sorted(found, key=lambda one: (-ranks[folded[one]], -wholes.get(folded[one], 0.0)))


def _add_likenesses_of_words(
    typed: str, names: Iterable[str], wholes: Mapping[str, float]
) -> dict[str, float]:
    """Return how similar names are to a text, or any of their words to one of its words."""
    names_by_word: dict[str, list[str]] = {}
    for name in dict.fromkeys(names):
        for word in _long_words(name):
            names_by_word.setdefault(word, []).append(name)
    ranks, words = dict(wholes), list(names_by_word)
    for one in dict.fromkeys(_long_words(typed)):
        for word, likeness in _likenesses(one, words).items():
            for name in names_by_word[word]:
                ranks[name] = max(ranks.get(name, 0.0), likeness)
    return ranks


def _long_words(text: str) -> list[str]:
    return [one for one in text.split() if len(one) >= MIN_WORD_LENGTH]


def _likenesses(typed: str, names: Sequence[str]) -> dict[str, float]:
    """Return the names similar to a text, with their likeness."""
    found = process.extract(
        typed, names, scorer=Indel.normalized_similarity, score_cutoff=MIN_LIKENESS, limit=None
    )
    return {name: likeness for name, likeness, _ in found}


def _names_and_spellings(one: NamedChoice, field: NameField) -> Iterator[tuple[str, str]]:
    """Yield the names of a choice, or of its halves, with their spellings."""
    spelt = field.spell_choice(one)
    for name in one.names:
        yield from zip(
            name.replace(ARROW, PAIR_SEPARATOR).split(PAIR_SEPARATOR), spelt, strict=False
        )
    yield from zip(spelt, spelt, strict=True)
