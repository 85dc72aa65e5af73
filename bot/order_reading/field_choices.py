"""Autocomplete of order options: the choices of a blank.

A list is completed element by element: the text before the last comma stays as it is.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from bot.messages.post_parts import MAX_OPTION_LENGTH, shorten
from bot.order_reading.choice_names import ARROW, NamedChoice, name_choices
from bot.order_reading.name_search import (
    MAX_OFFERED,
    SearchEntry,
    fold_typed_name,
    index_names,
    search_names,
)
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.drafts import PAIR_SEPARATOR
from engine.core.protocol.game import Blank
from render.language.fact_vocabulary import capitalise
from render.language.order_lexicon import NOTHING_WORDS
from render.words import Voice

EMPTY_LIST: Final = "none"
"""An empty list, in every language."""
MIN_ID_CHARACTERS: Final = 3
"""Minimum number of characters of an id when a long list is shortened."""

_SEPARATOR: Final = re.compile(r"[,;]")


class FieldChoice(NamedTuple):
    """One choice of autocomplete: the label shown, and the value sent."""

    label: str
    value: str


@lru_cache(maxsize=512)
def _index_choices(choices: tuple[NamedChoice, ...]) -> tuple[SearchEntry[NamedChoice], ...]:
    return index_names((one, one.names) for one in choices)


def find_choice(voice: Voice, blank: Blank, text: str) -> str | None:
    """Return the choice that a text names, by id, name or shortened id; else None."""
    wanted = fold_name(text.replace(ARROW.strip(), PAIR_SEPARATOR.strip()))
    choices = name_choices(voice, blank)
    for one in choices:
        if text.strip() == one.id or any(_is_same_name(wanted, name) for name in one.names):
            return one.id
    shortened = [one.id for one in choices if _is_short_form(text.strip(), one.id)]
    return shortened[0] if len(shortened) == 1 else None


def _is_same_name(wanted: str, name: str) -> bool:
    return wanted == fold_typed_name(name.replace(ARROW.strip(), PAIR_SEPARATOR.strip()))


def _is_short_form(brief: str, one: str) -> bool:
    """Tell whether a text is a shortened id: `sie#1` for `siege_engineers#1`, in pairs too."""
    halves = list(
        zip(brief.split(PAIR_SEPARATOR.strip()), one.split(PAIR_SEPARATOR.strip()), strict=False)
    )
    return PAIR_SEPARATOR.strip().join(whole for _, whole in halves) == one and all(
        _is_short_part(half.strip(), whole.strip()) for half, whole in halves
    )


def _is_short_part(brief: str, one: str) -> bool:
    head, _, tail = brief.partition("#")
    name, _, number = one.partition("#")
    return len(head) >= MIN_ID_CHARACTERS and name.startswith(head) and tail == number


# One thing


def offer_choices(voice: Voice, blank: Blank, typed: str) -> list[FieldChoice]:
    """Return the autocomplete choices of a blank that takes one value."""
    if blank.span is not None:
        return [FieldChoice(one, one) for one in _matching_numbers(*blank.span, typed.strip())]
    found = search_names(typed, _index_choices(name_choices(voice, blank)))
    return [
        FieldChoice(shorten(one.label, MAX_OPTION_LENGTH), one.id)
        for one in found
        if len(one.id) <= MAX_OPTION_LENGTH
    ]


def _matching_numbers(low: int, high: int, typed: str) -> Iterator[str]:
    """Yield numbers that begin as typed; if there are too many, the greatest first."""
    fit = (str(one) for one in range(high, low - 1, -1) if str(one).startswith(typed))
    many = [one for one, _ in zip(fit, range(MAX_OFFERED), strict=False)]
    return reversed(many) if high - low < MAX_OFFERED else iter(many)


# Lists and maps


def split_typed_list(typed: str) -> tuple[list[str], str]:
    """Split a typed list into its complete elements and the one being typed."""
    *whole, last = _SEPARATOR.split(typed)
    return [one.strip() for one in whole if one.strip()], last.strip()


def split_list(typed: str) -> list[str]:
    """Split a complete list into its elements."""
    return [one.strip() for one in _SEPARATOR.split(typed) if one.strip()]


def offer_longer_lists(
    voice: Voice, blank: Blank, done: Sequence[str], last: str
) -> list[FieldChoice]:
    """Return the autocomplete choices of a list: one more element, the list as it is, or all."""
    choices = name_choices(voice, blank)
    known = {one.id: one.label for one in choices}
    before = [known.get(one, one.replace(PAIR_SEPARATOR, ARROW)) for one in done]
    left = [one for one in choices if one.id not in done]
    among = {*known, *done}
    found: list[FieldChoice | None] = []
    if not last:
        found += [_make_list_choice(before, done, among), _offer_all(voice, blank, left)]
    if blank.many is None or blank.grows or len(done) < blank.many[1]:
        found += [
            _make_list_choice((*before, one.label), (*done, one.id), among)
            for one in search_names(last, index_names((one, one.names) for one in left))
        ]
    none = [] if last else _offer_empty_list(voice, blank, done)
    return [*[one for one in found if one is not None][: MAX_OFFERED - len(none)], *none]


def _make_list_choice(
    labels: Iterable[str], ids: Sequence[str], among: Collection[str]
) -> FieldChoice | None:
    """Return a list as one choice; None if it is empty or too long for Discord."""
    value = ", ".join(ids)
    if len(value) > MAX_OPTION_LENGTH:
        value = ",".join(_shorten_id(one, among) for one in ids)
    if not ids or len(value) > MAX_OPTION_LENGTH:
        return None
    return FieldChoice(_keep_end(", ".join(labels)), value)


def _shorten_id(one: str, among: Collection[str]) -> str:
    """Return the shortest form of an id that is still unambiguous."""
    halves = one.split(PAIR_SEPARATOR)
    for characters in range(MIN_ID_CHARACTERS, max(map(len, halves))):
        brief = PAIR_SEPARATOR.strip().join(_cut_id(half, characters) for half in halves)
        if sum(_is_short_form(brief, other) for other in among) == 1:
            return brief
    return one


def _cut_id(one: str, characters: int) -> str:
    name, mark, number = one.partition("#")
    return name[:characters] + mark + number


def _keep_end(text: str) -> str:
    """Cut the start of a long label; its end is what is being typed."""
    return text if len(text) <= MAX_OPTION_LENGTH else "\u2026" + text[1 - MAX_OPTION_LENGTH :]


def _offer_empty_list(voice: Voice, blank: Blank, done: Sequence[str]) -> list[FieldChoice]:
    """Return the choice of an empty list, if that is allowed."""
    if done or blank.min_choices:
        return []
    return [FieldChoice(capitalise(NOTHING_WORDS[voice.language][0]), EMPTY_LIST)]


def _offer_all(voice: Voice, blank: Blank, left: Sequence[NamedChoice]) -> FieldChoice | None:
    """Return the choice of all elements at once, if that is allowed."""
    if blank.grows or blank.many is None or not 1 < len(blank.choices) <= blank.many[1]:
        return None
    ids = [one.id for one in left]
    offer = _make_list_choice((one.label for one in left), ids, ids)
    if offer is None or len(left) < len(blank.choices):
        return None
    label = voice.say("autocomplete.all", count=len(left), names=offer.label)
    return FieldChoice(shorten(label, MAX_OPTION_LENGTH), offer.value)
