"""A typed line parted into the texts of its fields, as a form says."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.core.notation.lexicon import plain
from engine.core.notation.order_forms import FormPart, parts

ARROW: Final = ">"
ARROWS: Final = "[-=]*>|\u2192"
"""How an arrow that leads to a field is typed."""

LineParts = Callable[[str, str], tuple[str, str]]
"""Takes what a field that no word ends is called, and a text; gives what it takes, and the rest."""


def one_word(_: str, text: str) -> tuple[str, str]:
    """Let a field that no word ends take one word."""
    word, _, rest = text.partition(" ")
    return word, rest


class UnreadError(Exception):
    """A line that can't be an order of its form, and what of it is left over."""


def parted(form: str, rest: str, cut: LineParts = one_word) -> Iterator[tuple[str, str | None]]:
    """Part a line into the texts of its fields; a flag has none."""
    first, *others = _runs(parts(form)[1])
    led = {plain(run[0].lead): run for run in others}
    marker = "|".join(
        ARROWS if run[0].lead == ARROW else re.escape(run[0].lead).replace(r"\ ", r"\s+")
        for run in sorted(others, key=lambda run: -len(run[0].lead))
    )
    texts = re.split(rf"(?<!\S)({marker})(?!\S)", rest, flags=re.IGNORECASE) if marker else [rest]
    yield from _shared(first, texts[0], cut)
    seen = set()
    for lead, text in zip(texts[1::2], texts[2::2], strict=True):
        piece, *more = led.get(plain(lead)) or led[ARROW]
        if piece.name in seen or (piece.flag and text.strip()):
            raise UnreadError(f"{lead} {text}")
        seen.add(piece.name)
        if more:
            yield from _shared((piece, *more), text, cut)
        else:
            yield piece.name, None if piece.flag else text


def _runs(found: Sequence[FormPart]) -> list[list[FormPart]]:
    """Put together what no word leads to with what is before it; the first has no word at all."""
    runs: list[list[FormPart]] = [[]]
    for piece in found:
        if piece.lead:
            runs.append([piece])
        else:
            runs[-1].append(piece)
    return runs


def _shared(run: Sequence[FormPart], text: str, cut: LineParts) -> Iterator[tuple[str, str]]:
    """Part what no word parts: each field takes one word or name, and one of them the rest.

    That is the last, unless the first is wide.
    """
    text = text.strip()
    if run and run[0].wide:
        words = text.rsplit(maxsplit=len(run) - 1)
        yield from zip((piece.name for piece in run[-len(words) :]), words, strict=False)
        return
    for piece in run[:-1]:
        word, text = cut(piece.name, text)
        if word:
            yield piece.name, word
    if text and not run:
        raise UnreadError(text)
    if text:
        yield run[-1].name, text
