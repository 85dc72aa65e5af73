"""The buttons of a game that is over: replay, open board, chronicle, last word."""

from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from bot.cards.picture_menu import QUIET_COLOUR
from bot.cards.turn_card import turn_card
from bot.games.ending.ending_work import NothingPlayedError
from bot.games.ending.last_words import (
    MAX_LAST_WORD,
    list_last_words,
    save_last_word,
)
from bot.messages.controls import Control, Values
from bot.messages.file_sizes import may_be_attached
from bot.messages.modals import MAX_TITLE_LENGTH, Modal, TextField
from bot.messages.post_parts import (
    MAX_ALT_LENGTH,
    AttachedFile,
    AttachedPicture,
    Gallery,
    Text,
    shorten,
)
from bot.messages.posts import File, MessageContent, PostPart, lay_out_page
from bot.messages.reader import Reader
from bot.play.answer import Answer, Response, answer_text
from bot.play.answers.card_answers import card_answer
from bot.play.answers.table_pictures import draw_pictures
from bot.play.requests import Request
from bot.play.routes import Route, Routes
from bot.play.services import Services
from bot.play.tables.table_reader import peek_at_table
from render.language.pages import Page

REPLAY_FILE: Final = "replay.webp"
BOARD_FILE: Final = "board.png"
GIVEN_REST: Final = "given"
"""In the control of the modal in which a last word is written."""
WORD_FIELD: Final = "word"

log = structlog.stdlib.get_logger("skald.endings")

Maker = Callable[[Services, Reader], Awaitable[tuple[File, tuple[PostPart, ...]]]]
"""Makes a file and the parts of the message that show it."""


async def _make_replay(services: Services, reader: Reader) -> tuple[File, tuple[PostPart, ...]]:
    film = await services.endings.make_film(reader.seat_view.game, reader.language)
    picture = AttachedPicture(REPLAY_FILE, reader.plain_voice.say("end.replay.alt"))
    parts = (Text(reader.say("end.replay.said")), Gallery(picture))
    return File(REPLAY_FILE, film), parts


async def _make_board(services: Services, reader: Reader) -> tuple[File, tuple[PostPart, ...]]:
    board = await services.endings.draw_open_board(reader.seat_view.game, reader.language)
    picture = AttachedPicture(BOARD_FILE, shorten(board.alt, MAX_ALT_LENGTH))
    parts = (Text(f"-# {reader.table_title}"), Gallery(picture))
    return File(BOARD_FILE, board.png), parts


async def _make_chronicle(services: Services, reader: Reader) -> tuple[File, tuple[PostPart, ...]]:
    chronicle = await services.endings.make_chronicle(reader.seat_view.game, reader.language)
    name = reader.say("end.chronicle.file")
    parts = (Text(reader.say("end.chronicle.said")), AttachedFile(name))
    return File(name, chronicle.html.encode()), parts


def _shows(make: Maker) -> Route:
    """Return the route of a button that shows a file to who presses it."""

    async def show(
        services: Services, request: Request, control: Control, values: Values
    ) -> Response:
        del values
        reader = await peek_at_table(services, request.person, control.game)
        if not services.endings.has_ending(reader.seat_view.game):
            return answer_text(_say_why_not(reader))
        try:
            file, parts = await make(services, reader)
        except NothingPlayedError:
            return answer_text(reader.say("end.nothing"))
        except Exception:
            log.exception("end_not_shown", game=control.game, verb=control.verb)
            return answer_text(reader.say("end.failed"))
        if not may_be_attached(file.data, request.place.max_file_bytes):
            return answer_text(reader.say("end.too_large"))
        return Answer((MessageContent(parts, QUIET_COLOUR),), (file,))

    return Route(show, "new message")


async def show_blows(
    services: Services, request: Request, control: Control, values: Values
) -> Response:
    """Show every blow of a fight to who presses the button under its tale."""
    del values
    reader = await peek_at_table(services, request.person, control.game)
    row = reader.seat_view.game
    if not services.endings.has_ending(row):
        return answer_text(_say_why_not(reader))
    told = await services.endings.tell_fight(row, control.rest, reader.language)
    if told is None or not told.tale.blows:
        return answer_text(reader.say("end.nothing"))
    page = Page(reader.say("end.blows.said"), ("\n".join(told.tale.blows),))
    return Answer(lay_out_page(page, colour=QUIET_COLOUR))


def _say_why_not(reader: Reader) -> str:
    """Say why a game shows nothing of its end: it goes on, or it is of a kind that has no such."""
    goes_on = reader.seat_view.game.life == "open"
    return reader.say("end.goes_on" if goes_on else "end.nothing")


# Out early


async def watch_table(
    services: Services, request: Request, control: Control, values: Values
) -> Response:
    """Show who is out of a game what everybody sees of it, or its end once it is over."""
    del values
    reader = await peek_at_table(services, request.person, control.game)
    if reader.seat is None or reader.seat_view.game.life != "open":
        return await card_answer(services, request, reader)
    seat_view = await services.desk.read_seat_view(control.game, None, services.now())
    public = Reader(seat_view, reader.game_type, reader.language)
    pictures = await draw_pictures(services, public, most=request.place.max_file_bytes)
    card = turn_card(public, pictures.pictures, public.say("part.watching"))
    return Answer((card,), pictures.files)


# The last word


async def say_last_word(
    services: Services, request: Request, control: Control, values: Values
) -> Response:
    """Open the modal for a last word, or keep what was written in it."""
    reader = await peek_at_table(services, request.person, control.game)
    if control.rest != GIVEN_REST:
        return await _open_modal(services, reader, control)
    text = values.field_text(WORD_FIELD)
    result = await save_last_word(
        services.store, control.game, request.person.id, text, services.now()
    )
    return answer_text(reader.say(f"last_word.{result.value}"))


async def _open_modal(services: Services, reader: Reader, control: Control) -> Response:
    """Return the modal with the word that was said before, or say why there is none."""
    seat = reader.seat
    if reader.seat_view.game.life == "open":
        return answer_text(reader.say("last_word.early"))
    if seat is None:
        return answer_text(reader.say("last_word.no_seat"))
    async with services.store.reading() as tx:
        before = list_last_words(await tx.actions.of_game(control.game)).get(int(seat), "")
    field = TextField(
        WORD_FIELD,
        reader.say_label("last_word.label", MAX_TITLE_LENGTH),
        about=reader.say_label("last_word.about"),
        value=before,
        least=1,
        most=MAX_LAST_WORD,
    )
    given = reader.make_control(control.verb, rest=GIVEN_REST)
    return Modal(given, reader.say_label("last_word.title", MAX_TITLE_LENGTH), (field,))


def _opens_modal(control: Control, _values: Values) -> bool:
    return control.rest != GIVEN_REST


ROUTES: Final[Routes] = {
    "replay": _shows(_make_replay),
    "board": _shows(_make_board),
    "chronicle": _shows(_make_chronicle),
    "blows": Route(show_blows, "new message"),
    "watch": Route(watch_table, "new message"),
    "last_word": Route(say_last_word, "new message", _opens_modal),
}
"""By verb."""
