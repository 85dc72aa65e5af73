"""Help from where somebody stands, rules, cards and reasons, by the real bot at the stand-in."""

from dataclasses import replace

from bot.store.rows import StoredEvent
from engine.capital.events.wars import Part, WarScored
from engine.core.protocol.values import EVERYONE, Seat
from tests.bot.toy_game import KEY as TOY
from tests.cogs.slash_typing import offered, said, told, typed
from tests.cogs.staged_table import cities
from tests.cogs.whole_bot import Hall, choices, controls, labels, words


def verbs(message: dict[str, object]) -> list[str]:
    return [one.verb for one in controls(message)]


# Help


async def test_help_on_a_first_visit_says_what_skald_is_and_offers_a_first_game(
    court: Hall,
) -> None:
    asked = await typed(court, court.people["Bo"], "help")
    text = said(asked)
    assert "I am Skald" in text
    assert "Capital" in text
    assert "Play a first game now" in labels(asked.answers[0])
    await told(court, court.people["Ada"], "table new", game=TOY)
    again = await typed(court, court.people["Bo"], "help")
    assert "Open lobbies here" in said(again)
    assert set(verbs(again.answers[0])) == {"join", "first"}


async def test_help_in_a_lobby_says_how_it_begins(court: Hall) -> None:
    ada = court.people["Ada"]
    await told(court, ada, "table new", game=TOY)
    asked = await typed(court, ada, "help")
    assert "presses Start" in said(asked)
    assert verbs(asked.answers[0]) == ["options", "start"]


async def test_help_says_what_may_be_ordered_or_that_one_waits_or_watches(court: Hall) -> None:
    game = await court.table()
    active, waiting = await court.active(game)
    asked = await typed(court, active, "help")
    orders = {"Ada": "End Build", "Rorik": "Finir la Construction"}
    assert orders[active.name] in said(asked)
    assert "`" in said(asked)
    assert verbs(asked.answers[0])[:2] == ["order", "table"]
    idle = await typed(court, waiting, "help")
    assert active.name in said(idle)
    policy = {"Ada": "Policy", "Rorik": "Consignes"}
    assert policy[waiting.name] in said(idle)
    watcher = await typed(court, court.people["Bo"], "help")
    assert "You watch" in said(watcher)
    assert "first" in verbs(watcher.answers[0])


# Rules


async def test_rules_are_found_shown_and_leafed_through(court: Hall) -> None:
    ada, rorik = court.people["Ada"], court.people["Rorik"]
    found = await offered(court, ada, "rules", "query", query="second vill")
    assert next(iter(found)) == "C-COST-03"
    assert found["C-COST-03"].startswith("C-COST-03 · The first Village")
    asked = await typed(court, ada, "rules", query="C-COST-03")
    [message] = asked.answers
    assert "printed rule" in words(message)
    assert "the second 2" in words(message)
    await court.press(ada, message, "rule", "C-COST-04", rest="around")
    assert "C-COST-04" in words(court.now(message))
    several = (await typed(court, rorik, "rules", query="score bataille")).answers[0]
    assert "règle imprimée" in words(several)
    others = str(next(one for one in controls(several) if one.rest.endswith("found")))
    assert others
    await court.press(rorik, several, "rule", choices(several, "rule")[0], rest="found")
    assert "C-SCORE-01" not in words(court.now(several)).splitlines()[0]
    nothing = await told(court, ada, "rules", query="xyzzy")
    assert "xyzzy" in nothing
    assert "(S-TABLE-12)" in nothing


async def test_the_rules_of_the_table_are_found_too_and_the_game_may_be_named(
    court: Hall,
) -> None:
    ada = court.people["Ada"]
    assert "our design" in await told(court, ada, "rules", query="S-TABLE-08")
    assert "(S-TABLE-12)" in await told(court, ada, "rules", query="C-COST-03", game=TOY)
    assert "Village" in await told(court, ada, "rules", query="C-COST-03", game="capital")


# Cards


async def test_a_card_is_read_up_by_its_name_in_any_language(court: Hall) -> None:
    ada, rorik = court.people["Ada"], court.people["Rorik"]
    assert await offered(court, rorik, "card", "name", name="market") == {"card.market": "Marché"}
    french = await told(court, rorik, "card", name="market")
    assert "## Marché" in french
    assert "+1\u00a0Or" in french
    assert "## Market" in await told(court, ada, "card", name="marche")
    assert "(S-ORDER-05)" in await told(court, ada, "card", name="xyzzy")
    assert "harp" in (await told(court, ada, "card", name="harp", game=TOY)).lower()


# Why


async def test_why_explains_the_last_sum_that_somebody_heard(court: Hall) -> None:
    game = await court.table()
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
    store, now = court.client.store, court.clock()
    async with store.writing() as tx:
        row = await tx.games.get(game)
        position = await tx.steps.position(game)
        assert row is not None
        assert position is not None
        after = row.revision + 1
        await tx.games.advance(replace(row, revision=after), row.revision)
        told_of = StoredEvent(game=game, revision=after, place=0, event=scored, told=None)
        step = replace(position, revision=after, parent=row.revision, at=now)
        await tx.steps.save(step, [told_of])
    text = await told(court, court.people["Ada"], "why")
    assert "Knights" in text
    assert "Battle score: 5 \u2212 3 = 2." in text
    french = await told(court, court.people["Rorik"], "why")
    assert "Score de bataille" in french


async def test_why_tells_a_defender_alone_whom_the_policy_kept_out(court: Hall) -> None:
    """C-INFO-13: also who declared the war doesn't read it."""
    horse = {"buildings": [{"card": "stronghold", "slots": ["cavalry"]}]}
    bows = {"buildings": [{"card": "watchtower", "slots": ["crossbowmen"]}]}
    idle = {**bows, "policy": {"commit": "none"}}
    await cities(court, {"phase": "attack", "seats": {1: horse, 2: idle}})
    ada, bo = court.people["Ada"], court.people["Bo"]
    await court.write(ada, "war Bo with cavalry")
    assert "Your policy kept the Crossbowmen out of this war." in await told(court, bo, "why")
    text = await told(court, ada, "why")
    assert "Battle score" in text
    assert "Crossbowmen" not in text
