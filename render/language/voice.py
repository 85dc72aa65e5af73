"""A voice: the words of one game in one language, for one reader at one table."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine.core.protocol.drafts import PAIR
from engine.core.protocol.values import Event, Refusal, Viewer
from render.language import grammar
from render.language.fact_vocabulary import (
    SPEECHES,
    Facts,
    FactVocabulary,
    Maker,
    capital,
    empty,
    ready,
    told,
)
from render.language.grammar import Noun, Value
from render.language.markup import escape
from render.language.sentence_template import Hole, Part, parse
from render.language.word_books import COMMON, Entry, find, has, is_noun

NONE: Final = "none"
OTHER: Final = "other"
READER: Final = "reader"
CAPITAL: Final = "Cap"
CODE: Final = ("apart", "example", "form", "whole")
"""Facts that stand between backticks, where nothing is a mark."""

_QUOTED: Final = ("”.", "».")
_STOPS: Final = re.compile(r"([.!?…](?:”|\s»))\.$")
"""Who is quoted with a full stop needs none after it."""
_BLANK: Final = re.compile(r"\{(\w+)(?:\?([^}]*))?(?:\.\.\.)?\}")
_AMOUNT: Final = re.compile(r"(\+?)([a-z_]*)")


@dataclass(frozen=True)
class Voice:
    """Who reads, in which language, and what things are called at this table."""

    language: str
    book: str = COMMON
    players: Mapping[int, str] = field(default_factory=dict)
    reader: Viewer = None
    heard: int = 0
    """How many events the reader has heard: it picks the phrasing (voice 9)."""
    icons: bool = False
    """Rules text holds {icons} and **strong** words for the painter."""
    markdown: bool = False
    """What people have typed is made harmless for Discord."""
    exact: bool = False
    """Copies of a card keep their numbers, and bare texts are what a player has typed."""
    places: Mapping[int, str] = field(default_factory=dict)
    """By seat: where it plays, for names that differ from place to place."""
    others: Mapping[str, str] = field(default_factory=dict)
    """By key: names of things that only this table knows."""

    # Saying

    def say(self, key: str, **facts: Any) -> str:
        """Fill the words under a key with facts; a missing key is a KeyError."""
        book, entry = find(self.language, self.book, key)
        return self._filled(parse(self._chosen(entry, facts, key)), SPEECHES[book], facts)

    def knows(self, key: str) -> bool:
        """Tell whether a key has words."""
        return has(self.language, self.book, key)

    def event(self, event: Event) -> str:
        """Tell one event to this reader."""
        facts = SPEECHES[self.book].enriched(self, event, told(event))
        said = self.say(f"event.{event.kind}", **facts)
        return _STOPS.sub(r"\1", said) if said.endswith(_QUOTED) else said

    def refusal(self, refusal: Refusal) -> str:
        """Say what stands in the way, with its rule."""
        exact, facts = replace(self, exact=True), dict(refusal.facts)
        if "form" in facts:
            facts["form"] = self.blanks(str(facts["form"]))
        said = exact.say(f"refusal.{refusal.code}", **facts)
        if "where" in facts:
            said = self.say("list.placed", line=facts["line"], where=facts["where"], said=said)
        return f"{said} ({refusal.rule})"

    def blanks(self, form: str) -> str:
        """Write a form with its blanks as people read them."""
        return _BLANK.sub(self._blank, form)

    def _blank(self, found: re.Match[str]) -> str:
        """Name a blank of a form as people read it; a flag is its own words."""
        noun, key = self.thing(f"blank.{found[1]}"), f"typed_blank.{found[1]}"
        one = f"<{noun.name if noun else found[1].replace('_', ' ')}>"
        return found[2] or (self.say(key) if self.knows(key) else one)

    def noun(self, key: str) -> Noun:
        """Find the noun under a key."""
        _, entry = find(self.language, self.book, key)
        if is_noun(entry) and isinstance(entry, dict):
            return Noun(entry["name"], entry.get("noun", "s"), entry.get("vowel"))
        if isinstance(entry, str):
            return Noun(entry)
        raise TypeError(f"{key} is no noun")

    def thing(self, key: str) -> Noun | None:
        """Find the noun of a thing, in the book or among what only this table knows."""
        if self.knows(key):
            return self.noun(key)
        return Noun(self.typed(self.others[key])) if key in self.others else None

    def flavour(self, key: str) -> str:
        """Find the line that a noun is remembered by."""
        _, entry = find(self.language, self.book, key)
        text: str = entry.get("flavour", "") if isinstance(entry, dict) else ""
        return text

    def name(self, space: str, one: Any, form: str = "") -> str:
        """Call a thing by its name."""
        speech = SPEECHES[self.book if self.book in SPEECHES else COMMON]
        return self._shown(self._made(speech, space, one, {}), form, self.say("list.and"))

    def typed(self, text: str) -> str:
        """Make a text of somebody's own short, and harmless where it will be read."""
        text = grammar.shortened(text, 200)
        return escape(text) if self.markdown else text

    def label(self, blank: str, one: str) -> str:
        """Name a choice of a blank: `watchtower#1`, `2`, `knights#1 > city/2`, `true`.

        Of a place it is told what lies there, of a player which side it is, where the table knows.
        """
        key = f"choice.{blank}.{one}"
        if self.knows(key):
            return capital(self.say(key))
        unit, pair, to = one.partition(PAIR)
        if pair:
            return f"{self.label('unit', unit)} \u2192 {self.label('slot', to)}"
        speech = SPEECHES[self.book]
        space = speech.spaces.get(blank, "")
        named = capital(self._shown(self._made(speech, space, one, {}), "", ""))
        beside = self.others.get(f"beside.{space}.{one}") or self.others.get(f"beside.{one}")
        return f"{named} \u00b7 {beside}" if beside else named

    def labels(self, blank: str, ids: Sequence[str]) -> tuple[str, ...]:
        """Name the choices of a blank; only those of one name keep their numbers."""
        plain = [self.label(blank, one) for one in ids]
        exact = replace(self, exact=True)
        return tuple(
            exact.label(blank, one) if plain.count(name) > 1 else name
            for one, name in zip(ids, plain, strict=True)
        )

    def nouns(self, nouns: tuple[Noun, ...]) -> str:
        """List nouns; those that are alike are counted."""
        return grammar.listed(self.language, nouns, "", self.say("list.and"))

    def joined(self, texts: Sequence[str]) -> str:
        """Join texts by commas and `and`."""
        return grammar.joined(texts, self.say("list.and"))

    def after(self, events: int) -> "Voice":
        """Speak to a reader who has heard so many events more."""
        return replace(self, heard=self.heard + events) if events else self

    # Choosing

    def _chosen(self, entry: Entry, facts: Facts, key: str) -> str:
        while not isinstance(entry, str):
            if isinstance(entry, list):
                entry = entry[self.heard % len(entry)]
            elif is_noun(entry):
                entry = entry["name"]
            else:
                ((fact, cases),) = entry.items()
                entry = self._case(fact, cases, facts, key)
        return entry

    def _case(self, fact: str, cases: Mapping[str, Entry], facts: Facts, key: str) -> Entry:
        value = self._role(facts) if fact == READER else facts.get(fact)
        value = len(value) if isinstance(value, (list, tuple)) else value
        wanted = [NONE if empty(value) else str(value)]
        if isinstance(value, int):
            wanted = [str(value), "one" if grammar.singular(self.language, value) else OTHER]
        for case in (*wanted, OTHER):
            if case in cases:
                return cases[case]
        raise KeyError(f"{key}: no words for {fact} {value!r}")

    def _role(self, facts: Facts) -> str:
        """Say in which fact the reader stands."""
        if self.reader is None:
            return OTHER
        spaces = SPEECHES[self.book].spaces
        for fact, value in facts.items():
            among = value if isinstance(value, (list, tuple)) else (value,)
            if spaces.get(fact) == "seat" and self.reader in among:
                return fact
        return OTHER

    # Filling

    def _filled(self, parts: tuple[Part, ...], speech: FactVocabulary, facts: Facts) -> str:
        texts = []
        for part in parts:
            if isinstance(part, str):
                texts.append(part)
            elif isinstance(part, Hole):
                texts.append(self._hole(part, speech, facts))
            elif all(not empty(facts.get(hole.fact)) for hole in part if isinstance(hole, Hole)):
                texts.append(self._filled(part, speech, facts))
        return "".join(texts)

    def _hole(self, hole: Hole, speech: FactVocabulary, facts: Facts) -> str:
        raw = facts[hole.fact]
        space = speech.spaces.get(hole.fact, "")
        value = raw if hole.fact in CODE else self._made(speech, space, raw, facts)
        if hole.cases:
            return grammar.agreeing(self.language, value, hole.cases)
        last = "list.or" if hole.fact in speech.alternatives else "list.and"
        return self._shown(value, hole.form, self.say(last) if isinstance(value, tuple) else "")

    def _made(self, speech: FactVocabulary, space: str, value: Any, facts: Facts) -> Value:
        if ready(value):
            return value  # type: ignore[no-any-return]
        maker = speech.makers.get(space) or MAKERS.get(space)
        if maker is not None:
            return maker(self, value, facts)
        if isinstance(value, int):
            return value
        if space:
            return named(self, space, value)
        return self.typed(str(value)) if self.exact else str(value)

    def _shown(self, value: Value, form: str, last: str) -> str:
        if form == CAPITAL:
            return capital(self._shown(value, "", last))
        if isinstance(value, int):
            return self.amount(value, form)
        if isinstance(value, tuple):
            return grammar.listed(self.language, value, form, last)
        return grammar.formed(self.language, value, form)

    def amount(self, number: int, form: str) -> str:
        """Write a number: plain, signed, as an ordinal, or as so much of something."""
        if form in {"th", "er", "re"}:
            return grammar.ordinal(self.language, number, form)
        match = _AMOUNT.fullmatch(form)
        if match is None:
            raise ValueError(f"no number has the form {form!r}")
        plain = grammar.grouped(self.language, number)
        digits = grammar.signed(number) if match[1] or number < 0 else plain
        if not match[2]:
            return digits
        if self.icons:
            return f"{digits} {{{match[2]}}}"
        unit = f"stat.{match[2]}" if match[1] else f"unit.{match[2]}"
        return f"{digits}\u00a0{self.say(unit, n=number)}"


def named(voice: Voice, space: str, value: Any) -> Value:
    """Find the nouns of ids in a space; what has no words is quoted as it was given."""
    ids = value if isinstance(value, (list, tuple)) else str(value).split(",")
    nouns = tuple(_named(voice, space, str(one).strip()) for one in ids)
    return nouns[0] if len(nouns) == 1 and isinstance(value, str) else nouns


def _named(voice: Voice, space: str, one: str) -> Noun:
    return voice.thing(f"{space}.{one}") or quoted(voice, one)


def quoted(voice: Voice, text: str) -> Noun:
    """Give back what was typed, in quotation marks."""
    given = voice.typed(grammar.shortened(text)) or "\u2026"
    return Noun("\u00ab\u202f" + given + "\u202f\u00bb" if voice.language == "fr" else f"“{given}”")


def seats(voice: Voice, value: Any, _: Facts) -> Value:
    """Call players by their names."""
    among = value if isinstance(value, (list, tuple)) else (value,)
    nouns = tuple(_seat(voice, one) for one in among)
    return nouns if isinstance(value, (list, tuple)) else nouns[0]


def _seat(voice: Voice, seat: Any) -> Noun:
    number = int(seat) if str(seat).lstrip("-").isdigit() else None
    if number is None:
        return quoted(voice, str(seat))
    name = voice.players.get(number)
    return Noun(voice.say("seat.unnamed", n=str(number)) if name is None else voice.typed(name))


def _seating(voice: Voice, value: Any, _: Facts) -> Value:
    """Call the players of a drawn table in the order of their seats."""
    return tuple(_seat(voice, seat) for seat in range(1, len(value) + 1))


MAKERS: Final[Mapping[str, Maker]] = {"seat": seats, "seating": _seating}

SPEECHES[COMMON] = FactVocabulary(
    spaces={"seat": "seat", "seats": "seat", "order": "seating", "colour": "colour"}
)


def say(language: str, book: str, key: str, **facts: Any) -> str:
    """Say what stands under a key of a book, or else of the common one."""
    return Voice(language, book).say(key, **facts)
