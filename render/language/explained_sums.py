"""Numbers that can be explained: their names, and the events they come from."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.core.protocol.values import Event
from render.language.fact_vocabulary import Facts
from render.language.voice import Voice
from render.language.word_books import LANGUAGES


class ExplainableNumber(NamedTuple):
    """A number of an event, or of a part of an event."""

    event: Event
    kind: str
    """Its name where it is counted together with others of its kind."""
    name: str
    """Its name where it stands alone."""
    part: int | None = None
    """Which number of an event that has several."""
    related_facts: tuple[tuple[str, Facts], ...] = ()
    """Related facts that its reader knows: keys of sentences, and the facts to fill them with."""
    search_names: tuple[str, ...] = ()
    """Other words by which it can be asked for."""
    is_from_view: bool = False
    """It was never told in an event: it stands in the reader's view."""


NumberFinder = Callable[[Voice, Sequence[Event]], Iterable[ExplainableNumber]]
"""Finds the explainable numbers in events that somebody has heard."""


def search_names_of(voice: Voice, kind: str) -> tuple[str, ...]:
    """List other words by which a kind of number can be asked for, in every language."""
    key = f"sums.also.{kind}"
    voices = [replace(voice, language=one) for one in (voice.language, *LANGUAGES)]
    words = [word for one in voices if one.has_words(key) for word in one.say(key).split(", ")]
    return tuple(dict.fromkeys(words))


def count_by_kind(sums: Iterable[ExplainableNumber]) -> str:
    """List the kinds of numbers, each with its count; parts of one event count once."""
    kinds = Counter(kind for kind, _ in dict.fromkeys((one.kind, id(one.event)) for one in sums))
    return ", ".join(f"{n}\u00a0\u00d7\u00a0{kind}" if n > 1 else kind for kind, n in kinds.items())
