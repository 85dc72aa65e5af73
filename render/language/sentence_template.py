"""A sentence with placeholders.

`{card}` is a fact, `{card:the}` an inflection of it, `{count?card|cards}` what agrees with it,
`{seat}\u2019s` its possessive, and `[ with {mercs}]` a part that is left out if one of its facts is
missing or empty.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

_TOKEN: Final = re.compile(
    r"\{(?P<fact>[a-z_]+)(?::(?P<inflection>[^{}?|]+)|\?(?P<cases>[^{}]*))?\}(?P<owner>\u2019s\b)?"
    r"|(?P<edge>[\[\]])"
)


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A placeholder for a fact: its inflection, or the words that agree with it."""

    fact: str
    inflection: str = ""
    cases: tuple[str, ...] = ()
    is_code: bool = False
    """It stands between backticks, where Markdown has no signs."""
    is_owner: bool = False
    """An English possessive ending follows it."""


Part = str | Placeholder | tuple[str | Placeholder, ...]
"""Text, a placeholder, or an optional part."""


@cache
def parse_sentence(text: str) -> tuple[Part, ...]:
    """Split a sentence into its parts."""
    parts: list[Part] = []
    optional_part: list[str | Placeholder] | None = None
    end = 0
    for match in _TOKEN.finditer(text):
        target: list[Part] | list[str | Placeholder] = (
            parts if optional_part is None else optional_part
        )
        target.extend(_check_plain_text(text[end : match.start()]))
        end = match.end()
        if match["fact"]:
            cases = tuple(match["cases"].split("|")) if match["cases"] is not None else ()
            is_code = text.count("`", 0, match.start()) % 2 == 1
            is_owner = match["owner"] is not None
            target.append(
                Placeholder(match["fact"], match["inflection"] or "", cases, is_code, is_owner)
            )
        elif match["edge"] == "[" and optional_part is None:
            optional_part = []
        elif match["edge"] == "]" and optional_part is not None:
            parts.append(tuple(optional_part))
            optional_part = None
        else:
            raise ValueError(f"brackets don't match in {text!r}")
    if optional_part is not None:
        raise ValueError(f"a bracket is left open in {text!r}")
    parts.extend(_check_plain_text(text[end:]))
    return tuple(parts)


def _check_plain_text(text: str) -> Iterator[str]:
    if "{" in text or "}" in text:
        raise ValueError(f"no hole looks like this: {text!r}")
    if text:
        yield text


def list_fact_names(parts: tuple[Part, ...]) -> Iterator[str]:
    """Yield the names of the facts of a sentence."""
    for part in parts:
        if isinstance(part, Placeholder):
            yield part.fact
        elif isinstance(part, tuple):
            yield from list_fact_names(part)
