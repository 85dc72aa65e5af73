"""The card and the sheet, with the whole bot: every press is answered, and acts once."""

import asyncio

from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.local.world.shapes import File
from bot.messages.message_numbers import LOWEST
from tests.cogs.button_steps import building, first_turn, hand, kinds
from tests.cogs.staged_table import WAR, posed
from tests.cogs.whole_bot import (
    Hall,
    choices,
    control_of,
    controls,
    finished,
    labels,
    pictures,
    words,
)

# The card


async def test_my_table_shows_everybody_their_own_card(hall: Hall) -> None:
    game = await hall.table()
    active, other = await hall.active(game)
    assert "your Build phase" in words(await hall.card(active, game)) or active.name == "Rorik"
    waiting = words(await hall.card(other, game))
    assert active.name in waiting
    watching = await hall.card(hall.people["Sigrun"], game)
    assert "order" not in [one.verb for one in controls(watching)]


async def test_a_card_in_a_channel_is_for_its_presser_alone(hall: Hall) -> None:
    game = await hall.table("toy")
    active, other = await hall.active(game)
    card = await hall.card(active, game)
    assert card["flags"] & 64
    assert card["id"] not in [one["id"] for one in other.read(hall.channel)]
    assert pictures(card) == 1


async def test_a_french_person_reads_french(hall: Hall) -> None:
    game = await hall.table("toy")
    card = await hall.card(hall.people["Rorik"], game)
    assert "Votre feuille est vide." in words(card)
    assert labels(card)[:3] == ["Ordre", "Feuille", "Prêt"]


async def test_pictures_news_and_rules_take_the_place_of_the_card_and_lead_back(
    hall: Hall,
) -> None:
    game = await hall.table()
    active, _ = await hall.active(game)
    card = await hall.card(active, game)
    await hall.press(active, card, "picture", "table")
    assert pictures(hall.now(card)) == 1
    await hall.press(active, hall.now(card), "table")
    assert "news" not in [one.verb for one in controls(hall.now(card))]
    await hall.press(active, hall.now(card), "order", rest="end_build")
    await hall.press(active, hall.now(card), "give")
    card = await hall.card(active, game)
    await hall.press(active, hall.now(card), "news")
    news = words(hall.now(card))
    assert "Latecomer" not in news
    assert "dernier venu" not in news
    await hall.press(active, hall.now(card), "table")
    await hall.press(active, hall.now(card), "rules")
    await hall.press(active, hall.now(card), "rules", "BUILD")
    assert "C-BUILD-01" in words(hall.now(card))
    await hall.press(active, hall.now(card), "rules", rest="later")
    assert "C-BUILD-09" in words(hall.now(card))
    await hall.press(active, hall.now(card), "rules", "WIN")
    assert "C-WIN-01" in words(hall.now(card))
    await hall.press(active, hall.now(card), "table")
    assert "order" in [one.verb for one in controls(hall.now(card))]


async def test_a_letter_stays_where_it_is_when_its_button_is_pressed(hall: Hall) -> None:
    game = await hall.table("toy")
    public = hall.public()[0]
    before = words(public)
    await hall.card(hall.people["Ada"], game)
    assert words(hall.now(public)) == before


async def test_a_pressed_letter_keeps_the_number_by_which_it_is_found_again(hall: Hall) -> None:
    """Its arrival may not be noted yet when the bot ends: without the number it went twice."""
    game = await hall.table("toy")
    await hall.deliver()
    ada = hall.people["Ada"]
    (letter,) = [one for one in ada.read(await ada.dm()) if controls(one)]
    number = letter["components"][0]["id"]
    assert number >= LOWEST
    for verb in ("sheet", "table", "order"):
        await hall.press(ada, hall.now(letter), verb)
        assert hall.now(letter)["components"][0]["id"] == number
    assert await hall.card(ada, game)


# The sheet


async def test_orders_are_withdrawn_and_moved_up(hall: Hall) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    form = await hall.press(ada, await _sheet(hall, ada, card), "write")
    guard = (await hand(hall, game, ada))[0]
    await hall.fill(ada, form, {"lines": f"bid 3\npost {guard} > north"})
    assert "Noted: 2 orders." in words(hall.now(card))
    await hall.press(ada, hall.now(card), "sheet")
    await hall.press(ada, hall.now(card), "up", "2")
    assert await kinds(hall, game, ada) == ["post", "bid"]
    await hall.press(ada, hall.now(card), "withdraw", "1")
    assert await kinds(hall, game, ada) == ["bid"]


async def _sheet(hall: Hall, person: SimulatedPerson, card: Json) -> Json:
    await hall.press(person, card, "sheet")
    return hall.now(card)


async def test_a_second_withdrawal_of_the_same_press_takes_nothing_more(hall: Hall) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    await hall.write(ada, f"bid 1\npost {(await hand(hall, game, ada))[0]} > north")
    old = await _sheet(hall, ada, card)
    assert await kinds(hall, game, ada) == ["bid", "post"]
    control = str(control_of(old, "withdraw"))
    both = [await ada.choose(old, control, ["1"]) for _ in range(2)]
    await asyncio.gather(*map(finished, both))
    assert await kinds(hall, game, ada) == ["post"]


async def test_many_lines_are_saved_and_the_rest_comes_back_line_by_line(hall: Hall) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    opened = await _sheet(hall, ada, card)
    form = await hall.press(ada, opened, "write")
    await hall.fill(ada, form, {"lines": "bidd 2\nbid 3\nbid 4\npost spar > north"})
    said = words(hall.now(card))
    assert await kinds(hall, game, ada) == ["bid"]
    assert "Noted: one order (line 2)." in said
    assert "bid twice. (T-BID-01)" in said
    assert "“spar”" in said


async def test_a_word_of_messages_is_no_order_and_has_its_button(hall: Hall) -> None:
    """S-TABLE-09."""
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    form = await hall.press(ada, await _sheet(hall, ada, card), "write")
    await hall.fill(ada, form, {"lines": "bid 3\n\n- ready\ngame 2"})
    said = words(hall.now(card))
    assert "Line 3 is not taken:** `- ready`. “ready” is no order. Press **Ready** on your" in said
    assert "Line 4 is not taken:** `game 2`. “game 2” is no order here." in said
    assert await kinds(hall, game, ada) == ["bid"]


async def test_an_empty_file_leaves_the_sheet_as_it_is(hall: Hall) -> None:
    """S-TABLE-09."""
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    await hall.write(ada, "bid 3")
    form = await hall.press(ada, await _sheet(hall, ada, card), "write")
    asked = await hall.fill(ada, form, {"file": [File("sheet.txt", b"")]})
    assert "sheet\\.txt is empty." in words(asked.answers[-1])
    assert await kinds(hall, game, ada) == ["bid"]


async def test_a_sheet_may_come_as_a_file(hall: Hall) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    form = await hall.press(ada, await _sheet(hall, ada, card), "write")
    await hall.fill(ada, form, {"lines": "", "file": [File("sheet.txt", b"bid 5\n")]})
    assert await kinds(hall, game, ada) == ["bid"]
    form = await hall.press(ada, await _sheet(hall, ada, hall.now(card)), "write")
    asked = await hall.fill(ada, form, {"file": [File("bad.txt", b"bid \xff")]})
    assert "byte 5" in words(asked.answers[-1])
    assert "S-TABLE-09" in words(asked.answers[-1])


async def test_ready_closes_a_window_and_may_be_taken_back(hall: Hall) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    await hall.press(ada, card, "ready")
    assert "You are ready." in words(hall.now(card))
    await hall.press(ada, hall.now(card), "unready")
    assert "You are no longer ready." in words(hall.now(card))
    assert "ready" in [one.verb for one in controls(hall.now(card))]


async def test_a_step_that_others_were_told_of_is_not_offered_to_be_taken_back(
    hall: Hall,
) -> None:
    """S-TABLE-07."""
    await posed(hall, WAR, size=(20, 20))
    ada = hall.people["Ada"]
    [answer] = await hall.write(ada, 'say "Hail"')
    assert "Hail" in words(answer)
    assert "undo" not in [one.verb for one in controls(answer)]
    [answer] = await hall.write(ada, "undo")
    assert "S-TABLE-07" in words(answer)


async def test_a_step_that_showed_nothing_may_be_taken_back_once(hall: Hall) -> None:
    game = await hall.table("toy")
    owner, _ = await first_turn(hall, game)
    card = await hall.card(owner, game)
    states = [await hand(hall, game, owner)]
    for first in (2, 1):
        built = await building(hall, owner, hall.now(card), "arrange", ask="turn.1")
        await hall.press(owner, built, "pick", choices(built, "pick")[first])
        await hall.press(owner, hall.now(card), "pick", rest=".done")
        await hall.press(owner, hall.now(card), "give")
        states.append(await hand(hall, game, owner))
    back = str(control_of(hall.now(card), "undo"))
    both = [await owner.press(hall.now(card), back) for _ in range(2)]
    await asyncio.gather(*map(finished, both))
    assert await hand(hall, game, owner) == states[1]
