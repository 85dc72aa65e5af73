"""Places as players describe them: `the forest north of Hestagard`, `the nearest farm`, a side.

Rules: V-13-01 (from the reader's own view).
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from engine.core.notation.name_folding import fold_name
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.map.bearings import DIRECTIONS, Bearing, list_bearings_from
from engine.valhalla.map.hexes import distance
from engine.valhalla.view import OwnSide, View
from render.guidance import DescribedPlace
from render.language.voice import Voice
from render.language.word_books import LANGUAGES, WordBook
from render.valhalla.words.names import side_name
from render.valhalla.words.places.known_places import CITY_NAME_PREFIX, RUINS, known_feature
from render.valhalla.words.unit_texts import HEX_PATTERN

MAX_HEXES: Final = 3
"""So many hexes are found for one description."""
REACH: Final = 9
"""So far from what it is described by, a hex is looked for."""
MAX_WORDS: Final = 40
"""A longer line is not searched."""
MAX_KIND_WORDS: Final = 3
MIN_SIDE_WORD: Final = 3
"""A shorter word of a side's name doesn't name it."""
_SIGNS: Final = " ,.;:!?()"
_ELIDED: Final = re.compile(r"^[ld]'")

Words = tuple[str, ...]


class _Vocabulary(NamedTuple):
    """The folded words of descriptions in all languages."""

    kinds: Mapping[Words, str]
    """By words: a terrain or a feature."""
    winds: Mapping[Words, str]
    before: frozenset[str]
    behind: frozenset[str]
    near: frozenset[str]
    nearest: frozenset[str]
    counts: Mapping[str, int]


def find_described_place(voice: Voice, view: View, line: str) -> DescribedPlace | None:
    """Find what a line describes, and the nearest hexes that it may mean; None if nothing."""
    words = line.split()
    if view.me is None or len(words) > MAX_WORDS:
        return None
    search = _Search(voice, view, view.me, words, tuple(map(_fold, words)))
    return search.find_land() or search.find_side()


class _Search(NamedTuple):
    """A line in which a place is looked for."""

    voice: Voice
    view: View
    me: OwnSide
    words: Sequence[str]
    folded: Words

    def find_land(self) -> DescribedPlace | None:
        """Find a terrain or a feature, with the words around it that say where it is."""
        known = _load_vocabulary(self.voice.book)
        spans = list(_find_runs(self.folded, known.kinds, MAX_KIND_WORDS))
        for start, end in reversed(spans):
            first, last = self._stretch(start, end, known)
            kind = known.kinds[self.folded[start:end]]
            hexes = self._list_hexes(kind, range(first, last), range(end, last), known)
            if hexes:
                found = self._describe(first, last, hexes)
                return found._replace(is_certain=self._is_nearest(range(first, last), known))
        return None

    def find_side(self) -> DescribedPlace | None:
        """Find a side by its name without article or its first distinctive word."""
        names = {
            words: one.seat
            for one in self.view.sides
            if one.seat != self.me.seat
            for words in _list_side_words(side_name(self.voice, one.name), self.voice.book)
        }
        most = max(map(len, names), default=0)
        own = {one.at for one in self.me.units}

        def far(at: str) -> int:
            return min((distance(at, one) for one in own), default=0)

        for start, end in _find_runs(self.folded, names, most):
            seat = names[self.folded[start:end]]
            marked = [at for at, seats in self.me.marks.items() if seat in seats]
            hexes = _choose_nearest(marked, far)
            first, _ = self._stretch(start, end, _load_vocabulary(self.voice.book))
            if hexes:
                return self._describe(first, end, hexes)
        return None

    def _describe(self, first: int, last: int, hexes: Sequence[str]) -> DescribedPlace:
        return DescribedPlace(first, last, " ".join(self.words[first:last]), tuple(hexes), "move")

    def _stretch(self, start: int, end: int, known: _Vocabulary) -> tuple[int, int]:
        """Return where a description begins and ends: articles before it, its way behind."""
        while start and self.folded[start - 1] in known.before:
            start -= 1
        towns = {word for name in self._towns() for word in name}
        last = end
        for at in range(end, len(self.words)):
            one = self.folded[at]
            is_hex = bool(HEX_PATTERN.fullmatch(one))
            if is_hex and not (self.words[at].startswith("(") or self.folded[at - 1] in known.near):
                break
            is_end = one in known.near and at + 1 == len(self.words)
            if is_hex or is_end or one in towns or (one,) in known.winds or one in known.counts:
                last = at + 1
            elif one not in known.behind | known.near:
                break
        return start, last

    def _towns(self) -> dict[Words, str]:
        return {
            tuple(fold_name(name).split()): key.removeprefix(CITY_NAME_PREFIX)
            for key, name in self.voice.table_names.items()
            if key.startswith(CITY_NAME_PREFIX)
        }

    def _list_hexes(
        self, kind: str, whole: range, behind: range, known: _Vocabulary
    ) -> Sequence[str]:
        """List the nearest hexes of a kind that lie as the words say."""
        typed = next((at for at in whole if HEX_PATTERN.fullmatch(self.folded[at])), None)
        if typed is not None and self.words[typed].startswith("("):
            return (self.folded[typed],)
        if typed is None and self._is_nearest(whole, known) and not self._find_named_town():
            return self._list_nearest_to_units(kind)
        anchor = self.folded[typed] if typed is not None else self._find_anchor()
        if not anchor:
            return ()
        tail = tuple(self.folded[at] for at in behind)
        runs = [tail[start:end] for start, end in _find_runs(tail, known.winds, 1)]
        wind = known.winds[runs[0]] if runs else ""
        count = next((known.counts[one] for one in tail if one in known.counts), 0)
        found = {
            at: bearing
            for at, bearing in list_bearings_from(anchor, REACH)
            if self._is_kind(at, kind) and (not wind or _lies_to(bearing, wind))
        }
        nearest = _choose_nearest(
            found, lambda at: abs(found[at].distance - count) if count else found[at].distance
        )
        return nearest[:1] if self._is_nearest(whole, known) else nearest

    def _is_nearest(self, whole: range, known: _Vocabulary) -> bool:
        """Tell whether only the nearest place is meant."""
        return any(self.folded[at] in known.nearest for at in whole)

    def _list_nearest_to_units(self, kind: str) -> Sequence[str]:
        """List the hex of a kind that is nearest to an own unit, on which none stands yet."""
        own = {one.at for one in self.me.units}
        found: dict[str, int] = {}
        for start in own:
            for at, bearing in list_bearings_from(start, REACH):
                if at not in own and self._is_kind(at, kind):
                    found[at] = min(bearing.distance, found.get(at, bearing.distance))
        return _choose_nearest(found, found.__getitem__)[:1]

    def _is_kind(self, at: str, kind: str) -> bool:
        return kind in {self.me.land.terrain.get(at, ""), known_feature(self.me, at)}

    def _find_anchor(self) -> str:
        """Find the city that a line names; else the own capital, or any own place."""
        own = (at for at in (self.me.founded, *self.me.places) if at)
        return self._find_named_town() or next(own, "")

    def _find_named_town(self) -> str:
        """Find the city that a line names; "" if it names none."""
        towns = self._towns()
        most = max(map(len, towns), default=0)
        named = (
            towns[self.folded[start:end]] for start, end in _find_runs(self.folded, towns, most)
        )
        return next(named, "")


def _fold(word: str) -> str:
    return _ELIDED.sub("", fold_name(word).replace(" ", "_").strip(_SIGNS))


def _find_runs(words: Words, known: Mapping[Words, object], most: int) -> Iterator[tuple[int, int]]:
    """Yield where the known runs of words begin and end, the longest that begin first."""
    at = 0
    while at < len(words):
        size = next(
            (
                one
                for one in range(most, 0, -1)
                if words[at : at + one] in known and at + one <= len(words)
            ),
            0,
        )
        if size:
            yield at, at + size
        at += size or 1


def _choose_nearest(
    found: Sequence[str] | Mapping[str, object], far: Callable[[str], int]
) -> list[str]:
    return sorted(found, key=lambda at: (far(at), at))[:MAX_HEXES]


def _lies_to(bearing: Bearing, wind: str) -> bool:
    """Tell whether a bearing is about in a direction, or right between two."""
    ways = {bearing.direction, bearing.beside} - {""}
    return set(wind.split(".")) == ways if "." in wind else wind in ways


def _list_side_words(name: str, book: WordBook) -> Iterator[Words]:
    """Yield the words by which a side is found: its name without article, and the first word."""
    articles = _load_vocabulary(book).before
    words = tuple(map(_fold, name.split()))
    while words and words[0] in articles:
        words = words[1:]
    if words:
        yield words
    if words and len(words[0]) >= MIN_SIDE_WORD:
        yield words[:1]


@cache
def _load_vocabulary(book: WordBook) -> _Vocabulary:
    """Load the words of descriptions in all languages."""
    voices = [Voice(one, book) for one in LANGUAGES]
    tables = terrain_tables()
    kinds = {
        words: one
        for voice in voices
        for section, ids in (("terrain", tables.terrain), ("feature", (*tables.features, RUINS)))
        for one in ids
        for words in _with_plural(voice.noun(f"{section}.{one}").name)
    }
    between = [f"{one}.{other}" for one in DIRECTIONS for other in DIRECTIONS]
    winds: dict[Words, str] = {
        (_fold(noun.name),): one
        for voice in voices
        for one in (*DIRECTIONS, *between)
        if (noun := voice.known_noun(f"wind.{one}")) is not None
    }
    before, behind, near, nearest = (
        frozenset(
            _fold(word) for voice in voices for word in voice.say(f"described.{one}").split(", ")
        )
        for one in ("before", "behind", "near", "nearest")
    )
    counts = {_fold(voice.say(f"steps.{one}")): one for voice in voices for one in range(1, 5)} | {
        str(one): one for one in range(1, REACH + 1)
    }
    return _Vocabulary(kinds, winds, before, behind, near, nearest, counts)


def _with_plural(name: str) -> Iterator[Words]:
    words = tuple(map(_fold, name.split()))
    yield words
    yield (*words[:-1], words[-1].removesuffix("s"))
    yield (*words[:-1], f"{words[-1]}s")
