"""Confirmations of what can't be undone: conceding, leaving a running game, ending a table."""

from dataclasses import replace
from typing import Final

from bot.games.refusals import RefusedError
from bot.messages.controls import Control, Values
from bot.messages.post_parts import MAX_LABEL_LENGTH, Button, shorten
from bot.play.answer import Answer, answer_text
from bot.play.answers.order_answers import order_answer
from bot.play.answers.refusal_answers import refusal_answer
from bot.play.requests import Request
from bot.play.routes import Route, Routes
from bot.play.services import Services
from bot.play.voices import voice_for
from render.words import Voice


def confirmation_answer(voice: Voice, verb: str, game: int, text: str = "") -> Answer:
    """Ask for a second press."""
    text = text or voice.say(f"sure.{verb}", number=str(game))
    label = shorten(voice.say(f"sure.{verb}.button"), MAX_LABEL_LENGTH)
    return answer_text(text, button=Button(label, Control(verb, game), "danger"))


async def concede_game(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Give the game up."""
    del values
    try:
        reply = await services.host.seats.concede_game(
            control.game, request.person.id, services.now(), confirmed=True, token=request.token
        )
    except RefusedError as refused:
        return await _refuse_in_place(services, request, refused)
    return await order_answer(services, request, reply)


async def leave_game(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Leave a running game."""
    del values
    person, now = request.person, services.now()
    try:
        await services.host.seats.leave_table(control.game, person.id, now, confirmed=True)
    except RefusedError as refused:
        return await _refuse_in_place(services, request, refused)
    return answer_text(voice_for(person).say("lobby.said.left", number=str(control.game)))


async def end_table(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """End the table."""
    del values
    try:
        await services.host.end_table(control.game, request.person.id, services.now())
    except RefusedError as refused:
        return await _refuse_in_place(services, request, refused)
    return answer_text(voice_for(request.person).say("host.said.end", number=str(control.game)))


async def _refuse_in_place(services: Services, request: Request, refused: RefusedError) -> Answer:
    """Say why nothing was done, in place of the question, which can't be answered any more."""
    answer = await refusal_answer(services, request.person, refused)
    return replace(answer, leaves_pressed=False)


ROUTES: Final[Routes] = {
    "concede": Route(concede_game),
    "quit": Route(leave_game),
    "end": Route(end_table),
}
"""By verb."""
