"""The answer to orders, whichever way they came: what became of them, and the present card."""

from collections.abc import Sequence
from dataclasses import replace

from bot.cards.answer import (
    AnswerText,
    answer_before_next_card,
    answer_without_card,
    lay_out_answer,
    lay_out_lines,
    make_answer_text,
    make_answer_text_with_news,
)
from bot.cards.unfinished_order import expired_order_note
from bot.games.replies import Reply
from bot.messages.posts import MessageContent, lay_out_page
from bot.messages.reader import Reader
from bot.play import last_refusal, unread_news
from bot.play.answer import Answer
from bot.play.answers.card_answers import card_in_answer, drop_shown_sheets
from bot.play.answers.table_pictures import draw_pictures
from bot.play.requests import Request
from bot.play.services import Services
from bot.play.tables.table_reader import look_at_table
from bot.records import Person
from render.language.pages import Page


async def order_answer(
    services: Services,
    request: Request,
    reply: Reply,
    dropped: int = 0,
    beside: Sequence[str] = (),
) -> Answer:
    """Return the answer to orders: lines alone if nothing has followed, else with a card.

    Lines are enough, too, where a letter brings the next card at once; if that letter can't come
    now, this answer tells its news.
    """
    person = request.person
    reader = await look_at_table(services, person, reply.game)
    await last_refusal.remember_reply(services, person.id, reply, reader.seat_view.players)
    if any(one.position for one in reply.results):
        await drop_shown_sheets(services, reader)
    more = (*beside, *await _forget_expired_order(services, person, reader))
    refused = dropped > 0 or not reply.is_accepted
    lines = () if request.edits_pressed else answer_without_card(reader, reply, dropped, more=more)
    if lines:
        return Answer(lines, has_refusal=refused)
    card = await unread_news.find_next_card(services, reader, reply)
    coming = card is not None and unread_news.is_coming(card, services.now())
    if coming and unread_news.is_reached(person):
        posts = answer_before_next_card(reader, reply, dropped, more=more)
        return Answer(posts, has_refusal=refused)
    news = await unread_news.take_pending_news(services, reader) if card is not None else None
    page = news.page if news is not None else None
    if page is None:
        text = make_answer_text(reader, reply, dropped, more=more)
    else:
        text = make_answer_text_with_news(reader, reply, dropped, page, more=more)
    early, text = _split_text(request, reader, text, page, many=len(reply.results) > 1)
    answer = await _answer_with_card(services, request, reader, early, text)
    return replace(answer, news=news, reply=reply, has_refusal=refused)


async def _forget_expired_order(
    services: Services, person: Person, reader: Reader
) -> Sequence[str]:
    """Return the note about an expired draft, and forget the draft."""
    lines = tuple(expired_order_note(reader))
    if lines:
        async with services.store.writing() as tx:
            await tx.drafts.empty(person.id, reader.seat_view.game.id)
    return lines


def _split_text(
    request: Request, reader: Reader, text: AnswerText, page: Page | None, *, many: bool
) -> tuple[Sequence[MessageContent], AnswerText]:
    """Return the posts that go first, and the text on the card.

    News goes first where presses would paint over it; what became of many lines goes first where
    the card is a message of its own.
    """
    if page is not None:
        first = lay_out_page(page) if request.keeps_news_apart else ()
        return first, text._replace(chapter="") if first else text
    if many and not request.edits_pressed:
        return lay_out_lines(reader, text.lines), text._replace(lines=())
    return (), text


async def _answer_with_card(
    services: Services,
    request: Request,
    reader: Reader,
    early: Sequence[MessageContent],
    text: AnswerText,
) -> Answer:
    """Return posts and the present card with a text.

    Only this card offers Undo: on a card that is shown later, a missing Undo button would reveal
    that somebody has done something in secret.
    """
    card = await card_in_answer(services, reader, text.short_text)
    pictures = await draw_pictures(services, reader, most=request.place.max_file_bytes)
    undo = request.token if pictures.may_undo else ""
    posts = (*early, *lay_out_answer(reader, text, pictures.pictures, undo=undo))
    return Answer(posts, pictures.files, card=card)
