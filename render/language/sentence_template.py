"""A sentence with holes.

`{card}` is a fact, `{card:the}` one of its forms, `{count?card|cards}` a word that agrees with it,
`[ with {mercs}]` a part that is left out where a fact of it is missing or empty.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

_TOKEN: Final = re.compile(
    r"\{(?P<fact>[a-z_]+)(?::(?P<form>[^{}?|]+)|\?(?P<cases>[^{}]*))?\}|(?P<edge>[\[\]])"
)


@dataclass(frozen=True, slots=True)
class Hole:
    """The place of a fact: in which form, or what agrees with it."""

    fact: str
    form: str = ""
    cases: tuple[str, ...] = ()


Part = str | Hole | tuple[str | Hole, ...]
"""Text, a hole, or a part that may be left out."""


@cache
def parse(text: str) -> tuple[Part, ...]:
    """Take a sentence apart."""
    whole: list[Part] = []
    inner: list[str | Hole] | None = None
    end = 0
    for match in _TOKEN.finditer(text):
        place: list[Part] | list[str | Hole] = whole if inner is None else inner
        place.extend(_plain(text[end : match.start()]))
        end = match.end()
        if match["fact"]:
            cases = tuple(match["cases"].split("|")) if match["cases"] is not None else ()
            place.append(Hole(match["fact"], match["form"] or "", cases))
        elif match["edge"] == "[" and inner is None:
            inner = []
        elif match["edge"] == "]" and inner is not None:
            whole.append(tuple(inner))
            inner = None
        else:
            raise ValueError(f"brackets don't match in {text!r}")
    if inner is not None:
        raise ValueError(f"a bracket is left open in {text!r}")
    whole.extend(_plain(text[end:]))
    return tuple(whole)


def _plain(text: str) -> Iterator[str]:
    if "{" in text or "}" in text:
        raise ValueError(f"no hole looks like this: {text!r}")
    if text:
        yield text


def holes(parts: tuple[Part, ...]) -> Iterator[str]:
    """Name the facts of a sentence."""
    for part in parts:
        if isinstance(part, Hole):
            yield part.fact
        elif isinstance(part, tuple):
            yield from holes(part)
