"""What became of orders: noted, played, or refused, each line with its reason."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.cards.missing import lacking
from bot.cards.reader import Reader, code
from bot.cards.turn import LEAD, clip, turn_card
from bot.desk.replies import Answered, Reply
from bot.post import Post, Shown, posts
from engine.core.model import Event
from render.markup import size
from render.page import Page
from render.report import news

LINE: Final = 300
GIVEN: Final = 160
"""So much is repeated of what somebody gave."""
HELPED: Final = 5
"""So many of the lines that don't stand are told how they would."""


def answer_cards(
    reader: Reader,
    reply: Reply,
    shown: Sequence[Shown] = (),
    dropped: int = 0,
    *,
    undo: str = "",
    more: Sequence[str] = (),
) -> tuple[Post, ...]:
    """Say what became of what was given, how many lines were dropped, and what is asked now.

    With `more` to be said beside it.
    """
    lines = told(reader, reply)
    if dropped:
        lines.append(reader.say("answer.dropped", count=dropped))
    lines += more
    lead = "\n".join(lines)
    if size(lead) <= LEAD:
        return (turn_card(reader, shown, lead, undo=undo),)
    early = posts(Page("", ("\n".join(lines),)))
    return (*early, turn_card(reader, shown, lines[-1], undo=undo))


def told(reader: Reader, reply: Reply) -> list[str]:
    """Say it line by line; many that stand are only counted, those that don't are all told."""
    answers = reply.answers
    followed = list(_played(reader, [event for one in answers for event in one.heard]))
    if len(answers) == 1:
        return [*_one(reader, answers[0], told=bool(followed)), *followed]
    return [*_many(reader, answers), *followed]


def _one(reader: Reader, one: Answered, *, told: bool) -> Iterator[str]:
    """Say what became of one order; what followed says it too, where that is told in words."""
    text = code(clip(_given(reader, one), LINE))
    if not one.stands:
        yield from (reader.reason(refusal) for refusal in one.verdict.refusals)
        yield from filter(None, (lacking(reader, one),))
        return
    if one.place:
        yield reader.say("answer.noted", form=text, n=one.place, count=one.total)
    elif one.text and not told:
        yield reader.say("answer.done", form=text)
    yield from _replaced(reader, one)
    yield from (reader.reason(warning) for warning in one.verdict.warnings)


def _replaced(reader: Reader, one: Answered) -> Iterator[str]:
    """Say what an order took off the sheet; given again as it was, it took nothing away."""
    for order in one.replaced:
        if order != one.order:
            yield reader.say("answer.replaced", form=code(clip(reader.spell(order), LINE)))


def _many(reader: Reader, answers: Sequence[Answered]) -> Iterator[str]:
    stood = [one for one in answers if one.stands]
    noted = [one for one in stood if one.place]
    if noted:
        total = max(one.total for one in noted)
        yield reader.say("answer.noted.many", count=len(noted), total=total)
    if stood[len(noted) :]:
        yield reader.say("answer.done.many", count=len(stood) - len(noted))
    helped = [one for one in answers if not one.stands][:HELPED]
    for number, one in enumerate(answers, 1):
        reasons = (*one.verdict.refusals, *one.verdict.warnings)
        replaced = tuple(_replaced(reader, one))
        if reasons or replaced:
            help_ = lacking(reader, one) if one in helped else ""
            said = " ".join(filter(None, (*map(reader.reason, reasons), *replaced, help_)))
            given = code(clip(_given(reader, one), GIVEN))
            key = "answer.line.kept" if one.stands else "answer.line.refused"
            yield reader.say(key, n=number, place=one.place, form=given, said=said)


def _given(reader: Reader, one: Answered) -> str:
    """Write an order in the reader's own language; what was no order, as it was typed."""
    return one.text if one.order is None else reader.spell(one.order)


def _played(reader: Reader, heard: Sequence[Event]) -> Iterator[str]:
    """Tell what followed, as far as the giver may hear of it."""
    if heard:
        yield from news(
            reader.sight.key, reader.sight.view, heard, reader.voice, reader.kind.painter
        )
