"""A voice: the words of one game in one language, for one reader at one table."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine.core.notation.name_folding import fold_name
from engine.core.protocol.drafts import PAIR_SEPARATOR
from engine.core.protocol.values import Event, Refusal, Viewer
from render.language import grammar
from render.language.fact_vocabulary import (
    Facts,
    capitalise,
    facts_of_event,
    is_empty,
    is_noun_value,
)
from render.language.grammar import FactValue, Noun
from render.language.markup import escape_name
from render.language.sentence_template import Part, Placeholder, parse_sentence
from render.language.word_books import Entry, WordBook, find_entry, has_entry, is_noun_entry

NONE_CASE: Final = "none"
OTHER_CASE: Final = "other"
READER_FACT: Final = "reader"
CAPITAL_INFLECTION: Final = "Cap"
CODE_FACTS: Final = ("apart", "example", "form", "meant", "whole")
"""Facts that are code, with or without the backticks around it; Markdown is not escaped there."""
BACKTICK, BACKTICK_STAND_IN = "`", "\u02cb"
"""Nothing can be escaped between backticks, so that another sign stands for one there."""

_CLOSING_QUOTES: Final = ("”.", "».")
_STOP_AFTER_QUOTE: Final = re.compile(r"([.!?…](?:”|\s»))\.$")
"""A full stop after a quotation that ends with a mark already; it is removed."""
_BLANK_PATTERN: Final = re.compile(r"\{(\w+)(?:\?([^}]*))?(?:\.\.\.)?\}")
_NUMBER_INFLECTION: Final = re.compile(r"(\+?)([a-z_]*)")


@dataclass(frozen=True)
class Voice:
    """The language, the reader, and the names that things have at this table."""

    language: str
    book: WordBook
    players: Mapping[int, str] = field(default_factory=dict)
    reader: Viewer = None
    events_heard: int = 0
    """The number of events that the reader has heard: it picks the phrasing (voice 9)."""
    icons: bool = False
    """Write numbers with {icons}, for rules text in pictures."""
    markdown: bool = False
    """Escape what people have typed, for Discord."""
    exact: bool = False
    """Keep the numbers of copies of a card; treat texts without a space as typed by players."""
    city_by_seat: Mapping[int, str] = field(default_factory=dict)
    """By seat: the city it plays, for names that differ from city to city."""
    table_names: Mapping[str, str] = field(default_factory=dict)
    """By key: names of things that exist only at this table."""

    # Sentences and names

    def say(self, key: str, **facts: Any) -> str:
        """Return the sentence under a key, filled with facts; a missing key is a KeyError."""
        book, entry = find_entry(self.language, self.book, key)
        return self._fill_parts(
            parse_sentence(self._choose_sentence(entry, facts, key)), book, facts
        )

    def has_words(self, key: str) -> bool:
        """Tell whether a key has words."""
        return has_entry(self.language, self.book, key)

    def tell_event(self, event: Event) -> str:
        """Return the sentence of one event for this reader."""
        facts = self.book.vocabulary.add_facts(self, event, facts_of_event(event))
        said = self.say(f"event.{event.kind}", **facts)
        return _STOP_AFTER_QUOTE.sub(r"\1", said) if said.endswith(_CLOSING_QUOTES) else said

    def write_refusal(self, refusal: Refusal) -> str:
        """Return the sentence of a refusal, without its rule."""
        exact, facts = replace(self, exact=True), dict(refusal.facts)
        if "form" in facts:
            facts["form"] = self.name_blanks(str(facts["form"]))
        said = exact.say(f"refusal.{refusal.code}", **facts)
        if "where" in facts:
            return self.say("list.placed", line=facts["line"], where=facts["where"], said=said)
        return said

    def write_refusal_with_rule(self, refusal: Refusal) -> str:
        """Return the sentence of a refusal and its rule, for a reader who asks for it."""
        return f"{self.write_refusal(refusal)} ({refusal.rule})"

    def name_blanks(self, form: str) -> str:
        """Write an order form with readable names in its blanks."""
        return _BLANK_PATTERN.sub(self._name_blank, form)

    def _name_blank(self, found: re.Match[str]) -> str:
        """Return the readable name of a blank; a flag is written as its own words."""
        noun, key = self.known_noun(f"blank.{found[1]}"), f"typed_blank.{found[1]}"
        one = f"<{noun.name if noun else found[1].replace('_', ' ')}>"
        return found[2] or (self.say(key) if self.has_words(key) else one)

    def noun(self, key: str) -> Noun:
        """Return the noun under a key; without one it is an error."""
        _, entry = find_entry(self.language, self.book, key)
        if is_noun_entry(entry) and isinstance(entry, dict):
            return Noun(entry["name"], entry.get("noun", "s"), entry.get("vowel"))
        if isinstance(entry, str):
            return Noun(entry)
        raise TypeError(f"{key} is no noun")

    def known_noun(self, key: str) -> Noun | None:
        """Return the noun of a thing from the book or from the table names, or None."""
        if self.has_words(key):
            return self.noun(key)
        if key not in self.table_names:
            return None
        return grammar.make_name(self.language, self.clean_typed_text(self.table_names[key]))

    def flavour_text(self, key: str) -> str:
        """Return the flavour text of a noun; "" if it has none."""
        _, entry = find_entry(self.language, self.book, key)
        text: str = entry.get("flavour", "") if isinstance(entry, dict) else ""
        return text

    def name_thing(self, space: str, one: Any, inflection: str = "") -> str:
        """Return the name of a thing by its space and id."""
        return self._write_value(
            self._make_value(self.book, space, one, {}), inflection, self.say("list.and")
        )

    def clean_typed_text(self, text: str) -> str:
        """Shorten a text that somebody typed, and escape it for Markdown."""
        text = grammar.shorten_to_line(text, 200)
        return escape_name(text) if self.markdown else text

    def label_choice(self, blank: str, one: str) -> str:
        """Name a choice of a blank: `watchtower#1`, `2`, `knights#1 > city/2`, `true`.

        If the table knows it, the label begins with what a thing is called there, and ends with
        what is beside it: whose marks are in a hex, and which side a player has.
        """
        key = f"choice.{blank}.{one}"
        if self.has_words(key):
            return capitalise(self.say(key))
        unit, pair, to = one.partition(PAIR_SEPARATOR)
        if pair:
            return f"{self.label_choice('unit', unit)} \u2192 {self.label_choice('slot', to)}"
        space = self.book.vocabulary.spaces.get(blank, "")
        named = capitalise(self._write_value(self._make_value(self.book, space, one, {}), "", ""))
        beside = self.table_names.get(f"beside.{space}.{one}") or self.table_names.get(
            f"beside.{one}"
        )
        called = self.table_names.get(f"called.{one}") or self.table_names.get(f"alike.{one}")
        if called and fold_name(called) != fold_name(named):
            named = f"{capitalise(called)} \u00b7 {named}"
        return f"{named} \u00b7 {beside}" if beside else named

    def label_choices(self, blank: str, ids: Sequence[str]) -> tuple[str, ...]:
        """Name the choices of a blank; only choices with equal names keep their numbers."""
        plain = [self.label_choice(blank, one) for one in ids]
        exact = replace(self, exact=True)
        return tuple(
            exact.label_choice(blank, one) if plain.count(name) > 1 else name
            for one, name in zip(ids, plain, strict=True)
        )

    def list_nouns(self, nouns: tuple[Noun, ...]) -> str:
        """Join nouns by commas and `and`; equal nouns are counted."""
        return grammar.list_nouns(self.language, nouns, "", self.say("list.and"))

    def join_texts(self, texts: Sequence[str]) -> str:
        """Join texts by commas and `and`."""
        return grammar.join_texts(texts, self.say("list.and"))

    def after_events(self, events: int) -> "Voice":
        """Return the voice for a reader who has heard so many more events."""
        return replace(self, events_heard=self.events_heard + events) if events else self

    # Choosing among phrasings

    def _choose_sentence(self, entry: Entry, facts: Facts, key: str) -> str:
        while not isinstance(entry, str):
            if isinstance(entry, list):
                entry = entry[self.events_heard % len(entry)]
            elif is_noun_entry(entry):
                entry = entry["name"]
            else:
                ((fact, cases),) = entry.items()
                entry = self._choose_case(fact, cases, facts, key)
        return entry

    def _choose_case(self, fact: str, cases: Mapping[str, Entry], facts: Facts, key: str) -> Entry:
        value = self._fact_of_reader(facts) if fact == READER_FACT else facts.get(fact)
        value = len(value) if isinstance(value, (list, tuple)) else value
        wanted = [NONE_CASE if is_empty(value) else str(value)]
        if isinstance(value, int):
            wanted = [
                str(value),
                "one" if grammar.is_singular(self.language, value) else OTHER_CASE,
            ]
        for case in (*wanted, OTHER_CASE):
            if case in cases:
                return cases[case]
        raise KeyError(f"{key}: no words for {fact} {value!r}")

    def _fact_of_reader(self, facts: Facts) -> str:
        """Return the name of the fact that is the reader's seat."""
        if self.reader is None:
            return OTHER_CASE
        spaces = self.book.vocabulary.spaces
        for fact, value in facts.items():
            values = value if isinstance(value, (list, tuple)) else (value,)
            if spaces.get(fact) == "seat" and self.reader in values:
                return fact
        return OTHER_CASE

    # Filling in facts

    def _fill_parts(self, parts: tuple[Part, ...], book: WordBook, facts: Facts) -> str:
        texts = []
        for part in parts:
            if isinstance(part, str):
                texts.append(part)
            elif isinstance(part, Placeholder):
                text = self._fill_placeholder(part, book, facts)
                text = grammar.lower_own_articles(
                    self.language, text, "".join(texts), self.table_names.values()
                )
                texts.append(grammar.make_possessive(text) if part.is_owner else text)
            elif all(
                not is_empty(facts.get(hole.fact)) for hole in part if isinstance(hole, Placeholder)
            ):
                texts.append(self._fill_parts(part, book, facts))
        return "".join(texts)

    def _fill_placeholder(self, hole: Placeholder, book: WordBook, facts: Facts) -> str:
        raw = facts[hole.fact]
        space = book.vocabulary.spaces.get(hole.fact, "")
        if hole.is_code and isinstance(raw, str) and not space:
            value: FactValue = raw.replace(BACKTICK, BACKTICK_STAND_IN)
        elif hole.fact in CODE_FACTS:
            value = raw
        else:
            value = self._make_value(book, space, raw, facts)
        if hole.cases:
            return grammar.choose_agreeing_word(self.language, value, hole.cases)
        last = "list.or" if hole.fact in book.vocabulary.facts_joined_by_or else "list.and"
        return self._write_value(
            value, hole.inflection, self.say(last) if isinstance(value, tuple) else ""
        )

    def _make_value(self, book: WordBook, space: str, value: Any, facts: Facts) -> FactValue:
        if is_noun_value(value):
            return value  # type: ignore[no-any-return]
        maker = book.find_value_maker(space)
        if maker is not None:
            return maker(self, value, facts)
        if isinstance(value, int):
            return value
        if space:
            return find_nouns(self, space, value)
        return self.clean_typed_text(str(value)) if self.exact else str(value)

    def _write_value(self, value: FactValue, inflection: str, last: str) -> str:
        if inflection == CAPITAL_INFLECTION:
            return capitalise(self._write_value(value, "", last))
        if isinstance(value, int):
            return self.format_number(value, inflection)
        if isinstance(value, tuple):
            return grammar.list_nouns(self.language, value, inflection, last)
        return grammar.inflect_noun(self.language, value, inflection)

    def format_number(self, number: int, inflection: str) -> str:
        """Write a number: plain, signed, as an ordinal, or with its unit."""
        if inflection in {"th", "er", "re"}:
            return grammar.format_ordinal(self.language, number, inflection)
        match = _NUMBER_INFLECTION.fullmatch(inflection)
        if match is None:
            raise ValueError(f"no number has the inflection {inflection!r}")
        plain = grammar.format_grouped(self.language, number)
        digits = grammar.format_signed(number) if match[1] or number < 0 else plain
        if not match[2]:
            return digits
        if self.icons:
            return f"{digits} {{{match[2]}}}"
        unit = f"stat.{match[2]}" if match[1] else f"unit.{match[2]}"
        return f"{digits}\u00a0{self.say(unit, n=number)}"


def find_nouns(voice: Voice, space: str, value: Any) -> FactValue:
    """Find the nouns of ids in a space; an id without words is quoted."""
    ids = value if isinstance(value, (list, tuple)) else str(value).split(",")
    nouns = tuple(_find_noun(voice, space, str(one).strip()) for one in ids)
    return nouns[0] if len(nouns) == 1 and isinstance(value, str) else nouns


def _find_noun(voice: Voice, space: str, one: str) -> Noun:
    return voice.known_noun(f"{space}.{one}") or quote_text(voice, one)


def quote_text(voice: Voice, text: str) -> Noun:
    """Return a typed text in quotation marks."""
    given = voice.clean_typed_text(grammar.shorten_to_line(text)) or "\u2026"
    return Noun("\u00ab\u202f" + given + "\u202f\u00bb" if voice.language == "fr" else f"“{given}”")


def say_in_language(language: str, book: WordBook, key: str, **facts: Any) -> str:
    """Return the sentence under a key of a book, or else of the common book."""
    return Voice(language, book).say(key, **facts)
