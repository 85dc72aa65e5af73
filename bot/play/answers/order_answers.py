"""The answer to orders, whichever way they came: what became of them, and the present card."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from bot.cards.order_answer_posts import (
    AnswerText,
    answer_before_next_card,
    fits_on_card,
    lay_out_answer,
    lay_out_lines,
    lay_out_text,
    make_answer_text,
    make_answer_text_with_news,
)
from bot.cards.unfinished_order import expired_order_note
from bot.games.long_computations import read_beside_loop
from bot.games.replies import Reply
from bot.messages.post_parts import AttachedPicture
from bot.messages.posts import MessageContent, lay_out_page
from bot.messages.reader import Reader
from bot.play import last_refusal, news_in_answers
from bot.play.answer import Answer, AnswerDrawnLater, DrawnPictures
from bot.play.answers.card_answers import card_in_answer, drop_shown_sheets
from bot.play.answers.card_redraws import request_redraw
from bot.play.answers.table_pictures import draw_pictures
from bot.play.memory.news_in_flight import NewsInAnswer
from bot.play.memory.pending_redraws import CardKey
from bot.play.requests import Request
from bot.play.services import Services
from bot.play.tables.table_reader import look_at_table
from bot.records import Person

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class AnsweredOrders:
    """A reply to orders, with what else its answer says."""

    services: Services
    request: Request
    reader: Reader
    reply: Reply
    dropped: int
    more: Sequence[str]

    @property
    def has_refusal(self) -> bool:
        return self.dropped > 0 or not self.reply.is_accepted

    async def make_text(self, news: NewsInAnswer | None) -> AnswerText:
        """Return the text of the answer, with the news that no letter can bring."""
        answered = self.reader, self.reply, self.dropped
        if news is None or news.page is None:
            return await self.write(make_answer_text, *answered, more=self.more)
        return await self.write(make_answer_text_with_news, *answered, news.page, more=self.more)

    async def write(self, write: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Write words: in a thread if many lines are answered, or a long one."""
        text = "\n".join(one.text for one in self.reply.results)
        return await read_beside_loop(text, write, *args, **kwargs)

    async def make_undo_token(self) -> str:
        """Return the token of an Undo button; "" if the step can't be undone.

        Only the answer to a step offers to undo it: on a card that is shown later, a missing
        button would reveal that somebody has done something in secret.
        """
        seat = self.reader.seat
        if seat is None or not self.reply.has_advanced:
            return ""
        may_undo = await self.services.desk.may_undo(self.reply.game, seat)
        return self.request.token if may_undo else ""


async def order_answer(
    services: Services,
    request: Request,
    reply: Reply,
    dropped: int = 0,
    beside: Sequence[str] = (),
) -> Answer:
    """Return the answer to typed orders: text alone; the live card is drawn anew a moment later.

    If a letter should bring the next card but can't come now, this answer brings it, with the news.
    """
    orders = await _read_answered_orders(services, request, reply, dropped, beside)
    coming, news = await _find_coming_card(orders)
    if coming is not None:
        return coming
    text = await orders.make_text(news)
    if news is not None or not text:
        return await _answer_with_card(orders, news)
    undo = await orders.make_undo_token()
    _request_redraw(orders, undo)
    # A message that stays would offer to take back long after that is possible; the card is edited.
    own_undo = "" if request.place.is_direct else undo
    posts = await orders.write(lay_out_text, orders.reader, reply, text, own_undo)
    return Answer(posts, reply=reply, has_refusal=orders.has_refusal)


async def press_answer(
    services: Services, request: Request, reply: Reply, dropped: int = 0
) -> Answer | AnswerDrawnLater:
    """Return the answer to orders given by a press: the card, whose pictures come after a pause.

    A press on a message that others see is answered like typed orders.
    """
    if not request.edits_pressed:
        return await order_answer(services, request, reply, dropped)
    orders = await _read_answered_orders(services, request, reply, dropped, ())
    coming, news = await _find_coming_card(orders)
    if coming is not None:
        return coming
    text = await orders.make_text(news)
    undo = await orders.make_undo_token()
    if news is not None or not fits_on_card(text):
        return await _answer_with_card(orders, news)
    return await _answer_drawn_later(orders, text, undo)


async def _read_answered_orders(
    services: Services, request: Request, reply: Reply, dropped: int, beside: Sequence[str]
) -> AnsweredOrders:
    """Look at the table as it is after orders, and remember what was refused."""
    person = request.person
    reader = await look_at_table(services, person, reply.game)
    await last_refusal.remember_reply(services, person.id, reply, reader.seat_view.players)
    if any(one.position for one in reply.results):
        await drop_shown_sheets(services, reader)
    more = (*beside, *await _forget_expired_order(services, person, reader))
    return AnsweredOrders(services, request, reader, reply, dropped, more)


async def _forget_expired_order(
    services: Services, person: Person, reader: Reader
) -> Sequence[str]:
    """Return the note about an expired draft, and forget the draft."""
    lines = tuple(expired_order_note(reader))
    if lines:
        async with services.store.writing() as tx:
            await tx.drafts.empty(person.id, reader.seat_view.game.id)
    return lines


async def _find_coming_card(orders: AnsweredOrders) -> tuple[Answer | None, NewsInAnswer | None]:
    """Return the answer where a letter brings the next card; else the news of one that can't."""
    services, reader = orders.services, orders.reader
    card = await news_in_answers.find_next_card(services, reader, orders.reply)
    if card is None:
        return None, None
    is_coming = news_in_answers.is_coming(card, services.now())
    if is_coming and news_in_answers.is_reached(orders.request.person):
        answered = reader, orders.reply, orders.dropped
        posts = await orders.write(answer_before_next_card, *answered, more=orders.more)
        return Answer(posts, has_refusal=orders.has_refusal), None
    return None, await news_in_answers.take_pending_news(services, reader)


def _request_redraw(orders: AnsweredOrders, undo: str) -> None:
    """Have the live card drawn anew if something was accepted; it offers to undo that."""
    person = orders.reader.seat_view.person
    if person is not None and any(one.is_accepted for one in orders.reply.results):
        request_redraw(orders.services, CardKey(orders.reply.game, person), undo)


# With a card


async def _answer_with_card(orders: AnsweredOrders, news: NewsInAnswer | None) -> Answer:
    """Return posts and the present card with its pictures."""
    services, reader = orders.services, orders.reader
    early, text = _split_text(orders, await orders.make_text(news), news)
    card = await card_in_answer(services, reader, text.short_text)
    pictures = await draw_pictures(services, reader, most=orders.request.place.max_file_bytes)
    undo = await orders.make_undo_token()
    posts = (*early, *lay_out_answer(reader, text, pictures.pictures, undo=undo))
    return Answer(
        posts,
        pictures.files,
        card=card,
        news=news,
        reply=orders.reply,
        has_refusal=orders.has_refusal,
    )


def _split_text(
    orders: AnsweredOrders, text: AnswerText, news: NewsInAnswer | None
) -> tuple[Sequence[MessageContent], AnswerText]:
    """Return the posts that go first, and the text on the card.

    News goes first where presses would paint over it; what became of many lines goes first where
    the card is a message of its own.
    """
    if news is not None and news.page is not None:
        first = lay_out_page(news.page) if orders.request.keeps_news_apart else ()
        return first, text._replace(chapter="") if first else text
    if len(orders.reply.results) > 1 and not orders.request.edits_pressed:
        return lay_out_lines(orders.reader, text.lines), text._replace(lines=())
    return (), text


async def _answer_drawn_later(
    orders: AnsweredOrders, text: AnswerText, undo: str
) -> AnswerDrawnLater:
    """Return the card at once, with the pictures that it has until they are drawn anew."""
    services, reader = orders.services, orders.reader

    def make_post(shown: Sequence[AttachedPicture]) -> MessageContent:
        (post,) = lay_out_answer(reader, text, shown, undo=undo)
        return post

    async def draw() -> DrawnPictures:
        return await draw_pictures(services, reader, most=orders.request.place.max_file_bytes)

    card = await card_in_answer(services, reader, text.short_text)
    answer = Answer((), card=card, reply=orders.reply, has_refusal=orders.has_refusal)
    key = CardKey(orders.reply.game, orders.request.person.id)
    return AnswerDrawnLater(key, make_post, draw, answer)
