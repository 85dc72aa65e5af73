"""The guides of the games, page by page."""

from collections.abc import Mapping, Sequence
from typing import Final

import structlog

from bot.cards.lobby_message.guide_page import (
    PAGE_VERB,
    make_page_control,
    read_page_control,
    write_guide_post,
)
from bot.cards.lobby_message.welcome_page import GUIDE_VERB, list_guide_parts
from bot.games.people.languages import language_of
from bot.messages.controls import Control, Values
from bot.messages.file_sizes import may_be_attached
from bot.messages.post_parts import (
    MAX_ALT_LENGTH,
    MAX_LABEL_LENGTH,
    AttachedPicture,
    Button,
    Text,
    shorten,
)
from bot.messages.posts import File, MessageContent
from bot.messages.reader import Reader
from bot.play.answer import Answer, answer_posts, answer_text
from bot.play.lookup.game_names import list_game_names, split_off_game
from bot.play.lookup.table_libraries import find_table_row
from bot.play.requests import Request
from bot.play.routes import Route, Routes
from bot.play.services import Services
from bot.play.voices import game_name, voice_for
from bot.workers.picture_studio import DrawnPicture
from engine.core.files.nearest_words import find_nearest
from engine.core.notation.name_folding import fold_name
from render.guide import Guide, find_legend, write_page_title
from render.language.grammar import Noun
from render.words import LANGUAGES, WORD_BOOKS, Voice

MAX_GIVEN_LENGTH: Final = 60
MAX_PAGE_DIGITS: Final = 4

log = structlog.stdlib.get_logger("skald.guides")


async def answer_guide(services: Services, request: Request, key: str | None = None) -> Answer:
    """Show the first page of a guide: that of the named game, or of the table that is meant.

    If neither is known, offer all guides.
    """
    key = key or await _find_game_at_table(services, request)
    if key is not None and key in _list_guides(services):
        return await _show_page(services, request, key, 1)
    parts = tuple(list_guide_parts(voice_for(request.person), services.game_types))
    return answer_posts(MessageContent(parts))


async def answer_typed_guide(services: Services, request: Request, typed: str) -> Answer:
    """Show a page of a guide by the words that somebody typed: a game, a page of it, or both.

    What there is not is told, with the nearest on a button.
    """
    given = fold_name(typed).strip(" .!?")
    if not given:
        return await answer_guide(services, request)
    guides = _list_guides(services)
    names = list_game_names(guides)
    key, page = split_off_game(names, given)
    meant = key or await _find_game_at_table(services, request)
    if meant is not None and meant in guides:
        number = _find_page(guides[meant], meant, page)
        if number is not None:
            return await _show_page(services, request, meant, number)
        if key is not None:
            return _say_no_such_page(request, meant, guides[meant], page)
    return _say_no_such_guide(services, request, typed, names.get(find_nearest(given, names)))


def _list_guides(services: Services) -> Mapping[str, Guide]:
    """Return the guides by game."""
    found = {key: one.presentation.guide for key, one in services.game_types.items()}
    return {key: guide for key, guide in found.items() if guide is not None}


async def _find_game_at_table(services: Services, request: Request) -> str | None:
    """Return the game of the table that is meant; None if there is none."""
    row = await find_table_row(services, request)
    return row.rules if row is not None else None


# What is typed


def _title_pages(guide: Guide, key: str, language: str) -> Sequence[str]:
    """Return the titles of all pages, folded."""
    voice = Voice(language, WORD_BOOKS[key])
    return [fold_name(write_page_title(voice, page)) for page in guide.pages]


def _find_page(guide: Guide, key: str, given: str) -> int | None:
    """Return the page with a number, or with words of its title; the first one for no words."""
    if not given:
        return 1
    count = len(guide.pages)
    if given.isdecimal():
        return int(given) if len(given) <= MAX_PAGE_DIGITS and 1 <= int(given) <= count else None
    titles = (title for one in LANGUAGES for title in _title_pages(guide, key, one))
    return next((place % count + 1 for place, title in enumerate(titles) if given in title), None)


def _say_no_such_page(request: Request, key: str, guide: Guide, given: str) -> Answer:
    """Say that a guide has no such page, with the nearest on a button."""
    titles = _title_pages(guide, key, language_of(request.person))
    near = find_nearest(given, titles)
    number = titles.index(near) + 1 if near else len(titles) if given.isdecimal() else 1
    voice = voice_for(request.person, key)
    title = write_page_title(voice, guide.pages[number - 1])
    facts = {"name": Noun(voice.say("game.name")), "given": given[:MAX_GIVEN_LENGTH]}
    text = voice.say("guides.no_page", **facts, count=len(titles), title=Noun(title))
    label = shorten(f"{number} · {title}", MAX_LABEL_LENGTH)
    return answer_text(text, button=Button(label, make_page_control(key, number), "primary"))


def _say_no_such_guide(
    services: Services, request: Request, typed: str, near: str | None
) -> Answer:
    """Say that there is no such guide, with the nearest or all of them on buttons."""
    voice, guides = voice_for(request.person), _list_guides(services)
    shown = [near] if near is not None else list(guides)
    names = tuple(Noun(game_name(voice.language, key)) for key in shown)
    text = voice.say(
        "guides.unknown", given=typed[:MAX_GIVEN_LENGTH], names=voice.list_nouns(names)
    )
    parts = list_guide_parts(voice, {key: services.game_types[key] for key in shown})
    return answer_posts(MessageContent((Text(text), *parts)))


# What is pressed


async def open_guide(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Open the guide of a game in a message of its own."""
    del values
    return await answer_guide(services, request, control.rest)


async def turn_page(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Show the page that a button leads to, or that was chosen by its title."""
    key, number = read_page_control(control)
    chosen = values.first_choice
    guide = _list_guides(services).get(key)
    if guide is None:
        return await answer_guide(services, request)
    number = int(chosen) if chosen.isdecimal() else number
    number = max(1, min(len(guide.pages), number))
    return await _show_page(services, request, key, number, control.game)


async def answer_legend(services: Services, request: Request, reader: Reader) -> Answer:
    """Show what the signs of a table's pictures mean, with the way back to the card."""
    number = find_legend(reader.game_type.presentation.guide)
    if not number:
        return await answer_guide(services, request, reader.seat_view.key)
    seat_view = reader.seat_view
    return await _show_page(services, request, seat_view.key, number, seat_view.game.id)


async def _show_page(
    services: Services, request: Request, key: str, number: int, table: int = 0
) -> Answer:
    """Show a page, opened from a card of a table or not; if it has no picture, its words."""
    game_type = services.game_types[key]
    guide = _list_guides(services)[key]
    voice = voice_for(request.person, key)
    drawn = await _draw_page(services, request, key, number)
    if drawn is None:
        return answer_posts(write_guide_post(voice, game_type, guide, number, None, table))
    name = f"guide-{key}-{number}-{drawn.digest}.png"
    picture = AttachedPicture(name, shorten(drawn.alt, MAX_ALT_LENGTH))
    post = write_guide_post(voice, game_type, guide, number, picture, table)
    return Answer((post,), (File(name, drawn.png),))


async def _draw_page(
    services: Services, request: Request, key: str, number: int
) -> DrawnPicture | None:
    """Draw a page; None if that fails, or if the picture is too large for this place."""
    try:
        drawn = await services.studio.draw_guide_page(key, language_of(request.person), number)
    except Exception:
        log.exception("guide_not_drawn", game=key, page=number)
        return None
    return drawn if may_be_attached(drawn.png, request.place.max_file_bytes) else None


ROUTES: Final[Routes] = {
    GUIDE_VERB: Route(open_guide, "new message"),
    PAGE_VERB: Route(turn_page),
}
"""By verb."""
