"""What somebody has ordered to stand is seen wherever they look, and told to whoever is asked."""

from typing import Any

from tests.cogs.running_bot import RunningBot, message_text
from tests.cogs.staged_table import WAR_SIDES, open_staged_city_table, open_staged_table

STICK = "tactic Stick \u2019em with the pointy end as defense"
FORM = "formation default defense stacks Center > all"


DEFENDED: dict[str, Any] = {"upgrades": ["defence_slot"], "units": {"city/2": "cavalry"}}


async def test_a_standing_defence_is_on_the_card_until_it_is_changed(
    bot_with_commands: RunningBot,
) -> None:
    """C-DEFEND-01: in words, with the word that changes it."""
    seats = {"seats": {1: DEFENDED, 2: DEFENDED}}
    for name, rival, all_, some, word in (
        ("Ada", "Rorik", "all your troops defend", "only as many of your troops", "policy"),
        ("Rorik", "Ada", "toutes vos troupes défendent", "seules défendent autant", "consignes"),
    ):
        game = await open_staged_city_table(bot_with_commands, seats, (rival, name))
        person = bot_with_commands.people[name]
        before = message_text(await bot_with_commands.open_card(person, game))
        assert all_ in before
        assert word in before
        await bot_with_commands.write_dm(
            person, f"game {game} policy commit enough hopeless withdraw"
        )
        after = message_text(await bot_with_commands.open_card(person, game))
        assert some in after
        assert all_ not in after
    bo = bot_with_commands.people["Bo"]
    assert "as it takes" not in message_text(await bot_with_commands.open_card(bo, game))


async def test_a_card_is_silent_on_a_defence_that_nobody_could_stand_for(bot: RunningBot) -> None:
    """C-DEFEND-02."""
    game = await open_staged_city_table(bot, {"seats": {1: {}, 2: {}}})
    for name in ("Ada", "Bo"):
        assert "attacked" not in message_text(await bot.open_card(bot.people[name], game))


async def test_what_stands_for_battles_is_on_card_and_sheet(bot: RunningBot) -> None:
    """V-12.5-02, V-12.6-01."""
    game = await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    ada, bo = bot.people["Ada"], bot.people["Bo"]
    await bot.write_dm(ada, f"{STICK}\n{FORM}")
    for person in (ada, bo):
        await bot.write_dm(person, "ready")
        await bot.deliver_letters()
    card = message_text(await bot.open_card(ada, game))
    assert f"-# Stands until you change it: `{FORM}`, `tactic Stick \u2019em" in card
    [sheet] = await bot.write_dm(ada, "sheet")
    assert f"`{FORM}`" in message_text(sheet)
    assert "Stick" not in message_text(await bot.open_card(bo, game))


async def test_who_is_attacked_is_told_what_is_played_without_an_answer(bot: RunningBot) -> None:
    """V-6.3-06."""
    game = await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    ada, bo = bot.people["Ada"], bot.people["Bo"]
    await bot.write_dm(ada, FORM)
    await bot.write_dm(ada, "ready")
    await bot.write_dm(bo, "move all from 006.006 to 006.007\nready")
    await bot.write_dm(bo, "ready")
    await bot.deliver_letters()
    assert f"Without an answer this is played: `{FORM}`" in message_text(
        await bot.open_card(ada, game)
    )


async def test_who_is_attacked_and_has_ordered_nothing_to_stand_is_told_so(bot: RunningBot) -> None:
    game = await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    ada, bo = bot.people["Ada"], bot.people["Bo"]
    await bot.write_dm(ada, "move all from 006.007 to 006.006")
    await bot.write_dm(ada, "ready")
    await bot.deliver_letters()
    assert "Without an answer no tactic is used." in message_text(await bot.open_card(bo, game))


async def test_a_tactic_for_one_battle_is_noted_as_that(bot: RunningBot) -> None:
    """What stands by default is set in the own turn, and the answer to such an order says so."""
    game = await open_staged_table(bot, WAR_SIDES)
    ada, bo = bot.people["Ada"], bot.people["Bo"]
    await bot.write_dm(ada, FORM)
    await bot.write_dm(ada, "ready")
    await bot.deliver_letters()
    await bot.write_dm(bo, "move all from 6.6 to 6.7")
    await bot.write_dm(bo, "ready")
    await bot.deliver_letters()
    answer = message_text((await bot.write_dm(ada, "tactic wall of steel"))[0])
    assert "Noted: Respond in the middle (006.007) tactic Wall of Steel." in answer
    assert "for this battle alone" in answer
    card = message_text(await bot.open_card(ada, game))
    assert f"leaves open is played as it stands: `{FORM}`" in card
    assert "Without an answer" not in card
    await bot.write_dm(ada, "formation default defense stacks Center > all")
    assert "as it stands" not in message_text(await bot.open_card(ada, game))
