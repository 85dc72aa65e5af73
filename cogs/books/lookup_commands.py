"""/guide, /workshop, /rules, /card and /why: what is told about games, and built for them."""

from functools import partial

from discord import app_commands

from bot.play.lookup import guides, lookups, number_explanations, why_answers
from bot.play.workshop import workshop_presses
from cogs.interaction_io.command_answers import answer_command, make_choices
from cogs.interaction_io.command_making import Callback
from cogs.interaction_io.requests import make_typing_request
from cogs.interaction_io.responses import Interaction


async def offer_rules(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer rules that match the typed text, each with its beginning."""
    request, key = await make_typing_request(interaction), interaction.namespace.game
    return make_choices(await lookups.offer_rules(interaction.client.services, request, typed, key))


@app_commands.autocomplete(query=offer_rules)
async def rules(interaction: Interaction, query: str, game: str | None = None) -> None:
    """Answer a question with a thing, or with a rule and its neighbours."""
    await answer_command(interaction, partial(lookups.look_up_rule, query=query, key=game))


async def offer_things(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer things by their names."""
    request, key = await make_typing_request(interaction), interaction.namespace.game
    return make_choices(
        await lookups.offer_things(interaction.client.services, request, typed, key)
    )


@app_commands.autocomplete(name=offer_things)
async def card(interaction: Interaction, name: str, game: str | None = None) -> None:
    """Show the page of a thing, or a rule about it."""
    await answer_command(interaction, partial(lookups.look_up_thing, name=name, key=game))


async def guide(interaction: Interaction, game: str | None = None) -> None:
    """Show the guide of a game, page by page."""
    await answer_command(interaction, partial(guides.answer_guide, key=game))


async def workshop(interaction: Interaction, game: str | None = None) -> None:
    """Open the workshop of a game, where a person builds what they bring to its tables."""
    await answer_command(interaction, partial(workshop_presses.answer_workshop, key=game))


async def offer_sums(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the sums that somebody was told, the newest first."""
    request = await make_typing_request(interaction)
    return make_choices(
        await number_explanations.offer_sums(interaction.client.services, request, typed)
    )


@app_commands.autocomplete(number=offer_sums)
async def why(interaction: Interaction, number: str | None = None) -> None:
    """Explain a chosen number; else the last refusal and the last number."""
    await answer_command(interaction, partial(why_answers.explain_named_or_last, number=number))


def make_commands(kinds: list[app_commands.Choice[str]]) -> dict[str, Callback]:
    """Return the commands, with the games as choices."""
    for one in (guide, workshop, rules, card):
        app_commands.choices(game=kinds)(one)
    return {"guide": guide, "workshop": workshop, "rules": rules, "card": card, "why": why}
