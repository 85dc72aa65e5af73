"""The forms of orders: parsing them, and finding those that a typed line may have."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Final

from engine.core.notation.lexicon import Lexicon
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.values import Order

_PART_PATTERN: Final = re.compile(r"\[([^\]]*)\]|([^\[\]]+)")
_FIELD_PATTERN: Final = re.compile(r"\{(\w+)(?:\?([^}]*))?(\.\.\.)?\}")
MIN_CHARACTERS_OF_FIRST_WORD: Final = 3
"""The least characters of the first word if several are shortened, or free text follows."""
FREE_TEXT_NAMESPACE: Final = "text"


@dataclass(frozen=True)
class FormPart:
    """One part of a form: the words that lead to a field, and the field; a flag has words alone."""

    lead: str
    name: str
    is_flag: bool
    is_optional: bool
    is_wide: bool = False
    """`{units...}`: the field takes all words but the last ones, which the fields after it take."""


@cache
def parse_form(form: str) -> tuple[str, tuple[FormPart, ...]]:
    """Return the first words of a form, and its parts."""
    head = ""
    found: list[FormPart] = []
    for match in _PART_PATTERN.finditer(form):
        optional = match[1] is not None
        text, end = match[1] if optional else match[2], 0
        for field in _FIELD_PATTERN.finditer(text):
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


@dataclass(frozen=True, eq=False)
class _FormGroup:
    """Forms that begin differently: by their folded first words, the kind and the form."""

    forms_by_head: Mapping[str, tuple[str, str]]

    @cached_property
    def longest(self) -> int:
        """The number of words of the longest beginning."""
        return max((len(head.split()) for head in self.forms_by_head), default=0)

    @cached_property
    def heads_of_words(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Every beginning with its words."""
        return tuple((head, tuple(head.split())) for head in self.forms_by_head)


def match_forms(
    types: Mapping[str, type[Order]], text: str, lexicon: Lexicon
) -> Iterator[tuple[str, str, str]]:
    """Iterate over what a line may be: kind, form and the rest of the line.

    Whole words come before shortened ones, and own forms before others. A line that is the
    whole beginning of an order is never a shortened form of another.
    """
    groups = _group_forms(tuple(types.items()), lexicon)
    words, is_whole_line = text.split(), False
    for match in (_match_whole_head, _match_shortened_word):
        for group in groups if not is_whole_line else ():
            found = match(group, words)
            if found is not None and (
                match is _match_whole_head or _may_shorten(types, found, words)
            ):
                yield found
        is_whole_line = any(fold_name(text) in group.forms_by_head for group in groups)


def _may_shorten(
    types: Mapping[str, type[Order]], found: tuple[str, str, str], words: list[str]
) -> bool:
    """Tell whether a first word is long enough to shorten a form: free text takes any rest."""
    kind, _, _ = found
    has_text = FREE_TEXT_NAMESPACE in types[kind].field_namespaces.values()
    return not has_text or len(fold_name(words[0])) >= MIN_CHARACTERS_OF_FIRST_WORD


@lru_cache(maxsize=64)
def _group_forms(
    types: tuple[tuple[str, type[Order]], ...], lexicon: Lexicon
) -> tuple[_FormGroup, ...]:
    """Group the forms of a game in a lexicon, in the sequence in which they are tried."""
    own_forms = [(kind, one.form or kind) for kind, one in types]
    own_forms += [(kind, lexicon.forms[kind]) for kind, _ in types if lexicon.forms.get(kind)]
    other_language_forms = [
        (kind, form) for kind, _ in types for form in lexicon.other_language_forms.get(kind, ())
    ]
    extra_forms = [
        (kind, form) for kind, _ in types for form in lexicon.extra_typed_forms.get(kind, ())
    ]
    return (
        _forms_by_head(own_forms),
        _forms_by_head(other_language_forms),
        *_group_by_distinct_heads(extra_forms),
    )


def _group_by_distinct_heads(forms: Iterable[tuple[str, str]]) -> Iterator[_FormGroup]:
    """Group forms so that no two of a group begin alike."""
    groups: list[dict[str, tuple[str, str]]] = []
    for kind, form in forms:
        head = fold_name(parse_form(form)[0])
        group = next((other for other in groups if head not in other), None)
        if group is None:
            groups.append(group := {})
        group[head] = kind, form
    return map(_FormGroup, groups)


def _forms_by_head(forms: Iterable[tuple[str, str]]) -> _FormGroup:
    return _FormGroup({fold_name(parse_form(form)[0]): (kind, form) for kind, form in forms})


def _match_whole_head(group: _FormGroup, words: list[str]) -> tuple[str, str, str] | None:
    """Match the longest first words that begin a form."""
    for size in range(min(group.longest, len(words)), 0, -1):
        head = fold_name(" ".join(words[:size]))
        if head in group.forms_by_head:
            return *group.forms_by_head[head], " ".join(words[size:])
    return None


def _match_shortened_word(group: _FormGroup, words: list[str]) -> tuple[str, str, str] | None:
    """Match the only form that begins like the first word, else like the first words."""
    first = fold_name(words[0]) if words else ""
    forms = group.forms_by_head
    candidates = dict(forms[head] for head in forms if first and head.startswith(first))
    if len(candidates) == 1:
        kind, form = candidates.popitem()
        return kind, form, " ".join(words[1:])
    return (
        _match_shortened_words(group, words) if len(first) >= MIN_CHARACTERS_OF_FIRST_WORD else None
    )


def _match_shortened_words(group: _FormGroup, words: list[str]) -> tuple[str, str, str] | None:
    """Match the only form whose first words are all shortened here: `end b` is `end build`."""
    found: dict[str, tuple[str, str]] = {}
    typed = [fold_name(word) for word in words[: group.longest]]
    for head, head_words in group.heads_of_words:
        pairs = zip(head_words, typed, strict=False)
        if 1 < len(head_words) <= len(typed) and all(
            head_word.startswith(one) for head_word, one in pairs
        ):
            kind, form = group.forms_by_head[head]
            found[kind] = form, " ".join(words[len(head_words) :])
    if len(found) != 1:
        return None
    kind, (form, rest) = found.popitem()
    return kind, form, rest
