"""Help from where somebody stands, rules, cards and reasons, by the real bot at the stand-in."""

from dataclasses import replace

from bot.records import StoredEvent
from engine.capital.events.wars import Part, WarScored
from engine.core.protocol.values import EVERYONE, Seat
from tests.bot.toy_game import KEY as TOY
from tests.cogs.button_steps import require_refusal
from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    message_controls,
    message_text,
    select_values,
)
from tests.cogs.slash_typing import answer_text, type_and_read, type_command, type_option
from tests.cogs.staged_table import open_staged_city_table


def list_verbs(message: dict[str, object]) -> list[str]:
    return [one.verb for one in message_controls(message)]


# Help


async def test_help_on_a_first_visit_says_what_skald_is_and_offers_each_game(
    bot_with_commands: RunningBot,
) -> None:
    asked = await type_command(bot_with_commands, bot_with_commands.people["Bo"], "help")
    text = answer_text(asked)
    assert "I am Skald" in text
    assert "Capital" in text
    assert "**Capital**: raise a city" in text
    assert "**Empire: Valhalla**: lead an army" in text
    assert button_labels(asked.answers[0]) == ["Play now", "Guide"] * 3
    await type_and_read(bot_with_commands, bot_with_commands.people["Ada"], "table new", game=TOY)
    again = await type_command(bot_with_commands, bot_with_commands.people["Bo"], "help")
    assert "Open lobbies here" in answer_text(again)
    assert set(list_verbs(again.answers[0])) == {"join", "first", "guide"}


async def test_help_in_a_lobby_says_how_it_begins(bot_with_commands: RunningBot) -> None:
    ada = bot_with_commands.people["Ada"]
    await type_and_read(bot_with_commands, ada, "table new", game=TOY)
    asked = await type_command(bot_with_commands, ada, "help")
    assert "presses Start" in answer_text(asked)
    assert list_verbs(asked.answers[0]) == ["options", "start"]


async def test_help_says_what_may_be_ordered_or_that_one_waits_or_watches(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table()
    active, waiting = await bot_with_commands.active_and_waiting(game)
    asked = await type_command(bot_with_commands, active, "help")
    orders = {"Ada": "End Build", "Rorik": "Finir la Construction"}
    assert orders[active.name] in answer_text(asked)
    assert "`" in answer_text(asked)
    assert list_verbs(asked.answers[0])[:2] == ["order", "table"]
    idle = await type_command(bot_with_commands, waiting, "help")
    assert active.name in answer_text(idle)
    policy = {"Ada": "Policy", "Rorik": "Consignes"}
    assert policy[waiting.name] in answer_text(idle)
    watcher = await type_command(bot_with_commands, bot_with_commands.people["Bo"], "help")
    assert "You watch" in answer_text(watcher)
    assert "first" in list_verbs(watcher.answers[0])


# Rules


async def test_rules_are_found_shown_and_leafed_through(bot_with_commands: RunningBot) -> None:
    ada, rorik = bot_with_commands.people["Ada"], bot_with_commands.people["Rorik"]
    found = await type_option(bot_with_commands, ada, "rules", "query", query="second vill")
    assert next(iter(found)) == "C-COST-03"
    assert found["C-COST-03"].startswith("C-COST-03 · The first Village")
    asked = await type_command(bot_with_commands, ada, "rules", query="C-COST-03")
    [message] = asked.answers
    assert "printed rule" in message_text(message)
    assert "the second 2" in message_text(message)
    await bot_with_commands.press_control(ada, message, "rule", "C-COST-04", rest="around")
    assert "C-COST-04" in message_text(bot_with_commands.message_now(message))
    several = (
        await type_command(bot_with_commands, rorik, "rules", query="score bataille")
    ).answers[0]
    assert "règle imprimée" in message_text(several)
    others = str(next(one for one in message_controls(several) if one.rest.endswith("found")))
    assert others
    await bot_with_commands.press_control(
        rorik, several, "rule", select_values(several, "rule")[0], rest="found"
    )
    assert "C-SCORE-01" not in message_text(bot_with_commands.message_now(several)).splitlines()[0]
    nothing = await type_and_read(bot_with_commands, ada, "rules", query="xyzzy")
    assert "xyzzy" in nothing
    await require_refusal(bot_with_commands, ada, "S-TABLE-12", nothing)


async def test_the_rules_of_the_table_are_found_too_and_the_game_may_be_named(
    bot_with_commands: RunningBot,
) -> None:
    ada = bot_with_commands.people["Ada"]
    assert "our design" in await type_and_read(bot_with_commands, ada, "rules", query="S-TABLE-08")
    nothing = await type_and_read(bot_with_commands, ada, "rules", query="C-COST-03", game=TOY)
    await require_refusal(bot_with_commands, ada, "S-TABLE-12", nothing)
    assert "Village" in await type_and_read(
        bot_with_commands, ada, "rules", query="C-COST-03", game="capital"
    )


# Cards


async def test_a_card_is_read_up_by_its_name_in_any_language(bot_with_commands: RunningBot) -> None:
    ada, rorik = bot_with_commands.people["Ada"], bot_with_commands.people["Rorik"]
    assert await type_option(bot_with_commands, rorik, "card", "name", name="market") == {
        "card.market": "Marché"
    }
    french = await type_and_read(bot_with_commands, rorik, "card", name="market")
    assert "## Marché" in french
    assert "+1\u00a0Or" in french
    assert "## Market" in await type_and_read(bot_with_commands, ada, "card", name="marche")
    unknown = await type_and_read(bot_with_commands, ada, "card", name="xyzzy")
    await require_refusal(bot_with_commands, ada, "S-ORDER-05", unknown)
    assert (
        "harp"
        in (await type_and_read(bot_with_commands, ada, "card", name="harp", game=TOY)).lower()
    )


# Why


async def test_why_explains_the_last_sum_that_somebody_heard(bot_with_commands: RunningBot) -> None:
    game = await bot_with_commands.open_table()
    scored = WarScored(
        audience=EVERYONE,
        attacker=Seat(1),
        target=Seat(2),
        attack=5,
        defence=3,
        passive=3,
        siege=0,
        attacker_heal=0,
        defender_heal=0,
        score=2,
        result="won",
        parts=(
            Part(side="attack", on="knights#1", by=5, source="knights#1"),
            Part(side="defence", on="passive", by=3, source="tracker"),
        ),
    )
    store, now = bot_with_commands.services.store, bot_with_commands.clock()
    async with store.writing() as tx:
        row = await tx.games.get(game)
        position = await tx.steps.position(game)
        assert row is not None
        assert position is not None
        after = row.revision + 1
        await tx.games.advance(replace(row, revision=after), row.revision)
        told_of = StoredEvent(game=game, revision=after, place=0, event=scored, chapter=None)
        step = replace(position, revision=after, parent=row.revision, at=now)
        await tx.steps.save(step, [told_of])
    text = await type_and_read(bot_with_commands, bot_with_commands.people["Ada"], "why")
    assert "Knights" in text
    assert "Battle score: 5 \u2212 3 = 2." in text
    french = await type_and_read(bot_with_commands, bot_with_commands.people["Rorik"], "why")
    assert "Score de bataille" in french


async def test_why_tells_a_defender_alone_whom_the_policy_kept_out(
    bot_with_commands: RunningBot,
) -> None:
    """C-INFO-13: also who declared the war doesn't read it."""
    horse = {"buildings": [{"card": "stronghold", "slots": ["cavalry"]}]}
    bows = {"buildings": [{"card": "watchtower", "slots": ["crossbowmen"]}]}
    idle = {**bows, "policy": {"commit": "none"}}
    await open_staged_city_table(
        bot_with_commands, {"phase": "attack", "seats": {1: horse, 2: idle}}
    )
    ada, bo = bot_with_commands.people["Ada"], bot_with_commands.people["Bo"]
    await bot_with_commands.write_dm(ada, "war Bo with cavalry")
    assert "Your policy kept the Crossbowmen out of this war." in await type_and_read(
        bot_with_commands, bo, "why"
    )
    text = await type_and_read(bot_with_commands, ada, "why")
    assert "Battle score" in text
    assert "Crossbowmen" not in text
