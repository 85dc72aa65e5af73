"""Answers that show a table: its card, its news, a picture, a sheet."""

from collections.abc import Iterable, Iterator, Sequence

from bot.cards.news_card import card_with_news, chapter_text, news_cards
from bot.cards.picture_menu import STATUS_PAGE, picture_card, status_page_card
from bot.cards.sheet_card import sheet_cards
from bot.cards.turn_card import MAX_LEAD_LENGTH, clip_text, turn_card
from bot.cards.unheard_news import list_unheard_news_lines
from bot.delivery.discord_io.sender import SentMessage
from bot.games.news.reader_state_changes import ReadMark, ShownCard
from bot.games.replies import Reply
from bot.games.state.seat_view import SeatAsk
from bot.messages.post_parts import Text
from bot.messages.posts import MessageContent, button_rows, lay_out_page
from bot.messages.reader import IN_PLACE, Reader
from bot.messages.why_button import make_why_button
from bot.play import news_in_answers
from bot.play.answer import Answer, CardInAnswer, SheetsInAnswer
from bot.play.answers.end_answers import end_answer
from bot.play.answers.table_pictures import draw_pictures
from bot.play.requests import Request
from bot.play.services import Services
from bot.play.tables.former_holders import say_where_seat_went
from bot.records import CardMessage
from engine.core.protocol.values import Seat


async def card_answer(
    services: Services,
    request: Request,
    reader: Reader,
    lead: str = "",
    *,
    stays: str | None = None,
) -> Answer:
    """Return the present card, with the news that closed direct messages kept back.

    `stays` is the text left of it once a newer one comes: by default what it tells. The card of a
    game that is over tells its end.
    """
    card = await card_in_answer(services, reader, lead if stays is None else stays)
    if reader.seat_view.game.life != "open":
        return await end_answer(services, request, reader, card, lead)
    if reader.seat_view.is_eliminated and reader.seat is not None and not lead:
        lead = await tell_part(services, reader, reader.seat)
    pictures = await draw_pictures(services, reader, most=request.place.max_file_bytes)
    news = await news_in_answers.take_kept_back_news(services, reader)
    page = news.page if news is not None else None
    if page is not None and request.keeps_news_apart:
        posts = (*lay_out_page(page), turn_card(reader, pictures.pictures, lead))
        return Answer(posts, pictures.files, card=card, news=news)
    posts = card_with_news(reader, page, pictures.pictures, lead)
    if card is not None and page is not None and len(posts) == 1:
        card = await card_in_answer(services, reader, chapter_text(page))
    return Answer(posts, pictures.files, card=card, news=news)


async def tell_part(services: Services, reader: Reader, seat: Seat) -> str:
    """Tell what an eliminated seat did in the game, and that it may watch how it goes on."""
    told = await services.endings.tell_part(reader.seat_view.game, seat, reader.language)
    news = "\n".join(list_unheard_news_lines(reader))
    return "\n".join(filter(None, (news, told, reader.say("part.none"))))


async def card_in_answer(services: Services, reader: Reader, words: str) -> CardInAnswer | None:
    """Return what is stored of a card, with the words that stay of it; None without a seat."""
    game, person = reader.seat_view.game.id, reader.seat_view.person
    if reader.seat is None or person is None:
        return None
    state = await services.desk.read_reader_state(game, person)
    return CardInAnswer(game, reader.seat, clip_text(words, MAX_LEAD_LENGTH), state.card)


async def answer_late_press(services: Services, request: Request, reader: Reader) -> Answer:
    """Return the present card for a person whose press came too late."""
    if reader.seat_view.game.life != "open":
        return await card_answer(services, request, reader, reader.say("turn.over"), stays="")
    if reader.seat is not None:
        return await card_answer(services, request, reader, reader.say("turn.late"), stays="")
    gone = await say_where_seat_went(services, request.person, reader.seat_view.game.id)
    return await card_answer(services, request, reader, gone or reader.say("turn.watching"))


async def news_answer(services: Services, reader: Reader) -> Answer:
    """Return the news of the last card as a whole, and what no letter has told."""
    news = await news_in_answers.take_card_news(services, reader)
    return Answer(news_cards(reader, news.page if news is not None else None), news=news)


async def picture_answer(
    services: Services, request: Request, reader: Reader, part: str, zoom: str
) -> Answer:
    """Return one picture with its caption, or the status page."""
    if part == STATUS_PAGE:
        return Answer(tuple(_as_posts(status_page_card(reader))))
    wanted = ((part, zoom),)
    pictures = await draw_pictures(services, reader, wanted, request.place.max_file_bytes)
    if not pictures.pictures:
        return await card_answer(services, request, reader)
    post = picture_card(reader, pictures.pictures[0], pictures.captions[0], part, zoom)
    return Answer(tuple(_as_posts(post)), pictures.files)


def _as_posts(posts: MessageContent | Sequence[MessageContent]) -> Sequence[MessageContent]:
    return (posts,) if isinstance(posts, MessageContent) else posts


def sheets_answer(reader: Reader, sealed: Iterable[SeatAsk]) -> Answer:
    """Return sheets that lose their buttons together with the card."""
    posts = tuple(post for seat_ask in sealed for post in _as_posts(sheet_cards(reader, seat_ask)))
    if reader.seat is None:
        return Answer(posts)
    return Answer(posts, sheets=SheetsInAnswer(reader.seat_view.game.id))


def table_lines_answer(reader: Reader, *texts: str, has_refusal: bool = False) -> Answer:
    """Return sentences about a table, and a button for its card; a refusal has one for its why."""
    words = "\n".join((f"-# {reader.table_title}", *texts))
    why = (make_why_button(reader.plain_voice),) if has_refusal else ()
    buttons = (*why, reader.make_button("table", rest=IN_PLACE))
    return Answer((MessageContent((Text(words), *button_rows(*buttons))),))


async def drop_shown_sheets(services: Services, reader: Reader) -> None:
    """Let the sheets shown beside a card fade, since one has changed."""
    if reader.seat_view.person is not None:
        await services.desk.show_sheets(reader.seat_view.game.id, reader.seat_view.person, ())


# Once the answer has arrived


async def note_shown(
    services: Services, request: Request, answer: Answer, messages: Sequence[SentMessage]
) -> None:
    """Save what an answer has shown, now that Discord has accepted its messages."""
    person, is_direct = request.person.id, request.place.is_direct
    marks = [] if answer.news is None else [answer.news.mark]
    if answer.reply is not None:
        marks += _marks_of_reply(answer.reply, person, stays=is_direct)
    if answer.card is not None and messages and is_direct:
        marks.append(_mark_of_card(services, answer.card, person, messages[-1]))
    try:
        for mark in marks:
            await services.desk.mark_read(mark, services.now())
    finally:
        note_not_shown(services, answer)
    if answer.sheets is not None and is_direct:
        sheets = [CardMessage(one.channel_id, one.message_id) for one in messages]
        await services.desk.show_sheets(answer.sheets.game, person, sheets)


def _marks_of_reply(reply: Reply, person: int, *, stays: bool) -> Iterator[ReadMark]:
    """Return how far a reply's reader has read; a reply that is told again moves nothing back."""
    if not reply.read_up_to or (reply.must_stay and not stays):
        return
    told_events = sum(len(one.heard_events) for one in reply.results)
    yield ReadMark(
        reply.game,
        person,
        up_to=reply.read_up_to,
        shown_up_to=reply.read_up_to,
        card_since=reply.read_up_to,
        told_events=0 if reply.is_repeated else told_events,
    )


def _mark_of_card(
    services: Services, card: CardInAnswer, person: int, message: SentMessage
) -> ReadMark:
    services.courier.live_cards.note_shown(message)
    here = CardMessage(message.channel_id, message.message_id, card.words)
    return ReadMark(card.game, person, card=ShownCard(card.seat, here, card.card_before))


def note_not_shown(services: Services, answer: Answer) -> None:
    """Let other answers tell the news of an answer that could not be sent."""
    if answer.news is not None:
        services.news_in_flight.release(answer.news)
