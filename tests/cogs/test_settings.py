"""A person's settings: language, quiet hours, and what commands are called."""

from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from tests.bot.toy_game import KEY as TOY
from tests.cogs.button_steps import require_refusal
from tests.cogs.running_bot import (
    RunningBot,
    message_text,
)
from tests.cogs.slash_typing import type_and_read, type_command, type_option


async def test_what_quiet_hours_hold_back_goes_out_when_they_are_switched_off(
    bot_with_commands: RunningBot,
) -> None:
    """S-TABLE-10."""
    ada = bot_with_commands.people["Ada"]
    await type_and_read(bot_with_commands, ada, "settings", quiet="0:00-23:59")
    await bot_with_commands.open_table()
    written = len(_read_messages_from_skald(ada))
    await type_and_read(bot_with_commands, ada, "settings", quiet="off")
    await bot_with_commands.deliver_letters()
    assert len(_read_messages_from_skald(ada)) > written


def _read_messages_from_skald(person: SimulatedPerson) -> list[Json]:
    """Read what the bot has written to somebody in private."""
    return [
        one
        for place in person.dms()
        for one in person.read_messages(place)
        if one["author"]["id"] != str(person.id)
    ]


async def test_me_shows_and_changes_how_skald_speaks_to_somebody(
    bot_with_commands: RunningBot,
) -> None:
    ada, rorik = bot_with_commands.people["Ada"], bot_with_commands.people["Rorik"]
    text = await type_and_read(bot_with_commands, ada, "settings")
    assert "English" in text
    assert "UTC" in text
    zones = await type_option(bot_with_commands, ada, "settings", "zone", zone="par")
    assert zones["Europe/Paris"].endswith("13:00")
    london = await type_option(bot_with_commands, rorik, "settings", "zone", zone="Londres")
    assert next(iter(london)) == "Europe/London"
    changed = await type_and_read(
        bot_with_commands,
        ada,
        "settings",
        language="fr",
        zone="Europe/Paris",
        quiet="22:00-07:00",
        away="3",
    )
    for part in ("français", "Europe/Paris", "22:00", "07:00", "absence jusqu"):
        assert part in changed
    assert "Là où la table a un intendant, une IA répond pour vous" in changed
    assert "Your time zone is UTC+2" in await type_and_read(
        bot_with_commands, bot_with_commands.people["Bo"], "settings", zone="utc+2"
    )
    assert "à aucune table" in await type_and_read(bot_with_commands, ada, "table list")
    refused = await type_and_read(bot_with_commands, ada, "settings", quiet="always")
    await require_refusal(bot_with_commands, ada, "S-TABLE-10", refused)
    assert "English" in await type_and_read(
        bot_with_commands, ada, "settings", language="follow", quiet="off", away="off"
    )


async def test_commands_are_called_as_discord_calls_them_whatever_language_is_chosen(
    bot_with_commands: RunningBot,
) -> None:
    ada, rorik = bot_with_commands.people["Ada"], bot_with_commands.people["Rorik"]
    text = await type_and_read(bot_with_commands, ada, "settings", language="fr")
    assert "Donnez une ville à `/settings zone`" in text
    assert "annoncé aucune absence" in text
    helped = await type_and_read(bot_with_commands, ada, "help")
    assert "`/table list` montre toutes vos parties" in helped
    assert "`/rules` trouve" in helped
    assert "`/table new` en ouvre une" in await type_and_read(bot_with_commands, ada, "table sheet")
    await type_command(bot_with_commands, rorik, "settings", language="en")
    assert "`/réglages fuseau` takes" in await type_and_read(bot_with_commands, rorik, "settings")
    first = await bot_with_commands.open_table(TOY)
    await bot_with_commands.open_table(TOY)
    assert "`game:" in await type_and_read(bot_with_commands, ada, "hoard bid", amount=1)
    await type_command(bot_with_commands, ada, "table look", game=first)
    answers = await bot_with_commands.write_dm(ada, "zzz 3\nbid 1")
    assert "`/help` dit ce qui" in message_text(answers[0])
