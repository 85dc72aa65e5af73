"""Commands: acknowledged first, then answered by the application."""

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from discord import app_commands

from bot.play.answer import Response
from bot.play.requests import Request
from bot.play.services import Services
from bot.play.suggestion import Suggestion
from cogs.interaction_io.requests import make_request
from cogs.interaction_io.responses import Interaction, acknowledge
from cogs.interaction_io.shown_answers import show_response

Value = TypeVar("Value", int, str)


async def answer_command(
    interaction: Interaction, answer: Callable[[Services, Request], Awaitable[Response]]
) -> None:
    """Acknowledge a command, and show the answer to it."""
    await acknowledge(interaction)
    request = await make_request(interaction)
    await show_response(interaction, request, await answer(interaction.client.services, request))


def make_choices(found: Iterable[Suggestion[Value]]) -> list[app_commands.Choice[Value]]:
    """Return suggestions as Discord's choices."""
    return [app_commands.Choice(name=one.label, value=one.value) for one in found]
