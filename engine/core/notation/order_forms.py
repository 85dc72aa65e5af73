"""The forms of orders: taken apart, and which of them a typed line may be written in."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.core.notation.lexicon import Lexicon, plain
from engine.core.protocol.values import Order

_PART: Final = re.compile(r"\[([^\]]*)\]|([^\[\]]+)")
_FIELD: Final = re.compile(r"\{(\w+)(?:\?([^}]*))?(\.\.\.)?\}")
SURE: Final = 3
"""Where several words are shortened, the first of them has so many letters."""


@dataclass(frozen=True)
class FormPart:
    """A piece of a form: the words that lead to a field; a flag has words alone."""

    lead: str
    name: str
    flag: bool
    optional: bool
    wide: bool = False
    """`{units...}`: it takes all words but the last ones, which are for what stands behind it."""


@cache
def parts(form: str) -> tuple[str, tuple[FormPart, ...]]:
    """Take a form apart: its own first words, then its parts."""
    head = ""
    found: list[FormPart] = []
    for match in _PART.finditer(form):
        optional = match[1] is not None
        text, end = match[1] if optional else match[2], 0
        for field in _FIELD.finditer(text):
            lead = text[end : field.start()].strip()
            end = field.end()
            if not found and not head:
                head, lead = lead, ""
            words = field[2] or ""
            lead, wide = (words or lead).strip(), bool(field[3])
            found.append(FormPart(lead, field[1], bool(words), optional, wide))
        if not found and not head:
            head = text.strip()
    return head, tuple(found)


_Heads = Mapping[str, tuple[str, str]]
"""By the first words of a form: the kind, and the form."""


def kinds(
    types: Mapping[str, type[Order]], text: str, lexicon: Lexicon
) -> Iterator[tuple[str, str, str]]:
    """List what a line may be: kind, form and the rest; whole words first, then own forms.

    What begins an order by itself, and is the whole line, shortens no other.
    """
    own = [(kind, one.form or kind) for kind, one in types.items()]
    own += [(kind, lexicon.forms[kind]) for kind in types if lexicon.forms.get(kind)]
    further = [(kind, form) for kind in types for form in lexicon.further.get(kind, ())]
    also = [(kind, form) for kind in types for form in lexicon.also.get(kind, ())]
    tongues = [_heads(own), _heads(further), *_turns(also)]
    words, alone = text.split(), False
    for find in (_whole, _begun):
        for heads in tongues if not alone else ():
            found = find(heads, words)
            if found is not None:
                yield found
        alone = any(plain(text) in heads for heads in tongues)


def _turns(forms: Iterable[tuple[str, str]]) -> Sequence[_Heads]:
    """Try forms that begin alike one after the other."""
    turns: list[dict[str, tuple[str, str]]] = []
    for kind, form in forms:
        head = plain(parts(form)[0])
        turn = next((one for one in turns if head not in one), None)
        if turn is None:
            turns.append(turn := {})
        turn[head] = kind, form
    return turns


def _heads(forms: Iterable[tuple[str, str]]) -> _Heads:
    return {plain(parts(form)[0]): (kind, form) for kind, form in forms}


def _whole(heads: _Heads, words: list[str]) -> tuple[str, str, str] | None:
    """Find the longest first words that begin a form."""
    longest = max((len(head.split()) for head in heads), default=0)
    for size in range(min(longest, len(words)), 0, -1):
        head = plain(" ".join(words[:size]))
        if head in heads:
            return *heads[head], " ".join(words[size:])
    return None


def _begun(heads: _Heads, words: list[str]) -> tuple[str, str, str] | None:
    """Find the only form that begins like the first word, else like the first words."""
    first = plain(words[0]) if words else ""
    begun = {kind: form for head, (kind, form) in heads.items() if first and head.startswith(first)}
    if len(begun) == 1:
        kind, form = begun.popitem()
        return kind, form, " ".join(words[1:])
    return _shortened(heads, words) if len(first) >= SURE else None


def _shortened(heads: _Heads, words: list[str]) -> tuple[str, str, str] | None:
    """Find the only form each of whose first words is begun: `end b` is `end build`."""
    found: dict[str, tuple[str, str]] = {}
    for head, (kind, form) in heads.items():
        own = head.split()
        typed = [plain(word) for word in words[: len(own)]]
        pairs = zip(own, typed, strict=False)
        if len(own) == len(typed) > 1 and all(full.startswith(one) for full, one in pairs):
            found[kind] = form, " ".join(words[len(own) :])
    if len(found) != 1:
        return None
    kind, (form, rest) = found.popitem()
    return kind, form, rest
