"""Reactions of players to posts: by any emoji, or by the button."""

from typing import Final

import structlog

from bot.games.refusals import RefusedError
from bot.games.replies import Reply
from bot.messages.controls import Control, Values
from bot.play.answer import Answer
from bot.play.answers.refusal_answers import done_or_refused_answer
from bot.play.requests import Request
from bot.play.routes import Route, Routes
from bot.play.services import Services
from bot.play.tables.table_reader import look_at_table
from engine.core.protocol.game import CHEER, React

CHEER_VERB: Final = "cheer"

log = structlog.stdlib.get_logger("skald.reactions")


async def cheer(services: Services, request: Request, control: Control, values: Values) -> Answer:
    """React to a post; only the person who pressed is answered."""
    del values
    reply = await _submit_reaction(services, request.person.id, control, CHEER)
    reader = await look_at_table(services, request.person, control.game)
    done = reader.say("answer.cheered")
    return await done_or_refused_answer(services, request.person, reader, reply, done)


async def find_known_person(services: Services, discord_id: int) -> int | None:
    """Return the person of a Discord id; None if the bot doesn't know them."""
    async with services.store.reading() as tx:
        person = await tx.people.find_by_discord_id(discord_id)
    return None if person is None else person.id


async def react_by_emoji(services: Services, person: int, control: Control, emoji: str) -> None:
    """Submit an emoji as the reaction of the button beside it; nobody is answered."""
    try:
        await _submit_reaction(services, person, control, emoji)
    except RefusedError as refused:
        log.info("not_cheered", game=control.game, code=refused.refusals[0].code)


async def _submit_reaction(services: Services, person: int, control: Control, how: str) -> Reply:
    """Submit a reaction; a second one of a person has no effect."""
    order = React(event=control.rest, on=how)
    token = f"{CHEER_VERB}.{control.game}.{control.rest}"
    return await services.desk.submit(
        control.game, person, [("", order)], services.now(), token=token
    )


ROUTES: Final[Routes] = {CHEER_VERB: Route(cheer, "new message")}
"""By verb."""
