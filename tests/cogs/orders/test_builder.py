"""The builder by buttons, with the whole bot: blank by blank, back, again, and over a restart."""

import pytest

from tests.cogs.button_steps import building, first_turn, hand, kinds, whole
from tests.cogs.whole_bot import Hall, choices, controls, labels, pictures, words


async def test_an_order_of_a_turn_is_built_and_played(hall: Hall) -> None:
    game = await hall.table(names=("Ada", "Bo"))
    active, _ = await hall.active(game)
    card = await hall.card(active, game)
    await whole(hall, active, await building(hall, active, card, "build"))
    assert "`build " in words(hall.now(card))
    await hall.press(active, hall.now(card), "give")
    assert "You " in words(hall.now(card))
    assert pictures(hall.now(card)) == 2
    assert "order" in [one.verb for one in controls(hall.now(card))]


async def test_a_growing_map_takes_one_pair_after_the_other(hall: Hall) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    built = await building(hall, ada, card, "post")
    first = choices(built, "pick")[0]
    assert "Done" not in labels(built)
    await hall.press(ada, built, "pick", first)
    assert len(choices(hall.now(card), "pick")) == len(choices(built, "pick")) - 2
    await hall.press(ada, hall.now(card), "pick", rest=".done")
    await hall.press(ada, hall.now(card), "give")
    assert "Noted" in words(hall.now(card))
    assert await kinds(hall, game, ada) == ["post"]


async def test_a_list_in_its_order_is_picked_one_by_one(hall: Hall) -> None:
    game = await hall.table("toy")
    owner, _ = await first_turn(hall, game)
    card = await hall.card(owner, game)
    built = await building(hall, owner, card, "arrange", ask="turn.1")
    held = choices(built, "pick")
    await hall.press(owner, built, "pick", held[2])
    await hall.press(owner, hall.now(card), "pick", held[0])
    await hall.press(owner, hall.now(card), "pick", rest=".done")
    await hall.press(owner, hall.now(card), "give")
    assert (await hand(hall, game, owner))[:2] == [held[2], held[0]]


async def test_an_interrupt_is_answered_with_several_at_one_go(hall: Hall) -> None:
    game = await hall.table("toy")
    owner, other = await first_turn(hall, game)
    card = await hall.card(owner, game)
    built = await building(hall, owner, card, "raid", ask="turn.1")
    await hall.press(owner, built, "give")
    defence = await hall.card(other, game)
    built = await building(hall, other, defence, "defend")
    hand = choices(built, "pick")
    await hall.press(other, built, "pick", *hand[:2])
    assert "`defend " in words(hall.now(defence))
    await hall.press(other, hall.now(defence), "give")
    assert "order" not in [one.verb for one in controls(hall.now(defence)) if one.ask]


async def test_a_blank_of_one_choice_fills_itself_is_shown_and_is_passed_over_on_the_way_back(
    hall: Hall,
) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    built = await building(hall, ada, await hall.card(ada, game), "whisper")
    assert "To: **Rorik**" in words(built)
    assert "text" in [one.verb for one in controls(built)]
    await hall.press(ada, built, "back")
    assert "whisper" in choices(hall.now(built), "pick")


async def test_an_order_that_needs_nothing_chosen_is_two_presses_from_the_card(hall: Hall) -> None:
    game = await hall.table(names=("Ada", "Bo"))
    active, _ = await hall.active(game)
    card = await hall.card(active, game)
    await hall.press(active, card, "order", rest="end_build")
    assert "`end build`" in words(hall.now(card))
    await hall.press(active, hall.now(card), "give")
    sight = await hall.client.desk.look(game, await hall.person(active.name), hall.clock())
    assert all(one.ask.kind != "build" for one in sight.asks)
    await hall.press(active, card, "order", rest="end_build")
    assert "give" not in [one.verb for one in controls(hall.now(card))]


async def test_many_blanks_may_be_left_empty_one_by_one(hall: Hall) -> None:
    """A policy: choices, lists and a growing list, out of turn."""
    game = await hall.table(names=("Ada", "Bo"))
    _, other = await hall.active(game)
    card = await hall.card(other, game)
    built = await building(hall, other, card, "policy")
    built = await whole(hall, other, built)
    assert "`policy commit " in words(built)
    await hall.press(other, built, "give")
    assert "Your defence" in words(hall.now(card))


async def test_a_text_is_written_in_a_modal_and_goes_to_one(hall: Hall) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    await building(hall, ada, card, "whisper")
    form = await hall.press(ada, hall.now(card), "text")
    assert form.modal is not None
    await hall.fill(ada, form, {"value": "Hear me, @everyone"})
    assert "@everyone" in words(hall.now(card))
    await hall.press(ada, hall.now(card), "give")
    assert "whispered" in words(hall.now(card))


async def test_a_long_list_is_turned_page_by_page(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cards.order_builder.CHOICES", 2)
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    await hall.press(ada, card, "order")
    assert choices(hall.now(card), "pick") == ["bid", "post"]
    await hall.press(ada, hall.now(card), "page", rest="later")
    assert choices(hall.now(card), "pick") == ["whisper", "boast"]
    await hall.press(ada, hall.now(card), "page", rest="later")
    await hall.press(ada, hall.now(card), "page", rest="earlier")
    await hall.press(ada, hall.now(card), "pick", "boast")
    assert "Boast" in words(hall.now(card))


async def test_back_takes_one_step_and_starting_over_takes_all(hall: Hall) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    built = await building(hall, ada, card, "bid", "3")
    await hall.press(ada, built, "back")
    assert "3" in choices(hall.now(card), "pick")
    await hall.press(ada, hall.now(card), "back")
    assert "bid" in choices(hall.now(card), "pick")
    await hall.press(ada, hall.now(card), "pick", "post")
    await hall.press(ada, hall.now(card), "again")
    assert "bid" in choices(hall.now(card), "pick")


async def test_who_goes_away_in_the_middle_goes_on_there(hall: Hall) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    built = await building(hall, ada, card, "bid")
    await hall.press(ada, built, "table")
    await hall.press(ada, hall.now(card), "order")
    assert "3" in choices(hall.now(card), "pick")


# Restarts


async def test_a_builder_goes_on_after_a_restart(house: Hall) -> None:
    game = await house.table("toy")
    ada = house.people["Ada"]
    card = await house.card(ada, game)
    built = await building(house, ada, card, "bid")
    await house.restart()
    await house.press(ada, built, "pick", "2")
    await house.press(ada, house.now(card), "give")
    assert "Noted: `bid 2`" in words(house.now(card))


async def test_a_modal_that_was_opened_before_a_restart_works(house: Hall) -> None:
    game = await house.table("toy")
    ada = house.people["Ada"]
    card = await house.card(ada, game)
    await building(house, ada, card, "whisper")
    text = await house.press(ada, house.now(card), "text")
    other = await house.card(ada, game)
    await house.press(ada, other, "sheet")
    lines = await house.press(ada, house.now(other), "write")
    await house.restart()
    await house.fill(ada, text, {"value": "Still here"})
    assert "Still here" in words(house.now(card))
    await house.fill(ada, lines, {"lines": "bid 1"})
    assert await kinds(house, game, ada) == ["bid"]


async def test_a_card_from_before_a_restart_is_as_good_as_new(house: Hall) -> None:
    game = await house.table("toy")
    ada = house.people["Ada"]
    (letter,) = [one for one in ada.read(await ada.dm()) if controls(one)]
    await house.restart()
    await house.press(ada, letter, "order")
    assert "bid" in choices(house.now(letter), "pick")
    assert game
