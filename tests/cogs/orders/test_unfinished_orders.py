"""An order that was put together and not given is told before it is left behind."""

from tests.cogs.button_steps import building, kinds
from tests.cogs.staged_table import cities
from tests.cogs.whole_bot import Hall, choices, words

HALF = "Half made, not given: "
OVER = "An order was half made and never given: "


async def test_a_card_says_that_an_order_is_half_made_until_it_is_given(hall: Hall) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    assert HALF not in words(card)
    await building(hall, ada, card, "bid", "2")
    await hall.press(ada, hall.now(card), "table")
    assert HALF in words(hall.now(card))
    await hall.press(ada, hall.now(card), "order")
    await hall.press(ada, hall.now(card), "give")
    assert "Noted" in words(hall.now(card))
    assert HALF not in words(hall.now(card))


async def test_whoever_is_ready_with_an_order_half_made_is_asked_once_more(hall: Hall) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    await building(hall, ada, card, "bid", "2")
    await hall.press(ada, hall.now(card), "table")
    await hall.press(ada, hall.now(card), "ready")
    asked = hall.now(card)
    assert HALF in words(asked)
    assert "It counts only once you give it." in words(asked)
    assert await kinds(hall, game, ada) == []
    await hall.press(ada, asked, "order")
    await hall.press(ada, hall.now(card), "give")
    await hall.press(ada, hall.now(card), "ready")
    assert "You are ready" in words(hall.now(card))
    assert await kinds(hall, game, ada) == ["bid"]


async def test_whoever_wants_is_ready_without_it(hall: Hall) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    await building(hall, ada, card, "bid", "2")
    (asked,) = await hall.write(ada, "ready")
    assert HALF in words(asked)
    await hall.press(ada, asked, "ready", rest="anyway")
    assert "You are ready" in words(hall.now(asked))
    assert await kinds(hall, game, ada) == []


async def test_an_order_whose_time_is_over_is_told_once(hall: Hall) -> None:
    hand = {1: {"hand": ["town_watch", "archers", "farming_village"]}, 2: {}}
    game = await cities(hall, {"seats": hand, "pools": {"gold": 5, "build": 1}})
    active = hall.people["Ada"]
    card = await hall.card(active, game)
    built = await building(hall, active, card, "build")
    await hall.press(active, built, "pick", choices(built, "pick")[0])
    answer = words((await hall.write(active, "end build\nend attack"))[-1])
    assert OVER in answer
    assert HALF not in answer
    again = words((await hall.write(active, "look"))[-1])
    assert OVER not in again
