"""The answer to orders: the text of what became of them, and the posts that carry it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from bot.cards.answer_lines import answer_lines, has_chapter_closed, list_followed_events
from bot.cards.news_card import chapter_text
from bot.cards.sheet_card import make_withdraw_button
from bot.cards.suggested_lines import (
    list_suggested_lines,
    list_suggestion_buttons,
    remark_on_only_one,
)
from bot.cards.turn_card import MAX_LEAD_LENGTH, ask_text, turn_card
from bot.cards.unheard_news import list_unheard_news_lines
from bot.games.news.chapter_reading import ChapterReading
from bot.games.replies import Reply
from bot.messages.post_parts import AttachedPicture, Button, Row, Text
from bot.messages.posts import MessageContent, button_rows, lay_out_page
from bot.messages.reader import IN_PLACE, Reader
from bot.messages.why_button import make_why_button
from render.language.markup import discord_length
from render.language.pages import Page
from render.reports import write_report


class AnswerText(NamedTuple):
    """The text that answers orders, and the chapter that they closed."""

    lines: Sequence[str]
    chapter: str
    has_refusal: bool = False
    """A line says that an order is refused; a button explains it."""

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
        _answer_and_extra_lines(reader, reply, dropped, more),
        _closed_chapter(reader, reply),
        not reply.is_accepted,
    )


def make_answer_text_with_news(
    reader: Reader, reply: Reply, dropped: int, page: Page, *, more: Sequence[str] = ()
) -> AnswerText:
    """Return the text that answers the given orders, with the news of the reader's letters."""
    without_events = tuple(replace(one, heard_events=()) for one in reply.results)
    lines = _answer_and_extra_lines(reader, replace(reply, results=without_events), dropped, more)
    told = [*lines, *list_unheard_news_lines(reader)]
    return AnswerText(told, chapter_text(page), not reply.is_accepted)


def lay_out_answer(
    reader: Reader, text: AnswerText, shown: Sequence[AttachedPicture] = (), *, undo: str = ""
) -> tuple[MessageContent, ...]:
    """Return the turn card with the answer on it, or after it if the answer is long."""
    lead = "\n".join(text.lines)
    show_card = partial(turn_card, reader, shown, undo=undo, has_refusal=text.has_refusal)
    if fits_on_card(text):
        return (show_card(lead, above=text.chapter),)
    early = lay_out_page(Page("", tuple(filter(None, (lead, text.chapter)))))
    return (*early, show_card())


def fits_on_card(text: AnswerText) -> bool:
    """Tell whether an answer is short enough to stand on the turn card."""
    lead = "\n".join(text.lines)
    return discord_length(lead) + discord_length(text.chapter) <= MAX_LEAD_LENGTH


def lay_out_text(
    reader: Reader, reply: Reply, text: AnswerText, undo: str = ""
) -> tuple[MessageContent, ...]:
    """Return posts with the answer alone, and buttons: suggested lines, Why, Undo, the card."""
    lines = list_suggested_lines(reader, reply, text.lines)
    remarks = remark_on_only_one(reader, lines)
    words = "\n".join((f"-# {reader.table_title}", *text.lines, *remarks))
    following = "\n".join(_following_lines(reader, reply))
    buttons = [*_withdraw_buttons(reader, reply), *_why_buttons(reader, reply)]
    buttons += [reader.make_button("undo", rest=undo)] if undo else []
    place = IN_PLACE if len(reply.results) <= 1 else ""  # what became of many lines stays readable
    suggested = button_rows(*list_suggestion_buttons(reader, lines))
    rows = (*suggested, *button_rows(*buttons, reader.make_button("table", rest=place)))
    return lay_out_page(Page("", tuple(filter(None, (words, text.chapter, following)))), after=rows)


def _following_lines(reader: Reader, reply: Reply) -> Iterator[str]:
    """Say what is asked now, if that is something else than before.

    Whom the table waits for stands on the card alone: here it would soon be out of date.
    """
    if not reply.has_advanced:
        return
    asks = reader.seat_view.asks
    asked_before = None if reply.ask is None else (reply.ask.id, reply.ask.kind)
    if not asks and not reader.seat_view.is_eliminated:
        yield reader.say("answer.all_given")
    elif asks and asked_before not in [(one.ask.id, one.ask.kind) for one in asks]:
        yield ask_text(reader, asks[0])


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
    buttons = (*_why_buttons(reader, reply), reader.make_button("table", rest=IN_PLACE))
    return (MessageContent((Text(words), *button_rows(*buttons))),)


def _why_buttons(reader: Reader, reply: Reply) -> Iterator[Button]:
    """Yield one button that explains what is refused or warned of, if anything is."""
    if not reply.is_accepted or any(one.verdict.warnings for one in reply.results):
        yield make_why_button(reader.plain_voice)


def _withdraw_buttons(reader: Reader, reply: Reply) -> Iterator[Button]:
    """Yield one button that takes back the only order given, if it was warned of."""
    if len(reply.results) != 1 or reply.ask is None:
        return
    (one,) = reply.results
    seat_ask = reader.find_ask(reply.ask.id)
    if one.verdict.warnings and one.position and seat_ask is not None:
        yield make_withdraw_button(reader, seat_ask, one.position)


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
    events = list_followed_events(reply)
    if not has_chapter_closed(events):
        return ""
    seat_view = reader.seat_view
    if reply.must_stay and reply.read_up_to:
        presentation = reader.game_type.presentation
        reading = ChapterReading(presentation, reader.voice, seat_view.view, tuple(events))
        return chapter_text(reading.page)
    page = write_report(reader.game_type.presentation, seat_view.view, events, reader.voice)
    return chapter_text(replace(page, fields=()))
