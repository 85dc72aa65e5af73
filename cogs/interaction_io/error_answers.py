"""What is answered when something goes wrong: a refusal, or a sentence with a number."""

from typing import Any, Final

import discord
import structlog
from discord import app_commands

from bot.errors import MendableError
from bot.games.refusals import RefusedError
from bot.messages.post_parts import Text
from bot.messages.posts import MessageContent
from bot.play.answers.refusal_answers import refusal_answer
from bot.play.voices import voice_for
from bot.records import Person
from cogs.interaction_io.responses import Interaction, find_caller, send_posts
from render.words import Voice

EXPIRED_CODES: Final = frozenset({10_062, 40_060})
"""Discord's codes for an expired interaction, or one that is answered already."""

log = structlog.stdlib.get_logger("skald.responses")


async def answer_error(interaction: discord.Interaction[Any], error: BaseException) -> None:
    """Answer an error with a sentence: a refusal, or a number that is in the log."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, app_commands.TransformerError) and error.__cause__ is not None:
        error = error.__cause__
    if isinstance(error, discord.HTTPException) and error.code in EXPIRED_CODES:
        log.warning("answer_late", code=error.code)
        return
    try:
        if isinstance(error, RefusedError):
            person = await find_caller(interaction)
            refusal = await refusal_answer(interaction.client.services, person, error)
            await send_posts(interaction, refusal.posts)
        elif not isinstance(error, app_commands.CheckFailure):
            await _say_mishap(interaction, error)
    except discord.HTTPException as fault:
        log.warning("answer_lost", code=fault.code, status=fault.status)


async def _say_mishap(interaction: Interaction, error: BaseException) -> None:
    # Not asked of the store: it may be what went wrong.
    somebody = Person(id=0, discord=interaction.user.id, name="", locale=str(interaction.locale))
    text = log_mishap(voice_for(somebody), interaction.id, error)
    await send_posts(interaction, MessageContent((Text(text),)))


def log_mishap(voice: Voice, number: int, error: BaseException) -> str:
    """Log an error and return the sentence for it."""
    found = f"{number % 1_679_616:04d}"
    log.error("mishap", number=found, exc_info=error)
    if isinstance(error, MendableError):
        return voice.say("reply.unkept")
    return voice.say("reply.mishap", number=found)
