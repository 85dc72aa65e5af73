"""The names things go by in a reader's language, and what a typed name means.

The engine has no words: `PLAIN` calls everything by its id; `render.words` makes the others.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property, lru_cache
from typing import Final

from engine.core.notation import phrases
from engine.core.notation.phrases import LONGEST, Phrase

_NUMBERED: Final = re.compile(r"(?P<name>.*?)(?P<tail>(?:\s*#\s*\d+)?(?:\s*/\s*\d+)?)", re.DOTALL)

PLACE: Final = "/"
"""Parts a thing from the number of a place in it."""
WORD: Final = 4
"""A shorter word is in too many names."""
_JOINERS: Final = re.compile(
    "(?<=[^\x00-\x7f])(?:[\U000e0020-\U000e007f]+|[\u200c\u200d](?=[^\x00-\x7f]))"
)
"""What is unseen and still belongs to what it stands in: Persian words, families, flags."""

Names = Mapping[str, Mapping[str, str]]
"""By namespace (card, slot, seat, choice, ...): id to name."""


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """Fold a name for comparing: no case, no accents, one kind of apostrophe and space.

    There are some thousands of names, each wanted again and again.
    """
    text = unicodedata.normalize("NFKD", text.replace("\u2019", "'")).casefold()
    if not text.isascii():
        text = "".join(one for one in text if not unicodedata.combining(one) and not _unseen(one))
    return " ".join(re.split(r"[\s_\u202f-]+", text.replace("œ", "oe").strip()))


def seen(text: str) -> str:
    """Leave out what is not seen: phones and copied texts bring it along.

    What joins letters or signs beyond ASCII stays.
    """
    if text.isascii():
        return text
    kept = {at for found in _JOINERS.finditer(text) for at in range(*found.span())}
    return "".join(one for at, one in enumerate(text) if at in kept or not _unseen(one))


def _unseen(letter: str) -> bool:
    return unicodedata.category(letter) == "Cf"


class UnknownNameError(Exception):
    """A name that means nothing here, and what is spelt most like it."""

    def __init__(self, given: str, near: str) -> None:
        super().__init__(given)
        self.given, self.near = given, near


@dataclass(frozen=True)
class Lexicon:
    """One language's names and forms; what it reads may come from other languages too."""

    forms: Mapping[str, str] = field(default_factory=dict)
    """By order kind: its notation in this language."""
    names: Names = field(default_factory=dict)
    """What things are called when written."""
    aliases: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """By namespace: further (name, id) pairs that are read."""
    nothing: tuple[str, ...] = ("none", "-")
    """How an empty list is written (the first) and read."""
    ands: tuple[str, ...] = ()
    """Words that part a list like a comma."""
    tos: tuple[str, ...] = ()
    """Words before whoever is spoken to."""
    further: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By order kind: its notations in other languages, which are read and never written."""
    also: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By order kind: further forms in which it is typed, in every language; never written."""
    phrases: Mapping[str, Phrase] = field(default_factory=dict)
    """By namespace whose texts hold names among numbers: whose names these are."""

    @cached_property
    def _ids(self) -> Mapping[str, Mapping[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for space, names in self.names.items():
            known = found.setdefault(space, {})
            for alias, one in self.aliases.get(space, ()):
                known.setdefault(plain(alias), one)
            meant: dict[str, set[str]] = {}
            for one, name in names.items():
                known[plain(name)] = one
                meant.setdefault(plain(name), set()).add(one)
            for name, ids in meant.items():
                if len(ids) > 1:
                    del known[name]
            for one in names:
                known[plain(one)] = one
        return found

    @cached_property
    def _things(self) -> Mapping[str, Mapping[str, str]]:
        """Leave out the places in things (`market/1`): half a name means the thing itself."""
        return {
            space: {name: one for name, one in known.items() if PLACE not in one}
            for space, known in self._ids.items()
        }

    @cached_property
    def _long(self) -> Mapping[str, tuple[tuple[str, ...], ...]]:
        """List the folded names of several words, by namespace."""
        words = {space: [name.split() for name in known] for space, known in self._ids.items()}
        return {space: tuple(tuple(o) for o in some if len(o) > 1) for space, some in words.items()}

    def holding(self, spaces: Iterable[str], words: frozenset[str]) -> list[tuple[str, ...]]:
        """Find the names in which one of these words stands behind others, the longest first."""
        own = [
            one
            for space in spaces
            for one in (self.phrases[space].spaces if space in self.phrases else (space,))
        ]
        found = {
            name
            for space in dict.fromkeys(own)
            for name in self._long.get(space, ())
            if not words.isdisjoint(name[1:])
        }
        return sorted(found, key=lambda name: (-len(name), name))

    def write(self, space: str, one: str) -> str:
        """Call a thing by its name; `market#2` and `market#2/1` keep their numbers."""
        if space in self.phrases:
            return self._written(self.phrases[space], one)
        head, tail = _parted(one)
        if self._means(space, one):
            return self.names[space][one]
        return self.names[space][head] + tail if self._means(space, head) else one

    def _means(self, space: str, one: str) -> bool:
        """Tell whether a thing has a name that means it and nothing else."""
        name = self.names.get(space, {}).get(one)
        return bool(name) and self._ids[space].get(plain(name or "")) == one

    @cached_property
    def strict(self) -> "Lexicon":
        """Read nothing as a name that means nothing."""
        phrases = {space: one._replace(strict=True) for space, one in self.phrases.items()}
        return replace(self, phrases=phrases)

    def read(self, space: str, text: str) -> str:
        """Find the id that a typed name means: exactly, by its beginning, or not at all."""
        if space in self.phrases:
            return self._phrase(self.phrases[space], seen(text))
        known = self._ids.get(space)
        if known is None:
            return text.strip()
        text = seen(text)
        wanted, tail = plain(text), ""
        if wanted not in known:
            head, tail = _parted(text)
            wanted = plain(head)
        if wanted in known:
            return known[wanted] + tail
        things = self._things[space]
        begun = {things[name] for name in things if name.startswith(wanted)} if wanted else set()
        if len(begun) == 1:
            return begun.pop() + tail
        inside = {things[name] for name in things if f" {wanted}" in name} if wanted else set()
        if not begun and len(inside) == 1:
            return inside.pop() + tail
        raise UnknownNameError(text.strip(), self._near(space, wanted, sorted(begun or inside)))

    def side_by_side(self, space: str, words: Sequence[str]) -> list[str]:
        """Find the ids of names that stand side by side, each another one; [] where any is none."""
        found: list[str] = []
        while words:
            for size in range(min(len(words), LONGEST), 0, -1):
                try:
                    found.append(self.read(space, " ".join(words[:size])))
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
        typed, words = plain(text), [plain(word) for word in self.nothing]
        if typed in words:
            return True
        begins = bool(typed) and any(word.startswith(typed) for word in words)
        own = space in self._ids and space not in self.phrases
        spaces = [self._ids[space]] if own else list(self._ids.values())
        return begins and not any(
            name.startswith(typed) and name not in words for known in spaces for name in known
        )

    def alike(self, space: str, text: str) -> tuple[str, ...]:
        """List what a text may mean: what is called so, else all with a word that begins so."""
        known, wanted = self._ids.get(space, {}), plain(text)
        if space in self.phrases or not wanted or wanted in known:
            return (known[wanted],) if wanted in known else ()
        found = (
            one for name, one in self._things.get(space, {}).items() if f" {wanted}" in f" {name}"
        )
        return tuple(dict.fromkeys(found))

    def begins(self, space: str, text: str) -> int:
        """Tell how many of the first words are a name, one that is written before any other."""
        words = text.split(None, LONGEST)
        shown = {plain(name) for name in self.names.get(space, {}).values()}
        for known in (shown, self._ids.get(space, {})):
            for size in range(min(len(words), LONGEST), 0, -1):
                if plain(" ".join(words[:size])) in known:
                    return size
        return 1

    # Texts with names among numbers

    def _phrase(self, phrase: Phrase, text: str) -> str:
        strange: list[str] = []

        def unknown(word: str) -> str:
            if not phrase.strict:
                strange.append(word)
                return word
            near = (self._near(space, plain(word), []) for space in phrase.spaces)
            raise UnknownNameError(text.strip(), next(filter(None, near), ""))

        every = phrase.every, self._ids.get(phrase.many, {})
        found = phrases.read(text, self._inside(phrase.spaces), plain, unknown, every)
        return text.strip() if (strange and phrase.whole) or not found else found

    def _inside(self, spaces: tuple[str, ...]) -> Mapping[str, str]:
        """Join the names of some spaces; the first has its way."""
        if spaces not in self._joint:
            found: dict[str, str] = {}
            for space in reversed(spaces):
                found |= self._ids.get(space, {})
            self._joint[spaces] = found
        return self._joint[spaces]

    @cached_property
    def _joint(self) -> dict[tuple[str, ...], Mapping[str, str]]:
        return {}

    def _written(self, phrase: Phrase, text: str) -> str:
        """Call each thing by its name if that is read as the same thing again."""
        known = self._inside(phrase.spaces)

        def name(word: str) -> str:
            for space in phrase.spaces:
                called = self.names.get(space, {}).get(word)
                if called and known.get(plain(called)) == word:
                    return called
            return word

        return phrases.write(text, name)

    def _near(self, space: str, wanted: str, close: list[str]) -> str:
        known = self._things[space]
        close = close or [known[name] for name in get_close_matches(wanted, known, 3, 0.5)]
        close = close or [known[name] for name in known if _share_a_word(name, wanted)]
        return ", ".join(dict.fromkeys(self.write(space, one) for one in close[:3]))


def _share_a_word(name: str, wanted: str) -> bool:
    return any(len(word) >= WORD and word in name.split() for word in wanted.split())


def _parted(text: str) -> tuple[str, str]:
    match = _NUMBERED.fullmatch(text.strip())
    if match is None:
        return text, ""
    return match["name"], re.sub(r"\s+", "", match["tail"])


PLAIN: Final = Lexicon()
"""Everything by its id: what logs, scenarios and sagas write."""
