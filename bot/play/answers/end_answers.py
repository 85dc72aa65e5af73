"""The answer that shows a game that is over: its end, and the news that was kept back."""

from dataclasses import replace
from typing import Final

from bot.cards.ending.end_card import end_card
from bot.cards.ending.end_post import saga_file
from bot.cards.turn_card import card_pictures
from bot.games.news.game_end import GameEnd, tell_how_it_ended, write_end_page
from bot.messages.posts import lay_out_page
from bot.messages.reader import Reader
from bot.play import news_in_answers
from bot.play.answer import Answer, CardInAnswer, DrawnPictures
from bot.play.answers.table_pictures import draw_pictures
from bot.play.requests import Request
from bot.play.services import Services
from render.language.markup import escape_name

ENDING_ACTIONS: Final = ("end", "abandoned", "idle")
"""The logged actions that end a table without a winner."""


async def end_answer(
    services: Services,
    request: Request,
    reader: Reader,
    card: CardInAnswer | None,
    lead: str = "",
) -> Answer:
    """Return the end of a game with its last picture, as everybody may see it."""
    public = await _read_as_public(services, reader)
    most = request.place.max_file_bytes
    show = await services.endings.find_show(reader.seat_view.game, reader.language, most)
    pictures = DrawnPictures()
    if show is None:
        pictures = await draw_pictures(services, public, card_pictures(public), most)
    end = GameEnd(
        public.seat_view.game,
        public.game_type,
        public.seat_view.view,
        public.seat_view.outcome,
        await _tell_how_it_ended(services, reader, public),
    )
    news = await news_in_answers.take_kept_back_news(services, reader)
    early = lay_out_page(news.page) if news is not None and news.page is not None else ()
    page = write_end_page(end, reader.voice)
    posts = end_card(
        reader,
        page if show is None else replace(page, fields=()),
        pictures.pictures,
        lead,
        show,
    )
    files = pictures.files if show is None else (saga_file(show),)
    return Answer((*early, *posts), files, card=card, news=news)


async def _read_as_public(services: Services, reader: Reader) -> Reader:
    """Return the reader of what everybody may know of the same table, in the same language."""
    game = reader.seat_view.game.id
    seat_view = await services.desk.read_seat_view(game, None, services.now())
    return Reader(seat_view, reader.game_type, reader.language)


async def _tell_how_it_ended(services: Services, reader: Reader, public: Reader) -> str:
    """Tell how a game was won, or why it ended without a winner."""
    row = reader.seat_view.game
    if public.seat_view.outcome is not None:
        async with services.store.reading() as tx:
            stored_events = await tx.steps.events(row.id, row.revision - 1)
        events = [one.event for one in stored_events]
        return tell_how_it_ended(reader.game_type, public.seat_view.view, events, reader.voice)
    async with services.store.reading() as tx:
        actions = await tx.actions.of_game(row.id)
    last = next((one for one in reversed(actions) if one.what in ENDING_ACTIONS), None)
    if last is None:
        return reader.say("host.abandoned")
    facts = {name: escape_name(str(fact)) for name, fact in last.facts.items()}
    return reader.say(f"host.{last.what}", **facts)
