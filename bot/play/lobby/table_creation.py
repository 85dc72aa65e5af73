"""Opening a lobby by a press or command."""

from datetime import timedelta
from typing import Final

from bot.cards.turn_card import table_button
from bot.games.lobby.lobby import LobbyChannel
from bot.games.lobby.lobby_summary import LobbySummary
from bot.games.people.languages import language_of
from bot.messages.controls import Control, Values
from bot.messages.post_parts import MAX_CHOICES, Option, Row, Select, Text
from bot.messages.posts import MessageContent
from bot.play.answer import Answer, answer_posts, answer_text
from bot.play.command_refusals import command_refusal
from bot.play.requests import Place, Request
from bot.play.routes import Route, Routes
from bot.play.services import Services
from bot.play.voices import game_name, voice_for
from bot.records import Person
from render.words import Voice

SAME_PRESS_TIME: Final = timedelta(seconds=2)
"""For so long, a second press opens no second table."""


def lobby_voice(person: Person, found: LobbySummary) -> Voice:
    """Return the voice for a person about a lobby."""
    return voice_for(person, found.key, found.players)


async def open_lobby(services: Services, request: Request, key: str | None) -> Answer:
    """Open a lobby here, or ask for which game; a double press opens one.

    Its message comes by letter.
    """
    require_table_place(request.place)
    if key is None and len(services.game_types) > 1:
        return _ask_which_game(services, request.person)
    key = key or next(iter(services.game_types))
    person, now = request.person, services.now()
    async with services.lobby_locks.get(person.id):
        known = await _find_just_opened(services, request, key)
        if known is None:
            place = _lobby_channel(request)
            found = await services.lobby.open_lobby(person.id, key, place, now)
        else:
            found = await services.lobby.read_summary(known, now)
    return answer_text(lobby_voice(person, found).say("new.opened", number=str(found.game)))


def _ask_which_game(services: Services, person: Person) -> Answer:
    """Ask which game to play."""
    language = language_of(person)
    keys = list(services.game_types)[:MAX_CHOICES]
    options = tuple(Option(key, game_name(language, key)) for key in keys)
    text = voice_for(person).say("new.which")
    return answer_posts(MessageContent((Text(text), Row((Select(Control("new"), options),)))))


def _lobby_channel(request: Request) -> LobbyChannel:
    return LobbyChannel(request.place.guild, request.place.channel)


def require_table_place(place: Place) -> None:
    """Refuse a place in which no table can be opened."""
    if place.is_direct:
        raise command_refusal("PLACE_DM")
    if not place.is_text_channel:
        raise command_refusal("PLACE_KIND")
    if place.missing_rights:
        lacking = ",".join(f"right.{one}" for one in place.missing_rights)
        raise command_refusal("PLACE_RIGHTS", lacking=lacking)


async def _find_just_opened(services: Services, request: Request, key: str) -> int | None:
    """Return the lobby that the person opened a moment ago; None if there is none."""
    person, since = request.person, services.now() - SAME_PRESS_TIME
    async with services.store.reading() as tx:
        for row in await tx.games.of_person(person.id):
            fresh = row.host == person.id and row.created_at >= since and row.life == "lobby"
            here = row.rules == key and row.channel == request.place.channel
            if fresh and here:
                return row.id
    return None


async def open_chosen_lobby(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Open a lobby for the game that was chosen."""
    del control
    return await open_lobby(services, request, values.first_choice)


def say_begun(person: Person, found: LobbySummary) -> Answer:
    """Say that the game has begun, with a button for the card."""
    voice = lobby_voice(person, found)
    text = voice.say("lobby.said.begun", number=str(found.game))
    return answer_posts(MessageContent((Text(text), Row((table_button(voice, found.game),)))))


ROUTES: Final[Routes] = {
    "new": Route(open_chosen_lobby, "new message"),
}
"""By verb."""
