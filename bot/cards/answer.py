"""The answer to orders: noted, played, or refused, each line with its reason."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from bot.cards.battle_forecast import forecast_lines
from bot.cards.news import chapter_text
from bot.cards.standing_orders import single_answer_note
from bot.cards.turn import (
    MAX_LEAD_LENGTH,
    ask_text,
    clip_text,
    news_summary,
    turn_card,
    waiting_text,
)
from bot.games.news.missed_news import ChapterReading
from bot.games.replies import LineResult, Reply
from bot.games.state.seat_view import SeatAsk
from bot.messages.post_parts import AttachedPicture, Row, Text
from bot.messages.posts import MessageContent, button_rows, lay_out_page
from bot.messages.reader import IN_PLACE, Reader, code_span
from bot.order_reading.missing_parts import say_missing_part
from bot.order_reading.reading_context import ReadingContext
from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import Event
from render.language.markup import discord_length
from render.language.pages import Page
from render.reports import is_told_in_words, list_news, write_report

MAX_ORDER_LENGTH: Final = 300
MAX_REPEATED_LENGTH: Final = 160
"""Maximum length of an order that is repeated in an answer."""
MAX_LINES_HELPED: Final = 5
"""For so many refused lines, the answer says how to correct them."""
MAX_LINES_TOLD: Final = 20
"""So many refused lines are listed; the others are only counted."""


class AnswerText(NamedTuple):
    """The text that answers orders, and the chapter that they closed."""

    lines: Sequence[str]
    chapter: str

    def __bool__(self) -> bool:
        return bool(self.lines or self.chapter)

    @property
    def short_text(self) -> str:
        """The text beside a card; "" if it is too long for one message."""
        lead = "\n".join(self.lines)
        short = discord_length(lead) + discord_length(self.chapter) <= MAX_LEAD_LENGTH
        return "\n".join(filter(None, (self.chapter, lead))) if short else ""


def make_answer_text(
    reader: Reader, reply: Reply, dropped: int, *, more: Sequence[str] = ()
) -> AnswerText:
    """Return the text that answers the given orders."""
    return AnswerText(
        _answer_and_extra_lines(reader, reply, dropped, more), _closed_chapter(reader, reply)
    )


def make_answer_text_with_news(
    reader: Reader, reply: Reply, dropped: int, page: Page, *, more: Sequence[str] = ()
) -> AnswerText:
    """Return the text that answers the given orders, with the news of the reader's letters."""
    without_events = tuple(replace(one, heard_events=()) for one in reply.results)
    lines = _answer_and_extra_lines(reader, replace(reply, results=without_events), dropped, more)
    return AnswerText([*lines, *news_summary(reader)], chapter_text(page))


def lay_out_answer(
    reader: Reader, text: AnswerText, shown: Sequence[AttachedPicture] = (), *, undo: str = ""
) -> tuple[MessageContent, ...]:
    """Return the turn card with the answer on it, or after it if the answer is long."""
    lines, closed_chapter = text
    lead = "\n".join(lines)
    if discord_length(lead) + discord_length(closed_chapter) <= MAX_LEAD_LENGTH:
        return (turn_card(reader, shown, lead, undo=undo, above=closed_chapter),)
    early = lay_out_page(Page("", tuple(filter(None, (lead, closed_chapter)))))
    return (*early, turn_card(reader, shown, undo=undo))


def lay_out_text(
    reader: Reader, reply: Reply, text: AnswerText, undo: str = ""
) -> tuple[MessageContent, ...]:
    """Return posts with the answer alone, and buttons for the card and, maybe, Undo."""
    words = "\n".join((f"-# {reader.table_title}", *text.lines))
    following = "\n".join(_following_lines(reader, reply))
    buttons = (reader.make_button("undo", rest=undo),) if undo else ()
    place = IN_PLACE if len(reply.results) <= 1 else ""  # what became of many lines stays readable
    rows = button_rows(*buttons, reader.make_button("table", rest=place))
    return lay_out_page(Page("", tuple(filter(None, (words, text.chapter, following)))), after=rows)


def _following_lines(reader: Reader, reply: Reply) -> Iterator[str]:
    """Say what is asked now, or whom the table waits for, if that is something else."""
    if not reply.has_advanced:
        return
    asks = [one.ask for one in reader.seat_view.asks]
    if not asks:
        yield waiting_text(reader)
    elif reply.ask is None or all(
        (one.id, one.kind) != (reply.ask.id, reply.ask.kind) for one in asks
    ):
        yield from (ask_text(reader, one) for one in reader.seat_view.asks[:1])


def lay_out_lines(
    reader: Reader, lines: Sequence[str], after: Sequence[Row] = ()
) -> tuple[MessageContent, ...]:
    """Return posts with the given lines under the title of the table."""
    return lay_out_page(Page("", ("\n".join((f"-# {reader.table_title}", *lines)),)), after=after)


def answer_before_next_card(
    reader: Reader, reply: Reply, dropped: int = 0, *, more: Sequence[str] = ()
) -> tuple[MessageContent, ...]:
    """Return the answer to orders whose reader gets a new turn card by letter."""
    words = "\n".join(
        (*_answer_and_extra_lines(reader, reply, dropped, more), reader.say("answer.next"))
    )
    return (
        MessageContent((Text(words), *button_rows(reader.make_button("table", rest=IN_PLACE)))),
    )


def _answer_and_extra_lines(
    reader: Reader, reply: Reply, dropped: int, more: Sequence[str]
) -> list[str]:
    lines = answer_lines(reader, reply)
    if dropped:
        lines.append(reader.say("answer.dropped", count=dropped))
    return [*lines, *more]


def _closed_chapter(reader: Reader, reply: Reply) -> str:
    """Return the chapter that was closed, with its title; "" if none was closed.

    What was told at once is told with its sums: no card tells it again.
    """
    events = _events_heard(reply)
    if not _has_chapter_closed(events):
        return ""
    seat_view = reader.seat_view
    if reply.must_stay and reply.read_up_to:
        presentation = reader.game_type.presentation
        reading = ChapterReading(presentation, reader.voice, seat_view.view, tuple(events))
        return chapter_text(reading.page)
    page = write_report(reader.game_type.presentation, seat_view.view, events, reader.voice)
    return chapter_text(replace(page, fields=()))


def _events_heard(reply: Reply) -> list[Event]:
    return [event for one in reply.results for event in one.heard_events]


def _has_chapter_closed(events: Sequence[Event]) -> bool:
    return any(isinstance(one, ChapterClosed) and not one.room for one in events)


def answer_lines(reader: Reader, reply: Reply) -> list[str]:
    """Return the lines of the answer; accepted orders are counted, refused ones are listed."""
    answers = reply.results
    events = _events_heard(reply)
    followed = [] if _has_chapter_closed(events) else list(_news_lines(reader, events))
    undone = [reader.say("answer.back")] if reply.was_represented else []
    forecast = list(forecast_lines(reader, reply))
    if len(answers) == 1:
        is_said = _has_chapter_closed(events) or (
            bool(followed) and _is_told_in_words(reader, events)
        )
        return [
            *undone,
            *_single_answer_lines(reader, reply, is_told=is_said),
            *forecast,
            *followed,
        ]
    return [*undone, *_many_answers_lines(reader, reply), *forecast, *followed]


def _single_answer_lines(reader: Reader, reply: Reply, *, is_told: bool) -> Iterator[str]:
    """Answer one order; `is_said` means that the news says what it did."""
    one = reply.results[0]
    if not one.is_accepted:
        yield from (reader.refusal_in_words(refusal) for refusal in one.verdict.refusals)
        yield from filter(None, (say_missing_part(ReadingContext.to_help(reader), one),))
        return
    if one.position:
        yield reader.say(
            "answer.noted", form=_short_form(reader, one), n=one.position, count=one.sheet_length
        )
    elif one.text and not is_told:
        yield reader.say("answer.done", form=_short_form(reader, one))
    yield from _replaced_order_lines(reader, one)
    yield from single_answer_note(reader, reply.ask, one)
    found = _find_on_sheet(reader, reply, one)
    if found is not None:
        yield from filter(None, (reader.order_notes(*found),))
    else:
        yield from (reader.refusal_in_words(warning) for warning in one.verdict.warnings)


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
                form=code_span(clip_text(reader.write_order(order), MAX_ORDER_LENGTH)),
            )


def _many_answers_lines(reader: Reader, reply: Reply) -> Iterator[str]:
    """Count the accepted lines, and explain each line that needs it."""
    numbered = [(one.line_number or number, one) for number, one in enumerate(reply.results, 1)]
    wrong = [number for number, one in numbered if not one.is_accepted]
    left_out = wrong[MAX_LINES_TOLD:]
    lines = []
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
        help_ = say_missing_part(reading, one) if number in wrong[:MAX_LINES_HELPED] else ""
        help_ = "" if help_ in helped else help_
        helped.add(help_)
        more = (*_replaced_order_lines(reader, one), *single_answer_note(reader, reply.ask, one))
        reason = " ".join(filter(None, (*reasons, *notes, *more, help_)))
        if reason and number not in left_out:
            form = code_span(clip_text(_order_text(reader, one), MAX_REPEATED_LENGTH))
            key = "answer.line.kept" if one.is_accepted else "answer.line.refused"
            position = found[1] + 1 if found else one.position
            lines.append(reader.say(key, n=number, place=position, form=form, said=reason))
    yield from _count_accepted(reader, numbered, alike=not lines)
    yield from lines
    if left_out:
        yield reader.say(
            "answer.line.more", count=len(left_out), first=left_out[0], last=left_out[-1]
        )


def _count_accepted(
    reader: Reader, numbered: Sequence[tuple[int, LineResult]], *, alike: bool
) -> Iterator[str]:
    """Count the accepted lines; unless all lines are `alike`, name those put on a sheet.

    Lines that play at once are accepted up to the first refused one.
    """
    on_sheet = [number for number, one in numbered if one.is_accepted and one.position]
    played = [number for number, one in numbered if one.is_accepted and not one.position]
    named = bool(on_sheet) and not alike
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


def _short_form(reader: Reader, one: LineResult) -> str:
    """Return an order, shortened, as a code span."""
    return code_span(clip_text(_order_text(reader, one), MAX_ORDER_LENGTH))


def _order_text(reader: Reader, one: LineResult) -> str:
    """Return an order in the reader's language, or the typed text if it is no order."""
    return one.text if one.order is None else reader.write_order(one.order)


def _news_lines(reader: Reader, events: Sequence[Event]) -> Iterator[str]:
    """Return the news that followed, as far as the reader may hear it."""
    if events:
        seat_view = reader.seat_view
        yield from list_news(reader.game_type.presentation, seat_view.view, events, reader.voice)


def _is_told_in_words(reader: Reader, events: Sequence[Event]) -> bool:
    """Tell whether the news says in words what the order did."""
    seat_view = reader.seat_view
    return is_told_in_words(reader.game_type.presentation, seat_view.view, events, reader.voice)
