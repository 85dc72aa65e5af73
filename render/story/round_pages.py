"""A round told as a story: the page about its deeds, and the page of a thread about a fight.

The words of a deed and of what makes it worth telling are under `story.<key>`, those of a headline
under `story.<key>.headline`, those of a clause under `story.<key>.brief`. What a headline leaves to
be said of its deed is under `story.<key>.headed`, or `story.<deed>.<reason>.headed` where an reason
headed it. How often a key came up before picks its phrasing.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun
from render.language.pages import Page
from render.language.voice import Voice
from render.story.deeds import Deed, SideNamer, Sides, StorySentence, several_sides

MAX_HEADLINE_CHARACTERS: Final = 59
"""The number of characters of a headline that a phone shows (voice 2)."""
MAX_SHORT_NAME: Final = 20
NAME_LENGTHS_TRIED: Final = (MAX_SHORT_NAME, 12, 6)
"""The lengths to which names are cut, in this order, until a headline fits."""
MAX_DEEDS_TOLD: Final = 3
MAX_SENTENCES: Final = 5
"""The number of sentences before those that fold the rest and look ahead."""


@dataclass
class StoryWriter:
    """Writes the sentences of one page; a side's full name stands once."""

    voice: Voice
    name_side: SideNamer
    times_said: Counter[str] = field(default_factory=Counter)
    """How often each key came up before."""
    _named_seats: set[int] = field(default_factory=set)

    def say(self, key: str, deed: Deed, facts: Mapping[str, Any], suffix: str = "") -> str:
        """Return a sentence; its phrasing is picked by how often its key came up before."""
        sides = {name: one for name, one in facts.items() if isinstance(one, Sides)}
        named = {
            name: self._make_fact(one, [self._name_in_text(deed, seat) for seat in one.seats])
            for name, one in sides.items()
        }
        text = self._speak(self.voice, key, {**facts, **named}, suffix)
        seats = {seat for one in sides.values() for seat in one.seats}
        self._named_seats |= {one for one in seats if self.name_side(deed.at, one).full in text}
        return text

    def say_briefly(self, deed: Deed) -> str:
        """Return a deed as a clause."""
        return self.say(deed.key, deed, deed.facts, ".brief")

    def write_headline(
        self, key: str, deed: Deed, facts: Mapping[str, Any], max_name: int = MAX_SHORT_NAME
    ) -> str:
        """Return a headline with short names; "" if it has no words or is too long."""
        if not self.voice.has_words(f"story.{key}.headline"):
            return ""
        names = {
            name: self._make_fact(one, [self._cut_name(deed, seat, max_name) for seat in one.seats])
            for name, one in facts.items()
            if isinstance(one, Sides)
        }
        plain_voice = replace(self.voice, markdown=False)
        plain_text = self._speak(plain_voice, key, {**facts, **names}, ".headline")
        if len(plain_text) > MAX_HEADLINE_CHARACTERS:
            return ""
        return self._speak(self.voice, key, {**facts, **names}, ".headline")

    def _cut_name(self, deed: Deed, seat: int, max_characters: int) -> str:
        """Return a side's short name, cut after a word where it is too long."""
        name = self.name_side(deed.at, seat).short
        if len(name) <= max_characters:
            return name
        words = name[: max_characters + 1].rsplit(" ", 1)
        return words[0] if len(words) > 1 else f"{name[: max_characters - 1]}\u2026"

    def count(self, deed: Deed) -> None:
        """Count the keys of a deed that has been told."""
        self.times_said.update(
            [deed.key, *(one.key for one in deed.reasons), *(one.key for one in deed.thread_lines)]
        )

    def count_family(self, deed: Deed) -> int:
        """Return how many deeds of a deed's family came before, such as battles of all outcomes."""
        family = deed.key.partition(".")[0]
        return sum(
            times for key, times in self.times_said.items() if key.partition(".")[0] == family
        )

    def _speak(self, voice: Voice, key: str, facts: Mapping[str, Any], suffix: str) -> str:
        chosen = replace(voice, events_heard=self.times_said[key])
        return capitalise_unless_brief(chosen.say(f"story.{key}{suffix}", **facts), suffix)

    def _name_in_text(self, deed: Deed, seat: int) -> str:
        name = self.name_side(deed.at, seat)
        return name.short if seat in self._named_seats else name.full

    def _make_fact(self, sides: Sides, names: Sequence[str]) -> Noun | tuple[Noun, ...]:
        nouns = tuple(map(Noun, names))
        return nouns if sides.is_list else nouns[0]


def capitalise_unless_brief(text: str, suffix: str) -> str:
    """Return a sentence with a capital initial; a clause stays as it is."""
    return text if suffix == ".brief" else capitalise(text)


def write_round_page(
    writer: StoryWriter, deeds: Sequence[Deed], first_event: int, round_number: int
) -> Page:
    """Write the page of a round: its deeds are those since an event; a round without is blank."""
    told = _start_with(writer, deeds, first_event)
    if not any(one.place != "note" or one.weight for one in told):
        return Page("")
    headline = _choose_headline(writer, told, round_number)
    fight = choose_fight(deeds, first_event)
    paragraphs = _write_paragraphs(writer, told, headline, fight)
    return Page(headline.text, tuple(filter(None, paragraphs)))


def choose_fight(deeds: Sequence[Deed], first_event: int) -> Deed | None:
    """Choose the deed since an event that gets a thread of its own: the weightiest, if any."""
    worth_one = [one for one in deeds if one.at >= first_event and one.room]
    return max(worth_one, key=lambda one: one.total_weight, default=None)


def write_fight_page(
    writer: StoryWriter, deeds: Sequence[Deed], fight: Deed, round_number: int
) -> Page:
    """Write the page of a thread about a fight: what happened, line by line."""
    _start_with(writer, deeds, fight.at)
    title = writer.write_headline("fight", fight, {**fight.facts, "round": round_number})
    lines = [writer.say(one.key, fight, {**fight.facts, **one.facts}) for one in fight.thread_lines]
    return Page(title, tuple(lines))


def _start_with(writer: StoryWriter, deeds: Sequence[Deed], first_event: int) -> list[Deed]:
    """Count what was told before an event; return the deeds since then, the weightiest first."""
    for one in deeds:
        if one.at < first_event:
            writer.count(one)
    since = _merge_last_ones([one for one in deeds if one.at >= first_event])
    return sorted(since, key=lambda one: -one.total_weight)


def _merge_last_ones(deeds: Sequence[Deed]) -> Iterator[Deed]:
    """Keep the last look ahead, and merge the notes of one kind to one."""
    outlooks = [one for one in deeds if one.place == "outlook"]
    notes: dict[str, Deed] = {}
    for one in deeds:
        if one.place == "note":
            before = notes.get(one.key)
            seats = (*(before.facts["seats"].seats if before else ()), *one.facts["seats"].seats)
            notes[one.key] = replace(one, facts={"seats": several_sides(sorted(set(seats)))})
    yield from (one for one in deeds if one.place in {"main", "aside"})
    yield from outlooks[-1:]
    yield from notes.values()


class _Headline(NamedTuple):
    """A headline, the deed that it is about, and what makes that deed worth telling."""

    text: str
    deed: Deed | None = None
    reason: StorySentence | None = None

    def find_rest_key(self, voice: Voice, deed: Deed) -> str:
        """Return the key of what it leaves to be said of a deed; "" if that is everything."""
        if deed is not self.deed:
            return ""
        family = deed.key.partition(".")[0]
        keys = (
            (deed.key, family)
            if self.reason is None
            else (f"{deed.key}.{self.reason.key}", self.reason.key)
        )
        return next((one for one in keys if voice.has_words(f"story.{one}.headed")), "")


def _choose_headline(writer: StoryWriter, told: Sequence[Deed], round_number: int) -> _Headline:
    """Choose the headline: what makes the weightiest deed worth telling, else that deed itself."""
    for one in told:
        for key, facts, reason in _list_headlines(one):
            for max_name in NAME_LENGTHS_TRIED:
                known = {"round": round_number, **facts}
                text = writer.write_headline(key, one, known, max_name)
                if text:
                    return _Headline(text, one, reason)
    rest = _make_plain_deed(told, round_number)
    writer.times_said[rest.key] += round_number
    return _Headline(writer.write_headline(rest.key, rest, rest.facts))


def _make_plain_deed(told: Sequence[Deed], round_number: int) -> Deed:
    """Make what heads a round without a deed, or one whose headlines are all too long."""
    builders = sum(one.place == "aside" for one in told)
    if any(one.place in {"main", "outlook"} for one in told):
        return Deed("plain_round", 0, 0, {"round": round_number})
    facts = {"round": round_number, "count": builders}
    return Deed("peace", 0, 0, facts) if builders else Deed("idle", 0, 0, {"round": round_number})


def _list_headlines(deed: Deed) -> Iterator[tuple[str, Mapping[str, Any], StorySentence | None]]:
    """List the keys and facts of the headlines that a deed may have, the best first."""
    if deed.place in {"aside", "note"}:
        return
    for reason in deed.heaviest_reasons:
        yield reason.key, {**deed.facts, **reason.facts}, reason
    yield deed.key, deed.facts, None


def _write_paragraphs(
    writer: StoryWriter, told: Sequence[Deed], headline: _Headline, fight: Deed | None
) -> Iterator[str]:
    """Write the weightiest deed, then others, then the rest in one sentence, then the outlook.

    What the thread about the fight tells is left to it.
    """
    mains = [one for one in told if one.place == "main"]
    sentences: list[list[str]] = []
    room_left = MAX_SENTENCES
    for number, deed in enumerate(_order_told(mains[:MAX_DEEDS_TOLD])):
        other_deeds = min(len(mains), MAX_DEEDS_TOLD) - number - 1
        in_thread = deed.thread_reasons if deed is fight else frozenset[str]()
        room = max(1, room_left - other_deeds)
        found = list(_tell_deed(writer, deed, headline, room, in_thread))
        room_left -= len(found)
        sentences.append(found)
        writer.count(deed)
    yield " ".join(sentences[0]) if sentences else ""
    asides = [*mains[MAX_DEEDS_TOLD:], *(one for one in told if one.place == "aside")]
    rest = _fold(writer, asides, "elsewhere" if mains else "built")
    yield " ".join(filter(None, [*(" ".join(one) for one in sentences[1:]), rest]))
    last = [one for one in told if one.place == "outlook"] + [
        one for one in told if one.place == "note"
    ]
    yield " ".join(_say_deed(writer, one, headline) for one in last)


def _order_told(mains: Sequence[Deed]) -> Sequence[Deed]:
    """Put deeds in the order of events where one answers another; else the weightiest is first."""
    is_answered = any(reason.is_answer for one in mains for reason in one.reasons)
    return sorted(mains, key=lambda one: one.at) if is_answered else mains


def _tell_deed(
    writer: StoryWriter,
    deed: Deed,
    headline: _Headline,
    max_sentences: int,
    in_thread: frozenset[str],
) -> Iterator[str]:
    """Tell a deed, and what makes it worth telling that headline and thread don't say."""
    yield _say_deed(writer, deed, headline)
    others = [
        one
        for one in deed.heaviest_reasons
        if one is not headline.reason and one.key not in in_thread
    ]
    for reason in others[: max_sentences - 1]:
        yield writer.say(reason.key, deed, {**deed.facts, **reason.facts})


def _say_deed(writer: StoryWriter, deed: Deed, headline: _Headline) -> str:
    """Say what a deed was, or only what the headline has left of it.

    What is left is said by how many deeds of its family came before, whatever headed them.
    """
    rest = headline.find_rest_key(writer.voice, deed)
    if rest:
        writer.times_said[rest] = writer.count_family(deed)
    return writer.say(rest or deed.key, deed, deed.facts, ".headed" if rest else "")


def _fold(writer: StoryWriter, asides: Sequence[Deed], key: str) -> str:
    """Tell the rest in one sentence."""
    clauses = []
    for deed in asides:
        clauses.append(writer.say_briefly(deed))
        writer.count(deed)
    if not clauses:
        return ""
    said = writer.voice.say(f"story.{key}", clauses=writer.voice.say("story.parting").join(clauses))
    return capitalise(said)
