"""Pings and quiet hours, chosen from the card and by /settings."""

import pytest

from bot.games.people.people import SettingChanges
from tests.cogs.button_steps import require_refusal
from tests.cogs.running_bot import RunningBot, message_controls, message_text, select_values
from tests.cogs.slash_typing import type_and_read


async def test_one_press_on_the_card_opens_the_panel_and_back_leads_to_the_card(
    bot: RunningBot,
) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    card = await bot.open_card(active, game)
    await bot.press_control(active, card, "picture", "pings")
    panel = bot.message_now(card)
    assert "Pings and quiet hours" in message_text(panel)
    assert "only when something is asked of you" in message_text(panel)
    assert [one.verb for one in message_controls(panel)] == ["pings", "quiet", "table"]
    await bot.press_control(active, panel, "table")
    assert "order" in [one.verb for one in message_controls(bot.message_now(card))]


async def test_the_panel_sets_pings_the_hour_and_quiet_hours(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    card = await bot.open_card(active, game)
    await bot.press_control(active, card, "picture", "pings")
    await bot.press_control(active, bot.message_now(card), "pings", "digest")
    panel = bot.message_now(card)
    assert "at 08:00 UTC, since you have set no time zone" in message_text(panel)
    assert len(select_values(panel, "digest")) == 24
    await bot.press_control(active, panel, "digest", "20:00")
    await bot.press_control(active, bot.message_now(card), "quiet", "22:00-07:00")
    text = message_text(bot.message_now(card))
    assert "at 20:00" in text
    assert "From 22:00 to 07:00" in text
    person = await bot.services.people.read_person(await bot.person_number(active.name))
    assert (person.pings, person.digest_minute, person.quiet) == ("digest", 1200, (1320, 420))
    await bot.press_control(active, bot.message_now(card), "pings", "battles")
    assert "a battle you fought" in message_text(bot.message_now(card))
    assert "digest" not in [one.verb for one in message_controls(bot.message_now(card))]


async def test_settings_sets_pings_and_shows_the_same_selects(
    bot_with_commands: RunningBot,
) -> None:
    bot = bot_with_commands
    ada, rorik = bot.people["Ada"], bot.people["Rorik"]
    text = await type_and_read(bot, ada, "settings", pings="digest", hour="20", zone="Europe/Paris")
    assert "at 20:00 in Europe/Paris" in text
    text = await type_and_read(bot, rorik, "settings", pings="battles")
    assert "une de vos batailles" in text


@pytest.mark.parametrize("wrong", [{"hour": "26"}, {"zone": "Nowhere"}, {"quiet": "always"}])
async def test_a_wrong_setting_is_told_and_changes_nothing(
    bot_with_commands: RunningBot, wrong: dict[str, str]
) -> None:
    bot = bot_with_commands
    ada = bot.people["Ada"]
    number = await bot.person_number("Ada")
    before = await bot.services.people.read_person(number)
    text = await type_and_read(bot, ada, "settings", pings="digest", **wrong)
    await require_refusal(bot, ada, "S-TABLE-10", text)
    assert await bot.services.people.read_person(number) == before


async def test_what_had_own_hours_keeps_them_among_the_choices(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    changes = SettingChanges(hour="7:45", quiet="21:30-6:15")
    number = await bot.person_number(active.name)
    await bot.services.people.change_settings(number, changes, bot.clock())
    card = await bot.open_card(active, game)
    await bot.press_control(active, card, "picture", "pings")
    panel = bot.message_now(card)
    assert "07:45" in select_values(panel, "digest")
    assert "21:30-06:15" in select_values(panel, "quiet")
