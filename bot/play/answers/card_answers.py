"""Answers that show a table: its card, its news, a picture, a sheet."""

from collections.abc import Iterable, Sequence

from bot.cards.news import card_with_news, chapter_text, news_cards
from bot.cards.picture_menu import STATUS_PAGE, picture_card, status_page_card
from bot.cards.sheet import sheet_cards
from bot.cards.turn import MAX_LEAD_LENGTH, clip_text, spent_card, turn_card
from bot.delivery.discord_io.sender import SentMessage
from bot.delivery.live_cards import LiveCard, SeatKey
from bot.delivery.shown_cards import ShownCard
from bot.games.state.seat_view import SeatAsk
from bot.messages.posts import MessageContent, Text, button_rows, lay_out_page
from bot.messages.reader import IN_PLACE, Reader
from bot.play import unread_news
from bot.play.answer import Answer, CardInAnswer, SheetsInAnswer
from bot.play.answers.table_pictures import draw_pictures
from bot.play.requests import Request
from bot.play.services import Services
from bot.play.tables.former_holders import say_where_seat_went


async def card_answer(
    services: Services,
    request: Request,
    reader: Reader,
    lead: str = "",
    *,
    stays: str | None = None,
) -> Answer:
    """Return the present card, with the news that closed direct messages kept back.

    `stays` is the text left of it once a newer one comes: by default what it tells.
    """
    card = card_in_answer(services, reader, lead if stays is None else stays)
    pictures = await draw_pictures(services, reader, most=request.place.max_file_bytes)
    news = await unread_news.take_kept_back_news(services, reader)
    page = news.page if news is not None else None
    if page is not None and request.keeps_news_apart:
        posts = (*lay_out_page(page), turn_card(reader, pictures.pictures, lead))
        return Answer(posts, pictures.files, card=card, news=news)
    posts = card_with_news(reader, page, pictures.pictures, lead)
    if card is not None and page is not None and len(posts) == 1:
        card = card_in_answer(services, reader, chapter_text(page))
    return Answer(posts, pictures.files, card=card, news=news)


def seat_key(reader: Reader) -> SeatKey | None:
    """Return the table and the seat of a reader; None without a seat."""
    return None if reader.seat is None else (reader.seat_view.game.id, reader.seat)


def card_in_answer(services: Services, reader: Reader, words: str) -> CardInAnswer | None:
    """Return what is remembered of a card, with the words that stay of it; None without a seat."""
    key = seat_key(reader)
    if key is None:
        return None
    before = services.courier.live_cards.get(key)
    return CardInAnswer(key, reader.language, clip_text(words, MAX_LEAD_LENGTH), before)


async def late_answer(services: Services, request: Request, reader: Reader) -> Answer:
    """Return the present card for a person whose press came too late."""
    if reader.seat is not None:
        return await card_answer(services, request, reader, reader.say("turn.late"), stays="")
    gone = await say_where_seat_went(services, request.person, reader.seat_view.game.id)
    return await card_answer(services, request, reader, gone or reader.say("turn.watching"))


async def news_answer(services: Services, reader: Reader) -> Answer:
    """Return the news that no letter has told."""
    news = await unread_news.take_kept_back_news(services, reader)
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
    key = seat_key(reader)
    if key is None:
        return Answer(posts)
    return Answer(
        posts, sheets=SheetsInAnswer(key, reader.language, spent_card(reader.voice, key[0]))
    )


def table_lines_answer(reader: Reader, *texts: str) -> Answer:
    """Return sentences about a table, and a button for its card."""
    words = "\n".join((f"-# {reader.table_title}", *texts))
    button = reader.make_button("table", rest=IN_PLACE)
    return Answer((MessageContent((Text(words), *button_rows(button))),))


def drop_shown_sheets(services: Services, reader: Reader) -> None:
    """Forget the sheets shown beside a card, since one has changed."""
    key = seat_key(reader)
    if key is not None:
        services.courier.live_cards.put_sheets(key, ())


# Once the answer has arrived


async def note_shown(
    services: Services, request: Request, answer: Answer, messages: Sequence[SentMessage]
) -> None:
    """Remember what an answer has shown, now that Discord has accepted its messages."""
    if answer.news is not None:
        await unread_news.note_told(services, answer.news)
    if not request.place.is_direct:
        return
    if answer.reply is not None:
        services.desk.note_reply_stays(answer.reply, request.person.id)
    if answer.card is not None and messages:
        _put_card(services, answer.card, messages[-1])
    if answer.sheets is not None:
        sheets = answer.sheets
        services.courier.live_cards.put_sheets(
            sheets.seat_key,
            [LiveCard(one, sheets.spent_content, sheets.language) for one in messages],
        )


def _put_card(services: Services, card: CardInAnswer, message: SentMessage) -> None:
    shown = ShownCard(message, card.words, card.language)
    services.courier.live_cards.put_answer(
        card.seat_key, shown.as_live_card(card.seat_key[0]), card.card_before
    )


def note_not_shown(services: Services, answer: Answer) -> None:
    """Let other answers tell the news of an answer that could not be sent."""
    if answer.news is not None:
        services.news_in_flight.release(answer.news)
