"""What became of each given order, line by line: noted, played, or refused with its reason."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.cards.forecast_lines import forecast_lines
from bot.cards.standing_orders import single_answer_note
from bot.cards.turn_card import clip_text
from bot.games.replies import LineResult, Reply
from bot.games.state.seat_view import SeatAsk
from bot.messages.reader import Reader, code_span
from bot.order_reading.missing_parts import say_missing_part
from bot.order_reading.reading_context import ReadingContext
from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import Event
from render.reports import is_told_in_words, list_news

MAX_ORDER_LENGTH: Final = 300
MAX_REPEATED_LENGTH: Final = 160
"""Maximum length of an order that is repeated in an answer."""
MAX_LINES_HELPED: Final = 5
"""For so many refused lines, the answer says how to correct them."""
MAX_LINES_TOLD: Final = 20
"""So many refused lines are listed; the others are only counted."""


def list_followed_events(reply: Reply) -> list[Event]:
    """List the events that followed the lines of a reply, as its reader heard them."""
    return [event for one in reply.results for event in one.heard_events]


def has_chapter_closed(events: Sequence[Event]) -> bool:
    """Tell whether a chapter of the table is among some events."""
    return any(isinstance(one, ChapterClosed) and not one.room for one in events)


def answer_lines(reader: Reader, reply: Reply) -> list[str]:
    """Return the lines of the answer; accepted orders are counted, refused ones are listed."""
    answers = reply.results
    events = list_followed_events(reply)
    is_chapter_told = has_chapter_closed(events)
    followed = [] if is_chapter_told else list(_news_lines(reader, events))
    undone = [reader.say("answer.back")] if reply.was_represented else []
    forecast = list(forecast_lines(reader, reply))
    is_said = is_chapter_told or (bool(followed) and _is_told_in_words(reader, events))
    if len(answers) == 1:
        return [
            *undone,
            *_single_answer_lines(reader, reply, is_told=is_said),
            *forecast,
            *followed,
        ]
    if is_said and all(one.is_accepted and not one.position for one in answers):
        ended = [] if is_chapter_told else _list_done_words(reader, answers)
        return [*undone, *_list_line_notes(reader, reply), *forecast, *followed, *ended]
    return [*undone, *_many_answers_lines(reader, reply), *forecast, *followed]


def _list_done_words(reader: Reader, answers: Sequence[LineResult]) -> list[str]:
    """List what the orders did that no news tells, each once."""
    words = (_say_what_was_done(reader, one) for one in answers)
    return list(dict.fromkeys(filter(None, words)))


def _say_what_was_done(reader: Reader, one: LineResult) -> str:
    """Say what an order did that no news tells; "" if the game has no words for it."""
    key = "" if one.order is None else f"done.{one.order.kind}"
    return reader.say(key) if key and reader.voice.has_words(key) else ""


def _single_answer_lines(reader: Reader, reply: Reply, *, is_told: bool) -> Iterator[str]:
    """Answer one order; `is_said` means that the news says what it did."""
    one = reply.results[0]
    if not one.is_accepted:
        yield from _single_refusal_lines(reader, one)
        return
    if one.position:
        yield reader.say(
            "answer.noted", form=_short_form(reader, one), n=one.position, count=one.sheet_length
        )
    elif one.text and not is_told:
        done = _say_what_was_done(reader, one)
        yield done or reader.say("answer.done", form=_short_form(reader, one))
    yield from _replaced_order_lines(reader, one)
    yield from single_answer_note(reader, reply.ask, one)
    found = _find_on_sheet(reader, reply, one)
    if found is not None:
        yield from filter(None, (reader.order_notes(*found),))
    else:
        yield from (reader.refusal_in_words(warning) for warning in one.verdict.warnings)


def _single_refusal_lines(reader: Reader, one: LineResult) -> Iterator[str]:
    """Say why one order is refused; among other lines, with the number of its own."""
    reasons = [reader.refusal_in_words(refusal) for refusal in one.verdict.refusals]
    reasons += filter(None, (say_missing_part(ReadingContext.to_help(reader), one),))
    if one.line_number:
        yield _refused_line(reader, one.line_number, one, " ".join(reasons))
    else:
        yield from reasons


def _refused_line(reader: Reader, number: int, one: LineResult, reason: str) -> str:
    form = _typed_form(reader, one)
    return reader.say("answer.line.refused", n=number, place=0, form=form, said=reason)


def _find_on_sheet(reader: Reader, reply: Reply, one: LineResult) -> tuple[SeatAsk, int] | None:
    """Return the ask and the index at which an order stands on its sheet; None if on none.

    Equal orders are matched in their order of submission.
    """
    seat_ask = reader.find_ask(reply.ask.id) if one.position and reply.ask else None
    orders = reader.orders_of(seat_ask.sheet) if seat_ask else ()
    indexes = [index for index, order in enumerate(orders) if order == one.order]
    alike = [each for each in reply.results if each.position and each.order == one.order]
    behind = next((index for index, each in enumerate(reversed(alike)) if each is one), 0)
    return (seat_ask, indexes[max(0, len(indexes) - 1 - behind)]) if seat_ask and indexes else None


def _replaced_order_lines(reader: Reader, one: LineResult) -> Iterator[str]:
    """Name the orders that this one replaced on the sheet, unless it is the same order again."""
    for order in one.replaced_orders:
        if order != one.order:
            yield reader.say(
                "answer.replaced",
                form=reader.describe_order(order, MAX_ORDER_LENGTH),
            )


def _many_answers_lines(reader: Reader, reply: Reply) -> Iterator[str]:
    """Count the accepted lines, and explain each line that needs it."""
    notes = list(_list_line_notes(reader, reply))
    yield from _count_accepted(reader, _number_lines(reply), alike=not notes)
    yield from notes


def _number_lines(reply: Reply) -> list[tuple[int, LineResult]]:
    return [(one.line_number or number, one) for number, one in enumerate(reply.results, 1)]


def _list_line_notes(reader: Reader, reply: Reply) -> Iterator[str]:
    """Explain each line that needs it."""
    numbered = _number_lines(reply)
    wrong = [number for number, one in numbered if not one.is_accepted]
    left_out = wrong[MAX_LINES_TOLD:]
    helped: set[str] = set()
    reading = ReadingContext.to_help(reader)
    for number, one in numbered:
        found = _find_on_sheet(reader, reply, one)
        notes = (
            (reader.order_notes(*found),)
            if found
            else map(reader.refusal_in_words, one.verdict.warnings)
        )
        reasons = map(reader.refusal_in_words, one.verdict.refusals)
        reading.deadline.start_line()
        help_ = say_missing_part(reading, one) if number in wrong[:MAX_LINES_HELPED] else ""
        help_ = "" if help_ in helped else help_
        helped.add(help_)
        more = (*_replaced_order_lines(reader, one), *single_answer_note(reader, reply.ask, one))
        reason = " ".join(filter(None, (*reasons, *notes, *more, help_)))
        if reason and number not in left_out:
            form = _typed_form(reader, one)
            key = "answer.line.kept" if one.is_accepted else "answer.line.refused"
            position = found[1] + 1 if found else one.position
            yield reader.say(key, n=number, place=position, form=form, said=reason)
    if left_out:
        yield reader.say(
            "answer.line.more", count=len(left_out), first=left_out[0], last=left_out[-1]
        )


def _count_accepted(
    reader: Reader, numbered: Sequence[tuple[int, LineResult]], *, alike: bool
) -> Iterator[str]:
    """Count the accepted lines; unless all lines are `alike`, name those put on a sheet.

    Lines that played are named too if there is a sheet, or a refused line before one of them.
    """
    refused = [number for number, one in numbered if not one.is_accepted]
    on_sheet = [number for number, one in numbered if one.is_accepted and one.position]
    played = [number for number, one in numbered if one.is_accepted and not one.position]
    named = not alike and (bool(on_sheet) or max(played, default=0) > min(refused, default=0) > 0)
    if on_sheet:
        total = max(one.sheet_length for _, one in numbered if one.is_accepted)
        yield reader.say(
            "answer.noted.many",
            count=len(on_sheet),
            total=total,
            lines=_name_lines(reader, on_sheet) if named else "",
        )
    if played:
        yield reader.say(
            "answer.done.many",
            count=len(played),
            lines=_name_lines(reader, played) if named else "",
        )


def _name_lines(reader: Reader, numbers: Sequence[int]) -> str:
    """Return the numbers of lines as text, with ranges for consecutive ones."""
    ends = [one for one in numbers if one + 1 not in numbers]
    begins = [one for one in numbers if one - 1 not in numbers]
    spans = [str(a) if a == b else f"{a}\u2013{b}" for a, b in zip(begins, ends, strict=True)]
    return reader.say(
        "answer.lines", count=len(numbers), which=clip_text(", ".join(spans), MAX_REPEATED_LENGTH)
    )


def _typed_form(reader: Reader, one: LineResult) -> str:
    """Return an order as it is typed, so that it can be mended; shortened, as a code span."""
    typed = one.text if one.order is None else reader.write_order(one.order)
    return code_span(clip_text(typed, MAX_REPEATED_LENGTH))


def _short_form(reader: Reader, one: LineResult) -> str:
    """Return an order as a card shows it, or the typed text if it is no order."""
    if one.order is None:
        return code_span(clip_text(one.text, MAX_ORDER_LENGTH))
    return reader.describe_order(one.order, MAX_ORDER_LENGTH)


def _news_lines(reader: Reader, events: Sequence[Event]) -> Iterator[str]:
    """Return the news that followed, as far as the reader may hear it."""
    if events:
        seat_view = reader.seat_view
        yield from list_news(reader.game_type.presentation, seat_view.view, events, reader.voice)


def _is_told_in_words(reader: Reader, events: Sequence[Event]) -> bool:
    """Tell whether the news says in words what the order did."""
    seat_view = reader.seat_view
    return is_told_in_words(reader.game_type.presentation, seat_view.view, events, reader.voice)
