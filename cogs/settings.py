"""/settings: pings, quiet hours, time zone, language, absence; without options it shows them."""

from functools import partial
from typing import Final

from discord import app_commands

from bot.games.people.people import SettingChanges
from bot.games.people.ping_settings import PING_MODES
from bot.play.settings import person_settings
from cogs.interaction_io.command_answers import answer_command, make_choices
from cogs.interaction_io.command_making import Callback, make_choice
from cogs.interaction_io.responses import Interaction
from render.language.fact_vocabulary import capitalise
from render.words import COMMON_BOOK, LANGUAGES, say_in_language

FOLLOW_DISCORD: Final = "follow"


def offer_languages() -> list[app_commands.Choice[str]]:
    """Return the choices of languages, and that of following Discord."""
    return [
        make_choice({each: _language_name(each, one) for each in LANGUAGES}, one)
        for one in (*LANGUAGES, FOLLOW_DISCORD)
    ]


def offer_pings() -> list[app_commands.Choice[str]]:
    """Return the choices of what somebody is pinged for."""
    return [
        make_choice({each: _ping_name(each, one) for each in LANGUAGES}, one) for one in PING_MODES
    ]


def _ping_name(language: str, one: str) -> str:
    return capitalise(say_in_language(language, COMMON_BOOK, f"argument.pings.{one}"))


def _language_name(language: str, one: str) -> str:
    return capitalise(say_in_language(language, COMMON_BOOK, f"argument.language.{one}"))


async def offer_zones(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer zones by city, each with its local time."""
    return make_choices(person_settings.offer_zones(interaction.client.services, typed))


@app_commands.choices(language=offer_languages(), pings=offer_pings())
@app_commands.autocomplete(zone=offer_zones)
async def settings(  # noqa: PLR0913, PLR0917 - Discord's options are the parameters
    interaction: Interaction,
    language: str | None = None,
    zone: str | None = None,
    quiet: str | None = None,
    away: str | None = None,
    pings: str | None = None,
    hour: str | None = None,
) -> None:
    """Change the given settings, and show all."""
    changes = SettingChanges(language, zone, quiet, away, pings, hour)
    await answer_command(interaction, partial(person_settings.change_settings, changes=changes))


COMMANDS: Final[dict[str, Callback]] = {"settings": settings}
