"""What may stand in an option of an order: a blank's choices, as autocomplete offers them.

A list is completed element after element: what stands before the last comma stays as it is.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from bot.messages.posts import OPTION, short
from bot.order_reading.name_matching import OFFERED, Entry, folded, indexed, search
from bot.order_reading.spelling import ARROW, Named, named
from engine.core.notation.lexicon import plain
from engine.core.protocol.drafts import PAIR
from engine.core.protocol.game import Blank
from render.language.fact_vocabulary import capital
from render.language.order_lexicon import NOTHING
from render.words import Voice

EMPTY: Final = "none"
"""An empty list, in every language."""
BRIEF: Final = 3
"""So many letters of an id are left at least when a long list must be made to fit."""

_PART: Final = re.compile(r"[,;]")


class FieldChoice(NamedTuple):
    """One line of autocomplete: what is shown, and what is sent."""

    label: str
    value: str


@lru_cache(maxsize=512)
def _index(every: tuple[Named, ...]) -> tuple[Entry[Named], ...]:
    return indexed((one, one.names) for one in every)


def meant(voice: Voice, blank: Blank, text: str) -> str | None:
    """Find the choice that a text is the id or the whole name of, or the brief form; or None."""
    wanted = plain(text.replace(ARROW.strip(), PAIR.strip()))
    every = named(voice, blank)
    for one in every:
        if text.strip() == one.id or any(_alike(wanted, name) for name in one.names):
            return one.id
    begun = [one.id for one in every if _begins(text.strip(), one.id)]
    return begun[0] if len(begun) == 1 else None


def _alike(wanted: str, name: str) -> bool:
    return wanted == folded(name.replace(ARROW.strip(), PAIR.strip()))


def _begins(brief: str, one: str) -> bool:
    """Tell whether a text is an id cut short: `sie#1` for `siege_engineers#1`, in pairs too."""
    halves = list(zip(brief.split(PAIR.strip()), one.split(PAIR.strip()), strict=False))
    return PAIR.strip().join(whole for _, whole in halves) == one and all(
        _begun(half.strip(), whole.strip()) for half, whole in halves
    )


def _begun(brief: str, one: str) -> bool:
    head, _, tail = brief.partition("#")
    name, _, number = one.partition("#")
    return len(head) >= BRIEF and name.startswith(head) and tail == number


# One thing


def offers(voice: Voice, blank: Blank, typed: str) -> list[FieldChoice]:
    """Offer what may stand in a blank that takes one thing."""
    if blank.span is not None:
        return [FieldChoice(one, one) for one in _numbers(*blank.span, typed.strip())]
    found = search(typed, _index(named(voice, blank)))
    return [FieldChoice(short(one.label, OPTION), one.id) for one in found if len(one.id) <= OPTION]


def _numbers(low: int, high: int, typed: str) -> Iterator[str]:
    """Offer numbers that begin as typed, the greatest first where there are too many to show."""
    fit = (str(one) for one in range(high, low - 1, -1) if str(one).startswith(typed))
    many = [one for one, _ in zip(fit, range(OFFERED), strict=False)]
    return reversed(many) if high - low < OFFERED else iter(many)


# Lists and maps


def parted(typed: str) -> tuple[list[str], str]:
    """Part a list into what is whole and the last element, which is still being typed."""
    *whole, last = _PART.split(typed)
    return [one.strip() for one in whole if one.strip()], last.strip()


def elements(typed: str) -> list[str]:
    """Part a list that is whole."""
    return [one.strip() for one in _PART.split(typed) if one.strip()]


def list_offers(voice: Voice, blank: Blank, done: Sequence[str], last: str) -> list[FieldChoice]:
    """Offer to lengthen a list by one more, to leave it as it is, or to take everything."""
    every = named(voice, blank)
    known = {one.id: one.label for one in every}
    before = [known.get(one, one.replace(PAIR, ARROW)) for one in done]
    left = [one for one in every if one.id not in done]
    among = {*known, *done}
    found: list[FieldChoice | None] = []
    if not last:
        found += [_listed(before, done, among), _all(voice, blank, left)]
    if blank.many is None or blank.grows or len(done) < blank.many[1]:
        found += [
            _listed((*before, one.label), (*done, one.id), among)
            for one in search(last, indexed((one, one.names) for one in left))
        ]
    none = [] if last else _nothing(voice, blank, done)
    return [*[one for one in found if one is not None][: OFFERED - len(none)], *none]


def _listed(
    labels: Iterable[str], ids: Sequence[str], among: Collection[str]
) -> FieldChoice | None:
    """Make one line of a list; None where there is nothing in it, or too much for Discord."""
    value = ", ".join(ids)
    if len(value) > OPTION:
        value = ",".join(_brief(one, among) for one in ids)
    if not ids or len(value) > OPTION:
        return None
    return FieldChoice(_end(", ".join(labels)), value)


def _brief(one: str, among: Collection[str]) -> str:
    """Cut an id short, as far as it stays the only one that begins so."""
    halves = one.split(PAIR)
    for letters in range(BRIEF, max(map(len, halves))):
        brief = PAIR.strip().join(_cut(half, letters) for half in halves)
        if sum(_begins(brief, other) for other in among) == 1:
            return brief
    return one


def _cut(one: str, letters: int) -> str:
    name, mark, number = one.partition("#")
    return name[:letters] + mark + number


def _end(text: str) -> str:
    """Cut a long list at its beginning: its end is what is being typed."""
    return text if len(text) <= OPTION else "\u2026" + text[1 - OPTION :]


def _nothing(voice: Voice, blank: Blank, done: Sequence[str]) -> list[FieldChoice]:
    """Offer an empty list, where it may be one; it comes last."""
    if done or blank.least:
        return []
    return [FieldChoice(capital(NOTHING[voice.language][0]), EMPTY)]


def _all(voice: Voice, blank: Blank, left: Sequence[Named]) -> FieldChoice | None:
    """Offer everything at once where all of it may stand together."""
    if blank.grows or blank.many is None or not 1 < len(blank.choices) <= blank.many[1]:
        return None
    ids = [one.id for one in left]
    offer = _listed((one.label for one in left), ids, ids)
    if offer is None or len(left) < len(blank.choices):
        return None
    label = voice.say("autocomplete.all", count=len(left), names=offer.label)
    return FieldChoice(short(label, OPTION), offer.value)
