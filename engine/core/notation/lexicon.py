"""The names of things in a reader's language, and the meaning of typed names.

The engine has no words: `PLAIN_LEXICON` calls everything by its id; `render.words` makes others.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property, lru_cache
from typing import Final

from engine.core.notation import phrases
from engine.core.notation.phrases import MAX_NAME_WORDS, Phrase

_NUMBERED: Final = re.compile(r"(?P<name>.*?)(?P<tail>(?:\s*#\s*\d+)?(?:\s*/\s*\d+)?)", re.DOTALL)

PART_SEPARATOR: Final = "/"
"""Separates a thing from the number of a part of it."""
MIN_SHARED_WORD_LETTERS: Final = 4
"""Shorter words are in too many names to suggest any."""
_JOINERS: Final = re.compile(
    "(?<=[^\x00-\x7f])(?:[\U000e0020-\U000e007f]+|[\u200c\u200d](?=[^\x00-\x7f]))"
)
"""Unseen letters that belong to the text around them: Persian words, families, flags."""

NamesById = Mapping[str, Mapping[str, str]]
"""By namespace (card, slot, seat, choice, ...): id to name."""


@lru_cache(maxsize=8192)
def fold_name(text: str) -> str:
    """Fold a name for comparing: no case, no accents, one kind of apostrophe and space.

    It is cached: there are some thousands of names, each folded often.
    """
    text = unicodedata.normalize("NFKD", text.replace("\u2019", "'")).casefold()
    if not text.isascii():
        text = "".join(
            one for one in text if not unicodedata.combining(one) and not _is_unseen(one)
        )
    return " ".join(re.split(r"[\s_\u202f-]+", text.replace("œ", "oe").strip()))


def drop_unseen_letters(text: str) -> str:
    """Leave out unseen letters, which phones and copied texts add.

    Joiners between letters or signs beyond ASCII stay.
    """
    if text.isascii():
        return text
    kept = {at for found in _JOINERS.finditer(text) for at in range(*found.span())}
    return "".join(one for at, one in enumerate(text) if at in kept or not _is_unseen(one))


def _is_unseen(letter: str) -> bool:
    return unicodedata.category(letter) == "Cf"


class UnknownNameError(Exception):
    """A name has no meaning here; the exception holds the most similar names."""

    def __init__(self, given: str, near: str) -> None:
        super().__init__(given)
        self.typed_name, self.nearest = given, near


@dataclass(frozen=True)
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
    """Words before the name of the reader who is addressed."""
    other_language_forms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By order kind: its forms in other languages, which are read but not written."""
    extra_typed_forms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By order kind: more forms that are read in every language but not written."""
    phrases: Mapping[str, Phrase] = field(default_factory=dict)
    """By namespace whose texts hold names among numbers: how to read these texts."""

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
    def _ids_of_whole_things(self) -> Mapping[str, Mapping[str, str]]:
        """The same without parts of things (`market/1`): half a name means the whole thing."""
        return {
            space: {name: one for name, one in known.items() if PART_SEPARATOR not in one}
            for space, known in self._ids_by_name.items()
        }

    @cached_property
    def _names_of_several_words(self) -> Mapping[str, tuple[tuple[str, ...], ...]]:
        """The folded names of several words, by namespace."""
        words = {
            space: [name.split() for name in known] for space, known in self._ids_by_name.items()
        }
        return {space: tuple(tuple(o) for o in some if len(o) > 1) for space, some in words.items()}

    def names_containing(
        self, spaces: Iterable[str], words: frozenset[str]
    ) -> list[tuple[str, ...]]:
        """Return the names that hold one of these words, but not first; the longest name first."""
        own = [
            one
            for space in spaces
            for one in (self.phrases[space].namespaces if space in self.phrases else (space,))
        ]
        found = {
            name
            for space in dict.fromkeys(own)
            for name in self._names_of_several_words.get(space, ())
            if not words.isdisjoint(name[1:])
        }
        return sorted(found, key=lambda name: (-len(name), name))

    def write_name(self, space: str, one: str) -> str:
        """Return a thing's name; `market#2` and `market#2/1` keep their numbers."""
        if space in self.phrases:
            return self._write_phrase(self.phrases[space], one)
        head, tail = _split_number(one)
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
        if space in self.phrases:
            return self._read_phrase(self.phrases[space], drop_unseen_letters(text))
        known = self._ids_by_name.get(space)
        if known is None:
            return text.strip()
        text = drop_unseen_letters(text)
        wanted, tail = fold_name(text), ""
        if wanted not in known:
            head, tail = _split_number(text)
            wanted = fold_name(head)
        if wanted in known:
            return known[wanted] + tail
        things = self._ids_of_whole_things[space]
        begun = {things[name] for name in things if name.startswith(wanted)} if wanted else set()
        if len(begun) == 1:
            return begun.pop() + tail
        inside = {things[name] for name in things if f" {wanted}" in name} if wanted else set()
        if not begun and len(inside) == 1:
            return inside.pop() + tail
        raise UnknownNameError(
            text.strip(), self._list_nearest(space, wanted, sorted(begun or inside))
        )

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
        """Tell whether a text is a word for nothing, or the beginning of one and of no name.

        Only the names of the namespace that it stands in count, where that is known.
        """
        typed, words = fold_name(text), [fold_name(word) for word in self.nothing_words]
        if typed in words:
            return True
        begins = bool(typed) and any(word.startswith(typed) for word in words)
        own = space in self._ids_by_name and space not in self.phrases
        spaces = [self._ids_by_name[space]] if own else list(self._ids_by_name.values())
        return begins and not any(
            name.startswith(typed) and name not in words for known in spaces for name in known
        )

    def possible_ids(self, space: str, text: str) -> tuple[str, ...]:
        """Return the ids a text may mean: that of its name, else all with a word that begins so."""
        known, wanted = self._ids_by_name.get(space, {}), fold_name(text)
        if space in self.phrases or not wanted or wanted in known:
            return (known[wanted],) if wanted in known else ()
        found = (
            one
            for name, one in self._ids_of_whole_things.get(space, {}).items()
            if f" {wanted}" in f" {name}"
        )
        return tuple(dict.fromkeys(found))

    def count_name_words(self, space: str, text: str) -> int:
        """Return how many of the first words are a name; names that are written come first."""
        words = text.split(None, MAX_NAME_WORDS)
        shown = {fold_name(name) for name in self.names.get(space, {}).values()}
        for known in (shown, self._ids_by_name.get(space, {})):
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
            near = (self._list_nearest(space, fold_name(word), []) for space in phrase.namespaces)
            raise UnknownNameError(text.strip(), next(filter(None, near), ""))

        every = phrase.all_word, self._ids_by_name.get(phrase.plural_namespace, {})
        found = phrases.read_phrase(
            text, self._join_namespaces(phrase.namespaces), fold_name, unknown, every
        )
        return text.strip() if (strange and phrase.keeps_unknown_text) or not found else found

    def _join_namespaces(self, spaces: tuple[str, ...]) -> Mapping[str, str]:
        """Return the ids by name of several namespaces; the first namespace wins."""
        if spaces not in self._joined_namespaces:
            found: dict[str, str] = {}
            for space in reversed(spaces):
                found |= self._ids_by_name.get(space, {})
            self._joined_namespaces[spaces] = found
        return self._joined_namespaces[spaces]

    @cached_property
    def _joined_namespaces(self) -> dict[tuple[str, ...], Mapping[str, str]]:
        return {}

    def _write_phrase(self, phrase: Phrase, text: str) -> str:
        """Write each id as its name, if the name is read as the same id again."""
        known = self._join_namespaces(phrase.namespaces)

        def name(word: str) -> str:
            for space in phrase.namespaces:
                called = self.names.get(space, {}).get(word)
                if called and known.get(fold_name(called)) == word:
                    return called
            return word

        return phrases.write_phrase(text, name)

    def _list_nearest(self, space: str, wanted: str, close: list[str]) -> str:
        known = self._ids_of_whole_things[space]
        close = close or [known[name] for name in get_close_matches(wanted, known, 3, 0.5)]
        close = close or [known[name] for name in known if _has_common_word(name, wanted)]
        return ", ".join(dict.fromkeys(self.write_name(space, one) for one in close[:3]))


def _has_common_word(name: str, wanted: str) -> bool:
    return any(
        len(word) >= MIN_SHARED_WORD_LETTERS and word in name.split() for word in wanted.split()
    )


def _split_number(text: str) -> tuple[str, str]:
    match = _NUMBERED.fullmatch(text.strip())
    if match is None:
        return text, ""
    return match["name"], re.sub(r"\s+", "", match["tail"])


PLAIN_LEXICON: Final = Lexicon()
"""Calls everything by its id; logs, scenarios and sagas use it."""
