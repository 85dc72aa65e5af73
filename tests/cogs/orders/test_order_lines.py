"""Lines that play one after the other: each is judged by what those before it have changed."""

import pytest

from bot.cards.sheet import LINES
from tests.cogs.staged_table import cities
from tests.cogs.whole_bot import Hall, words

HAND = {"seats": {1: {"hand": ["town_watch", "farming_village"]}, 2: {}}}


@pytest.mark.parametrize("way", ["direct", "modal"])
async def test_a_wrong_line_is_judged_by_the_phase_that_the_line_before_it_began(
    hall: Hall, way: str
) -> None:
    game = await cities(hall, HAND)
    ada, text = hall.people["Ada"], "end build\nstore vilage"
    if way == "direct":
        answer = words((await hall.write(ada, text))[0])
    else:
        card = await hall.card(ada, game)
        await hall.fill(ada, await hall.press(ada, card, "write"), {LINES: text})
        answer = words(hall.now(card))
    assert "Done: one order." in answer
    assert "Nothing here is called “vilage”. Did you mean" in answer
    assert "Farming Village" in answer
    assert "This belongs to" not in answer


async def test_the_lines_behind_one_that_could_be_read_after_all_are_given_too(hall: Hall) -> None:
    await cities(hall, {**HAND, "pools": {"gold": 5, "build": 2}})
    lines = "build farm\nbuild town in city/2\nend build\nend build"
    answer = words((await hall.write(hall.people["Ada"], lines))[0])
    assert "Done: 3 orders." in answer
    assert "Line 4 is not taken" in answer
    assert "Town Watch" in answer


async def test_the_first_refusal_still_drops_what_stands_behind_it(hall: Hall) -> None:
    await cities(hall, HAND)
    answer = words((await hall.write(hall.people["Ada"], "end build\nstore xx\nstore none"))[0])
    assert "The line after it was left aside." in answer
    assert "Regroup phase" in words((await hall.write(hall.people["Ada"], "look"))[0])


async def test_ready_among_lines_that_play_at_once_is_told_that_nothing_waits_for_it(
    hall: Hall,
) -> None:
    game, ada = await cities(hall, HAND), hall.people["Ada"]
    card = await hall.card(ada, game)
    text = "build farm\nend build\nready"
    await hall.fill(ada, await hall.press(ada, card, "write"), {LINES: text})
    answer = words(hall.now(card))
    assert "Done: 2 orders." in answer
    assert "Nothing waits to be closed here: your orders play as you give them." in answer
    assert "No order here begins" not in answer


@pytest.mark.parametrize("word", ["no", "n", "NO", "noth"])
async def test_half_a_word_for_nothing_keeps_no_card(hall: Hall, word: str) -> None:
    await cities(hall, HAND)
    ada = hall.people["Ada"]
    await hall.write(ada, "end build")
    assert "Bo\u2019s Build phase" in words((await hall.write(ada, f"store {word}"))[0])


async def test_the_beginning_of_a_card_in_hand_is_no_word_for_nothing(hall: Hall) -> None:
    game = await cities(hall, {"seats": {1: {"hand": ["night_warden"]}, 2: {}}})
    ada = hall.people["Ada"]
    await hall.write(ada, "end build")
    await hall.write(ada, "store n")
    sight = await hall.client.desk.look(game, await hall.person("Ada"), hall.clock())
    assert "night_warden" in str(sight.view.me.own.hand)


@pytest.mark.parametrize(
    ("line", "phase"),
    [("keep farm", "Regroup"), ("attack bo", "Attack"), ("attaquer bo", "Attack")],
)
async def test_an_order_by_the_word_of_its_card_is_told_its_phase(
    hall: Hall, line: str, phase: str
) -> None:
    await cities(hall, HAND)
    answer = words((await hall.write(hall.people["Ada"], line))[0])
    assert f"This belongs to the {phase} phase" in answer
