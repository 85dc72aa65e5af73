"""The buttons in the room of boasts: one begins a boast, one votes for the best boast."""

from typing import Final

from bot.messages.controls import Control, Values
from bot.messages.reader import Reader
from bot.play.answer import Response, answer_text
from bot.play.answers.refusal_answers import done_or_refused_answer
from bot.play.orders.builder import BuilderSession, in_session, open_builder_at
from bot.play.requests import Request
from bot.play.routes import Route, Routes
from bot.play.services import Services
from bot.play.tables.table_reader import look_at_table
from render.talk_rooms import BoastRoom


async def begin_boast(session: BuilderSession, control: Control, values: Values) -> Response:
    """Open the builder with a boast of the chosen deed; only who pressed sees it."""
    key = values.first_choice or control.rest
    room, view = _require_room(session.reader), session.reader.seat_view.view
    begun = room.begin_boast(session.reader.voice, view, key)
    if isinstance(begun, str):
        return answer_text(begun)
    return await open_builder_at(session, begun.draft, begun.remark)


async def vote_for_best(
    services: Services, request: Request, control: Control, values: Values
) -> Response:
    """Vote for a boast, in secret, or say why not; a later vote replaces an earlier one."""
    del values
    reader = await look_at_table(services, request.person, control.game)
    vote = _require_room(reader).make_vote(reader.voice, reader.seat_view.view, control.rest)
    if isinstance(vote, str):
        return answer_text(vote)
    reply = await services.desk.submit(
        control.game, request.person.id, [("", vote)], services.now(), token=request.token
    )
    done = reader.say("answer.voted")
    return await done_or_refused_answer(services, request.person, reader, reply, done)


def _require_room(reader: Reader) -> BoastRoom:
    room = reader.game_type.presentation.boast_room
    assert room is not None  # noqa: S101 - only its posts have these buttons
    return room


ROUTES: Final[Routes] = {
    "boast": Route(in_session(begin_boast)),
    "best": Route(vote_for_best, "new message"),
}
"""By verb."""
