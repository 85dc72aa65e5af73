"""The way through an order in the making: which blanks were filled, and which is next.

It is walked anew each time, so that a draft from yesterday keeps only what may still stand.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.protocol.drafts import KIND, PAIR, fill, whole
from engine.core.protocol.game import Blank, Game
from engine.core.protocol.values import Draft, Order

Suggest = Callable[[Draft], Awaitable[Blank | None]]

Answer = tuple[str, ...]


@dataclass(frozen=True)
class DraftStep:
    """A blank on the way, and what was put into it."""

    blank: Blank
    answer: Answer

    @property
    def forced(self) -> bool:
        """Tell whether there was no other answer."""
        return only(self.blank) == self.answer


@dataclass(frozen=True)
class DraftPath:
    """An order in the making, as far as it goes."""

    stops: tuple[DraftStep, ...]
    draft: Draft
    blank: Blank | None
    """The next blank; None: the order is whole."""
    picked: Answer = ()
    """What is picked so far of a blank that takes several, one after the other."""

    @property
    def kept(self) -> Draft:
        """The draft as it is stored: with what is picked so far."""
        if self.blank is None or not self.picked:
            return self.draft
        fields = {**self.draft.fields, self.blank.name: self.picked}
        return self.draft.model_copy(update={"fields": fields})

    @property
    def left(self) -> tuple[str, ...]:
        """What may still be chosen in the next blank."""
        if self.blank is None:
            return ()
        return tuple(one.id for one in self.blank.choices if one.id not in self.picked)


async def walk(suggest: Suggest, kept: Draft) -> DraftPath:
    """Walk a draft's blanks in order, and stop where its next one is, or where it can't stand."""
    draft, stops = Draft(), list[DraftStep]()
    while (blank := await suggest(draft)) is not None:
        if blank.name == KIND and stops:
            return DraftPath((), Draft(), blank)  # its time is over: the first question again
        answer = _answer(blank, kept, draft)
        if answer is None or not fits(blank, answer):
            return DraftPath(tuple(stops), draft, blank, _picked(blank, kept))
        stops.append(DraftStep(blank, answer))
        draft = fill(draft, blank, answer)
    return DraftPath(tuple(stops), draft, None)


def only(blank: Blank) -> Answer | None:
    """Find the one answer that a blank can be given; None where there is a choice, or none."""
    if blank.span is not None or blank.text or blank.name == KIND:
        return None
    ids = tuple(one.id for one in blank.choices)
    if blank.grows and not ids and not blank.least:
        return ()
    return ids if len(ids) == 1 and blank.least else None


def answered(path: DraftPath, answer: Answer) -> Draft | None:
    """Put an answer into the next blank; None if it can't stand there."""
    blank = path.blank
    if blank is None or not fits(blank, answer):
        return None
    return fill(path.draft, blank, answer)


def back(path: DraftPath) -> Draft:
    """Take the last step back: what was picked last, or else what was filled in last."""
    if path.picked:
        shorter = DraftPath(path.stops, path.draft, path.blank, path.picked[:-1])
        return shorter.kept
    stops = list(path.stops)
    while stops and stops[-1].forced:
        stops.pop()
    draft = Draft()
    for stop in stops[:-1]:
        draft = fill(draft, stop.blank, stop.answer)
    return draft


def fits(blank: Blank, answer: Answer) -> bool:
    """Tell whether an answer may stand in a blank."""
    if blank.span is not None:
        low, high = blank.span
        return len(answer) == 1 and _whole(answer[0]) and low <= int(answer[0]) <= high
    if blank.text:
        return len(answer) == 1 and 0 < len(answer[0]) <= blank.text
    known = {one.id for one in blank.choices}
    if len(set(answer)) < len(answer) or not known.issuperset(answer):
        return False
    if blank.grows:
        return len(answer) == 1 or (not answer and blank.least == 0)
    if blank.many is None:
        return len(answer) == 1
    return blank.least <= len(answer) <= blank.most


def _whole(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) < 10


def _answer(blank: Blank, kept: Draft, draft: Draft) -> Answer | None:
    """Find what a draft says to a blank; None where it says nothing yet."""
    if blank.name == KIND:
        return None if kept.kind is None else (kept.kind,)
    if blank.grows:
        grown = _grown(kept.fields.get(blank.name))
        done = len(_grown(draft.fields.get(blank.name)))
        if done < len(grown):
            return (grown[done],)
        return () if blank.name in kept.closed else None
    if blank.name not in kept.fields:
        return None
    if blank.many is None:
        return (str(kept.fields[blank.name]),)
    return tuple(kept.fields[blank.name]) if blank.name in kept.closed else None


def _grown(value: Any) -> tuple[str, ...]:
    if isinstance(value, Mapping):
        return tuple(f"{key}{PAIR}{to}" for key, to in value.items())
    return tuple(value) if isinstance(value, list | tuple) else ()


def _picked(blank: Blank, kept: Draft) -> Answer:
    """Find what was picked so far of a list that is not closed yet."""
    value = kept.fields.get(blank.name)
    if blank.many is None or blank.grows or blank.name in kept.closed:
        return ()
    known = {one.id for one in blank.choices}
    given: Sequence[Any] = value if isinstance(value, list | tuple) else ()
    return tuple(one for one in given if one in known)


def at_once(draft: Draft, types: Mapping[str, type[Order]]) -> bool:
    """Tell whether an order in the making is one that stands on no sheet, as far as it is made."""
    kind = types.get(str(draft.kind))
    made = kind.model_construct(None, **draft.fields) if kind is not None else None
    return bool(getattr(made, "at_once", False))


def enough(path: DraftPath, game: Game[Any, Any]) -> Order | None:
    """Make an order of what is chosen so far, if what is left may stay unsaid."""
    chosen = any(stop.blank.name != KIND and not stop.forced for stop in path.stops)
    if path.picked or not chosen:
        return None
    made = whole(game, path.draft)
    return made if isinstance(made, Order) else None


def filled(path: DraftPath) -> Iterator[tuple[Blank, Answer]]:
    """List what is filled in, blank by blank; a growing one is told once, whole."""
    blanks: dict[str, Blank] = {}
    answers: dict[str, Answer] = {}
    for stop in path.stops:
        if stop.blank.name != KIND:
            blanks[stop.blank.name] = stop.blank
            answers[stop.blank.name] = (*answers.get(stop.blank.name, ()), *stop.answer)
    yield from ((blanks[name], answers[name]) for name in blanks)
    if path.blank is not None and path.picked:
        yield path.blank, path.picked
