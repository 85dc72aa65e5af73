"""The books in a direct message: /rules, /card and /why in plain words."""

from tests.cogs.direct_messages.test_direct import said
from tests.cogs.slash_typing import told
from tests.cogs.staged_table import WAR, cities, posed
from tests.cogs.whole_bot import Hall, controls, words

HAND = {"seats": {1: {"buildings": ["farming_village"], "hand": ["market"]}, 2: {}}}


async def test_a_question_is_answered_in_a_message_as_by_its_command(court: Hall) -> None:
    """S-TABLE-12."""
    await court.table(names=("Ada", "Bo"))
    ada = court.people["Ada"]
    assert await told(court, ada, "rules", query="second village") == await said(
        court, "rules second village"
    )
    assert await told(court, ada, "card", name="market") == await said(court, "Card market")
    assert "No rule is called “xyzzy”" in await said(court, "rules xyzzy")


async def test_rules_and_card_alone_show_what_is_there_now(hall: Hall) -> None:
    await posed(hall, WAR, size=(20, 20))
    [rules] = await hall.write(hall.people["Ada"], "rules")
    assert "V-5.1-01" in words(rules)
    [card] = await hall.write(hall.people["Ada"], "card")
    assert "order" in {one.verb for one in controls(card)}
    for word in ("rules", "card"):
        assert f"`/{word}`: " in await said(hall, word, "Sigrun")


async def test_the_word_why_explains_what_its_command_does(court: Hall) -> None:
    await court.table("toy", names=("Ada", "Bo"))
    assert "refused you nothing of late" in await said(court, "why")
    await said(court, "bid 9000")
    explained = await told(court, court.people["Ada"], "why")
    assert explained.startswith("> ")
    for line in ("why", "Why?", "pourquoi ?", "why not", "- why was that"):
        assert await said(court, line) == explained


async def test_the_word_why_explains_the_number_that_is_named(court: Hall) -> None:
    await posed(court, WAR, size=(20, 20))
    await said(court, "ready")
    await said(court, "ready", "Bo")
    assert "Income of" in await said(court, "why income")
    assert "Upkeep of" in await said(court, "pourquoi upkeep ?")


async def test_why_of_gold_explains_the_last_number_that_changed_it(hall: Hall) -> None:
    await posed(hall, WAR, names=("Ada", "Rorik"), size=(20, 20))
    await said(hall, "ready")
    await said(hall, "prêt", "Rorik")
    for line, name in (("why gold", "Ada"), ("pourquoi or", "Rorik"), ("pourquoi gold", "Rorik")):
        answer = await said(hall, line, name)
        assert "600" in answer
        assert "S-ORDER" not in answer


async def test_why_of_a_number_that_there_is_not_says_what_there_is(hall: Hall) -> None:
    await cities(hall, HAND)
    await said(hall, "zzz")
    answer = await said(hall, "why xyzzy")
    assert answer == "No number that I can explain here is called “xyzzy”. There is: income."


async def test_why_takes_the_income_of_a_city_apart(hall: Hall) -> None:
    """C-INCOME-07."""
    await cities(hall, HAND)
    for line in ("why income", "why gold", "pourquoi revenu"):
        answer = await said(hall, line)
        assert "### Your income" in answer
        assert "Gold 2: your city 1, Farming Village +1." in answer
        assert "Build 1: your city 1." in answer


async def test_after_an_order_that_was_taken_the_refusal_before_it_is_told_as_such(
    hall: Hall,
) -> None:
    await cities(hall, HAND)
    await said(hall, "zzz")
    assert (await said(hall, "why")).startswith("> No order here begins with “zzz”.")
    await said(hall, "end build")
    lines = (await said(hall, "why")).splitlines()
    taken = lines.index("Your last order was taken. Before it, this was refused:")
    assert lines[0] == "### Your income"
    assert lines[taken + 2].startswith("> No order here begins with “zzz”.")


async def test_why_explains_the_line_that_meant_nothing_and_no_older_refusal(court: Hall) -> None:
    await court.table("toy", names=("Ada", "Bo"))
    await said(court, "bid 9000")
    await said(court, "bud 3")
    text = await told(court, court.people["Ada"], "why")
    assert "No order here begins with “bud”." in text
    assert len([line for line in text.splitlines() if line.startswith("> ")]) == 1


async def test_why_calls_things_by_their_names(court: Hall) -> None:
    await posed(court, WAR, size=(20, 20))
    refused = await said(court, "move warlord from 6.7 to 19.19")
    sentence = refused.splitlines()[1]
    assert "Warlord" in sentence
    assert f"> {sentence}" in await told(court, court.people["Ada"], "why")
