"""Splitting a typed line into the texts of its fields, by a form."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.core.notation.name_folding import fold_name
from engine.core.notation.order_forms import FormPart, parse_form

ARROW: Final = ">"
ARROW_PATTERN: Final = "[-=]*>|\u2192"
"""Matches an arrow before a field, as it may be typed."""

TakeName = Callable[[str, str], tuple[str, str]]
"""Takes a field that no lead word follows, and a text; returns the field's part and the rest."""


def take_one_word(_: str, text: str) -> tuple[str, str]:
    """Return the first word of a text, and the rest."""
    word, _, rest = text.partition(" ")
    return word, rest


class UnreadableLineError(Exception):
    """A line doesn't fit its form; the exception holds what is left over."""


def split_into_fields(
    form: str, rest: str, take_name: TakeName = take_one_word
) -> Iterator[tuple[str, str | None]]:
    """Iterate over the fields of a line and their texts; a flag has None."""
    unled_run, *led_runs = _split_runs(parse_form(form)[1])
    run_by_lead = {fold_name(run[0].lead): run for run in led_runs}
    lead_pattern = "|".join(
        ARROW_PATTERN if run[0].lead == ARROW else re.escape(run[0].lead).replace(r"\ ", r"\s+")
        for run in sorted(led_runs, key=lambda run: -len(run[0].lead))
    )
    texts = (
        re.split(rf"(?<!\S)({lead_pattern})(?!\S)", rest, flags=re.IGNORECASE)
        if lead_pattern
        else [rest]
    )
    yield from _split_run(unled_run, texts[0], take_name)
    seen = set()
    for lead, text in zip(texts[1::2], texts[2::2], strict=True):
        piece, *followers = run_by_lead.get(fold_name(lead)) or run_by_lead[ARROW]
        if piece.name in seen or (piece.is_flag and text.strip()):
            raise UnreadableLineError(f"{lead} {text}")
        seen.add(piece.name)
        if followers:
            yield from _split_run((piece, *followers), text, take_name)
        else:
            yield piece.name, None if piece.is_flag else text


def _split_runs(parts_of_form: Sequence[FormPart]) -> list[list[FormPart]]:
    """Group each part that has a lead word with the parts after it that have none."""
    runs: list[list[FormPart]] = [[]]
    for piece in parts_of_form:
        if piece.lead:
            runs.append([piece])
        else:
            runs[-1].append(piece)
    return runs


def _split_run(
    run: Sequence[FormPart], text: str, take_name: TakeName
) -> Iterator[tuple[str, str]]:
    """Split the text of a run: each field takes one word or name, and one takes the rest.

    The last field takes the rest, unless the first is wide.
    """
    text = text.strip()
    if run and run[0].is_wide:
        words = text.rsplit(maxsplit=len(run) - 1)
        yield from zip((piece.name for piece in run[-len(words) :]), words, strict=False)
        return
    for piece in run[:-1]:
        word, text = take_name(piece.name, text)
        if word:
            yield piece.name, word
    if text and not run:
        raise UnreadableLineError(text)
    if text:
        yield run[-1].name, text
