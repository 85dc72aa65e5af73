"""The buttons and selects of a lobby and of its panels.

The lobby's public post is updated by a letter; the answers here are for one person.
"""

from typing import Final

from bot.cards.lobby_message.lobby_post import lobby_post
from bot.cards.lobby_message.option_panels import (
    OTHER_NUMBER,
    VALUE_FIELD,
    entry_post,
    find_option,
    find_option_page,
    make_value_modal,
    options_post,
)
from bot.games.lobby import lobby_refusals
from bot.games.lobby.lobby_summary import LobbySummary
from bot.games.people.languages import language_of
from bot.games.refusals import RefusedError
from bot.messages.controls import Control, Values
from bot.messages.modals import Modal
from bot.messages.post_parts import Text
from bot.messages.posts import MessageContent, PostPart
from bot.play.answer import Answer, Response, answer_posts
from bot.play.answers.refusal_answers import refusal_answer
from bot.play.lobby.table_creation import lobby_voice, say_begun
from bot.play.requests import Request
from bot.play.routes import Route, Routes
from bot.play.services import Services
from bot.records import Person

KEEPER_REST: Final = "keeper"
LIST_REST: Final = "list"
"""In the control of Join below a list of tables, which stays as it is."""
REMOVE_REST: Final = "remove"


async def join_lobby(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Take a seat, and show the entry options."""
    del values
    person, keeper = request.person, control.rest == KEEPER_REST
    found = await services.lobby.join_lobby(control.game, person.id, services.now(), keeper=keeper)
    key = "lobby.said.keeper" if keeper else "lobby.said.joined"
    voice, seat = lobby_voice(person, found), found.seat_of(person.id)
    text = voice.say(key, number=str(found.game), n=str(seat.seat if seat else ""))
    entry = entry_post(found, voice.language, person.id)
    parts: tuple[PostPart, ...] = (Text(text), *(entry.parts if entry is not None else ()))
    said = MessageContent(parts)
    if control.rest == LIST_REST:
        return Answer((said,), leaves_pressed=True)
    return _show_beside_lobby(request, found, said)


async def leave_lobby(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Leave a lobby."""
    del values
    person = request.person
    found = await services.lobby.leave_lobby(control.game, person.id, services.now())
    text = lobby_voice(person, found).say("lobby.said.left", number=str(found.game))
    return _show_beside_lobby(request, found, MessageContent((Text(text),)))


def _show_beside_lobby(request: Request, found: LobbySummary, said: MessageContent) -> Answer:
    """Say what was done; a lobby on a message of the caller's own is shown as it is now."""
    if not request.edits_pressed:
        return answer_posts(said)
    return answer_posts((lobby_post(found, language_of(request.person)), said))


async def add_ai(services: Services, request: Request, control: Control, values: Values) -> Answer:
    """Add a machine or remove the last one; a double press counts once."""
    del values
    lobby = services.lobby
    change = lobby.remove_ai if control.rest == REMOVE_REST else lobby.add_ai
    seen = int(control.ask) if control.ask.isdecimal() else None
    found = await change(control.game, request.person.id, services.now(), seen)
    return answer_posts(lobby_post(found, found.table_settings.language))


async def start_game(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Start the game, or say what hinders it."""
    del values
    found = await services.lobby.start_game(control.game, request.person.id, services.now())
    return say_begun(request.person, found)


# What is chosen


async def choose_entry(
    services: Services, request: Request, control: Control, values: Values
) -> Response:
    """Show the entry options, or set one of them."""
    person, now = request.person, services.now()
    if not control.rest:
        return _entry_answer(person, await find_lobby(services, control.game))
    value = await _read_value(services, request, control, values)
    if isinstance(value, Modal):
        return value
    try:
        found = await services.lobby.change_entry(control.game, person.id, control.rest, value, now)
    except RefusedError as refused:
        found = await services.lobby.read_summary(control.game, now)
        panel = entry_post(found, language_of(person), person.id)
        return await _refuse_choice(services, person, refused, found, panel)
    return _entry_answer(person, found)


def _entry_answer(person: Person, found: LobbySummary) -> Answer:
    post = entry_post(found, language_of(person), person.id)
    if post is None:
        seated = found.seat_of(person.id) is not None
        code = "LOBBY_NOTHING_BROUGHT" if seated else "LOBBY_NOT_SEATED"
        raise RefusedError(
            (lobby_refusals.make_refusal(code, lobby_refusals.SEATS_RULE),),
            found.key,
            found.players,
        )
    return answer_posts(post)


async def show_options(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Show a page of the options."""
    del values
    found = await find_lobby(services, control.game)
    page = int(control.rest) if control.rest.isdecimal() else 0
    return answer_posts(options_post(found, language_of(request.person), page))


async def set_option(
    services: Services, request: Request, control: Control, values: Values
) -> Response:
    """Set an option of the lobby."""
    person, now = request.person, services.now()
    value = await _read_value(services, request, control, values)
    if isinstance(value, Modal):
        return value
    try:
        found = await services.lobby.change_setting(
            control.game, person.id, control.rest, value, now
        )
    except RefusedError as refused:
        found = await services.lobby.read_summary(control.game, now)
        panel = _option_page_post(person, found, control.rest)
        return await _refuse_choice(services, person, refused, found, panel)
    return answer_posts(_option_page_post(person, found, control.rest))


def _option_page_post(person: Person, found: LobbySummary, name: str) -> MessageContent:
    return options_post(found, language_of(person), find_option_page(found, name))


async def _refuse_choice(
    services: Services,
    person: Person,
    refused: RefusedError,
    found: LobbySummary,
    panel: MessageContent | None,
) -> Answer:
    """Say why a choice is refused, and reset the panel; after the start, replace it."""
    reasons = await refusal_answer(services, person, refused)
    if found.row.life != "lobby":
        return Answer(reasons.posts)
    return reasons if panel is None else Answer((panel, *reasons.posts))


async def find_lobby(services: Services, game: int) -> LobbySummary:
    """Return a lobby; refuse if its game has begun or it is closed."""
    found = await services.lobby.read_summary(game, services.now())
    if found.row.life != "lobby":
        code = "LOBBY_BEGUN" if found.row.seed else "LOBBY_CLOSED"
        refused = lobby_refusals.make_refusal(code, lobby_refusals.START_RULE, game=str(found.game))
        raise RefusedError((refused,), found.key, found.players)
    return found


async def _read_value(
    services: Services, request: Request, control: Control, values: Values
) -> str | Modal:
    """Return the chosen or typed value, or the modal to type it."""
    if request.is_modal:
        return request.file_texts[0] if request.file_texts else values.field_text(VALUE_FIELD)
    if _is_chosen(values):
        return values.first_choice
    found = await find_lobby(services, control.game)
    offer = find_option(found, control.rest, request.person.id)
    if offer is None:
        refusal = lobby_refusals.unknown_option_refusal(control.rest, found.options)
        raise RefusedError((refusal,), found.key)
    return make_value_modal(found, language_of(request.person), offer, control.verb)


def _is_chosen(values: Values) -> bool:
    return bool(values.choices) and values.first_choice != OTHER_NUMBER


def _may_open_modal(control: Control, values: Values) -> bool:
    return bool(control.rest) and not _is_chosen(values)


ROUTES: Final[Routes] = {
    "join": Route(join_lobby),
    "leave": Route(leave_lobby),
    "addai": Route(add_ai, "pressed message"),
    "start": Route(start_game),
    "entry": Route(choose_entry, "panel", _may_open_modal),
    "options": Route(show_options, "panel"),
    "option": Route(set_option, "panel", _may_open_modal),
}
"""By verb."""
