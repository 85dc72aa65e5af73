"""Numbers that were told and can be explained: what each is called, and which it is."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.core.protocol.values import Event
from render.language.fact_vocabulary import Facts
from render.language.voice import Voice
from render.language.word_books import LANGUAGES


class ExplainableNumber(NamedTuple):
    """A number that came about in an event, or in a part of one."""

    event: Event
    kind: str
    """What it is called among others."""
    name: str
    """What it is called where each stands alone."""
    part: int | None = None
    """Of an event that has several."""
    beside: tuple[tuple[str, Facts], ...] = ()
    """What else its reader can tell that bears on it: the words, and what they are filled with."""
    also: tuple[str, ...] = ()
    """What else it is asked for by."""
    standing: bool = False
    """Nobody was told of it: it stands in what its reader sees."""


Summing = Callable[[Voice, Sequence[Event]], Iterable[ExplainableNumber]]
"""Finds the sums in what somebody has heard."""


def asked_by(voice: Voice, kind: str) -> tuple[str, ...]:
    """List what else a number is asked for by, in every language; few have anything."""
    key = f"sums.also.{kind}"
    tongues = [replace(voice, language=one) for one in (voice.language, *LANGUAGES)]
    words = [word for one in tongues if one.knows(key) for word in one.say(key).split(", ")]
    return tuple(dict.fromkeys(words))


def counted(sums: Iterable[ExplainableNumber]) -> str:
    """Name sums by their kinds, alike ones counted; parts of one event are one."""
    kinds = Counter(kind for kind, _ in dict.fromkeys((one.kind, id(one.event)) for one in sums))
    return ", ".join(f"{n}\u00a0\u00d7\u00a0{kind}" if n > 1 else kind for kind, n in kinds.items())
