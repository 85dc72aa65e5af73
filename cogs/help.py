"""/help: what a person can do right now."""

from typing import Final

from bot.play.commands.help_answers import answer_help
from cogs.interaction_io.command_answers import answer_command
from cogs.interaction_io.command_making import Callback
from cogs.interaction_io.responses import Interaction


async def help_(interaction: Interaction) -> None:
    """Show what a person can do right now, with buttons."""
    await answer_command(interaction, answer_help)


COMMANDS: Final[dict[str, Callback]] = {"help": help_}
