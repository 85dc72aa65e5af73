"""What a person sees after a press: the message that answers it, or has changed."""

from typing import Final

from bot.local.interactions.interactions import DEFERRED_UPDATE, SimulatedInteraction
from bot.local.snowflakes import Json

ANSWER_TIMEOUT: Final = 60.0
"""Seconds of real time after which a person stops waiting for an answer."""


async def wait_for_answer(asked: SimulatedInteraction, message: Json) -> Json:
    """Wait for the answer to a press on a message; return it, or the message as it is then."""
    await asked.wait_until_done(ANSWER_TIMEOUT)
    if asked.first_callback_type == DEFERRED_UPDATE:
        await asked.wait_for_messages(1, ANSWER_TIMEOUT)
    if asked.answers:
        return asked.answers[-1]
    return asked.world.find_message(int(message["channel_id"]), int(message["id"]))
