"""The game of empires at the table: sides in one click or one text, typed orders, boasts."""

from typing import Any

import pytest

from bot.kinds import KINDS
from bot.local.ids import Json
from bot.local.shapes import File
from cogs.groups import order_commands
from cogs.valhalla import KEY
from engine.core.game import CHEER, React
from engine.core.model import Order
from tests.bot.cogs.deeds import sheet, whole
from tests.bot.cogs.hall import Hall, controls, words
from tests.bot.cogs.slash import offered, told
from tests.bot.cogs.test_tree import DOOR, leaves, written

CHEERED = "You cheered."
SIDE = """
name: The Ash Court
capital: Emberhold
ruler: Ingrid the Grey
story: |
  They held the passes for a hundred winters.
  Take heed of them.
infantry: {swordsman: 4, archer: 4, bruiser: 2}
designs:
  C: {name: Cinders, hp: 15, attack: 10, defense: 2, move: 8, specials: [cavalier, charge]}
"""


async def view(hall: Hall, game: int, name: str = "Ada") -> Any:
    sight = await hall.client.desk.look(game, await hall.person(name), hall.clock())
    return sight.view


async def ruled(hall: Hall, game: int) -> tuple[str, str, str]:
    """Read how Ada's side, her capital and her ruler are called."""
    shown = await view(hall, game)
    own = next(one for one in shown.sides if one.seat == shown.me.seat)
    return own.name, own.capital_name, own.ruler


async def said(hall: Hall, text: str, name: str = "Ada", **more: Any) -> str:
    return words((await hall.write(hall.people[name], text, **more))[-1])


async def begun(hall: Hall) -> tuple[int, str]:
    """Let Ada and Rorik take sides that are ready-made; name whoever is asked first."""
    game = await hall.table(KEY, names=("Ada", "Bo"))
    for name, side in (("Ada", "iron_bows"), ("Bo", "wolf_pack")):
        await said(hall, f"take {side}", name)
    for _ in range(2):
        for name in ("Ada", "Bo"):
            special = "ironblooded" if name == "Ada" else "great_levy"
            await said(hall, f"side special {special}", name)
    for name in ("Ada", "Bo"):
        await said(hall, "ready", name)
    await hall.deliver()
    return game, (await hall.active(game))[0].name


# Sides


async def test_a_side_that_is_ready_made_is_taken_in_one_click(hall: Hall) -> None:
    game = await hall.table(KEY)
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    await hall.press(ada, card, "order", ask="side")
    await hall.press(ada, hall.now(card), "pick", "take")
    await whole(hall, ada, hall.now(card))
    await hall.press(ada, hall.now(card), "give")
    assert all(await ruled(hall, game))
    assert len((await view(hall, game)).me.designs) == 8


@pytest.mark.parametrize("how", ["{}", "paste\n{}", "```yaml\n{}\n```", "paste\n```\n{}```"])
async def test_a_side_that_is_pasted_into_a_message_is_taken_whole(hall: Hall, how: str) -> None:
    game = await hall.table(KEY)
    await said(hall, how.format(SIDE))
    assert await ruled(hall, game) == ("The Ash Court", "Emberhold", "Ingrid the Grey")
    assert [one.cls for one in (await view(hall, game)).me.designs] == ["C"]


async def test_a_side_that_is_sent_as_a_file_is_taken_and_a_fault_is_told_with_its_line(
    hall: Hall,
) -> None:
    game = await hall.table(KEY)
    wrong = File("side.yaml", SIDE.replace("infantry:", "infantri:").encode())
    answer = await said(hall, "", files=[wrong])
    assert "Line 7 " in answer
    assert (await ruled(hall, game))[0] != "The Ash Court"
    await said(hall, "", files=[File("side.yaml", SIDE.encode())])
    assert (await ruled(hall, game))[0] == "The Ash Court"


# Orders


def test_each_kind_of_order_is_typed_in_one_place_and_no_group_is_too_large() -> None:
    roots = written(order_commands(KINDS[KEY], DOOR))
    names = list(leaves(roots))
    assert len(names) == len(set(names)) == len(KINDS[KEY].game.order_types)
    assert [root["name"] for root in roots] == [KEY]
    assert {"begin", "army", "war", "realm", "gods", "talk"} <= {
        one["name"] for one in roots[0]["options"]
    }


async def test_what_a_city_may_produce_is_offered_while_it_is_typed(court: Hall) -> None:
    game, name = await begun(court)
    person = court.people[name]
    cities = await offered(court, person, f"{KEY} realm produce", "city")
    [city] = cities
    listed = await offered(court, person, f"{KEY} realm produce", "list", city=city)
    assert "4 swordsman" in listed
    answer = await told(court, person, f"{KEY} realm produce", city=city, list="4 swordsman")
    assert "Noted" in answer
    assert [one.kind for one in await sheet(court, game, person)] == ["produce"]


async def test_a_new_order_for_the_same_city_takes_the_place_of_the_earlier(hall: Hall) -> None:
    game, name = await begun(hall)
    (city,) = (at for at, one in (await view(hall, game, name)).me.places.items() if one.city)
    await said(hall, f"produce 4 swordsman in {city}", name)
    answer = await said(hall, f"produce 2 archer in {city}", name)
    assert "It takes the place of `produce 4 swordsman" in answer
    assert "Order 1 of 1" in answer
    assert len(await sheet(hall, game, hall.people[name])) == 1


# Boasts


async def boast(hall: Hall) -> tuple[int, str, str, Json]:
    """Let whoever is asked boast; name them and the other, and give the post that all may read."""
    game, name = await begun(hall)
    await said(hall, 'boast "We alone are left of the old world"', name)
    await hall.deliver()
    other = "Bo" if name == "Ada" else "Ada"
    posts = hall.public()
    [found] = [one for one in posts if any(each.verb == "cheer" for each in controls(one))]
    return game, name, other, found


async def played(hall: Hall, game: int) -> list[Order]:
    """List what the last step played."""
    async with hall.client.store.reading() as tx:
        last = await tx.steps.position(game)
    return [order for _, _, orders in last.sheets for order in orders]


async def test_a_boast_is_posted_in_the_thread_of_its_round_and_readers_cheer(hall: Hall) -> None:
    game, name, other, post = await boast(hall)
    thread = hall.world.channels[int(post["channel_id"])]
    assert thread["name"] == "Boasts of round 1"
    asked = await hall.press(hall.people[other], post, "cheer")
    assert [words(one) for one in asked.answers] == [CHEERED]
    seat = (await view(hall, game, name)).me.seat
    assert await played(hall, game) == [React(event=f"boast.1.{seat}", on=CHEER)]


async def test_nobody_cheers_for_a_boast_of_their_own_nor_without_a_side(hall: Hall) -> None:
    game, name, _, post = await boast(hall)
    before = await played(hall, game)
    for one, reason in ((name, "nobody cheers for themselves"), ("Sigrun", "no seat")):
        asked = await hall.press(hall.people[one], post, "cheer")
        assert reason in words(asked.answers[0])
        assert asked.ephemeral
    assert await played(hall, game) == before
