"""The panel of a person's place in a lobby: a press joins, leaves or starts, and shows it anew."""

from typing import Final

from bot.cards.lobby_message.lobby_post import lobby_post
from bot.cards.lobby_message.place_panel import LEAVE_REST, START_REST, place_post
from bot.games.lobby.lobby_summary import LobbySummary
from bot.games.people.languages import language_of
from bot.games.refusals import RefusedError
from bot.messages.controls import Control, Values
from bot.messages.posts import MessageContent
from bot.play.answer import Answer, answer_posts
from bot.play.answers.refusal_answers import refusal_answer
from bot.play.lobby.practice_presses import begin_practice
from bot.play.lobby.table_creation import lobby_voice, say_begun
from bot.play.requests import Request
from bot.play.routes import Route, Routes
from bot.play.services import Services
from bot.records import Person


async def open_rematch(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Open a lobby for a rematch, or show the one that is open, with the person's place.

    After a practice game another one begins at once.
    """
    del values
    person = request.person
    before = await services.lobby.read_summary(control.game, services.now())
    if before.table_settings.practice and before.seat_of(person.id) is not None:
        return await begin_practice(services, request, before.key)
    found = await services.lobby.open_rematch(control.game, person.id, services.now())
    lead = lobby_voice(person, found).say("rematch.opened")
    return answer_posts(_show_place(person, found, lead))


async def change_place(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Join, leave or start; a refusal comes beside the panel as it is now."""
    del values
    person, now = request.person, services.now()
    try:
        if control.rest == START_REST:
            return say_begun(person, await services.lobby.start_game(control.game, person.id, now))
        leaves = control.rest == LEAVE_REST
        change = services.lobby.leave_lobby if leaves else services.lobby.join_lobby
        return answer_posts(_show_place(person, await change(control.game, person.id, now)))
    except RefusedError as refused:
        found = await services.lobby.read_summary(control.game, now)
        panel = _show_place(person, found)
        if found.row.life != "lobby":
            return answer_posts(panel)
        reasons = await refusal_answer(services, person, refused)
        return Answer((panel, *reasons.posts), has_refusal=True)


def _show_place(person: Person, found: LobbySummary, lead: str = "") -> MessageContent:
    """Return the panel of a place, or what has become of a lobby that is one no more."""
    if found.row.life != "lobby":
        return lobby_post(found, language_of(person))
    return place_post(found, language_of(person), person.id, lead)


ROUTES: Final[Routes] = {
    "rematch": Route(open_rematch, "new message"),
    "place": Route(change_place),
}
"""By verb."""
