"""The names of things in a reader's language, and the meaning of typed names.

The engine has no words: `PLAIN_LEXICON`, for logs and scenarios, calls everything by its id.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from engine.core.notation import phrases
from engine.core.notation.descriptions import Descriptions
from engine.core.notation.name_folding import drop_unseen_characters, fold_name, split_number
from engine.core.notation.name_index import MAX_NEAREST, NameIndex
from engine.core.notation.phrases import MAX_NAME_WORDS, Phrase

PART_SEPARATOR: Final = "/"
"""Separates a thing from the number of a part of it."""
MAX_CHARACTERS_CACHED: Final = 60
"""The meaning of longer texts is not cached."""

NamesById = Mapping[str, Mapping[str, str]]
"""By namespace (card, slot, seat, choice, ...): id to name."""


class UnknownNameError(Exception):
    """A name has no meaning here. The most similar names are found only if they are asked for."""

    def __init__(self, given: str, find_nearest: Callable[[], str]) -> None:
        super().__init__(given)
        self.typed_name, self.find_nearest = given, find_nearest

    @cached_property
    def nearest(self) -> str:
        """The most similar names."""
        return self.find_nearest()


@dataclass(frozen=True, eq=False)
class Lexicon:
    """One language's names and forms; it may also read those of other languages."""

    forms: Mapping[str, str] = field(default_factory=dict)
    """By order kind: its notation in this language."""
    names: NamesById = field(default_factory=dict)
    """By namespace and id: the name that is written."""
    aliases: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """By namespace: more (name, id) pairs that are read."""
    nothing_words: tuple[str, ...] = ("none", "-")
    """How an empty list is written (the first) and read."""
    and_words: tuple[str, ...] = ()
    """Words that separate a list like a comma."""
    to_words: tuple[str, ...] = ()
    """Words that come before the name of an addressed reader, such as `to`."""
    other_language_forms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By order kind: its forms in other languages, which are read but not written."""
    extra_typed_forms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By order kind: more forms that are read in every language but not written."""
    spoken_orders: tuple[tuple[str, ...], ...] = ()
    """The lines that are meant, then the ways in which people say them in any language."""
    phrases: Mapping[str, Phrase] = field(default_factory=dict)
    """By namespace whose texts hold names among numbers: how to read these texts."""
    descriptions: Descriptions = field(default_factory=Descriptions)
    """What stands for ids in lines."""

    @cached_property
    def _ids_by_name(self) -> Mapping[str, Mapping[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for space, names in self.names.items():
            known = found.setdefault(space, {})
            for alias, one in self.aliases.get(space, ()):
                known.setdefault(fold_name(alias), one)
            meant: dict[str, set[str]] = {}
            for one, name in names.items():
                known[fold_name(name)] = one
                meant.setdefault(fold_name(name), set()).add(one)
            for name, ids in meant.items():
                if len(ids) > 1:
                    del known[name]
            for one in names:
                known[fold_name(one)] = one
        return found

    @cached_property
    def _indexes(self) -> Mapping[str, NameIndex]:
        return {space: NameIndex(known) for space, known in self._ids_by_name.items()}

    @cached_property
    def _indexes_of_whole_things(self) -> Mapping[str, NameIndex]:
        """The same without parts of things (`market/1`): half a name means the whole thing."""
        whole = {
            space: {name: one for name, one in known.items() if PART_SEPARATOR not in one}
            for space, known in self._ids_by_name.items()
        }
        return {space: NameIndex(known) for space, known in whole.items()}

    @cached_property
    def _written_names(self) -> Mapping[str, frozenset[str]]:
        """The folded names that are written, by namespace."""
        return {
            space: frozenset(map(fold_name, names.values())) for space, names in self.names.items()
        }

    def names_containing(
        self, spaces: Iterable[str], words: frozenset[str]
    ) -> list[tuple[str, ...]]:
        """Return the names that hold one of these words, but not first; the longest name first."""
        own = {
            one
            for space in spaces
            for one in (self.phrases[space].namespaces if space in self.phrases else (space,))
        }
        found = {
            name
            for space in own & self._indexes.keys()
            for word in words
            for name in self._indexes[space].names_by_later_word.get(word, ())
        }
        return sorted(found, key=lambda name: (-len(name), name))

    def write_name(self, space: str, one: str) -> str:
        """Return a thing's name; `market#2` and `market#2/1` keep their numbers."""
        if space in self.phrases:
            return self._write_phrase(self.phrases[space], one)
        head, tail = split_number(one)
        if self._is_unambiguous(space, one):
            return self.names[space][one]
        return self.names[space][head] + tail if self._is_unambiguous(space, head) else one

    def _is_unambiguous(self, space: str, one: str) -> bool:
        """Tell whether a thing has a name that means nothing else."""
        name = self.names.get(space, {}).get(one)
        return bool(name) and self._ids_by_name[space].get(fold_name(name or "")) == one

    @cached_property
    def without_unknown_names(self) -> "Lexicon":
        """The same lexicon, which refuses unknown names in phrases."""
        phrases = {space: one._replace(strict=True) for space, one in self.phrases.items()}
        return replace(self, phrases=phrases)

    def read_name(self, space: str, text: str) -> str:
        """Return the id that a typed name means, in full or by its beginning."""
        if len(text) > MAX_CHARACTERS_CACHED:
            return self.find_id(space, text)
        found = _read_name_once(self, space, text)
        if isinstance(found, _UnknownName):
            raise UnknownNameError(*found)
        return found

    def find_id(self, space: str, text: str) -> str:
        """Return the id that a typed name means; nothing is cached."""
        if space in self.phrases:
            return self._read_phrase(self.phrases[space], drop_unseen_characters(text))
        known = self._ids_by_name.get(space)
        if known is None:
            return text.strip()
        text = drop_unseen_characters(text)
        wanted, tail = fold_name(text), ""
        if wanted not in known:
            head, tail = split_number(text)
            wanted = fold_name(head)
        if wanted in known:
            return known[wanted] + tail
        things = self._indexes_of_whole_things[space]
        begun = things.ids_beginning(wanted)
        if len(begun) == 1:
            return begun.pop() + tail
        inside = things.ids_with_word_beginning(wanted)
        if not begun and len(inside) == 1:
            return inside.pop() + tail
        close = sorted(begun or inside)
        raise UnknownNameError(text.strip(), lambda: self._list_nearest(space, wanted, close))

    def read_adjacent_names(self, space: str, words: Sequence[str]) -> list[str]:
        """Return the ids of adjacent names, all different; [] if any of them is unknown."""
        found: list[str] = []
        while words:
            for size in range(min(len(words), MAX_NAME_WORDS), 0, -1):
                try:
                    found.append(self.read_name(space, " ".join(words[:size])))
                except UnknownNameError:
                    continue
                words = words[size:]
                break
            else:
                return []
        return found if len(set(found)) == len(found) else []

    def is_nothing(self, text: str, space: str = "") -> bool:
        """Tell whether a text means an empty list: a word such as `none`, or its beginning.

        A beginning counts only if no name begins like it, in the namespace if that is known.
        """
        typed, words = fold_name(text), [fold_name(word) for word in self.nothing_words]
        if typed in words:
            return True
        begins = bool(typed) and any(word.startswith(typed) for word in words)
        own = space in self._indexes and space not in self.phrases
        indexes = (self._indexes[space],) if own else self._indexes.values()
        return begins and not any(
            name not in words for index in indexes for name in index.names_beginning(typed)
        )

    def possible_ids(self, space: str, text: str) -> tuple[str, ...]:
        """Return the ids a text may mean: that of its name, else all with a word that begins so."""
        known, wanted = self._ids_by_name.get(space, {}), fold_name(text)
        if space in self.phrases or not wanted or wanted in known:
            return (known[wanted],) if wanted in known else ()
        found = (
            one
            for name, one in known.items()
            if PART_SEPARATOR not in one and f" {wanted}" in f" {name}"
        )
        return tuple(dict.fromkeys(found))

    def count_name_words(self, space: str, text: str) -> int:
        """Return how many of the first words are a name; names that are written come first."""
        words = text.split(None, MAX_NAME_WORDS)
        for known in (self._written_names.get(space, ()), self._ids_by_name.get(space, {})):
            for size in range(min(len(words), MAX_NAME_WORDS), 0, -1):
                if fold_name(" ".join(words[:size])) in known:
                    return size
        return 1

    # Texts with names among numbers

    def _read_phrase(self, phrase: Phrase, text: str) -> str:
        strange: list[str] = []

        def unknown(word: str) -> str:
            if not phrase.strict:
                strange.append(word)
                return word
            raise UnknownNameError(
                text.strip(), lambda: self._list_nearest_of(phrase.namespaces, fold_name(word))
            )

        every = phrase.all_word, self._ids_by_name.get(phrase.plural_namespace, {})
        found = phrases.read_phrase(
            text, self._join_namespaces(phrase.namespaces), fold_name, unknown, every
        )
        return text.strip() if (strange and phrase.keeps_unknown_text) or not found else found

    def _join_namespaces(self, spaces: tuple[str, ...]) -> NameIndex:
        """Return the names of several namespaces; the first namespace wins."""
        if spaces not in self._joined_namespaces:
            found: dict[str, str] = {}
            for space in reversed(spaces):
                found |= self._ids_by_name.get(space, {})
            self._joined_namespaces[spaces] = NameIndex(found)
        return self._joined_namespaces[spaces]

    @cached_property
    def _joined_namespaces(self) -> dict[tuple[str, ...], NameIndex]:
        return {}

    def _write_phrase(self, phrase: Phrase, text: str) -> str:
        """Write each id as its name, if the name is read as the same id again."""
        known = self._join_namespaces(phrase.namespaces).ids_by_name

        def name(word: str) -> str:
            for space in phrase.namespaces:
                called = self.names.get(space, {}).get(word)
                if called and known.get(fold_name(called)) == word:
                    return called
            return word

        plurals = self._ids_by_name.get(phrase.plural_namespace, {})

        def is_plural(called: str, one: str) -> bool:
            return plurals.get(fold_name(called)) == one and fold_name(called) != fold_name(one)

        return phrases.write_phrase(text, name, is_plural, phrase.one_word)

    def _list_nearest_of(self, spaces: Sequence[str], wanted: str) -> str:
        """Return the most similar names of the first namespace that has any."""
        return next(filter(None, (self._list_nearest(one, wanted, []) for one in spaces)), "")

    def _list_nearest(self, space: str, wanted: str, close: Sequence[str]) -> str:
        close = close or self._indexes_of_whole_things[space].nearest_ids(wanted)
        names = (self.write_name(space, one) for one in close[:MAX_NEAREST])
        return ", ".join(dict.fromkeys(names))


class _UnknownName(NamedTuple):
    """What an `UnknownNameError` is made of; the error itself grows each time it is raised."""

    typed_name: str
    find_nearest: Callable[[], str]


@lru_cache(maxsize=8192)
def _read_name_once(lexicon: Lexicon, space: str, text: str) -> str | _UnknownName:
    """Read a name. It is cached: a line is read by many forms, with the same names in all."""
    try:
        return lexicon.find_id(space, text)
    except UnknownNameError as unknown:
        return _UnknownName(unknown.typed_name, unknown.find_nearest)


PLAIN_LEXICON: Final = Lexicon()
