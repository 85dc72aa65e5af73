"""The path through a draft: which blanks are filled, and which is next.

It is replayed each time, so that an old draft keeps only what is still possible.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.protocol.drafts import KIND_FIELD, PAIR_SEPARATOR, fill_blank, parse_draft
from engine.core.protocol.game import Ask, Blank, Game
from engine.core.protocol.order_validation import plays_at_once
from engine.core.protocol.values import Draft, Order

SuggestBlank = Callable[[Draft], Awaitable[Blank | None]]

BlankAnswer = tuple[str, ...]


@dataclass(frozen=True)
class DraftStep:
    """A filled blank and its answer."""

    blank: Blank
    answer: BlankAnswer

    @property
    def is_forced(self) -> bool:
        """Tell whether there was only one possible answer."""
        return only_answer(self.blank) == self.answer


@dataclass(frozen=True)
class DraftPath:
    """A draft with its filled blanks and the next one."""

    steps: tuple[DraftStep, ...]
    draft: Draft
    next_blank: Blank | None
    """The next blank; None if the order is complete."""
    picked_ids: BlankAnswer = ()
    """What is picked so far in a blank that takes several choices."""
    answers_ahead: Draft = field(default_factory=Draft)
    """Answers to blanks after the next one, which stand once that is filled in."""

    @property
    def stored_draft(self) -> Draft:
        """The draft to store, with what is picked so far and the answers ahead."""
        if self.next_blank is None or not self.picked_ids:
            return self.add_answers_ahead(self.draft)
        fields = {**self.draft.fields, self.next_blank.name: self.picked_ids}
        return self.add_answers_ahead(self.draft.model_copy(update={"fields": fields}))

    def add_answers_ahead(self, draft: Draft) -> Draft:
        """Add the answers ahead to a draft."""
        ahead = self.answers_ahead
        fields = {**draft.fields, **ahead.fields}
        return Draft(kind=draft.kind, fields=fields, closed=(*draft.closed, *ahead.closed))

    @property
    def choices_left(self) -> tuple[str, ...]:
        """The ids that may still be chosen in the next blank."""
        if self.next_blank is None:
            return ()
        return tuple(one.id for one in self.next_blank.choices if one.id not in self.picked_ids)


async def walk_draft(suggest: SuggestBlank, kept: Draft) -> DraftPath:
    """Replay a stored draft blank by blank, up to its next blank or an impossible answer."""
    draft, stops = Draft(), list[DraftStep]()
    while (blank := await suggest(draft)) is not None:
        if blank.name == KIND_FIELD and stops:
            return DraftPath((), Draft(), blank)  # its time is over: the first question again
        answer = _stored_answer(blank, kept, draft)
        if answer is None or not is_answer_to(blank, answer):
            ahead = _list_answers_ahead(kept, draft, blank)
            return DraftPath(tuple(stops), draft, blank, _picked_so_far(blank, kept), ahead)
        stops.append(DraftStep(blank, answer))
        draft = fill_blank(draft, blank, answer)
    return DraftPath(tuple(stops), draft, None)


def only_answer(blank: Blank) -> BlankAnswer | None:
    """Return the only possible answer to a blank; None if there are several or none."""
    if blank.span is not None or blank.text or blank.name == KIND_FIELD:
        return None
    ids = tuple(one.id for one in blank.choices)
    if blank.grows and not ids and not blank.min_choices:
        return ()
    return ids if len(ids) == 1 and blank.min_choices else None


def answer_blank(path: DraftPath, answer: BlankAnswer) -> Draft | None:
    """Return the draft with an answer to the next blank; None if the answer is not allowed."""
    blank = path.next_blank
    if blank is None or not is_answer_to(blank, answer):
        return None
    return path.add_answers_ahead(fill_blank(path.draft, blank, answer))


def remove_last_step(path: DraftPath) -> Draft:
    """Return the draft without the last picked choice, or else the last filled blank."""
    if path.picked_ids:
        shorter = DraftPath(path.steps, path.draft, path.next_blank, path.picked_ids[:-1])
        return shorter.stored_draft
    stops = list(path.steps)
    while stops and stops[-1].is_forced:
        stops.pop()
    draft = Draft()
    for step in stops[:-1]:
        draft = fill_blank(draft, step.blank, step.answer)
    return draft


def is_answer_to(blank: Blank, answer: BlankAnswer) -> bool:
    """Tell whether an answer is allowed in a blank."""
    if blank.span is not None:
        low, high = blank.span
        return len(answer) == 1 and _is_whole_number(answer[0]) and low <= int(answer[0]) <= high
    if blank.text:
        return len(answer) == 1 and 0 < len(answer[0]) <= blank.text
    known = {one.id for one in blank.choices}
    if len(set(answer)) < len(answer) or not known.issuperset(answer):
        return False
    if blank.grows:
        return len(answer) == 1 or (not answer and blank.min_choices == 0)
    if blank.many is None:
        return len(answer) == 1
    return blank.min_choices <= len(answer) <= blank.max_choices


def _is_whole_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) < 10


def _stored_answer(blank: Blank, kept: Draft, draft: Draft) -> BlankAnswer | None:
    """Return the stored draft's answer to a blank; None if it has none yet."""
    if blank.name == KIND_FIELD:
        return None if kept.kind is None else (kept.kind,)
    if blank.grows:
        grown = _grown_values(kept.fields.get(blank.name))
        done = len(_grown_values(draft.fields.get(blank.name)))
        if done < len(grown):
            return (grown[done],)
        return () if blank.name in kept.closed else None
    if blank.name not in kept.fields:
        return None
    if blank.many is None:
        return (str(kept.fields[blank.name]),)
    return tuple(kept.fields[blank.name]) if blank.name in kept.closed else None


def _list_answers_ahead(kept: Draft, draft: Draft, blank: Blank) -> Draft:
    """List a stored draft's answers to blanks after the next one."""
    done = {*draft.fields, blank.name}
    return Draft(
        fields={name: value for name, value in kept.fields.items() if name not in done},
        closed=tuple(name for name in kept.closed if name not in done),
    )


def _grown_values(value: Any) -> tuple[str, ...]:
    if isinstance(value, Mapping):
        return tuple(f"{key}{PAIR_SEPARATOR}{to}" for key, to in value.items())
    return tuple(value) if isinstance(value, list | tuple) else ()


def _picked_so_far(blank: Blank, kept: Draft) -> BlankAnswer:
    """Return what was picked so far in a list that is not closed."""
    value = kept.fields.get(blank.name)
    if blank.many is None or blank.grows or blank.name in kept.closed:
        return ()
    known = {one.id for one in blank.choices}
    given: Sequence[Any] = value if isinstance(value, list | tuple) else ()
    return tuple(one for one in given if one in known)


def is_at_once(game: Game[Any, Any], ask: Ask | None, draft: Draft) -> bool:
    """Tell whether a draft is an order that plays at once, as far as is known."""
    order_type = game.kinds.orders.get(str(draft.kind))
    if order_type is None:
        return False
    fields = {"kind": draft.kind, **draft.fields}
    try:
        return plays_at_once(game, ask, order_type.model_construct(None, **fields))
    except AttributeError:  # it hangs on a field that is not filled in yet
        return False


def order_so_far(path: DraftPath, game: Game[Any, Any]) -> Order | None:
    """Return the order of what is chosen so far, if the rest is optional; else None."""
    chosen = any(step.blank.name != KIND_FIELD and not step.is_forced for step in path.steps)
    if path.picked_ids or not chosen:
        return None
    made = parse_draft(game, path.draft)
    return made if isinstance(made, Order) else None


def filled_blanks(path: DraftPath) -> Iterator[tuple[Blank, BlankAnswer]]:
    """Yield the filled blanks with their answers; a growing list comes once."""
    blanks: dict[str, Blank] = {}
    answers: dict[str, BlankAnswer] = {}
    for step in path.steps:
        if step.blank.name != KIND_FIELD:
            blanks[step.blank.name] = step.blank
            answers[step.blank.name] = (*answers.get(step.blank.name, ()), *step.answer)
    yield from ((blanks[name], answers[name]) for name in blanks)
    if path.next_blank is not None and path.picked_ids:
        yield path.next_blank, path.picked_ids
