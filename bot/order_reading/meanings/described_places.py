"""Refused lines in which a place is described: the orders with the hexes that may be meant."""

from collections.abc import Iterator
from typing import Final

from bot.order_reading.meanings.brief_orders import write_brief
from bot.order_reading.meanings.likely_meanings import say_alternatives
from bot.order_reading.meanings.lines_without_fillers import read_typed_lines
from bot.order_reading.meanings.orders_with_near_names import complete_anywhere
from bot.order_reading.reading_context import ReadingContext
from engine.core.notation.name_folding import fold_name
from engine.core.notation.order_forms import parse_form
from engine.core.protocol.values import Draft, Order, Refusal
from render.guidance import DescribedPlace

MIN_WORD: Final = 3
"""Shorter words don't show that two texts are about the same."""


def offer_described_place(
    context: ReadingContext, line: str, given: Order | Draft | Refusal
) -> Order | Draft | Refusal:
    """Return what a line means; if it is refused for a place, the orders with the nearest ones.

    Where the nearest place alone is meant and makes one order, it is that order.
    """
    unread = _list_unread_texts(context, given)
    if not unread:
        return given
    context.deadline.start_line()
    voice, view = context.reader.plain_voice, context.view
    found = context.reader.game_type.presentation.guidance.find_described_place(voice, view, line)
    if found is None or not _names_any(found.text, unread):
        return given
    head = parse_form(context.lexicon.forms.get(found.kind) or found.kind)[0]
    orders = _read_with_places(context, line.split(), found) or _read_with_places(
        context, [head, *line.split()[1:]], found
    )
    if found.is_certain and len(orders) == 1:
        return orders[0]
    briefs = dict.fromkeys(write_brief(context.reader, one) for one in orders)
    facts: dict[str, str | int] = {"given": found.text[:80], "near": ""}
    if briefs:
        facts["meant"] = say_alternatives(context.reader, briefs)
    else:
        facts["near"] = ", ".join(found.ids)
    return Refusal(code="NAME_UNKNOWN", rule="S-ORDER-05", facts=facts)


def _list_unread_texts(context: ReadingContext, given: Order | Draft | Refusal) -> list[str]:
    """List the texts of a refused line that name no known thing."""
    if isinstance(given, Refusal):
        is_open = given.code == "NAME_UNKNOWN" and not given.facts.get("meant")
        return [str(given.facts["given"])] if is_open else []
    if context.may_be_given(given):
        return []
    values = given.fields.values() if isinstance(given, Draft) else given.model_dump().values()
    typed = [one for one in values if isinstance(one, str)]
    if isinstance(given, Draft):
        return [one for one in typed if " " in one]
    unknown = {
        str(fact)
        for one in context.refusals_of(given)
        if "UNKNOWN" in one.code
        for fact in one.facts.values()
    }
    return [one for one in typed if one in unknown]


def _names_any(description: str, texts: list[str]) -> bool:
    """Tell whether a description and one of some texts have a word in common."""
    words = {one for one in fold_name(description).split() if len(one) >= MIN_WORD}
    return any(words.intersection(fold_name(one).split()) for one in texts)


def _read_with_places(
    context: ReadingContext, words: list[str], found: DescribedPlace
) -> list[Order]:
    """Read a line with each of the places that it may mean."""
    lines = (" ".join((*words[: found.first], one, *words[found.last :])) for one in found.ids)
    return [one for each in lines for one in _read_whole(context, each)]


def _read_whole(context: ReadingContext, line: str) -> Iterator[Order]:
    """Yield the order of a line that may be given now, with what it lacks."""
    for _, read in read_typed_lines(context.game, line, context.lexicon):
        if isinstance(read, Draft):
            yield from filter(None, (complete_anywhere(context, read),))
        elif isinstance(read, Order) and context.may_be_given(read):
            yield read


def quote_as_typed(line: str, given: Order | Draft | Refusal) -> Order | Draft | Refusal:
    """Return a refusal that quotes an unknown name as it was typed, with its articles."""
    if not isinstance(given, Refusal) or given.code != "NAME_UNKNOWN":
        return given
    wanted = str(given.facts["given"])
    if wanted in line:
        return given
    span = _find_span([fold_name(one) for one in line.split()], fold_name(wanted).split())
    if span is None:
        return given
    typed = " ".join(line.split()[slice(*span)])
    return given.model_copy(update={"facts": {**given.facts, "given": typed[:80]}})


def _find_span(words: list[str], wanted: list[str]) -> tuple[int, int] | None:
    """Return the shortest run of words that holds the wanted ones in order; None if none does."""
    found: list[tuple[int, int]] = []
    for start, word in enumerate(words):
        at = start
        if not wanted or not word.endswith(wanted[0]):
            continue
        for one in wanted:
            at = next((n for n in range(at, len(words)) if words[n].endswith(one)), -1) + 1
            if not at:
                break
        if at:
            found.append((start, at))
    return min(found, key=lambda one: one[1] - one[0], default=None)
