"""What somebody has ordered to stand is seen wherever they look, and told to whoever is asked."""

from typing import Any

from tests.cogs.slash_typing import told
from tests.cogs.staged_table import WAR, cities, posed
from tests.cogs.whole_bot import Hall, words

STICK = "tactic Stick \u2019em with the pointy end as defense"
FORM = "formation default defense stacks Center > all"


DEFENDED: dict[str, Any] = {"upgrades": ["defence_slot"], "units": {"city/2": "cavalry"}}


async def test_a_standing_defence_is_on_the_card_until_it_is_changed(court: Hall) -> None:
    """C-DEFEND-01: in words, with the word that changes it."""
    game = await cities(court, {"seats": {1: DEFENDED, 2: DEFENDED}}, ("Ada", "Rorik"))
    for name, all_, some, word in (
        ("Ada", "all your troops defend", "only as many of your troops as it takes", "policy"),
        ("Rorik", "toutes vos troupes défendent", "seules défendent autant", "consignes"),
    ):
        person = court.people[name]
        before = words(await court.card(person, game))
        assert all_ in before
        assert f": `{word}`." in before.replace("\u202f", "")
        await court.write(person, "policy commit enough hopeless withdraw")
        for after in (
            words(await court.card(person, game)),
            await told(court, person, "table look"),
        ):
            assert some in after
            assert all_ not in after
            assert "commit" not in after
    bo = court.people["Bo"]
    assert "as it takes" not in words(await court.card(bo, game))


async def test_a_card_is_silent_on_a_defence_that_nobody_could_stand_for(hall: Hall) -> None:
    """C-DEFEND-02."""
    game = await cities(hall, {"seats": {1: {}, 2: {}}})
    for name in ("Ada", "Bo"):
        assert "attacked" not in words(await hall.card(hall.people[name], game))


async def test_what_stands_for_battles_is_on_card_and_sheet(hall: Hall) -> None:
    """V-12.5-02, V-12.6-01."""
    game = await posed(hall, WAR, size=(20, 20))
    ada, bo = hall.people["Ada"], hall.people["Bo"]
    await hall.write(ada, f"{STICK}\n{FORM}")
    for person in (ada, bo):
        await hall.write(person, "ready")
        await hall.deliver()
    card = words(await hall.card(ada, game))
    assert f"-# Stands until you change it: `{FORM}`, `tactic Stick \u2019em" in card
    [sheet] = await hall.write(ada, "sheet")
    assert f"`{FORM}`" in words(sheet)
    assert "Stick" not in words(await hall.card(bo, game))


async def test_who_is_attacked_is_told_what_is_played_without_an_answer(hall: Hall) -> None:
    """V-6.3-06."""
    game = await posed(hall, WAR, size=(20, 20))
    ada, bo = hall.people["Ada"], hall.people["Bo"]
    await hall.write(ada, FORM)
    await hall.write(ada, "ready")
    await hall.write(bo, "move all from 006.006 to 006.007\nready")
    await hall.write(bo, "ready")
    await hall.deliver()
    assert f"Without an answer this is played: `{FORM}`" in words(await hall.card(ada, game))


async def test_who_is_attacked_and_has_ordered_nothing_to_stand_is_told_so(hall: Hall) -> None:
    game = await posed(hall, WAR, size=(20, 20))
    ada, bo = hall.people["Ada"], hall.people["Bo"]
    await hall.write(ada, "move all from 006.007 to 006.006")
    await hall.write(ada, "ready")
    await hall.deliver()
    assert "Nothing of yours stands" in words(await hall.card(bo, game))


async def test_a_tactic_for_one_battle_is_noted_as_that(hall: Hall) -> None:
    """What stands by default is set in the own turn, and the answer to such an order says so."""
    game = await posed(hall, WAR)
    ada, bo = hall.people["Ada"], hall.people["Bo"]
    await hall.write(ada, FORM)
    await hall.write(ada, "ready")
    await hall.deliver()
    await hall.write(bo, "move all from 6.6 to 6.7")
    await hall.write(bo, "ready")
    await hall.deliver()
    answer = words((await hall.write(ada, "tactic wall of steel"))[0])
    assert "Noted: `respond 006.007 tactic Wall of Steel`" in answer
    assert "for this battle alone" in answer
    card = words(await hall.card(ada, game))
    assert f"leaves open is played as it stands: `{FORM}`" in card
    assert "Without an answer" not in card
    await hall.write(ada, "formation default defense stacks Center > all")
    assert "as it stands" not in words(await hall.card(ada, game))
